//! The files of the record: a line for each input, with hashes of its outcome.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The folder to write full lines to, if set.
pub const LINES: &str = "CODEIF_GOLDEN_LINES";

/// Rewrites the record, if set.
pub const UPDATE: &str = "CODEIF_UPDATE_GOLDEN";

/// The outcome for one input.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The verdicts with their evidence, or a whole output.
    pub decided: String,
    /// The messages, if any.
    pub messages: String,
}

/// The outcomes of one part of the record, by the keys of their inputs.
pub type Outcomes = BTreeMap<String, Outcome>;

/// Compares outcomes with the record of that name.
///
/// # Errors
/// If they differ: the number of differing lines, and the first of them.
pub fn check(name: &str, outcomes: &Outcomes) -> Result<(), String> {
    if let Some(folder) = std::env::var_os(LINES) {
        write_lines(Path::new(&folder), name, outcomes);
        return Ok(());
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden/record")
        .join(format!("{name}.txt"));
    if std::env::var_os(UPDATE).is_some() && std::env::var_os("CI").is_none() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, render(outcomes)).unwrap();
        return Ok(());
    }
    let recorded = fs::read_to_string(&file).unwrap_or_default();
    match difference(&recorded, &render(outcomes)) {
        None => Ok(()),
        Some(difference) => Err(format!(
            "{name}: {difference}\n\
             `scripts/golden diff COMMIT` shows the lines beside those of a commit, \
             `scripts/golden write` records them"
        )),
    }
}

/// A line for each outcome: its key and the hashes.
fn render(outcomes: &Outcomes) -> String {
    let mut text = String::new();
    for (key, outcome) in outcomes {
        let decided = short_hash(outcome.decided.as_bytes());
        let messages = match outcome.messages.as_str() {
            "" => String::new(),
            messages => format!(" {}", short_hash(messages.as_bytes())),
        };
        writeln!(text, "{key} {decided}{messages}").unwrap();
    }
    text
}

/// The difference between two records.
fn difference(recorded: &str, found: &str) -> Option<String> {
    let (recorded, found) = (entries(recorded), entries(found));
    let gone = keys(recorded.keys().filter(|key| !found.contains_key(*key)));
    let new = keys(found.keys().filter(|key| !recorded.contains_key(*key)));
    let differs = |part: usize| {
        let both = recorded.iter().filter_map(|(key, it)| Some((key, it, found.get(key)?)));
        keys(both.filter(|(_, it, other)| it.get(part) != other.get(part)).map(|(key, ..)| key))
    };
    let parts = [
        ("verdicts or evidence differ", differs(0)),
        ("messages differ", differs(1)),
        ("are recorded and did not come", gone),
        ("came and are not recorded", new),
    ];
    let found: Vec<_> = parts
        .iter()
        .filter(|(_, (count, _))| *count > 0)
        .map(|(what, (count, first))| format!("{count} inputs: {what}: {first}"))
        .collect();
    (!found.is_empty()).then(|| found.join("\n"))
}

/// The hashes by key.
fn entries(text: &str) -> BTreeMap<&str, Vec<&str>> {
    let split = |line: &'_ str| line.split_once(' ').map(|(key, rest)| (key.len(), rest.len()));
    text.lines()
        .filter_map(|line| {
            let (key, rest) = split(line)?;
            Some((&line[..key], line[line.len() - rest..].split(' ').collect()))
        })
        .collect()
}

/// How many keys there are, and the first few.
fn keys<'k>(keys: impl Iterator<Item = &'k &'k str>) -> (usize, String) {
    let keys: Vec<_> = keys.copied().collect();
    let shown = keys.iter().take(5).copied().collect::<Vec<_>>().join(", ");
    (keys.len(), shown)
}

/// Writes the outcomes in full, a file for each part of the record.
fn write_lines(folder: &Path, name: &str, outcomes: &Outcomes) {
    fs::create_dir_all(folder).unwrap();
    let file: PathBuf = folder.join(format!("{name}.txt"));
    let mut text = String::new();
    for (key, outcome) in outcomes {
        let lines = outcome.decided.lines().chain(outcome.messages.lines());
        lines.for_each(|line| writeln!(text, "{key} {line}").unwrap());
    }
    fs::write(file, text).unwrap();
}

/// The first twelve hexadecimal digits of a SHA-256.
pub fn short_hash(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash[..6].iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

/// Differences are reported by kind.
pub fn differences_are_named() -> Result<(), String> {
    let recorded = "a 1 2\nb 1 2\nc 1 2\nd 1\n";
    let expected = "1 inputs: verdicts or evidence differ: a\n\
                    1 inputs: messages differ: b\n\
                    1 inputs: are recorded and did not come: d\n\
                    1 inputs: came and are not recorded: e";
    let found = difference(recorded, "a 3 2\nb 1 3\nc 1 2\ne 1\n");
    if found.as_deref() == Some(expected) && difference(recorded, recorded).is_none() {
        return Ok(());
    }
    Err(format!("{found:#?}"))
}
