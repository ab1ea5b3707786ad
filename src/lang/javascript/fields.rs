//! Fields that are made by assignment: `this.x = …`.

use std::collections::BTreeSet;

use crate::facts::{Assignment, AssignmentKind, Facts, ScopeId, ScopeKind, Variable, VariableKind};

/// Makes the first assignment to a member of `this` a field of its class, if the class declares no
/// such field; the others stay assignments.
pub(super) fn define(facts: &mut Facts<'_>) {
    let mut known: BTreeSet<(String, &str)> = facts
        .variables
        .iter()
        .filter_map(|field| Some((field.owner.as_deref()?.to_owned(), field.name)))
        .collect();
    let classes: BTreeSet<_> = facts.types.iter().filter_map(|one| one.name).collect();
    let functions: BTreeSet<_> = facts.functions.iter().map(|one| one.name_span).collect();
    let mut left = Vec::new();
    for assignment in std::mem::take(&mut facts.assignments) {
        let owner = owner_of(facts, &classes, &assignment);
        let Some((owner, scope)) = owner else {
            left.push(assignment);
            continue;
        };
        if !known.insert((owner.to_owned(), assignment.name)) {
            left.push(assignment);
            continue;
        }
        let is_method = functions.contains(&assignment.name_span);
        facts.variables.push(Variable {
            name: assignment.name,
            name_span: assignment.name_span,
            kind: match is_method {
                true => VariableKind::Definition,
                false => VariableKind::Field,
            },
            span: assignment.span,
            ty: None,
            value: assignment.value,
            is_global: false,
            is_constant: false,
            owner: Some(owner.into()),
            modifiers: Vec::new(),
            scope,
        });
    }
    facts.assignments = left;
}

/// The class, or the function that makes objects, to whose `this` is assigned, and its scope.
fn owner_of<'t>(
    facts: &Facts<'t>,
    classes: &BTreeSet<&str>,
    assignment: &Assignment<'t>,
) -> Option<(&'t str, ScopeId)> {
    let member = assignment.target.strip_prefix("this.")?;
    if member.trim_start_matches('#') != assignment.name || assignment.kind != AssignmentKind::Plain
    {
        return None;
    }
    let mut scope = Some(assignment.scope);
    let mut maker = None;
    while let Some(id) = scope {
        let around = facts.scope(id);
        match around.kind {
            ScopeKind::Type(ty) => return Some((facts.type_definition(ty).name?, id)),
            ScopeKind::Function(function) => maker = Some((facts.function(function).name, id)),
            _ => {}
        }
        scope = around.parent;
    }
    let (name, _) = maker?;
    classes.contains(name).then_some(maker?)
}
