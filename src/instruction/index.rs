//! Which wordings may match a sentence, by its words: most need a word that few others need.

use std::sync::{Arc, OnceLock};

use super::pattern::WordingPattern;
use super::registry::CompiledTemplate;
use super::text::begins_with_quote;
use super::wording::Wording;

/// The templates with the patterns that may match a sentence of certain words.
pub(super) type Candidates<'t> = Vec<(&'t CompiledTemplate, Vec<&'t WordingPattern>)>;

/// A wording or form, by the place of its template in the table and its own place there.
type Place = (usize, usize);

/// The indexes of a table of templates. Each is made when it is first asked.
#[derive(Debug, Clone, Default)]
pub(super) struct Indexes {
    wordings: OnceLock<WordIndex>,
    forms: OnceLock<WordIndex>,
}

impl Indexes {
    /// The wordings that may match a sentence of these words.
    pub(super) fn wordings<'t>(&self, table: &'t Table, words: WordSet) -> Candidates<'t> {
        let found = matching(table, words, self.wording_places(table, words));
        grouped(table, &found)
    }

    /// The wordings and forms that may match a part of a sentence of these words: those of which
    /// all is decided, and those that leave a part of it undecided.
    pub(super) fn forms<'t>(
        &self,
        table: &'t Table,
        words: WordSet,
    ) -> (Candidates<'t>, Candidates<'t>) {
        let is_form = |(at, number): Place| number >= table[at].wordings.len();
        let forms = self.forms.get_or_init(|| WordIndex::new(table, is_form));
        let places = self.wording_places(table, words).chain(forms.places(words));
        let found = matching(table, words, places);
        let is_partial = |(place, _): &_| at(table, *place).is_some_and(Wording::is_partial);
        let (partial, whole): (Vec<_>, Vec<_>) = found.into_iter().partition(is_partial);
        (grouped(table, &whole), grouped(table, &partial))
    }

    fn wording_places(&self, table: &Table, words: WordSet) -> impl Iterator<Item = Place> {
        let is_wording = |(at, number): Place| number < table[at].wordings.len();
        let index = self.wordings.get_or_init(|| WordIndex::new(table, is_wording));
        index.places(words)
    }
}

/// The templates, as they are stored.
type Table = [Arc<CompiledTemplate>];

/// Those at certain places that may match a sentence of these words, in the order of the table.
fn matching(
    table: &Table,
    words: WordSet,
    places: impl Iterator<Item = Place>,
) -> Vec<(Place, &WordingPattern)> {
    let matching = |place: Place| Some((place, at(table, place)?.pattern_for(words)?));
    let mut found: Vec<_> = places.filter_map(matching).collect();
    found.sort_unstable_by_key(|(place, _)| *place);
    found.dedup_by_key(|(place, _)| *place);
    found
}

fn at(table: &Table, (template, number): Place) -> Option<&Wording> {
    let entry = &table[template];
    let form = || entry.forms.get(number - entry.wordings.len());
    entry.wordings.get(number).or_else(form)
}

/// Patterns in the order of the table, by their templates.
fn grouped<'t>(table: &'t Table, found: &[(Place, &'t WordingPattern)]) -> Candidates<'t> {
    let of_one = found.chunk_by(|((one, _), _), ((next, _), _)| one == next);
    let entry = |of_one: &[(Place, &'t WordingPattern)]| {
        let patterns = of_one.iter().map(|(_, pattern)| *pattern).collect();
        (table[of_one[0].0.0].as_ref(), patterns)
    };
    of_one.map(entry).collect()
}

/// Wordings by the words of which they need one.
#[derive(Debug, Clone)]
struct WordIndex {
    /// Those that need a word of this bit.
    by_bit: Vec<Vec<Listed>>,
    /// Those that need no word.
    always: Vec<Listed>,
}

/// A wording in the index.
#[derive(Debug, Clone, Copy)]
struct Listed {
    place: Place,
    /// Words that are all in a matching sentence.
    fixed: WordSet,
}

impl WordIndex {
    /// Each wording is listed under the words that are needed by the fewest.
    fn new(table: &Table, is_listed: impl Fn(Place) -> bool) -> Self {
        let needed = needed(table, is_listed);
        let mut counts = vec![0_usize; WordSet::BITS];
        let sets = needed.iter().flat_map(|(_, sets)| sets);
        sets.flat_map(|set| set.bits()).for_each(|bit| counts[bit] += 1);
        let mut index = Self { by_bit: vec![Vec::new(); WordSet::BITS], always: Vec::new() };
        for (listed, sets) in needed {
            let count = |set: &WordSet| set.bits().map(|bit| counts[bit]).sum::<usize>();
            match sets.into_iter().min_by_key(count) {
                Some(rarest) => rarest.bits().for_each(|bit| index.by_bit[bit].push(listed)),
                None => index.always.push(listed),
            }
        }
        index
    }

    /// The places of those that may match a sentence of these words, some of them repeatedly.
    fn places(&self, words: WordSet) -> impl Iterator<Item = Place> {
        let needing = words.bits().flat_map(|bit| &self.by_bit[bit]);
        let found = needing.chain(&self.always);
        let found = found.filter(move |one| one.fixed.is_subset_of(words));
        found.map(|one| one.place)
    }
}

/// The wordings at certain places, each with the sets of words of each of which it needs one.
fn needed(table: &Table, is_listed: impl Fn(Place) -> bool) -> Vec<(Listed, Vec<WordSet>)> {
    let places = table.iter().enumerate().flat_map(|(at, entry)| {
        (0..entry.wordings.len() + entry.forms.len()).map(move |number| (at, number))
    });
    let needed = |place| {
        let wording = at(table, place)?;
        let fixed = wording.fixed();
        Some((Listed { place, fixed }, wording.needed()))
    };
    places.filter(|place| is_listed(*place)).filter_map(needed).collect()
}

/// What stands in a set for a quote of any kind.
pub const QUOTE: &str = "`";

/// A Bloom filter with one hash of 9 bits: two words may share a bit, so only the absence of a
/// word is certain.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WordSet([u64; 8]);

impl WordSet {
    /// How many bits a set has.
    pub const BITS: usize = 512;

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

    /// The bits of the words in it.
    pub fn bits(self) -> impl Iterator<Item = usize> {
        let bits = |(at, part): (usize, u64)| {
            let rest = std::iter::successors(Some(part), |rest| Some(rest & rest.wrapping_sub(1)));
            let rest = rest.take_while(|rest| *rest != 0);
            rest.map(move |rest| at * 64 + rest.trailing_zeros() as usize)
        };
        self.0.into_iter().enumerate().flat_map(bits)
    }

    /// The words that share a bit.
    pub fn of_bit(bit: usize) -> Self {
        let mut set = Self::default();
        set.0[bit >> 6] |= 1 << (bit & 63);
        set
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
