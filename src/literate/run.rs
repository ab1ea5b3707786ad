//! Runs a pair of a case and says what is different.

use std::fmt;

use super::{Case, CasePair, ExpectedEvidence};
use crate::instruction::{Parse, Templates};
use crate::verdict::{Outcome, Verdict};
use crate::verifier::Verifier;

/// What a pair expected and what came out.
#[derive(Debug, Clone, PartialEq)]
pub struct Mismatch {
    /// The outcome that came out.
    pub outcome: Outcome,
    /// The verdict's message.
    pub message: String,
    /// ExpectedEvidence evidence that did not come.
    pub missing: Vec<ExpectedEvidence>,
    /// Evidence that came and was not expected.
    pub noisy: Vec<ExpectedEvidence>,
    /// All the evidence that came, in order.
    pub(super) got: Vec<ExpectedEvidence>,
    /// What the pair expects, for the failure text.
    expected: Outcome,
}

/// Judges the first instruction of a pair, the others being the rest of its task, and
/// compares outcome and evidence.
///
/// # Errors
/// Where they differ.
pub fn run(verifier: &Verifier, case: &Case, pair: &CasePair) -> Result<Verdict, Box<Mismatch>> {
    let verdict = verifier
        .check_sentences(&pair.instructions, &case.response, case.language)
        .swap_remove(0);
    let mut got: Vec<ExpectedEvidence> = verdict
        .evidence
        .iter()
        .map(|found| ExpectedEvidence {
            line: found.line,
            column: found.column,
            text: found.text.trim_end().to_owned(),
        })
        .collect();
    got.sort();
    let mut expected = pair.evidence.clone();
    expected.sort();
    if verdict.outcome == pair.outcome && got == expected {
        return Ok(verdict);
    }
    Err(Box::new(Mismatch {
        outcome: verdict.outcome,
        message: verdict.message,
        missing: without(&expected, &got),
        noisy: without(&got, &expected),
        expected: pair.outcome,
        got,
    }))
}

/// The template that a pair's instruction is one of, which should be one of `slugs`.
///
/// # Errors
/// What is wrong where it is not.
pub fn slug(
    templates: &Templates,
    case: &Case,
    pair: &CasePair,
    slugs: &[String],
) -> Result<String, String> {
    let parsed = match templates.parse(&pair.instructions[0], case.language) {
        Parse::Instruction(instruction) => instruction.template.slug.clone(),
        Parse::Ambiguous(slugs) => slugs.join(" or "),
        Parse::Unknown => "no template".to_owned(),
    };
    if slugs.contains(&parsed) {
        return Ok(parsed);
    }
    let slugs = slugs.join(" or ");
    Err(format!(
        "the instruction parses to {parsed}, not to {slugs}"
    ))
}

/// What is left of `all` when `those` are taken out, each once.
fn without(all: &[ExpectedEvidence], those: &[ExpectedEvidence]) -> Vec<ExpectedEvidence> {
    let mut those: Vec<_> = those.iter().collect();
    all.iter()
        .filter(|one| match those.iter().position(|other| other == one) {
            Some(place) => {
                those.swap_remove(place);
                false
            }
            None => true,
        })
        .cloned()
        .collect()
}

/// The text of a failed pair: where it stands, then what is wrong.
pub fn failure(file: &str, case: &Case, pair: &CasePair, problem: impl fmt::Display) -> String {
    format!("{file}:{}: {}\n{problem}", case.line_of(pair), case.name)
}

impl Mismatch {
    /// Evidence that is expected in one place and came in another: expected, got.
    fn moved(&self) -> Vec<(&ExpectedEvidence, &ExpectedEvidence)> {
        self.missing
            .iter()
            .filter_map(|missing| {
                let noisy = self.noisy.iter().find(|noisy| noisy.text == missing.text)?;
                Some((missing, noisy))
            })
            .collect()
    }
}

/// `expected No, got Yes: MESSAGE`, then a line for each piece of evidence that differs:
/// `missing` (expected, not reported), `noisy` (reported, not expected), `wrong` (elsewhere).
impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected {}, got {}: {}",
            describe(self.expected),
            describe(self.outcome),
            self.message
        )?;
        let moved = self.moved();
        for (expected, got) in &moved {
            write!(
                f,
                "\n  wrong    {got}, expected at {}:{}",
                expected.line, expected.column
            )?;
        }
        for missing in &self.missing {
            if !moved.iter().any(|(expected, _)| *expected == missing) {
                write!(f, "\n  missing  {missing}")?;
            }
        }
        for noisy in &self.noisy {
            if !moved.iter().any(|(_, got)| *got == noisy) {
                write!(f, "\n  noisy    {noisy}")?;
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
        ExpectedEvidence {
            line,
            column: 5,
            text: text.to_owned(),
        }
    }

    #[test]
    fn evidence_that_comes_twice_is_noisy_once() {
        let (once, twice) = (
            vec![evidence(3, "a")],
            vec![evidence(3, "a"), evidence(3, "a")],
        );
        assert_eq!(without(&twice, &once), once);
        assert!(without(&once, &twice).is_empty());
    }

    #[test]
    fn a_mismatch_says_what_is_missing_noisy_and_elsewhere() {
        let mismatch = Mismatch {
            outcome: Outcome::No,
            message: "the code has 2 for-loops".to_owned(),
            missing: vec![evidence(3, "for a"), evidence(4, "for b")],
            noisy: vec![evidence(9, "for b"), evidence(7, "for c")],
            expected: Outcome::No,
            got: Vec::new(),
        };
        assert_eq!(
            mismatch.to_string(),
            "expected No, got No: the code has 2 for-loops\n  \
             wrong    9:5 for b, expected at 4:5\n  \
             missing  3:5 for a\n  \
             noisy    7:5 for c"
        );
    }
}
