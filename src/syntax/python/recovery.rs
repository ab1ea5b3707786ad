//! Definitions and statements that the grammar could not finish: code cut off in the middle,
//! or broken inside. Their words lie flat in an error node; lines and indentation say the rest.

use tree_sitter::Node;

use super::functions::Definition;
use crate::syntax::Builder;
use crate::syntax::brackets::Brackets;
use crate::syntax::query::{Match, MatchPart};

/// The blanks before a word that begins its line, and where its statement starts: at the word,
/// or at the `async` before it.
struct Beginning {
    indentation: usize,
    start: usize,
}

/// Where a word's line begins; `None` for a word in the middle of one.
fn beginning(builder: &Builder<'_>, word: Node<'_>) -> Option<Beginning> {
    let before = &builder.source()[..word.start_byte()];
    let mut line = before.trim_end_matches(BLANKS);
    let mut start = before.len();
    if let Some(rest) = line.strip_suffix("async") {
        start = rest.len();
        line = rest.trim_end_matches(BLANKS);
    }
    (line.is_empty() || line.ends_with('\n')).then(|| Beginning {
        indentation: start - line.len(),
        start,
    })
}

const BLANKS: [char; 2] = [' ', '\t'];

/// Whether a word in an error node begins its line.
pub(super) fn begins_line(builder: &Builder<'_>, word: Node<'_>) -> bool {
    beginning(builder, word).is_some()
}

/// A `def` in an error node.
pub(super) fn function<'t>(builder: &Builder<'t>, found: &Match<'_, 't>) -> Option<Definition<'t>> {
    let name = found.part(MatchPart::Name)?;
    let parameters = found.part(MatchPart::Parameters);
    let head = parameters.unwrap_or(name).end_byte();
    let suite = suite(builder, found.node, head)?;
    Some(Definition {
        name,
        parameters,
        result: None,
        body: None,
        is_async: suite.start < found.node.start_byte(),
        start: suite.start,
        signature_end: suite.head_end,
        end: suite.end,
    })
}

/// Whether a `for`, `while` or `if` in an error node is a statement's: it begins its line, and
/// the line ends with a colon, which a comprehension's does not.
pub(super) fn is_statement(builder: &Builder<'_>, word: Node<'_>) -> bool {
    begins_line(builder, word) && line_behind(builder, word).ends_with(':')
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

/// What a definition in an error node spans.
pub(super) struct Suite {
    /// Its first byte.
    pub(super) start: usize,
    /// Just behind its head's colon; behind the head where there is none.
    pub(super) head_end: usize,
    /// Just behind its last statement.
    pub(super) end: usize,
}

/// What the definition that a word begins spans, its name or parameters ending at `head`: up to
/// the next line that is not indented deeper.
pub(super) fn suite(builder: &Builder<'_>, word: Node<'_>, head: usize) -> Option<Suite> {
    let source = builder.source();
    let Beginning { indentation, start } = beginning(builder, word)?;
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
    Some(Suite {
        start,
        head_end,
        end,
    })
}

/// What may close the string and the brackets that are open where the code ends, the likeliest
/// first; nothing where none is. Without it the grammar reads the prose of a cut-off docstring
/// as code.
pub(super) fn missing(code: &str) -> Vec<String> {
    let (string, brackets) = open_at_end(code.trim_end().as_bytes());
    match string {
        // The string may be formatted, and a field of it open.
        Some(delimiter) => vec![
            format!("{delimiter}{brackets}"),
            format!("}}{delimiter}{brackets}"),
        ],
        None if brackets.is_empty() => Vec::new(),
        // The last line may end with a comment.
        None => vec![format!("\n{brackets}")],
    }
}

/// The delimiter of the string, and what closes the brackets, open where code ends. A string
/// of one line ends with it, closed or not.
fn open_at_end(code: &[u8]) -> (Option<&'static str>, String) {
    let (mut open, mut brackets) = (None, Brackets::default());
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
            (None, b'(' | b'[' | b'{') => brackets.open(byte, ()),
            (None, b')') => brackets.close(b'('),
            (None, b']') => brackets.close(b'['),
            (None, b'}') => brackets.close(b'{'),
            _ => {}
        }
    }
    let closing = brackets
        .as_slice()
        .iter()
        .rev()
        .map(|(byte, ())| match byte {
            b'(' => ')',
            b'[' => ']',
            _ => '}',
        });
    (open, closing.collect())
}
