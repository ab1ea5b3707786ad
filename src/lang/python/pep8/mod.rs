//! PEP 8 as `pycodestyle` 2 checks it with its default set: the same checks in the same order, each
//! in the words of that tool. `# noqa` is not read: an answer cannot excuse itself.

mod comparisons;
mod continuation;
mod layout;
mod operators;
mod spacing;
mod statements;
mod tokens;

use std::ops::Range;

use crate::lang::StyleViolation;
pub(super) use comparisons::violations as function_violations;
use tokens::{Position, Token, TokenKind, tokenize};

/// A place that breaks a rule: where, the rule's code, and what is wrong.
pub(super) struct Violation {
    at: Position,
    code: &'static str,
    message: String,
}

/// Where a part of a logical line comes from: an offset in its text, and the position in the code.
type Mapping = (usize, Position);

/// What the checks of one logical line read, and what they found.
pub(super) struct LogicalLine<'c> {
    /// The lines of the code, each with its line break.
    lines: &'c [Vec<char>],
    tokens: &'c [Token],
    /// The line without comments and line breaks, strings replaced by `"xxx"`.
    text: &'c str,
    chars: &'c [char],
    /// Whether a tab or two spaces are somewhere in the text.
    has_wide_space: bool,
    mapping: &'c [Mapping],
    indent_level: usize,
    /// The row of the last line that has been read.
    row: usize,
    state: &'c State,
    violations: Vec<Violation>,
}

/// What is remembered between logical lines.
#[derive(Default)]
struct State {
    indent_char: Option<char>,
    previous_text: String,
    /// Whether the last line without indentation began a function or class.
    in_definition: bool,
    previous_indent_level: usize,
    blank_lines: usize,
    blank_before: usize,
    rows_read: usize,
    seen_docstring: bool,
    seen_non_imports: bool,
}

impl LogicalLine<'_> {
    /// Reports a place by its position in the code.
    fn report(&mut self, at: Position, code: &'static str, message: impl Into<String>) {
        let message = message.into();
        self.violations.push(Violation { at, code, message });
    }

    /// Reports a place by its offset in the text.
    fn report_offset(&mut self, offset: usize, code: &'static str, message: impl Into<String>) {
        let found = self.mapping.partition_point(|(start, _)| *start < offset);
        let (start, (row, column)) = self.mapping[found.min(self.mapping.len() - 1)];
        let at = (row, (column + offset).saturating_sub(start));
        self.report(at, code, message);
    }

    /// Reports a tab among the blanks in a range of the text, or else more than one space.
    fn report_blanks(
        &mut self,
        blanks: Range<usize>,
        tab: (&'static str, &str),
        spaces: (&'static str, &str),
    ) {
        let (code, message) = match &self.chars[blanks.clone()] {
            between if between.contains(&'\t') => tab,
            between if between.len() > 1 => spaces,
            _ => return,
        };
        self.report_offset(blanks.start, code, message);
    }

    /// The line of code that a token ends on.
    fn line_of(&self, token: &Token) -> &[char] {
        &self.lines[token.end.0 - 1]
    }
}

/// The places where code breaks PEP 8, in the order of the code. Code without tokens breaks it at
/// its start, as E902.
pub(super) fn violations(code: &str) -> Vec<StyleViolation> {
    let lines: Vec<Vec<char>> = lines(code);
    let found = match tokenize(&lines) {
        Ok(tokens) => check(&lines, &tokens),
        Err(_) => vec![Violation {
            at: (1, 0),
            code: "E902",
            message: "the code cannot be split into tokens".to_owned(),
        }],
    };
    let mut found: Vec<_> = found
        .into_iter()
        .map(|fault| StyleViolation {
            line: fault.at.0,
            column: fault.at.1,
            code: fault.code,
            message: fault.message,
        })
        .collect();
    found.sort_by_key(|violation| (violation.line, violation.column));
    found
}

/// The lines of code, each with one `\n`: where a response's code ends is not the author's choice.
fn lines(code: &str) -> Vec<Vec<char>> {
    let lines = code.split_terminator('\n');
    lines
        .map(|line| {
            let line = line.strip_suffix('\r').unwrap_or(line);
            line.chars().chain(['\n']).collect()
        })
        .collect()
}

/// Runs all checks, a logical line at a time.
fn check(lines: &[Vec<char>], tokens: &[Token]) -> Vec<Violation> {
    let mut state = State::default();
    let mut found = Vec::new();
    let (mut start, mut depth) = (0, 0_usize);
    for (index, token) in tokens.iter().enumerate() {
        state.read_to(token.end.0, lines);
        layout::check_physical_lines(lines, token, &mut state, &mut found);
        if token.opens() {
            depth += 1;
        } else if token.closes() {
            depth = depth.saturating_sub(1);
        } else if depth == 0 && token.kind == TokenKind::LineBreak && index == start {
            state.blank_lines += 1;
            start = index + 1;
        } else if depth == 0 && token.ends_line() {
            logical(lines, &tokens[start..=index], &mut state, &mut found);
            start = index + 1;
            if token.kind == TokenKind::Newline {
                state.blank_before = 0;
            }
        }
    }
    found
}

impl State {
    /// Notes the character that indents the first indented line.
    fn read_to(&mut self, row: usize, lines: &[Vec<char>]) {
        while self.rows_read < row {
            let first = lines[self.rows_read].first().copied();
            if self.indent_char.is_none() && first.is_some_and(is_blank) {
                self.indent_char = first;
            }
            self.rows_read += 1;
        }
    }
}

/// Whether `pycodestyle` takes a character for whitespace.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}')
}

/// The end of the whitespace that starts at an offset.
fn after_blanks(text: &[char], from: usize) -> usize {
    let blanks = text[from..].iter().take_while(|c| c.is_whitespace());
    from + blanks.count()
}

/// Runs the checks of logical lines on one.
fn logical(lines: &[Vec<char>], tokens: &[Token], state: &mut State, found: &mut Vec<Violation>) {
    let Some((chars, mapping)) = joined(lines, tokens) else {
        return;
    };
    let text: String = chars.iter().collect();
    let is_wide = |pair: &[char]| pair.contains(&'\t') || pair.iter().all(|c| c.is_whitespace());
    let (row, column) = mapping[0].1;
    state.blank_before = state.blank_before.max(state.blank_lines);
    let mut line = LogicalLine {
        lines,
        tokens,
        indent_level: indentation(&lines[row - 1][..column]),
        row: state.rows_read,
        text: &text,
        chars: &chars,
        has_wide_space: chars.windows(2).any(is_wide),
        mapping: &mapping,
        state,
        violations: Vec::new(),
    };
    layout::check(&mut line);
    continuation::check(&mut line);
    spacing::check(&mut line);
    operators::check(&mut line);
    statements::check(&mut line);
    comparisons::check(&mut line);
    let level = line.indent_level;
    found.append(&mut line.violations);
    statements::remember(&text, level, state);
    if !text.is_empty() {
        state.previous_indent_level = level;
        if level == 0 {
            state.in_definition = ["def ", "class "].iter().any(|word| text.starts_with(word));
        }
        state.previous_text = text;
    }
    state.blank_lines = 0;
}

/// The text of a logical line, and where its parts come from; `None` if it has neither code nor
/// comment.
fn joined(lines: &[Vec<char>], tokens: &[Token]) -> Option<(Vec<char>, Vec<Mapping>)> {
    let (mut text, mut mapping) = (Vec::new(), Vec::new());
    let mut previous: Option<Position> = None;
    for token in tokens.iter().filter(|token| !token.is_layout()) {
        if mapping.is_empty() {
            mapping.push((0, token.start));
        }
        if token.kind == TokenKind::Comment {
            continue;
        }
        if let Some((row, column)) = previous {
            let line = &lines[token.start.0 - 1];
            if row != token.start.0 {
                let before = lines[row - 1][column - 1];
                let opens = "{[(".contains(before) || "}])".contains(token.text.as_str());
                if before == ',' || !opens {
                    text.push(' ');
                }
            } else if column != token.start.1 {
                text.extend(&line[column..token.start.1]);
            }
        }
        match token.kind {
            TokenKind::String => text.extend(muted(&token.text)),
            _ => text.extend(token.text.chars()),
        }
        mapping.push((text.len(), token.end));
        previous = Some(token.end);
    }
    (!mapping.is_empty()).then_some((text, mapping))
}

/// A string with `x` for all that is between its quotes.
fn muted(text: &str) -> Vec<char> {
    let mut text: Vec<char> = text.chars().collect();
    let quote = text[text.len() - 1];
    let quotes = match text.ends_with(&[quote; 3]) && text.len() >= 6 {
        true => 3,
        false => 1,
    };
    let start = text.iter().position(|c| *c == quote).unwrap_or_default() + quotes;
    let end = (text.len() - quotes).max(start);
    text[start..end].fill('x');
    text
}

/// The indentation of a line, tabs up to the next multiple of 8.
fn indentation(line: &[char]) -> usize {
    if !line.contains(&'\t') {
        return line.iter().take_while(|c| c.is_whitespace() && **c != '\n').count();
    }
    let mut width = 0;
    for c in line {
        match c {
            '\t' => width = width / 8 * 8 + 8,
            ' ' => width += 1,
            _ => break,
        }
    }
    width
}
