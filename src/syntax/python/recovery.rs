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
