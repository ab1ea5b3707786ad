//! Templates 8 and 11: keywords.

use crate::check::keywords::find_keyword;
use crate::check::{Context, Ruling, definitions, words};
use crate::facts::{TokenKind, Variable};
use crate::instruction::Slots;
use crate::response::Span;

/// Template 8: none of the keywords occurs.
pub(super) fn avoided(cx: &Context<'_>, slots: &Slots) -> Ruling {
    definitions::none_used(slots.names("keyword"), "has no", |word| find_keyword(cx, word))
}

/// Template 11: each of the keywords occurs.
pub(super) fn used(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let find = |word: &str| find_keyword(cx, word).first().copied();
    let near = |word: &str| near_misses(cx, word);
    definitions::all_used(slots.names("keyword"), "has no", find, near)
}

/// Words that differ from the keyword only in case, or that are used as a name.
fn near_misses(cx: &Context<'_>, word: &str) -> Vec<(String, Span)> {
    let tokens = cx.facts.tokens.iter();
    let alike = tokens
        .filter(|token| token.kind != TokenKind::String && token.text.eq_ignore_ascii_case(word));
    let note = |text: &str| match text == word {
        true => format!("`{word}` as a name, not as a keyword"),
        false => format!("`{text}` differs in case"),
    };
    alike.take(3).map(|token| (note(token.text), token.span)).collect()
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
    let count = words::count(found.len(), "global variable");
    let note = |name: &str| format!("`{name}` is a global variable");
    Ruling::no(format!("the code has {count}: {}", words::some(&names)))
        .each(found.iter().map(|variable| (variable.name_span, note(variable.name))))
}

fn globals<'a>(cx: &Context<'a>) -> impl Iterator<Item = &'a Variable<'a>> {
    cx.facts.variables.iter().filter(|variable| cx.is_global(variable) && variable.is_variable())
}

/// Near misses: global constants that are not variables in the terms of the language.
fn constants(cx: &Context<'_>) -> Vec<(String, Span)> {
    let variables = cx.facts.variables.iter();
    let constants = variables.filter(|variable| variable.is_global && !variable.is_variable());
    let note = |name: &str| format!("`{name}` is a constant, not a variable");
    constants.take(3).map(|found| (note(found.name), found.name_span)).collect()
}
