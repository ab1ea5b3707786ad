//! The statements of a language with braces, as far as their tokens show them.

use super::layout::{Layout, Line};
use super::lexer::TokenKind;
use super::rewrites;
use super::table::{Braces, RepairTable};
use crate::response::Edit;

/// How many tokens of a statement are looked at.
pub(super) const MAX_DISTANCE: usize = 64;

/// The statement that a token is in, and the heads that lack a brace.
#[derive(Debug, Default)]
pub(super) struct Statements {
    /// The first token of the current statement, and the number of its line.
    current: Option<(usize, usize)>,
    /// Heads that no brace follows though the next line is indented deeper: the line, its
    /// indentation, and the end of the head.
    without_brace: Vec<HeadWithoutBrace>,
}

#[derive(Debug)]
struct HeadWithoutBrace {
    line: usize,
    is_function: bool,
    indent: usize,
    end: usize,
}

impl Statements {
    /// Begins a statement with a token, unless one has begun.
    pub(super) fn begin(&mut self, token: usize, line: usize) {
        self.current.get_or_insert((token, line));
    }

    pub(super) fn end(&mut self) {
        self.current = None;
    }

    /// Goes on with a statement after what was in a bracket.
    pub(super) fn resume(&mut self, statement: usize, line: usize) {
        self.current = Some((statement, line));
    }

    pub(super) fn is_in_statement(&self) -> bool {
        self.current.is_some()
    }

    /// The first token of the current statement and its line.
    pub(super) fn current(&self, token: usize, line: usize) -> (usize, usize) {
        self.current.unwrap_or((token, line))
    }

    /// Whether the statement is one with a block.
    pub(super) fn is_control(&self, layout: &Layout<'_>, table: &RepairTable) -> bool {
        self.current.is_some_and(|(first, _)| layout.is_word(first, &table.control))
    }

    /// Whether the statement up to a token reads as the head of a function whose parameters are not
    /// closed: `int f(int a`.
    pub(super) fn is_function_head(&self, layout: &Layout<'_>, end: usize) -> bool {
        let Some((first, _)) = self.current else {
            return false;
        };
        let is_bracket =
            |token: &usize| matches!(layout.kind(*token), TokenKind::Open(_) | TokenKind::Close(_));
        let mut brackets = (first..end.min(first + MAX_DISTANCE)).filter(is_bracket);
        let (Some(open), None) = (brackets.next(), brackets.next()) else {
            return false;
        };
        let is_word = |token: usize| layout.kind(token) == TokenKind::Word;
        open >= first + 2
            && matches!(
                layout.kind(end - 1),
                TokenKind::Word | TokenKind::Number | TokenKind::String
            )
            && is_word(open - 1)
            && is_word(open - 2)
            && !layout.is_word(open - 2, rewrites::NO_HEADS)
    }

    /// Whether the statement up to a token may be the head of a block.
    pub(super) fn ends_head(&self, layout: &Layout<'_>, end: usize) -> bool {
        self.current.is_some_and(|(first, _)| layout.kind(first) == TokenKind::Word && first < end)
            && matches!(layout.kind(end - 1), TokenKind::Close(b'(') | TokenKind::Word)
    }

    /// The end of a line: in some languages it ends the statement, and it shows the heads that no
    /// brace follows.
    pub(super) fn end_line(
        &mut self,
        layout: &Layout<'_>,
        table: &RepairTable,
        braces: &Braces,
        number: usize,
    ) {
        let Some((first_token, first_line)) = self.current else {
            return;
        };
        let line = &layout.lines[number];
        let last = line.last();
        let indent = layout.lines[first_line].indent;
        let next = layout.lines.get(number + 1);
        let is_deeper = next.is_some_and(|next| {
            let first = layout.kind(next.tokens.start);
            let is_member = layout.is_word(first_token, &braces.types)
                && layout.is_word(next.tokens.start, &braces.labels);
            next.indent > indent && matches!(first, TokenKind::Word | TokenKind::Mark(b'@' | b'*'))
                || next.indent == indent && is_member
        });
        let ends_head = matches!(layout.kind(last), TokenKind::Close(b'(') | TokenKind::Word)
            || layout.is_word(first_token, &table.control);
        if is_deeper && ends_head && layout.kind(first_token) == TokenKind::Word {
            self.without_brace.push(HeadWithoutBrace {
                line: first_line,
                is_function: rewrites::is_function(layout, table, &layout.lines[first_line]),
                indent,
                end: layout.token(last).range.end,
            });
        }
        let ends_label = layout.is_mark(last, b':');
        let goes_on = matches!(
            layout.kind(last),
            TokenKind::Mark(_) if !layout.code[..layout.token(last).range.end].ends_with(['+', '-'])
        );
        if ends_label || braces.statement.is_empty() && !goes_on {
            self.end();
        }
    }

    /// Whether the statement before a line lacks what ends it.
    pub(super) fn lacks_end(
        &self,
        layout: &Layout<'_>,
        table: &RepairTable,
        braces: &Braces,
        line: &Line,
    ) -> bool {
        let Some((statement, first_line)) = self.current else {
            return false;
        };
        let first = line.tokens.start;
        let before = first.saturating_sub(1);
        let begins = match layout.kind(first) {
            TokenKind::Word => !layout.is_word(first, &braces.continues),
            TokenKind::Close(b'{') | TokenKind::Mark(b'@' | b'~') => true,
            _ => false,
        };
        let ends = match layout.kind(before) {
            TokenKind::Word => {
                !layout.is_word(before, &table.control)
                    && !layout.is_word(before, &table.starts)
                    && !layout.is_word(before, &braces.continues)
            }
            TokenKind::Number | TokenKind::String => true,
            TokenKind::Close(byte) => byte != b'{',
            _ => false,
        };
        let is_head =
            layout.is_word(statement, &braces.types) && layout.is_word(first, &braces.labels);
        let word = layout.text(statement);
        let is_macro = word.len() > 1 && !word.contains(char::is_lowercase);
        begins
            && ends
            && line.indent <= layout.lines[first_line].indent
            && layout.kind(statement) == TokenKind::Word
            && !is_macro
            && !is_head
            && !layout.is_word(statement, &table.control)
            && !layout.is_word(statement, &["template", "else", "do", "case", "default"])
    }

    /// The end of the last head at this indentation, since a line, that no brace follows.
    pub(super) fn head_without_brace(&mut self, indent: usize, since: usize) -> Option<usize> {
        while let Some(head) = self.without_brace.pop_if(|head| head.line >= since) {
            if head.indent == indent {
                return Some(head.end);
            }
        }
        None
    }

    /// The end of the last head at this indentation, since a line, if it is a function's and no
    /// brace follows it.
    pub(super) fn function_without_brace(&mut self, indent: usize, since: usize) -> Option<usize> {
        let is_meant = |head: &mut HeadWithoutBrace| {
            head.is_function && head.indent == indent && head.line >= since
        };
        self.without_brace.pop_if(is_meant).map(|head| head.end)
    }

    /// What to do about a `)` or `]` that closes nothing: put one in after the word of the
    /// statement, or between a word and a string, or leave it out. Where a function's name ends and
    /// its parameters begin is not shown by brackets: such a head stays for its line to be read.
    pub(super) fn without_opening(
        &self,
        layout: &Layout<'_>,
        table: &RepairTable,
        token: usize,
    ) -> Option<Edit> {
        let range = layout.token(token).range.clone();
        let (first, _) = self.current(token, 0);
        if layout.text(token) == ")" {
            if layout.is_word(first, &table.control)
                && layout.kind(first + 1) != TokenKind::Open(b'(')
            {
                return Some(Edit::insert(layout.token(first).range.end, " ("));
            }
            let from = first.max(token.saturating_sub(MAX_DISTANCE));
            let called = (from..token).rev().find(|word| {
                layout.kind(*word) == TokenKind::Word && layout.kind(word + 1) == TokenKind::String
            });
            if let Some(called) = called {
                return Some(Edit::insert(layout.token(called).range.end, "("));
            }
            let next = layout.tokens.all.get(token + 1);
            if next.is_some_and(|next| next.kind == TokenKind::Open(b'{')) {
                return None;
            }
        }
        Some(Edit::delete(range))
    }
}
