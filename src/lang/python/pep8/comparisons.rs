//! Comparisons with `None` and the like, and names that are hard to read.

use std::sync::LazyLock;

use regex::Regex;

use super::tokens::{TokenKind, is_word};
use super::{LogicalLine, lines, tokenize};
use crate::facts::Function;
use crate::lang::StyleViolation;

pub(super) fn check(line: &mut LogicalLine<'_>) {
    with_singletons(line);
    negated(line);
    of_types(line);
    ambiguous_names(line);
}

const SINGLETONS: [&str; 3] = ["None", "False", "True"];

/// `== None`, `True !=` and the like.
fn with_singletons(line: &mut LogicalLine<'_>) {
    let text = line.chars;
    let operators = (0..text.len().saturating_sub(1))
        .filter(|at| matches!(text[*at], '=' | '!') && text[at + 1] == '=');
    for at in operators {
        let trimmed = text[..at].iter().rposition(|c| !c.is_whitespace());
        let before = &text[..trimmed.map_or(0, |last| last + 1)];
        let start = before.iter().rposition(|c| !is_word(*c));
        let before: String = before[start.map_or(0, |at| at + 1)..].iter().collect();
        let after = text[at + 2..].iter().skip_while(|c| c.is_whitespace());
        let after: String = after.take_while(|c| is_word(**c)).collect();
        let singleton = match () {
            () if SINGLETONS.contains(&before.as_str()) && !after.is_empty() => before,
            () if SINGLETONS.contains(&after.as_str()) => after,
            () => continue,
        };
        let is_same = text[at] == '=';
        let not = if is_same { "" } else { "not " };
        let mut advice = format!("'if cond is {not}{singleton}:'");
        let code = match singleton.as_str() {
            "None" => "E711",
            _ => {
                let not = if (singleton == "True") == is_same { "" } else { "not " };
                advice.push_str(&format!(" or 'if {not}cond:'"));
                "E712"
            }
        };
        let message = format!("comparison to {singleton} should be {advice}");
        line.report_offset(at, code, message);
    }
}

/// `not x in y`, `not x is y`.
fn negated(line: &mut LogicalLine<'_>) {
    static NEGATED: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\b(not)\s+[^\]\[)(}{ ]+\s+(in|is)\s").expect("a valid pattern")
    });
    let text = line.text;
    let mut from = 0;
    while text[from..].contains("not")
        && let Some(found) = NEGATED.captures_at(text, from)
    {
        let (Some(not), Some(word)) = (found.get(1), found.get(2)) else {
            return;
        };
        let before = text[..not.start()].strip_suffix(char::is_whitespace);
        if before.is_some_and(|before| before.ends_with("is")) {
            from = not.end();
            continue;
        }
        let at = text[..not.start()].chars().count();
        return match word.as_str() {
            "in" => line.report_offset(at, "E713", "test for membership should be 'not in'"),
            _ => line.report_offset(at, "E714", "test for object identity should be 'is not'"),
        };
    }
}

/// `type(a) == type(b)`.
fn of_types(line: &mut LogicalLine<'_>) {
    static TYPES: LazyLock<Regex> = LazyLock::new(|| {
        let call = r"type(?:\s*\(\s*([^)]*[^\s)])\s*\))";
        Regex::new(&format!(r"[=!]=\s+{call}|(?:^|[^.\w]){call}\s+[=!]=")).expect("a valid pattern")
    });
    let text = line.text;
    let Some(found) = text.contains("type").then(|| TYPES.captures(text)).flatten() else {
        return;
    };
    let inner = found.get(1).map_or("", |inner| inner.as_str());
    let is_name = !inner.is_empty()
        && inner.chars().all(is_word)
        && !inner.starts_with(|c: char| c.is_ascii_digit());
    if is_name && !SINGLETONS.contains(&inner) {
        return;
    }
    let start = found.get(0).map_or(0, |whole| whole.start());
    let at = text[..start].chars().count();
    let message = "do not compare types, for exact checks use `is` / `is not`, for instance checks \
                   use `isinstance()`";
    line.report_offset(at, "E721", message);
}

/// `l`, `O` and `I` as names.
fn ambiguous_names(line: &mut LogicalLine<'_>) {
    let is_ambiguous = |text: &str| matches!(text, "l" | "O" | "I");
    let mut function_depth: Option<i64> = None;
    let (mut seen_colon, mut depth) = (false, 0_i64);
    for (index, pair) in line.tokens.windows(2).enumerate() {
        let [previous, token] = pair else { continue };
        let (before, text) = (previous.text.as_str(), token.text.as_str());
        if matches!(before, "def" | "lambda") {
            (function_depth, seen_colon) = (Some(depth), false);
        } else if text == ":" && function_depth == Some(depth) {
            seen_colon = true;
        }
        // As in the tool, a token without text, such as a dedent, counts as a bracket.
        if matches!(text, "" | "(" | "[" | "{") {
            depth += 1;
        } else if matches!(text, ")" | "]" | "}") {
            depth -= 1;
        }
        let assigned = text == ":=" || text == "=" && depth == 0;
        let mut found = (assigned && is_ambiguous(before)).then_some((before, previous.start));
        if is_ambiguous(text) {
            let next = line.tokens.get(index + 2).map(|next| next.text.as_str());
            let is_parameter = function_depth.is_some()
                && !seen_colon
                && next.is_some_and(|next| ":,=)".contains(next))
                && matches!(before, "lambda" | "," | "*" | "**" | "(");
            if is_parameter || matches!(before, "as" | "for" | "global" | "nonlocal") {
                found = Some((text, token.start));
            }
            match before {
                "class" => {
                    let message = format!("ambiguous class definition '{text}'");
                    line.report(token.start, "E742", message);
                }
                "def" => {
                    let message = format!("ambiguous function definition '{text}'");
                    line.report(token.start, "E743", message);
                }
                _ => {}
            }
        }
        if let Some((name, at)) = found {
            line.report(at, "E741", format!("ambiguous variable name '{name}'"));
        }
    }
}

/// The places where a function breaks PEP 8, without its indentation, blank lines and docstring.
pub(in crate::lang::python) fn violations(
    code: &str,
    function: &Function<'_>,
) -> Vec<StyleViolation> {
    let own = own_lines(code, function);
    let indent = |line: &str| line.len() - line.trim_start().len();
    let indents = own.iter().filter(|(_, line)| !line.trim().is_empty());
    let indent = indents.map(|(_, line)| indent(line)).min().unwrap_or(0);
    let source = |own: &[(usize, &str)]| -> String {
        let lines = own.iter().flat_map(|(_, line)| [line.get(indent..).unwrap_or_default(), "\n"]);
        lines.collect()
    };
    let (first, last) = docstring(&source(&own)).unwrap_or_default();
    let mut own: Vec<_> = own;
    own.drain(first..last);
    own.retain(|(_, line)| !line.trim().is_empty());
    let found = super::violations(&source(&own)).into_iter();
    found
        .map(|violation| StyleViolation {
            line: own.get(violation.line - 1).map_or(1, |(row, _)| *row),
            column: violation.column + indent,
            ..violation
        })
        .collect()
}

/// The rows of a function with their text, from its first decorator on.
fn own_lines<'c>(code: &'c str, function: &Function<'_>) -> Vec<(usize, &'c str)> {
    let mut all = Vec::new();
    let mut start = 0;
    for (index, line) in code.split_inclusive('\n').enumerate() {
        all.push((start, index + 1, line.trim_end_matches(['\n', '\r'])));
        start += line.len();
    }
    let (from, to) = (function.span.start as usize, function.span.end as usize);
    let begin = all.partition_point(|(start, ..)| *start <= from).saturating_sub(1);
    let is_decorator = |(_, _, line): &&(usize, usize, &str)| line.trim_start().starts_with('@');
    let decorators = all[..begin].iter().rev().take_while(is_decorator).count();
    let own = all[begin - decorators..].iter();
    let own = own.take_while(|(start, ..)| *start < to);
    own.map(|(_, row, line)| (*row, *line)).collect()
}

/// The lines of a function's docstring, from the first to past the last, if it has one on lines of
/// its own.
fn docstring(source: &str) -> Option<(usize, usize)> {
    let tokens = tokenize(&lines(source)).ok()?;
    let body = tokens.iter().position(|token| token.kind == TokenKind::Indent)?;
    let [string, end, ..] = &tokens[body + 1..] else {
        return None;
    };
    let is_alone = string.kind == TokenKind::String && end.kind == TokenKind::Newline;
    is_alone.then_some((string.start.0 - 1, string.end.0))
}
