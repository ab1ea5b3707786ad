//! Writes the tables of `rules/` as JSON: every run reads some of them, and TOML takes five times as long. What is
//! said of a language that is not built in is left out. What is looked up in the words of sentences is written as it
//! is looked up.

#[path = "src/instruction/inflection.rs"]
#[allow(dead_code, reason = "sentences need more of it")]
mod inflection;
#[path = "src/instruction/reader/phrases.rs"]
mod phrases;
#[path = "src/instruction/reader/sense.rs"]
mod sense;
#[path = "src/instruction/reader/token.rs"]
#[allow(dead_code, reason = "sentences need more of it")]
mod token;
#[path = "src/instruction/reader/tree.rs"]
mod tree;

use std::env;
use std::error::Error;
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

/// The tables of what code means, by the ids of the languages. Those of words are the same in all builds, so that a
/// sentence is.
const OF_CODE: [&str; 5] = [
    "evident_results.toml",
    "exceptions.toml",
    "forced_names.toml",
    "libraries.toml",
    "unjudged.toml",
];

/// What is wrong where no words can be written.
const SHAPE: &str = "a table of rules/vocabulary is no table of lists of texts";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=rules");
    println!("cargo::rerun-if-changed=Cargo.toml");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let manifest = read(&root.join("Cargo.toml"), "Cargo.toml")?;
    let mut vocabulary = phrases::Tables::new();
    let mut open = vec![String::new()];
    while let Some(folder) = open.pop() {
        fs::create_dir_all(out.join(&folder))?;
        for entry in fs::read_dir(root.join("rules").join(&folder))? {
            let entry = entry?;
            let name = format!("{folder}{}", entry.file_name().display());
            if entry.file_type()?.is_dir() {
                open.push(format!("{name}/"));
            } else if name.ends_with(".toml") {
                let table = read(&entry.path(), &format!("rules/{name}"))?;
                let table = written(&name, table, &manifest);
                fs::write(out.join(format!("{name}.json")), table.to_string())?;
                if let Some(name) = name.strip_prefix("vocabulary/") {
                    vocabulary.insert(name.to_owned(), table);
                }
            }
        }
    }
    let tree = tree::tree(&vocabulary["patterns.toml"]).ok_or(
        "rules/vocabulary/patterns.toml: a pattern has an `act`, and a list of what to `say`",
    )?;
    fs::write(out.join("patterns.rs"), lines(&tree))?;
    fs::write(out.join("lexicon.rs"), lines(&phrases::phrases(&vocabulary).ok_or(SHAPE)?))?;
    fs::write(out.join("lexicon.json"), phrases::rest(&vocabulary).ok_or(SHAPE)?.to_string())?;
    Ok(())
}

/// Reads a file of that name in errors, which say the line.
fn read(path: &Path, name: &str) -> Result<Value, Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    toml::from_str(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        format!("{name}:{line}: {}", error.message()).into()
    })
}

/// A file as runs read it.
fn written(name: &str, mut table: Value, manifest: &Value) -> Value {
    if name.starts_with("templates/") {
        let rows = table["template"].as_array_mut().map(mem::take).unwrap_or_default();
        return rows.into_iter().map(row).collect();
    }
    let is_of_code = |name: &str| OF_CODE.contains(&name);
    if let Some(table) = table.as_object_mut()
        && name.strip_prefix("vocabulary/").is_some_and(is_of_code)
    {
        table.retain(|key, _| !is_left_out(manifest, key));
    }
    table
}

/// A row of a template, and its tables of languages, which have queries.
fn row(row: Value) -> Value {
    let Value::Object(row) = row else { return row };
    let has_query = |(_, value): &(String, Value)| value.get("query").is_some();
    let (tables, row): (Map<_, _>, Map<_, _>) = row.into_iter().partition(has_query);
    json!([row, tables])
}

/// The lines of a text as Rust, which a run needn't look for.
fn lines(text: &str) -> String {
    format!("{:?}", text.lines().collect::<Vec<_>>())
}

/// Whether a key is the id of a language that is behind a feature which is off.
fn is_left_out(manifest: &Value, key: &str) -> bool {
    let is_optional = manifest["features"].get(key).is_some();
    is_optional && env::var(format!("CARGO_FEATURE_{}", key.to_uppercase())).is_err()
}
