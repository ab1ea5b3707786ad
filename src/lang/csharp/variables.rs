//! Fields, properties, locals, parameters, names in patterns and queries, and assignments.

use tree_sitter::Node;

use super::documentation::Modifiers;
use super::functions::bound_lambda;
use super::{Fields, kind_of};
use crate::facts::{AssignmentKind, InitialValue, ScopeKind, TypeText, Variable, VariableKind};
use crate::lang::targets::{placed, unpacked};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The modifiers that only what belongs to a type has.
const OF_TYPES: [&str; 7] =
    ["internal", "private", "protected", "public", "readonly", "static", "volatile"];

/// What the variables of a declaration have in common.
struct Role<'t> {
    kind: VariableKind,
    is_constant: bool,
    is_global: bool,
    /// The language calls it a constant.
    is_no_variable: bool,
    modifiers: Vec<&'t str>,
    /// The smallest statement or member that declares it.
    declaration: Node<'t>,
}

/// Records the variables of a field, a local declaration, the head of a `for`, a `using` or a `fixed`.
pub(super) fn declaration<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let (node, parent) = (visit.node, visit.parent());
    let role = role(builder, node, parent);
    let ty = node.field("type").and_then(|ty| declared_type(builder, ty));
    let is_field = matches!(role.kind, VariableKind::Field | VariableKind::ClassField);
    let declarators = named_children(node).filter(|child| kind_of(*child) == "variable_declarator");
    for declarator in declarators {
        let value = value_of(declarator);
        let Some(name) = declarator.field("name") else {
            let pattern = named_children(declarator).next();
            if let Some(pattern) = pattern.filter(|first| kind_of(*first) == "tuple_pattern") {
                take_apart(builder, role.declaration, pattern, value, role.kind);
            }
            continue;
        };
        if let Some(value) = value {
            bound_lambda(builder, name, value);
        }
        let value = match value {
            Some(value) => InitialValue::Expression(builder.expression(value)),
            None if is_field && !role.is_constant => InitialValue::Zero,
            None => InitialValue::None,
        };
        let variable = Variable {
            ty: ty.clone(),
            value,
            is_global: role.is_global,
            is_constant: role.is_constant,
            is_no_variable: role.is_no_variable,
            owner: builder.owner().filter(|_| is_field),
            modifiers: role.modifiers.clone(),
            ..builder.blank(name, role.declaration, role.kind)
        };
        builder.facts.variables.push(variable);
    }
}

/// The role of the variables of a declaration. One at file level with a modifier that only members have is a field
/// that is shown without its class.
fn role<'t>(builder: &Builder<'t>, node: Node<'t>, parent: Option<Node<'t>>) -> Role<'t> {
    let declaration = parent.unwrap_or(node);
    let modifiers = Modifiers::of(builder, declaration).words;
    let has = |word: &str| modifiers.contains(&word);
    let around = kind_of(declaration);
    let at_file_level = builder.facts.scope(builder.scope()).kind == ScopeKind::File;
    let is_field = around == "field_declaration"
        || around == "local_declaration_statement"
            && at_file_level
            && OF_TYPES.iter().any(|word| has(word));
    let is_using = || children(declaration).any(|child| kind_of(child) == "using");
    let kind = match around {
        _ if is_field && (has("static") || has("const")) => VariableKind::ClassField,
        _ if is_field => VariableKind::Field,
        "for_statement" => VariableKind::Loop,
        "using_statement" => VariableKind::Resource,
        "local_declaration_statement" if is_using() => VariableKind::Resource,
        _ => VariableKind::Variable,
    };
    Role {
        kind,
        is_constant: has("const") || has("readonly"),
        is_global: is_field && (has("static") || has("const")),
        is_no_variable: has("const"),
        modifiers,
        declaration: if around.ends_with("_statement") && !around.starts_with("local") {
            node
        } else {
            declaration
        },
    }
}

/// The value after the `=` of a declarator.
pub(super) fn value_of(declarator: Node<'_>) -> Option<Node<'_>> {
    children(declarator).skip_while(|child| kind_of(*child) != "=").find(|child| child.is_named())
}

/// Records a property. Its type and value are those of a field, but the language calls it no variable.
pub(super) fn property<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(ty), Some(name)) = (node.field("type"), node.field("name")) else { return };
    let modifiers = Modifiers::of(builder, node).words;
    let value = node.field("value").filter(|value| kind_of(*value) != "arrow_expression_clause");
    let value = match value {
        Some(value) => InitialValue::Expression(builder.expression(value)),
        None if begins_as_zero(builder, node) => InitialValue::Zero,
        None => InitialValue::None,
    };
    let kind = match modifiers.contains(&"static") {
        true => VariableKind::ClassField,
        false => VariableKind::Field,
    };
    let variable = Variable {
        ty: declared_type(builder, ty),
        value,
        is_no_variable: true,
        owner: builder.owner(),
        modifiers,
        ..builder.blank(name, node, kind)
    };
    builder.facts.variables.push(variable);
}

/// Whether a property stores what it is set to, and nothing sets it at first.
fn begins_as_zero(builder: &Builder<'_>, property: Node<'_>) -> bool {
    let list = property.field("accessors");
    let accessors: Vec<_> = list.into_iter().flat_map(named_children).collect();
    let is_setter = |accessor: &Node<'_>| {
        let name = accessor.field("name");
        name.is_some_and(|name| ["set", "init"].contains(&builder.slice(name.byte_range())))
    };
    accessors.iter().all(|accessor| accessor.field("body").is_none())
        && accessors.iter().any(is_setter)
}

/// Records the names that a `foreach` binds.
pub(super) fn for_each<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(left) = node.field("left") else { return };
    let end = node.field("body").map_or(node.end_byte(), |body| body.start_byte());
    let span = builder.trimmed(node.start_byte(), end);
    let from = builder.facts.variables.len();
    take_apart(builder, node, left, node.field("right"), VariableKind::Loop);
    for variable in &mut builder.facts.variables[from..] {
        variable.span = span;
    }
    if let (Some(ty), [variable]) = (node.field("type"), &builder.facts.variables[from..]) {
        let ty = if variable.ty.is_none() { declared_type(builder, ty) } else { None };
        builder.facts.variables[from].ty = ty;
    }
}

/// Records what the targets of a deconstruction declare or are assigned: `(int a, b) = f()`, `var (a, b) = f()`.
fn take_apart<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    left: Node<'t>,
    right: Option<Node<'t>>,
    kind: VariableKind,
) {
    let right = right.map(|right| builder.expression(right));
    let is_tuple = |node: Node<'_>| matches!(kind_of(node), "tuple_pattern" | "tuple_expression");
    let is_assigned = kind_of(left) == "tuple_expression" && kind != VariableKind::Loop;
    for (target, path) in unpacked(left, is_tuple, |_| false) {
        let value = placed(right, path, kind == VariableKind::Loop);
        let inner = match kind_of(target) {
            "argument" => named_children(target).last().unwrap_or(target),
            _ => target,
        };
        let is_declared = kind_of(inner) == "declaration_expression";
        let name = if is_declared { inner.field("name") } else { assigned_name(inner) };
        let Some(name) = name else { continue };
        if is_assigned && !is_declared {
            let span = builder.span(node);
            builder.assignment(AssignmentKind::Plain, (name, inner), value, span);
        } else {
            let ty = inner.field("type").and_then(|ty| declared_type(builder, ty));
            let variable = Variable { ty, value, ..builder.blank(name, node, kind) };
            builder.facts.variables.push(variable);
        }
    }
}

/// Whether the declaration of a pointer is a product: the grammar takes `f(a * b)` for one, which only an `out`
/// before it can be.
fn is_product(node: Node<'_>) -> bool {
    let is_pointer = node.field("type").is_some_and(|ty| kind_of(ty) == "pointer_type");
    kind_of(node) == "declaration_expression"
        && is_pointer
        && node.prev_sibling().is_none_or(|before| kind_of(before) != "out")
}

/// Records the name of a `catch`, a pattern, or a declaration within an expression: `out var x`.
pub(super) fn bound<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    if is_product(node) {
        return;
    }
    if visit.ancestors().nth(1).is_some_and(|outer| kind_of(outer) == "tuple_expression") {
        // A target of a deconstruction is recorded with its value.
        return;
    }
    let kind = match kind_of(node) {
        "catch_declaration" => VariableKind::Catch,
        "declaration_expression" => VariableKind::Variable,
        "from_clause" | "join_clause" | "let_clause" | "join_into_clause" | "query_expression" => {
            VariableKind::Comprehension
        }
        _ => VariableKind::Pattern,
    };
    let is_query = kind == VariableKind::Comprehension;
    let first = || named_children(node).find(|child| kind_of(*child) == "identifier");
    let name = node.field("name").or_else(|| first().filter(|_| is_query));
    let Some(name) = name else { return };
    let value = match kind_of(node) {
        "from_clause" => named_children(node)
            .last()
            .map_or(InitialValue::None, |each| InitialValue::Each(builder.expression(each))),
        "let_clause" => builder.initial_value(named_children(node).last()),
        _ => InitialValue::None,
    };
    let variable = Variable {
        ty: node.field("type").and_then(|ty| declared_type(builder, ty)),
        value,
        ..builder.blank(name, node, kind)
    };
    builder.facts.variables.push(variable);
}

/// Records the names in parentheses of a pattern: `var (a, b)`.
pub(super) fn designations<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    for name in named_children(node).filter(|child| kind_of(*child) == "identifier") {
        let variable = builder.blank(name, node, VariableKind::Pattern);
        builder.facts.variables.push(variable);
    }
}

/// Records a constant of an enumeration.
pub(super) fn enumerator<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.field("name") else { return };
    let variable = Variable {
        value: builder.enumerator_value(node.field("value")),
        is_constant: true,
        owner: builder.owner(),
        modifiers: Modifiers::of(builder, node).words,
        ..builder.blank(name, node, VariableKind::Enumerator)
    };
    builder.facts.variables.push(variable);
}

/// Records an assignment to a name or a member; that to a property of a new object is part of its construction.
pub(super) fn assignment<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let operator = children(node).find(|child| !child.is_named()).map_or("", kind_of);
    let is_update = matches!(operator, "++" | "--");
    let is_one = kind_of(node) == "assignment_expression" || is_update;
    if !is_one || visit.is_under("initializer_expression") {
        return;
    }
    let Some(target) = node.field("left").or_else(|| named_children(node).next()) else { return };
    if kind_of(target) == "tuple_expression" {
        return take_apart(builder, node, target, node.field("right"), VariableKind::Variable);
    }
    let Some(name) = assigned_name(target) else { return };
    let value = node.field("right");
    let kind = match node.field("operator").map(kind_of) {
        Some("=") => AssignmentKind::Plain,
        _ => AssignmentKind::Augmented,
    };
    if let Some(value) = value.filter(|_| kind == AssignmentKind::Plain && name == target) {
        bound_lambda(builder, name, value);
    }
    let value = builder.initial_value(value);
    let span = builder.span(node);
    builder.assignment(kind, (name, target), value, span);
}

fn assigned_name(target: Node<'_>) -> Option<Node<'_>> {
    match kind_of(target) {
        "identifier" => Some(target),
        "member_access_expression" => target.field("name"),
        _ => None,
    }
}

/// A declared type; `None` for `var`.
pub(super) fn declared_type<'t>(builder: &Builder<'t>, ty: Node<'t>) -> Option<TypeText<'t>> {
    let is_left_out = builder.text(ty).split_whitespace().next_back() == Some("var");
    (!is_left_out).then(|| builder.type_text(ty))
}
