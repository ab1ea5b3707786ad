//! Fields, locals, parameters, pattern variables and assignments.

use tree_sitter::Node;

use super::documentation::Modifiers;
use super::functions::bound_lambda;
use super::{Fields, kind_of};
use crate::facts::{AssignmentKind, InitialValue, ScopeKind, TypeText, Variable, VariableKind};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;

/// Records the variables that a declaration or pattern defines.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    match kind_of(node) {
        "enhanced_for_statement" => for_each(builder, node),
        "resource" if node.field("name").is_none() => {}
        "resource" => {
            let value = builder.initial_value(node.field("value"));
            single_variable(builder, node, VariableKind::Resource, value);
        }
        "catch_formal_parameter" => {
            single_variable(builder, node, VariableKind::Catch, InitialValue::None);
        }
        "instanceof_expression" => {
            let ty = node.field("right");
            let name = node.field("name");
            if let (Some(ty), Some(name)) = (ty, name) {
                let is_final = children(node).any(|word| kind_of(word) == "final");
                pattern_variable(builder, node, ty, name, is_final);
            }
        }
        "type_pattern" | "record_pattern_component" => {
            let mut parts = named_children(node);
            if let (Some(ty), Some(name)) = (parts.next(), parts.next()) {
                pattern_variable(builder, node, ty, name, false);
            }
        }
        _ => declaration(builder, node),
    }
}

/// What kind of variables a declaration defines.
#[derive(Clone, Copy)]
struct Role {
    kind: VariableKind,
    is_global: bool,
    is_constant: bool,
}

/// Records a field, constant or local declaration, which may have several declarators.
fn declaration<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(ty) = node.field("type") else {
        return;
    };
    let modifiers = Modifiers::of(builder, node);
    let role = role(builder, node, &modifiers);
    let is_field = matches!(role.kind, VariableKind::Field | VariableKind::ClassField);
    let mut cursor = node.walk();
    for declarator in node.children_by_field_name("declarator", &mut cursor) {
        let Some(name) = declarator.field("name") else {
            continue;
        };
        let value = match declarator.field("value") {
            Some(value) => {
                bound_lambda(builder, name, value);
                InitialValue::Expression(builder.expression(value))
            }
            None if is_field && !role.is_constant => InitialValue::Zero,
            None => InitialValue::None,
        };
        let variable = Variable {
            ty: declared_type(builder, ty, declarator),
            value,
            is_global: role.is_global,
            is_constant: role.is_constant,
            owner: builder.owner().filter(|_| is_field),
            modifiers: modifiers.words.clone(),
            ..builder.blank(name, node, role.kind)
        };
        builder.facts.variables.push(variable);
    }
}

/// The role of the variables of a declaration. A declaration at file level with a modifier that
/// only fields have is a field shown without its class.
fn role<'t>(builder: &Builder<'t>, node: Node<'t>, modifiers: &Modifiers<'t>) -> Role {
    if kind_of(node) == "constant_declaration" {
        return Role { kind: VariableKind::ClassField, is_global: true, is_constant: true };
    }
    let at_file_level = builder.facts.scope(builder.scope()).kind == ScopeKind::File;
    let is_field = kind_of(node) == "field_declaration"
        || at_file_level
            && ["public", "protected", "private", "static", "volatile", "transient"]
                .iter()
                .any(|word| modifiers.has(word));
    let is_static = is_field && modifiers.has("static");
    let kind = match kind_of(node) {
        _ if is_static => VariableKind::ClassField,
        _ if is_field => VariableKind::Field,
        _ if builder.source()[..node.start_byte()].trim_end().ends_with('(') => VariableKind::Loop,
        _ => VariableKind::Variable,
    };
    Role { kind, is_global: is_static, is_constant: modifiers.has("final") }
}

fn for_each<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = node.field("value").map(|value| InitialValue::Each(builder.expression(value)));
    single_variable(builder, node, VariableKind::Loop, value.unwrap_or(InitialValue::None));
}

/// Records a node that declares one variable: a for-each, a resource, a caught exception.
fn single_variable<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    kind: VariableKind,
    value: InitialValue<'t>,
) {
    let Some(name) = node.field("name") else {
        return;
    };
    let ty = node
        .field("type")
        .or_else(|| named_children(node).find(|child| kind_of(*child) == "catch_type"));
    let modifiers = Modifiers::of(builder, node);
    let mut variable = Variable {
        ty: ty.and_then(|ty| declared_type(builder, ty, node)),
        value,
        is_constant: modifiers.has("final"),
        modifiers: modifiers.words,
        ..builder.blank(name, node, kind)
    };
    if kind == VariableKind::Loop {
        let end = node.field("body").map_or(node.end_byte(), |body| body.start_byte());
        variable.span = builder.trimmed(node.start_byte(), end);
    }
    builder.facts.variables.push(variable);
}

fn pattern_variable<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    ty: Node<'t>,
    name: Node<'t>,
    is_final: bool,
) {
    let variable = Variable {
        ty: declared_type(builder, ty, node),
        is_constant: is_final,
        modifiers: if is_final { vec!["final"] } else { Vec::new() },
        ..builder.blank(name, node, VariableKind::Pattern)
    };
    builder.facts.variables.push(variable);
}

/// Records an enum constant; its value is the arguments of its constructor.
pub(super) fn enumerator<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.field("name") else {
        return;
    };
    let value = match node.field("arguments") {
        Some(list) => {
            let arguments = named_children(list);
            InitialValue::Arguments(arguments.map(|value| builder.expression(value)).collect())
        }
        None => InitialValue::None,
    };
    let variable = Variable {
        value,
        is_constant: true,
        owner: builder.owner(),
        modifiers: Modifiers::of(builder, node).words,
        ..builder.blank(name, node, VariableKind::Enumerator)
    };
    builder.facts.variables.push(variable);
}

/// Records an assignment to a name or field; the element of an array is not a variable.
pub(super) fn assignment<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let target = node.field("left").or_else(|| named_children(node).next());
    let Some(target) = target else { return };
    let name = match kind_of(target) {
        "identifier" => Some(target),
        "field_access" => target.field("field"),
        _ => None,
    };
    let Some(name) = name else { return };
    let value = node.field("right");
    let operator = node.field("operator");
    let kind = match operator {
        Some(operator) if kind_of(operator) == "=" => AssignmentKind::Plain,
        _ => AssignmentKind::Augmented,
    };
    if let Some(value) = value.filter(|_| kind == AssignmentKind::Plain && name == target) {
        bound_lambda(builder, name, value);
    }
    let value = builder.initial_value(value);
    let span = builder.span(node);
    builder.assignment(kind, (name, target), value, span);
}

/// A type with the dimensions that follow the name (`int x[]`); `None` for `var`.
pub(super) fn declared_type<'t>(
    builder: &Builder<'t>,
    ty: Node<'t>,
    declarator: Node<'t>,
) -> Option<TypeText<'t>> {
    let mut text = builder.type_text(ty);
    if let Some(dimensions) = declarator.field("dimensions") {
        let dimensions: String = builder.text(dimensions).split_whitespace().collect();
        text.text.to_mut().push_str(&dimensions);
    }
    (text.text != "var").then_some(text)
}
