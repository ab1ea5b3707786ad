//! What an answer must have to earn a reward. A prohibition is followed by code that does nothing, so
//! a model in training learns to write `pass`; what is required here is more than that.

use std::fmt;

use super::substance::{CutOff, Substance};
use super::{GradedAnswer, Task};
use crate::dataset::{Fault, Question};
use crate::language::{Language, LanguageName};
use crate::response::{BlockLanguage, Tag};

/// What an answer must have to earn anything. The default asks for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Requirements {
    /// How much code there must be.
    pub code: Option<RequiredCode>,
    /// The most syntax errors.
    pub max_syntax_errors: Option<usize>,
    /// Whether the code must be in the language of the question, or if it names none, in that which an
    /// instruction asks for.
    pub language: bool,
    /// The largest share of lines that say what one before says, from 0 to 1, in code of 20 lines or more.
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
    /// The language that is required is not known.
    NoLanguage,
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
            Self::NoLanguage => f.write_str("the task names no known programming language"),
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
        let other_language = || self.other_language().filter(|_| requirements.language);
        if let Some(unmet) = other_language().filter(|_| code.is_some()) {
            return Some(unmet);
        }
        // What can't be read does nothing that shows.
        let errors = self.graded.syntax_errors;
        if requirements.max_syntax_errors.is_some_and(|most| errors > most) {
            return Some(Unmet::SyntaxErrors(errors));
        }
        if let Some(required) = requirements.code.filter(|required| code < Some(*required)) {
            return Some(Unmet::Code(required));
        }
        if let Some(unmet) = other_language() {
            return Some(unmet);
        }
        let is_repeated = requirements.max_repetition.is_some_and(|most| repetition > most);
        is_repeated.then_some(Unmet::Repetition(repetition))
    }

    /// What is wrong with the language of the code.
    fn other_language(&self) -> Option<Unmet> {
        let Some(asked) = &self.language else {
            return Some(Unmet::NoLanguage);
        };
        let found = self.graded.language.as_ref();
        let is_asked = found.is_some_and(|found| found.eq_ignore_ascii_case(asked));
        (!is_asked).then(|| Unmet::Language(found.cloned()))
    }
}

impl Requirements {
    /// Why no answer to a task can meet these, or none can be seen to: a language is required, and the task
    /// names none that is known, or what is required is seen in code alone that has a grammar here.
    pub fn fault_in(&self, task: &Task) -> Option<Fault> {
        let reads = self.code > Some(RequiredCode::Any)
            || self.max_syntax_errors.is_some()
            || self.max_repetition.is_some();
        let requested = task.requested_language().filter(|_| self.language);
        match (&task.asked_language, requested) {
            (Err(fault), _) => self.language.then(|| fault.clone()),
            (Ok(language), Some(requested)) if requested != *language => {
                Some(Fault::OtherLanguage { language: language.clone(), requested })
            }
            (Ok(name), _) if reads && grammar(name).is_none() => {
                Some(Fault::UnreadLanguage { name: name.clone() })
            }
            (Ok(_), _) => None,
        }
    }
}

/// The id of the language that answers should be in: the question's, or else the one that an
/// instruction asks for.
pub(super) fn asked_language(
    question: &Question,
    requested: Option<&LanguageName>,
) -> Result<String, Fault> {
    let unknown =
        |name: &str| Fault::UnknownLanguage { name: name.to_owned(), nearest: Tag::nearest(name) };
    let is_given = |name: &&str| !name.trim().is_empty();
    match (question.language.as_deref().filter(is_given), requested) {
        (Some(name), _) => id(name).ok_or_else(|| unknown(name)),
        (None, Some(requested)) => Ok(id_of(requested)),
        // It was left there, since it is none.
        (None, None) => match question.fields.string("language") {
            Ok(Some(name)) => Err(unknown(&name)),
            _ => Err(Fault::NoLanguage),
        },
    }
}

/// The id of a language, or its name if it has none.
pub(super) fn id_of(language: &LanguageName) -> String {
    match language {
        LanguageName::Supported(language) => language.id().to_owned(),
        LanguageName::Other(name) => id(name).unwrap_or_else(|| name.clone()),
    }
}

/// The language whose grammar reads one of this name.
pub(super) fn grammar(name: &str) -> Option<Language> {
    BlockLanguage::of(&LanguageName::Other(name.to_owned())).grammar()
}

/// The id of a language by any of its names.
fn id(name: &str) -> Option<String> {
    let id = match Tag::of(name) {
        Tag::Language(language) => language.id(),
        Tag::C => "c",
        Tag::Other(name) => name,
        Tag::Neutral | Tag::None | Tag::Unknown => return None,
    };
    Some(id.to_owned())
}

#[cfg(test)]
mod tests;
