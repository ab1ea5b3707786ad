//! Templates 2, 5, 9 and 10: the lengths of lines, parameter lists, functions and the answer.

use super::numbers::{Numbers, lines_of};
use crate::check::subject::{Judged, Subject};
use crate::check::{Context, Ruling, unfilled, words};
use crate::facts::{Function, Measure, TypeDefinition};
use crate::instruction::Slots;
use crate::response::Span;
use crate::syntax::OnDemand;
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

/// No file, or block of code, has more lines; blank ones and comments count.
pub(super) fn max_file_lines(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let blocks = cx.facts.blocks.iter();
    let blocks = blocks.map(|block| &cx.response.blocks[block.block as usize]);
    let files = blocks.map(|block| {
        let past = |limit| block.code_lines().nth(limit).map(|(line, _)| line);
        (block.code_lines().len(), past)
    });
    let limit = length_limit(slots);
    let files = files.map(|(lines, past)| Measured {
        name: "the file".to_owned(),
        lines,
        place: limit.and_then(past),
    });
    judge_lengths(limit, files.collect())
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
    judge_lengths(length_limit(slots), classes.map(measured).collect())
}

/// Something with a number of lines.
struct Measured {
    /// What messages call it.
    name: String,
    lines: usize,
    /// What is shown if that is too many.
    place: Option<Span>,
}

fn length_limit(slots: &Slots) -> Option<usize> {
    let limit = slots.count("line_num")?;
    Some(usize::try_from(limit).unwrap_or(usize::MAX))
}

fn judge_lengths(limit: Option<usize>, measured: Vec<Measured>) -> Ruling {
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

/// No line that a comment or a string alone takes up is longer than the limit, if it has several words
/// and does not end with a URL.
pub(super) fn max_doc_length(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("characters_num") else {
        return unfilled("number");
    };
    let mut offenders = Vec::new();
    for span in doc_lines(cx) {
        let length = doc_length(cx, span);
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

fn doc_length(cx: &Context<'_>, span: Span) -> usize {
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
    let mut texts = OnDemand::of(cx.facts).texts.clone();
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
