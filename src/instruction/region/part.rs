//! Clauses that name a part of the code: "in async functions", "except `main`".

use super::super::demand::{Demand, MAX_SENTENCE};
use super::super::fill::TaskLanguage;
use super::super::words::strip_phrase;
use super::super::{Parse, Templates, without_reason};
use super::having::{Having, having};
use super::stripped::{ClausePlace, Stripped, ways};
use super::{CodePart, PartKind, Property, Region, RegionWords, Relation};

/// A clause that names a part of the code and nothing else.
pub(super) fn clause(text: &str) -> Option<Region> {
    let words = RegionWords::get();
    let kinds = [
        (&words.within, Relation::Within, false),
        (&words.outside, Relation::Within, true),
        (&words.of, Relation::Of, false),
        (&words.except, Relation::Of, true),
    ];
    let named = |phrases| part(strip_phrase(text, phrases)?.trim_start());
    // "As a parameter type", but not "as a function"
    let typed = named(&words.typed).filter(CodePart::is_typed);
    let typed = typed.map(|part| Region { part, relation: Relation::Within, is_excepted: false });
    typed.or_else(|| {
        kinds.into_iter().find_map(|(phrases, relation, is_excepted)| {
            let part = named(phrases)?;
            let part = if relation == Relation::Of { part.of_whole() } else { part };
            Some(Region { part, relation, is_excepted })
        })
    })
}

/// The part of the code that a text names and nothing else: "any async function", "`main`".
pub(super) fn part(text: &str) -> Option<CodePart> {
    let words = RegionWords::get();
    let text = text.trim_end_matches([')', ' ']);
    let named = || named(text).map(CodePart::Named);
    let one = strip_phrase(text, &words.determiners).map_or(text, str::trim_start);
    let several = strip_phrase(text, &words.plural_determiners).map(str::trim_start);
    let every = |text: &str| {
        let parted = || text.split_once(' ').or_else(|| text.rsplit_once('-'));
        let whole = words.noun(text);
        // "Return types" are no types with a property.
        let (property, noun) = match whole.is_none().then(parted).flatten() {
            Some((property, noun)) => (Some(words.property_within(property)?), noun),
            None => (None, text),
        };
        let kind = words.noun(noun)?;
        let fits = property.is_none_or(|property| kind.may_be(property));
        fits.then_some(CodePart::Every(kind, property))
    };
    let several = || every(several.filter(|text| text.ends_with('s') && !text.ends_with("ss"))?);
    let whole = |it: &Having<'_>| it.rest.trim().is_empty();
    let having = || having(one).filter(whole).map(|it| it.part);
    every(one).or_else(several).or_else(named).or_else(having)
}

/// Whether a clause says where types stand: "in parameters", "for return types".
pub fn says_where_types(text: &str) -> bool {
    let place = text.split_once(' ').and_then(|(_, place)| part(place));
    place.is_some_and(|place| place.is_typed())
}

/// A demand that is limited to the things of a kind with a property: "public functions".
pub fn of_things(demand: Demand, things: &str) -> Option<Demand> {
    let part = part(things)?.of_whole();
    if matches!(part, CodePart::Every(_, Some(Property::Private))) {
        return None;
    }
    let region = Region { part, relation: Relation::Of, is_excepted: false };
    let text = demand.text.clone();
    in_region(demand, &region, &text)
}

/// A demand that is limited to a part of the code: "parameters".
pub fn in_part(demand: Demand, text: &str) -> Option<Demand> {
    let region = Region { part: part(text)?, relation: Relation::Within, is_excepted: false };
    let text = demand.text.clone();
    in_region(demand, &region, &text)
}

/// A demand that is limited to what is in the functions of these names.
pub fn of_functions(demand: Demand, names: &[String]) -> Option<Demand> {
    // "The `$ ` prompt" is of no function.
    names.iter().all(|name| name.contains(char::is_alphabetic)).then_some(())?;
    let part = CodePart::Named(names.to_vec());
    let region = Region { part, relation: Relation::Within, is_excepted: false };
    let text = demand.text.clone();
    in_region(demand, &region, &text)
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
    names.map(|name| function_name(name).map(str::to_owned)).collect()
}

fn function_name(text: &str) -> Option<&str> {
    let quoted = text.strip_prefix('`').and_then(|it| it.strip_suffix('`'));
    let name = quoted.or((text == "main").then_some(text))?;
    let name = name.strip_suffix("()").unwrap_or(name);
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let begins = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    (is_name && begins).then_some(name)
}

/// Whether a word may be the last one for a part of the code.
pub(super) fn may_end_part(word: &str) -> bool {
    let is_noun = || RegionWords::get().noun(word).is_some();
    word.ends_with('`') || word == "main" || is_noun()
}

/// How many parts of the code a sentence may name.
const MAX_REGIONS: usize = 2;

/// The demands of a sentence that names the part of the code in which they hold; `None` if it names
/// none, or if its demands cannot be limited to that.
pub fn read(
    templates: &Templates,
    sentence: &str,
    language: TaskLanguage<'_>,
) -> Option<Vec<Demand>> {
    let sentence = sentence.trim().trim_end_matches(['.', ' ']);
    let is_short = sentence.len() <= MAX_SENTENCE;
    let found = is_short.then(|| within(templates, sentence, language, MAX_REGIONS - 1)).flatten();
    // "In parameters, since it hides errors"
    found.or_else(|| within(templates, without_reason(sentence)?, language, MAX_REGIONS - 1))
}

/// The demands of a sentence that hold in all code but tests: "no `eval` outside of tests".
pub fn beside_tests(
    templates: &Templates,
    sentence: &str,
    language: TaskLanguage<'_>,
) -> Option<Vec<Demand>> {
    let sentence = sentence.trim().trim_end_matches(['.', ' ']);
    if sentence.len() > MAX_SENTENCE {
        return None;
    }
    let lower = sentence.to_ascii_lowercase();
    let mut phrases = RegionWords::get().beside_tests.iter();
    let text = phrases.find_map(|phrase| without(sentence, &lower, phrase))?;
    let demands = whole(templates, &text, language)?.into_iter();
    let limited = |mut demand: Demand| {
        demand.instruction.template.breach?;
        demand.regions.extend([PartKind::Test, PartKind::TestFunction].map(Region::outside));
        sentence.clone_into(&mut demand.text);
        Some(demand)
    };
    demands.map(limited).collect()
}

/// A sentence, and the same in small letters, without a phrase that says that it holds in all code but tests.
fn without(sentence: &str, lower: &str, phrase: &str) -> Option<String> {
    let before = || {
        let end = lower.strip_suffix(phrase).map(str::len);
        let end = end.filter(|end| sentence[..*end].ends_with(' '))?;
        Some(sentence[..end].trim_end_matches([' ', ',', '(']).to_owned())
    };
    let after = || {
        let start = sentence.len() - lower.strip_prefix(phrase)?.len();
        sentence[start..].strip_prefix(", ").map(str::to_owned)
    };
    // "Library code must not panic"
    let subject = || {
        let rest = lower.strip_prefix(phrase.strip_prefix("in ")?)?.strip_prefix(' ')?;
        let words = RegionWords::get();
        let mut verbs = words.require.iter().chain(&words.forbid);
        let asks = verbs.any(|verb| rest.starts_with(verb.as_str()));
        asks.then(|| format!("The code {}", &sentence[sentence.len() - rest.len()..]))
    };
    // "No `print` in library code; use a logger"
    let between = || {
        let (start, _) = lower.match_indices(phrase).find(|(at, _)| {
            let next = lower[at + phrase.len()..].trim_start();
            lower[..*at].ends_with(' ') && next.starts_with([',', ';', ':', '(', '—', '–'])
        })?;
        let (before, after) = (sentence[..start].trim_end(), &sentence[start + phrase.len()..]);
        Some(format!("{before}{after}"))
    };
    before().or_else(after).or_else(subject).or_else(between)
}

/// Reads a sentence that names a part of the code, and up to `more` others.
fn within(
    templates: &Templates,
    sentence: &str,
    language: TaskLanguage<'_>,
    more: usize,
) -> Option<Vec<Demand>> {
    let ways = ways(sentence);
    let limited = |demands: Vec<Demand>, way: &Stripped| {
        let demands = way.binds_all(&demands).then_some(demands)?;
        let demands = demands.into_iter();
        let limited = demands.map(|demand| in_region(demand, &way.region, sentence));
        limited.collect()
    };
    let once = |way: &Stripped| limited(whole(templates, &way.text, language)?, way);
    let again = |way: &Stripped| {
        let demands = within(templates, &way.text, language, more.checked_sub(1)?)?;
        // In "except in loops in functions" the loops are those in functions.
        let narrows = way.place == ClausePlace::End && !way.region.is_excepted;
        let is_excepted = |one: &Demand| one.regions.iter().any(|region| region.is_excepted);
        (!narrows || !demands.iter().any(is_excepted)).then_some(())?;
        limited(demands, way)
    };
    let once = ways.iter().find_map(once);
    once.or_else(|| ways.iter().find_map(again))
}

/// The demands of a sentence, if nothing in it is left undecided.
fn whole(templates: &Templates, text: &str, language: TaskLanguage<'_>) -> Option<Vec<Demand>> {
    let demands = match templates.parse_unlimited(text, language) {
        Parse::Instruction(instruction) => vec![Demand::of(text, instruction)],
        Parse::Demands(demands) => demands,
        Parse::Unknown | Parse::Ambiguous(_) => return None,
    };
    demands.iter().all(Demand::is_plain).then_some(demands)
}

fn in_region(mut demand: Demand, region: &Region, sentence: &str) -> Option<Demand> {
    let instruction = &demand.instruction;
    let breach = instruction.template.breach?;
    let names_function = instruction.slots.get("function_name").is_some();
    // "Public functions and classes" are not only public functions.
    let asks_for_more = !region.is_excepted && instruction.slots.names("definitions").len() > 1;
    // "Import nothing outside of `math`" names a library, and no function.
    let names_library = matches!(region.part, CodePart::Named(_))
        && instruction.slots.names("construct").iter().any(|it| it == "import");
    if !region.limits(breach) || names_function || names_library || asks_for_more {
        return None;
    }
    demand.regions.push(region.clone());
    sentence.clone_into(&mut demand.text);
    Some(demand)
}
