//! The lengths of files and classes.

use super::numbers::lines_of;
use crate::check::{Context, Ruling, unfilled, words};
use crate::facts::TypeDefinition;
use crate::instruction::Slots;
use crate::response::Span;

/// No file, or block of code, has more lines; blank ones and comments count.
pub(super) fn max_file_lines(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let blocks = cx.facts.blocks.iter();
    let blocks = blocks.map(|block| &cx.response.blocks[block.block as usize]);
    let files = blocks.map(|block| {
        let past = |limit| block.code_lines().nth(limit).map(|(line, _)| line);
        (block.code_lines().len(), past)
    });
    let limit = limit(slots);
    let files = files.map(|(lines, past)| Measured {
        name: "the file".to_owned(),
        lines,
        place: limit.and_then(past),
    });
    judge(limit, files.collect())
}

/// No class has more lines, from its header to its end.
pub(super) fn max_class_lines(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let classes = cx.facts.types.iter().filter(|found| found.is_class);
    let measured = |class: &TypeDefinition<'_>| Measured {
        name: class
            .name
            .map_or("a class without a name".to_owned(), |name| format!("class `{name}`")),
        lines: lines_of(cx, class.span),
        place: Some(class.header),
    };
    judge(limit(slots), classes.map(measured).collect())
}

/// Something with a number of lines.
struct Measured {
    /// What messages call it.
    name: String,
    lines: usize,
    /// What is shown if that is too many.
    place: Option<Span>,
}

fn limit(slots: &Slots) -> Option<usize> {
    let limit = slots.count("line_num")?;
    Some(usize::try_from(limit).unwrap_or(usize::MAX))
}

fn judge(limit: Option<usize>, measured: Vec<Measured>) -> Ruling {
    let Some(limit) = limit else {
        return unfilled("number");
    };
    let note = |it: &Measured| {
        let lines = words::count(it.lines, "line");
        format!("{} has {lines}, at most {limit} allowed", it.name)
    };
    // Of several that are the longest, the first.
    let Some(longest) = measured.iter().rev().max_by_key(|it| it.lines) else {
        return Ruling::yes("the code has nothing to measure");
    };
    let too_long = measured.iter().filter(|it| it.lines > limit);
    let evidence: Vec<_> = too_long.filter_map(|it| Some((it.place?, note(it)))).collect();
    match evidence.is_empty() {
        true => Ruling::yes(note(longest)),
        false => Ruling::no(note(longest)).each(evidence),
    }
}
