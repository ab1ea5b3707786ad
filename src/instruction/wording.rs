//! A wording of a template, which is compiled when a sentence may match it: most runs meet few.

use std::sync::OnceLock;

use super::index::WordSet;
use super::pattern::{FormWords, REST, WordingPattern};
use super::words::Words;

/// A wording, or one of a form with the words that a row gives it.
#[derive(Debug)]
pub(crate) struct Wording {
    text: String,
    words: FormWords,
    /// The words of every matching sentence that can be told from the text alone.
    fixed: WordSet,
    /// Whether it leaves a part of what is demanded undecided.
    is_partial: bool,
    pattern: OnceLock<WordingPattern>,
}

impl Wording {
    /// A wording that compiles.
    pub(crate) fn new(text: &str, words: &FormWords) -> Self {
        Self {
            text: text.to_owned(),
            words: words.clone(),
            fixed: fixed_words(text),
            is_partial: words.values().any(|text| text.contains(REST)) || text.contains(REST),
            pattern: OnceLock::new(),
        }
    }

    /// The compiled wording.
    pub(crate) fn pattern(&self) -> &WordingPattern {
        self.pattern.get_or_init(|| {
            let pattern = WordingPattern::of_form(&self.text, &self.words);
            pattern.expect("loading compiles users' wordings, and a test the built-in ones")
        })
    }

    /// Words that are all in a matching sentence: those that can be told from the text alone.
    pub(super) const fn fixed(&self) -> WordSet {
        self.fixed
    }

    /// Sets of words of each of which a matching sentence has at least one. Those that the text
    /// alone tells are enough: only a wording without them is compiled.
    pub(super) fn needed(&self) -> Vec<WordSet> {
        let fixed: Vec<_> = self.fixed.bits().map(WordSet::of_bit).collect();
        match fixed.is_empty() {
            true => self.pattern().required().to_vec(),
            false => fixed,
        }
    }

    /// The compiled wording, if a sentence of these words may match it.
    pub(super) fn pattern_for(&self, words: WordSet) -> Option<&WordingPattern> {
        let may_match = self.fixed.is_subset_of(words);
        let pattern = may_match.then(|| self.pattern())?;
        pattern.may_match(words).then_some(pattern)
    }

    /// Whether it leaves a part of what is demanded undecided.
    pub(super) const fn is_partial(&self) -> bool {
        self.is_partial
    }
}

/// The plain words of a wording outside its groups and slots that have no synonyms.
fn fixed_words(wording: &str) -> WordSet {
    let synonyms = &Words::get().synonyms;
    let is_plain = |word: &str| {
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '\'' | ',' | ':' | '.');
        word.chars().all(is_plain) && !synonyms.contains_key(&word.to_ascii_lowercase())
    };
    let mut fixed = WordSet::default();
    let mut depth = 0_usize;
    for word in wording.split_whitespace() {
        if depth == 0 && is_plain(word) {
            fixed.insert(word.trim_end_matches([',', ':', '.']));
        }
        let count = |brackets: &[char]| word.matches(brackets).count();
        depth = (depth + count(&['(', '[', '{'])).saturating_sub(count(&[')', ']', '}']));
    }
    fixed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_outside_groups_and_slots_are_fixed() {
        let wording = "Your [own] code should (not|never use) `{name=a b}`, as <use> said:";
        assert_eq!(fixed_words(wording), WordSet::of("as said"));
    }

    #[test]
    fn a_sentence_without_a_fixed_word_compiles_nothing() {
        let wording = Wording::new("Use a (for|while) loop", &FormWords::new());
        assert!(wording.pattern_for(WordSet::of("Use recursion")).is_none());
        assert!(wording.pattern.get().is_none());
        assert!(wording.pattern_for(WordSet::of("Use a for loop")).is_some());
    }
}
