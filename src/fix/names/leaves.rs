//! What the leaves of a tree with one text are: the name that is to be changed, or something else that is written
//! alike.

use std::collections::BTreeMap;
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
    /// The kind of its node.
    pub(super) kind: &'static str,
    pub(super) role: Role,
}

/// The leaves with one text, in source order.
#[derive(Debug, Default)]
pub(in crate::fix) struct Leaves {
    pub(super) all: Vec<Leaf>,
}

impl Leaves {
    /// Those of all names in the file.
    pub(in crate::fix) fn by_name<'s>(source: &Source<'s>) -> BTreeMap<&'s str, Self> {
        let mut table: BTreeMap<_, Self> = BTreeMap::new();
        for leaf in source.cx.trees.names() {
            let NameShape { range, kind, .. } = leaf.clone();
            let named = table.entry(&source.code[range.clone()]).or_default();
            named.all.push(Leaf { range, kind, role: role(source, &leaf) });
        }
        for Self { all } in table.values_mut() {
            all.sort_by_key(|leaf| leaf.range.start);
            all.dedup_by_key(|leaf| leaf.range.clone());
        }
        table
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
