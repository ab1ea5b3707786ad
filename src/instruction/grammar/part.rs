//! Clauses that name a part of the code: "in async functions", "except `main`".

use super::super::region::{CodePart, Region, RegionWords, Relation};
use super::super::words::strip_phrase;

/// A clause that names a part of the code and nothing else.
pub(super) fn clause(text: &str) -> Option<Region> {
    let words = RegionWords::get();
    let kinds = [
        (&words.within, Relation::Within, false),
        (&words.outside, Relation::Within, true),
        (&words.of, Relation::Of, false),
        (&words.except, Relation::Of, true),
    ];
    kinds.into_iter().find_map(|(phrases, relation, is_excepted)| {
        let part = part(strip_phrase(text, phrases)?.trim_start())?;
        Some(Region { part, relation, is_excepted })
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
        let (property, noun) = match text.split_once(' ').or_else(|| text.rsplit_once('-')) {
            Some((property, noun)) => (Some(words.property(property)?), noun),
            None => (None, text),
        };
        let kind = words.noun(noun)?;
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
