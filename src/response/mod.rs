//! From the text of a response to its code blocks and their languages.
//!
//! [`Response::new`] takes the text apart as Markdown, [`Response::decide_languages`] says
//! what language each block is written in, with the help of a [`Probe`] that can parse.
//! Every position that leaves this room is a [`Span`].

mod bare;
mod block;
mod decide;
mod evidence;
mod hidden;
mod info;
mod limits;
mod lines;
mod markdown;
mod position;
mod visible;
mod words;

pub use block::{BlockLanguage, CodeBlock, Title};
pub use decide::{Content, Probe, Reading, RequestedLanguage, Solution};
pub use limits::{Exceeded, Limits};
pub use position::Span;
pub use words::Tag;

use std::ops::Range;

use info::Info;
use markdown::Fence;
use position::{CharIndex, line_starts};
use visible::Visible;

use crate::language::Language;

/// One response: its text, what of it is hidden, and the code blocks in it.
///
/// [`Response::evidence`] turns a span of it into lines and columns of the whole response as it
/// was given.
#[derive(Debug)]
pub struct Response<'r> {
    /// The text as given, `<think>` parts included: positions refer to it.
    pub text: &'r str,
    /// The code blocks, in source order.
    pub blocks: Vec<CodeBlock<'r>>,
    /// Byte ranges of `text` that are `<think>`, `<thinking>` or `<reasoning>` parts, or a
    /// byte order mark: judged by nothing.
    pub hidden: Vec<Range<usize>>,
    /// What may be the code of a response without fences, or with nothing in them (models
    /// open fences in the middle of a line), until languages are decided.
    bare: Vec<CodeBlock<'r>>,
    line_starts: Vec<u32>,
    chars: CharIndex,
}

impl<'r> Response<'r> {
    /// Takes a response apart. The languages of its blocks are not decided yet, and a
    /// response without fences has no block yet: [`Response::decide_languages`] does both.
    ///
    /// Texts past [`Limits`] are taken too; check before. Of a text past 4 GiB nothing is
    /// seen.
    pub fn new(text: &'r str) -> Self {
        let (mut response, visible) = Self::hiding(text, hidden::hidden);
        let fences = markdown::fences(visible.text());
        for fence in &fences {
            let block = response.fenced(&visible, fence);
            response.blocks.push(block);
        }
        if response
            .blocks
            .iter()
            .all(|block| block.code.trim().is_empty())
        {
            response.bare = bare::candidates(visible.text())
                .iter()
                .map(|lines| response.block(0, &visible, lines))
                .collect();
        }
        response
    }

    /// A source file as the one block of a response: nothing of it is Markdown or thinking.
    pub fn of_code(code: &'r str, language: Language) -> Self {
        let (mut response, visible) =
            Self::hiding(code, |code| hidden::byte_order_mark(code).collect());
        let mut block = response.block(0, &visible, &markdown::Line::all(visible.text()));
        block.language = BlockLanguage::Supported(language);
        response.blocks.push(block);
        response
    }

    /// Source files of one language as the blocks of one response, in order: lines and columns
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

    /// A text without blocks yet, and what is shown of it.
    fn hiding(text: &'r str, hidden: impl Fn(&str) -> Vec<Range<usize>>) -> (Self, Visible<'r>) {
        let text = match u32::try_from(text.len()) {
            Ok(_) => text,
            Err(_) => "",
        };
        let hidden = hidden(text);
        let visible = Visible::new(text, &hidden);
        let response = Self {
            text,
            blocks: Vec::new(),
            hidden,
            bare: Vec::new(),
            line_starts: line_starts(text),
            chars: CharIndex::new(text),
        };
        (response, visible)
    }

    fn block(&self, index: u32, visible: &Visible<'r>, lines: &[markdown::Line]) -> CodeBlock<'r> {
        CodeBlock::new(index, visible, lines, |offset| self.text_place(offset))
    }

    fn fenced(&self, visible: &Visible<'r>, fence: &Fence) -> CodeBlock<'r> {
        let line = |offset: usize| self.text_line(visible.original(offset)) as u32 + 1;
        let mut block = self.block(self.blocks.len() as u32, visible, &fence.lines);
        let first = line(fence.start);
        let last = fence.close.map_or(block.extent.1.max(first), line);
        block.extent = (first, last);

        let (info, start) = match visible.slice(fence.info.clone()) {
            Some((info, range)) => (info, range.start),
            None => ("", 0),
        };
        let parsed = Info::parse(info);
        block.tag = parsed.tag.map(|tag| &info[tag]);
        let titles = parsed.titles.into_iter();
        block.titles = titles
            .map(|title| Title::new(&info[title.clone()], start + title.start))
            .collect();
        block.titles.extend(self.title_above(visible, fence.start));
        block
    }

    /// The title that the last non-blank line above a fence gives, where that line does not
    /// belong to another block.
    fn title_above(&self, visible: &Visible<'r>, fence: usize) -> Option<Title<'r>> {
        let text = visible.text();
        let line_start = text[..fence].rfind('\n')?;
        let above = text[..line_start].trim_end();
        let start = above.rfind('\n').map_or(0, |end| end + 1);
        let (line, range) = visible.slice(start..above.len())?;
        let number = self.text_line(range.start) as u32 + 1;
        let taken = self
            .blocks
            .last()
            .is_some_and(|block| number <= block.extent.1);
        (!taken).then(|| Title::of_line(line, range.start))?
    }
}

#[cfg(test)]
mod tests;
