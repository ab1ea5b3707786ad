//! A function as source of its own.

use super::tokens::TokenKind;
use super::{lines, tokenize};
use crate::facts::Function;
use crate::lang::StyleViolation;

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
        .map(|one| StyleViolation {
            line: own.get(one.line - 1).map_or(1, |(row, _)| *row),
            column: one.column + indent,
            ..one
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
