//! A wording of a template, which is compiled when a sentence may match it: most runs meet few.

use std::sync::OnceLock;

use super::pattern::WordingPattern;
use super::word_set::WordSet;
use super::words::Words;

/// A wording.
#[derive(Debug)]
pub(crate) struct Wording {
    text: String,
    /// The words of every matching sentence that can be told from the text alone.
    fixed: WordSet,
    pattern: OnceLock<WordingPattern>,
}

impl Wording {
    /// A wording that compiles.
    pub(crate) fn new(text: &str) -> Self {
        Self { text: text.to_owned(), fixed: fixed_words(text), pattern: OnceLock::new() }
    }

    /// The compiled wording.
    pub(crate) fn pattern(&self) -> &WordingPattern {
        self.pattern.get_or_init(|| {
            let pattern = WordingPattern::new(&self.text);
            pattern.expect("loading compiles users' wordings, and a test the built-in ones")
        })
    }

    /// The names of its slots, for which it need not be compiled.
    pub(crate) fn slots(&self) -> impl Iterator<Item = &str> {
        let opened =
            self.text.match_indices('{').filter(|(at, _)| !self.text[..*at].ends_with('\\'));
        opened.map(|(at, _)| {
            let rest = &self.text[at + 1..];
            let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
            &rest[..rest.find(|c| !is_of_name(c)).unwrap_or(rest.len())]
        })
    }

    /// The compiled wording, if a sentence of these words may match it.
    pub(super) fn pattern_for(&self, words: WordSet) -> Option<&WordingPattern> {
        let may_match = self.fixed.is_subset_of(words);
        let pattern = may_match.then(|| self.pattern())?;
        pattern.may_match(words).then_some(pattern)
    }
}

/// The plain words of a wording outside its groups and slots that have no synonyms.
fn fixed_words(wording: &str) -> WordSet {
    let synonyms = &Words::get().synonyms;
    let is_plain = |word: &str| {
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '\'' | '.');
        word.chars().all(is_plain) && !synonyms.contains_key(&word.to_ascii_lowercase())
    };
    let mut fixed = WordSet::default();
    let mut depth = 0_usize;
    for word in wording.split_whitespace() {
        let bare = word.trim_end_matches([',', ':', '.']);
        if depth == 0 && is_plain(bare) {
            fixed.insert(bare);
        }
        let count = |brackets: &[u8]| word.bytes().filter(|byte| brackets.contains(byte)).count();
        depth = (depth + count(b"([{")).saturating_sub(count(b")]}"));
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
    fn slots_are_named_in_braces() {
        let wording = Wording::new(r"Name (a|the {kind=x|y}) `{name!@list}` \{not} for {...}");
        let slots: Vec<_> = wording.slots().filter(|name| !name.is_empty()).collect();
        assert_eq!(slots, ["kind", "name"]);
    }

    #[test]
    fn a_sentence_without_a_fixed_word_compiles_nothing() {
        let wording = Wording::new("Use a (for|while) loop");
        assert!(wording.pattern_for(WordSet::of("Use recursion")).is_none());
        assert!(wording.pattern.get().is_none());
        assert!(wording.pattern_for(WordSet::of("Use a for loop")).is_some());
    }
}
