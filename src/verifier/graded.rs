//! What grading a response gives.

use std::sync::Arc;

use crate::instruction::Template;
use crate::verdict::Verdict;

/// The verdicts on one response.
#[derive(Debug, Clone, PartialEq)]
pub struct Graded {
    /// One for each instruction of the question, in order.
    pub verdicts: Vec<InstructionVerdict>,
    /// The solution language (semantics, principle 5): `python`, or the tag's name for a language
    /// without a grammar; `None` if there is no code.
    pub language: Option<String>,
    /// How many code blocks the response has.
    pub blocks: usize,
    /// How many syntax errors the code has.
    pub syntax_errors: usize,
}

/// The verdicts on a response, and whether it has code.
pub(super) struct Grading {
    pub(super) graded: Graded,
    /// Whether there is any token but comments, or code that was not read.
    pub(super) has_code: bool,
}

/// The verdict on one instruction.
#[derive(Debug, Clone, PartialEq)]
pub struct InstructionVerdict {
    /// The template that the instruction matches; `None` if it is unknown.
    pub template: Option<Arc<Template>>,
    /// What was decided, and why.
    pub verdict: Verdict,
    /// The verdicts on its parts, if it asks for several things or for more than is decided.
    pub parts: Vec<PartVerdict>,
}

/// The verdict on one of the things that an instruction asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct PartVerdict {
    /// The part as a sentence of its own.
    pub text: String,
    /// Its template.
    pub template: Arc<Template>,
    /// What it asks for besides, which was not decided.
    pub rest: Option<String>,
    /// What was decided, and why.
    pub verdict: Verdict,
}
