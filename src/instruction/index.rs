//! Which wordings may match a sentence, by its words: most need a word that few others need.

use std::sync::{Arc, OnceLock};

use super::pattern::WordingPattern;
use super::registry::CompiledTemplate;
use super::wording::Wording;
use super::wordset::WordSet;

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
