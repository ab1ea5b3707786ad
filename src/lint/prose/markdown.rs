//! The blocks of a Markdown text that are prose.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::sentences::TextLine;

/// A block of prose, by its lines.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ProseBlock {
    /// A paragraph or list item.
    Text(Vec<TextLine>),
    /// A heading.
    Heading(Vec<TextLine>),
    /// A table row, by its cells.
    Row(Vec<TextLine>),
}

/// The blocks of a text, in order.
pub(super) fn blocks(text: &str) -> Vec<ProseBlock> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut walk = Walk {
        text,
        line_starts: line_starts(text),
        blocks: Vec::new(),
        lines: Vec::new(),
        cells: Vec::new(),
        skipping: 0,
    };
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        walk.event(event, range);
    }
    walk.end(ProseBlock::Text);
    walk.blocks
}

fn line_starts(text: &str) -> Vec<usize> {
    let ends = memchr::memchr_iter(b'\n', text.as_bytes());
    std::iter::once(0).chain(ends.map(|end| end + 1)).collect()
}

struct Walk<'t> {
    text: &'t str,
    line_starts: Vec<usize>,
    blocks: Vec<ProseBlock>,
    /// The lines of the block that is being read.
    lines: Vec<TextLine>,
    cells: Vec<TextLine>,
    /// How many enclosing elements are skipped.
    skipping: usize,
}

impl Walk<'_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) if self.skipping > 0 || self.is_skipped(&tag, range.start) => {
                drop(tag);
                self.end(ProseBlock::Text);
                self.skipping += 1;
            }
            Event::End(_) if self.skipping > 0 => self.skipping -= 1,
            _ if self.skipping > 0 => {}
            Event::Start(Tag::Emphasis | Tag::Strong) => self.underscores(&range, range.start),
            Event::End(TagEnd::Emphasis | TagEnd::Strong) => self.underscores(&range, range.end),
            Event::Start(Tag::Link { .. } | Tag::Image { .. })
            | Event::End(TagEnd::Link | TagEnd::Image) => {}
            Event::End(TagEnd::Heading(_)) => self.end(ProseBlock::Heading),
            Event::End(TagEnd::TableCell) => self.cell(&range),
            Event::End(TagEnd::TableRow) => {
                let cells = std::mem::take(&mut self.cells);
                self.blocks.push(ProseBlock::Row(cells));
            }
            Event::Start(_) | Event::End(_) | Event::Rule => self.end(ProseBlock::Text),
            Event::Text(text) => self.lines_of(&text, range.start),
            Event::Code(code) => self.push(range.start, &format!("`{code}`")),
            Event::InlineHtml(html) if !html.starts_with("<!--") => self.push(range.start, &html),
            Event::Html(html) if !is_markup(&html) => self.lines_of(&html, range.start),
            Event::SoftBreak | Event::HardBreak => self.line(range.end),
            _ => {}
        }
    }

    /// Whether an element has no prose. Indented code is read, as plain text is sometimes indented.
    fn is_skipped(&self, tag: &Tag<'_>, start: usize) -> bool {
        match tag {
            Tag::CodeBlock(CodeBlockKind::Fenced(_)) | Tag::MetadataBlock(_) | Tag::TableHead => {
                true
            }
            Tag::HtmlBlock => self.text[start..].trim_start().starts_with("<!--"),
            _ => false,
        }
    }

    /// Keeps the underscores of names such as `__init__`, which Markdown reads as emphasis.
    fn underscores(&mut self, range: &Range<usize>, at: usize) {
        let source = &self.text[range.clone()];
        let length = source.len() - source.trim_start_matches('_').len();
        self.push(at, &"_".repeat(length.min(2)));
    }

    /// Adds text that may have several lines, such as code.
    fn lines_of(&mut self, text: &str, start: usize) {
        let mut at = start;
        for (number, line) in text.split('\n').enumerate() {
            if number > 0 {
                self.line(at);
            }
            self.push(at, line);
            at += line.len() + 1;
        }
    }

    fn push(&mut self, at: usize, text: &str) {
        if text.is_empty() {
            return;
        }
        if self.lines.is_empty() {
            self.line(at);
        }
        if let Some(line) = self.lines.last_mut() {
            line.text.push_str(text);
        }
    }

    /// Starts a line.
    fn line(&mut self, at: usize) {
        let number = self.line_starts.partition_point(|start| *start <= at);
        let text = String::new();
        self.lines.push(TextLine { number, text });
    }

    fn end(&mut self, block: fn(Vec<TextLine>) -> ProseBlock) {
        let mut lines = std::mem::take(&mut self.lines);
        lines.retain(|line| !line.text.trim().is_empty());
        if !lines.is_empty() {
            self.blocks.push(block(lines));
        }
    }

    fn cell(&mut self, range: &Range<usize>) {
        if self.lines.is_empty() {
            self.line(range.start);
        }
        let cell = std::mem::take(&mut self.lines);
        self.cells.extend(cell.into_iter().take(1));
    }
}

/// Whether a line of an HTML block consists of tags.
fn is_markup(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('<') && line.ends_with('>')
}
