//! The words of a sentence as a set, by which most wordings are ruled out.

use super::text::begins_with_quote;

/// What stands in a set for a quote of any kind.
pub const QUOTE: &str = "`";

/// A Bloom filter with one hash of 9 bits: two words may share a bit, so only the absence of a
/// word is certain.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WordSet([u64; 8]);

impl WordSet {
    /// The words of a text, ignoring case and trailing punctuation; also those in quotes without
    /// these, those with "'s" without it, and a quote.
    pub fn of(text: &str) -> Self {
        let mut set = Self::default();
        for word in text.split_whitespace() {
            let word = word.trim_end_matches([',', ':', '.', ';']);
            set.insert(word);
            let mut owner = word;
            while let Some(rest) = owner.strip_suffix("'s") {
                owner = rest;
                set.insert(owner);
            }
            if begins_with_quote(word) {
                set.insert(QUOTE);
                let is_quote = |c: char| !c.is_alphanumeric();
                set.insert(word.trim_matches(is_quote));
            }
        }
        set
    }

    /// Adds a word.
    pub fn insert(&mut self, word: &str) {
        let bit = bit(word);
        self.0[bit >> 6] |= 1 << (bit & 63);
    }

    /// The words of both.
    pub fn union(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// Whether all words of this set may be in the other; if not, certainly one is missing there.
    pub fn is_subset_of(self, other: Self) -> bool {
        let missing = self.0.iter().zip(other.0).map(|(mine, other)| mine & !other);
        missing.fold(0, |all, one| all | one) == 0
    }

    /// Whether some word of this set may be in the other; if not, certainly none is.
    pub fn shares_word_with(self, other: Self) -> bool {
        let shared = self.0.iter().zip(other.0);
        shared.fold(0, |all, (mine, other)| all | mine & other) != 0
    }
}

/// The bit of a word: FNV-1a, folded to nine bits.
fn bit(word: &str) -> usize {
    let hash = word.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0193)
    });
    ((hash ^ hash >> 16) & 511) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_there_is_never_missed() {
        let sentence = WordSet::of("Your code should import the following libraries: os.");
        assert!(WordSet::of("LIBRARIES").shares_word_with(sentence));
        assert!(!WordSet::of("while-loop").shares_word_with(sentence));
    }
}
