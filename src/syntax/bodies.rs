//! The bodies of functions, types, branches and loops, and whether they are in braces. Found only
//! when a rule asks for them.

use super::names::kind_of;
use super::walk::{Visit, walk};
use crate::facts::Facts;
use crate::lang;
use crate::response::Span;

/// Which nodes of a language are bodies.
#[derive(Debug)]
pub(crate) struct BodyTable {
    /// The kinds of bodies in braces.
    pub(crate) braced: &'static [&'static str],
    /// The kinds of nodes in which braces are a statement of their own and no body.
    pub(crate) lists: &'static [&'static str],
    /// The branches and loops, whose bodies need no braces, in the fields [`BODY_FIELDS`].
    pub(crate) controls: &'static [&'static str],
    /// The kinds of nodes of an `else`, if they have one of their own.
    pub(crate) elses: &'static [&'static str],
    /// What follows an `else` as another branch, and is no body.
    pub(crate) chained: &'static str,
}

/// The fields in which branches and loops have their bodies; the last is that of an `else`.
const BODY_FIELDS: [&str; 3] = ["body", "consequence", ELSE_FIELD];
const ELSE_FIELD: &str = "alternative";

/// A body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Body {
    /// All of it, with its braces.
    pub(crate) span: Span,
    /// It is in braces.
    pub(crate) is_braced: bool,
}

/// The bodies in the code, in source order; `None` if braces are no choice in its language.
pub(crate) fn bodies(facts: &Facts<'_>) -> Option<Vec<Body>> {
    let table = lang::of(facts.language).bodies()?;
    let mut found = Vec::new();
    for source in &facts.sources {
        let enter = |visit: &Visit<'_, '_>| {
            let kind = kind_of(facts.language, visit.node);
            let Some(parent) = visit.parent() else { return };
            let around = kind_of(facts.language, parent);
            let is_braced = table.braced.contains(&kind);
            let is_body = match is_braced {
                true => !table.lists.contains(&around),
                false => is_unbraced(table, visit, kind, around),
            };
            if is_body {
                let place = source.places.in_code(visit.node.byte_range());
                let span = Span::in_block(source.block, place.start as u32, place.end as u32);
                found.push(Body { span, is_braced });
            }
        };
        walk(source.tree, enter, |_| {});
    }
    found.sort_by_key(|body| body.span);
    Some(found)
}

/// Whether a node is the body of a branch or loop and has no braces: not the `if` of an `else if`.
fn is_unbraced(table: &BodyTable, visit: &Visit<'_, '_>, kind: &str, around: &str) -> bool {
    let is_code = visit.node.is_named() && !visit.node.is_extra() && !visit.node.is_missing();
    let is_after_else = table.elses.contains(&around);
    let Some(parent) = visit.parent().filter(|_| is_code) else {
        return false;
    };
    if is_after_else || !table.controls.contains(&around) {
        return is_after_else && kind != table.chained;
    }
    let is_field = |field: &&str| parent.child_by_field_name(field) == Some(visit.node);
    match BODY_FIELDS.iter().find(|field| is_field(field)) {
        Some(&ELSE_FIELD) => kind != table.chained && !table.elses.contains(&kind),
        found => found.is_some(),
    }
}
