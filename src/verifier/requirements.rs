//! What an answer must have to earn a reward. A prohibition is followed by code that does nothing, so
//! a model in training learns to write `pass`; what is required here is more than that.

use std::fmt;

use super::GradedAnswer;
use super::substance::{CutOff, Substance};
use crate::language::Language;

/// What an answer must have to earn anything. The default asks for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Requirements {
    /// How much code there must be.
    pub code: Option<RequiredCode>,
    /// The most syntax errors.
    pub max_syntax_errors: Option<usize>,
    /// Whether the code must be in the language of the question.
    pub language: bool,
    /// The largest share of lines that occur before, from 0 to 1, in code of 20 lines or more.
    pub max_repetition: Option<f64>,
    /// Whether the answer must not be cut off.
    pub finished: bool,
}

/// How much code is required.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequiredCode {
    /// Any token but comments, also `pass` or `0`.
    Any,
    /// A statement that does something, or a definition that does: no names, literals, `pass` or
    /// imports alone, and no empty bodies.
    Statements,
    /// A function or a type with such a statement, or with members.
    Definitions,
}

/// The first requirement that an answer does not meet.
#[derive(Debug, Clone, PartialEq)]
pub enum Unmet {
    /// There is no answer.
    Missing,
    /// There is less code than is required.
    Code(RequiredCode),
    /// There are so many syntax errors.
    SyntaxErrors(usize),
    /// The code is in this language; `None` without code.
    Language(Option<String>),
    /// This share of the lines occur before.
    Repetition(f64),
    /// The answer ends in an open fence.
    OpenFence,
    /// The code ends with an open bracket or a definition without a body.
    OpenCode,
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("there is no answer"),
            Self::Code(RequiredCode::Any) => f.write_str("there is no code"),
            Self::Code(RequiredCode::Statements) => f.write_str("no statement does anything"),
            Self::Code(RequiredCode::Definitions) => {
                f.write_str("no function or type is defined that does anything")
            }
            Self::SyntaxErrors(1) => f.write_str("the code has 1 syntax error"),
            Self::SyntaxErrors(count) => write!(f, "the code has {count} syntax errors"),
            Self::Language(Some(name)) => write!(f, "the code is in {name}"),
            Self::Language(None) => f.write_str("there is no code in the language asked for"),
            Self::Repetition(share) => {
                write!(f, "{:.0} % of the lines repeat earlier ones", 100.0 * share)
            }
            Self::OpenFence => f.write_str("its last fence is not closed, so it is cut off"),
            Self::OpenCode => {
                f.write_str("its code ends with an open bracket or a definition without a body")
            }
        }
    }
}

impl GradedAnswer {
    /// The first requirement that the answer does not meet; `None` if it meets all.
    pub fn unmet(&self, requirements: &Requirements) -> Option<Unmet> {
        if self.is_missing() {
            return Some(Unmet::Missing);
        }
        let Substance { code, repetition, cut_off } = self.substance;
        if let Some(cut_off) = cut_off.filter(|_| requirements.finished) {
            return Some(match cut_off {
                CutOff::InFence => Unmet::OpenFence,
                CutOff::InCode => Unmet::OpenCode,
            });
        }
        if let Some(required) = requirements.code.filter(|required| code < Some(*required)) {
            return Some(Unmet::Code(required));
        }
        let found = self.graded.language.as_deref();
        if requirements.language && !self.is_in_language_of_question(found) {
            return Some(Unmet::Language(found.map(str::to_owned)));
        }
        let errors = self.graded.syntax_errors;
        if requirements.max_syntax_errors.is_some_and(|most| errors > most) {
            return Some(Unmet::SyntaxErrors(errors));
        }
        let is_repeated = requirements.max_repetition.is_some_and(|most| repetition > most);
        is_repeated.then_some(Unmet::Repetition(repetition))
    }

    /// Whether this is the language that the question asks for; a question may ask for none.
    fn is_in_language_of_question(&self, found: Option<&str>) -> bool {
        self.question.language.as_deref().is_none_or(|asked| {
            let id = Language::from_alias(asked).map_or(asked, |language| language.id());
            found.is_some_and(|found| found.eq_ignore_ascii_case(id))
        })
    }
}

#[cfg(test)]
mod tests;
