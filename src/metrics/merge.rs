//! Merging the sums over parts of the answers.

use super::Leaderboard;
use super::leaderboard::to_u32;
use super::model_sums::ModelSums;

/// Why sums were not merged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the leaderboards have different groups or weights")]
pub struct MergeError;

impl Leaderboard {
    /// Adds the sums over other answers. Models that are new come last.
    ///
    /// # Errors
    /// If the other has other groups or weights, or sums by question where this has none.
    pub fn merge(&mut self, mut other: Self) -> Result<(), MergeError> {
        let are_weights_alike = match (&mut self.weights, &other.weights) {
            (Some(own), Some(weights)) => own.merge(weights),
            (None, None) => true,
            _ => false,
        };
        let is_alike = self.by == other.by && self.sums_questions == other.sums_questions;
        if !(is_alike && are_weights_alike) {
            return Err(MergeError);
        }
        let groups: Vec<u32> =
            other.groups.drain(..).map(|key| to_u32(self.groups.insert_full(key).0)).collect();
        let mut questions = vec![0; other.questions.len()];
        for (key, number) in other.questions {
            questions[number as usize] = self.number(key);
        }
        for (model, sums) in other.models {
            self.model_mut(&model).merge(&sums, &questions, &groups);
        }
        Ok(())
    }

    /// Puts the models in the order of their names: that of their first answers depends on how the
    /// answers were divided.
    pub fn sort_models(&mut self) {
        self.models.sort_unstable_keys();
    }
}

impl ModelSums {
    /// Adds the sums over other answers. `questions` and `groups` have the number here of each of
    /// their questions and groups.
    fn merge(&mut self, other: &Self, questions: &[u32], groups: &[u32]) {
        self.all.merge(&other.all);
        for (&group, sums) in &other.groups {
            let own = self.groups.entry(groups[group as usize]).or_default();
            own.merge(sums);
        }
        let answered = other.answered.iter().zip(questions);
        for (_, &question) in answered.filter(|(answered, _)| **answered) {
            self.mark_answered(question);
        }
        for (&key, sums) in &other.questions {
            self.questions.entry(key).or_default().merge(sums, groups);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::dataset::{QuestionId, QuestionKey};
    use crate::metrics::{Bootstrap, GroupBy, Item, Row, Weights};
    use crate::verdict::{Outcome, Reason};

    /// A model, a question, and the verdicts on an answer.
    type Answered = (usize, i64, Vec<u8>);

    fn board() -> Leaderboard {
        let weights = Weights::from_toml("[category]\nclass = 0.1\n[set]\nhard = 0.7").unwrap();
        Leaderboard::new(vec![GroupBy::Set, GroupBy::Category])
            .with_weights(Some(weights))
            .with_sums_by_question()
    }

    fn add(board: &mut Leaderboard, (model, question, verdicts): &Answered) {
        let item = |(place, &verdict): (usize, &u8)| Item {
            outcome: match verdict {
                0 => Outcome::Yes,
                1 => Outcome::No,
                _ => Outcome::Unverifiable(Reason::TypeNotInferable),
            },
            category: Some(["class", "global", "zeal"][place % 3]),
            id: None,
            template: None,
        };
        board.add(&Row {
            model: ["a", "b", "c"][*model],
            question: QuestionKey::new(None, &QuestionId::from(*question)),
            set: Some(["easy", "hard"][verdicts.len() % 2]),
            language: None,
            missing: false,
            correct: [None, Some(true), Some(false)][verdicts.len() % 3],
            items: verdicts.iter().enumerate().map(item).collect(),
            dependencies: Some(&[]),
        });
    }

    fn figures(mut board: Leaderboard) -> String {
        board.sort_models();
        let bootstrap = Bootstrap { seed: 1, resamples: 20 };
        let compared = board.compare("a", "b", &bootstrap);
        let models = board.models(Some(&bootstrap));
        format!("{models:?} {compared:?} {}", board.common_questions())
    }

    proptest! {
        #[test]
        fn the_figures_do_not_depend_on_how_the_answers_are_divided(
            answers in proptest::collection::vec(
                ((0..3_usize, 0..9_i64, proptest::collection::vec(0..3_u8, 1..60)), 0..4_usize),
                1..40,
            ),
        ) {
            let mut whole = board();
            let mut parts = [board(), board(), board(), board()];
            for (answer, part) in &answers {
                add(&mut whole, answer);
                add(&mut parts[*part], answer);
            }
            let mut merged = board();
            for part in parts.into_iter().rev() {
                let text = serde_json::to_string(&part).unwrap();
                merged.merge(serde_json::from_str(&text).unwrap()).unwrap();
            }
            prop_assert_eq!(figures(merged), figures(whole));
        }
    }

    #[test]
    fn leaderboards_of_other_groups_or_weights_are_not_merged() {
        let weighed = |text| Leaderboard::default().with_weights(Weights::from_toml(text).ok());
        for other in [
            Leaderboard::new(vec![GroupBy::Set]),
            Leaderboard::default().with_sums_by_question(),
            weighed("[set]\neasy = 1"),
        ] {
            assert_eq!(Leaderboard::default().merge(other), Err(MergeError));
        }
        let mut one = weighed("[set]\neasy = 1");
        assert_eq!(one.merge(weighed("[set]\neasy = 2")), Err(MergeError));
        assert_eq!(one.merge(weighed("[set]\neasy = 1")), Ok(()));
    }
}
