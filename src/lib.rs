//! Decides, without a language model, whether generated code follows its instructions.
//!
//! codeif reads the response of a language model and an instruction such as "Your code should
//! not use for-loop." and says Yes, No or, rarely and with a reason, Unverifiable, with the
//! places in the response that decide it. It knows the 50 instruction templates of the CodeIF
//! benchmark in Python, Java, Go and C++.
//!
//! ```
//! use codeif::Verifier;
//! use codeif::language::Language;
//! use codeif::verdict::Outcome;
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
//! The way of the data is the order of the modules: [`dataset`] reads questions and answers,
//! [`instruction`] understands sentences, [`response`] finds the code, [`syntax`] reads it into
//! facts, the checks decide, [`metrics`] counts, [`report`] writes. [`Verifier`] is the front
//! door; it does no IO and serves many threads.

pub mod agreement;
mod check;
pub mod custom;
pub mod dataset;
pub mod instruction;
pub mod judge;
pub mod language;
pub mod lint;
pub mod literate;
pub mod metrics;
pub mod report;
pub mod response;
pub mod suggest;
pub mod syntax;
pub mod verdict;
pub mod verifier;

pub use verifier::Verifier;

/// The examples in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
