//! Templates 2 and 10, and the like: the lengths of lines, files, classes and the answer.

use crate::check::measures::lines_of;
use crate::check::{Context, Ruling, unfilled, words};
use crate::facts::TypeDefinition;
use crate::instruction::Slots;
use crate::response::Span;

/// Template 2: the length of each line of code, in characters.
pub(super) fn max_line_length(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("characters_num") else {
        return unfilled("number");
    };
    let mut longest = 0;
    let mut offenders = Vec::new();
    for block in cx.blocks() {
        for (span, _) in block.code_lines() {
            let length = block.char_count(span);
            longest = longest.max(length);
            if length as u64 > limit {
                offenders.push((span, too_long(length, limit)));
            }
        }
    }
    if offenders.is_empty() {
        let longest = words::count(longest, "character");
        let message =
            format!("the longest line of the code has {longest}, at most {limit} allowed");
        return Ruling::yes(message);
    }
    let lines = words::count(offenders.len(), "line");
    let have = if offenders.len() == 1 { "has" } else { "have" };
    Ruling::no(format!(
        "{lines} of the code {have} more than {limit} characters, the longest has {longest}"
    ))
    .each(offenders)
}

fn too_long(length: usize, limit: u64) -> String {
    format!("the line has {length} characters, at most {limit} allowed")
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
    let limit = length_limit(slots);
    let files = cx.blocks().map(|block| Length {
        name: "the file".to_owned(),
        lines: block.code_lines().len(),
        place: limit.and_then(|limit| block.code_lines().nth(limit)).map(|(line, _)| line),
    });
    judge_lengths(limit, files.collect())
}

/// No class has more lines, from its header to its end.
pub(super) fn max_class_lines(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let classes = cx.facts.types.iter().filter(|found| found.is_class);
    let unnamed = || "a class without a name".to_owned();
    let length = |class: &TypeDefinition<'_>| Length {
        name: class.name.map_or_else(unnamed, |name| format!("class `{name}`")),
        lines: lines_of(cx, class.span),
        place: Some(class.header),
    };
    judge_lengths(length_limit(slots), classes.map(length).collect())
}

struct Length {
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

fn judge_lengths(limit: Option<usize>, lengths: Vec<Length>) -> Ruling {
    let Some(limit) = limit else {
        return unfilled("number");
    };
    let note = |length: &Length| {
        let lines = words::count(length.lines, "line");
        format!("{} has {lines}, at most {limit} allowed", length.name)
    };
    // Of several that are the longest, the first.
    let Some(longest) = lengths.iter().rev().max_by_key(|length| length.lines) else {
        return Ruling::yes("the code has nothing to measure");
    };
    let too_long = lengths.iter().filter(|length| length.lines > limit);
    let evidence = too_long.filter_map(|length| Some((length.place?, note(length))));
    let evidence: Vec<_> = evidence.collect();
    Ruling::of(evidence.is_empty(), note(longest)).each(evidence)
}

/// No line that a comment or a string alone takes up is longer than the limit, if it has several words
/// and does not end with a URL.
pub(super) fn max_doc_length(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("characters_num") else {
        return unfilled("number");
    };
    let mut offenders = Vec::new();
    for span in doc_lines(cx) {
        let length = cx.block(span).map_or(0, |block| block.char_count(span));
        if length as u64 > limit && !is_exempt(cx.text(span), length, limit) {
            offenders.push((span, too_long(length, limit)));
        }
    }
    let lines = words::count(offenders.len(), "line");
    let more = format!("more than {limit} characters");
    match offenders.is_empty() {
        true => Ruling::yes(format!("no line of comments and docstrings has {more}")),
        false => Ruling::no(format!("{lines} of comments and docstrings with {more}")),
    }
    .each(offenders)
}

/// Whether a line can't be broken: it is one word, after the sign of a comment, or its last word is a
/// URL that begins before the limit.
fn is_exempt(line: &str, length: usize, limit: u64) -> bool {
    let mut words = line.split_whitespace().filter(|word| *word != "#");
    let is_url =
        |word: &str| word.contains("://") && (length - word.chars().count()) as u64 <= limit;
    words.next();
    words.next_back().is_none_or(is_url)
}

/// The lines that comments and strings alone take up.
fn doc_lines(cx: &Context<'_>) -> Vec<Span> {
    let mut texts = cx.trees.on_demand().texts.clone();
    texts.sort();
    let mut found = Vec::new();
    for block in &cx.facts.blocks {
        let lines = cx.response.blocks[block.block as usize].code_lines();
        let mut left = texts.iter().filter(|text| text.block == Some(block.block));
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
