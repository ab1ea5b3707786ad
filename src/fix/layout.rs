//! White space: at the end of lines and of the file, and lines that have nothing else.

use std::ops::Range;

use super::{Proposal, Source};
use crate::instruction::Slots;

/// What `trailing-blank` finds at the end of a line.
const BLANKS: [char; 3] = [' ', '\t', '\u{b}'];

/// Removes the blanks at the end of a line.
pub(super) fn trim(source: &Source<'_>, found: Range<usize>, _: &Slots) -> Proposal {
    let line = source.line(source.line_of(found.start));
    let text = source.code[line.clone()].trim_end_matches(BLANKS);
    let blanks = line.start + text.len()..line.end;
    if source.is_in_token(&blanks) {
        return Err("it is within a string");
    }
    if text.ends_with('\\') {
        return Err("without it the line would go on in the next one");
    }
    Ok(source.fix("remove the white space at the end of the line", blanks, ""))
}

/// Ends the last line of the file.
pub(super) fn end_last_line(source: &Source<'_>, _: Range<usize>, _: &Slots) -> Proposal {
    let end = source.code.len();
    if source.code.ends_with('\\') {
        return Err("the last line goes on after its end");
    }
    Ok(source.fix("end the last line with a line break", end..end, "\n"))
}

/// Removes the blank lines from the first one past the limit to the last one.
pub(super) fn remove_blank_lines(source: &Source<'_>, found: Range<usize>, _: &Slots) -> Proposal {
    let first = source.line_of(found.start);
    let is_blank = |line: &usize| source.code[source.line(*line)].trim().is_empty();
    let last = (first..source.line_count()).take_while(is_blank).last().unwrap_or(first);
    let before = source.code[..source.line(first).start].trim_end();
    let lines = source.line(first).start..source.line(last + 1).start;
    if source.is_in_token(&lines) {
        return Err("it is within a string");
    }
    if before.ends_with('\\') {
        return Err("the line above goes on in the next one");
    }
    Ok(source.fix("remove the blank lines past the limit", lines, ""))
}
