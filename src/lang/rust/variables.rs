//! Variables, constants, fields, variants, and assignments.

use tree_sitter::Node;

use super::patterns::{Binding, bind};
use super::{Fields, declarations, functions, kind_of, types};
use crate::facts::{AssignmentKind, Variable, VariableKind};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Types whose content may change although what holds it is no `mut`.
const CELLS: [&str; 6] = ["Atomic", "Cell", "Mutex", "RefCell", "RwLock", "UnsafeCell"];

/// Records a `let`. A closure is recorded as a function of that name, too.
pub(super) fn declaration<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(pattern) = node.field("pattern") else { return };
    let value = node.field("value");
    if let Some(value) = value {
        functions::bound_closure(builder, pattern, value);
    }
    let binding = Binding {
        ty: node.field("type").filter(|_| super::patterns::is_name(pattern)),
        value,
        is_constant: true,
        ..Binding::of(VariableKind::Variable, node)
    };
    bind(builder, pattern, &binding);
}

/// Records what a `for`, an `if let`, a `while let` or an arm of a `match` binds.
pub(super) fn pattern<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(pattern) = node.field("pattern") else { return };
    let is_loop = kind_of(node) == "for_expression";
    let kind = if is_loop { VariableKind::Loop } else { VariableKind::Pattern };
    let value = node.field("value").filter(|_| kind_of(node) != "match_arm");
    // `if let Some(x) = x` is one definition, which reads the other `x`.
    let binds = if kind_of(node) == "let_condition" { node } else { pattern };
    bind(builder, pattern, &Binding { value, is_each: is_loop, ..Binding::of(kind, binds) });
}

/// Records `const X: T = …;` and `static X: T = …;`.
pub(super) fn item<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(name) = node.field("name") else { return };
    let ty = node.field("type").map(|ty| builder.type_text(ty));
    let is_static = kind_of(node) == "static_item";
    let outer = declarations::owner(visit);
    let owner = match outer.filter(|outer| kind_of(*outer) == "impl_item") {
        Some(outer) => outer.field("type").map(|ty| types::base_name(builder, ty).into()),
        None => builder.owner(),
    };
    let kind = match (outer.is_some(), is_static) {
        (true, _) => VariableKind::ClassField,
        (false, true) => VariableKind::Variable,
        (false, false) => VariableKind::Constant,
    };
    let is_mutable = children(node).any(|child| kind_of(child) == "mutable_specifier");
    let changes = ty.as_ref().is_some_and(|ty| may_change(&ty.text));
    let at_module_level = builder.facts.scope(builder.scope()).kind.is_outermost();
    let modifiers = declarations::modifiers(visit);
    let constant = Variable {
        ty,
        value: builder.initial_value(node.field("value")),
        is_global: at_module_level && outer.is_none(),
        is_constant: !is_static || !is_mutable && !changes,
        owner: owner.filter(|_| outer.is_some()),
        modifiers: is_static.then_some("static").into_iter().chain(modifiers).collect(),
        ..builder.blank(name, node, kind)
    };
    builder.facts.variables.push(constant);
}

/// Whether a value of a type has a part that may change at any time.
fn may_change(ty: &str) -> bool {
    let mut words = ty.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.any(|word| CELLS.contains(&word) || word.starts_with("Atomic"))
}

/// Records a variant of an enumeration.
pub(super) fn variant<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.field("name") else { return };
    let constant = Variable {
        value: builder.enumerator_value(node.field("value")),
        is_constant: true,
        owner: builder.owner(),
        ..builder.blank(name, node, VariableKind::Enumerator)
    };
    builder.facts.variables.push(constant);
}

/// Records a field of a struct or union. Those of a variant belong to no type.
pub(super) fn field<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let is_of_variant =
        visit.ancestors().nth(1).is_some_and(|outer| kind_of(outer) == "enum_variant");
    let Some(name) = node.field("name").filter(|_| !is_of_variant) else {
        return;
    };
    let field = Variable {
        ty: node.field("type").map(|ty| builder.type_text(ty)),
        owner: builder.owner(),
        modifiers: declarations::modifiers(visit),
        ..builder.blank(name, node, VariableKind::Field)
    };
    builder.facts.variables.push(field);
}

/// Records `x = …`, `x += …`. Elements and what a reference points to are no variables.
pub(super) fn assignment<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(target) = node.field("left") else { return };
    let name = match kind_of(target) {
        "identifier" => Some(target),
        "field_expression" => {
            target.field("field").filter(|field| kind_of(*field) == "field_identifier")
        }
        _ => None,
    };
    let Some(name) = name else { return };
    let kind = match kind_of(node) {
        "assignment_expression" => AssignmentKind::Plain,
        _ => AssignmentKind::Augmented,
    };
    let value = builder.initial_value(node.field("right"));
    let span = builder.span(node);
    builder.assignment(kind, (name, target), value, span);
}

/// Records the fields that a function of a type gives a new object of the type: `Self { count: 0 }`.
pub(super) fn initializers<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let outer = visit.ancestors().find(|outer| kind_of(*outer) == "impl_item");
    let ty = outer.and_then(|outer| outer.field("type"));
    let (Some(ty), Some(name), Some(body)) = (ty, node.field("name"), node.field("body")) else {
        return;
    };
    let made = types::base_name(builder, name);
    if made != "Self" && made != types::base_name(builder, ty) {
        return;
    }
    let initializers: Vec<_> =
        named_children(body).filter(|child| kind_of(*child) == "field_initializer").collect();
    for initializer in initializers {
        let Some(field) = initializer.field("field") else { continue };
        let value = builder.initial_value(initializer.field("value"));
        let span = builder.span(initializer);
        builder.assignment(AssignmentKind::MemberInitializer, (field, field), value, span);
    }
}
