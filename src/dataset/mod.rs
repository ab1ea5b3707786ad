//! Question, answer and verdict files: JSON lines in and out, in the benchmark's format.
//!
//! Lines are read one by one, so that memory does not grow with the answers. What is wrong
//! with a line is a [`Fault`] that names the field, what was expected and what was found; it
//! never ends the reading. Fields that nobody here knows are kept as the text that was read.

mod answer;
mod fault;
mod fields;
mod id;
mod identities;
#[cfg(feature = "judge")]
mod judge_line;
mod lines;
mod question;
mod questions;
mod verdict_line;
mod verdict_row;

pub use answer::Answer;
pub use fault::{Fault, Problem};
pub use fields::Fields;
pub use id::QuestionId;
pub(crate) use identities::Identities;
#[cfg(feature = "judge")]
pub(crate) use judge_line::JudgeLine;
pub(crate) use lines::MAX_LINE_BYTES;
#[doc(hidden)]
pub use lines::{Line, Lines};
pub(crate) use question::question_id;
pub use question::{InstructionText, Question};
pub(crate) use questions::{QuestionSource, Questions};
pub(crate) use verdict_line::{DecidedBy, Detail, VerdictLine};
pub(crate) use verdict_row::{JudgedInstruction, VerdictRow};
