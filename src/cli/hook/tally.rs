//! How often each rule applied, was followed, broken, and mended after it was told: a line for each event,
//! in the user's state folder. Nothing leaves the machine.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::agents::When;
use crate::lint::{Rule, name};

/// The size at which a new file is begun, in bytes. The one before is kept.
const LARGEST: u64 = 1 << 22;
const FILES: [&str; 2] = ["tally.1.jsonl", "tally.jsonl"];

/// An event, and what became of the rules in it.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(default)]
pub(in crate::cli) struct Entry {
    /// In seconds since 1970.
    pub(in crate::cli) time: u64,
    pub(in crate::cli) agent: String,
    pub(in crate::cli) event: String,
    /// The root of the repository.
    pub(in crate::cli) root: String,
    pub(in crate::cli) files: Vec<String>,
    /// How many findings were told.
    pub(in crate::cli) told: usize,
    /// Why nothing could be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) error: Option<String>,
    /// By the place of the rule and its sentence.
    pub(in crate::cli) rules: BTreeMap<String, Counts>,
}

/// In how many files something became of a rule.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(in crate::cli) struct Counts {
    #[serde(skip_serializing_if = "is_zero")]
    pub(in crate::cli) followed: usize,
    #[serde(skip_serializing_if = "is_zero")]
    pub(in crate::cli) broken: usize,
    /// It was broken, told, and followed later.
    #[serde(skip_serializing_if = "is_zero")]
    pub(in crate::cli) mended: usize,
    /// The file is none that it is for.
    #[serde(skip_serializing_if = "is_zero")]
    pub(in crate::cli) not_applicable: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Counts {
    pub(in crate::cli) const fn applied(&self) -> usize {
        self.followed + self.broken
    }

    pub(in crate::cli) const fn add(&mut self, other: Self) {
        self.followed += other.followed;
        self.broken += other.broken;
        self.mended += other.mended;
        self.not_applicable += other.not_applicable;
    }
}

/// What a rule is called in the tally: `AGENTS.md:31: No print statements.`
pub(in crate::cli) fn rule_key(rule: &Rule) -> String {
    let sentence = rule.sentence.trim();
    match &rule.origin {
        Some(origin) => format!("{}:{}: {sentence}", origin.file, origin.line),
        None => sentence.to_owned(),
    }
}

impl Entry {
    pub(super) fn new(agent: &str, when: When, root: &Path) -> Self {
        let time = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            time: time.map_or(0, |time| time.as_secs()),
            agent: agent.to_owned(),
            event: when.id().to_owned(),
            root: root.to_string_lossy().into_owned(),
            ..Self::default()
        }
    }

    pub(super) fn count(&mut self, key: &str) -> &mut Counts {
        self.rules.entry(key.to_owned()).or_default()
    }

    /// Adds what became of the rules in a file.
    pub(super) fn add_file(&mut self, path: &Path, counts: BTreeMap<String, Counts>) {
        self.files.push(name(path));
        for (key, counts) in counts {
            self.count(&key).add(counts);
        }
    }

    /// Adds the entry to the tally. The state folder has to be locked.
    pub(super) fn append(&self, folder: &Path) -> io::Result<()> {
        let [old, new] = FILES.map(|name| folder.join(name));
        if new.metadata().is_ok_and(|metadata| metadata.len() >= LARGEST) {
            fs::rename(&new, old)?;
        }
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        File::options().create(true).append(true).open(new)?.write_all(&line)
    }

    /// The entries in a state folder, the oldest first. Lines that are not understood are left out.
    pub(in crate::cli) fn all(folder: &Path) -> Vec<Self> {
        let files = FILES.iter().filter_map(|name| File::open(folder.join(name)).ok());
        let lines = files.flat_map(|file| BufReader::new(file).lines().map_while(Result::ok));
        lines.filter_map(|line| serde_json::from_str(&line).ok()).collect()
    }
}
