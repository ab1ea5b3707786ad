//! From the text of a response to its code blocks and their languages.
//!
//! [`Response::new`] parses the text as Markdown, [`Response::decide_languages`] detects the
//! language of each block with a [`Probe`], which can parse code. Other modules get positions as
//! [`Span`]s.

mod bare;
mod block;
mod decide;
mod fences;
mod fences_in_strings;
mod hidden;
mod info;
mod limits;
mod lines;
mod markdown;
mod patch;
mod position;
mod words;

pub use block::{BlockLanguage, CodeBlock, Title};
pub use decide::{CodeContent, Probe, ProbeResult, RequestedLanguage, Solution};
pub use limits::{LimitExceeded, Limits};
pub(crate) use patch::{Edit, PatchedText, SourceMap};
pub use position::Span;
pub(crate) use position::floor_char_boundary;
pub use words::Tag;
pub(crate) use words::reads_as_prose;

use std::ops::Range;

use hidden::VisibleText;
use info::InfoString;
use markdown::Fence;
use position::{CharIndex, line_starts};

use crate::language::Language;

/// One response: its text, the hidden parts of it, and its code blocks.
///
/// [`Response::evidence`] turns a span into lines and columns of the response as given.
#[derive(Debug)]
pub struct Response<'r> {
    /// The text as given, `<think>` parts included: positions refer to it.
    pub text: &'r str,
    /// The code blocks, in source order.
    pub blocks: Vec<CodeBlock<'r>>,
    /// Byte ranges of `text` that are `<think>`, `<thinking>` or `<reasoning>` parts, or a
    /// byte order mark: no check sees them.
    pub hidden: Vec<Range<usize>>,
    /// Whether the text ends in a fence that is not closed.
    pub(crate) ends_in_fence: bool,
    /// Candidates for the code of a response without fences, or with only empty ones (models open
    /// fences in the middle of a line), until the languages are detected.
    bare: Vec<CodeBlock<'r>>,
    line_starts: Vec<u32>,
    chars: CharIndex,
}

impl<'r> Response<'r> {
    /// Parses a response. [`Response::decide_languages`] has to be called to detect the languages
    /// of its blocks, and to find the block of a response without fences.
    ///
    /// [`Limits`] have to be checked before. A text past 4 GiB is treated as empty.
    pub fn new(text: &'r str) -> Self {
        let (mut response, visible) = Self::hiding(text, hidden::hidden);
        let fences = fences::as_meant(visible.text());
        for fence in &fences {
            let block = response.fenced(&visible, fence);
            response.blocks.push(block);
        }
        response.ends_in_fence = fences.last().is_some_and(|last| last.close.is_none());
        if response.blocks.iter().all(|block| block.code.trim().is_empty()) {
            response.bare = bare::candidates(visible.text())
                .iter()
                .map(|lines| response.block(0, &visible, lines))
                .collect();
        }
        response
    }

    /// A source file as the only block of a response, without looking for Markdown or thinking.
    pub fn of_code(code: &'r str, language: Language) -> Self {
        let (mut response, visible) =
            Self::hiding(code, |code| hidden::byte_order_mark(code).collect());
        let mut block = response.block(0, &visible, &block::CodeLine::all(visible.text()));
        block.language = BlockLanguage::Supported(language);
        response.blocks.push(block);
        response
    }

    /// Source files of one language as the blocks of one response, in order. The lines and columns
    /// of a block are those of its file.
    pub fn of_files(files: impl IntoIterator<Item = &'r str>, language: Language) -> Self {
        let (mut response, _) = Self::hiding("", |_| Vec::new());
        for (index, code) in files.into_iter().enumerate() {
            for mut block in Self::of_code(code, language).blocks {
                block.index = index as u32;
                response.blocks.push(block);
            }
        }
        response
    }

    /// A response without blocks yet, and its visible text.
    fn hiding(
        text: &'r str,
        hidden: impl Fn(&str) -> Vec<Range<usize>>,
    ) -> (Self, VisibleText<'r>) {
        let text = match u32::try_from(text.len()) {
            Ok(_) => text,
            Err(_) => "",
        };
        let hidden = hidden(text);
        let visible = VisibleText::new(text, &hidden);
        let response = Self {
            text,
            blocks: Vec::new(),
            hidden,
            ends_in_fence: false,
            bare: Vec::new(),
            line_starts: line_starts(text),
            chars: CharIndex::new(text),
        };
        (response, visible)
    }

    fn block(
        &self,
        index: u32,
        visible: &VisibleText<'r>,
        lines: &[block::CodeLine],
    ) -> CodeBlock<'r> {
        CodeBlock::new(index, visible, lines, |offset| self.text_line_column(offset))
    }

    fn fenced(&self, visible: &VisibleText<'r>, fence: &Fence) -> CodeBlock<'r> {
        let line = |offset: usize| self.text_line(visible.original(offset)) as u32 + 1;
        let mut block = self.block(self.blocks.len() as u32, visible, &fence.lines);
        let first = line(fence.start);
        let last = fence.close.map_or(block.extent.1.max(first), line);
        block.extent = (first, last);

        let (info, start) = match visible.slice(fence.info.clone()) {
            Some((info, range)) => (info, range.start),
            None => ("", 0),
        };
        let parsed = InfoString::parse(info);
        block.tag = parsed.tag.map(|tag| &info[tag]);
        let titles = parsed.titles.into_iter();
        block.titles =
            titles.map(|title| Title::new(&info[title.clone()], start + title.start)).collect();
        block.titles.extend(self.title_above(visible, fence.start));
        block
    }

    /// The title in the last non-blank line above a fence, unless that line belongs to another
    /// block.
    fn title_above(&self, visible: &VisibleText<'r>, fence: usize) -> Option<Title<'r>> {
        let text = visible.text();
        let line_start = text[..fence].rfind('\n')?;
        let above = text[..line_start].trim_end();
        let start = above.rfind('\n').map_or(0, |end| end + 1);
        let (line, range) = visible.slice(start..above.len())?;
        let number = self.text_line(range.start) as u32 + 1;
        let is_in_block = self.blocks.last().is_some_and(|block| number <= block.extent.1);
        (!is_in_block).then(|| Title::of_line(line, range.start))?
    }
}

#[cfg(test)]
mod tests;
