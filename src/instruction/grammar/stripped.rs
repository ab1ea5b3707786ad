//! The words of a sentence that name a part of the code, and the sentence without them.

use super::super::region::{CodePart, PartKind, Region, RegionWords, Relation};
use super::super::words::strip_phrase;
use super::Demand;
use super::words::Grammar;

/// A sentence without the words for a part of the code, and that part.
pub(super) struct Stripped {
    pub(super) text: String,
    pub(super) region: Region,
    /// Where the words were.
    place: ClausePlace,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ClausePlace {
    Start,
    End,
    /// Before a noun, or as one.
    Noun,
}

impl Stripped {
    /// Whether the words belong to each of several demands.
    pub(super) fn binds_all(&self, demands: &[Demand]) -> bool {
        let template = |one: &Demand| one.instruction.template.clone();
        let are_alike = || {
            demands
                .windows(2)
                .all(|two| template(&two[0]) == template(&two[1]))
        };
        match self.place {
            ClausePlace::Start => true,
            // "`eval` or `exec` in loops", but not "no `goto`, and no print statements in loops".
            ClausePlace::End => are_alike(),
            ClausePlace::Noun => demands.len() == 1,
        }
    }
}

/// The ways to take such words off a sentence, the likeliest first.
pub(super) fn ways(sentence: &str) -> Vec<Stripped> {
    let words = starts(sentence);
    let others = [
        at_the_start(sentence),
        after_noun(sentence, &words),
        of_noun(sentence, &words, false),
        of_noun(sentence, &words, true),
        as_subject(sentence, &words),
    ];
    let others = others.into_iter().flatten();
    at_the_end(sentence, &words)
        .into_iter()
        .chain(others)
        .collect()
}

/// "Do not use loops in async functions". The clause of "no bare except in functions" is either of two.
fn at_the_end(sentence: &str, starts: &[usize]) -> Vec<Stripped> {
    /// The most words of a clause.
    const MAX_WORDS: usize = 12;
    // Most sentences end with no such part.
    let last = starts
        .last()
        .map(|at| sentence[*at..].trim_end_matches(')'));
    let last = last
        .and_then(|last| last.rsplit('-').next())
        .unwrap_or_default();
    let is_part = |word: &str| RegionWords::get().nouns.contains_key(&word.to_lowercase());
    if !last.ends_with('`') && last != "main" && !is_part(last) {
        return Vec::new();
    }
    let first = starts.len().saturating_sub(MAX_WORDS).max(1);
    let ways = starts.iter().skip(first).filter_map(|at| {
        let region = clause(&sentence[*at..])?;
        let text = sentence[..*at].trim_end_matches([' ', ',', '(', ';', '-', '–', '—']);
        Some(Stripped {
            text: text.to_owned(),
            region,
            place: ClausePlace::End,
        })
    });
    ways.collect()
}

/// "In async functions, do not use loops".
fn at_the_start(sentence: &str) -> Option<Stripped> {
    let (before, after) = sentence.split_once(", ")?;
    let region = clause(before)?;
    Some(Stripped {
        text: after.to_owned(),
        region,
        place: ClausePlace::Start,
    })
}

/// "Public functions must have at most 4 parameters". Methods and constructors are functions too.
fn of_noun(sentence: &str, starts: &[usize], as_functions: bool) -> Option<Stripped> {
    let words = RegionWords::get();
    let word = |at: usize| {
        let rest = &sentence[*starts.get(at)?..];
        rest.split(|c: char| !c.is_alphanumeric() && c != '-')
            .next()
    };
    let found = (0..starts.len()).find_map(|at| {
        let kind = *words.nouns.get(&word(at)?.to_lowercase())?;
        let before = at.checked_sub(1).and_then(word).map(str::to_lowercase);
        let property = before.and_then(|it| words.properties.get(&it).copied());
        let is_part = match property {
            Some(property) => kind.may_be(property),
            None => as_functions && matches!(kind, PartKind::Method | PartKind::Constructor),
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

/// "All functions except `main` must have docstrings".
fn after_noun(sentence: &str, starts: &[usize]) -> Option<Stripped> {
    (1..starts.len()).find_map(|at| {
        strip_phrase(&sentence[starts[at]..], &RegionWords::get().except)?;
        let verb = verb_after(sentence, starts, at)?;
        let region = clause(sentence[starts[at]..verb].trim_end_matches([' ', ',']))?;
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
    let rest = strip_phrase(&sentence[verb..], &Grammar::get().code.forbid)?;
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
    let code = &Grammar::get().code;
    let mut ends = starts.iter().skip(at + 1).take(MAX_WORDS).copied();
    ends.find(|end| {
        let rest = &sentence[*end..];
        strip_phrase(rest, &code.forbid).is_some() || strip_phrase(rest, &code.require).is_some()
    })
}

/// A clause that names a part of the code and nothing else.
fn clause(text: &str) -> Option<Region> {
    let words = RegionWords::get();
    let kinds = [
        (&words.within, Relation::Within, false),
        (&words.outside, Relation::Within, true),
        (&words.of, Relation::Of, false),
        (&words.except, Relation::Of, true),
    ];
    kinds
        .into_iter()
        .find_map(|(phrases, relation, is_excepted)| {
            let part = part(strip_phrase(text, phrases)?.trim_start())?;
            Some(Region {
                part,
                relation,
                is_excepted,
            })
        })
}

/// The part of the code that a text names and nothing else: "any async function", "`main`".
fn part(text: &str) -> Option<CodePart> {
    let words = RegionWords::get();
    let text = text.trim_end_matches([')', ' ']);
    let named = || named(text).map(CodePart::Named);
    let one = strip_phrase(text, &words.determiners).map_or(text, str::trim_start);
    let several = strip_phrase(text, &words.plural_determiners).map(str::trim_start);
    let every = |text: &str| {
        let (property, noun) = match text.split_once(' ').or_else(|| text.rsplit_once('-')) {
            Some((property, noun)) => {
                (Some(*words.properties.get(&property.to_lowercase())?), noun)
            }
            None => (None, text),
        };
        let kind = *words.nouns.get(&noun.to_lowercase())?;
        let fits = property.is_none_or(|property| kind.may_be(property));
        fits.then_some(CodePart::Every(kind, property))
    };
    let several = || every(several.filter(|text| text.ends_with('s') && !text.ends_with("ss"))?);
    every(one).or_else(several).or_else(named)
}

/// The functions that a text names: "`main`", "the `main()` function", "`load` and `save`".
fn named(text: &str) -> Option<Vec<String>> {
    let text = text.strip_prefix("the ").unwrap_or(text);
    let nouns = ["functions", "function", "methods", "method"];
    let before = nouns.iter().find_map(|noun| text.strip_prefix(noun));
    let text = before.map_or(text, str::trim_start);
    let after = nouns.iter().find_map(|noun| text.strip_suffix(noun));
    let text = after.map_or(text, str::trim_end).replace(", ", " and ");
    let names = text.split(" and ").flat_map(|part| part.split(" or "));
    names
        .map(|name| function_name(name).map(str::to_owned))
        .collect()
}

fn function_name(text: &str) -> Option<&str> {
    let quoted = text.strip_prefix('`').and_then(|it| it.strip_suffix('`'));
    let name = quoted.or((text == "main").then_some(text))?;
    let name = name.strip_suffix("()").unwrap_or(name);
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let begins = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    (is_name && begins).then_some(name)
}

/// Where words begin outside of backticks.
fn starts(sentence: &str) -> Vec<usize> {
    let mut in_code = false;
    let mut before = ' ';
    let begins = sentence.char_indices().filter(|(_, c)| {
        let begins = !in_code && matches!(before, ' ' | '(') && *c != ' ';
        in_code ^= *c == '`';
        before = *c;
        begins
    });
    begins.map(|(at, _)| at).collect()
}
