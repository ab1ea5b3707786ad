//! The code of one file, as fixes look at it.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;

use super::Refusal;
use super::edit::{Edit, Fix};
use super::index::Index;
use super::names::Leaves;
use crate::check::Context;
use crate::facts::Token;
use crate::verdict::Evidence;

/// Whether another file may use what the file of this stem has by this name.
pub(crate) type Elsewhere = Box<dyn Fn(&str, &str) -> bool>;

/// A file's code with its facts.
pub(crate) struct Source<'s> {
    pub(super) cx: Context<'s>,
    pub(super) code: &'s str,
    elsewhere: Elsewhere,
    /// Names that other files could use are renamed too, if none does.
    pub(super) renames_public: bool,
    /// The first byte of each line.
    lines: Vec<usize>,
    /// Whether the indentation of the file can be changed.
    pub(super) indented: OnceCell<Result<(), Refusal>>,
    leaves: OnceCell<BTreeMap<&'s str, Leaves>>,
    index: OnceCell<Index<'s>>,
}

impl<'s> Source<'s> {
    /// The first file of a context.
    pub(crate) fn new(cx: Context<'s>, elsewhere: Elsewhere, renames_public: bool) -> Self {
        let code = cx.response.blocks.first().map_or("", |block| block.code.as_ref());
        let ends = memchr::memchr_iter(b'\n', code.as_bytes()).map(|at| at + 1);
        Self {
            cx,
            code,
            elsewhere,
            renames_public,
            lines: std::iter::once(0).chain(ends).collect(),
            indented: OnceCell::new(),
            leaves: OnceCell::new(),
            index: OnceCell::new(),
        }
    }

    pub(super) fn is_broken(&self) -> bool {
        self.cx.facts.blocks.iter().any(|block| block.syntax_errors > 0 || block.fragment)
    }

    /// The bytes of a finding.
    pub(super) fn range(&self, found: &Evidence) -> Range<usize> {
        let start = self.offset(found.line, found.column);
        start..self.offset(found.end_line, found.end_column).max(start)
    }

    /// The byte at a line and a column from 1.
    fn offset(&self, line: usize, column: usize) -> usize {
        let line = self.line(line.saturating_sub(1));
        let text = &self.code[line.clone()];
        let before = text.char_indices().nth(column.saturating_sub(1));
        line.start + before.map_or(text.len(), |(at, _)| at)
    }

    /// The bytes of a line from 0, without its line break.
    pub(super) fn line(&self, number: usize) -> Range<usize> {
        let end = self.code.len();
        let start = self.lines.get(number).map_or(end, |start| *start);
        start..self.lines.get(number + 1).map_or(end, |next| next - 1)
    }

    /// The number of the line that a byte is on, from 0.
    pub(super) fn line_of(&self, offset: usize) -> usize {
        self.lines.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    pub(super) fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Whether some bytes are not all between tokens, or in comments.
    pub(super) fn is_in_token(&self, range: &Range<usize>) -> bool {
        let tokens = &self.cx.facts.tokens;
        let after = tokens.partition_point(|token| (token.span.end as usize) <= range.start);
        tokens.get(after).is_some_and(|token| (token.span.start as usize) < range.end)
    }

    /// The leaves of the tree that have this text.
    pub(super) fn leaves(&self, text: &str) -> Option<&Leaves> {
        self.leaves.get_or_init(|| Leaves::by_name(self)).get(text)
    }

    /// What is in the file, by name.
    pub(super) fn index(&self) -> &Index<'s> {
        self.index.get_or_init(|| Index::of(self))
    }

    /// The tokens before and after a byte.
    pub(super) fn tokens_around(&self, at: usize) -> (&'s [Token<'s>], &'s [Token<'s>]) {
        let tokens = &self.cx.facts.tokens;
        tokens.split_at(tokens.partition_point(|token| (token.span.end as usize) <= at))
    }

    pub(super) fn edit(&self, range: Range<usize>, text: impl Into<String>) -> Edit {
        let (start, end) = (self.position(range.start), self.position(range.end));
        Edit { range, start, end, text: text.into() }
    }

    /// A fix with one edit.
    pub(super) fn fix(&self, title: &str, range: Range<usize>, text: impl Into<String>) -> Fix {
        Fix { title: title.to_owned(), edits: vec![self.edit(range, text)] }
    }

    /// The line and the column of a byte, from 1.
    fn position(&self, offset: usize) -> (usize, usize) {
        let line = self.line_of(offset);
        let before = self.code.get(self.line(line).start..offset).unwrap_or_default();
        (line + 1, before.chars().count() + 1)
    }
}

impl Source<'_> {
    /// Whether a word is in the code, outside of some bytes.
    pub(super) fn mentions(&self, word: &str, except: &[Range<usize>]) -> bool {
        self.index().words(word).any(|found| {
            !except.iter().any(|part| part.start <= found.start && found.end <= part.end)
        })
    }

    /// Whether anything but tokens and blanks is within some bytes.
    pub(super) fn has_comment(&self, range: &Range<usize>) -> bool {
        let (_, after) = self.tokens_around(range.start);
        let within = after.iter().take_while(|token| (token.span.end as usize) <= range.end);
        let mut at = range.start;
        let mut has_other = false;
        for token in within {
            let gap = self.code.get(at..token.span.start as usize).unwrap_or_default();
            has_other |= !gap.trim_matches(|c: char| c.is_whitespace() || c == '\\').is_empty();
            at = token.span.end as usize;
        }
        has_other || !self.code[at.min(range.end)..range.end].trim().is_empty()
    }

    /// Whether nothing is before a byte on its line, not even a blank.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        self.line(self.line_of(at)).start == at
    }

    /// The name of the file without its ending.
    fn stem(&self) -> &str {
        let title = self.cx.response.blocks.first().and_then(|block| block.titles.last());
        let path = title.map_or("", |title| title.text);
        let name = path.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// Whether another file may use what this one has by a name.
    pub(super) fn may_be_used_elsewhere(&self, name: &str) -> bool {
        let stem = self.stem();
        let is_package = self.cx.profile().fixes.package_file == Some(stem);
        (self.elsewhere)(if is_package { name } else { stem }, name)
    }

    /// Whether another file has a word at all.
    pub(super) fn is_mentioned_elsewhere(&self, word: &str) -> bool {
        (self.elsewhere)(word, word)
    }
}
