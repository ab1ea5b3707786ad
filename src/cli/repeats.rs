//! Finds rows that occur again: a file given twice, or appended to twice.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::terminal;

/// How many hashes are kept, so that memory doesn't grow with the number of rows.
const MAX_SEEN: usize = 1 << 20;

/// The rows of a run, by hash. Of very many rows only a part is compared, chosen by hash: a file that
/// is given twice is still found.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    seen: BTreeSet<u64>,
    /// The bits that are 0 in the hashes of rows that are compared.
    mask: u64,
    /// How many rows of the current file occurred before.
    count: u64,
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
        if hash & self.mask != 0 {
            return;
        }
        if self.seen.insert(hash) {
            if self.seen.len() > MAX_SEEN {
                self.mask = self.mask << 1 | 1;
                self.seen.retain(|hash| hash & self.mask == 0);
            }
            return;
        }
        if self.count == 0 {
            self.first = line;
        }
        self.count += 1;
    }

    /// Says how many rows of the file occurred before, in it or in an earlier one.
    pub(super) fn end_file(&mut self, file: &str) {
        if let Some(rows) = self.repeated(file) {
            terminal::warn(&format!(
                "warning: {rows}; such rows count as further samples, so give each file only once"
            ));
        }
    }

    fn repeated(&mut self, file: &str) -> Option<String> {
        let (count, first) = (std::mem::take(&mut self.count), self.first);
        let rows = indicatif::HumanCount(count);
        Some(match (count, self.mask) {
            (0, _) => return None,
            (1, 0) => format!("{file}:{first}: the row is identical to an earlier one"),
            (_, 0) => {
                format!(
                    "{file}: {rows} rows are identical to earlier ones, the first on line {first}"
                )
            }
            _ => format!(
                "{file}: at least {rows} rows are identical to earlier ones, such as line {first}"
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_given_twice_is_found_among_very_many_rows() {
        let mut repeats = Repeats::default();
        let rows = |numbers: std::ops::Range<u64>| {
            numbers.map(|number| (hash(&number.to_le_bytes()), number))
        };
        rows(0..5_000_000).for_each(|(hash, line)| repeats.add(hash, line));
        assert_eq!(repeats.repeated("a.jsonl"), None);
        assert!(repeats.seen.len() <= MAX_SEEN);
        rows(3_000_000..3_010_000).for_each(|(hash, line)| repeats.add(hash, line));
        let found = repeats.repeated("b.jsonl").expect("rows are repeated");
        assert!(found.starts_with("b.jsonl: at least 1,"), "{found}");
    }

    #[test]
    fn all_of_few_rows_are_counted() {
        let mut repeats = Repeats::default();
        for line in 1..=4 {
            repeats.add(hash(&[line as u8 % 2]), line);
        }
        let expected = "a.jsonl: 2 rows are identical to earlier ones, the first on line 3";
        assert_eq!(repeats.repeated("a.jsonl").as_deref(), Some(expected));
    }
}
