//! Compares two models by paired differences, question by question.

use super::model_sums::QuestionSums;
use super::{Bootstrap, Interval, Leaderboard, Metric, PValue, as_f64, percentiles, sign_flip};

/// The paired differences of two models over the questions that both answered.
#[derive(Debug, Clone, PartialEq)]
pub struct PairedComparison {
    pub model: String,
    pub baseline: String,
    pub questions: usize,
    /// One for each metric; empty if the models have no question in common.
    pub differences: Vec<Difference>,
}

/// The mean difference of two models in one metric. Each question counts once, with the mean over
/// a model's answers to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    pub metric: Metric,
    /// The mean difference with every Unverifiable as No.
    pub value: f64,
    /// The range that the Unverifiable leave open: from the first model's low end minus the other's
    /// high end to the reverse.
    pub range: Interval,
    /// The 95 % interval of `value` by bootstrap over the questions.
    pub confidence: Option<(f64, f64)>,
    /// The probability of such a difference by chance.
    pub p: PValue,
    /// The number of questions on which the first model is better.
    pub wins: usize,
    /// The number on which the other is better.
    pub losses: usize,
    pub ties: usize,
}

impl Leaderboard {
    /// Compares two models; `None` if one of them has no answer.
    pub fn compare(
        &self,
        model: &str,
        baseline: &str,
        bootstrap: &Bootstrap,
    ) -> Option<PairedComparison> {
        let (first, second) = (self.sums(model)?, self.sums(baseline)?);
        let pairs: Vec<(&QuestionSums, &QuestionSums)> = first
            .questions
            .iter()
            .filter_map(|(question, sums)| Some((sums, second.questions.get(question)?)))
            .collect();
        let differences =
            self.metrics().filter_map(|metric| difference(&pairs, metric, bootstrap)).collect();
        Some(PairedComparison {
            model: model.to_owned(),
            baseline: baseline.to_owned(),
            questions: pairs.len(),
            differences,
        })
    }
}

fn difference(
    pairs: &[(&QuestionSums, &QuestionSums)],
    metric: Metric,
    bootstrap: &Bootstrap,
) -> Option<Difference> {
    let pairs: Vec<(Interval, Interval)> = pairs
        .iter()
        .filter_map(|(first, second)| first.mean(metric).zip(second.mean(metric)))
        .collect();
    let mean = |difference: fn(&(Interval, Interval)) -> f64| {
        let sum: f64 = pairs.iter().map(difference).sum();
        Some(sum / as_f64(pairs.len())).filter(|mean| mean.is_finite())
    };
    let differences: Vec<f64> =
        pairs.iter().map(|(a, b)| without_rounding(a.low - b.low)).collect();
    let count =
        |is: fn(f64) -> bool| differences.iter().filter(|difference| is(**difference)).count();
    Some(Difference {
        metric,
        value: mean(|(a, b)| a.low - b.low)?,
        range: Interval {
            low: mean(|(a, b)| a.low - b.high)?,
            high: mean(|(a, b)| a.high - b.low)?,
        },
        confidence: percentiles(resampled(&differences, bootstrap)),
        p: sign_flip(&differences, bootstrap.seed),
        wins: count(|difference| difference > 0.0),
        losses: count(|difference| difference < 0.0),
        ties: count(|difference| difference == 0.0),
    })
}

fn resampled(differences: &[f64], bootstrap: &Bootstrap) -> Vec<f64> {
    bootstrap.distribution(differences.len(), |drawn| {
        let sum: f64 = differences
            .iter()
            .zip(drawn)
            .map(|(difference, &times)| difference * f64::from(times))
            .sum();
        sum / as_f64(differences.len())
    })
}

/// The difference, or 0 if it is only rounding: means of equal scores in another order may differ.
fn without_rounding(difference: f64) -> f64 {
    if difference.abs() < 1e-12 { 0.0 } else { difference }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::{QuestionId, QuestionKey};
    use crate::metrics::{Item, Row};
    use crate::verdict::{Outcome, Reason};

    fn board(rows: &[(&str, i64, &str)]) -> Leaderboard {
        let mut board = Leaderboard::new(Vec::new()).with_sums_by_question();
        for (model, question, letters) in rows {
            let item = |letter| Item {
                outcome: match letter {
                    'Y' => Outcome::Yes,
                    'N' => Outcome::No,
                    _ => Outcome::Unverifiable(Reason::TypeNotInferable),
                },
                category: None,
                id: None,
                template: None,
            };
            board.add(&Row {
                model,
                question: QuestionKey::new(None, &QuestionId::from(*question)),
                set: None,
                language: None,
                missing: false,
                correct: None,
                fields: Vec::new(),
                items: letters.chars().map(item).collect(),
                dependencies: Some(&[]),
            });
        }
        board
    }

    #[test]
    fn only_common_questions_count_and_each_once() {
        let board = board(&[
            ("a", 1, "YYYY"),
            ("a", 1, "YYNN"),
            ("a", 2, "YNNN"),
            ("a", 3, "YYYY"),
            ("b", 2, "YYNN"),
            ("b", 1, "NNNU"),
            ("b", 4, "YYYY"),
        ]);
        let found = board.compare("a", "b", &Bootstrap::default()).unwrap();
        assert_eq!((found.questions, found.differences.len()), (2, 4));
        let ssr = &found.differences[1];
        // 0.75 less 0 on the first question, 0.25 less 0.5 on the second.
        assert!((ssr.value - 0.25).abs() < 1e-12);
        assert!((ssr.range.low - 0.125).abs() < 1e-12 && (ssr.range.high - 0.25).abs() < 1e-12);
        assert_eq!((ssr.wins, ssr.losses, ssr.ties), (1, 1, 0));
        // Of the sums ±0.75 ± 0.25 all four are as far from zero as 0.5.
        assert_eq!(ssr.p, PValue { value: 1.0, exact: true });
        let (low, high) = ssr.confidence.unwrap();
        assert!((low + 0.25).abs() < 1e-12 && (high - 0.75).abs() < 1e-12);
    }

    #[test]
    fn without_a_common_question_there_is_no_difference() {
        let board = board(&[("a", 1, "Y"), ("b", 2, "Y")]);
        let found = board.compare("a", "b", &Bootstrap::default()).unwrap();
        assert_eq!((found.questions, found.differences.len()), (0, 0));
        assert_eq!(board.compare("a", "c", &Bootstrap::default()), None);
    }
}
