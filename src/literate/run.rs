//! Checks the verdict of a pair.

use std::fmt;

use super::{Case, CasePair, ExpectedEvidence};
use crate::instruction::{Parse, Templates};
use crate::verdict::{Outcome, Verdict};
use crate::verifier::Verifier;

/// The difference between the expected verdict and the actual one.
#[derive(Debug, Clone, PartialEq)]
pub struct Mismatch {
    /// The actual outcome.
    pub outcome: Outcome,
    /// The message of the actual verdict.
    pub message: String,
    /// Expected evidence that is not reported.
    pub missing: Vec<ExpectedEvidence>,
    /// Reported evidence that is not expected.
    pub unexpected: Vec<ExpectedEvidence>,
    /// All reported evidence, in order.
    pub(super) actual: Vec<ExpectedEvidence>,
    expected: Outcome,
}

/// Judges the first instruction of a pair, whose others complete the task, and compares the outcome
/// and the evidence.
///
/// # Errors
/// If they differ.
pub fn run(verifier: &Verifier, case: &Case, pair: &CasePair) -> Result<Verdict, Box<Mismatch>> {
    let verdict =
        verifier.check_sentences(&pair.instructions, &case.response, case.language).swap_remove(0);
    let mut actual: Vec<ExpectedEvidence> = verdict
        .evidence
        .iter()
        .map(|found| ExpectedEvidence {
            line: found.line,
            column: found.column,
            text: found.text.trim_end().to_owned(),
        })
        .collect();
    actual.sort();
    let mut expected = pair.evidence.clone();
    expected.sort();
    if verdict.outcome == pair.outcome && actual == expected {
        return Ok(verdict);
    }
    Err(Box::new(Mismatch {
        outcome: verdict.outcome,
        message: verdict.message,
        missing: without(&expected, &actual),
        unexpected: without(&actual, &expected),
        expected: pair.outcome,
        actual,
    }))
}

/// The template that a pair's instruction matches.
///
/// # Errors
/// If it is not one of `slugs`.
pub fn slug(
    templates: &Templates,
    case: &Case,
    pair: &CasePair,
    slugs: &[String],
) -> Result<String, String> {
    let parsed = match templates.parse(&pair.instructions[0], case.language) {
        Parse::Instruction(instruction) => instruction.template.slug.clone(),
        Parse::Demands(demands) => {
            let mut parts = demands.iter().map(|demand| &demand.instruction.template.slug);
            let of_page = parts.clone().find(|slug| slugs.contains(slug));
            of_page.or_else(|| parts.next()).cloned().unwrap_or_default()
        }
        Parse::Ambiguous(slugs) => slugs.join(" or "),
        Parse::Unknown => "no template".to_owned(),
    };
    if slugs.contains(&parsed) {
        return Ok(parsed);
    }
    let slugs = slugs.join(" or ");
    Err(format!("the instruction parses to {parsed}, not to {slugs}"))
}

/// Removes each of `those` once from `all`.
fn without(all: &[ExpectedEvidence], those: &[ExpectedEvidence]) -> Vec<ExpectedEvidence> {
    let mut those: Vec<_> = those.iter().collect();
    all.iter()
        .filter(|evidence| match those.iter().position(|other| other == evidence) {
            Some(index) => {
                those.swap_remove(index);
                false
            }
            None => true,
        })
        .cloned()
        .collect()
}

/// The text for a failed pair: its location, and what is wrong.
pub fn failure(file: &str, case: &Case, pair: &CasePair, problem: impl fmt::Display) -> String {
    format!("{file}:{}: {}\n{problem}", case.line_of(pair), case.name)
}

impl Mismatch {
    /// Evidence that is reported at another place than expected, as (expected, reported).
    fn moved(&self) -> Vec<(&ExpectedEvidence, &ExpectedEvidence)> {
        self.missing
            .iter()
            .filter_map(|missing| {
                let unexpected =
                    self.unexpected.iter().find(|unexpected| unexpected.text == missing.text)?;
                Some((missing, unexpected))
            })
            .collect()
    }
}

/// `expected No, got Yes: MESSAGE`, or that only the evidence differs; then a line for each piece of evidence that differs: `missing`
/// (expected, not reported), `noisy` (reported, not expected), `wrong` (reported elsewhere).
impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expected, outcome) = (describe(self.expected), describe(self.outcome));
        match expected == outcome {
            true => write!(f, "{outcome} as expected, but the evidence differs")?,
            false => write!(f, "expected {expected}, got {outcome}")?,
        }
        write!(f, ": {}", self.message)?;
        let moved = self.moved();
        for (expected, actual) in &moved {
            write!(f, "\n  wrong    {actual}, expected at {}:{}", expected.line, expected.column)?;
        }
        for missing in &self.missing {
            if !moved.iter().any(|(expected, _)| *expected == missing) {
                write!(f, "\n  missing  {missing}")?;
            }
        }
        for unexpected in &self.unexpected {
            if !moved.iter().any(|(_, actual)| *actual == unexpected) {
                write!(f, "\n  noisy    {unexpected}")?;
            }
        }
        Ok(())
    }
}

fn describe(outcome: Outcome) -> String {
    match outcome.reason() {
        Some(reason) => format!("{} {reason}", outcome.word()),
        None => outcome.word().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evidence(line: usize, text: &str) -> ExpectedEvidence {
        ExpectedEvidence { line, column: 5, text: text.to_owned() }
    }

    #[test]
    fn evidence_that_comes_twice_is_noisy_once() {
        let (once, twice) = (vec![evidence(3, "a")], vec![evidence(3, "a"), evidence(3, "a")]);
        assert_eq!(without(&twice, &once), once);
        assert!(without(&once, &twice).is_empty());
    }

    #[test]
    fn a_mismatch_says_what_is_missing_noisy_and_elsewhere() {
        let mismatch = Mismatch {
            outcome: Outcome::No,
            message: "the code has 2 for-loops".to_owned(),
            missing: vec![evidence(3, "for a"), evidence(4, "for b")],
            unexpected: vec![evidence(9, "for b"), evidence(7, "for c")],
            expected: Outcome::No,
            actual: Vec::new(),
        };
        assert_eq!(
            mismatch.to_string(),
            "No as expected, but the evidence differs: the code has 2 for-loops\n  \
             wrong    9:5 for b, expected at 4:5\n  \
             missing  3:5 for a\n  \
             noisy    7:5 for c"
        );
    }
}
