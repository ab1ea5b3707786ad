//! The extent of what the grammar could not parse to its end, as lines and indentation show it.

use tree_sitter::Node;

use crate::syntax::Builder;

/// Where the line of a keyword starts: its indentation, and the first byte of the statement, which
/// is that of the keyword or of the `async` before it.
struct LineStart {
    indentation: usize,
    start: usize,
}

/// The start of a keyword's line; `None` if other code precedes the keyword on the line.
fn line_start(builder: &Builder<'_>, word: Node<'_>) -> Option<LineStart> {
    let before = &builder.source()[..word.start_byte()];
    let mut line = before.trim_end_matches(BLANKS);
    let mut start = before.len();
    if let Some(rest) = line.strip_suffix("async") {
        start = rest.len();
        line = rest.trim_end_matches(BLANKS);
    }
    (line.is_empty() || line.ends_with('\n')).then(|| LineStart {
        indentation: start - line.len(),
        start,
    })
}

const BLANKS: [char; 2] = [' ', '\t'];

/// Whether a token in an error node begins its line.
pub(super) fn begins_line(builder: &Builder<'_>, word: Node<'_>) -> bool {
    line_start(builder, word).is_some()
}

/// Whether a `for`, `while` or `if` in an error node begins a statement: it begins its line, and
/// the line ends with a colon, unlike in a comprehension.
pub(super) fn is_statement(builder: &Builder<'_>, word: Node<'_>) -> bool {
    begins_line(builder, word) && rest_of_line(builder, word).ends_with(':')
}

/// The code between the keyword of such a statement and the colon.
pub(super) fn condition<'t>(builder: &Builder<'t>, word: Node<'_>) -> &'t str {
    rest_of_line(builder, word).trim_end_matches(':')
}

/// The rest of the line after a token, without a comment.
fn rest_of_line<'t>(builder: &Builder<'t>, word: Node<'_>) -> &'t str {
    let line = builder.source()[word.end_byte()..].lines().next();
    let code = line.and_then(|line| line.split('#').next());
    code.unwrap_or_default().trim()
}

/// The byte range of a definition in an error node.
pub(super) struct DefinitionExtent {
    /// The first byte.
    pub(super) start: usize,
    /// The end of the colon after the head, or of the head if it has no colon.
    pub(super) head_end: usize,
    /// The end of the last statement.
    pub(super) end: usize,
}

/// The extent of the definition that begins with a keyword and whose name or parameters end at
/// `head`: up to the next line that is not indented deeper.
pub(super) fn definition_extent(
    builder: &Builder<'_>,
    word: Node<'_>,
    head: usize,
) -> Option<DefinitionExtent> {
    let source = builder.source();
    let LineStart { indentation, start } = line_start(builder, word)?;
    let line = source[head..]
        .split_inclusive('\n')
        .next()
        .unwrap_or_default();
    let head_end = line.find(':').map_or(head, |colon| head + colon + 1);
    let mut at = head + line.len();
    let mut end = source[..at].trim_end().len().max(head_end);
    for line in source[at..].split_inclusive('\n') {
        if !line.trim().is_empty() {
            if line.len() - line.trim_start_matches(BLANKS).len() <= indentation {
                break;
            }
            end = at + line.trim_end().len();
        }
        at += line.len();
    }
    Some(DefinitionExtent {
        start,
        head_end,
        end,
    })
}
