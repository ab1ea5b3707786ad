//! Templates 8 and 11: keywords.

use crate::check::keywords::find_keyword;
use crate::check::{Context, Ruling, words};
use crate::facts::TokenKind;
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
