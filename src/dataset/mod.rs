//! Question, answer and verdict files: JSON lines in and out, in the benchmark's format.
//!
//! Lines are read one by one, so that memory does not grow with the number of answers. A bad line
//! gives a [`Fault`] that names the field, what was expected and what was found; reading goes on.
//! Unknown fields are kept as the text that was read.

mod answer;
mod bundled;
mod fault;
mod fields;
mod from;
mod given;
mod id;
#[cfg(feature = "judge")]
mod judge_line;
mod lines;
mod question;
mod questions;
mod round;
mod verdict_line;
mod verdict_row;

pub use answer::{Answer, AnswerLine};
pub use bundled::bundled;
pub use fault::{Fault, Problem};
pub use fields::Fields;
pub use from::Benchmark;
#[cfg(feature = "judge")]
pub(crate) use from::CORRECTNESS_LABELS;
pub(crate) use from::correctness;
pub(crate) use given::GivenInstruction;
pub use id::{QuestionId, QuestionKey};
#[cfg(feature = "judge")]
pub(crate) use judge_line::JudgeLine;
pub use lines::{Importer, LineReader, MAX_LINE_BYTES, NumberedLine};
pub use question::{InstructionText, Question};
pub(crate) use question::{Meta, dependencies, question_id};
pub use questions::{QuestionSource, Questions};
pub use round::Round;
pub(crate) use verdict_line::{
    DecidedBy, ErrorLine, MetricEnds, Omissions, PartDetail, Rewards, VerdictDetail, VerdictLine,
};
pub(crate) use verdict_row::{JudgedInstruction, VerdictQuestions, VerdictRow};
