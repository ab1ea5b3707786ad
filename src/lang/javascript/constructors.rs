//! Functions that make objects: classes to checks that look for a class by name.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{
    Argument, Assignment, Base, BaseKind, Call, CallForm, Expression, Facts, InitialValue,
    TypeDefinition, TypeKind, TypeText,
};

/// Adds a class for each function with a capital whose prototype is given members, or that assigns
/// to `this` and is called with `new` (semantics, table of terms).
pub(super) fn define(facts: &mut Facts<'_>) {
    let constructed: BTreeSet<&str> = facts
        .calls
        .iter()
        .filter(|call| call.form == CallForm::New)
        .filter_map(|call| call.callee.parts.last().copied())
        .collect();
    let extended: BTreeSet<&str> = facts
        .assignments
        .iter()
        .filter_map(|one| one.target.split_once(".prototype"))
        .map(|(class, _)| class)
        .chain(facts.calls.iter().filter_map(inherits).map(|(class, _)| class))
        .collect();
    let named: BTreeSet<&str> = facts.types.iter().filter_map(|one| one.name).collect();
    let own = facts.assignments.iter().filter(|one| one.target.starts_with("this."));
    let mut own: Vec<_> = own.map(|one| one.span).collect();
    own.sort();
    let mut found = Vec::new();
    for function in facts.functions.iter().filter(|one| one.is_definition()) {
        let name = function.name;
        let is_capitalized = name.starts_with(char::is_uppercase);
        if !is_capitalized || named.contains(name) || function.owner_type.is_some() {
            continue;
        }
        let makes = || {
            let before = own.partition_point(|span| *span < function.span);
            let first = own.get(before);
            constructed.contains(name) && first.is_some_and(|span| function.span.contains(*span))
        };
        if extended.contains(name) || makes() {
            found.push(TypeDefinition {
                is_class: false,
                is_class_by_name: true,
                header: function.signature,
                ..TypeDefinition::blank(
                    Some(name),
                    function.name_span,
                    TypeKind::Class,
                    function.span,
                    function.scope,
                )
            });
        }
    }
    facts.types.extend(found);
    derive(facts);
}

/// Gives classes the bases that their prototypes are made from: `B.prototype =
/// Object.create(A.prototype)`, `util.inherits(B, A)`.
fn derive(facts: &mut Facts<'_>) {
    let assigned = facts.assignments.iter().filter_map(made_from);
    let inherited = facts.calls.iter().filter_map(inherits);
    let mut bases: BTreeMap<&str, Vec<TypeText<'_>>> = BTreeMap::new();
    for (class, base) in assigned.chain(inherited) {
        bases.entry(class).or_default().push(base);
    }
    for class in &mut facts.types {
        let found = class.name.and_then(|name| bases.get(name));
        class.bases.extend(
            found.into_iter().flatten().map(|ty| Base { kind: BaseKind::Extends, ty: ty.clone() }),
        );
    }
}

/// The class to whose prototype a prototype of another class, or an object of it, is assigned, and
/// that other class.
fn made_from<'t>(assignment: &Assignment<'t>) -> Option<(&'t str, TypeText<'t>)> {
    let class = assignment.target.strip_suffix(".prototype")?;
    let InitialValue::Expression(value) = assignment.value else {
        return None;
    };
    let text = value.text();
    let base = match text.strip_prefix("Object.create(") {
        Some(rest) => rest.split_once(".prototype")?.0,
        None => text.strip_prefix("new ")?.split('(').next()?,
    };
    Some((class, type_text(base, value)))
}

/// The class that `util.inherits` gives a base, and that base.
fn inherits<'t>(call: &Call<'t>) -> Option<(&'t str, TypeText<'t>)> {
    if call.callee.parts.last() != Some(&"inherits") {
        return None;
    }
    match *call.arguments.read() {
        [Argument { value: class, .. }, Argument { value: base, .. }] => {
            Some((class.text(), type_text(base.text(), base)))
        }
        _ => None,
    }
}

fn type_text<'t>(name: &'t str, source: Expression<'t>) -> TypeText<'t> {
    TypeText { text: name.trim().into(), span: source.span() }
}
