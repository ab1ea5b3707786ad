//! Rules that are a quantifier over a selector: finds the facts of a kind or the matches of a
//! query, and applies the quantifier.

mod count;
mod rule;
mod selector;

pub(crate) use rule::Text;
pub(crate) use rule::{
    CaptureCondition, FixedOrSlot, LanguageQuery, MeasureLimit, NAME, QuantifiedRule, Quantifier,
    Selector, Test,
};
pub use selector::{FactKind, Unit};

use super::conventions::{self, NamedItem};
use super::subject::Subject;
use super::{Context, NamedCheck, Ruling, measures, unfilled, words};
use crate::instruction::SlotKind::{Construct, Count};
use crate::instruction::{Convention, Slots};
use crate::language::Language;
use crate::names::SpanTree;
use crate::response::Span;
use crate::syntax::CustomMatch;
use crate::verdict::Reason;
pub(super) use count::Bound;
use rule::FilledConditions;
use selector::Place;

/// The longest text that can follow a naming convention, in bytes.
const MAX_NAME: usize = 1_000;

/// How messages call what is selected.
enum Noun<'n> {
    /// The noun of a kind of facts: `the code has 2 for-loops`.
    Fact(&'n str),
    /// The rule's own words: `call of eval: 2 found`.
    Match(String),
}

impl Noun<'_> {
    fn of(rule: &QuantifiedRule, slots: &Slots) -> Self {
        let names_held = matches!(rule.quantifier, Quantifier::Every(Selector::Queries(_)));
        let what = rule.what.as_ref().filter(|_| !names_held);
        let noun = match (what, &rule.of) {
            (Some(what), _) => return Self::Match(what.fill(slots)),
            (None, Selector::Facts(kind)) => kind.noun(),
            (None, Selector::Queries(_)) => "match",
        };
        let mut text = noun.to_owned();
        for (word, kind) in [("inside", rule.inside), ("not inside", rule.not_inside)] {
            if let Some(kind) = kind {
                text.push_str(&format!(" {word} {}", words::one(kind.noun())));
            }
        }
        match (&rule.of, text == noun) {
            (Selector::Facts(_), true) => Self::Fact(noun),
            _ => Self::Match(text),
        }
    }

    /// The message that there is none.
    fn none(&self) -> String {
        match self {
            Self::Fact(noun) => format!("the code has no {noun}"),
            Self::Match(what) => format!("no {what} found"),
        }
    }

    fn text(&self) -> &str {
        match self {
            Self::Fact(noun) => noun,
            Self::Match(what) => what,
        }
    }
}

pub(super) fn check(cx: &Context<'_>, rule: &QuantifiedRule, slots: &Slots) -> Ruling {
    let ruling = select(cx, &rule.of, slots).and_then(|(mut found, mut near)| {
        let counted = CountedPlaces::of(cx, rule);
        found.retain(|place| counted.contain(place.extent));
        near.retain(|extent| counted.contain(*extent));
        decide(cx, rule, slots, &found, &near)
    });
    let mut ruling = ruling.unwrap_or_else(|undecided| undecided);
    if rule.kinds().any(|kind| !kind.is_in(cx.language())) {
        ruling.message.push_str(&format!("; {} has none", cx.language()));
    }
    ruling
}

pub(super) const CHECKS: &[NamedCheck] = &[
    super::check("no-construct", avoided, &[("construct", Construct)]),
    super::check("use-construct", used, &[("construct", Construct)]),
    super::check(
        "at-most-per-function",
        per_function,
        &[("construct", Construct), ("number", Count)],
    ),
];

/// The code has no construct of the kind that the instruction names.
fn avoided(cx: &Context<'_>, slots: &Slots) -> Ruling {
    constructs(cx, slots, Quantifier::None, None)
}

/// The code has a construct of the kind that the instruction names.
fn used(cx: &Context<'_>, slots: &Slots) -> Ruling {
    constructs(cx, slots, Quantifier::Some, None)
}

/// No function has more constructs of a kind.
fn per_function(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let most = Quantifier::AtMost(FixedOrSlot::Slot("number".to_owned()));
    constructs(cx, slots, most, Some(Unit::Function))
}

fn constructs(
    cx: &Context<'_>,
    slots: &Slots,
    quantifier: Quantifier,
    per: Option<Unit>,
) -> Ruling {
    let Some(kind) = FactKind::of(slots.name("construct")) else {
        return unfilled("construct");
    };
    let of = Selector::Facts(kind);
    let rule = QuantifiedRule { what: None, quantifier, of, inside: None, not_inside: None, per };
    check(cx, &rule, slots)
}

/// The ruling on how many facts of a kind there are; `None` if the word names none.
pub(super) fn number_of(cx: &Context<'_>, word: &str, bound: Bound) -> Option<Ruling> {
    let kind = FactKind::of(word)?;
    let spans: Vec<_> = kind.find(cx).into_iter().map(|place| place.span).collect();
    Some(numbered(kind.noun(), &spans, bound))
}

/// The ruling on how many things there are that messages call so.
pub(super) fn numbered(noun: &str, spans: &[Span], bound: Bound) -> Ruling {
    count::bounded(&Noun::Fact(noun), bound, spans)
}

/// What a selector selects, and the spans of what it would select but for case.
///
/// # Errors
///
/// The ruling of a rule whose query cannot be run.
fn select<'a>(
    cx: &Context<'a>,
    selector: &Selector,
    slots: &Slots,
) -> Result<(Vec<Place<'a>>, Vec<Span>), Ruling> {
    match selector {
        Selector::Facts(kind) => Ok((kind.find(cx), Vec::new())),
        // Without code there is nothing to find, in any language.
        Selector::Queries(_) if cx.facts.blocks.is_empty() => Ok((Vec::new(), Vec::new())),
        Selector::Queries(queries) => {
            let Some(search) = queries.get(&cx.language()) else {
                let message = format!("this instruction is not judged in {}", cx.language());
                return Err(Ruling::unsupported(message));
            };
            match search.query.find(cx.trees) {
                Ok(matches) => Ok(matching(cx, search, slots, &matches)),
                Err(error) => Err(Ruling::unverifiable(Reason::LimitExceeded, error.to_string())),
            }
        }
    }
}

/// The matches that meet the conditions, and the spans of those that do so but for case.
fn matching<'t>(
    cx: &Context<'_>,
    search: &LanguageQuery,
    slots: &Slots,
    matches: &[CustomMatch<'t>],
) -> (Vec<Place<'t>>, Vec<Span>) {
    let conditions = &FilledConditions::new(search, slots, cx.language());
    let met = |same: fn(&str, &str) -> bool| {
        matches.iter().filter(move |found| conditions.are_met_by(found, same))
    };
    let name = search.query.capture(NAME);
    let found = met(str::eq).map(|found| Place {
        name: name.and_then(|name| found.text(name)),
        span: found.span,
        extent: found.span,
    });
    let mut near: Vec<_> = met(str::eq_ignore_ascii_case).map(|found| found.span).collect();
    near.dedup();
    (found.collect(), near)
}

/// The places that a rule counts, by what they are inside of, and not inside of.
struct CountedPlaces {
    inside: Option<SpanTree>,
    not_inside: Option<SpanTree>,
}

impl CountedPlaces {
    fn of(cx: &Context<'_>, rule: &QuantifiedRule) -> Self {
        let around = |kind: FactKind| selector::nesting(&kind.find_around(cx));
        Self { inside: rule.inside.map(around), not_inside: rule.not_inside.map(around) }
    }

    /// Whether the rule counts what is at a place.
    fn contain(&self, extent: Span) -> bool {
        let holds = |around: &SpanTree| around.innermost_around(extent).is_some();
        self.inside.as_ref().is_none_or(holds) && !self.not_inside.as_ref().is_some_and(holds)
    }
}

fn decide(
    cx: &Context<'_>,
    rule: &QuantifiedRule,
    slots: &Slots,
    found: &[Place<'_>],
    near: &[Span],
) -> Result<Ruling, Ruling> {
    let noun = Noun::of(rule, slots);
    let mut spans: Vec<_> = found.iter().map(|place| place.span).collect();
    if let Selector::Queries(_) = rule.of {
        // Several patterns may match at one place.
        spans.dedup();
    }
    let bounded = |limit: &FixedOrSlot<u64>, bound: fn(u64) -> Bound| match (
        limit_value(limit, slots).map(bound),
        rule.per,
    ) {
        (None, _) => unfilled("number"),
        (Some(bound), None) => count::bounded(&noun, bound, &spans),
        (Some(bound), Some(unit)) => count::bounded_per(cx, &noun, bound, unit, found),
    };
    Ok(match (&rule.quantifier, rule.per) {
        (Quantifier::None, None) => count::none(&noun, &spans),
        (Quantifier::None, Some(_)) => bounded(&FixedOrSlot::Fixed(0), Bound::AtMost),
        (Quantifier::Some, None) => count::some(&noun, &spans, near),
        (Quantifier::Some, Some(_)) => bounded(&FixedOrSlot::Fixed(1), Bound::AtLeast),
        (Quantifier::AtMost(limit), _) => bounded(limit, Bound::AtMost),
        (Quantifier::AtLeast(limit), _) => bounded(limit, Bound::AtLeast),
        (Quantifier::Exactly(limit), _) => bounded(limit, Bound::Exactly),
        (Quantifier::Every(held), _) => {
            let (what, (held, _)) = (held_noun(rule, held, slots), select(cx, held, slots)?);
            match rule.of {
                Selector::Facts(kind) => {
                    let around = kind.find_around(cx);
                    count::every(&noun, found, &around, &what, &held)
                }
                Selector::Queries(_) => count::every(&noun, found, found, &what, &held),
            }
        }
        (Quantifier::NamesFollow(given), _) => match convention(given, slots) {
            Some(convention) => names_follow(cx, &noun, convention, found),
            None => unfilled("naming convention"),
        },
        (Quantifier::Measured(measured), _) => match limit_value(&measured.limit, slots) {
            Some(0) if measured.is_below => {
                let message = "no number is below 0";
                Ruling::unverifiable(Reason::UninterpretableValue, message)
            }
            Some(limit) => {
                let limit = limit - u64::from(measured.is_below);
                let subject = match measured.named.as_deref() {
                    Some(slot) => Subject::of(slots, slot),
                    None => Subject::Every,
                };
                measures::measured(cx, measured.measure, limit, subject)
            }
            None => unfilled("number"),
        },
    })
}

/// How messages call what each place has.
fn held_noun(rule: &QuantifiedRule, held: &Selector, slots: &Slots) -> String {
    match (held, &rule.what) {
        (Selector::Facts(kind), _) => kind.noun().to_owned(),
        (Selector::Queries(_), Some(what)) => what.fill(slots),
        (Selector::Queries(_), None) => "match".to_owned(),
    }
}

/// The ruling of a rule about names, in the words of its selector.
fn names_follow(
    cx: &Context<'_>,
    noun: &Noun,
    convention: Convention,
    found: &[Place<'_>],
) -> Ruling {
    let named = found.iter().filter_map(|place| Some((place.name?, place.span)));
    match noun {
        Noun::Match(what) => matches_follow(what, convention, cx.language(), named),
        Noun::Fact(noun) => {
            let items = named.map(|(name, span)| NamedItem { name, span, is_forced: false });
            conventions::names_follow(cx, convention, noun, items)
        }
    }
}

/// Every name follows the convention. No if there is no name (semantics, principle 3).
fn matches_follow<'a>(
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
    name.len() <= MAX_NAME && conventions::follows(name, convention, language)
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
        FixedOrSlot::Slot(slot) => slots.convention(slot),
    }
}
