//! The files of other benchmarks, turned row by row into this one's.
//!
//! Each benchmark has a module that says what its rows are in our terms: a question, an answer that
//! repeats its question's fields, a list of verdicts. Everything else reads the rows as it reads
//! ours. `docs/benchmarks.md` describes the files.

mod cife;
mod codeif_bench;
mod label;
mod multicodeif;
mod swe_if;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use indexmap::IndexMap;
use serde::Serialize;

use super::fields::string;
use super::lines::{ImportRow, Importer};
use super::question::{list, object};
use super::{Fault, Fields, Questions};
use crate::language::Language;

#[cfg(feature = "judge")]
pub(crate) use cife::CORRECTNESS_LABELS;
pub(crate) use cife::correctness;

/// A benchmark with files of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Benchmark {
    /// CIFE.
    Cife,
    /// CodeIF-Bench.
    CodeIfBench,
    /// MultiCodeIF.
    MultiCodeIf,
    /// SWE-IF.
    SweIf,
}

impl Benchmark {
    /// The importer of a file, whose path may say what its rows do not: the model, the setting, the
    /// type. Answers that only name their task get its instructions from `tasks`.
    pub fn importer(self, path: &Path, tasks: &Arc<Questions>) -> Importer {
        let tasks = Arc::clone(tasks);
        Importer(match self {
            Self::Cife => Box::new(cife::Rows::new(path)),
            Self::CodeIfBench => Box::new(codeif_bench::Rows::new(path, tasks)),
            Self::MultiCodeIf => Box::new(multicodeif::Rows::new(path, &tasks)),
            Self::SweIf => Box::new(swe_if::Rows::new(path)),
        })
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cife => "CIFE",
            Self::CodeIfBench => "CodeIF-Bench",
            Self::MultiCodeIf => "MultiCodeIF",
            Self::SweIf => "SWE-IF",
        }
    }

    /// Whether its answers only name their task, whose instructions are in another file.
    pub const fn needs_tasks(self) -> bool {
        matches!(self, Self::CodeIfBench | Self::MultiCodeIf)
    }

    /// The answer file that a file has the results of, next to it.
    pub fn answers_of_results(self, path: &Path) -> Option<PathBuf> {
        match self {
            Self::CodeIfBench => codeif_bench::answers_of_results(path),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Instruction {
    #[serde(rename = "type")]
    category: String,
    #[serde(rename = "instruction")]
    text: String,
}

/// The instructions in a list of objects at `name`, whose fields `category` and `text` are named.
fn instructions(
    row: &Fields,
    name: &str,
    expected: &'static str,
    category: &str,
    text: &str,
) -> Result<Vec<Instruction>, Fault> {
    let instruction = |(index, raw)| {
        let place = format!("{name}[{index}]");
        let fields = object(raw, &place)?;
        let member = |name| member(&fields, &place, name);
        Ok(Instruction { category: member(category)?, text: member(text)? })
    };
    let rows = list(row.required(name)?, name, expected)?;
    rows.into_iter().enumerate().map(instruction).collect()
}

/// A string in the object at `place`, which has to be there.
fn member(fields: &Fields, place: &str, name: &str) -> Result<String, Fault> {
    let path = format!("{place}.{name}");
    match fields.present(name) {
        Some(raw) => string(raw, &path),
        None => Err(Fault::Missing(path)),
    }
}

/// Sets the fields that make a row a question.
fn set_question(
    row: &mut Fields,
    language: Option<&str>,
    set: Option<&str>,
    instructions: &[Instruction],
) {
    let meta = [("programming_language", language), ("item_set", set)].into_iter();
    let meta: IndexMap<_, _> = meta.filter_map(|(name, value)| Some((name, value?))).collect();
    row.set("meta_info", &meta);
    row.set("instruction_list", instructions);
}

/// The language of the benchmarks that have one only.
const ONLY_LANGUAGE: Language = Language::Python;

/// The name of a file up to its first ending.
fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let end = name.find(".json").unwrap_or(name.len());
    name[..end].to_owned()
}

/// The names on the way to a file, and its own.
fn names(path: &Path) -> Vec<String> {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let names = whole.iter().map(|name| name.to_string_lossy().into_owned());
    names.collect()
}

/// The field as a string, which has to be there.
fn required(row: &Fields, name: &str) -> Result<String, Fault> {
    string(row.required(name)?, name)
}
