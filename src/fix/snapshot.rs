//! What has to stay the same when code is fixed: its tree, and what its names refer to, outside of the edits.

mod names;

use std::collections::BTreeMap;
use std::ops::Range;

use super::edit::Changed;
use super::{Refusal, Source};
use crate::facts::ScopeId;
use crate::syntax::shape::NodeShape;

/// The tree of a file's code, and what its names refer to.
#[derive(Debug)]
pub(crate) struct Snapshot {
    code: String,
    syntax_errors: usize,
    nodes: Vec<NodeShape>,
    names: Vec<BoundName>,
}

/// A name in the code, and what it refers to.
#[derive(Debug)]
struct BoundName {
    range: Range<usize>,
    referent: Referent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Referent {
    /// What a scope binds by that name.
    Bound(ScopeId),
    /// A member of what is before it.
    Member,
    /// Nothing that the file binds.
    Unbound,
}

impl Snapshot {
    pub(crate) fn of(source: &Source<'_>) -> Self {
        Self {
            code: source.code.to_owned(),
            syntax_errors: source.cx.facts.blocks.iter().map(|block| block.syntax_errors).sum(),
            nodes: source.cx.trees.shape(),
            names: names::bound(source),
        }
    }

    /// Whether code that was changed is the same but for the edits.
    ///
    /// # Errors
    /// What differs.
    pub(crate) fn stays(&self, after: &Self, changed: &Changed) -> Result<(), Refusal> {
        if after.syntax_errors > 0 {
            return Err("the changed file would have syntax errors");
        }
        let before_nodes = self.nodes.iter().filter(|node| is_outside(&changed.old, &node.range));
        let after_nodes = after.nodes.iter().filter(|node| is_outside(&changed.new, &node.range));
        let is_same = |(old, new): (&NodeShape, &NodeShape)| {
            let is_alike = (old.kind, old.depth, old.is_leaf) == (new.kind, new.depth, new.is_leaf);
            let text = || without(&self.code, &old.range, &changed.old);
            is_alike && (!old.is_leaf || text() == without(&after.code, &new.range, &changed.new))
        };
        if before_nodes.clone().count() != after_nodes.clone().count()
            || !before_nodes.zip(after_nodes).all(is_same)
        {
            return Err("the code around it would be read in another way");
        }
        match self.references(&changed.old) == after.references(&changed.new) {
            true => Ok(()),
            false => Err("another name would refer to something else"),
        }
    }

    /// For each name outside of the edits, or put in by one, the first one that refers to the same.
    fn references(&self, edits: &[Range<usize>]) -> Vec<usize> {
        let mut first = BTreeMap::new();
        let kept = self.names.iter().filter(|name| {
            is_outside(edits, &name.range)
                || edits
                    .binary_search_by_key(&name.range.start, |edit| edit.start)
                    .is_ok_and(|at| edits[at] == name.range)
        });
        kept.enumerate()
            .map(|(at, name)| {
                *first.entry((name.referent, &self.code[name.range.clone()])).or_insert(at)
            })
            .collect()
    }
}

/// Whether a node has anything, not all of which is within one edit.
fn is_outside(edits: &[Range<usize>], node: &Range<usize>) -> bool {
    let after = edits.partition_point(|edit| edit.end < node.end);
    let is_within = edits[after..]
        .iter()
        .take_while(|edit| edit.start <= node.start)
        .any(|edit| edit.end >= node.end);
    !node.is_empty() && !is_within
}

/// The text of a node outside of the edits.
fn without<'c>(code: &'c str, node: &Range<usize>, edits: &[Range<usize>]) -> Vec<&'c str> {
    let first = edits.partition_point(|edit| edit.end < node.start);
    let mut at = node.start;
    let mut parts = Vec::new();
    for edit in edits[first..].iter().take_while(|edit| edit.start <= node.end) {
        parts.push(&code[at..edit.start.clamp(at, node.end)]);
        at = edit.end.clamp(at, node.end);
    }
    parts.push(&code[at..node.end]);
    parts.retain(|part| !part.is_empty());
    parts
}
