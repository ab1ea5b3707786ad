//! Comments that document definitions: docstrings, Javadoc, JSDoc, doc comments.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::public;
use crate::check::documented::definitions;
use crate::check::quantified::FactKind;
use crate::check::subject::{Judgement, Subject};
use crate::check::{Context, Ruling, words};
use crate::facts::{Documentable, DocumentableKind, Function};
use crate::instruction::{Slots, definition_kind};
use crate::response::Span;

/// Which kinds of definitions a word means.
static KINDS: LazyLock<BTreeMap<String, Vec<DocumentableKind>>> =
    LazyLock::new(|| vocabulary!("definitions.toml"));

/// Every definition of the kinds is documented.
pub(super) fn all(cx: &Context<'_>, slots: &Slots) -> Ruling {
    documented(cx, slots, definitions(cx))
}

/// Every public definition of the kinds is documented.
pub(super) fn public(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let mut found = definitions(cx);
    found.retain(|item| item.is_public);
    public::retain(cx, &mut found);
    documented(cx, slots, found)
}

fn documented(cx: &Context<'_>, slots: &Slots, mut found: Vec<Documentable>) -> Ruling {
    let asked = slots.names("definitions").iter();
    let kinds = asked.filter_map(|word| KINDS.get(&definition_kind(word)?));
    let kinds: BTreeSet<_> = kinds.flatten().collect();
    found.retain(|item| kinds.contains(&item.kind));
    for item in &mut found {
        let line = cx.text(item.span).lines().next().unwrap_or_default().trim_end();
        item.span.end = item.span.start + line.len() as u32;
    }
    let missing: Vec<_> = found.iter().filter(|item| !item.is_documented).collect();
    let judged = words::count(found.len(), "definition");
    let message = match (found.len(), missing.as_slice()) {
        (0, _) => "the code has nothing of the kind to document".to_owned(),
        (_, []) => format!("{judged} judged, every one is documented"),
        (_, [item]) => {
            format!("{judged} judged, a {} is not documented", item.kind.noun())
        }
        (_, several) => format!("{judged} judged, {} are not documented", several.len()),
    };
    let note = |item: &Documentable| format!("this {} is not documented", item.kind.noun());
    Ruling::of(missing.is_empty(), message).each(missing.iter().map(|item| (item.span, note(item))))
}

static VOCABULARY: LazyLock<DocstringVocabulary> = LazyLock::new(|| vocabulary!("docstrings.toml"));

/// The words by which a docstring speaks of its function; the fields are documented in the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DocstringVocabulary {
    parameters: BTreeSet<String>,
    result: BTreeSet<String>,
}

/// How many words say what a function is for.
const MIN_PURPOSE: usize = 3;

/// What a docstring is to speak of.
struct Details {
    purpose: bool,
    parameters: bool,
    result: bool,
}

impl Details {
    fn of(text: &str) -> Self {
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        Self {
            purpose: has(&["purpose", "behavior", "function"]),
            parameters: has(&["parameter", "argument", "input"]),
            result: has(&["return", "result", "output"]),
        }
    }
}

/// The functions have docstrings that speak of what is asked for.
pub(super) fn details(cx: &Context<'_>, slots: &Slots) -> Ruling {
    if !FactKind::Construct("docstring-quotes").is_in(cx.language()) {
        let message = format!("what comments say is not read in {}", cx.language());
        return Ruling::unsupported(message);
    }
    let details = Details::of(&slots.name("details").to_lowercase());
    let docstrings = docstrings(cx);
    Subject::of(slots, "function_name").judge_bodies(cx, |function| {
        let docstring = docstrings.get(&(function.name_span.block, function.name_span.start));
        judge_details(function, docstring.map(|span| cx.text(*span)), &details)
    })
}

/// The docstring of each function that has one, by the place of the function's name.
fn docstrings(cx: &Context<'_>) -> BTreeMap<(Option<u32>, u32), Span> {
    let found = cx.trees.on_demand().docstrings.iter();
    found.map(|(name, docstring)| ((name.block, name.start), *docstring)).collect()
}

fn judge_details(function: &Function<'_>, docstring: Option<&str>, details: &Details) -> Judgement {
    let name = function.name;
    let Some(text) = docstring else {
        return Judgement::new(false, format!("function `{name}` has no docstring"));
    };
    match lacks(function, text, details) {
        None => Judgement::new(true, format!("the docstring of `{name}` says what is asked for")),
        Some((follows, why)) => {
            Judgement { follows, note: format!("the docstring of `{name}` {why}"), span: None }
        }
    }
}

/// What a docstring lacks, and whether that is certain.
fn lacks(
    function: &Function<'_>,
    text: &str,
    details: &Details,
) -> Option<(Option<bool>, &'static str)> {
    let is_apart = |c: char| !c.is_alphanumeric() && c != '_';
    let words: Vec<_> = text.split(is_apart).filter(|word| !word.is_empty()).collect();
    let lower: BTreeSet<_> = words.iter().map(|word| word.to_lowercase()).collect();
    let has = |list: &BTreeSet<String>| !list.is_disjoint(&lower);
    let is_foreign = text.chars().any(|c| c.is_alphabetic() && !c.is_ascii());
    let certain = (!is_foreign).then_some(false);
    let names: Vec<_> = function.parameters.iter().filter_map(|parameter| parameter.name).collect();
    let named = names.iter().filter(|name| words.contains(*name)).count();
    let returns =
        function.is_generator || function.returns.iter().any(|statement| statement.value.is_some());
    if words.is_empty() {
        return Some((Some(false), "is empty"));
    }
    if details.parameters && named == 0 && !names.is_empty() && !has(&VOCABULARY.parameters) {
        return Some((certain, "does not speak of the parameters"));
    }
    if details.result && returns && !has(&VOCABULARY.result) {
        return Some((certain, "does not speak of the result"));
    }
    if details.parameters && named < names.len() {
        return Some((None, "does not name every parameter"));
    }
    let first = text.trim_matches(['"', '\'', ' ', '\n']).lines().next();
    let summary = first.unwrap_or_default().split_whitespace().count();
    (details.purpose && summary < MIN_PURPOSE).then_some((None, "may not say what it is for"))
}
