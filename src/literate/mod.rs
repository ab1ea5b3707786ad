//! Literate cases: Markdown files that explain a template and test it.
//!
//! A file explains in prose, then holds cases: a third-level heading under a second-level
//! heading `Python`, `Java`, `Go`, `C++` or `Any`; a block quote with the instruction; the
//! response, as a plain fenced block (its opening fence is line 1) or as raw text in a
//! four-backtick block tagged `response` (its first line inside is line 1); and a `verdict`
//! block: the word, then all the evidence, `LINE:COLUMN TEXT` each.
//!
//! ````markdown
//! ## Python
//!
//! ### A `for` inside a string is not a loop
//!
//! > Your code should not use for-loop.
//!
//! ```python
//! print("for x in xs: pass")
//! ```
//!
//! ```verdict
//! Yes
//! ```
//! ````

mod cells;
mod parse;
mod run;
mod update;

pub use cells::shortfalls;
pub use parse::parse;
pub use run::{failure, misread, run};
pub use update::update_evidence;

use std::fmt;
use std::ops::Range;

use crate::language::Language;
use crate::verdict::Outcome;

/// A file of cases.
#[derive(Debug, Clone, PartialEq)]
pub struct Suite {
    /// What explains the template: the text before the first second-level heading, without
    /// the title.
    pub prose: String,
    /// The cases, in the file's order.
    pub cases: Vec<Case>,
    /// What a language's section says it cannot have: `Cannot be No: …`.
    pub exempt: Vec<Exemption>,
}

/// A line that says which outcome a cell cannot have, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exemption {
    /// The section's language.
    pub language: Option<Language>,
    /// The outcome that no code of the language can have.
    pub outcome: Outcome,
    /// Where the file says so.
    pub line: usize,
}

/// One case.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The heading's text, marks removed.
    pub name: String,
    /// The heading's line in the file, from 1.
    pub line: usize,
    /// The section's language, which is the question's; `None` for `Any`.
    pub language: Option<Language>,
    /// The sentence that is judged, then further block quotes: the task's other instructions.
    pub instructions: Vec<String>,
    /// The response's text.
    pub response: String,
    /// The outcome a person wrote.
    pub outcome: Outcome,
    /// All the evidence.
    pub evidence: Vec<Expected>,
    /// The verdict block's content in the file.
    pub verdict: Range<usize>,
}

/// A line of evidence that a case expects.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Expected {
    /// Line in the response, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The evidence's text.
    pub text: String,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}", self.line, self.column, self.text)
    }
}

/// Something wrong with a file of cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The line in the file, from 1.
    pub line: usize,
    /// What was found, what was expected, and what to do.
    pub message: String,
}

impl Case {
    /// The section's heading: `Python`, `Any`.
    pub fn section(&self) -> &'static str {
        self.language.map_or("Any", Language::name)
    }

    /// The name in test listings: `structural/no-for-loop::python::A for inside a string`.
    pub fn full_name(&self, file: &str) -> String {
        let section = self.language.map_or("any", Language::id);
        format!("{file}::{section}::{}", self.name)
    }
}
