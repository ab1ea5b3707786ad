//! The lines of comments and docstrings.

use crate::check::{Context, Ruling, unfilled, words};
use crate::instruction::Slots;
use crate::lang;
use crate::response::Span;
use crate::syntax::finder;

/// No line that a comment or a string alone takes up is longer than the limit, if it has several words
/// and does not end with a URL.
pub(super) fn limited(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("characters_num") else {
        return unfilled("number");
    };
    let mut offenders = Vec::new();
    for span in doc_lines(cx) {
        let length = length(cx, span);
        if length as u64 > limit && !is_exempt(cx.text(span), length, limit) {
            let note = format!("the line has {length} characters, at most {limit} allowed");
            offenders.push((span, note));
        }
    }
    let lines = words::count(offenders.len(), "line");
    match offenders.is_empty() {
        true => Ruling::yes(format!(
            "no line of comments and docstrings has more than {limit} characters"
        )),
        false => Ruling::no(format!(
            "{lines} of comments and docstrings with more than {limit} characters"
        ))
        .each(offenders),
    }
}

fn length(cx: &Context<'_>, span: Span) -> usize {
    let block = span.block.map(|at| &cx.response.blocks[at as usize]);
    block.map_or(0, |block| block.char_count(span))
}

/// Whether a line can't be broken: it is one word, after the sign of a comment, or its last word is a
/// URL that begins before the limit.
fn is_exempt(line: &str, length: usize, limit: u64) -> bool {
    let mut words = line.split_whitespace().filter(|word| *word != "#");
    let (first, last) = (words.next(), words.next_back());
    let is_url =
        |word: &str| word.contains("://") && (length - word.chars().count()) as u64 <= limit;
    match (first, last) {
        (_, None) => true,
        (_, Some(last)) => is_url(last),
    }
}

/// The lines that comments and strings alone take up.
fn doc_lines(cx: &Context<'_>) -> Vec<Span> {
    let language = lang::of(cx.language());
    let mut texts = Vec::new();
    finder::look(cx.facts, |seen, span| {
        if seen.begins_line() && (seen.is_comment(seen.node()) || language.is_text_alone(seen)) {
            texts.push(span(seen.node().byte_range()));
        }
    });
    texts.sort();
    let mut found = Vec::new();
    for block in &cx.facts.blocks {
        let lines = cx.response.blocks[block.block as usize].code_lines();
        let mut left = texts.iter().filter(|one| one.block == Some(block.block));
        let mut text = left.next();
        for (line, _) in lines {
            while text.is_some_and(|text| text.end <= line.start) {
                text = left.next();
            }
            if text.is_some_and(|text| text.start < line.end) {
                found.push(line);
            }
        }
    }
    found
}
