//! Definitions and statements that the grammar could not finish: code cut off in the middle,
//! or broken inside. Their words lie flat in an error node; lines and indentation say the rest.

use tree_sitter::Node;

use super::functions::Definition;
use crate::syntax::Builder;
use crate::syntax::query::{Match, Part};

/// A `def` in an error node.
pub(super) fn function<'t>(builder: &Builder<'t>, found: &Match<'_, 't>) -> Option<Definition<'t>> {
    let name = found.part(Part::Name)?;
    let parameters = found.part(Part::Parameters);
    let head = parameters.unwrap_or(name).end_byte();
    let end = end_of_suite(builder, found.node, head);
    let before = line_before(builder, found.node);
    Some(Definition {
        name,
        parameters,
        result: None,
        body: None,
        is_async: before.trim() == "async",
        start: found.node.start_byte() - before.trim_start().len(),
        signature_end: end_of_head(builder, head, end),
        end,
    })
}

/// Whether a `for`, `while` or `if` in an error node is a statement's: it begins its line, and
/// the line ends with a colon, which a comprehension's does not.
pub(super) fn is_statement(builder: &Builder<'_>, word: Node<'_>) -> bool {
    let before = line_before(builder, word).trim();
    (before.is_empty() || before == "async") && line_behind(builder, word).ends_with(':')
}

/// What stands between the word of such a statement and the colon.
pub(super) fn condition<'t>(builder: &Builder<'t>, word: Node<'_>) -> &'t str {
    line_behind(builder, word).trim_end_matches(':')
}

/// The line behind a word, without a comment.
fn line_behind<'t>(builder: &Builder<'t>, word: Node<'_>) -> &'t str {
    let line = builder.source()[word.end_byte()..].lines().next();
    let code = line.and_then(|line| line.split('#').next());
    code.unwrap_or_default().trim()
}

/// Where the colon behind a head ends, at most at `end`; the head's own end where none is.
pub(super) fn end_of_head(builder: &Builder<'_>, head: usize, end: usize) -> usize {
    let rest = &builder.source()[head..end];
    let line = rest.lines().next().unwrap_or_default();
    line.find(':').map_or(head, |colon| head + colon + 1)
}

/// Where what a word begins ends: before the next line that is not indented deeper.
pub(super) fn end_of_suite(builder: &Builder<'_>, word: Node<'_>, head: usize) -> usize {
    let source = builder.source();
    let indentation = blanks(line_before(builder, word));
    let mut end = head;
    let mut at = source[head..]
        .find('\n')
        .map_or(source.len(), |line| head + line + 1);
    end = end.max(source[..at].trim_end().len());
    while at < source.len() {
        let next = source[at..]
            .find('\n')
            .map_or(source.len(), |line| at + line + 1);
        let line = &source[at..next];
        if !line.trim().is_empty() {
            if blanks(line) <= indentation {
                break;
            }
            end = at + line.trim_end().len();
        }
        at = next;
    }
    end
}

/// What stands before a word in its line.
fn line_before<'t>(builder: &Builder<'t>, word: Node<'_>) -> &'t str {
    let before = &builder.source()[..word.start_byte()];
    &before[before.rfind('\n').map_or(0, |at| at + 1)..]
}

fn blanks(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// What closes the string and the brackets that are open where the code ends; `None` where
/// nothing is. Without it the grammar reads the prose of a cut-off docstring as code.
pub(super) fn missing(code: &str) -> Option<String> {
    let (string, brackets) = open_at_end(code.as_bytes());
    let before = match string {
        Some(delimiter) => delimiter,
        None if brackets.is_empty() => return None,
        // The last line may end with a comment.
        None => "\n",
    };
    Some(before.chars().chain(brackets.into_iter().rev()).collect())
}

/// The delimiter of the string, and what closes the brackets, open where code ends. A string
/// of one line ends with it, closed or not.
fn open_at_end(code: &[u8]) -> (Option<&'static str>, Vec<char>) {
    let (mut open, mut brackets) = (None, Vec::new());
    let mut at = 0;
    while let Some(&byte) = code.get(at) {
        let rest = &code[at..];
        at += 1;
        match (open, byte) {
            (Some(_), b'\\') => at += 1,
            (Some(delimiter), _) => {
                let delimiter: &str = delimiter;
                if rest.starts_with(delimiter.as_bytes()) {
                    open = None;
                    at += delimiter.len() - 1;
                } else if byte == b'\n' && delimiter.len() == 1 {
                    open = None;
                }
            }
            (None, b'#') => at += rest.iter().take_while(|byte| **byte != b'\n').count() - 1,
            (None, b'"' | b'\'') => {
                let delimiters = ["\"\"\"", "'''", "\"", "'"];
                open = delimiters
                    .into_iter()
                    .find(|delimiter| rest.starts_with(delimiter.as_bytes()));
                at += open.map_or(0, |delimiter| delimiter.len() - 1);
            }
            (None, b'(') => brackets.push(')'),
            (None, b'[') => brackets.push(']'),
            (None, b'{') => brackets.push('}'),
            (None, b')' | b']' | b'}') => {
                if let Some(own) = brackets.iter().rposition(|open| *open == char::from(byte)) {
                    brackets.truncate(own);
                }
            }
            _ => {}
        }
    }
    (open, brackets)
}
