//! What a docstring speaks of: the purpose, the parameters, the result.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::subject::{Judged, Subject};
use crate::check::{Context, Ruling};
use crate::facts::{Documentable, DocumentableKind, Function};
use crate::instruction::Slots;
use crate::lang;
use crate::response::Span;
use crate::syntax::finder;

/// The words by which a docstring speaks of parameters without naming them.
const OF_PARAMETERS: [&str; 14] = [
    "accepts", "arg", "args", "argument", "arguments", "given", "input", "inputs", "param",
    "parameter", "parameters", "params", "receives", "takes",
];

/// The words by which it speaks of the result.
const OF_RESULT: [&str; 16] = [
    "give", "gives", "output", "outputs", "produce", "produces", "result", "results", "return",
    "returned", "returning", "returns", "rtype", "yield", "yielding", "yields",
];

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
    let text = slots.names("details").first();
    let details = Details::of(&text.map_or(String::new(), |text| text.to_lowercase()));
    let subject = Subject::of(slots, "function_name");
    let documented = documented(cx);
    let functions = subject.functions(cx).into_iter();
    let judged: Vec<_> = functions
        .filter(|function| function.body.is_some())
        .map(|function| {
            let comment = documented.get(&place(function.name_span));
            let comment = comment.map(|text| text.map(|span| cx.text(span)));
            (function, judge(function, comment, &details))
        })
        .collect();
    subject.ruling(cx, &judged)
}

/// Where a name is.
fn place(span: Span) -> (Option<u32>, u32) {
    (span.block, span.start)
}

/// The comment of each documented function by the place of its name; `None` if only that there is
/// one is known.
fn documented(cx: &Context<'_>) -> BTreeMap<(Option<u32>, u32), Option<Span>> {
    let language = lang::of(cx.language());
    let mut found = BTreeMap::new();
    let is_function = |one: &Documentable| {
        matches!(one.kind, DocumentableKind::Function | DocumentableKind::Method)
    };
    finder::look(cx.facts, |seen, span| {
        let one = language.documentable(seen);
        if one.is_some_and(|one| is_function(&one) && one.is_documented) {
            let name = seen.node().child_by_field_name("name");
            let name = name.unwrap_or(seen.node());
            let text = language.docstring(seen).map(|node| span(node.byte_range()));
            found.insert(place(span(name.byte_range())), text);
        }
    });
    found
}

fn judge(function: &Function<'_>, comment: Option<Option<&str>>, details: &Details) -> Judged {
    let name = function.name;
    let Some(comment) = comment else {
        return Judged::new(false, format!("function `{name}` is not documented"));
    };
    let lacks = match comment {
        Some(text) => lacks(function, text, details),
        None => Some((None, "it is not read")),
    };
    match lacks {
        None => Judged::new(true, format!("the docstring of `{name}` speaks of all this")),
        Some((follows, why)) => Judged {
            follows,
            note: format!("the docstring of `{name}`: {why}"),
            span: None,
        },
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
    let has = |list: &[&str]| list.iter().any(|word| lower.contains(*word));
    let is_foreign = text.chars().any(|c| c.is_alphabetic() && !c.is_ascii());
    let certain = (!is_foreign).then_some(false);
    let names: Vec<_> = function.parameters.iter().filter_map(|it| it.name).collect();
    let named = names.iter().filter(|name| words.contains(*name)).count();
    let returns = function.is_generator || function.returns.iter().any(|one| one.value.is_some());
    if words.is_empty() {
        return Some((Some(false), "it is empty"));
    }
    if details.parameters && named == 0 && !names.is_empty() && !has(&OF_PARAMETERS) {
        return Some((certain, "it does not speak of the parameters"));
    }
    if details.result && returns && !has(&OF_RESULT) {
        return Some((certain, "it does not speak of the result"));
    }
    if details.parameters && named < names.len() {
        return Some((None, "it does not name each parameter"));
    }
    let first = text.trim_matches(['"', '\'', ' ', '\n']).lines().next();
    let summary = first.unwrap_or_default().split_whitespace().count();
    (details.purpose && summary < MIN_PURPOSE).then_some((None, "its purpose is not evident"))
}
