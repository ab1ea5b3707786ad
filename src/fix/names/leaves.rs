//! What the leaves of a tree with one text are: the name that is to be changed, or something else that is written
//! alike.

use std::ops::Range;

use crate::fix::Source;
use crate::syntax::shape::NameShape;

/// What a leaf is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// The name of a variable or a function.
    Name,
    /// A member of something else, the label of a statement.
    Other,
    /// The name of the parameter that an argument is for.
    Label,
    /// It is not known.
    Doubtful,
}

#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) range: Range<usize>,
    pub(super) role: Role,
}

/// The leaves with one text, in source order.
#[derive(Debug)]
pub(super) struct Leaves {
    pub(super) all: Vec<Leaf>,
}

impl Leaves {
    pub(super) fn of(source: &Source<'_>, name: &str) -> Self {
        let mut all: Vec<_> = source
            .leaves(name)
            .iter()
            .map(|leaf| Leaf { range: leaf.range.clone(), role: role(source, leaf) })
            .collect();
        all.sort_by_key(|leaf| leaf.range.start);
        all.dedup_by_key(|leaf| leaf.range.clone());
        Self { all }
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &Range<usize>> {
        self.all.iter().filter(|leaf| leaf.role == Role::Name).map(|leaf| &leaf.range)
    }

    pub(super) fn are_labels(&self) -> bool {
        self.all.iter().any(|leaf| leaf.role == Role::Label)
    }
}

fn role(source: &Source<'_>, leaf: &NameShape) -> Role {
    let profile = &source.cx.profile().fixes;
    let is_one_of = |nodes: &[&str]| {
        nodes.iter().any(|node| match node.split_once('.') {
            Some((parent, field)) => leaf.parent == parent && leaf.field.as_deref() == Some(field),
            None => *node == leaf.kind || *node == leaf.parent,
        })
    };
    if is_one_of(profile.label_nodes) {
        Role::Label
    } else if is_one_of(profile.doubtful_nodes) {
        Role::Doubtful
    } else if is_one_of(profile.other_nodes) {
        Role::Other
    } else if profile.name_nodes.contains(&leaf.kind) {
        Role::Name
    } else {
        Role::Doubtful
    }
}
