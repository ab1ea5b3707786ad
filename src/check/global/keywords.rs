//! Templates 8 and 11: keywords.

use crate::check::keywords::find_keyword;
use crate::check::{Context, Ruling, words};
use crate::facts::{TokenKind, Variable};
use crate::instruction::Slots;
use crate::response::Span;

/// Template 8: none of the keywords occurs.
pub(super) fn avoided(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let asked = slots.names("keyword");
    let mut found = Vec::new();
    let mut counted = Vec::new();
    for word in asked {
        let spans = find_keyword(cx, word);
        if !spans.is_empty() {
            counted.push(format!("`{word}` {}", words::times(spans.len())));
        }
        let note = format!("the code uses `{word}`");
        found.extend(spans.into_iter().map(|span| (span, note.clone())));
    }
    if found.is_empty() {
        return Ruling::yes(format!("the code has no {}", words::listed(asked, "or")));
    }
    found.sort();
    found.dedup();
    let counted = words::joined(&counted, "and");
    Ruling::no(format!("the code uses {counted}")).each(found)
}

/// Template 11: each of the keywords occurs.
pub(super) fn used(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let asked = slots.names("keyword");
    let mut witnesses = Vec::new();
    let mut missing = Vec::new();
    for word in asked {
        match find_keyword(cx, word).first() {
            Some(first) => witnesses.push(*first),
            None => missing.push(word.as_str()),
        }
    }
    if missing.is_empty() {
        witnesses.sort();
        return Ruling::yes(format!("the code uses {}", words::listed(asked, "and"))).at(witnesses);
    }
    Ruling::no(format!("the code has no {}", words::listed(&missing, "or")))
        .near(missing.iter().flat_map(|word| near_misses(cx, word)))
}

/// Words that differ from the keyword only in case, or that are used as a name.
fn near_misses(cx: &Context<'_>, word: &str) -> Vec<(String, Span)> {
    cx.facts
        .tokens
        .iter()
        .filter(|token| token.kind != TokenKind::String && token.text.eq_ignore_ascii_case(word))
        .take(3)
        .map(|token| {
            let note = match token.text == word {
                true => format!("`{word}` as a name, not as a keyword"),
                false => format!("`{}` differs in case", token.text),
            };
            (note, token.span)
        })
        .collect()
}

/// Template 3: a global variable exists; it may be constant.
pub(super) fn variables_used(cx: &Context<'_>, _: &Slots) -> Ruling {
    match globals(cx).next() {
        Some(found) => {
            Ruling::yes(format!("`{}` is a global variable", found.name)).at([found.name_span])
        }
        None => Ruling::no("the code has no global variable").near(constants(cx)),
    }
}

/// Template 4: there is no global variable, except constants. A variable with several bindings
/// is shown at the first.
pub(super) fn variables_avoided(cx: &Context<'_>, _: &Slots) -> Ruling {
    let variables = globals(cx).filter(|variable| !cx.is_global_constant(variable));
    let found: Vec<_> = cx.names.distinct(variables).collect();
    if found.is_empty() {
        return Ruling::yes("the code has no global variable that is not a constant");
    }
    let names: Vec<_> = found.iter().map(|variable| variable.name).collect();
    Ruling::no(format!(
        "the code has {}: {}",
        words::count(found.len(), "global variable"),
        words::some(&names)
    ))
    .each(found.iter().map(|variable| {
        let note = format!("`{}` is a global variable", variable.name);
        (variable.name_span, note)
    }))
}

fn globals<'a>(cx: &Context<'a>) -> impl Iterator<Item = &'a Variable<'a>> {
    cx.facts.variables.iter().filter(|variable| cx.is_global(variable) && variable.is_variable())
}

/// Near misses: global constants that are not variables in the terms of the language.
fn constants(cx: &Context<'_>) -> Vec<(String, Span)> {
    cx.facts
        .variables
        .iter()
        .filter(|variable| variable.is_global && !variable.is_variable())
        .take(3)
        .map(|found| {
            let note = format!("`{}` is a constant, not a variable", found.name);
            (note, found.name_span)
        })
        .collect()
}
