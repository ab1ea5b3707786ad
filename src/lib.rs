//! Decides, without a language model, whether generated code follows its instructions.
//!
//! Given the response of a language model and an instruction such as "Your code should not use
//! for-loop.", codeif answers Yes, No or, rarely and with a reason, Unverifiable, and gives the
//! places in the response on which the verdict is based. It knows the 50 instruction templates of
//! the CodeIF benchmark in Python, Java, Go, C++, JavaScript and TypeScript.
//!
//! ```
//! use codeif::{Language, Outcome, Verifier};
//!
//! let response = "Here it is:\n\n```python\ndef total(xs):\n    for x in xs:\n        print(x)\n```\n";
//! let sentences = ["Your code should not use for-loop."];
//! let verdicts = Verifier::default().check_sentences(&sentences, response, Some(Language::Python));
//!
//! assert_eq!(verdicts[0].outcome, Outcome::No);
//! assert_eq!(verdicts[0].evidence[0].line, 5);
//! assert_eq!(verdicts[0].evidence[0].text, "for x in xs:");
//! ```
//!
//! # One response, many instructions
//!
//! A [`Verifier`] holds the limits and rules, and many threads can share one. A [`Task`] is a
//! question's instructions, parsed once for all its responses. A [`Graded`] has a [`Verdict`] for
//! each instruction, with its [`Evidence`]. Nothing here reads files, opens connections or prints.
//!
//! ```
//! use codeif::dataset::Question;
//! use codeif::{Language, Outcome, Verifier};
//!
//! let question = Question::new(
//!     1,
//!     ["Your code should define a class named 'Stack'.", "Your code should not use the 'eval' keyword."],
//! )
//! .in_language(Language::Python);
//! let verifier = Verifier::default();
//! let task = verifier.task(&question);
//!
//! for response in ["```python\nclass Stack:\n    pass\n```", "class Queue: pass"] {
//!     let graded = verifier.grade_task(&task, response);
//!     let [defines, avoids] = &graded.verdicts[..] else { unreachable!() };
//!     assert_eq!(avoids.verdict.outcome, Outcome::Yes);
//!     println!("{}: {}", defines.verdict.outcome.word(), defines.verdict.message);
//! }
//! ```
//!
//! # From verdicts to figures
//!
//! [`dataset`] reads the question and answer lines of the benchmark's files, [`LineGrader`] grades
//! them, [`metrics`] turns verdicts into CSR, SSR, RSR and CCSR, and [`agreement`] measures how far
//! raters agree.
//!
//! ```
//! use codeif::Verifier;
//! use codeif::dataset::Question;
//! use codeif::metrics::{Metric, score};
//!
//! let question = Question::new(1, ["Don't use for loops.", "Your code should use while-loop."]);
//! let graded = Verifier::default().grade(&question, "```python\nwhile True:\n    pass\n```");
//! let outcomes: Vec<_> = graded.verdicts.iter().map(|one| one.verdict.outcome).collect();
//! let dependencies = question.dependencies.as_deref().unwrap_or_default();
//! let scores = score(outcomes.into_iter(), dependencies, &[]);
//! assert_eq!(scores.get(Metric::Csr).low, 1.0);
//! ```
//!
//! # Features
//!
//! - `cli` (default): the command, as [`cli::main`]; implies `lint`.
//! - `lint`: the linter, facts and explanations for texts in memory, as [`texts`].
//! - `judge` (default): `codeif grade --judge` and `codeif judge`, which ask a language model over
//!   the network; implies `cli`.
//! - `lsp`, `mcp` (default): `codeif lsp` for editors and `codeif mcp` for coding agents; both imply `cli`.
//!
//! Without default features the library is the verifier, the metrics and the agreement figures.

#![cfg_attr(
    not(feature = "cli"),
    allow(
        dead_code,
        unused_imports,
        reason = "the command uses more of the modules than the library exports"
    )
)]

#[macro_use]
mod pattern;

pub mod agreement;
#[cfg(feature = "cli")]
mod audit;
mod check;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod compose;
pub mod dataset;
mod facts;
#[cfg(feature = "lint")]
mod fix;
mod instruction;
#[cfg(feature = "judge")]
mod judge;
mod lang;
mod language;
#[cfg(feature = "lint")]
mod lint;
#[cfg(feature = "lint")]
mod literate;
#[cfg(feature = "lint")]
mod manual;
pub mod metrics;
mod names;
mod parallel;
#[cfg(feature = "lint")]
mod report;
mod response;
mod rules;
mod suggest;
mod syntax;
#[cfg(feature = "lint")]
pub mod texts;
mod types;
mod verdict;
mod verifier;

pub use check::Readings;
pub use instruction::{Category, Origin, Template, Templates};
pub use language::Language;
#[cfg(feature = "cli")]
pub use report::{FeedbackLanguage, FeedbackOptions, FeedbackStyle};
pub use response::Limits;
pub use rules::{Pack, RuleError, Rules};
pub use verdict::{Evidence, NearMiss, Outcome, Reason, Verdict};
pub use verifier::{
    AbsentAnswers, Graded, GradedAnswer, InstructionVerdict, LineGrader, Options, PartVerdict,
    RequiredCode, Requirements, Task, UngradedAnswer, Unmet, Verifier,
};

/// For the project's own tests, benchmarks and fuzz targets. It is not part of the API and changes
/// without notice.
#[doc(hidden)]
pub mod internal {
    pub use crate::agreement::parse_list;
    pub use crate::instruction::{Instruction, Parse, SlotValue};
    pub use crate::lang::{facts, grammar, parse, trees};
    pub use crate::language::LanguageName;
    pub use crate::response::{BlockLanguage, RequestedLanguage, Response, Solution};
    pub use crate::syntax::Trees;

    #[cfg(feature = "cli")]
    pub use crate::lint::{Config, Files, Linter, Rule};

    #[cfg(feature = "cli")]
    pub mod literate {
        //! Literate cases, which the fixture tests run.
        pub use crate::literate::{
            Case, CasePair, Suite, failure, parse, run, shortfalls, slug, slugs, update_evidence,
        };
    }
}

/// The example in the book.
#[cfg(doctest)]
#[doc = include_str!("../docs/rust.md")]
pub struct Book;
