//! What can be wrong with a file or a line, in messages that say how to fix it.

use std::borrow::Cow;
use std::{fmt, io};

use super::QuestionId;

/// A fault with its file and line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file as the user named it; `<stdin>` for standard input.
    pub file: String,
    /// The line, from 1; `None` if the fault concerns the whole file.
    pub line: Option<u64>,
    /// What is wrong.
    pub fault: Fault,
}

impl Problem {
    /// The file and the line.
    pub(crate) fn place(&self) -> String {
        match self.line {
            Some(line) => format!("{}:{line}", self.file),
            None => self.file.clone(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place(), self.fault.with_help())
    }
}

impl std::error::Error for Problem {}

/// What is wrong. Its message names the field, what was expected and what was found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file cannot be opened or read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// A compressed file is cut off.
    #[error("the compressed file is incomplete")]
    Incomplete,
    /// The file has no lines.
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
    /// JSON, but not an object.
    #[error("expected a JSON object, found {0}")]
    NotAnObject(&'static str),
    /// A key occurs twice in one object.
    #[error("field `{0}` occurs twice")]
    Duplicate(String),
    /// A required field is missing.
    #[error("field `{0}` is missing")]
    Missing(String),
    /// A field is missing, but another one is likely meant, which a flag names.
    #[error("field `{field}` is missing, but there is `{like}`")]
    OtherName {
        /// The field.
        field: &'static str,
        /// The one that looks like it.
        like: &'static str,
        /// The flag.
        flag: &'static str,
    },
    /// An instruction's template or slots are none.
    #[error("field `instruction_list[{index}]`: {text}")]
    NoInstruction {
        /// The instruction's place.
        index: usize,
        /// What is wrong.
        text: String,
    },
    /// A row has neither an `answer` nor an `error`.
    #[error("field `answer` is missing{}", .like.as_ref().map_or_else(String::new, |field| format!(", but there is `{field}`")))]
    NoAnswer {
        /// The field that looks like the answer.
        like: Option<String>,
    },
    /// Several fields are missing.
    #[error("fields {} are missing", listed(.0.iter().map(|one| format!("`{}`", one.missing()))))]
    Several(Vec<Self>),
    /// The line belongs into another file, or the file is of another kind.
    #[error("this looks like {found}")]
    OtherFile {
        /// What it looks like.
        found: &'static str,
        /// What to do about it.
        help: &'static str,
    },
    /// A field has the wrong type or value.
    #[error("field `{field}`: expected {expected}, found {found}")]
    WrongType {
        /// The field's path: `instruction_list[3].instruction`.
        field: String,
        /// What is expected.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// A dependency names an instruction that does not exist.
    #[error("field `{field}`: {index} is not the index of an instruction; the list has {count} (0 to {})", .count - 1)]
    OutOfRange {
        /// The field's path: `instruction_dependence["5"]`.
        field: String,
        /// What was found.
        index: String,
        /// How many instructions there are.
        count: usize,
    },
    /// Two different questions have the same id.
    #[error("field `question_id`: {id} is already the id of a different question ({first}){}", and_more(*.more))]
    DifferentQuestion {
        /// The id.
        id: QuestionId,
        /// File and line of the first question with it.
        first: String,
        /// How many more rows of the file are such.
        more: u64,
    },
    /// Several questions have the answer's id, and the row does not say which it means.
    #[error("field `question_id`: {id} is the id of several questions ({sets})")]
    AmbiguousQuestion {
        /// The id.
        id: QuestionId,
        /// The sets of the questions.
        sets: String,
    },
    /// No question has the answer's id.
    #[error("field `question_id`: no question has the id {id}")]
    NoQuestion {
        /// The id.
        id: QuestionId,
        /// Whether there is a question file, which should contain it.
        with_file: bool,
    },
    /// The language that is required is no programming language that is known.
    #[error(
        "a language is required, but {name:?} is no known programming language{}",
        .nearest.map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
    )]
    UnknownLanguage {
        /// What was found.
        name: String,
        /// The name of a language that may be meant.
        nearest: Option<&'static str>,
    },
    /// A language is required, and nothing says which.
    #[error("a language is required, but the task names none, nor does an instruction")]
    NoLanguage,
    /// Requirements on code that is not read.
    #[error("{name} is recognised, but not read, so nothing tells what an answer in it does")]
    UnreadLanguage {
        /// The language.
        name: String,
    },
    /// A language is required, and an instruction asks for another one.
    #[error("answers have to be in {language}, but an instruction asks for {requested}")]
    OtherLanguage {
        /// The id of the question's language.
        language: String,
        /// The id of the instruction's.
        requested: String,
    },
    /// No task of another benchmark has the answer's id.
    #[error("no task file has the task {0}")]
    NoTask(QuestionId),
    /// The answer line repeats a different list of instructions from its question's.
    #[error("field `instruction_list`: differs from question {id} of the question file {place}")]
    DifferentInstructions {
        /// The question's id.
        id: QuestionId,
        /// Where the lists differ: `at index 3`, `in length (12 there, 11 here)`.
        place: String,
    },
}

/// What to do about all fields that are missing.
fn help_with_all(faults: &[Fault]) -> String {
    let flags: Vec<_> = faults.iter().filter_map(Fault::flag).collect();
    let others = faults.iter().filter(|fault| fault.flag().is_none());
    let add = others.map(|fault| match fault.missing() {
        "model_id" => "add `model_id` or name its field with --model-field".to_owned(),
        field => format!("add `{field}`"),
    });
    let give = (!flags.is_empty()).then(|| format!("give {}", flags.join(" ")));
    listed(give.into_iter().chain(add))
}

/// Texts as a sentence lists them.
fn listed(texts: impl Iterator<Item = String>) -> String {
    let mut texts: Vec<_> = texts.collect();
    match texts.pop() {
        Some(last) if !texts.is_empty() => format!("{} and {last}", texts.join(", ")),
        last => last.unwrap_or_default(),
    }
}

fn and_more(count: u64) -> String {
    match count {
        0 => String::new(),
        1 => ", as is that of one more row".to_owned(),
        count => format!(", as are those of {count} more rows"),
    }
}

impl Fault {
    /// What is wrong and what to do about it.
    pub fn with_help(&self) -> String {
        let wrong = self.to_string();
        match self.help() {
            // A question at its end says what may be meant.
            help if help.is_empty() || wrong.ends_with('?') => wrong,
            help => format!("{wrong}; {help}"),
        }
    }

    /// What to do about it, as an imperative; empty if what is wrong says it.
    pub fn help(&self) -> Cow<'static, str> {
        let help = match self {
            Self::NoAnswer { like: Some(_) } | Self::OtherName { .. } => {
                let flag = self.flag().unwrap_or_default();
                return format!("give {flag} to read it").into();
            }
            Self::Several(faults) => return help_with_all(faults).into(),
            Self::NoAnswer { like: None } => {
                "name its field with --answer-field, or add an `error` if the model failed"
            }
            Self::OtherFile { help, .. } => help,
            Self::AmbiguousQuestion { .. } => "add its set as `meta_info.item_set`",
            Self::Unreadable(_) => "check the path and the permissions",
            Self::Incomplete => "copy it again",
            Self::Empty => "give a file with one JSON object a line",
            Self::TooLong(_) => "split it or shorten the answer",
            Self::NotUtf8(_) => "save the file as UTF-8",
            Self::NotJson(_) | Self::NotAnObject(_) => "write one JSON object a line",
            Self::Duplicate(_) => "keep one of the two",
            Self::Missing(field) if field == "model_id" => {
                "add it, or name its field with --model-field; rows on standard input (-) need none"
            }
            Self::Missing(_) => "add it",
            Self::WrongType { .. } => "",
            Self::UnknownLanguage { .. } => "name one, such as `python`, or require none",
            Self::NoLanguage => {
                "name it in the row's `programming_language` (`language` in Python), or require none"
            }
            Self::UnreadLanguage { .. } => {
                "leave the task out, or require nothing of its code but that there is some (`code`)"
            }
            Self::OtherLanguage { .. } => "correct one of them, or require no language",
            Self::NoInstruction { .. } => "codeif templates lists templates and their slots",
            Self::OutOfRange { .. } => "count the instructions from 0",
            Self::DifferentQuestion { .. } => "give each question of a set its own id",
            Self::NoQuestion { with_file: true, .. } => {
                "add it to the question file or correct the id"
            }
            Self::NoQuestion { with_file: false, .. } => {
                "give --questions or repeat the question's `instruction_list` on the line"
            }
            Self::NoTask(_) => "give the task file that has it as --questions",
            Self::DifferentInstructions { .. } => {
                "use the question file that the answers were made with"
            }
        };
        help.into()
    }

    /// What faults of one kind have in common, so that many of them can be reported together.
    pub(crate) fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Missing(field) | Self::WrongType { field, .. } => {
                let name = field.split('[').next().unwrap_or(field);
                name.to_owned().into()
            }
            _ => self.help(),
        }
    }

    /// The name of the field that is missing.
    fn missing(&self) -> &str {
        match self {
            Self::Missing(field) => field,
            Self::OtherName { field, .. } => field,
            _ => "answer",
        }
    }

    /// The flag that reads another field in its place.
    fn flag(&self) -> Option<String> {
        match self {
            Self::NoAnswer { like } => Some(format!("--answer-field {}", like.as_ref()?)),
            Self::OtherName { like, flag, .. } => Some(format!("{flag} {like}")),
            _ => None,
        }
    }

    /// The fault of a line that lacks fields, of which it names all at once.
    pub(super) fn lacking(faults: impl IntoIterator<Item = Option<Self>>) -> Result<(), Self> {
        let mut lacking = Vec::new();
        for fault in faults.into_iter().flatten() {
            match fault {
                Self::Missing(_) | Self::OtherName { .. } | Self::NoAnswer { .. } => {
                    lacking.push(fault);
                }
                // Another file lacks whatever this one needs.
                Self::OtherFile { .. } => return Err(fault),
                _ => {}
            }
        }
        match lacking.len() {
            0 => Ok(()),
            1 => Err(lacking.swap_remove(0)),
            _ => Err(Self::Several(lacking)),
        }
    }

    /// The fault of a file for which this error was raised.
    pub(crate) fn unreadable(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Incomplete,
            _ => Self::Unreadable(error.to_string()),
        }
    }

    pub(crate) fn ambiguous<'s>(
        id: &QuestionId,
        sets: impl Iterator<Item = Option<&'s str>>,
    ) -> Self {
        let sets: Vec<_> = sets.map(|set| set.unwrap_or("no set")).collect();
        Self::AmbiguousQuestion { id: id.clone(), sets: sets.join(", ") }
    }

    pub(super) fn wrong_type(
        field: impl Into<String>,
        expected: &'static str,
        found: impl Into<String>,
    ) -> Self {
        Self::WrongType { field: field.into(), expected, found: found.into() }
    }
}
