//! Summaries of sets of answers.

use serde::{Deserialize, Serialize};

use super::{Confidence, Interval, Metric, Row, Scores};
use crate::instruction::Category;
use crate::language::Language;

/// The figures of a set of answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// How many answers, missing ones included.
    pub answers: u64,
    /// How many of them failed or were never given; their verdicts are all No.
    pub missing: u64,
    /// How many verdicts.
    pub instructions: u64,
    /// How many of them are Unverifiable.
    pub unverifiable: u64,
    /// How many answers tell what their instructions depend on. RSR is not defined if none does; if
    /// some do, it takes the instructions of the others to depend on nothing.
    pub told: u64,
    /// How many answers have an instruction with a weight above 0; `None` without weights.
    pub weighed: Option<u64>,
    /// The mean over the answers. For a group of instructions, only SSR is defined.
    pub scores: Scores,
    /// CIFE's C2A, the share of answers that follow every instruction and do what their task asks
    /// for; `None` if nothing says whether they do.
    pub c2a: Option<Interval>,
    /// The confidence interval of each mean, if requested.
    pub confidence: Confidence,
}

/// One model's figures.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// Its id, as in the answer files.
    pub id: String,
    /// How many questions it has answers to.
    pub questions: usize,
    /// Over all answers.
    pub all: Summary,
    /// By each requested group, in the order of the reports.
    pub groups: Vec<Group>,
}

/// The figures of one group.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Which group it is.
    pub key: GroupKey,
    /// Over the group's answers. If the group [splits answers](super::GroupBy::splits_answers),
    /// over the answers with an instruction in the group, counting only those instructions.
    pub summary: Summary,
}

impl Group {
    /// Whether it is a group of instructions, for which only SSR is defined.
    pub const fn is_of_instructions(&self) -> bool {
        self.key.by.splits_answers()
    }
}

impl Summary {
    /// A metric, if it is defined for whole answers.
    pub fn figure(&self, metric: Metric) -> Option<Interval> {
        let is_defined = self.metrics(false).any(|defined| defined == metric);
        is_defined.then(|| self.scores.get(metric))
    }

    /// The metrics that the reports have for it: the paper's four and, if any answer has a weight,
    /// the two weighted ones; for a group of instructions only SSR.
    pub fn reported(&self, of_instructions: bool) -> impl Iterator<Item = Metric> + Clone {
        Metric::for_answers(self.weighed.is_some_and(|count| count > 0))
            .filter(move |&metric| !of_instructions || metric == Metric::Ssr)
    }

    /// Those of the reported metrics that are defined.
    pub fn metrics(&self, of_instructions: bool) -> impl Iterator<Item = Metric> + Clone {
        let is_told = self.told > 0;
        self.reported(of_instructions).filter(move |metric| is_told || !metric.needs_dependencies())
    }
}

/// The property that groups are formed by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum GroupBy {
    /// The question's set: easy, hard.
    Set,
    /// The question's programming language.
    Language,
    /// The instructions' category (paper, Table 6).
    Category,
    /// The instructions' template.
    Template,
    /// A field of the rows, by its name or its path: `seed`, `meta_info.difficulty`.
    Field(String),
}

impl GroupBy {
    /// Every property but fields, in the order of the reports.
    pub const ALL: [Self; 4] = [Self::Set, Self::Language, Self::Category, Self::Template];

    /// The name used in files and on the command line.
    pub fn id(&self) -> &str {
        match self {
            Self::Set => "set",
            Self::Language => "language",
            Self::Category => "category",
            Self::Template => "template",
            Self::Field(name) => name,
        }
    }

    /// The property of this name; any other is a field's.
    pub fn named(name: &str) -> Self {
        let known = Self::ALL.into_iter().find(|by| by.id() == name);
        known.unwrap_or_else(|| Self::Field(name.to_owned()))
    }

    /// Whether it groups instructions instead of whole answers. For such groups only SSR is
    /// defined.
    pub const fn splits_answers(&self) -> bool {
        match self {
            Self::Set | Self::Language | Self::Field(_) => false,
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

/// What difficulties are called, in their order.
const DIFFICULTIES: [&str; 3] = ["easy", "medium", "hard"];

/// The rank of a difficulty.
fn difficulty(value: Option<&str>) -> Option<usize> {
    DIFFICULTIES.iter().position(|name| value.is_some_and(|value| value.eq_ignore_ascii_case(name)))
}

impl GroupKey {
    /// Named groups come in the order of the paper, then others by name, then the unnamed.
    fn new(by: &GroupBy, known: Option<usize>, value: Option<&str>) -> Self {
        let rank = match (known, value) {
            (Some(rank), _) => rank,
            (None, Some(_)) => usize::MAX - 1,
            (None, None) => usize::MAX,
        };
        Self { by: by.clone(), rank, value: value.map(str::to_owned) }
    }
}

/// The groups of one row, each with the indices of its items: all of them if the group is one of
/// whole answers.
pub(crate) fn groups(row: &Row<'_>, by: &GroupBy) -> Vec<(GroupKey, Vec<usize>)> {
    let all = || (0..row.items.len()).collect();
    match by {
        GroupBy::Set => vec![(GroupKey::new(by, difficulty(row.set), row.set), all())],
        GroupBy::Language => {
            let known = row.language.and_then(Language::from_alias);
            let value = known.map(Language::id).or(row.language);
            let rank = known
                .and_then(|language| Language::ALL.iter().position(|&other| other == language));
            vec![(GroupKey::new(by, rank, value), all())]
        }
        GroupBy::Field(path) => {
            let value = row.fields.iter().find_map(|fields| fields.at_path(path));
            let rank = difficulty(value.as_deref());
            vec![(GroupKey::new(by, rank, value.as_deref()), all())]
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

fn item_key(row: &Row<'_>, index: usize, by: &GroupBy) -> GroupKey {
    let item = &row.items[index];
    if *by == GroupBy::Template {
        let rank = item.id.map(|id| id as usize);
        return GroupKey::new(by, rank, item.template);
    }
    let rank = Category::ALL.iter().position(|category| Some(category.id()) == item.category);
    GroupKey::new(by, rank, item.category)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulties_come_in_their_order() {
        let by = GroupBy::Field("level".to_owned());
        let names = ["odd", "hard", "Medium", "easy"];
        let mut keys = names.map(|name| GroupKey::new(&by, difficulty(Some(name)), Some(name)));
        keys.sort();
        let sorted = keys.map(|key| key.value.unwrap());
        assert_eq!(sorted, ["easy", "Medium", "hard", "odd"]);
    }
}
