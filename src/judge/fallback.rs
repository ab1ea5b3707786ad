//! The fallback: a judge is asked only about instructions that the rules leave Unverifiable.

use super::inquiry::UndecidedInstruction;
use super::{Inquiry, JudgeError, JudgeResult, Opinion};
use crate::dataset::Question;
use crate::instruction::Finding;
use crate::response::Response;
use crate::verdict::{Outcome, Reason, Verdict};
use crate::verifier::{Graded, InstructionVerdict, PartVerdict};

/// The indices of the instructions that a judge is asked about: those that are Unverifiable, with
/// some exceptions. Nobody can judge an instruction with a placeholder (`unfilled-slot`), a
/// response over a limit is not sent (`limit-exceeded`), and bugs of codeif must stay visible
/// (`internal-error`).
pub fn askable(graded: &Graded) -> Vec<usize> {
    let is_askable = |verdict: &Verdict| match verdict.outcome.reason() {
        None => false,
        Some(
            Reason::UnfilledSlot
            | Reason::LimitExceeded
            | Reason::JudgeFailed
            | Reason::InternalError,
        ) => false,
        Some(
            Reason::UnknownInstruction
            | Reason::UninterpretableValue
            | Reason::AmbiguousSubject
            | Reason::RestNotDecided
            | Reason::TypeNotInferable
            | Reason::UnsupportedLanguage,
        ) => true,
    };
    let verdicts = graded.verdicts.iter().enumerate();
    verdicts.filter(|(_, row)| is_askable(&row.verdict)).map(|(index, _)| index).collect()
}

/// The inquiry about all undecided instructions of a graded response; `None` if there are none.
/// Parts of the response that are never judged are left out.
pub fn inquiry(question: &Question, response: &str, graded: &Graded) -> Option<Inquiry> {
    let asked = askable(graded).into_iter().filter_map(|index| {
        let sentence = &question.instructions.get(index)?.text;
        let row = &graded.verdicts[index];
        let rest = rest(row).unwrap_or_else(|| sentence.clone());
        Some((rest, why(row)))
    });
    let asked: Vec<_> = asked.collect();
    let undecided = asked.iter();
    let undecided: Vec<_> =
        undecided.map(|(instruction, why)| UndecidedInstruction { instruction, why }).collect();
    let task = question.text.as_deref().unwrap_or_default();
    (!undecided.is_empty()).then(|| Inquiry::undecided(task, &visible(response), &undecided))
}

/// What of an instruction is left to a judge, where the rules decided the rest of it and found that
/// it holds.
fn rest(row: &InstructionVerdict) -> Option<String> {
    let is_rest = |part: &&PartVerdict| {
        part.verdict.outcome == Outcome::Unverifiable(Reason::RestNotDecided)
            && part.template.finding == Finding::Files
    };
    let undecided = row.parts.iter().filter(|part| part.verdict.outcome.reason().is_some());
    let rests: Option<Vec<_>> =
        undecided.map(|part| part.rest.as_deref().filter(|_| is_rest(&part))).collect();
    rests.filter(|rests| !rests.is_empty()).map(|rests| rests.join("; "))
}

/// Why the rules could not decide, with what they found.
fn why(row: &InstructionVerdict) -> String {
    let verdict = &row.verdict;
    if verdict.outcome.reason() != Some(Reason::RestNotDecided) {
        return verdict.message.clone();
    }
    let places =
        verdict.evidence.iter().map(|place| format!("line {}: {}", place.line, place.text));
    let places: Vec<_> = places.collect();
    match places.is_empty() {
        true => verdict.message.clone(),
        false => format!("{} ({})", verdict.message, places.join("; ")),
    }
}

/// The response without its `<think>` parts.
fn visible(text: &str) -> String {
    let response = Response::new(text);
    let mut visible = String::with_capacity(text.len());
    let mut from = 0;
    for hidden in &response.hidden {
        visible.push_str(&text[from..hidden.start]);
        from = hidden.end;
    }
    visible.push_str(&text[from..]);
    visible
}

/// Replaces the verdicts on the [`askable`] instructions by the judge's opinions. If the judge
/// failed, they stay Unverifiable, with `judge-failed` as the reason.
pub fn apply_opinions(graded: &mut Graded, model: &str, answer: &JudgeResult) {
    for (position, index) in askable(graded).into_iter().enumerate() {
        let verdict = &mut graded.verdicts[index].verdict;
        match answer {
            Ok(opinions) => {
                if let Some(opinion) = opinions.get(position) {
                    decide(verdict, model, opinion);
                }
            }
            Err(failure) => fail(verdict, model, failure),
        }
    }
}

fn decide(verdict: &mut Verdict, model: &str, opinion: &Opinion) {
    verdict.outcome = Outcome::from_bool(opinion.followed);
    let word = verdict.outcome.word();
    verdict.message = match opinion.reason.is_empty() {
        true => format!("the judge `{model}` says {word}"),
        false => format!("the judge `{model}` says {word}: {}", opinion.reason),
    };
}

fn fail(verdict: &mut Verdict, model: &str, failure: &JudgeError) {
    verdict.outcome = Outcome::Unverifiable(Reason::JudgeFailed);
    verdict.message = format!(
        "the rules cannot decide ({}), and the judge `{model}` gave no verdict: {failure}",
        verdict.message
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verifier;

    const RESPONSE: &str = "<think>secret plan</think>```python\nfor x in []:\n    pass\n```";

    fn graded() -> (Question, Graded) {
        let sentences = [
            "Your code should use for-loop.",
            "Sing a song.",
            "Your code should not use any functions from the disallowed_function_list.",
            "Dance.",
        ];
        let question = Question::new(1, sentences);
        let graded = Verifier::default().grade(&question, RESPONSE);
        (question, graded)
    }

    #[test]
    fn only_decidable_instructions_are_asked_about() {
        let (question, graded) = graded();
        let outcomes: Vec<_> = graded.verdicts.iter().map(|row| row.verdict.outcome).collect();
        let asked = askable(&graded);
        assert_eq!(asked, [1, 3], "{outcomes:?}");
        let inquiry = inquiry(&question, RESPONSE, &graded).unwrap();
        assert_eq!(inquiry.count, 2);
        assert!(inquiry.user.contains("1. \"Sing a song.\"\n   Why"));
        assert!(inquiry.user.contains("for x in []"));
        assert!(!inquiry.user.contains("secret plan"));
        assert!(!inquiry.user.contains("use for-loop"));
    }

    #[test]
    fn opinions_replace_only_undecided_verdicts() {
        let (_, before) = graded();
        let mut after = before.clone();
        let opinions = askable(&before)
            .iter()
            .map(|index| Opinion { followed: *index == 1, reason: "so".to_owned() })
            .collect();
        apply_opinions(&mut after, "m", &Ok(opinions));
        assert_eq!(after.verdicts[0], before.verdicts[0]);
        assert_eq!(after.verdicts[2], before.verdicts[2]);
        let verdict = &after.verdicts[1].verdict;
        assert_eq!(verdict.outcome, Outcome::Yes);
        assert_eq!(verdict.message, "the judge `m` says Yes: so");
        assert_eq!(after.verdicts[3].verdict.outcome, Outcome::No);
    }

    #[test]
    fn a_failed_judge_decides_nothing() {
        let (_, mut graded) = graded();
        apply_opinions(&mut graded, "m", &Err(JudgeError::CutOff));
        let verdict = &graded.verdicts[1].verdict;
        assert_eq!(verdict.outcome.reason(), Some(Reason::JudgeFailed));
        assert!(verdict.message.ends_with("`m` gave no verdict: its answer is cut off"));
        assert_eq!(graded.verdicts[0].verdict.outcome, Outcome::Yes);
        assert!(askable(&graded).is_empty());
    }
}
