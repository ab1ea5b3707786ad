//! The bodies of functions, types, branches and loops, and whether they are in braces: what the
//! finders of constructs in braces ask.

use tree_sitter::Node;

use super::finder::Seen;

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

impl BodyTable {
    /// Whether a `{` opens a body and begins its line.
    pub(crate) fn opens_on_new_line(&self, seen: &Seen<'_, '_>) -> bool {
        self.opens(seen) && seen.begins_line()
    }

    /// Whether a `{` opens a body of several lines and follows something on its line.
    pub(crate) fn opens_on_same_line(&self, seen: &Seen<'_, '_>) -> bool {
        let rows = |body: Node<'_>| body.start_position().row..body.end_position().row;
        let is_long = || seen.parent().is_some_and(|body| !rows(body).is_empty());
        self.opens(seen) && !seen.begins_line() && is_long()
    }

    fn opens(&self, seen: &Seen<'_, '_>) -> bool {
        let mut around = seen.ancestors().map(|node| seen.kind(node));
        let is_braced = around.next().is_some_and(|it| self.braced.contains(&it));
        let is_first = seen.parent().and_then(|it| it.child(0)) == Some(seen.node());
        let is_listed = around.next().is_none_or(|it| self.lists.contains(&it));
        is_braced && is_first && !is_listed && !seen.node().is_missing()
    }

    /// Whether a node is the body of a branch or loop and has no braces: not the `if` of an
    /// `else if`.
    pub(crate) fn is_unbraced(&self, seen: &Seen<'_, '_>) -> bool {
        let (node, kind) = (seen.node(), seen.kind(seen.node()));
        let is_code = node.is_named() && !node.is_extra() && !node.is_missing();
        let Some(parent) = seen.parent().filter(|_| is_code) else {
            return false;
        };
        let around = seen.kind(parent);
        let is_after_else = self.elses.contains(&around);
        if self.braced.contains(&kind) || is_after_else || !self.controls.contains(&around) {
            return is_after_else && kind != self.chained && !self.braced.contains(&kind);
        }
        let is_field = |field: &&str| parent.child_by_field_name(field) == Some(node);
        match BODY_FIELDS.iter().find(|field| is_field(field)) {
            Some(&ELSE_FIELD) => kind != self.chained && !self.elses.contains(&kind),
            found => found.is_some(),
        }
    }
}
