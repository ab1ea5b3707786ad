//! Where the fences of a Markdown text are.
//!
//! Only fences matter here, and they matter everywhere: HTML blocks and link definitions, in
//! which CommonMark sees no fence, are none (models write `<answer>` above a fence), so the
//! parser is shown a text of the same length in which all that cannot make a fence or a
//! container of one is the letter `x`.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// A fence, closed or running to the end of its container.
#[derive(Debug, Default)]
pub(super) struct Fence {
    /// Its first fence character.
    pub(super) start: usize,
    /// The info string.
    pub(super) info: Range<usize>,
    /// The content, line by line.
    pub(super) lines: Vec<Line>,
    /// The first character of the closing fence.
    pub(super) close: Option<usize>,
}

/// A line of code: where it stands in the visible text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    /// First byte.
    pub(super) start: usize,
    /// Just behind the last byte, the line end not among them.
    pub(super) end: usize,
    /// Whether a line end follows.
    pub(super) ended: bool,
    /// Spaces that the line begins with and that stand for a part of the tab before `start`.
    pub(super) padding: u8,
}

impl Line {
    /// All lines of a text with LF line ends.
    pub(super) fn all(text: &str) -> Vec<Self> {
        let mut at = 0;
        text.split_inclusive('\n')
            .map(|line| {
                let start = at;
                at += line.len();
                let ended = line.ends_with('\n');
                Self {
                    start,
                    end: at - usize::from(ended),
                    ended,
                    padding: 0,
                }
            })
            .collect()
    }
}

/// The fences of a text with LF line ends, in source order.
pub(super) fn fences(text: &str) -> Vec<Fence> {
    let shown = shown_to_parser(text);
    let mut fences = Vec::new();
    let mut open: Option<Fence> = None;
    for (event, range) in Parser::new_ext(&shown, Options::empty()).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                open = Some(opened(text, range.start));
            }
            Event::Text(content) => {
                if let Some(fence) = &mut open {
                    push_content(fence, text, range, &content);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                if let Some(mut fence) = open.take() {
                    fence.close = closing(&fence, text, range.end);
                    fences.push(fence);
                }
            }
            _ => {}
        }
    }
    fences
}

/// How far from the start of its line a mark may be part of a container. The parser walks
/// through all open containers at every line, and the deepest need no more room than this.
const CONTAINER_COLUMNS: usize = 64;

/// The text with `x` for what has no part in the structure of fences and their containers: behind
/// the first letter of a line, or the first mark of no container, there is none of it.
fn shown_to_parser(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    for line in text.as_bytes().split_inclusive(|byte| *byte == b'\n') {
        let near = &line[..line.len().min(CONTAINER_COLUMNS)];
        let is_part = |byte: &u8| CONTAINER[usize::from(*byte)] != b'x';
        let begins = near.iter().position(|byte| !is_part(byte));
        let (begin, rest) = line.split_at(begins.unwrap_or(near.len()));
        bytes.extend_from_slice(begin);
        // What stands behind a fence decides whether it is one.
        if begins.is_none() || begin.iter().any(|byte| b"`~".contains(byte)) {
            bytes.extend(rest.iter().map(|byte| FENCE[usize::from(*byte)]));
            continue;
        }
        bytes.resize(bytes.len() + rest.len(), b'x');
        if let (Some(last), Some(end)) = (bytes.last_mut(), rest.last())
            && *end == b'\n'
        {
            *last = b'\n';
        }
    }
    // Always ASCII.
    String::from_utf8(bytes).unwrap_or_default()
}

/// What each byte is shown as: itself where it may be part of a container or a fence, or of a
/// fence alone.
const CONTAINER: [u8; 256] = shown(b"\n \t`~>-+*_#=.)0123456789");
const FENCE: [u8; 256] = shown(b"\n \t`~");

const fn shown(marks: &[u8]) -> [u8; 256] {
    let mut table = [b'x'; 256];
    let mut at = 0;
    while at < marks.len() {
        table[marks[at] as usize] = marks[at];
        at += 1;
    }
    table
}

fn opened(text: &str, start: usize) -> Fence {
    let line = text[start..].split('\n').next().unwrap_or_default();
    let marks = line.len() - line.trim_start_matches(['`', '~']).len();
    let rest = &line[marks..];
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let info = start + marks + blanks;
    let length = rest[blanks..].trim_end_matches([' ', '\t']).len();
    Fence {
        start,
        info: info..info + length,
        ..Fence::default()
    }
}

/// Adds what the parser calls a text of the fence: one or more lines, or a line's padding.
fn push_content(fence: &mut Fence, text: &str, range: Range<usize>, content: &str) {
    if range.is_empty() && !content.is_empty() {
        fence.lines.push(Line {
            start: range.start,
            end: range.start,
            ended: false,
            padding: content.len() as u8,
        });
        return;
    }
    let mut at = range.start;
    for line in text[range].split_inclusive('\n') {
        let ended = line.ends_with('\n');
        let end = at + line.len() - usize::from(ended);
        match fence.lines.last_mut() {
            Some(last) if !last.ended => (last.end, last.ended) = (end, ended),
            _ => fence.lines.push(Line {
                start: at,
                end,
                ended,
                padding: 0,
            }),
        }
        at += line.len();
    }
}

/// The closing fence, where there is one: the last line of a fence that is not content.
fn closing(fence: &Fence, text: &str, end: usize) -> Option<usize> {
    let mark = text[fence.start..].chars().next()?;
    let content_end = match fence.lines.last() {
        Some(line) => line.end,
        None => fence.info.end,
    };
    let rest = text.get(content_end..end)?;
    rest.find(mark).map(|at| content_end + at)
}
