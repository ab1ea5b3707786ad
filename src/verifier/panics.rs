//! What a panic costs: the verdicts on one response.

use std::panic::{self, AssertUnwindSafe};

use super::{Graded, Grading, InstructionVerdict};
use crate::instruction::Parse;
use crate::verdict::{Outcome, Reason, Verdict};

/// The grading that reports a panic in the verdict on each instruction.
pub(super) fn internal_error(task: &[Parse], panic: &str) -> Grading {
    let message = format!("codeif failed on this response: {panic}");
    let failed = task.iter().map(|parse| InstructionVerdict {
        template: parse.template().cloned(),
        verdict: Verdict::new(Outcome::Unverifiable(Reason::InternalError), message.as_str()),
        parts: Vec::new(),
    });
    Grading {
        graded: Graded { verdicts: failed.collect(), language: None, blocks: 0, syntax_errors: 0 },
        has_code: true,
    }
}

/// The result of a function, or the message of its panic.
pub(super) fn catch_panic<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    // Unwind safe: nothing that a panic could leave half done is used again, because the parsers
    // are reset before use.
    panic::catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        let payload = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or(payload.downcast_ref::<&str>().copied());
        payload.unwrap_or("it panicked").to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verifier;
    use crate::dataset::Question;

    #[test]
    fn a_panic_costs_one_response_its_verdicts() {
        let verifier = Verifier::default();
        let task = verifier.task(&Question::new(1, ["Your code should use for-loop.", "Sing."]));
        let panic = catch_panic(|| -> () { panic!("no such {}", "line") }).unwrap_err();
        let graded = internal_error(&task.parses, &panic).graded;
        let [known, unknown] = &graded.verdicts[..] else {
            panic!("a verdict for each instruction: {graded:?}");
        };
        assert_eq!(known.template.as_ref().unwrap().slug, "use-for-loop");
        assert_eq!(unknown.template, None);
        assert_eq!(known.verdict.outcome, Outcome::Unverifiable(Reason::InternalError));
        assert_eq!(known.verdict.message, "codeif failed on this response: no such line");
    }
}
