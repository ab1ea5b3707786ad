//! A Bloom filter of words: a cheap test that rules out most wordings for a sentence.

/// A Bloom filter with one hash of 7 bits: two words may share a bit, so only the absence of a
/// word is certain.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WordSet(u128);

impl WordSet {
    /// The words of a text, ignoring case and trailing punctuation.
    pub fn of(text: &str) -> Self {
        let mut set = Self::default();
        for word in text.split_whitespace() {
            set.insert(word.trim_end_matches([',', ':', '.', ';']));
        }
        set
    }

    /// Adds a word.
    pub fn insert(&mut self, word: &str) {
        self.0 |= 1 << bit(word);
    }

    /// The words of both.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether some word of this set may be in the other; if not, certainly none is.
    pub const fn shares_word_with(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The bit of a word: FNV-1a, folded to seven bits.
fn bit(word: &str) -> u32 {
    let hash = word.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0193)
    });
    (hash ^ hash >> 16) & 127
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
