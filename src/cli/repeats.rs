//! Finds rows that occur again: a file given twice, or appended to twice.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::terminal;

/// The rows of a run, by hash.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    seen: BTreeSet<u64>,
    /// How many rows of the current file occurred before.
    count: u64,
    /// The line of the first of them.
    first: u64,
}

/// The hash of a line, valid within one run.
pub(super) fn hash(line: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    line.hash(&mut hasher);
    hasher.finish()
}

impl Repeats {
    /// Notes the row on a line of the current file.
    pub(super) fn add(&mut self, hash: u64, line: u64) {
        if self.seen.insert(hash) {
            return;
        }
        if self.count == 0 {
            self.first = line;
        }
        self.count += 1;
    }

    /// Says how many rows of the file occurred before, in it or in an earlier one.
    pub(super) fn end_file(&mut self, file: &str) {
        let rows = match std::mem::take(&mut self.count) {
            0 => return,
            1 => format!(
                "{file}:{}: the row is identical to an earlier one",
                self.first
            ),
            count => format!(
                "{file}: {} rows are identical to earlier ones, the first on line {}",
                indicatif::HumanCount(count),
                self.first
            ),
        };
        terminal::warn(&format!(
            "warning: {rows}; they count as further samples, so give each file once"
        ));
    }
}
