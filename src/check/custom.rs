//! User-defined rules: finds the matches of a query, filters them by the rule's conditions, and
//! applies its quantifier.

use super::{Context, Ruling, naming, unfilled, words};
use crate::custom::{CaptureCondition, CustomRule, FixedOrSlot, Quantifier, Test, texts};
use crate::instruction::{Convention, SlotValue, Slots};
use crate::language::Language;
use crate::response::Span;
use crate::syntax::CustomMatch;
use crate::verdict::Reason;

/// The longest text that can follow a naming convention, in bytes.
const MAX_NAME: usize = 1_000;

/// Applies a rule to the code.
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
    let conditions = FilledConditions::new(conditions, slots, cx.language());
    let what = rule.what.fill(slots);
    let matches = found
        .iter()
        .filter(|found| conditions.are_met_by(found, str::eq));
    match &rule.quantifier {
        Quantifier::None => at_most(&what, 0, &spans(matches)),
        Quantifier::AtMost(limit) => match limit_value(limit, slots) {
            Some(limit) => at_most(&what, limit, &spans(matches)),
            None => unfilled("limit"),
        },
        Quantifier::Some => {
            let near = found
                .iter()
                .filter(|found| conditions.are_met_by(found, str::eq_ignore_ascii_case));
            at_least_one(&what, &spans(matches), &spans(near))
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

/// The ruling of a rule with an upper limit, which may be zero.
fn at_most(what: &str, limit: u64, spans: &[Span]) -> Ruling {
    let found = spans.len();
    if found == 0 {
        return Ruling::yes(format!("no {what} found"));
    }
    let allowed = match limit {
        0 => "none".to_owned(),
        _ => format!("at most {limit}"),
    };
    let message = format!("{what}: {found} found, {allowed} allowed");
    match found as u64 > limit {
        true => Ruling::no(message).at(spans.iter().copied()),
        false => Ruling::yes(message),
    }
}

/// The ruling of a rule that requires at least one match.
fn at_least_one(what: &str, spans: &[Span], near: &[Span]) -> Ruling {
    match spans.first() {
        Some(first) => Ruling::yes(format!("{what} found")).at([*first]),
        None => {
            let near = near
                .iter()
                .map(|span| ("differs in case".to_owned(), *span));
            Ruling::no(format!("no {what} found")).near(near)
        }
    }
}

/// Every name follows the convention. No if there is no name (semantics, principle 3).
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

/// The spans of the matches, without adjacent duplicates.
fn spans<'a, 't: 'a>(matches: impl Iterator<Item = &'a CustomMatch<'t>>) -> Vec<Span> {
    let mut spans: Vec<_> = matches.map(|found| found.span).collect();
    spans.dedup();
    spans
}

fn limit_value(limit: &FixedOrSlot<u64>, slots: &Slots) -> Option<u64> {
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

/// The conditions of a rule, filled with the slot values of the sentence.
struct FilledConditions<'r> {
    tests: Vec<(&'r CaptureCondition, FilledTest)>,
    language: Language,
}

/// A test, filled with the slot values of the sentence.
enum FilledTest {
    OneOf(Vec<String>),
    Follows(Option<Convention>),
}

impl<'r> FilledConditions<'r> {
    fn new(conditions: &'r [CaptureCondition], slots: &Slots, language: Language) -> Self {
        let fill = |condition: &'r CaptureCondition| {
            let filled = match &condition.test {
                Test::OneOf(texts) => {
                    FilledTest::OneOf(texts.iter().map(|text| text.fill(slots)).collect())
                }
                Test::In(slot) => FilledTest::OneOf(texts(slots, slot)),
                Test::Follows(given) => FilledTest::Follows(convention(given, slots)),
            };
            (condition, filled)
        };
        Self {
            tests: conditions.iter().map(fill).collect(),
            language,
        }
    }

    /// Whether a match meets every condition; `same` compares texts.
    fn are_met_by(&self, found: &CustomMatch<'_>, same: fn(&str, &str) -> bool) -> bool {
        self.tests.iter().all(|(condition, filled)| {
            let passes = |text: &str| match filled {
                FilledTest::OneOf(texts) => texts.iter().any(|one| same(text, one)),
                FilledTest::Follows(convention) => {
                    convention.is_some_and(|it| follows(text, it, self.language))
                }
            };
            found.text(condition.capture).is_some_and(passes) != condition.negated
        })
    }
}
