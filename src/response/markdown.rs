//! Finds the fences of a Markdown text.
//!
//! Fences count everywhere, even in HTML blocks and link definitions, where CommonMark sees none
//! (models write `<answer>` above a fence). So the parser is given a text of the same length in
//! which every character that cannot be part of a fence or its container is replaced by `x`.

use std::ops::Range;
use std::sync::LazyLock;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use regex::{Captures, Regex};

use super::block::CodeLine;
use super::words::{is_markup, script_language};
use super::{BlockLanguage, CodeBlock};
use crate::language::Language;

/// A fence, closed or running to the end of its container.
#[derive(Debug, Default)]
pub(super) struct Fence {
    /// The offset of its first fence character.
    pub(super) start: usize,
    /// The info string.
    pub(super) info: Range<usize>,
    /// The content, line by line.
    pub(super) lines: Vec<CodeLine>,
    /// The offset of the closing fence's first character.
    pub(super) close: Option<usize>,
    /// Whether the fences in it are content, as those in a string are.
    pub(super) is_whole: bool,
}

impl Fence {
    /// Moves all offsets.
    pub(super) fn shift(&mut self, by: usize) {
        let moved = |range: &Range<usize>| range.start + by..range.end + by;
        self.start += by;
        self.info = moved(&self.info);
        self.close = self.close.map(|close| close + by);
        for line in &mut self.lines {
            line.start += by;
            line.end += by;
        }
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
                    keep_indentation(&mut fence, text);
                    fences.push(fence);
                }
            }
            _ => {}
        }
    }
    fences
}

/// How far from the start of its line a marker may open or continue a container. At every line the
/// parser walks through all open containers, so their depth must be bounded.
const CONTAINER_COLUMNS: usize = 64;

/// The text with `x` for every character that is not part of a fence or its container. After the
/// first other character of a line, no container can begin.
fn shown_to_parser(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    for line in text.as_bytes().split_inclusive(|byte| *byte == b'\n') {
        let near = &line[..line.len().min(CONTAINER_COLUMNS)];
        let is_part = |byte: &u8| CONTAINER[usize::from(*byte)] != b'x';
        let begins = near.iter().position(|byte| !is_part(byte));
        let (begin, rest) = line.split_at(begins.unwrap_or(near.len()));
        bytes.extend_from_slice(begin);
        // The text after the fence characters decides whether they are a fence.
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

/// The replacement of each byte: itself if it may be part of a container or a fence (`CONTAINER`),
/// or of a fence only (`FENCE`).
const CONTAINER: [u8; 256] = shown(b"\n \t`~>-+*_#=.)0123456789");
const FENCE: [u8; 256] = shown(b"\n \t`~");

const fn shown(kept: &[u8]) -> [u8; 256] {
    let mut table = [b'x'; 256];
    let mut at = 0;
    while at < kept.len() {
        table[kept[at] as usize] = kept[at];
        at += 1;
    }
    table
}

fn opened(text: &str, start: usize) -> Fence {
    let line = text[start..].split('\n').next().unwrap_or_default();
    let length = line.len() - line.trim_start_matches(['`', '~']).len();
    let rest = &line[length..];
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let info = start + length + blanks;
    let info_length = rest[blanks..].trim_end_matches([' ', '\t']).len();
    Fence { start, info: info..info + info_length, ..Fence::default() }
}

/// Adds a text event of the parser: one or more lines, or a line's padding.
fn push_content(fence: &mut Fence, text: &str, range: Range<usize>, content: &str) {
    if range.is_empty() && !content.is_empty() {
        fence.lines.push(CodeLine {
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
            _ => fence.lines.push(CodeLine { start: at, end, ended, padding: 0 }),
        }
        at += line.len();
    }
}

/// Gives lines back the blanks that were taken from them for the indentation of their fence, if other
/// lines have none to take: then the fence alone is indented, and the code is as it stands.
fn keep_indentation(fence: &mut Fence, text: &str) {
    let taken = |line: &CodeLine| {
        let before = &text[..line.start];
        before.len() - before.rfind('\n').map_or(0, |end| end + 1)
    };
    let is_code = |line: &CodeLine| line.end > line.start;
    let indentation = text[..fence.start].bytes().rev().take_while(|byte| *byte == b' ').count();
    let is_at_margin =
        indentation == fence.start || text[..fence.start - indentation].ends_with('\n');
    if indentation == 0
        || !is_at_margin
        || !fence.lines.iter().any(|line| is_code(line) && taken(line) == 0)
    {
        return;
    }
    for line in &mut fence.lines {
        line.start -= taken(line);
        line.padding = 0;
    }
}

/// The offset of the closing fence, if any: of the last line of a fence that is not content.
fn closing(fence: &Fence, text: &str, end: usize) -> Option<usize> {
    let mark = text[fence.start..].chars().next()?;
    let content_end = match fence.lines.last() {
        Some(line) => line.end,
        None => fence.info.end,
    };
    let rest = text.get(content_end..end)?;
    rest.find(mark).map(|at| content_end + at)
}

/// Whether a line is a fence without an info string.
pub(super) fn is_bare_fence(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3
        && (line.bytes().all(|byte| byte == b'`') || line.bytes().all(|byte| byte == b'~'))
}

/// Whether a block may contain scripts: it has the tag of markup, or it has none and begins like
/// markup.
pub(super) fn may_have(block: &CodeBlock<'_>) -> bool {
    match block.tag {
        Some(tag) => is_markup(tag),
        None => {
            block.language == BlockLanguage::Neutral && block.code.trim_start().starts_with('<')
        }
    }
}

/// The scripts in blocks of markup, with the languages that their tags say. They are numbered after
/// all `blocks`.
pub(super) fn find<'r>(blocks: &[CodeBlock<'r>]) -> Vec<(CodeBlock<'r>, Language)> {
    let hosts = blocks.iter().filter(|block| may_have(block));
    let scripts = hosts.flat_map(|host| {
        let found = elements(&host.code);
        found.map(move |(range, language)| (host, range, language))
    });
    let numbered = (blocks.len() as u32..).zip(scripts);
    let parts =
        numbered.map(|(index, (host, range, language))| (host.part(index, range), language));
    parts.collect()
}

/// The contents of the `<script>` elements in a language with a grammar here. Those that only name a
/// file have none.
fn elements(code: &str) -> impl Iterator<Item = (Range<usize>, Language)> {
    static ELEMENT: LazyLock<Regex> = LazyLock::new(|| {
        let attributes = r#"(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?"#;
        let pattern = format!(
            r"(?is)<!--.*?-->|<script({attributes})>[ \t]*\n?(.*?)(?:[ \t]*</script\s*>|\z)"
        );
        Regex::new(&pattern).expect("the pattern is fixed")
    });
    ELEMENT.captures_iter(code).filter_map(|element| {
        let content = element.get(2)?;
        let language = language(element.get(1)?.as_str())?;
        (!content.as_str().trim().is_empty()).then(|| (content.range(), language))
    })
}

/// The language of a script by the attributes of its tag; `None` if it is in another one, or in a
/// file of its own.
fn language(attributes: &str) -> Option<Language> {
    static ATTRIBUTE: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = r#"(?i)(?:^|\s)(lang|src|type)\s*=\s*["']?([^"'\s]*)"#;
        Regex::new(pattern).expect("the pattern is fixed")
    });
    let found: Vec<_> = ATTRIBUTE.captures_iter(attributes).collect();
    let named = |name: &str| {
        let is_it = |found: &&Captures<'_>| found[1].eq_ignore_ascii_case(name);
        found.iter().find(is_it).map(|found| found[2].to_lowercase())
    };
    match named("src") {
        Some(_) => None,
        None => script_language(&named("lang").or(named("type")).unwrap_or_default()),
    }
}
