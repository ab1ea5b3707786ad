//! Variables, constants, properties, cases of enumerations, and assignments.

use tree_sitter::Node;

use super::patterns::{Binding, Bound, bound, bound_by, declare};
use super::{Fields, closures, declarations, kind_of, types};
use crate::facts::{AssignmentKind, InitialValue, Part, TypeText, Variable, VariableKind};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The types whose cases have numbers that count on.
const WHOLE: [&str; 10] =
    ["Int", "Int16", "Int32", "Int64", "Int8", "UInt", "UInt16", "UInt32", "UInt64", "UInt8"];

/// One of the names that a declaration declares, with its type and value.
#[derive(Default)]
struct Declarator<'t> {
    pattern: Option<Node<'t>>,
    ty: Option<TypeText<'t>>,
    value: Option<Node<'t>>,
    is_computed: bool,
}

/// Records the name that an accessor gives to the value it gets or replaces: `set(fresh) {…}`.
pub(super) fn given<'t>(builder: &mut Builder<'t>, accessor: Node<'t>) {
    let name = named_children(accessor).find(|child| kind_of(*child) == "simple_identifier");
    let names = name.map(|name| Bound { name, path: None });
    let binding = Binding::of(VariableKind::Parameter, accessor);
    declare(builder, names.into_iter().collect(), &binding);
}

/// Records `let` and `var`: variables and stored or computed properties. A closure is recorded as a function of that
/// name, too.
pub(super) fn declaration<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let is_constant = is_let(builder, node);
    let modifiers = declarations::modifiers(builder, node);
    let is_of_type = modifiers.iter().any(|word| matches!(*word, "static" | "class"));
    let is_property = builder.owner_type().is_some();
    let is_global = visit.is_under("source_file") && !is_property;
    let kind = match (is_property, is_of_type) {
        (true, true) => VariableKind::ClassField,
        (true, false) => VariableKind::Field,
        (false, _) => VariableKind::Variable,
    };
    for declarator in declarators(builder, node) {
        let Some(pattern) = declarator.pattern else { continue };
        let names = bound(builder, pattern, true);
        if let (Some(value), [only]) = (declarator.value, names.as_slice()) {
            closures::bound(builder, only.name, value);
        }
        let begins_as_nil = declarator.value.is_none()
            && !is_constant
            && !declarator.is_computed
            && declarator.ty.as_ref().is_some_and(|ty| ty.text.ends_with(['?', '!']));
        let binding = Binding {
            ty: declarator.ty,
            value: declarator.value,
            is_constant,
            modifiers: modifiers.clone(),
            ..Binding::of(kind, node)
        };
        let from = builder.facts.variables.len();
        declare(builder, names, &binding);
        let owner = declarations::owner(builder);
        for variable in &mut builder.facts.variables[from..] {
            variable.owner = owner.clone();
            variable.is_global = is_global;
            if begins_as_nil {
                variable.value = InitialValue::Zero;
            }
        }
    }
}

/// The names that a declaration declares, each with what follows it.
fn declarators<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<Declarator<'t>> {
    let mut found = Vec::new();
    let mut current = Declarator::default();
    let mut is_value = false;
    for child in children(node) {
        match kind_of(child) {
            "pattern" if !is_value => {
                found.push(std::mem::take(&mut current));
                current.pattern = Some(child);
            }
            "type_annotation" => current.ty = types::after(builder, child, ":"),
            "=" => is_value = true,
            "," => is_value = false,
            "computed_property" => current.is_computed = true,
            _ if is_value => {
                current.value = current.value.or(Some(child));
            }
            _ => {}
        }
    }
    found.push(current);
    // In `var x, y: Double` the type is that of both.
    for at in (1..found.len()).rev() {
        let shared = found[at].ty.clone();
        let one = &mut found[at - 1];
        if one.ty.is_none() && one.value.is_none() && one.pattern.is_some() {
            one.ty = shared;
        }
    }
    found
}

/// Whether a declaration begins with `let`.
pub(super) fn is_let(builder: &Builder<'_>, node: Node<'_>) -> bool {
    let word = children(node).find(|child| kind_of(*child) == "value_binding_pattern");
    word.is_some_and(|word| builder.slice(word.byte_range()) == "let")
}

/// Records a property that a protocol asks for, which is no variable, as a member of the protocol.
pub(super) fn requirement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let annotation = named_children(node).find(|child| kind_of(*child) == "type_annotation");
    let ty = annotation.and_then(|annotation| types::after(builder, annotation, ":"));
    let name = node.field("name").and_then(|pattern| pattern.field("bound_identifier"));
    let (Some(owner), Some(name), Some(ty)) = (builder.owner_type(), name, ty) else { return };
    let member = (builder.text(name), ty);
    builder.facts.types[owner.0 as usize].members.push(member);
}

/// Records what a `for`, a `catch` or a case of a `switch` binds.
pub(super) fn pattern<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let found = match kind_of(node) {
        "for_statement" => node.field("item"),
        "catch_block" => node.field("error"),
        _ => named_children(node).next(),
    };
    let Some(pattern) = found else { return };
    let (kind, is_loop) = match kind_of(node) {
        "for_statement" => (VariableKind::Loop, true),
        "catch_block" => (VariableKind::Catch, false),
        _ => (VariableKind::Pattern, false),
    };
    let is_case = children(pattern).next().is_some_and(|first| kind_of(first) == "case");
    let names = bound(builder, pattern, is_loop && !is_case);
    let annotation = named_children(node).find(|child| kind_of(*child) == "type_annotation");
    let binding = Binding {
        ty: annotation.and_then(|annotation| types::after(builder, annotation, ":")),
        value: node.field("collection"),
        is_each: is_loop,
        ..Binding::of(kind, if is_loop { node } else { pattern })
    };
    declare(builder, names, &binding);
}

/// Records what the conditions of an `if`, `guard` or `while` bind: `if let x = y, case let .some(z) = w`. The parts
/// of their patterns are children of the statement.
pub(super) fn conditions<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let mut condition: Vec<Node<'t>> = Vec::new();
    let mut depth = 0_usize;
    for child in children(node).skip(1) {
        match kind_of(child) {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            "," if depth == 0 => {
                bind_condition(builder, &std::mem::take(&mut condition));
                continue;
            }
            "{" | "else" | "statements" => break,
            _ => {}
        }
        condition.push(child);
    }
    bind_condition(builder, &condition);
}

fn bind_condition<'t>(builder: &mut Builder<'t>, condition: &[Node<'t>]) {
    let is_binding = |node: &Node<'_>| matches!(kind_of(*node), "case" | "value_binding_pattern");
    let (Some(first), Some(last)) = (condition.first(), condition.last()) else { return };
    if !is_binding(first) {
        return;
    }
    let equals = condition.iter().position(|part| kind_of(*part) == "=");
    let (pattern, value) = condition.split_at(equals.unwrap_or(condition.len()));
    let ty = pattern.iter().find(|part| kind_of(**part) == "type_annotation");
    let ty = ty.and_then(|annotation| types::after(builder, *annotation, ":"));
    let mut names = bound_by(builder, pattern.to_vec(), false);
    // What a `case` takes out of a value is not known; otherwise it is the first that an optional holds.
    let is_case = kind_of(*first) == "case";
    for name in &mut names {
        let path = name.path.take().filter(|_| !is_case);
        name.path = path.map(|path| [vec![Part::Nth(0)], path].concat());
    }
    let value = value.get(1).copied();
    let binding = Binding { ty, value, ..Binding::of(VariableKind::Pattern, *first) };
    let from = builder.facts.variables.len();
    declare(builder, names, &binding);
    let span = builder.bytes(first.start_byte(), last.end_byte());
    for variable in &mut builder.facts.variables[from..] {
        variable.span = span;
    }
}

/// Records the cases of an enumeration. Those whose raw values are whole numbers count on.
pub(super) fn cases<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let owner = declarations::owner(builder);
    let counts = builder.owner_type().is_some_and(|id| {
        let bases = &builder.facts.type_definition(id).bases;
        bases.first().is_some_and(|base| WHOLE.contains(&base.ty.text.as_ref()))
    });
    let parts: Vec<_> = children(node).collect();
    for (at, name) in parts.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |before| kind_of(parts[before]));
        if kind_of(*name) != "simple_identifier" || !matches!(before, "case" | ",") {
            continue;
        }
        let raw = match parts.get(at + 1..at + 3) {
            Some([equals, value]) if kind_of(*equals) == "=" => Some(*value),
            _ => None,
        };
        let value = match counts {
            true => builder.enumerator_value(raw),
            false => builder.initial_value(raw),
        };
        let case = Variable {
            name: builder.text(*name),
            value,
            is_constant: true,
            owner: owner.clone(),
            ..builder.blank(*name, node, VariableKind::Enumerator)
        };
        builder.facts.variables.push(case);
    }
}

/// Records `x = …`, `x += …`, `self.x = …`. Elements are no variables.
pub(super) fn assignment<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let target = node.field("target").and_then(|target| named_children(target).next());
    let Some(target) = target else { return };
    let name = match kind_of(target) {
        "simple_identifier" => Some(target),
        "navigation_expression" => target.field("suffix").and_then(|suffix| suffix.field("suffix")),
        _ => None,
    };
    let Some(name) = name.filter(|name| builder.text(*name) != "_") else { return };
    let kind = match node.field("operator").map(|operator| builder.text(operator)) {
        Some("=") => AssignmentKind::Plain,
        _ => AssignmentKind::Augmented,
    };
    let value = builder.initial_value(node.field("result"));
    let span = builder.span(node);
    builder.assignment(kind, (name, target), value, span);
}
