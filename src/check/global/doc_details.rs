//! What a docstring speaks of: the purpose, the parameters, the result.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::check::subject::{Judged, Subject};
use crate::check::{Context, Ruling};
use crate::facts::{ConstructKind, Function};
use crate::instruction::Slots;
use crate::lang;
use crate::response::Span;
use crate::syntax::finder;
use crate::verdict::Reason;

static VOCABULARY: LazyLock<DocstringVocabulary> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../rules/vocabulary/docstrings.toml"))
        .expect("rules/vocabulary/docstrings.toml is tested")
});

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
pub(super) fn given(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let has_docstrings = ConstructKind::all().get("docstring-quotes");
    if !has_docstrings.is_some_and(|kind| kind.is_in(cx.language())) {
        let message = format!("what comments say is not read in {}", cx.language());
        return Ruling::unverifiable(Reason::UnsupportedLanguage, message);
    }
    let text = slots.names("details").first();
    let details = Details::of(&text.map_or(String::new(), |text| text.to_lowercase()));
    let subject = Subject::of(slots, "function_name");
    let docstrings = docstrings(cx);
    let functions = subject.functions(cx).into_iter();
    let judged: Vec<_> = functions
        .filter(|function| function.body.is_some())
        .map(|function| {
            let docstring = docstrings.get(&(function.name_span.block, function.name_span.start));
            let docstring = docstring.map(|span| cx.text(*span));
            (function, judge(function, docstring, &details))
        })
        .collect();
    subject.ruling(cx, &judged)
}

/// The docstring of each function that has one, by the place of the function's name.
fn docstrings(cx: &Context<'_>) -> BTreeMap<(Option<u32>, u32), Span> {
    let language = lang::of(cx.language());
    let mut found = BTreeMap::new();
    finder::look(cx.facts, |seen, span| {
        let name = seen.node().child_by_field_name("name");
        if let Some((docstring, name)) = language.docstring(seen).zip(name) {
            let name = span(name.byte_range());
            found.insert((name.block, name.start), span(docstring.byte_range()));
        }
    });
    found
}

fn judge(function: &Function<'_>, docstring: Option<&str>, details: &Details) -> Judged {
    let name = function.name;
    let Some(text) = docstring else {
        return Judged::new(false, format!("function `{name}` has no docstring"));
    };
    match lacks(function, text, details) {
        None => Judged::new(true, format!("the docstring of `{name}` says what is asked for")),
        Some((follows, why)) => {
            Judged { follows, note: format!("the docstring of `{name}` {why}"), span: None }
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
    let names: Vec<_> = function.parameters.iter().filter_map(|it| it.name).collect();
    let named = names.iter().filter(|name| words.contains(*name)).count();
    let returns = function.is_generator || function.returns.iter().any(|one| one.value.is_some());
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
