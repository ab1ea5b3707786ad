//! Templates 2, 5, 9 and 10: the lengths of lines, parameter lists, functions and the answer.

use crate::check::near_misses::{DefinitionKind, near_misses};
use crate::check::quantified::Measure;
use crate::check::{Context, Ruling, unfilled, words};
use crate::facts::{Function, FunctionKind};
use crate::instruction::Slots;

/// Template 2: the length of each line of code, in characters.
pub(super) fn max_line_length(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("characters_num") else {
        return unfilled("number");
    };
    let mut longest = 0;
    let mut offenders = Vec::new();
    for block in &cx.facts.blocks {
        let block = &cx.response.blocks[block.block as usize];
        for (span, _) in block.code_lines() {
            let length = block.char_count(span);
            longest = longest.max(length);
            if length as u64 > limit {
                let note = format!("the line has {length} characters, at most {limit} allowed");
                offenders.push((span, note));
            }
        }
    }
    if offenders.is_empty() {
        return Ruling::yes(format!(
            "the longest line of the code has {}, at most {limit} allowed",
            words::count(longest, "character")
        ));
    }
    let (lines, have) = match offenders.len() {
        1 => ("1 line".to_owned(), "has"),
        number => (format!("{number} lines"), "have"),
    };
    Ruling::no(format!(
        "{lines} of the code {have} more than {limit} characters, the longest has {longest}"
    ))
    .each(offenders)
}

/// Of every function, or of the one that the instruction names, the measure is within the limit.
pub(in crate::check) fn measured(
    cx: &Context<'_>,
    measure: Measure,
    limit: u64,
    named: Option<&String>,
) -> Ruling {
    match measure {
        Measure::Parameters => {
            let count = |_: &Context<'_>, function: &Function<'_>| function.parameters.len();
            check_limit(cx, limit, named, ("parameter", count), |_| true)
        }
        Measure::Lines => check_limit(cx, limit, named, ("line", line_count), |function| {
            function.body.is_some()
        }),
    }
}

/// The number of lines that a function spans.
fn line_count(cx: &Context<'_>, function: &Function<'_>) -> usize {
    let span = function.span;
    let end = span.start as usize + cx.text(span).trim_end().len();
    let block = span.block.map(|block| &cx.response.blocks[block as usize]);
    let before = |offset: usize| {
        let lines = block.map_or(&[][..], |block| &block.lines);
        lines.partition_point(|line| line.code_start as usize <= offset)
    };
    let first = before(span.start as usize);
    before(end.saturating_sub(1)).max(first) - first + 1
}

/// The noun for what is measured, and the function that measures it.
type Measurement = (&'static str, fn(&Context<'_>, &Function<'_>) -> usize);

/// Every measured function is within the limit. Function literals are measured only if the
/// instruction gives their name.
fn check_limit(
    cx: &Context<'_>,
    limit: u64,
    named: Option<&String>,
    (noun, measure): Measurement,
    is_measured: fn(&Function<'_>) -> bool,
) -> Ruling {
    let found: Vec<_> = match named {
        Some(name) => cx.names.functions(name),
        None => {
            let all = cx.facts.functions.iter();
            all.filter(|function| function.kind != FunctionKind::Literal)
                .collect()
        }
    };
    let measured: Vec<_> = found
        .into_iter()
        .filter(|function| is_measured(function))
        .map(|function| (function, measure(cx, function)))
        .collect();
    if let Some(name) = named
        && measured.is_empty()
    {
        return Ruling::no(format!("the code has no function `{name}`")).near(near_misses(
            cx,
            name,
            DefinitionKind::Function,
        ));
    }
    let offenders: Vec<_> = measured
        .iter()
        .filter(|(_, size)| *size as u64 > limit)
        .collect();
    let Some((worst, size)) = measured.iter().rev().max_by_key(|(_, size)| *size) else {
        return Ruling::yes("the code has no function");
    };
    let note = |function: &Function<'_>, size: usize| {
        let size = words::count(size, noun);
        format!(
            "function `{}` has {size}, at most {limit} allowed",
            function.name
        )
    };
    let message = match offenders.len() {
        0 | 1 => note(worst, *size),
        number => format!(
            "{number} functions have more than {limit} {}; `{}` has the most, {size}",
            words::noun_for(if limit == 1 { 1 } else { 2 }, noun),
            worst.name
        ),
    };
    if offenders.is_empty() {
        return Ruling::yes(message);
    }
    let place = |(function, size): &&(&Function<'_>, usize)| {
        (function.shown_signature(), note(function, *size))
    };
    Ruling::no(message).each(offenders.iter().map(place))
}

/// Template 10: the lines of the answer, both prose and code.
pub(super) fn max_answer_lines(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("line_num") else {
        return unfilled("number");
    };
    let lines = cx.response.answer_lines();
    let message = format!(
        "the answer has {}, at most {limit} allowed",
        words::count(lines.len(), "line")
    );
    match lines.get(usize::try_from(limit).unwrap_or(usize::MAX)) {
        None => Ruling::yes(message),
        Some(past) => Ruling::no(message).at([*past]),
    }
}
