//! Blank lines and indentation.

use super::tokens::{Token, TokenKind};
use super::{LogicalLine, State, Violation, indentation};

const TOP_LEVEL_LINES: usize = 2;
const METHOD_LINES: usize = 1;
const INDENT: usize = 4;

pub(super) fn check(line: &mut LogicalLine<'_>) {
    blank_lines(line);
    indentation_level(line);
}

/// Whether a line begins a function, a class or a decorator.
fn begins_definition(text: &str) -> bool {
    text.starts_with('@') || matches!(first_word(text), Some("def" | "class"))
}

/// Whether a line begins a function.
pub(super) fn begins_function(text: &str) -> bool {
    first_word(text) == Some("def")
}

/// The first word of a line, or the one after `async`.
pub(super) fn first_word(text: &str) -> Option<&str> {
    let mut words = text.split_whitespace();
    words.find(|word| *word != "async")
}

fn blank_lines(line: &mut LogicalLine<'_>) {
    let state = line.state;
    let (blank, before) = (state.blank_lines, state.blank_before);
    let (text, level) = (line.text, line.indent_level);
    let previous = state.previous_text.as_str();
    if previous.is_empty() && before < TOP_LEVEL_LINES {
        return;
    }
    if previous.starts_with('@') {
        if blank > 0 {
            line.report_offset(0, "E304", "blank lines found after function decorator");
        }
    } else if blank > TOP_LEVEL_LINES || level > 0 && blank == METHOD_LINES + 1 {
        line.report_offset(0, "E303", format!("too many blank lines ({blank})"));
    } else if begins_definition(text) {
        if before == 0 && is_one_liner(line) {
            return;
        }
        if level == 0 {
            if before != TOP_LEVEL_LINES {
                let message = format!("expected {TOP_LEVEL_LINES} blank lines, found {before}");
                line.report_offset(0, "E302", message);
            }
        } else if before != METHOD_LINES
            && state.previous_indent_level >= level
            && !is_docstring(previous)
        {
            match is_nested(line) {
                true => line.report_offset(
                    0,
                    "E306",
                    "expected 1 blank line before a nested definition, found 0",
                ),
                false => line.report_offset(0, "E301", "expected 1 blank line, found 0"),
            }
        }
    } else if !text.is_empty() && level == 0 && before != TOP_LEVEL_LINES && state.in_definition {
        let message = format!(
            "expected {TOP_LEVEL_LINES} blank lines after class or function definition, found {before}"
        );
        line.report_offset(0, "E305", message);
    }
}

fn is_docstring(text: &str) -> bool {
    let text = text.strip_prefix('u').unwrap_or(text);
    let text = text.strip_prefix('r').unwrap_or(text);
    text.starts_with(['"', '\''])
}

/// Whether the definition that the line is in, if it is in one, is a function.
fn is_nested(line: &LogicalLine<'_>) -> bool {
    let mut level = line.indent_level;
    let mut is_nested = false;
    let above = &line.lines[..(line.row + 1).saturating_sub(TOP_LEVEL_LINES)];
    for above in above.iter().rev() {
        let text: String = above.iter().collect();
        if !text.trim().is_empty() && indentation(above) < level {
            level = indentation(above);
            is_nested = begins_function(text.trim_start());
            if is_nested || level == 0 {
                break;
            }
        }
    }
    is_nested
}

/// Whether the line is a definition on one line; a group of these needs no blank lines.
fn is_one_liner(line: &LogicalLine<'_>) -> bool {
    let at = line.row - 1;
    let previous = match at {
        0 => 0,
        _ => indentation(&line.lines[at - 1]),
    };
    if previous > line.indent_level {
        return false;
    }
    let text = |line: &Vec<char>| line.iter().collect::<String>().trim().to_owned();
    let mut rest = line.lines[at..].iter();
    let is_definition = |line: &Vec<char>| {
        let text = text(line);
        !text.starts_with('@') && begins_definition(&text)
    };
    if !rest.any(is_definition) {
        return false;
    }
    match rest.find(|line| !text(line).is_empty()) {
        Some(next) => indentation(next) <= line.indent_level,
        None => true,
    }
}

fn indentation_level(line: &mut LogicalLine<'_>) {
    let is_comment = line.text.is_empty();
    let (level, previous) = (line.indent_level, line.state.previous_indent_level);
    let expects = line.state.previous_text.ends_with(':');
    let mut report = |code: &'static str, comment: &'static str, message: &str| match is_comment {
        true => line.report_offset(0, comment, format!("{message} (comment)")),
        false => line.report_offset(0, code, message),
    };
    if level % INDENT != 0 {
        report("E111", "E114", "indentation is not a multiple of 4");
    }
    if expects && level <= previous {
        report("E112", "E115", "expected an indented block");
    } else if !expects && level > previous {
        report("E113", "E116", "unexpected indentation");
    }
    let amount = match line.state.indent_char {
        Some('\t') => 8,
        _ => 4,
    };
    if expects && level > previous + amount {
        let mut report = |message: &str| line.report_offset(0, "E117", message);
        report(match is_comment {
            true => "over-indented (comment)",
            false => "over-indented",
        });
    }
}

const MAX_LENGTH: usize = 79;

/// Checks the lines that end with a token.
pub(super) fn check_physical_lines(
    lines: &[Vec<char>],
    token: &Token,
    state: &mut State,
    found: &mut Vec<Violation>,
) {
    let (first, last) = (token.start.0, token.end.0);
    if token.kind == TokenKind::String && first != last {
        // The last line ends with another token.
        for row in first..last {
            line(lines, row, true, state, found);
        }
        return;
    }
    let rest = lines[last - 1][token.end.1..].iter();
    let mut rest = rest.skip_while(|c| c.is_whitespace());
    if token.ends_line() || rest.next() == Some(&'\\') && rest.next() == Some(&'\n') {
        line(lines, last, false, state, found);
    }
}

/// Checks one line, which may be within a string.
fn line(
    lines: &[Vec<char>],
    row: usize,
    in_string: bool,
    state: &mut State,
    found: &mut Vec<Violation>,
) {
    let text = &lines[row - 1][..lines[row - 1].len() - 1];
    let mut report = |column: usize, code: &'static str, message: String| {
        let at = (row, column);
        found.push(Violation { at, code, message });
    };
    let indent = text.iter().take_while(|c| matches!(c, ' ' | '\t')).count();
    let indent = &text[..indent];
    if let Some(other) = indent.iter().position(|c| Some(*c) != state.indent_char) {
        report(other, "E101", "indentation contains mixed spaces and tabs".to_owned());
        state.indent_char = indent.first().copied();
    }
    if let Some(tab) = indent.iter().position(|c| *c == '\t') {
        report(tab, "W191", "indentation contains tabs".to_owned());
    }
    let end = |trimmed: fn(char) -> bool, text: &[char]| {
        let kept = text.iter().rposition(|c| !trimmed(*c));
        kept.map_or(0, |last| last + 1)
    };
    let line = &text[..end(|c| matches!(c, '\r' | '\u{c}'), text)];
    let stripped = end(|c| matches!(c, ' ' | '\t' | '\u{b}'), line);
    match (stripped == line.len(), stripped) {
        (true, _) => {}
        (false, 0) => report(0, "W293", "blank line contains whitespace".to_owned()),
        (false, _) => report(stripped, "W291", "trailing whitespace".to_owned()),
    }
    if row == lines.len() && text.is_empty() {
        report(0, "W391", "blank line at end of file".to_owned());
    }
    let length = end(char::is_whitespace, text);
    if length > MAX_LENGTH && !is_long_word(&text[..length], row, in_string) {
        let message = format!("line too long ({length} > {MAX_LENGTH} characters)");
        report(MAX_LENGTH, "E501", message);
    }
}

/// Whether a line is long only because of one word that cannot be broken, such as a URL.
fn is_long_word(line: &[char], row: usize, in_string: bool) -> bool {
    let line: String = line.iter().collect();
    if row == 1 && line.starts_with("#!") {
        return true;
    }
    let words: Vec<_> = line.split_whitespace().collect();
    let alone = match words.as_slice() {
        [_] => in_string,
        ["#", _] => true,
        _ => false,
    };
    let last = words.last().map_or(0, |word| word.chars().count());
    alone && line.chars().count() - last < MAX_LENGTH - 7
}
