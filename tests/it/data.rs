//! Checks on data that is not part of the repository: labelled answers and raw responses in the
//! folder `CODEIF_DATA`. Without it these tests do nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use codeif::{Outcome, Templates, Verifier};
use serde_json::Value;

use super::harness::{TestDir, lines};

/// The path of a data file; `None` without `CODEIF_DATA`.
pub fn data(file: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("CODEIF_DATA")?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    Some(root.join(folder).join(file))
}

/// The verdict lines of the labelled answers.
fn verdicts() -> Option<Vec<Value>> {
    let answers = data("gold/answers.jsonl")?;
    let dir = TestDir::new();
    dir.codeif(&["grade", answers.to_str().unwrap(), "-o", "verdicts.jsonl"]).status(0);
    Some(lines(&dir.read("verdicts.jsonl")))
}

#[test]
fn verdicts_agree_with_the_labels() {
    let Some(verdicts) = verdicts() else { return };
    let labels = fs::read_to_string(data("gold/labels.jsonl").unwrap()).unwrap();
    let labels: BTreeMap<_, _> = lines(&labels)
        .into_iter()
        .map(|label| {
            let list = label["judge_result"].as_str().unwrap().replace('\'', "\"");
            let words: Vec<String> = serde_json::from_str(&list).unwrap();
            (label["question_id"].to_string(), words)
        })
        .collect();
    let (mut all, mut same, mut unverifiable) = (0, 0, 0);
    for verdict in &verdicts {
        let words = &labels[&verdict["question_id"].to_string()];
        for (found, expected) in verdict["verdicts"].as_array().unwrap().iter().zip(words) {
            all += 1;
            same += usize::from(found == expected);
            unverifiable += usize::from(found == "Unverifiable");
        }
    }
    assert_eq!(all, 1_304);
    assert!(same * 100 >= all * 99, "{same} of {all} agree");
    assert!(unverifiable * 200 <= all, "{unverifiable} of {all} are Unverifiable");
}

#[test]
fn kappa_with_the_labels_is_high() {
    let Some(answers) = data("gold/answers.jsonl") else {
        return;
    };
    let labels = data("gold/labels.jsonl").unwrap();
    let dir = TestDir::new();
    dir.codeif(&["grade", answers.to_str().unwrap(), "-o", "verdicts.jsonl"]);
    let args = ["agree", labels.to_str().unwrap(), "verdicts.jsonl", "-f", "json"];
    let report = dir.codeif(&[&args[..], &["--min-kappa=0.97"]].concat()).status(0).json();
    let pair = &report["pairs"][0];
    assert_eq!((&pair["rows"], &pair["first"]), (&80.into(), &labels.to_str().unwrap().into()));
    assert!(pair["figures"]["kappa"]["low"].as_f64().unwrap() > 0.95, "{pair:#}");
}

/// The text that a piece of evidence spans in the answer.
fn spanned(answer: &str, evidence: &Value) -> String {
    let number = |field: &str| evidence[field].as_u64().unwrap() as usize;
    let (first, last) = (number("line"), number("end_line"));
    let mut text = String::new();
    for (index, line) in answer.split('\n').enumerate() {
        let index = index + 1;
        if index < first || index > last {
            continue;
        }
        let end = if index == last { number("end_column") - 1 } else { usize::MAX };
        let start = if index == first { number("column") - 1 } else { 0 };
        text.extend(line.chars().take(end).skip(start));
        text.push('\n');
    }
    text
}

/// Whether the evidence need not contain a name of the message: a data structure may be written as
/// a literal or by the name of a subtype, a library may be used by its alias, and a message names
/// only the first few of many names.
fn needs_no_name_of_the_message(detail: &Value, text: &str) -> bool {
    let template = detail["template"].as_str().unwrap();
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    match template {
        "use-data-structure" | "no-data-structure" => true,
        "max-parameters" | "max-function-lines" => text.contains('('),
        "no-functions-from" => {
            let is_path = |character| is_name(character) || ".:".contains(character);
            text.trim_end().chars().all(is_path)
        }
        _ => template.ends_with("-naming") && text.trim_end().chars().all(is_name),
    }
}

/// The last parts of the names between backticks.
fn quoted(message: &str) -> impl Iterator<Item = &str> {
    let names = message.split('`').skip(1).step_by(2);
    names.map(|name| name.rsplit(['.', ':', '/']).next().unwrap_or(name))
}

/// The words of an instruction that are not in the wording of its template.
fn slots(detail: &Value) -> impl Iterator<Item = &str> {
    let template = Templates::builtin().get(detail["template"].as_str().unwrap());
    let wording = &template.unwrap().wordings[0];
    let is_separator = |character: char| !character.is_alphanumeric() && character != '_';
    let words = detail["instruction"].as_str().unwrap().split(is_separator);
    words.filter(move |word| {
        !word.is_empty() && !wording.split(is_separator).any(|known| known == *word)
    })
}

#[test]
fn evidence_points_at_what_the_message_names() {
    let Some(verdicts) = verdicts() else { return };
    let mut pieces = 0;
    for verdict in &verdicts {
        let answer = verdict["answer"].as_str().unwrap();
        for detail in verdict["details"].as_array().unwrap() {
            let message = detail["message"].as_str().unwrap();
            for evidence in detail["evidence"].as_array().unwrap() {
                pieces += 1;
                let text = spanned(answer, evidence);
                let shown = evidence["text"].as_str().unwrap().trim_end_matches('…');
                assert!(text.starts_with(shown), "{detail:#}\n{text:?}");
                let lower = text.to_lowercase();
                let mut names = quoted(message).chain(slots(detail));
                let shows = quoted(message).next().is_none()
                    || names.any(|name| lower.contains(&name.to_lowercase()))
                    || needs_no_name_of_the_message(detail, &text);
                assert!(shows, "{detail:#}\n{text:?}");
            }
        }
    }
    assert!(pieces > 500, "{pieces} pieces of evidence");
}

#[test]
fn every_response_goes_through() {
    let Some(file) = data("responses/llm-responses.jsonl") else {
        return;
    };
    let verifier = Verifier::default();
    let sentences: Vec<_> = SENTENCES.lines().collect();
    let mut judged = 0;
    for line in fs::read_to_string(file).unwrap().lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let response = row["response"].as_str().unwrap();
        let verdicts = verifier.check_sentences(&sentences, response, None);
        assert_eq!(verdicts.len(), 50);
        let unknown = |outcome: &Outcome| {
            outcome.reason().is_some_and(|reason| reason.id() == "unknown-instruction")
        };
        assert!(!verdicts.iter().any(|verdict| unknown(&verdict.outcome)));
        judged += 1;
    }
    assert_eq!(judged, 800);
}

/// One sentence of each template.
pub const SENTENCES: &str = include_str!("../data/one_of_each.txt");
