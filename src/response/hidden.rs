//! Hidden parts of a response, which no check sees: a byte order mark, thinking, and comments of
//! Markdown.
//!
//! A thinking part begins with an opening mark such as `<think>` (in any case) at the start of a
//! line outside fences, so that such a mark in a string of the code stays code. It ends after the
//! closing mark of the same kind, or with the response. A closing mark at the start of a line with
//! no part before it ends a part that began with the response: some chat templates contain the
//! opening mark, so that it is missing from the response. `rules/vocabulary/reasoning.toml` lists
//! the marks.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem;
use serde::Deserialize;

const COMMENT_END: &str = "-->";
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// What begins and ends a thinking part.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    open: String,
    close: String,
    /// Whether the closing mark alone ends a part that began with the response.
    #[serde(default)]
    closes_alone: bool,
}

/// The marks, longer ones before those that they begin with.
static MARKS: LazyLock<Vec<Mark>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct Table {
        marks: Vec<Mark>,
    }
    let table: Table = vocabulary!("reasoning.toml");
    table.marks
});

/// The non-empty byte ranges of a response that are hidden, in source order.
pub(super) fn hidden(text: &str) -> Vec<Range<usize>> {
    let mut hidden: Vec<_> = byte_order_mark(text).collect();
    if !may_hide(text) {
        return hidden;
    }
    let last_comment_end = memmem::rfind(text.as_bytes(), COMMENT_END.as_bytes()).unwrap_or(0);
    let mut fence = None;
    let mut thought = false;
    let mut at = hidden.last().map_or(0, |range| range.end);
    while at < text.len() {
        if fence.is_none() {
            let rest = &text[at..];
            if let Some(mark) = opening_mark(rest) {
                let end = end_of_part(rest, mark).map_or(text.len(), |end| at + end);
                hidden.push(at..end);
                thought = true;
                at = end;
                continue;
            }
            if at < last_comment_end
                && let Some(length) = comment(rest)
            {
                hidden.push(at..at + length);
                at += length;
                continue;
            }
            if !thought && let Some(length) = lone_closing_mark(rest) {
                hidden.clear();
                hidden.push(0..at + length);
                thought = true;
                at += length;
                continue;
            }
        }
        // Only now go to the next line: this one may contain several parts.
        let line = first_line(&text[at..]);
        fence = OpenFence::after(fence, line);
        at += line.len();
    }
    hidden
}

/// Whether a text has anything that begins or ends a hidden part.
fn may_hide(text: &str) -> bool {
    // The first bytes of `<`, `[` and `◁`, with which all marks begin.
    memchr::memchr3_iter(b'<', b'[', 0xE2, text.as_bytes()).any(|at| {
        let rest = &text[at..];
        let is_mark = |mark: &Mark| begins(rest, &mark.open) || begins(rest, &mark.close);
        rest.starts_with("<!--") || MARKS.iter().any(is_mark)
    })
}

/// The byte order mark at the start of a text, if any.
pub(super) fn byte_order_mark(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mark = text.starts_with(BYTE_ORDER_MARK);
    mark.then_some(0..BYTE_ORDER_MARK.len()).into_iter()
}

/// The first line with its line end.
fn first_line(text: &str) -> &str {
    let bytes = text.as_bytes();
    match memchr::memchr2(b'\n', b'\r', bytes) {
        Some(end) if bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n') => &text[..end + 2],
        Some(end) => &text[..=end],
        None => text,
    }
}

/// The opening mark that a text begins with.
fn opening_mark(text: &str) -> Option<&'static Mark> {
    let rest = text.trim_start_matches([' ', '\t']);
    MARKS.iter().find(|mark| begins(rest, &mark.open))
}

/// The length of the closing mark that a text begins with, with leading blanks.
fn lone_closing_mark(text: &str) -> Option<usize> {
    let rest = text.trim_start_matches([' ', '\t']);
    let closing = MARKS.iter().find(|mark| mark.closes_alone && begins(rest, &mark.close))?;
    Some(text.len() - rest.len() + closing.close.len())
}

/// The length of the comment of several lines that a text begins with, with leading blanks.
fn comment(text: &str) -> Option<usize> {
    let rest = text.trim_start_matches([' ', '\t']).strip_prefix("<!--")?;
    let end = memmem::find(rest.as_bytes(), COMMENT_END.as_bytes())?;
    let lines = memchr::memchr2(b'\n', b'\r', &rest.as_bytes()[..end]);
    lines.map(|_| text.len() - rest.len() + end + COMMENT_END.len())
}

/// The end of the part that begins a text: that of the first closing mark which the text does not
/// quote.
fn end_of_part(text: &str, mark: &Mark) -> Option<usize> {
    let close = mark.close.as_str();
    let first = close.as_bytes().first().copied()?;
    let quotes = ['`', '"', '\''];
    let mut found = memchr::memchr_iter(first, text.as_bytes());
    let mut unquoted = found.clone().filter(|at| {
        let is_quoted = text[..*at].ends_with(quotes)
            && text.get(at + close.len()..).is_some_and(|rest| rest.starts_with(quotes));
        begins(&text[*at..], close) && !is_quoted
    });
    let end = unquoted.next().or_else(|| found.find(|at| begins(&text[*at..], close)));
    end.map(|at| at + close.len())
}

/// Whether a text begins with a mark, in any case.
fn begins(text: &str, mark: &str) -> bool {
    text.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark))
}

/// An open fence, recognized line by line without the rest of Markdown.
#[derive(Debug, Clone, Copy)]
struct OpenFence {
    mark: char,
    length: usize,
}

impl OpenFence {
    /// The fence that is open after a line, if `open` is the one before it.
    fn after(open: Option<Self>, line: &str) -> Option<Self> {
        let content = line.trim_start_matches([' ', '\t', '>']);
        match (open, Self::parse(content)) {
            (Some(open), Some((fence, rest)))
                if fence.mark == open.mark
                    && fence.length >= open.length
                    && rest.trim().is_empty() =>
            {
                None
            }
            (Some(open), _) => Some(open),
            (None, _) => {
                let (fence, info) = Self::parse(content.trim_start_matches(is_list_marker))?;
                (fence.mark == '~' || !info.contains('`')).then_some(fence)
            }
        }
    }

    /// The run of fence characters that a line begins with, and what follows it.
    fn parse(line: &str) -> Option<(Self, &str)> {
        let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let rest = line.trim_start_matches(mark);
        let length = line.len() - rest.len();
        (length >= 3).then_some((Self { mark, length }, rest))
    }
}

fn is_list_marker(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '-' | '*' | '+' | '.' | ')' | '>' | ' ' | '\t')
}

/// The response without its hidden parts, with every line end as LF.
#[derive(Debug)]
pub(super) struct VisibleText<'r> {
    original: &'r str,
    text: Cow<'r, str>,
    /// The contiguous pieces of the text: offset here, offset in the original.
    pieces: Vec<(u32, u32)>,
}

impl<'r> VisibleText<'r> {
    pub(super) fn new(original: &'r str, hidden: &[Range<usize>]) -> Self {
        let bytes = original.as_bytes();
        if hidden.is_empty() && memchr::memchr(b'\r', bytes).is_none() {
            return Self { original, text: Cow::Borrowed(original), pieces: vec![(0, 0)] };
        }
        let mut visible = VisibleTextBuilder::default();
        let mut from = 0;
        for part in hidden {
            visible.push(original, from..part.start);
            from = part.end;
        }
        visible.push(original, from..original.len());
        Self { original, text: Cow::Owned(visible.text), pieces: visible.pieces }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The offset in the original of a byte of the visible text.
    pub(super) fn original(&self, offset: usize) -> usize {
        let next = self.pieces.partition_point(|piece| piece.0 as usize <= offset);
        let (here, there) = self.pieces.get(next.saturating_sub(1)).copied().unwrap_or_default();
        offset - here as usize + there as usize
    }

    /// The part of the original for a range of the visible text, if the two are equal.
    pub(super) fn slice(&self, range: Range<usize>) -> Option<(&'r str, Range<usize>)> {
        let start = self.original(range.start);
        let there = start..start + range.len();
        let slice = self.original.get(there.clone())?;
        (slice == &self.text[range]).then_some((slice, there))
    }
}

#[derive(Default)]
struct VisibleTextBuilder {
    text: String,
    pieces: Vec<(u32, u32)>,
}

impl VisibleTextBuilder {
    /// Adds a range of the original, split at its CRs.
    fn push(&mut self, original: &str, range: Range<usize>) {
        let bytes = original.as_bytes();
        let mut from = range.start;
        for cr in memchr::memchr_iter(b'\r', &bytes[range.clone()]) {
            let cr = range.start + cr;
            self.piece(original, from..cr);
            self.pieces.push((self.text.len() as u32, cr as u32));
            self.text.push('\n');
            from = cr + 1 + usize::from(bytes.get(cr + 1) == Some(&b'\n'));
        }
        self.piece(original, from..range.end);
    }

    fn piece(&mut self, original: &str, range: Range<usize>) {
        self.pieces.push((self.text.len() as u32, range.start as u32));
        self.text.push_str(&original[range]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text without what is hidden.
    fn shown(text: &str) -> String {
        let mut shown = String::new();
        let mut from = 0;
        for range in hidden(text) {
            shown.push_str(&text[from..range.start]);
            from = range.end;
        }
        shown + &text[from..]
    }

    #[test]
    fn thinking_is_hidden() {
        for (text, expected) in [
            ("<think>a</think>b", "b"),
            ("<THINKING>\na\n</Thinking>\nb", "\nb"),
            ("a\n  <reasoning>\nb\n</reasoning> c", "a\n c"),
            ("<think>a</think>\n<think>b</think>\nc", "\n\nc"),
            ("<think>a</thinking>b</think>c", "c"),
            ("a\n<think>\n```python\nx = 1\n", "a\n"),
            ("<think>\n```\ncode</think>b", "b"),
            ("<think>then `</think>` ends it\nx</think>b", "b"),
            ("[THINK]\na\n[/THINK]\nb", "\nb"),
            ("◁think▷\na\n◁/think▷\nb", "\nb"),
            ("<seed:think>a</seed:think>b", "b"),
            ("<scratchpad>a</scratchpad>b", "b"),
            ("<|begin_of_thought|>a<|end_of_thought|>b", "b"),
            (
                "<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b",
                "b",
            ),
            ("a\n[x] and < y", "a\n[x] and < y"),
            ("\u{feff}<think>a</think>b", "b"),
            ("\u{feff}a", "a"),
            ("a\r<think>b</think>c\r\n<think>d", "a\rc\r\n"),
            ("", ""),
        ] {
            assert_eq!(shown(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_comment_of_several_lines_is_hidden() {
        for (text, expected) in [
            ("a\n<!--\n```\nb\n```\n-->\nc", "a\n\nc"),
            ("<!-- a\rb --> c", " c"),
            ("<!-- a.py -->\n```\nb\n```\n", "<!-- a.py -->\n```\nb\n```\n"),
            ("```\n<!--\n-->\n```\n", "```\n<!--\n-->\n```\n"),
            ("<!--\na\n-->\nb\n</think>c", "c"),
            ("x <!--\n-->", "x <!--\n-->"),
            ("<!--\na", "<!--\na"),
        ] {
            assert_eq!(shown(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_tag_in_code_or_prose_is_shown() {
        for text in [
            "```\n<think>\n```\n",
            "~~~~ py\n```\n<think>\n~~~\n",
            "- ```\n  <think>\n  ```\n",
            "> ```\n> <think>\n> ```\n",
            "print('<think>')",
            "the <think> tag",
            "<thinker>a</thinker>",
            "<think",
        ] {
            assert_eq!(shown(text), text);
        }
    }

    #[test]
    fn a_lone_closing_tag_ends_a_part_that_began_with_the_response() {
        assert_eq!(shown("so I should\n</think>\nb"), "\nb");
        assert_eq!(shown("\u{feff}so\n</think>b"), "b");
        assert_eq!(shown("<think>a</think>\n</think>b"), "\n</think>b");
        assert_eq!(shown("```\n</think>\n```"), "```\n</think>\n```");
        assert_eq!(shown("a </think> b"), "a </think> b");
    }

    #[test]
    fn a_tag_after_a_closed_fence_is_seen() {
        assert_eq!(shown("```\na\n```\n<think>b</think>c"), "```\na\n```\nc");
        assert_eq!(shown("``` a`b\n<think>b</think>c"), "``` a`b\nc");
    }

    #[test]
    fn every_character_maps_back() {
        let original = "\u{feff}a\r\né\rb\r\n\r\n<think>x</think>c\n\r";
        let start = original.find('<').unwrap();
        let end = original.find('c').unwrap();
        let visible = VisibleText::new(original, &[0..3, start..end]);
        assert_eq!(visible.text(), "a\né\nb\n\nc\n\n");
        for (at, c) in visible.text().char_indices().filter(|(_, c)| *c != '\n') {
            assert!(original[visible.original(at)..].starts_with(c));
        }
    }

    #[test]
    fn an_unchanged_range_is_borrowed() {
        let visible = VisibleText::new("ab\r\ncd\ref", &[]);
        assert_eq!(visible.slice(3..5), Some(("cd", 4..6)));
        assert_eq!(visible.slice(3..6), None);
        assert_eq!(visible.slice(0..5), None);
    }
}
