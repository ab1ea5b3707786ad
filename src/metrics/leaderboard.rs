//! Sums over answers, by model and group.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::group::groups;
use super::{GroupBy, GroupKey, Item, Row, Scores, score};
use crate::verdict::Outcome;

/// Adds up the scores of answers, by model in the order of their first answer.
#[derive(Debug, Default)]
pub struct Leaderboard {
    by: Vec<GroupBy>,
    models: IndexMap<String, Sums>,
}

#[derive(Debug, Default)]
struct Sums {
    all: Sum,
    groups: BTreeMap<GroupKey, Sum>,
}

#[derive(Debug, Default)]
struct Sum {
    answers: u64,
    missing: u64,
    instructions: u64,
    unverifiable: u64,
    scores: Scores,
}

impl Sum {
    fn add(
        &mut self,
        missing: bool,
        items: impl Iterator<Item = Outcome> + Clone,
        scores: &Scores,
    ) {
        self.answers += 1;
        self.missing += u64::from(missing);
        self.instructions += items.clone().count() as u64;
        self.unverifiable += items.filter(|it| it.reason().is_some()).count() as u64;
        self.scores.add(scores);
    }

    fn summary(&self) -> Summary {
        Summary {
            answers: self.answers,
            missing: self.missing,
            instructions: self.instructions,
            unverifiable: self.unverifiable,
            scores: self.scores.mean(self.answers),
        }
    }
}

/// What a set of answers comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// How many answers, missing ones included.
    pub answers: u64,
    /// How many of them failed or were never given: all No.
    pub missing: u64,
    /// How many verdicts.
    pub instructions: u64,
    /// How many of them are Unverifiable.
    pub unverifiable: u64,
    /// The mean over the answers. Of a group of instructions SSR alone has a meaning.
    pub scores: Scores,
}

/// One model's figures.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// Its id, as in the answer files.
    pub id: String,
    /// Over all answers.
    pub all: Summary,
    /// By each group asked for, in the order of the reports.
    pub groups: Vec<Group>,
}

/// The figures of one group.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Which group it is.
    pub key: GroupKey,
    /// Over the group's answers; where it [splits answers](GroupBy::splits_answers), over the
    /// answers that have an instruction in the group, that part of them alone.
    pub summary: Summary,
}

impl Leaderboard {
    /// An empty board that groups in the ways given.
    pub fn new(mut by: Vec<GroupBy>) -> Self {
        by.sort();
        by.dedup();
        Self {
            by,
            models: IndexMap::new(),
        }
    }

    /// Adds one answer.
    pub fn add(&mut self, row: &Row<'_>) {
        let outcomes = row.items.iter().map(|item| item.outcome);
        let scores = score(outcomes.clone(), row.dependencies);
        if !self.models.contains_key(row.model) {
            self.models.insert(row.model.to_owned(), Sums::default());
        }
        let sums = &mut self.models[row.model];
        sums.all.add(row.missing, outcomes, &scores);
        for (key, members) in self.by.iter().flat_map(|&by| groups(row, by)) {
            let members = members
                .iter()
                .map(|&index| Item::outcome(&row.items[index]));
            let scores = match key.by.splits_answers() {
                true => score(members.clone(), &[]),
                false => scores,
            };
            let sum = sums.groups.entry(key).or_default();
            sum.add(row.missing, members, &scores);
        }
    }

    /// The models with at least one answer, in the order of their first.
    pub fn models(&self) -> Vec<Model> {
        let group = |(key, sum): (&GroupKey, &Sum)| Group {
            key: key.clone(),
            summary: sum.summary(),
        };
        self.models
            .iter()
            .map(|(id, sums)| Model {
                id: id.clone(),
                all: sums.all.summary(),
                groups: sums.groups.iter().map(group).collect(),
            })
            .collect()
    }
}

impl Item<'_> {
    const fn outcome(&self) -> Outcome {
        self.outcome
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Interval, Metric};
    use super::*;
    use crate::verdict::Reason;

    fn item(outcome: Outcome, category: &'static str) -> Item<'static> {
        Item {
            outcome,
            category: Some(category),
            id: None,
            template: None,
        }
    }

    fn row(model: &'static str, set: &'static str, items: Vec<Item<'static>>) -> Row<'static> {
        Row {
            model,
            set: Some(set),
            language: Some("Golang"),
            missing: false,
            items,
            dependencies: &[],
        }
    }

    fn board() -> Vec<Model> {
        let unsure = Outcome::Unverifiable(Reason::TypeNotInferable);
        let mut board = Leaderboard::new(vec![
            GroupBy::Category,
            GroupBy::Set,
            GroupBy::Language,
            GroupBy::Set,
        ]);
        let (yes, no) = (Outcome::Yes, Outcome::No);
        board.add(&row(
            "b",
            "hard",
            vec![item(yes, "class"), item(no, "global")],
        ));
        board.add(&row(
            "b",
            "easy",
            vec![
                item(yes, "global"),
                item(no, "global"),
                item(yes, "zeal"),
                item(unsure, "global"),
            ],
        ));
        board.add(&Row {
            missing: true,
            ..row("a", "easy", vec![item(no, "class")])
        });
        board.models()
    }

    #[test]
    fn means_are_taken_over_answers() {
        let models = board();
        let ids: Vec<_> = models.iter().map(|model| model.id.as_str()).collect();
        assert_eq!(ids, ["b", "a"]);
        let all = &models[0].all;
        assert_eq!((all.answers, all.instructions, all.unverifiable), (2, 6, 1));
        assert_eq!(
            all.scores.get(Metric::Ssr),
            Interval {
                low: 0.5,
                high: 0.625
            }
        );
        assert_eq!(models[1].all.missing, 1);
    }

    #[test]
    fn groups_come_in_the_order_of_the_paper() {
        let models = board();
        let groups: Vec<_> = models[0]
            .groups
            .iter()
            .map(|group| (group.key.by.id(), group.key.value.as_deref().unwrap_or("-")))
            .collect();
        assert_eq!(
            groups,
            [
                ("set", "easy"),
                ("set", "hard"),
                ("language", "go"),
                ("category", "global"),
                ("category", "class"),
                ("category", "zeal"),
            ]
        );
    }

    #[test]
    fn a_category_averages_the_answers_that_have_it() {
        let models = board();
        let global = models[0]
            .groups
            .iter()
            .find(|group| group.key.value.as_deref() == Some("global"));
        let summary = &global.unwrap().summary;
        assert_eq!((summary.answers, summary.instructions), (2, 4));
        // None of one in the first answer, one or two of three in the second.
        let ssr = summary.scores.get(Metric::Ssr);
        assert!((ssr.low - 1.0 / 6.0).abs() < 1e-12, "{ssr:?}");
        assert!((ssr.high - 1.0 / 3.0).abs() < 1e-12, "{ssr:?}");
    }
}
