//! One code block.

use std::borrow::Cow;

use super::Span;
use crate::language::Language;

/// A fenced block, or the whole response where it is bare code.
#[derive(Debug)]
pub struct CodeBlock<'r> {
    /// Its number in the response, from 0.
    pub index: u32,
    /// The first word of the info string as written, up to a colon; `None` without one.
    pub tag: Option<&'r str>,
    /// What the author gives as the block's file name or path: the rest of the info string,
    /// or the last non-blank line above the block.
    pub titles: Vec<Title<'r>>,
    /// The content that CommonMark gives the fence: indentation of the fence removed, line
    /// ends as LF, a last line end where there is one.
    pub code: Cow<'r, str>,
    /// For each line of `code`, where it stands in the response.
    pub lines: Vec<LineOrigin>,
    /// What language it is written in.
    pub language: BlockLanguage,
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
}

/// A text that may name the file or path of a block.
#[derive(Debug, Clone, Copy)]
pub struct Title<'r> {
    /// The text, Markdown marks (`**`, `#`, backticks, a colon at the end) removed.
    pub text: &'r str,
    /// Where it stands in the response's text.
    pub span: Span,
}

/// The language of a block (semantics.md, template 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockLanguage {
    /// One with a grammar here.
    Supported(Language),
    /// A programming language without a grammar here, as its tag names it.
    Other(String),
    /// Not a programming language: shell, console, plain text, output, data, configuration,
    /// markup, diff.
    Neutral,
}
