//! Templates 2, 5, 9 and 10: the lengths of lines, parameter lists, functions and the answer.

use super::numbers::Numbers;
use crate::check::subject::{Judged, Subject};
use crate::check::{Context, Ruling, unfilled, words};
use crate::facts::Function;
use crate::facts::Measure;
use crate::instruction::Slots;
use crate::verdict::Reason;

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

/// Of every function that the instruction speaks of, the measure is within the limit.
pub(in crate::check) fn measured(
    cx: &Context<'_>,
    measure: Measure,
    limit: u64,
    subject: Subject<'_>,
) -> Ruling {
    let Some(numbers) = Numbers::new(cx, measure) else {
        let message = format!("{} is not defined for {}", measure.noun(), cx.language());
        return Ruling::unverifiable(Reason::UnsupportedLanguage, message);
    };
    let anonymous = match subject {
        Subject::Every => numbers.anonymous(cx),
        Subject::One | Subject::Named(_) => Vec::new(),
    };
    let functions = subject.functions(cx).into_iter();
    let measured: Vec<_> = functions
        .filter(|function| measure == Measure::Parameters || function.body.is_some())
        .chain(&anonymous)
        .map(|function| (function, numbers.of(cx, function)))
        .collect();
    let note = |function: &Function<'_>, size: u64| {
        let (name, size) = (shown("function", function), measure.count(size));
        format!("{name} has {size}, at most {limit} allowed")
    };
    let judged: Vec<_> = measured
        .iter()
        .map(|(function, size)| {
            let judged = Judged::new(*size <= limit, note(function, *size));
            (*function, judged)
        })
        .collect();
    let ruling = subject.ruling(cx, &judged);
    let worst = measured.iter().rev().max_by_key(|(_, size)| *size);
    let Some((worst, size)) = worst.filter(|_| ruling.outcome.reason().is_none()) else {
        return ruling;
    };
    let offenders = measured.iter().filter(|(_, size)| *size > limit).count();
    let message = match offenders {
        0 | 1 => note(worst, *size),
        _ => {
            let (past, name) = (measure.past(limit), shown("", worst));
            let degree = if measure.is_degree() { "highest" } else { "most" };
            format!("{offenders} functions have {past}; {name} has the {degree}, {size}")
        }
    };
    Ruling { message, ..ruling }
}

/// A function after this noun: "function `area`".
fn shown(noun: &str, function: &Function<'_>) -> String {
    match (noun, function.name) {
        ("", "") => "one without a name".to_owned(),
        (noun, "") => format!("a {noun} without a name"),
        (noun, name) => format!("{noun} `{name}`").trim_start().to_owned(),
    }
}

/// Template 10: the lines of the answer, both prose and code.
pub(super) fn max_answer_lines(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("line_num") else {
        return unfilled("number");
    };
    let lines = cx.response.answer_lines();
    let message =
        format!("the answer has {}, at most {limit} allowed", words::count(lines.len(), "line"));
    match lines.get(usize::try_from(limit).unwrap_or(usize::MAX)) {
        None => Ruling::yes(message),
        Some(past) => Ruling::no(message).at([*past]),
    }
}
