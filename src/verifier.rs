//! The front door of the library: responses and instructions in, verdicts out.

use std::sync::Arc;

use crate::dataset::Question;
use crate::instruction::Template;
use crate::verdict::{Outcome, Reason, Verdict};

/// Judges responses. It holds no state that a verdict changes, and does no IO.
#[derive(Debug, Default)]
pub struct Verifier {}

/// How a [`Verifier`] judges.
#[derive(Debug, Default)]
pub struct Options {}

/// The verdicts on one response.
#[derive(Debug)]
pub struct Graded {
    /// One for each instruction of the question, in order.
    pub verdicts: Vec<InstructionVerdict>,
    /// The solution language (semantics, principle 5): `python`.
    pub language: Option<String>,
    /// How many syntax errors the code has.
    pub syntax_errors: usize,
}

/// The verdict on one instruction.
#[derive(Debug)]
pub struct InstructionVerdict {
    /// The template whose wording the instruction is; `None` where it is unknown.
    pub template: Option<Arc<Template>>,
    /// What was decided, and why.
    pub verdict: Verdict,
}

impl Verifier {
    /// A verifier with these options.
    pub fn new(options: Options) -> Self {
        let Options {} = options;
        Self {}
    }

    /// Judges a response by each of the question's instructions.
    pub fn grade(&self, question: &Question, response: &str) -> Graded {
        let _ = response;
        let unknown = |_| InstructionVerdict {
            template: None,
            verdict: Verdict::new(
                Outcome::Unverifiable(Reason::UnknownInstruction),
                "the sentence is none of the known instructions",
            ),
        };
        Graded {
            verdicts: question.instructions.iter().map(unknown).collect(),
            language: None,
            syntax_errors: 0,
        }
    }
}
