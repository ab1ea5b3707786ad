//! Parses the reply of a judge: a chat completion, and the verdicts in its text.

use serde::Deserialize;

use super::{Inquiry, JudgeError, ReplyFormat};
use crate::agreement::{RaterVerdict, parse_list};
use crate::dataset::CORRECTNESS_LABELS;

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opinion {
    pub followed: bool,
    /// The judge's reason, or its label; empty if it was not asked for either.
    pub reason: String,
}

#[derive(Deserialize)]
struct ChatCompletion {
    choices: Vec<ChatChoice>,
}

#[derive(Deserialize)]
struct ChatChoice {
    message: ReplyMessage,
    #[serde(default)]
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct ReplyMessage {
    #[serde(default)]
    content: Option<String>,
    #[serde(default)]
    refusal: Option<String>,
}

#[derive(Deserialize)]
struct Verdicts {
    verdicts: Vec<NumberedVerdict>,
}

#[derive(Deserialize)]
struct NumberedVerdict {
    number: u64,
    #[serde(default)]
    reason: String,
    verdict: VerdictWord,
}

#[derive(Deserialize)]
enum VerdictWord {
    Yes,
    No,
}

/// Parses the answer to an inquiry.
pub(super) fn read(body: &[u8], inquiry: &Inquiry) -> Result<Vec<Opinion>, JudgeError> {
    let text = text(body)?;
    let text = without_fence(without_thinking(&text));
    let opinions = match inquiry.format {
        ReplyFormat::Reasoned => reasoned(text),
        ReplyFormat::List => list(text),
        ReplyFormat::Label => label(text),
    };
    let opinions = opinions.ok_or_else(|| JudgeError::Malformed(shown(text)))?;
    match opinions.len() == inquiry.count {
        true => Ok(opinions),
        false => Err(JudgeError::Count { expected: inquiry.count, found: opinions.len() }),
    }
}

fn text(body: &[u8]) -> Result<String, JudgeError> {
    let malformed = || JudgeError::Malformed(shown(&String::from_utf8_lossy(body)));
    let completion: ChatCompletion = serde_json::from_slice(body).map_err(|_| malformed())?;
    let choice = completion.choices.into_iter().next().ok_or_else(malformed)?;
    if let Some(refusal) = choice.message.refusal.filter(|text| !text.is_empty()) {
        return Err(JudgeError::Refused(refusal));
    }
    match choice.finish_reason.as_deref() {
        Some("length") => return Err(JudgeError::CutOff),
        Some("content_filter") => return Err(JudgeError::Refused("content filter".to_owned())),
        _ => {}
    }
    let text = choice.message.content.filter(|text| !text.trim().is_empty());
    text.ok_or_else(|| JudgeError::Malformed("no text".to_owned()))
}

/// The text after the reasoning that some models put in `<think>`.
fn without_thinking(text: &str) -> &str {
    let text = text.trim();
    let thinks = text.starts_with("<think>");
    match text.split_once("</think>") {
        Some((_, rest)) if thinks => rest.trim(),
        _ => text,
    }
}

/// The content of the code fence, if the whole text is one.
fn without_fence(text: &str) -> &str {
    let inside = text
        .strip_prefix("```")
        .and_then(|rest| rest.strip_suffix("```"))
        .and_then(|rest| rest.split_once('\n'));
    inside.map_or(text, |(_, inside)| inside.trim())
}

/// Parses verdicts with reasons: the JSON object that was asked for, numbered from 1 in order. A
/// list of Yes and No is accepted too if it is the whole text: some models ignore the format.
fn reasoned(text: &str) -> Option<Vec<Opinion>> {
    if !text.starts_with('{') {
        return bare_list(text);
    }
    let Verdicts { verdicts } = serde_json::from_str(text).ok()?;
    let in_order = verdicts.iter().zip(1..).all(|(verdict, number)| verdict.number == number);
    let opinion = |verdict: NumberedVerdict| Opinion {
        followed: matches!(verdict.verdict, VerdictWord::Yes),
        reason: verdict.reason,
    };
    in_order.then(|| verdicts.into_iter().map(opinion).collect())
}

/// Parses a list that is the whole text.
fn bare_list(text: &str) -> Option<Vec<Opinion>> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    (!inside.contains(['[', ']'])).then(|| list(text)).flatten()
}

/// Parses a label of correctness that is the whole text, in any case, in quotes or with a full stop.
/// An answer that is completely correct counts as one that is followed.
fn label(text: &str) -> Option<Vec<Opinion>> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || "'\"`*.".contains(c));
    let mut labels = CORRECTNESS_LABELS.into_iter();
    let found = labels.find(|label| label.eq_ignore_ascii_case(text))?;
    Some(vec![Opinion { followed: found == CORRECTNESS_LABELS[0], reason: found.to_owned() }])
}

/// Parses a list of Yes and No in any of the forms that judges write.
fn list(text: &str) -> Option<Vec<Opinion>> {
    let rated = parse_list(text)?;
    let opinion = |rated| match rated {
        RaterVerdict::Yes => Some(true),
        RaterVerdict::No => Some(false),
        RaterVerdict::Unverifiable => None,
    };
    let opinion = |rated| Some(Opinion { followed: opinion(rated)?, reason: String::new() });
    rated.into_iter().map(opinion).collect()
}

/// The beginning of a text. It is not escaped yet.
fn shown(text: &str) -> String {
    text.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn inquiry(format: ReplyFormat, count: usize) -> Inquiry {
        let mut inquiry = Inquiry::list("Q", "R", vec!["A"; count]);
        inquiry.format = format;
        inquiry
    }

    fn ask(format: ReplyFormat, count: usize, content: &str) -> Result<Vec<Opinion>, JudgeError> {
        let body = json!({"choices": [{"message": {"content": content}}]}).to_string();
        read(body.as_bytes(), &inquiry(format, count))
    }

    fn verdicts(format: ReplyFormat, count: usize, content: &str) -> Option<String> {
        let opinions = ask(format, count, content).ok()?;
        let letters = opinions.iter().map(|opinion| if opinion.followed { 'y' } else { 'n' });
        Some(letters.collect())
    }

    const OBJECT: &str = r#"{"verdicts": [{"number": 1, "reason": "It loops.", "verdict": "Yes"},
        {"number": 2, "verdict": "No"}]}"#;

    #[test]
    fn verdicts_with_reasons_are_read() {
        let opinions = ask(ReplyFormat::Reasoned, 2, OBJECT).unwrap();
        assert_eq!(opinions[0].reason, "It loops.");
        assert!(opinions[0].followed && !opinions[1].followed);
        for text in [
            format!("```json\n{OBJECT}\n```"),
            format!("<think>\nYes? [\"No\"]\n</think>\n\n{OBJECT}\n"),
            "['Yes', 'No']".to_owned(),
        ] {
            let read = verdicts(ReplyFormat::Reasoned, 2, &text);
            assert_eq!(read.as_deref(), Some("yn"), "{text}");
        }
    }

    #[test]
    fn reasons_are_read_strictly() {
        for text in [
            "I think the first is a Yes.",
            "Yes, No",
            "The answer is ['Yes', 'No']",
            "['Yes', 'No'] or ['No', 'No']",
            r#"{"verdicts": [{"number": 1, "verdict": "Yes"}, {"number": 1, "verdict": "No"}]}"#,
            r#"{"verdicts": [{"number": 2, "verdict": "Yes"}, {"number": 1, "verdict": "No"}]}"#,
            r#"{"verdicts": [{"number": 1, "verdict": "Maybe"}, {"number": 2, "verdict": "No"}]}"#,
            r#"{"verdicts": ["Yes", "No"]}"#,
            "{",
        ] {
            let read = ask(ReplyFormat::Reasoned, 2, text);
            assert!(matches!(read, Err(JudgeError::Malformed(_))), "{text}: {read:?}");
        }
    }

    #[test]
    fn lists_are_read_as_judges_write_them() {
        for text in ["['Yes', 'No']", "```\n[\"yes\", \"no\"]\n```", "1. Yes\n2. No"] {
            let read = verdicts(ReplyFormat::List, 2, text);
            assert_eq!(read.as_deref(), Some("yn"), "{text}");
        }
        for text in ["Yes and no.", "['Yes', 'Unverifiable']", "[]"] {
            let read = ask(ReplyFormat::List, 2, text);
            assert!(matches!(read, Err(JudgeError::Malformed(_))), "{text}: {read:?}");
        }
    }

    #[test]
    fn the_number_of_verdicts_must_be_right() {
        for (format, text) in
            [(ReplyFormat::Reasoned, OBJECT), (ReplyFormat::List, "['Yes', 'No']")]
        {
            let expected = JudgeError::Count { expected: 3, found: 2 };
            assert_eq!(ask(format, 3, text), Err(expected));
        }
    }

    #[test]
    fn refusals_and_broken_answers_are_failures() {
        let read = |body: &str| read(body.as_bytes(), &inquiry(ReplyFormat::List, 1)).unwrap_err();
        assert_eq!(
            read(r#"{"choices": [{"message": {"content": null, "refusal": "I can't."}}]}"#),
            JudgeError::Refused("I can't.".to_owned())
        );
        assert_eq!(
            read(r#"{"choices": [{"finish_reason": "length", "message": {"content": "['Yes'"}}]}"#),
            JudgeError::CutOff
        );
        assert_eq!(
            read(r#"{"choices": [{"message": {"content": null}}]}"#),
            JudgeError::Malformed("no text".to_owned())
        );
        for body in ["", "<html>", "{}", r#"{"choices": []}"#, "\u{fffd}"] {
            assert!(matches!(read(body), JudgeError::Malformed(_)), "{body}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_answer_makes_the_parser_panic(text in ".{0,200}") {
            let _ = ask(ReplyFormat::Reasoned, 2, &text);
            let _ = ask(ReplyFormat::List, 2, &text);
            let _ = read(text.as_bytes(), &inquiry(ReplyFormat::List, 1));
        }
    }
}
