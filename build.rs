//! Writes the tables of `rules/vocabulary/` as JSON: every run reads some of them, and TOML takes five
//! times as long. What is said of a language that is not built in is left out. What is looked up in the words of
//! sentences is written as it is looked up.

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

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

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
    let folder = "rules/vocabulary";
    println!("cargo::rerun-if-changed={folder}");
    println!("cargo::rerun-if-changed=Cargo.toml");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let manifest: serde_json::Value =
        toml::from_str(&fs::read_to_string(root.join("Cargo.toml"))?)?;
    let mut tables = phrases::Tables::new();
    for file in fs::read_dir(root.join(folder))? {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = fs::read_to_string(&path)?;
            let mut table: serde_json::Value = toml::from_str(&text)?;
            let name = path.file_name().unwrap_or_default().display().to_string();
            if let Some(table) = table.as_object_mut().filter(|_| OF_CODE.contains(&&*name)) {
                table.retain(|key, _| !is_left_out(&manifest, key));
            }
            fs::write(out.join(format!("{name}.json")), table.to_string())?;
            tables.insert(name, table);
        }
    }
    fs::write(out.join("lexicon.txt"), phrases::phrases(&tables).ok_or(SHAPE)?)?;
    fs::write(out.join("lexicon.json"), phrases::rest(&tables).ok_or(SHAPE)?.to_string())?;
    Ok(())
}

/// Whether a key is the id of a language that is behind a feature which is off.
fn is_left_out(manifest: &serde_json::Value, key: &str) -> bool {
    let is_optional = manifest["features"].get(key).is_some();
    is_optional && env::var(format!("CARGO_FEATURE_{}", key.to_uppercase())).is_err()
}
