//! Several demands in one sentence: "snake_case for functions and PascalCase for classes".

use std::collections::BTreeSet;

use super::words::Grammar;
use super::{Demand, Reader};
use crate::instruction::text;

/// The most places at which a sentence is taken apart.
const MAX_CUTS: usize = 8;

/// How many words of the first demand the others may share: "Functions must have at most …".
const MAX_SHARED: usize = 12;

/// The words of a sentence, in quotes and brackets as one.
pub(super) struct SentenceWords<'t> {
    text: &'t str,
    pub(super) words: Vec<&'t str>,
}

/// A place between two demands.
#[derive(Clone, Copy)]
struct Cut {
    /// Where the left one ends and the right one begins, in words.
    left: usize,
    right: usize,
    /// The word between them is "or".
    or: bool,
    /// The word between them is "but".
    but: bool,
    /// More than "and" or "or" stands between them.
    apart: bool,
}

impl<'t> SentenceWords<'t> {
    pub(super) fn new(text: &'t str) -> Option<Self> {
        let words = text::words(text)?;
        Some(Self { text, words })
    }

    /// The text of the words before one, without the punctuation at its end.
    pub(super) fn before(&self, word: usize) -> &'t str {
        match word.checked_sub(1).and_then(|last| self.words.get(last)) {
            Some(last) => {
                let text = &self.text[..self.start(last) + last.len()];
                let text = text.trim_end_matches([',', ';', '.', ':']);
                // "pandas' functions" are of pandas.
                let possessive = text.strip_suffix("'s").or(text.strip_suffix('\''));
                possessive.filter(|_| !last.starts_with('\'')).unwrap_or(text)
            }
            None => "",
        }
    }

    /// The text from a word on.
    pub(super) fn from(&self, word: usize) -> &'t str {
        self.words.get(word).map_or("", |first| &self.text[self.start(first)..])
    }

    fn start(&self, word: &str) -> usize {
        word.as_ptr() as usize - self.text.as_ptr() as usize
    }

    /// What may be the first of several demands.
    pub(super) fn firsts(&self) -> impl Iterator<Item = &'t str> {
        self.cuts().into_iter().map(|cut| self.before(cut.left))
    }

    fn cuts(&self) -> Vec<Cut> {
        let joins =
            |word: &str| ["and", "or", "but"].iter().any(|one| one.eq_ignore_ascii_case(word));
        let mut cuts: Vec<Cut> = Vec::new();
        for at in 1..self.words.len() {
            let punctuated = self.words[at - 1].ends_with([',', ';', '.']);
            let joined = joins(self.words[at]);
            let but = self.words[at].eq_ignore_ascii_case("but");
            if punctuated || joined {
                cuts.push(Cut {
                    left: at,
                    right: at + usize::from(joined),
                    or: self.words[at].eq_ignore_ascii_case("or"),
                    but,
                    apart: punctuated || but,
                });
            }
        }
        cuts
    }
}

/// `text` with the verb of another demand before it.
fn shared_start(with: &str, text: &str) -> Option<String> {
    let (verb, _) = with.split_once(' ')?;
    Some(format!("{verb} {text}"))
}

/// The last word of a text, if several demands may share it.
pub(super) fn shared_end(text: &str) -> Option<&str> {
    let last = text.rsplit(' ').next()?;
    let shared = &Grammar::get().shared_ends;
    shared.contains(&last.to_lowercase()).then_some(last)
}

fn is_relative(word: &str) -> bool {
    matches!(word, "that" | "which" | "whose" | "with")
}

impl Reader<'_> {
    /// The demands of a sentence of several.
    pub(super) fn coordinated(&self, text: &str, ends: &BTreeSet<usize>) -> Option<Vec<Demand>> {
        let words = SentenceWords::new(text)?;
        let cuts = words.cuts();
        if cuts.len() > MAX_CUTS {
            return None;
        }
        cuts.iter().rev().find_map(|cut| {
            let (left, right) = (words.before(cut.left), words.from(cut.right));
            let first = self.first(left, right, ends.contains(&(text.len() - left.len())))?;
            let prohibits = self.prohibits(&first.instruction);
            if !prohibits && (first.rest.is_some() || cut.or) {
                return None;
            }
            // "Don't use this, but that" asks for that.
            if prohibits && cut.but {
                return Some(vec![first, self.clause(right)?]);
            }
            // What joins a relative clause is part of it, and what joins a prohibition is forbidden.
            let relative = left
                .split(' ')
                .collect::<Vec<_>>()
                .into_iter()
                .rposition(is_relative)
                .filter(|_| !cut.apart);
            let own = relative.map_or(usize::from(prohibits && !cut.apart), |at| at + 1);
            let others = self.others(&first, left, right, own)?;
            Some([vec![first], others].concat())
        })
    }

    /// The first demand, which may share the last words: "function" in "function and class names".
    fn first(&self, left: &str, right: &str, is_whole: bool) -> Option<Demand> {
        let whole = is_whole.then(|| self.clause(left)).flatten();
        whole.or_else(|| self.clause(&format!("{left} {}", shared_end(right)?)))
    }

    /// The demands after the first, whose first words they may share; `own` is the least number.
    fn others(&self, first: &Demand, left: &str, right: &str, own: usize) -> Option<Vec<Demand>> {
        let negative = self.prohibits(&first.instruction);
        let mut found = Vec::new();
        let mut rest = right;
        while !rest.is_empty() {
            let words = SentenceWords::new(rest)?;
            let shared = |text: &str| {
                let without_frame = self.sharing(first, &first.text, text, own);
                let with_frame = || self.sharing(first, left, text, own.max(1));
                without_frame.or_else(|| (left != first.text).then(with_frame)?)
            };
            let whole = || Some((shared(rest)?, ""));
            let lead = || {
                let cuts = words.cuts();
                let mut cuts = cuts.iter().rev().filter(|cut| !cut.or || negative);
                cuts.find_map(|cut| Some((shared(words.before(cut.left))?, words.from(cut.right))))
            };
            match whole().or_else(lead) {
                Some((demand, after)) => {
                    found.push(demand);
                    rest = after;
                }
                None => {
                    let shared = || self.headed_text(&shared_start(&first.text, rest)?);
                    let last = self.headed_text(rest).filter(|_| own == 0).or_else(shared);
                    found.extend(last?);
                    break;
                }
            }
        }
        Some(found)
    }

    /// A demand that shares the first words of another: none of them, one, two and so on. With
    /// "the function `f`" it shares the name too.
    fn sharing(&self, first: &Demand, with: &str, text: &str, own: usize) -> Option<Demand> {
        let words: Vec<_> = with.split(' ').collect();
        let is_named = !first.instruction.slots.is_anonymous();
        (own..=MAX_SHARED.min(words.len())).find_map(|count| match count {
            0 => self.clause(text),
            _ => self
                .clause(&format!("{} {text}", words[..count].join(" ")))
                .filter(|one| !(is_named && one.instruction.slots.is_anonymous())),
        })
    }
}
