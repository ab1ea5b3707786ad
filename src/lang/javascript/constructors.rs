//! Functions that make objects: classes to checks that look for a class by name.

use std::collections::BTreeSet;

use crate::facts::{CallForm, Facts, TypeDefinition, TypeKind};

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
        .collect();
    let named: BTreeSet<&str> = facts.types.iter().filter_map(|one| one.name).collect();
    let own = facts
        .assignments
        .iter()
        .filter(|one| one.target.starts_with("this."));
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
}
