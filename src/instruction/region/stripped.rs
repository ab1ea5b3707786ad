//! The words of a sentence that name a part of the code, and the sentence without them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::super::Demand;
use super::super::words::strip_phrase;
use super::having::{Having, having};
use super::part::{clause, may_end_part, part};
use super::{CodePart, PartKind, Region, RegionWords, Relation};
use crate::instruction::text::word_starts;
use crate::instruction::word_set::WordSet;

/// A sentence without the words for a part of the code, and that part.
pub(super) struct Stripped {
    pub(super) text: String,
    pub(super) region: Region,
    /// Where the words were.
    pub(super) place: ClausePlace,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ClausePlace {
    Start,
    End,
    /// Before a noun, or as one.
    Noun,
}

impl Stripped {
    /// Whether the words belong to each of several demands.
    pub(super) fn binds_all(&self, demands: &[Demand]) -> bool {
        let template = |at: usize| demands.get(at).map(|one| &one.instruction.template);
        let are_alike = || (1..demands.len()).all(|at| template(at) == template(0));
        match self.place {
            ClausePlace::Start => true,
            // "`eval` or `exec` in loops", but not "no `goto`, and no print statements in loops".
            ClausePlace::End => are_alike(),
            ClausePlace::Noun => demands.len() == 1,
        }
    }
}

/// Words without which a sentence names no part of the code in one of these ways.
struct Needed {
    /// Before a noun, or the noun of what is a function too.
    noun: WordSet,
    /// With which an exception begins.
    exception: WordSet,
    /// With which a verb forbids.
    verb: WordSet,
}

static NEEDED: LazyLock<Needed> = LazyLock::new(|| {
    let words = RegionWords::get();
    let set = |words: &mut dyn Iterator<Item = &str>| {
        let mut set = WordSet::default();
        words.for_each(|word| set.insert(word));
        set
    };
    let as_functions = words.nouns.iter().filter(|(_, kind)| is_function(**kind));
    let properties = words.properties.keys().chain(as_functions.map(|(noun, _)| noun));
    let first =
        |phrases: &'static BTreeSet<String>| phrases.iter().filter_map(|it| it.split(' ').next());
    let last =
        |phrases: &'static BTreeSet<String>| phrases.iter().filter_map(|it| it.rsplit(' ').next());
    Needed {
        noun: set(&mut properties.map(String::as_str)),
        exception: set(&mut first(&words.except)),
        verb: set(&mut last(&words.forbid)),
    }
});

/// The ways to take such words off a sentence, the likeliest first.
pub(super) fn ways(sentence: &str) -> Vec<Stripped> {
    let needed = &*NEEDED;
    let starts: Vec<_> = word_starts(sentence).collect();
    let words = WordSet::of(sentence);
    let has = |needed: WordSet| words.shares_word_with(needed);
    let mut ways = at_the_end(sentence, &starts);
    ways.extend(at_the_start(sentence));
    if has(needed.exception) {
        ways.extend(after_noun(sentence, &starts));
    }
    // A word may be one of several: "public/exported".
    if has(needed.noun) || sentence.contains('/') {
        ways.extend(of_noun(sentence, &starts, false));
        ways.extend(of_noun(sentence, &starts, true));
    }
    ways.extend(of_those(sentence, &starts));
    if has(needed.verb) {
        ways.extend(as_subject(sentence, &starts));
    }
    ways
}

/// "Do not use loops in async functions". The clause of "no bare except in functions" is either of two.
fn at_the_end(sentence: &str, starts: &[usize]) -> Vec<Stripped> {
    /// The most words of a clause.
    const MAX_WORDS: usize = 12;
    // Most sentences end with no such part.
    let last = starts.last().map(|at| sentence[*at..].trim_end_matches(')'));
    let last = last.and_then(|last| last.rsplit('-').next()).unwrap_or_default();
    if !may_end_part(last) {
        return Vec::new();
    }
    let first = starts.len().saturating_sub(MAX_WORDS).max(1);
    let ways = starts.iter().skip(first).filter_map(|at| {
        let region = clause(&sentence[*at..])?;
        let text = sentence[..*at].trim_end_matches([' ', ',', '(', ';', '-', '–', '—']);
        Some(Stripped { text: text.to_owned(), region, place: ClausePlace::End })
    });
    ways.collect()
}

/// "In async functions, do not use loops".
fn at_the_start(sentence: &str) -> Option<Stripped> {
    let (before, after) = sentence.split_once(", ")?;
    let last = before.rsplit([' ', '-']).next()?;
    let region = may_end_part(last).then(|| clause(before))??;
    Some(Stripped { text: after.to_owned(), region, place: ClausePlace::Start })
}

/// "Public functions must have at most 4 parameters". Methods and constructors are functions too.
fn of_noun(sentence: &str, starts: &[usize], as_functions: bool) -> Option<Stripped> {
    let words = RegionWords::get();
    let word = |at: usize| {
        let rest = &sentence[*starts.get(at)?..];
        rest.split(|c: char| !c.is_alphanumeric() && c != '-').next()
    };
    let found = (0..starts.len()).find_map(|at| {
        let kind = words.noun(word(at)?)?;
        let before = at.checked_sub(1).and_then(word);
        let property = before.and_then(|it| words.property(it));
        let is_part = match property {
            Some(property) => kind.may_be(property),
            None => as_functions && is_function(kind),
        };
        is_part.then_some((at, kind, property))
    });
    let (at, kind, property) = found?;
    let noun = word(at)?;
    let start = starts[at - usize::from(property.is_some())];
    let after = &sentence[starts[at] + noun.len()..];
    let noun = match as_functions {
        true if noun.ends_with('s') => "functions",
        true => "function",
        false => noun,
    };
    Some(Stripped {
        text: format!("{}{noun}{after}", &sentence[..start]),
        region: Region {
            part: CodePart::Every(kind, property),
            relation: Relation::Of,
            is_excepted: false,
        },
        place: ClausePlace::Noun,
    })
}

/// "Classes annotated with `@Entity` must be final"
fn of_those(sentence: &str, starts: &[usize]) -> Option<Stripped> {
    // What stands after the verb is asked for: "a `run` method annotated with `@x`".
    let verb = verb_after(sentence, starts, 0).unwrap_or(sentence.len());
    let mut subjects = starts.iter().take_while(|at| **at < verb);
    let found = subjects.find_map(|at| Some((*at, having(&sentence[*at..])?)));
    let (at, Having { part, noun, rest }) = found?;
    Some(Stripped {
        text: format!("{}{noun}{rest}", &sentence[..at]),
        region: Region { part, relation: Relation::Of, is_excepted: false },
        place: ClausePlace::Noun,
    })
}

/// "All functions except `main` must have docstrings".
fn after_noun(sentence: &str, starts: &[usize]) -> Option<Stripped> {
    (1..starts.len()).find_map(|at| {
        strip_phrase(&sentence[starts[at]..], &RegionWords::get().except)?;
        let verb = verb_after(sentence, starts, at)?;
        let exception = sentence[starts[at]..verb].trim_end_matches([' ', ',']);
        // "All functions except those with `@Internal`"
        let noun = sentence[starts[at - 1]..starts[at]].trim_end();
        let region = clause(&exception.replacen(" those ", &format!(" {noun} "), 1))?;
        let is_exception = region.relation == Relation::Of && region.is_excepted;
        let before = sentence[..starts[at]].trim_end_matches([' ', ',', '(']);
        is_exception.then(|| Stripped {
            text: format!("{before} {}", &sentence[verb..]),
            region,
            place: ClausePlace::Noun,
        })
    })
}

/// "Async functions must not call `time.sleep`".
fn as_subject(sentence: &str, starts: &[usize]) -> Option<Stripped> {
    let verb = verb_after(sentence, starts, 0)?;
    let rest = strip_phrase(&sentence[verb..], &RegionWords::get().forbid)?;
    Some(Stripped {
        text: format!("don't {}", rest.trim_start()),
        region: Region {
            part: part(sentence[..verb].trim_end())?,
            relation: Relation::Within,
            is_excepted: false,
        },
        place: ClausePlace::Start,
    })
}

/// Where "must", "should not" or the like begins, a few words after another.
fn verb_after(sentence: &str, starts: &[usize], at: usize) -> Option<usize> {
    /// How many words name a part of the code.
    const MAX_WORDS: usize = 6;
    let words = RegionWords::get();
    let mut ends = starts.iter().skip(at + 1).take(MAX_WORDS).copied();
    ends.find(|end| {
        let rest = &sentence[*end..];
        strip_phrase(rest, &words.forbid).is_some() || strip_phrase(rest, &words.require).is_some()
    })
}

/// Whether parts of a kind are functions too.
const fn is_function(kind: PartKind) -> bool {
    matches!(kind, PartKind::Method | PartKind::Constructor)
}
