//! Responses with one block of sound code.

use std::fs;
use std::path::{Path, PathBuf};

use codeif::internal::parse;
use codeif::{Language, Limits};
use serde_json::Value;

/// The most samples of a language.
const SAMPLES: usize = 64;

/// A response with one block, between two lines of prose.
pub struct Sample {
    pub text: String,
    /// The line of the opening fence and of the closing one, from 1.
    pub fences: [usize; 2],
}

impl Sample {
    fn new(language: Language, code: &str) -> Self {
        let tag = language.id();
        let code = code.trim_end();
        let text = format!(
            "Here is the code that solves the task:\n\n```{tag}\n{code}\n```\n\nThis solution does \
             what the task asks for.\n"
        );
        let last = 4 + code.lines().count();
        Self {
            text,
            fences: [3, last],
        }
    }

    /// The lines of the response.
    pub fn lines(&self) -> Vec<&str> {
        self.text.lines().collect()
    }
}

/// Whether the samples are real answers.
pub fn are_real() -> bool {
    std::env::var_os("CODEIF_DATA").is_some()
}

/// Sound code of a language: over 60 real answers, or the longest of the fixtures.
pub fn samples(language: Language) -> Vec<Sample> {
    let mut codes = match std::env::var_os("CODEIF_DATA") {
        Some(folder) => responses(&root().join(folder).join("responses/llm-responses.jsonl")),
        None => pages(&root().join("fixtures/templates")),
    };
    let tag = language.id();
    codes.retain(|(found, _)| found == tag);
    let mut codes: Vec<String> = codes.into_iter().map(|(_, code)| code).collect();
    codes.retain(|code| is_sound(language, code));
    codes.dedup();
    // Evenly from all.
    let step = codes.len().div_ceil(SAMPLES).max(1);
    let chosen = codes.iter().step_by(step);
    chosen.map(|code| Sample::new(language, code)).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn is_sound(language: Language, code: &str) -> bool {
    let lines = code.lines().count();
    (10..=200).contains(&lines)
        && parse(language, code, &Limits::default()).is_ok_and(|parsed| parsed.syntax_errors == 0)
}

/// The tags and codes of the blocks of real answers.
fn responses(file: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(file).unwrap();
    let responses = text.lines().map(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        line["response"].as_str().unwrap().to_owned()
    });
    responses.flat_map(|response| blocks(&response)).collect()
}

/// Those of the fixtures.
fn pages(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .flat_map(|group| fs::read_dir(group.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files
        .into_iter()
        .flat_map(|file| blocks(&fs::read_to_string(file).unwrap()))
        .collect()
}

fn blocks(text: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(tag)) => open = Some((tag.trim().to_owned(), String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some((_, code)), None) => *code += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    blocks
}
