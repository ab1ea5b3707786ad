//! One code block.

use std::borrow::Cow;
use std::ops::Range;

use super::hidden::VisibleText;
use super::position::{CharIndex, Span};
use crate::language::Language;

/// A line of code, as a range of the visible text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CodeLine {
    /// First byte.
    pub(super) start: usize,
    /// End of the line, before its line end.
    pub(super) end: usize,
    /// Whether a line end follows.
    pub(super) ended: bool,
    /// How many spaces the line begins with in place of a part of the tab before `start`.
    pub(super) padding: u8,
}

impl CodeLine {
    /// All lines of a text with LF line ends.
    pub(super) fn all(text: &str) -> Vec<Self> {
        let mut at = 0;
        text.split_inclusive('\n')
            .map(|line| {
                let start = at;
                at += line.len();
                let ended = line.ends_with('\n');
                Self { start, end: at - usize::from(ended), ended, padding: 0 }
            })
            .collect()
    }
}

/// A fenced block, or the code of a response without fences.
#[derive(Debug)]
pub struct CodeBlock<'r> {
    /// Its number in the response, from 0.
    pub index: u32,
    /// The first word of the info string as written, up to a colon; `None` without one.
    pub tag: Option<&'r str>,
    /// Candidates for the block's file name or path: words of the info string, and the last
    /// non-blank line above the block.
    pub titles: Vec<Title<'r>>,
    /// The content by CommonMark's rules: without the fence's indentation, line ends as LF.
    pub code: Cow<'r, str>,
    /// For each line of `code`, its position in the response.
    pub lines: Vec<LineOrigin>,
    /// The language it is written in.
    pub language: BlockLanguage,
    /// Whether the code alone shows its language: it has no tag, parses without errors, and defines
    /// or imports something.
    pub shows_language: bool,
    /// Whether it is a part of another block: a script in markup.
    pub(super) is_part: bool,
    /// The first and the last line of the response that belong to it, fence lines included.
    pub(super) extent: (u32, u32),
    chars: CharIndex,
}

/// Where a line of a block's code comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineOrigin {
    /// Offset of the line's first byte in the block's code.
    pub code_start: u32,
    /// Line in the whole response, from 1.
    pub line: u32,
    /// Column of the line's first character in the whole response, from 1.
    pub column: u32,
    /// How many spaces the line begins with in place of a tab, a part of which belongs to the
    /// fence's indentation.
    pub padding: u8,
}

/// A text that may name the file or path of a block.
#[derive(Debug, Clone, Copy)]
pub struct Title<'r> {
    /// The text without surrounding Markdown (`**`, `#`, backticks, a colon at the end); escapes
    /// (`\_\_init\_\_.py`) are kept.
    pub text: &'r str,
    /// Its range in the response's text.
    pub span: Span,
}

/// The language of a block (semantics.md, template 1).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockLanguage {
    /// One with a grammar here.
    Supported(Language),
    /// C, where the task asks for it or for the language whose grammar reads it.
    C,
    /// A programming language without a grammar here, by the name that its tag or, without a
    /// tag, its content gives.
    Other(String),
    /// Not a programming language: shell, console, plain text, output, data, configuration,
    /// markup, diff.
    Neutral,
}

impl BlockLanguage {
    /// The language whose grammar reads it, if there is one here.
    pub fn grammar(&self) -> Option<Language> {
        match self {
            Self::Supported(language) => Some(*language),
            Self::C => Some(Language::OF_C),
            Self::Other(_) | Self::Neutral => None,
        }
    }
}

impl<'r> CodeBlock<'r> {
    /// A block of these lines of the visible text, its language not yet decided.
    pub(super) fn new(
        index: u32,
        visible: &VisibleText<'r>,
        lines: &[CodeLine],
        line_column: impl Fn(usize) -> (u32, u32),
    ) -> Self {
        let code = code(visible, lines);
        let mut code_start = 0;
        let mut origins = Vec::with_capacity(lines.len());
        for line in lines {
            let padding = line.padding;
            // Padding replaces a part of the tab before the line.
            let first = visible.original(line.start - usize::from(padding > 0));
            let (number, column) = line_column(first);
            origins.push(LineOrigin { code_start, line: number, column, padding });
            code_start += u32::from(padding) + (line.end - line.start) as u32 + 1;
        }
        let first = origins.first().map_or(0, |origin| origin.line);
        let last = origins.last().map_or(0, |origin| origin.line);
        Self {
            index,
            tag: None,
            titles: Vec::new(),
            chars: CharIndex::new(&code),
            code,
            lines: origins,
            language: BlockLanguage::Neutral,
            shows_language: false,
            is_part: false,
            extent: (first, last),
        }
    }

    /// A part of this block as a block of its own, its language not yet decided.
    pub(super) fn part(&self, index: u32, range: Range<usize>) -> Self {
        let code = match &self.code {
            Cow::Borrowed(code) => Cow::Borrowed(&code[range.clone()]),
            Cow::Owned(code) => Cow::Owned(code[range.clone()].to_owned()),
        };
        let first = self.line_of(range.start);
        let (line, column) = self.line_column(range.start);
        let mut lines = vec![LineOrigin { code_start: 0, line, column, padding: 0 }];
        let later = self.lines[first + 1..].iter();
        let later = later.take_while(|origin| (origin.code_start as usize) < range.end);
        lines.extend(later.map(|origin| LineOrigin {
            code_start: origin.code_start - range.start as u32,
            ..*origin
        }));
        let last = lines.last().map_or(line, |origin| origin.line);
        Self {
            index,
            tag: None,
            titles: self.titles.clone(),
            chars: CharIndex::new(&code),
            code,
            lines,
            language: BlockLanguage::Neutral,
            shows_language: false,
            is_part: true,
            extent: (line, last),
        }
    }

    /// Whether it is in a fence, which code without fences is not.
    pub(crate) fn is_fenced(&self) -> bool {
        let first = self.lines.first().map(|origin| origin.line);
        self.is_part || first != Some(self.extent.0)
    }

    /// How many lines the code has.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The lines of the code with their text, without line ends.
    pub fn code_lines(&self) -> impl DoubleEndedIterator<Item = (Span, &str)> + ExactSizeIterator {
        (0..self.lines.len()).map(|line| {
            let (start, end) = self.line_range(line);
            let span = Span::in_block(self.index, start as u32, end as u32);
            (span, &self.code[start..end])
        })
    }

    /// How many characters (Unicode scalar values) a span of this block's code has.
    pub fn char_count(&self, span: Span) -> usize {
        let (start, end) = (span.start as usize, span.end as usize);
        self.chars.between(&self.code, start, end) as usize
    }

    /// Line and column in the whole response of an offset in the code.
    pub(super) fn line_column(&self, offset: usize) -> (u32, u32) {
        let line = self.line_of(offset);
        let Some(origin) = self.lines.get(line) else {
            return (self.extent.0.max(1), 1);
        };
        let offset = offset.min(self.line_range(line).1);
        let start = origin.code_start as usize;
        let column = self.chars.between(&self.code, start, offset);
        let padding = u32::from(origin.padding.saturating_sub(1));
        (origin.line, origin.column + column.saturating_sub(padding))
    }

    /// The end of the line that contains an offset in the code, before its line end.
    pub(super) fn line_end(&self, offset: usize) -> usize {
        match self.lines.is_empty() {
            true => self.code.len(),
            false => self.line_range(self.line_of(offset)).1,
        }
    }

    fn line_of(&self, offset: usize) -> usize {
        self.lines.partition_point(|line| line.code_start as usize <= offset).saturating_sub(1)
    }

    fn line_range(&self, line: usize) -> (usize, usize) {
        let start = self.lines[line].code_start as usize;
        let end = match self.lines.get(line + 1) {
            Some(next) => next.code_start as usize - 1,
            None => self.code.strip_suffix('\n').map_or(self.code.len(), str::len),
        };
        (start, end.max(start))
    }
}

/// The code of these lines: a slice of the response if they are contiguous in it.
fn code<'r>(visible: &VisibleText<'r>, lines: &[CodeLine]) -> Cow<'r, str> {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return Cow::Borrowed("");
    };
    let contiguous = lines.windows(2).all(|pair| pair[0].end + 1 == pair[1].start);
    if contiguous && lines.iter().all(|line| line.padding == 0) {
        let range = first.start..last.end + usize::from(last.ended);
        if let Some((slice, _)) = visible.slice(range) {
            return Cow::Borrowed(slice);
        }
    }
    let mut code = String::with_capacity(last.end - first.start + 1);
    for line in lines {
        code.extend((0..line.padding).map(|_| ' '));
        code.push_str(&visible.text()[line.start..line.end]);
        code.extend(line.ended.then_some('\n'));
    }
    Cow::Owned(code)
}
