//! The next turn of the user, for an answer that breaks instructions: what was asked, and what was
//! found. It never says how the code should look. The words are in `rules/prompts/feedback.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::escape::shortened;
use crate::dataset::{Fault, VerdictRow};
use crate::verdict::Outcome;
use crate::verifier::GradedAnswer;

/// An instruction that an answer breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BrokenInstruction {
    /// The sentence.
    pub instruction: String,
    /// What was found.
    pub message: String,
    /// The line of the answer, from 1, that shows it best.
    pub line: Option<usize>,
}

/// How feedback is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FeedbackStyle {
    /// A list, one finding a line.
    #[default]
    List,
    /// A paragraph.
    Prose,
    /// A JSON list of objects with `instruction`, `message` and `line`.
    Json,
}

/// The language of the words around the findings, which are in English.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FeedbackLanguage {
    /// English.
    #[default]
    English,
    /// Chinese.
    Chinese,
}

impl FeedbackLanguage {
    /// `en` or `zh`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }
}

/// What feedback says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FeedbackOptions {
    /// The form.
    pub style: FeedbackStyle,
    /// The language of the words around the findings.
    pub language: FeedbackLanguage,
    /// The most findings that are told; all without it.
    pub most: Option<usize>,
}

#[derive(Deserialize)]
struct Words {
    one: String,
    many: String,
    fact: String,
    place: String,
    sentence: String,
    place_in_sentence: String,
    more: String,
    closing: String,
}

static WORDS: LazyLock<BTreeMap<String, Words>> = LazyLock::new(|| {
    // A test reads the file.
    table!("prompts/feedback.toml")
});

/// The text for an answer that breaks these instructions; `None` if it breaks none.
pub fn feedback(broken: &[BrokenInstruction], options: FeedbackOptions) -> Option<String> {
    if broken.is_empty() {
        return None;
    }
    let told = &broken[..options.most.unwrap_or(usize::MAX).min(broken.len())];
    if options.style == FeedbackStyle::Json {
        return serde_json::to_string(told).ok();
    }
    let words = WORDS.get(options.language.id())?;
    let count = |text: &str, count: usize| text.replace("{count}", &count.to_string());
    let is_prose = options.style == FeedbackStyle::Prose;
    let opening = match broken.len() {
        1 => words.one.clone(),
        many => count(&words.many, many),
    };
    let facts = told.iter().map(|one| words.fact(one, is_prose));
    let left = broken.len() - told.len();
    let more = (left > 0).then(|| count(&words.more, left));
    let lines = std::iter::once(opening).chain(facts).chain(more);
    let (between, end) = if is_prose { (" ", " ") } else { ("\n", "\n\n") };
    let text = lines.collect::<Vec<_>>().join(between);
    Some(format!("{text}{end}{}", words.closing))
}

impl Words {
    fn fact(&self, broken: &BrokenInstruction, is_prose: bool) -> String {
        let (form, place) = match is_prose {
            true => (&self.sentence, &self.place_in_sentence),
            false => (&self.fact, &self.place),
        };
        let line = broken.line.map(|line| place.replace("{line}", &line.to_string()));
        // The values come last and once each, so that no value is taken for a place to fill.
        let form = form.replace("{place}", &line.unwrap_or_default());
        let (first, second) = ("{instruction}", "{message}");
        let values = [(first, &broken.instruction), (second, &broken.message)];
        let mut places: Vec<_> = values
            .iter()
            .filter_map(|(name, value)| Some((form.find(name)?, name, value)))
            .collect();
        places.sort_unstable_by_key(|(at, ..)| *at);
        let mut text = String::new();
        let mut from = 0;
        for (at, name, value) in places {
            text.extend([&form[from..at], &shortened(value)]);
            from = at + name.len();
        }
        text + &form[from..]
    }
}

/// What a verdict line has of a verdict.
#[derive(Deserialize)]
struct Detail {
    message: String,
    #[serde(default)]
    evidence: Vec<Place>,
}

#[derive(Deserialize)]
struct Place {
    line: usize,
}

/// The messages of a verdict line, one for each instruction; empty if it has none.
pub(super) fn messages_of(row: &VerdictRow) -> Vec<String> {
    let details = details(row).unwrap_or_default();
    details.into_iter().map(|detail| detail.message).collect()
}

fn details(row: &VerdictRow) -> Result<Vec<Detail>, Fault> {
    let details = row.fields.present("details").map_or("[]", |raw| raw.get());
    serde_json::from_str(details).map_err(|_| Fault::Missing("details[].message".to_owned()))
}

/// The instructions that the answer of a verdict line breaks; none if it is missing.
///
/// # Errors
/// If the line leaves out a sentence, or a detail has no message.
pub fn broken_of_row(row: &VerdictRow) -> Result<Vec<BrokenInstruction>, Fault> {
    if row.is_missing() {
        return Ok(Vec::new());
    }
    let broken = row.verdicts.iter().zip(details(row)?);
    let broken = broken.filter(|(verdict, _)| verdict.outcome == Outcome::No);
    let broken = broken.map(|(verdict, detail)| {
        let instruction = verdict.instruction.clone();
        Ok(BrokenInstruction {
            instruction: instruction
                .ok_or_else(|| Fault::Missing("details[].instruction".to_owned()))?,
            message: detail.message,
            line: detail.evidence.first().map(|place| place.line),
        })
    });
    broken.collect()
}

/// Feedback on a graded answer; in the feature `cli`.
impl GradedAnswer {
    /// The next turn of the user: what the answer does not follow. `None` if it follows all that was
    /// decided, or there was no answer.
    pub fn feedback(&self, options: FeedbackOptions) -> Option<String> {
        let judged = self.question.instructions.iter().zip(&self.graded.verdicts);
        let broken = judged.filter(|(_, judged)| judged.verdict.outcome == Outcome::No);
        let broken: Vec<_> = broken
            .map(|(row, judged)| BrokenInstruction {
                instruction: row.text.clone(),
                message: judged.verdict.message.clone(),
                line: judged.verdict.evidence.first().map(|place| place.line),
            })
            .collect();
        if self.is_missing() { None } else { feedback(&broken, options) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(instruction: &str, line: Option<usize>) -> BrokenInstruction {
        let instruction = instruction.to_owned();
        BrokenInstruction { instruction, message: "a for-loop".to_owned(), line }
    }

    fn text(style: FeedbackStyle, language: FeedbackLanguage, most: Option<usize>) -> String {
        let all = [broken("No for-loop.", Some(3)), broken("Say {message}.", None)];
        feedback(&all, FeedbackOptions { style, language, most }).unwrap()
    }

    #[test]
    fn a_list_has_a_fact_a_line() {
        assert_eq!(
            text(FeedbackStyle::List, FeedbackLanguage::English, None),
            "Your answer does not follow 2 instructions:\n\
             - line 3: a for-loop; asked: \"No for-loop.\"\n\
             - a for-loop; asked: \"Say {message}.\"\n\n\
             Change the code so that it follows all instructions."
        );
        assert_eq!(
            text(FeedbackStyle::List, FeedbackLanguage::Chinese, Some(1)),
            "你的回答没有遵守 2 条要求：\n- 第 3 行：a for-loop；要求是：“No for-loop.”\n\
             ……还有 1 条。\n\n请修改代码，使其遵守所有要求。"
        );
    }

    #[test]
    fn prose_and_json() {
        assert_eq!(
            text(FeedbackStyle::Prose, FeedbackLanguage::English, Some(1)),
            "Your answer does not follow 2 instructions: \"No for-loop.\" was asked, but a for-loop \
             (line 3). … and 1 more. Change the code so that it follows all instructions."
        );
        assert_eq!(
            text(FeedbackStyle::Json, FeedbackLanguage::English, Some(1)),
            r#"[{"instruction":"No for-loop.","message":"a for-loop","line":3}]"#
        );
        assert_eq!(feedback(&[], FeedbackOptions::default()), None);
    }
}
