//! What can be wrong with a line, said so that a person can mend it.

use std::fmt;

use super::QuestionId;

/// What is wrong with one file or one line of it, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file as the user named it; `<stdin>` for standard input.
    pub file: String,
    /// The line, from 1; `None` where the whole file is meant.
    pub line: Option<u64>,
    /// What is wrong.
    pub fault: Fault,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}; {}", self.fault, self.fault.help())
    }
}

impl std::error::Error for Problem {}

/// What is wrong. The text names the field, what was expected and what was found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file cannot be opened or read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The file holds no line.
    #[error("the file is empty")]
    Empty,
    /// The line is longer than this many bytes.
    #[error("the line is longer than {0} bytes")]
    TooLong(usize),
    /// Not UTF-8.
    #[error("invalid UTF-8 at byte {0} of the line")]
    NotUtf8(usize),
    /// Not JSON.
    #[error("not JSON: {0}")]
    NotJson(String),
    /// JSON, but no object.
    #[error("expected a JSON object, found {0}")]
    NotAnObject(&'static str),
    /// A key occurs twice in one object.
    #[error("field `{0}` occurs twice")]
    Duplicate(String),
    /// A field that is needed is not there.
    #[error("field `{0}` is missing")]
    Missing(String),
    /// A field holds something else than it should.
    #[error("field `{field}`: expected {expected}, found {found}")]
    WrongType {
        /// The field's path: `instruction_list[3].instruction`.
        field: String,
        /// What belongs there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A dependency names an instruction that is not there.
    #[error("field `{field}`: {index} is no index of an instruction, the list holds {count} (0 to {})", .count - 1)]
    OutOfRange {
        /// The field's path: `instruction_dependence["5"]`.
        field: String,
        /// What stands there.
        index: String,
        /// How many instructions there are.
        count: usize,
    },
    /// Two questions share an id and are not the same.
    #[error("field `question_id`: {id} is already the id of a different question ({first})")]
    DifferentQuestion {
        /// The id.
        id: QuestionId,
        /// File and line of the first question with it.
        first: String,
    },
    /// No question with the answer's id.
    #[error("field `question_id`: no question has the id {id}")]
    NoQuestion {
        /// The id.
        id: QuestionId,
        /// Whether there is a question file in which it should stand.
        with_file: bool,
    },
    /// The answer line repeats another list of instructions than its question has.
    #[error("field `instruction_list`: differs from question {id} of the question file {place}")]
    DifferentInstructions {
        /// The question's id.
        id: QuestionId,
        /// Where the lists part: `at index 3`, `in length (12 there, 11 here)`.
        place: String,
    },
}

impl Fault {
    /// What to do about it, as an imperative.
    pub fn help(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "check the path and the permissions",
            Self::Empty => "give a file with one JSON object a line",
            Self::TooLong(_) => "split it or shorten the answer",
            Self::NotUtf8(_) => "save the file as UTF-8",
            Self::NotJson(_) | Self::NotAnObject(_) => "write one JSON object a line",
            Self::Duplicate(_) => "keep one of the two",
            Self::Missing(_) => "add it",
            Self::WrongType { .. } => "write it as expected",
            Self::OutOfRange { .. } => "count the instructions from 0",
            Self::DifferentQuestion { .. } => "give each question an id of its own",
            Self::NoQuestion {
                with_file: true, ..
            } => "add it to the question file or mend the id",
            Self::NoQuestion {
                with_file: false, ..
            } => "give --questions or repeat the question's `instruction_list` on the line",
            Self::DifferentInstructions { .. } => {
                "use the question file that the answers were made with"
            }
        }
    }

    /// The shorthand for [`Fault::WrongType`].
    pub(super) fn wrong_type(
        field: impl Into<String>,
        expected: &'static str,
        found: impl Into<String>,
    ) -> Self {
        Self::WrongType {
            field: field.into(),
            expected,
            found: found.into(),
        }
    }
}
