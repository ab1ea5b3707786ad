//! The WebAssembly module of the npm package codeif: [`codeif::texts`] for JavaScript.
//!
//! Texts and lists come and go as JSON. An error is an exception with the command's words.

use codeif::Language;
use codeif::texts::{self, Format, Rules, Text};
use wasm_bindgen::prelude::*;

/// The most bytes of a call, in all (32 MiB): memory that was taken is never given back.
const MAX_BYTES: usize = 32 << 20;

/// The text before the cases of each page that explains templates, which `build.rs` collects.
const PAGES: &str = include_str!(concat!(env!("OUT_DIR"), "/pages.txt"));

/// The verdicts on a response: the line of a verdict file.
#[wasm_bindgen]
pub fn check(
    sentences: Vec<String>,
    response: &str,
    language: Option<String>,
) -> Result<String, JsError> {
    bounded(sentences.iter().map(String::len).sum::<usize>() + response.len())?;
    let language = language.as_deref().map(named).transpose()?;
    texts::check(&sentences, response, language).map_err(error)
}

/// What `lint` finds.
#[wasm_bindgen(getter_with_clone)]
pub struct Linted {
    /// The findings: JSON lines, or a text for people.
    pub findings: String,
    /// What the command would say on standard error.
    pub notes: Vec<String>,
    /// Whether errors were found.
    pub fails: bool,
}

/// The findings in files, each an object with `path` and `text`. `rules` are sentences, or instruction files of
/// the same form.
#[wasm_bindgen]
pub fn lint(files: &str, rules: &str, for_people: bool) -> Result<Linted, JsError> {
    bounded(files.len() + rules.len())?;
    let files = listed("files", files)?;
    let format = if for_people { Format::Human } else { Format::Json };
    let linted = texts::lint(&read(rules)?, &files, format);
    Ok(Linted { findings: linted.findings, notes: linted.notes, fails: linted.fails })
}

/// How each line of instructions is understood, in JSON lines.
#[wasm_bindgen(js_name = showRules)]
pub fn show_rules(rules: &str) -> Result<String, JsError> {
    bounded(rules.len())?;
    Ok(texts::show_rules(&read(rules)?))
}

/// Whether a file is one of instructions by its path.
#[wasm_bindgen(js_name = isInstructionFile)]
pub fn is_instruction_file(path: &str) -> bool {
    texts::is_instruction_file(path)
}

/// The page of a template by its slug.
#[wasm_bindgen]
pub fn explain(slug: &str) -> Result<String, JsError> {
    // To look for the nearest name takes time that grows with its length.
    const LONGEST: usize = 100;
    if slug.len() > LONGEST {
        return Err(JsError::new(&format!("no template has a name of more than {LONGEST} bytes")));
    }
    texts::explain(slug, PAGES.split('\u{c}').collect()).map_err(error)
}

/// What is found in code.
#[wasm_bindgen]
pub fn facts(code: &str, language: &str, tree: bool) -> Result<String, JsError> {
    bounded(code.len())?;
    texts::facts(code, named(language)?, tree).map_err(error)
}

fn named(language: &str) -> Result<Language, JsError> {
    texts::language(language)
        .map_err(|known| JsError::new(&format!("language {language}: {known}")))
}

fn read(rules: &str) -> Result<Rules, JsError> {
    let sentences: Result<Vec<String>, _> = serde_json::from_str(rules);
    let rules = match sentences {
        Ok(sentences) => texts::rules_of_sentences(&sentences),
        Err(_) => texts::rules_of_instructions(&listed("instructions", rules)?),
    };
    rules.map_err(error)
}

fn listed(of: &str, json: &str) -> Result<Vec<Text>, JsError> {
    serde_json::from_str(json).map_err(|error| {
        JsError::new(&format!("{of}: expected a list of {{ path, text }}: {error}"))
    })
}

fn bounded(bytes: usize) -> Result<(), JsError> {
    match bytes > MAX_BYTES {
        true => Err(JsError::new(&format!(
            "the texts have {bytes} bytes, at most {MAX_BYTES} are taken at a time: give fewer files"
        ))),
        false => Ok(()),
    }
}

fn error(error: impl ToString) -> JsError {
    JsError::new(&error.to_string())
}
