//! Imports, several statements on a line, backslashes, bare `except`, escape sequences.

use std::sync::LazyLock;

use regex::Regex;

use super::layout::begins_function;
use super::tokens::{TokenKind, is_word};
use super::{LogicalLine, State};

pub(super) fn check(line: &mut LogicalLine<'_>) {
    imports(line);
    compound(line);
    line_joins(line);
    let rest = line.text.strip_prefix("except").map(str::trim_start);
    if rest.is_some_and(|rest| rest.starts_with(':')) {
        line.report_offset(0, "E722", "do not use bare 'except'");
    }
    escapes(line);
}

fn is_import(text: &str) -> bool {
    ["import ", "from ", "lazy import ", "lazy from "].iter().any(|word| text.starts_with(word))
}

fn imports(line: &mut LogicalLine<'_>) {
    let text = line.text;
    if text.starts_with("import ")
        && let Some(comma) = line.chars.iter().position(|c| *c == ',')
        && !line.chars[..comma].contains(&';')
    {
        line.report_offset(comma, "E401", "multiple imports on one line");
    }
    if line.indent_level == 0 && is_import(text) && line.state.seen_non_imports {
        line.report_offset(0, "E402", "module level import not at top of file");
    }
}

/// Notes whether code other than imports has been seen.
pub(super) fn remember(text: &str, level: usize, state: &mut State) {
    static DUNDER: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#"^__([^\s]+)__(?::\s*[a-zA-Z.0-9_\[\]"]+)? = "#).expect("a valid pattern")
    });
    const ALLOWED: [&str; 7] = ["try", "except", "else", "finally", "with", "if", "elif"];
    let is_allowed = ALLOWED.iter().any(|word| text.starts_with(word));
    let is_dunder = || text.starts_with("__") && DUNDER.is_match(text);
    if level > 0 || text.is_empty() || is_import(text) || is_allowed || is_dunder() {
        return;
    }
    match is_string(text) && !state.seen_docstring {
        true => state.seen_docstring = true,
        false => state.seen_non_imports = true,
    }
}

fn is_string(text: &str) -> bool {
    text.strip_prefix(['u', 'U', 'b', 'B', 'r', 'R']).unwrap_or(text).starts_with(['"', '\''])
}

fn compound(line: &mut LogicalLine<'_>) {
    static STATEMENT: LazyLock<Regex> = LazyLock::new(|| {
        let words = "def|async\\s+def|for|async\\s+for|if|elif|else|try|except|finally|with|\
                     async\\s+with|class|while";
        Regex::new(&format!(r"^\s*({words})\b")).expect("a valid pattern")
    });
    let (text, whole) = (line.chars, line.text);
    let last = text.len().saturating_sub(1);
    let mut depths = [0_i64; 3];
    for (at, c) in text.iter().enumerate() {
        match c {
            '{' => depths[0] += 1,
            '}' => depths[0] -= 1,
            '[' => depths[1] += 1,
            ']' => depths[1] -= 1,
            '(' => depths[2] += 1,
            ')' => depths[2] -= 1,
            ':' if at == last => break,
            ':' if depths.iter().all(|depth| *depth <= 0) && text[at + 1] != '=' => {
                if let Some(lambda) = word_before(&text[..at], "lambda") {
                    if is_named_lambda(&text[..lambda]) {
                        let message = "do not assign a lambda expression, use a def";
                        line.report_offset(0, "E731", message);
                    }
                    break;
                }
                // A function on one line is E704, which the default set leaves out.
                if !begins_function(whole) && STATEMENT.is_match(whole) {
                    line.report_offset(at, "E701", "multiple statements on one line (colon)");
                }
            }
            _ => {}
        }
    }
    for (at, _) in text.iter().enumerate().filter(|(_, c)| **c == ';') {
        match at < last {
            true => line.report_offset(at, "E702", "multiple statements on one line (semicolon)"),
            false => line.report_offset(at, "E703", "statement ends with a semicolon"),
        }
    }
}

/// Where a word occurs first.
fn word_before(text: &[char], word: &str) -> Option<usize> {
    let word: Vec<char> = word.chars().collect();
    let is_end = |at: Option<&char>| at.is_none_or(|c| !is_word(*c));
    (0..text.len()).find(|at| {
        text[*at..].starts_with(&word)
            && is_end(at.checked_sub(1).and_then(|before| text.get(before)))
            && is_end(text.get(at + word.len()))
    })
}

/// Whether what stands before a `lambda` gives it a name: `f =`.
fn is_named_lambda(before: &[char]) -> bool {
    let before: String = before.iter().collect();
    let Some(name) = before.trim_end().strip_suffix('=') else {
        return false;
    };
    let name = name.trim();
    !name.is_empty() && name.chars().all(is_word) && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// A backslash between brackets.
fn line_joins(line: &mut LogicalLine<'_>) {
    let (mut previous_start, mut previous_end, mut depth) = (0, 0, 0_i64);
    let mut is_comment = false;
    let mut backslash = None;
    for token in line.tokens {
        is_comment |= token.kind == TokenKind::Comment;
        let begins = token.start.0 != previous_start;
        if begins
            && depth > 0
            && !is_comment
            && let Some(at) = backslash
        {
            line.report(at, "E502", "the backslash is redundant between brackets");
        }
        if begins {
            is_comment = false;
        }
        previous_start = token.start.0;
        if token.end.0 != previous_end {
            let text = line.line_of(token);
            let is_joined = text.ends_with(&['\\', '\n']);
            backslash = is_joined.then(|| (token.end.0, text.len() - 2));
            previous_start = token.end.0;
            previous_end = token.end.0;
        }
        if token.opens() {
            depth += 1;
        } else if token.closes() {
            depth -= 1;
        }
    }
}

fn escapes(line: &mut LogicalLine<'_>) {
    const VALID: &str = "\n\\'\"abfnrtv01234567xNuU";
    let strings = line.tokens.iter();
    for token in strings.filter(|token| token.kind == TokenKind::String) {
        if !token.text.contains('\\') {
            continue;
        }
        let prefix = token.text.find(['"', '\'']).unwrap_or_default();
        if token.text[..prefix].contains(['r', 'R']) {
            continue;
        }
        let (mut row, mut column) = token.start;
        let mut chars = token.text.chars();
        while let Some(c) = chars.next() {
            let at = (row, column);
            let escaped = if c == '\\' { chars.next() } else { None };
            if let Some(escaped) = escaped.filter(|escaped| !VALID.contains(*escaped)) {
                line.report(at, "W605", format!("invalid escape sequence '\\{escaped}'"));
            }
            column += 1 + usize::from(escaped.is_some());
            if c == '\n' || escaped == Some('\n') {
                (row, column) = (row + 1, 0);
            }
        }
    }
}
