//! Figures by round of a conversation: what of the new instructions is followed, what of the earlier
//! ones, and what was kept, forgotten and mended since the round before.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::model_sums::ModelSums;
use super::{Bootstrap, Item, Leaderboard, PairedComparison, Row, Summary};
use crate::dataset::{QuestionKey, Round};
use crate::verdict::Outcome;

/// A part of what an answer was asked for until its round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum RoundPart {
    /// All of it.
    All,
    /// What its round added.
    New,
    /// What the rounds before added.
    Earlier,
    /// What the answer of the round before followed; who follows it still has kept it.
    FollowedBefore,
    /// What the answer of the round before did not follow; who follows it now has mended it.
    BrokenBefore,
}

/// A model's figures over its answers of one round.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RoundFigures {
    pub(crate) round: u32,
    pub(crate) model: String,
    /// The figures of each part that any answer has, [`RoundPart::All`] first.
    pub(crate) parts: BTreeMap<RoundPart, Summary>,
}

/// The verdicts on an answer of a round, in the order of the instructions.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RoundAnswer {
    question: QuestionKey,
    conversation: Option<String>,
    round: u32,
    new: usize,
    missing: bool,
    verdicts: Vec<Outcome>,
}

impl RoundAnswer {
    fn new(row: &Row<'_>, round: &Round) -> Self {
        Self {
            question: row.question,
            conversation: round.conversation.clone(),
            round: u32::try_from(round.number).unwrap_or(u32::MAX),
            new: round.new,
            missing: row.missing,
            verdicts: row.outcomes().collect(),
        }
    }

    /// The verdicts on each part. Answers of one question without `before` have no round before.
    fn parts(&self, before: Option<&Self>) -> [(RoundPart, Vec<Outcome>); 5] {
        let earlier = self.verdicts.len().saturating_sub(self.new);
        let (earlier, new) = self.verdicts.split_at(earlier);
        let since = |was: Outcome| {
            let before = before.into_iter().flat_map(|before| &before.verdicts);
            let pairs = before.zip(earlier).filter(|(before, _)| **before == was);
            pairs.map(|(_, now)| *now).collect()
        };
        [
            (RoundPart::All, self.verdicts.clone()),
            (RoundPart::New, new.to_vec()),
            (RoundPart::Earlier, earlier.to_vec()),
            (RoundPart::FollowedBefore, since(Outcome::Yes)),
            (RoundPart::BrokenBefore, since(Outcome::No)),
        ]
    }
}

/// The figures of one part of one round, of all models.
type Boards = BTreeMap<(u32, RoundPart), Leaderboard>;

impl Leaderboard {
    /// Adds one answer, and its round if it is of a conversation. For each of these the verdicts are
    /// kept: some 60 bytes and two for each instruction.
    pub fn add_in_round(&mut self, row: &Row<'_>, round: Option<&Round>) {
        self.add(row);
        if let Some(round) = round {
            self.model_mut(row.model).rounds.push(RoundAnswer::new(row, round));
        }
    }

    /// The figures by round, then by model, with intervals if a bootstrap is given. The answers of a
    /// conversation are those of one model with one `conversation`, or to one question if they have
    /// none; of several in a round, the first goes with the first of the round before, and so on.
    pub(crate) fn rounds(&self, bootstrap: Option<&Bootstrap>) -> Vec<RoundFigures> {
        let mut found: BTreeMap<(u32, usize), RoundFigures> = BTreeMap::new();
        for ((round, part), board) in self.round_boards() {
            for model in board.models(bootstrap) {
                let place = self.models.get_index_of(&model.id).unwrap_or(usize::MAX);
                let figures = found.entry((round, place)).or_insert_with(|| RoundFigures {
                    round,
                    model: model.id,
                    parts: BTreeMap::new(),
                });
                figures.parts.insert(part, model.all);
            }
        }
        found.into_values().collect()
    }

    /// Compares two models round by round, over the questions whose round both have answered.
    pub(crate) fn compare_rounds(
        &self,
        model: &str,
        baseline: &str,
        bootstrap: &Bootstrap,
    ) -> Vec<(u32, PairedComparison)> {
        let boards = self.round_boards().into_iter();
        let whole = boards.filter(|((_, part), _)| *part == RoundPart::All);
        let compared = whole
            .map(|((round, _), board)| Some((round, board.compare(model, baseline, bootstrap)?)));
        compared.flatten().collect()
    }

    fn round_boards(&self) -> Boards {
        let mut boards = Boards::new();
        for (model, sums) in &self.models {
            for (answer, before) in conversations(sums) {
                for (part, verdicts) in answer.parts(before) {
                    if !verdicts.is_empty() {
                        let board = boards.entry((answer.round, part));
                        let board =
                            board.or_insert_with(|| Self::default().with_sums_by_question());
                        board.add(&row(model, answer, &verdicts));
                    }
                }
            }
        }
        boards
    }
}

/// Each answer of a model's conversations, with the answer of the round before.
fn conversations(sums: &ModelSums) -> impl Iterator<Item = (&RoundAnswer, Option<&RoundAnswer>)> {
    let mut answers: BTreeMap<_, Vec<&RoundAnswer>> = BTreeMap::new();
    for answer in &sums.rounds {
        let question = answer.conversation.is_none().then_some(answer.question);
        let key = (question, &answer.conversation, answer.round);
        answers.entry(key).or_default().push(answer);
    }
    let found: Vec<_> = answers
        .iter()
        .flat_map(|(&(question, conversation, round), here)| {
            let before = round.checked_sub(1).map(|before| (question, conversation, before));
            let before = before.and_then(|key| answers.get(&key));
            let before = move |at: usize| before.and_then(|all| all.get(at).copied());
            here.iter().enumerate().map(move |(at, answer)| (*answer, before(at)))
        })
        .collect();
    found.into_iter()
}

fn row<'a>(model: &'a str, answer: &RoundAnswer, verdicts: &[Outcome]) -> Row<'a> {
    let item = |&outcome: &Outcome| Item { outcome, category: None, id: None, template: None };
    Row {
        model,
        question: answer.question,
        set: None,
        language: None,
        missing: answer.missing,
        items: verdicts.iter().map(item).collect(),
        dependencies: None,
        correct: None,
        fields: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::QuestionId;
    use crate::metrics::Metric;
    use crate::verdict::Reason;

    fn add(board: &mut Leaderboard, number: usize, new: usize, verdicts: &str) {
        let verdicts: Vec<_> = verdicts
            .chars()
            .map(|letter| match letter {
                'Y' => Outcome::Yes,
                'N' => Outcome::No,
                _ => Outcome::Unverifiable(Reason::TypeNotInferable),
            })
            .collect();
        let answer = RoundAnswer {
            question: QuestionKey::new(None, &QuestionId::from(1)),
            conversation: None,
            round: 0,
            new,
            missing: false,
            verdicts,
        };
        let round = Round { number, new, conversation: None };
        board.add_in_round(&row("m", &answer, &answer.verdicts), Some(&round));
    }

    /// The ends of SSR of each part of a round.
    fn ssr(figures: &RoundFigures) -> Vec<(RoundPart, f64, f64)> {
        let ends = |(&part, summary): (&RoundPart, &Summary)| {
            let ends = summary.scores.get(Metric::Ssr);
            (part, ends.low, ends.high)
        };
        figures.parts.iter().map(ends).collect()
    }

    #[test]
    fn worked_by_hand() {
        let mut board = Leaderboard::default();
        // The second round keeps one of two and mends the only broken one; what was undecided is in
        // neither. The order of the rows says nothing.
        add(&mut board, 2, 1, "YNYYN");
        add(&mut board, 1, 4, "YYNU");
        let rounds = board.rounds(None);
        assert_eq!(ssr(&rounds[0]), [(RoundPart::All, 0.5, 0.75), (RoundPart::New, 0.5, 0.75)]);
        assert_eq!(
            ssr(&rounds[1]),
            [
                (RoundPart::All, 0.6, 0.6),
                (RoundPart::New, 0.0, 0.0),
                (RoundPart::Earlier, 0.75, 0.75),
                (RoundPart::FollowedBefore, 0.5, 0.5),
                (RoundPart::BrokenBefore, 1.0, 1.0),
            ]
        );
        assert_eq!(rounds.len(), 2);
    }

    #[test]
    fn answers_that_are_counted_apart_give_the_same_figures() {
        let mut whole = Leaderboard::default();
        let mut parts = [Leaderboard::default(), Leaderboard::default()];
        for (at, (number, new, verdicts)) in
            [(1, 2, "YN"), (2, 1, "NNY"), (3, 2, "YNYNN"), (2, 1, "YUY")].into_iter().enumerate()
        {
            add(&mut whole, number, new, verdicts);
            add(&mut parts[at % 2], number, new, verdicts);
        }
        let [mut merged, other] = parts;
        let text = serde_json::to_string(&other).unwrap();
        merged.merge(serde_json::from_str(&text).unwrap()).unwrap();
        let all = |board: &Leaderboard| board.rounds(None).iter().map(ssr).collect::<Vec<_>>();
        assert_eq!(all(&merged)[0], all(&whole)[0]);
        assert_eq!(all(&merged)[2], all(&whole)[2]);
    }
}
