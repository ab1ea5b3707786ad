//! Groups of answers and of instructions.

use serde::{Deserialize, Serialize};

use super::Row;
use crate::instruction::Category;
use crate::language::Language;

/// The property that groups are formed by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum GroupBy {
    /// The question's set: easy, hard.
    Set,
    /// The question's programming language.
    Language,
    /// The instructions' category (paper, Table 6).
    Category,
    /// The instructions' template.
    Template,
}

impl GroupBy {
    /// Every property, in the order of the reports.
    pub const ALL: [Self; 4] = [Self::Set, Self::Language, Self::Category, Self::Template];

    /// The name used in files and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Language => "language",
            Self::Category => "category",
            Self::Template => "template",
        }
    }

    /// Whether it groups instructions instead of whole answers. For such groups only SSR is
    /// defined.
    pub const fn splits_answers(self) -> bool {
        match self {
            Self::Set | Self::Language => false,
            Self::Category | Self::Template => true,
        }
    }
}

/// Which group it is. Keys sort in the order of the reports.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GroupKey {
    /// The property it is formed by.
    pub by: GroupBy,
    /// The rank of a known name in the paper's order.
    rank: usize,
    /// Its name; `None` for the group of those without one.
    pub value: Option<String>,
}

impl GroupKey {
    /// Named groups come in the order of the paper, then others by name, then the unnamed.
    fn new(by: GroupBy, known: Option<usize>, value: Option<&str>) -> Self {
        let rank = match (known, value) {
            (Some(rank), _) => rank,
            (None, Some(_)) => usize::MAX - 1,
            (None, None) => usize::MAX,
        };
        Self { by, rank, value: value.map(str::to_owned) }
    }
}

/// The groups of one row, each with the indices of its items: all of them if the group is one of
/// whole answers.
pub(crate) fn groups(row: &Row<'_>, by: GroupBy) -> Vec<(GroupKey, Vec<usize>)> {
    let all = || (0..row.items.len()).collect();
    match by {
        GroupBy::Set => vec![(GroupKey::new(by, None, row.set), all())],
        GroupBy::Language => {
            let known = row.language.and_then(Language::from_alias);
            let value = known.map(Language::id).or(row.language);
            let rank = known.and_then(|it| Language::ALL.iter().position(|&other| other == it));
            vec![(GroupKey::new(by, rank, value), all())]
        }
        GroupBy::Category | GroupBy::Template => {
            let mut groups: Vec<(GroupKey, Vec<usize>)> = Vec::new();
            for index in 0..row.items.len() {
                let key = item_key(row, index, by);
                match groups.iter_mut().find(|(other, _)| *other == key) {
                    Some((_, members)) => members.push(index),
                    None => groups.push((key, vec![index])),
                }
            }
            groups
        }
    }
}

fn item_key(row: &Row<'_>, index: usize, by: GroupBy) -> GroupKey {
    let item = &row.items[index];
    if by == GroupBy::Template {
        let rank = item.id.map(|id| id as usize);
        return GroupKey::new(by, rank, item.template);
    }
    let rank = Category::ALL.iter().position(|category| Some(category.id()) == item.category);
    GroupKey::new(by, rank, item.category)
}
