//! Literate cases: Markdown files that explain a template and test it.
//!
//! A page's title lists the slugs of the templates that it is about. The page explains them in
//! prose, then holds cases: a third-level heading under a second-level heading with the name of a
//! language (`Python`, `C++`) or `Any`; the response, as a plain fenced block (its opening fence is line 1) or
//! as raw text in a four-backtick block tagged `response` (its first line inside is line 1); and
//! below it a list with an item for each instruction: the verdict, a colon, the sentence, and then all the
//! evidence, each piece as inline code `LINE:COLUMN TEXT`. An item may have a list of its own with the
//! other instructions of the same task.
//!
//! ````markdown
//! # use-for-loop, no-for-loop
//!
//! ## Python
//!
//! ### A `for` inside a string is not a loop
//!
//! ```python
//! print("for x in xs: pass")
//! ```
//! - No: Your code should use for-loop.
//! - Yes: Your code should not use for-loop.
//!
//! ### A `for` statement is a loop
//!
//! ```python
//! for x in xs: pass
//! ```
//! - No: Your code should not use for-loop. `2:1 for x in xs: pass`
//! ````

mod cells;
mod pair;
mod parse;
mod run;

use std::fmt;
use std::ops::Range;

use crate::language::Language;
use crate::verdict::Outcome;
use crate::verifier::Verifier;

pub use cells::shortfalls;
pub use parse::{parse, slugs};
pub use run::{failure, run, slug};

/// A file of cases.
#[derive(Debug, Clone, PartialEq)]
pub struct Suite {
    /// The templates that the file is about, as its title lists them.
    pub slugs: Vec<String>,
    /// Their description: the text between the title and the first second-level heading.
    pub prose: String,
    /// The cases, in the file's order.
    pub cases: Vec<Case>,
    /// The lines such as `no-if cannot be No: …`.
    pub exempt: Vec<Exemption>,
}

/// A line that says that no case can have an outcome, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exemption {
    /// The template.
    pub slug: String,
    /// The section's language.
    pub language: Option<Language>,
    /// The outcome that no code of the language can have.
    pub outcome: Outcome,
    /// Where the file says so.
    pub line: usize,
}

/// A response, with instructions and their verdicts.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The heading's text, without Markdown syntax.
    pub name: String,
    /// The heading's line in the file, from 1.
    pub line: usize,
    /// The section's language, which is that of the question; `None` for `Any`.
    pub language: Option<Language>,
    /// The response's text.
    pub response: String,
    /// The instructions that it is judged by, at least one.
    pub pairs: Vec<CasePair>,
}

/// An instruction and its expected verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct CasePair {
    /// The instruction's line in the file, from 1.
    pub line: usize,
    /// The sentence that is judged, followed by the task's other instructions.
    pub instructions: Vec<String>,
    /// The expected outcome.
    pub outcome: Outcome,
    /// All expected evidence.
    pub evidence: Vec<ExpectedEvidence>,
    /// The range of the item in the file.
    pub item: Range<usize>,
}

/// A piece of evidence that a case expects.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExpectedEvidence {
    /// Line in the response, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The evidence's text.
    pub text: String,
}

impl fmt::Display for ExpectedEvidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}", self.line, self.column, self.text)
    }
}

/// An error in a file of cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseError {
    /// The line in the file, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Suite {
    /// Every pair with its case, in the file's order.
    pub fn pairs(&self) -> impl DoubleEndedIterator<Item = (&Case, &CasePair)> {
        let cases = self.cases.iter();
        cases.flat_map(|case| case.pairs.iter().map(move |pair| (case, pair)))
    }
}

impl Case {
    /// The section's heading: `Python`, `Any`.
    pub fn section(&self) -> &'static str {
        self.language.map_or("Any", Language::name)
    }

    /// The name in test listings: `structural-control/no-for-loop::python::A for in a string`.
    pub fn full_name(&self, template: &str) -> String {
        let section = self.language.map_or("any", Language::id);
        format!("{template}::{section}::{}", self.name)
    }

    /// The line for the failure of a pair: that of the heading, or that of the instruction if the
    /// case has several pairs.
    pub fn line_of(&self, pair: &CasePair) -> usize {
        match self.pairs.len() {
            1 => self.line,
            _ => pair.line,
        }
    }
}

/// The file's text with updated evidence for every pair whose outcome is right; `None` if nothing
/// changes.
pub fn update_evidence(text: &str, suite: &Suite, verifier: &Verifier) -> Option<String> {
    let mut updated = text.to_owned();
    // From the end, so that the earlier ranges stay valid.
    for (case, pair) in suite.pairs().rev() {
        let Err(mismatch) = run(verifier, case, pair) else {
            continue;
        };
        if mismatch.outcome == pair.outcome {
            updated.replace_range(pair.item.clone(), &pair::write(pair, &mismatch.actual));
        }
    }
    (updated != text).then_some(updated)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literate::parse;

    #[test]
    fn each_pair_whose_word_is_right_gets_its_evidence() {
        let page = |first, second| {
            format!(
                "## Python\n\n### One\n\n```python\nfor x in y: z\nfor x in z: y\n```\n\
                 - Yes: Your code should use for-loop.{first}\n\
                 - No: Your code should not use for-loop.{second}\n\
                 - Yes: Your code should not use for-loop.\n"
            )
        };
        let verifier = Verifier::default();
        let updated = |page: &str| update_evidence(page, &parse(page).unwrap(), &verifier);
        let right = page(" `2:1 for x in y: z`", " `2:1 for x in y: z`, `3:1 for x in z: y`");
        assert_eq!(updated(&page("", " `9:9 x`")), Some(right.clone()));
        assert_eq!(updated(&right), None);
    }
}
