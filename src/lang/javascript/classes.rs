//! Classes, their fields, and what counts as an interface.

use tree_sitter::Node;

use super::binders::{self, Binder};
use super::{Fields, annotations, documentation, globals, kind_of, variables};
use crate::facts::{
    Base, BaseKind, Facts, FunctionKind, InitialValue, ScopeId, ScopeKind, TypeDefinition, TypeId,
    TypeKind, Variable, VariableKind,
};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records a class and opens the scope of its body.
pub(super) fn record<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(body) = node.field("body") else {
        return;
    };
    let own = node.field("name");
    // Members that stand alone have no class.
    if own.is_some_and(|name| builder.is_added(name)) {
        return;
    }
    let bound = match binders::of(builder, visit) {
        Some(Binder::Variable(name) | Binder::Target(name)) => Some(name),
        _ => None,
    };
    let name = own.or(bound.and_then(|bound| class_name(builder, bound)));
    let start = name.map_or(node.start_byte(), |name| name.start_byte()).min(node.start_byte());
    let comment = documentation::above(builder, visit);
    let mut bases = bases(builder, node);
    bases.extend(comment.iter().flat_map(|comment| comment.implemented()));
    let blank = TypeDefinition::blank(
        name.map(|name| builder.text(name)),
        builder.span(name.unwrap_or(node)),
        TypeKind::Class,
        builder.bytes(start, node.end_byte()),
        builder.scope(),
    );
    let definition = TypeDefinition {
        qualifier: builder.qualifier(),
        is_interface: comment.is_some_and(|comment| comment.is_interface()),
        bases,
        made_by: maker(builder, visit),
        type_parameters: type_parameters(builder, node),
        modifiers: children(node)
            .filter(|child| kind_of(*child) == "abstract")
            .map(|child| builder.text(child))
            .collect(),
        header: builder.trimmed(start, body.start_byte()),
        ..blank
    };
    if let (Some(own), Some(bound)) = (own, bound) {
        alias(builder, bound, own, node);
    }
    builder.open_type(definition, body.start_byte(), body.end_byte());
}

/// The name that a class gets from what it is bound to: a variable, or an export.
fn class_name<'t>(builder: &Builder<'t>, bound: Node<'t>) -> Option<Node<'t>> {
    if kind_of(bound) == "identifier" {
        return Some(bound);
    }
    let object = bound.field("object").map(|object| builder.text(object));
    let is_export = matches!(object, Some("exports" | "module.exports"));
    bound.field("property").filter(|_| is_export)
}

/// Records the name that a class with a name of its own is bound to as another name of it.
fn alias<'t>(builder: &mut Builder<'t>, bound: Node<'t>, own: Node<'t>, node: Node<'t>) {
    let definition = TypeDefinition {
        underlying: Some(builder.type_text(own)),
        is_class_by_name: true,
        ..builder.named_type(bound, TypeKind::Alias, node)
    };
    builder.facts.types.push(definition);
}

/// The class that a class extends, and the interfaces that it implements.
fn bases<'t>(builder: &Builder<'t>, class: Node<'t>) -> Vec<Base<'t>> {
    let heritage = named_children(class).filter(|child| kind_of(*child) == "class_heritage");
    let clauses = heritage.flat_map(named_children);
    let mut found = Vec::new();
    for clause in clauses {
        let kind = match kind_of(clause) {
            "implements_clause" => BaseKind::Implements,
            _ => BaseKind::Extends,
        };
        let types = named_children(clause).filter(|ty| kind_of(*ty) != "type_arguments");
        for ty in types {
            let ty = base_of(builder, ty, kind, &mut found);
            found.push(Base { kind, ty });
        }
    }
    found
}

/// The function that returns a class expression.
fn maker<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> Option<&'t str> {
    let mut around = visit.ancestors().map(kind_of);
    let around = around.find(|kind| *kind != "parenthesized_expression")?;
    match builder.facts.scope(builder.scope()).kind {
        ScopeKind::Function(id) if matches!(around, "arrow_function" | "return_statement") => {
            Some(builder.facts.function(id).name)
        }
        _ => None,
    }
}

/// A base as written; of a mixin `I(Base)` the class that it extends comes before the mixin, of
/// `I(J(Base))` the other mixin too.
fn base_of<'t>(
    builder: &Builder<'t>,
    node: Node<'t>,
    kind: BaseKind,
    found: &mut Vec<Base<'t>>,
) -> crate::facts::TypeText<'t> {
    let mut outer = node;
    let mut calls = vec![node];
    while let Some(call) = calls.pop() {
        let (Some(mixin), Some(list)) = (call.field("function"), call.field("arguments")) else {
            continue;
        };
        match call == node {
            true => outer = mixin,
            false => found.push(base(builder, kind, mixin)),
        }
        for child in named_children(list) {
            match kind_of(child) {
                "identifier" => found.push(base(builder, kind, child)),
                "call_expression" => calls.push(child),
                _ => {}
            }
        }
    }
    builder.type_text(outer)
}

fn base<'t>(builder: &Builder<'t>, kind: BaseKind, node: Node<'t>) -> Base<'t> {
    let ty = builder.type_text(node);
    Base { kind, ty }
}

/// The names of the type parameters.
pub(super) fn type_parameters<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let list = node.field("type_parameters");
    let all = list.into_iter().flat_map(named_children);
    all.filter_map(|parameter| parameter.field("name")).map(|name| builder.text(name)).collect()
}

/// Records a field of a class.
pub(super) fn field<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(name) = node.field("name") else {
        return;
    };
    let words = children(node).take_while(|child| *child != name);
    let modifiers: Vec<_> = words
        .filter(|child| !child.is_named() || kind_of(*child).ends_with("_modifier"))
        .map(|child| builder.text(child))
        .collect();
    let has = |word: &str| modifiers.contains(&word);
    let (is_static, is_readonly) = (has("static"), has("readonly"));
    let value = node.field("value");
    let is_function = value.is_some_and(|value| variables::names_definition(builder, value));
    let key = globals::key(builder, name);
    let written = annotations::type_of(builder, node);
    let variable = Variable {
        name: key.text,
        name_span: builder.bytes(key.start, key.end),
        ty: written.or_else(|| documentation::above(builder, visit)?.ty()),
        value: builder.initial_value(value),
        owner: builder.owner(),
        is_constant: is_readonly,
        modifiers,
        ..builder.variable(
            name,
            node,
            match (is_static, is_function) {
                (true, _) => VariableKind::ClassField,
                (false, true) => VariableKind::Definition,
                (false, false) => VariableKind::Field,
            },
        )
    };
    builder.facts.variables.push(variable);
}

/// Marks static fields in capitals that are assigned nowhere else as constants, and classes all of
/// whose methods are stubs as interfaces (semantics, table of terms).
pub(super) fn mark_interfaces(facts: &mut Facts<'_>) {
    let assigned: std::collections::BTreeSet<_> =
        facts.assignments.iter().map(|assignment| assignment.name).collect();
    for variable in &mut facts.variables {
        let is_static = variable.kind == VariableKind::ClassField;
        let is_upper = !variable.name.contains(char::is_lowercase);
        let has_value = !matches!(variable.value, InitialValue::None);
        variable.is_constant |=
            is_static && is_upper && has_value && !assigned.contains(variable.name);
    }
    let mut methods = vec![(0usize, true, false); facts.types.len()];
    for function in &facts.functions {
        let Some(id) = function.owner_type.filter(|_| function.body.is_some()) else {
            continue;
        };
        let (count, all_stubs, refuses) = &mut methods[id.0 as usize];
        match function.kind {
            FunctionKind::Constructor => *refuses = refuses_itself(facts, function),
            _ => {
                *count += 1;
                *all_stubs &= function.is_stub;
            }
        }
    }
    let names: std::collections::BTreeSet<_> =
        facts.types.iter().filter_map(|definition| definition.name).collect();
    for (definition, (count, all_stubs, refuses)) in facts.types.iter_mut().zip(methods) {
        if definition.kind != TypeKind::Class {
            continue;
        }
        let mut bases = definition.bases.iter();
        let is_own = bases.all(|base| names.contains(base.ty.text.as_ref()));
        definition.is_interface |= count > 0 && all_stubs && is_own || refuses;
    }
}

/// Whether a constructor throws where it is called for the class itself.
fn refuses_itself(facts: &Facts<'_>, constructor: &crate::facts::Function<'_>) -> bool {
    let Some(body) = constructor.body else {
        return false;
    };
    let tokens = facts.tokens.iter().filter(|token| body.contains(token.span));
    let texts: Vec<_> = tokens.map(|token| token.text).collect();
    let asks = texts
        .windows(3)
        .any(|three| matches!(three, ["new", ".", "target"] | ["this", ".", "constructor"]));
    asks && texts.contains(&"throw")
}

/// Opens the scope of a static block.
pub(super) fn static_block<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.open(ScopeKind::Lambda, node);
}

/// The class, or the function that makes objects, whose `this` is meant here.
pub(super) fn owner_around<'t>(builder: &Builder<'t>) -> Option<(&'t str, Option<TypeId>)> {
    owner_at(builder, builder.scope())
}

fn owner_at<'t>(builder: &Builder<'t>, scope: ScopeId) -> Option<(&'t str, Option<TypeId>)> {
    let facts = &builder.facts;
    let mut outermost = None;
    for around in facts.scopes_around(scope) {
        match around.kind {
            ScopeKind::Type(id) => return Some((facts.type_definition(id).name?, Some(id))),
            ScopeKind::Function(id) => outermost = Some(facts.function(id).name),
            _ => {}
        }
    }
    Some((outermost?, None))
}

/// Whether a class is a component of React.
pub(super) fn is_component(visit: &Visit<'_, '_>) -> bool {
    let heritage = named_children(visit.node).find(|node| kind_of(*node) == "class_heritage");
    let base = heritage.map_or("", |heritage| visit.text(heritage).trim_start_matches("extends"));
    let base = base.split(['<', '{']).next().unwrap_or_default().trim();
    ["Component", "PureComponent", "React.Component", "React.PureComponent"].contains(&base)
}
