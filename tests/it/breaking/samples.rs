//! Responses with one block of sound code.

use std::cmp::Reverse;
use std::fs;
use std::ops::RangeInclusive;
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
        Self { text, fences: [3, last] }
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
    let real = match std::env::var_os("CODEIF_DATA") {
        Some(folder) => responses(&root().join(folder).join("responses/llm-responses.jsonl")),
        None => Vec::new(),
    };
    let mut codes = sound(language, real, 10..=200);
    if codes.is_empty() {
        codes = sound(language, pages(&root().join("fixtures/templates")), 5..=200);
        codes.sort_by_key(|code| Reverse(code.lines().count()));
        codes.truncate(SAMPLES);
    }
    // Evenly from all.
    let step = codes.len().div_ceil(SAMPLES).max(1);
    let chosen = codes.iter().step_by(step);
    chosen.map(|code| Sample::new(language, code)).collect()
}

/// The blocks of a language that have so many lines, and no errors. JavaScript reads as TypeScript
/// too, of which the fixtures have less.
fn sound(
    language: Language,
    blocks: Vec<(String, String)>,
    lines: RangeInclusive<usize>,
) -> Vec<String> {
    let is_read = |tag: &str| match Language::from_alias(tag) {
        Some(Language::JavaScript) if language == Language::TypeScript => true,
        found => found == Some(language),
    };
    let mut codes: Vec<String> = blocks
        .into_iter()
        .filter(|(tag, _)| is_read(tag))
        .map(|(_, code)| code)
        .filter(|code| lines.contains(&code.lines().count()) && is_sound(language, code))
        .collect();
    codes.dedup();
    codes
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn is_sound(language: Language, code: &str) -> bool {
    parse(language, code, &Limits::default()).is_ok_and(|parsed| parsed.syntax_errors == 0)
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
    files.into_iter().flat_map(|file| blocks(&fs::read_to_string(file).unwrap())).collect()
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
