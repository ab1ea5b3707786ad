//! Rules of a user's own: the matches of a query, those of them that meet the conditions, and
//! what the quantifier asks of these.

use super::{Context, Ruling, naming, unfilled, words};
use crate::custom::{CaptureCondition, CustomRule, FixedOrSlot, Quantifier, Test, texts};
use crate::instruction::{Convention, SlotValue, Slots};
use crate::language::Language;
use crate::response::Span;
use crate::syntax::Found;
use crate::verdict::Reason;

/// The longest text that is judged as a name, in bytes.
const MAX_NAME: usize = 1_000;

/// What a rule makes of the code.
pub(crate) fn check(cx: &Context<'_>, rule: &CustomRule, slots: &Slots) -> Ruling {
    let search = rule.queries.get(&cx.language());
    let found = match search {
        // Without code there is nothing to find, in any language.
        _ if cx.facts.blocks.is_empty() => Vec::new(),
        Some(search) => match search.query.find(cx.facts) {
            Ok(found) => found,
            Err(error) => return Ruling::unverifiable(Reason::LimitExceeded, error.to_string()),
        },
        None => {
            let message = format!("the rule has no query for {}", cx.language());
            return Ruling::unverifiable(Reason::UnsupportedLanguage, message);
        }
    };
    let conditions = search.map_or(&[][..], |search| &search.conditions);
    let tests = Tests::new(conditions, slots, cx.language());
    let what = rule.what.fill(slots);
    let matches = found.iter().filter(|found| tests.pass(found, str::eq));
    match &rule.quantifier {
        Quantifier::None => at_most(&what, 0, &places(matches)),
        Quantifier::AtMost(limit) => match number(limit, slots) {
            Some(limit) => at_most(&what, limit, &places(matches)),
            None => unfilled("limit"),
        },
        Quantifier::Some => {
            let near = found
                .iter()
                .filter(|found| tests.pass(found, str::eq_ignore_ascii_case));
            some(&what, &places(matches), &places(near))
        }
        Quantifier::NamesFollow(given) => match convention(given, slots) {
            Some(convention) => {
                let name = search.and_then(|search| search.name);
                let names = matches.filter_map(|found| Some((found.text(name?)?, found.span)));
                names_follow(&what, convention, cx.language(), names)
            }
            None => unfilled("naming convention"),
        },
    }
}

/// Nothing of the kind, or no more of it than so many.
fn at_most(what: &str, limit: u64, places: &[Span]) -> Ruling {
    let found = places.len();
    if found == 0 {
        return Ruling::yes(format!("no {what} found"));
    }
    let allowed = match limit {
        0 => "none".to_owned(),
        _ => format!("at most {limit}"),
    };
    let message = format!("{what}: {found} found, {allowed} allowed");
    match found as u64 > limit {
        true => Ruling::no(message).at(places.iter().copied()),
        false => Ruling::yes(message),
    }
}

/// One of the kind.
fn some(what: &str, places: &[Span], near: &[Span]) -> Ruling {
    match places.first() {
        Some(first) => Ruling::yes(format!("{what} found")).at([*first]),
        None => {
            let near = near
                .iter()
                .map(|span| ("differs in case".to_owned(), *span));
            Ruling::no(format!("no {what} found")).near(near)
        }
    }
}

/// Every name follows the convention; without any, No (semantics, principle 3).
fn names_follow<'a>(
    what: &str,
    convention: Convention,
    language: Language,
    names: impl Iterator<Item = (&'a str, Span)>,
) -> Ruling {
    let names: Vec<_> = names.collect();
    if names.is_empty() {
        return Ruling::no(format!("no {what} found whose name could be judged"));
    }
    let title = convention.title();
    let breaks = |(name, _): &&(&str, Span)| !follows(name, convention, language);
    let offenders: Vec<_> = names.iter().filter(breaks).collect();
    if offenders.is_empty() {
        let judged = words::count(names.len(), "name");
        return Ruling::yes(format!("{what}: {judged} judged, all follow {title}"));
    }
    let mut broken: Vec<_> = offenders.iter().map(|(name, _)| *name).collect();
    broken.sort_unstable();
    broken.dedup();
    let verb = if broken.len() == 1 { "is" } else { "are" };
    let message = format!("{what}: {} {verb} not {title}", words::some(&broken));
    Ruling::no(message).at(offenders.iter().map(|(_, span)| *span))
}

fn follows(name: &str, convention: Convention, language: Language) -> bool {
    name.len() <= MAX_NAME && naming::follows(name, convention, language)
}

/// Where the matches are, each place once.
fn places<'a, 't: 'a>(matches: impl Iterator<Item = &'a Found<'t>>) -> Vec<Span> {
    let mut places: Vec<_> = matches.map(|found| found.span).collect();
    places.dedup();
    places
}

fn number(limit: &FixedOrSlot<u64>, slots: &Slots) -> Option<u64> {
    match limit {
        FixedOrSlot::Fixed(limit) => Some(*limit),
        FixedOrSlot::Slot(slot) => slots.count(slot),
    }
}

fn convention(given: &FixedOrSlot<Convention>, slots: &Slots) -> Option<Convention> {
    match given {
        FixedOrSlot::Fixed(convention) => Some(*convention),
        FixedOrSlot::Slot(slot) => match slots.get(slot)? {
            SlotValue::Convention(convention) => Some(*convention),
            _ => None,
        },
    }
}

/// The conditions of a rule with the sentence's values in them.
struct Tests<'r> {
    tests: Vec<(&'r CaptureCondition, Filled)>,
    language: Language,
}

/// A test with the sentence's values in it.
enum Filled {
    OneOf(Vec<String>),
    Follows(Option<Convention>),
}

impl<'r> Tests<'r> {
    fn new(conditions: &'r [CaptureCondition], slots: &Slots, language: Language) -> Self {
        let fill = |condition: &'r CaptureCondition| {
            let filled = match &condition.test {
                Test::OneOf(texts) => {
                    Filled::OneOf(texts.iter().map(|text| text.fill(slots)).collect())
                }
                Test::In(slot) => Filled::OneOf(texts(slots, slot)),
                Test::Follows(given) => Filled::Follows(convention(given, slots)),
            };
            (condition, filled)
        };
        Self {
            tests: conditions.iter().map(fill).collect(),
            language,
        }
    }

    /// Whether a match meets every condition; `same` says which texts are the same.
    fn pass(&self, found: &Found<'_>, same: fn(&str, &str) -> bool) -> bool {
        self.tests.iter().all(|(condition, filled)| {
            let passes = |text: &str| match filled {
                Filled::OneOf(texts) => texts.iter().any(|one| same(text, one)),
                Filled::Follows(convention) => {
                    convention.is_some_and(|it| follows(text, it, self.language))
                }
            };
            found.text(condition.capture).is_some_and(passes) != condition.negated
        })
    }
}
