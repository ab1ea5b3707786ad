//! How many blank lines follow each other.

use super::{StringLines, code_lines};
use crate::check::{Context, Ruling, unfilled, words};
use crate::instruction::Slots;

/// No more blank lines follow each other (`no-multiple-empty-lines` of ESLint, E303 of `pycodestyle`).
pub(super) fn at_most(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("blank_count") else {
        return unfilled("number");
    };
    let strings = StringLines::of(cx);
    let (mut run, mut found) = (0, Vec::new());
    for (line, text) in code_lines(cx) {
        run = match text.trim().is_empty() && line.start > 0 {
            true if !strings.hold(line.block, line.start) => run + 1,
            _ => 0,
        };
        if run == limit + 1 {
            found.push(line);
        }
    }
    let limit = words::count(usize::try_from(limit).unwrap_or(usize::MAX), "blank line");
    match found.len() {
        0 => Ruling::yes(format!("nowhere are there more than {limit} in a row")),
        1 => Ruling::no(format!("more than {limit} follow each other once")),
        places => Ruling::no(format!("more than {limit} follow each other {places} times")),
    }
    .at(found)
}
