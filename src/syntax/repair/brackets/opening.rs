//! Opening brackets: those that are repeated, and what they open.

use super::{BracketRepair, OpenBracket, words};
use crate::syntax::repair::lexer::TokenKind;
use crate::syntax::repair::patch::Edit;

impl BracketRepair<'_> {
    pub(super) fn open(&mut self, byte: u8, number: usize, token: usize) {
        let layout = self.layout;
        let line = &layout.lines[number];
        if byte == b'{' && self.is_second_opening(token) {
            self.edits.push(Edit::delete(layout.token(token).range.clone()));
            return;
        }
        let is_head = self.statements.is_control(layout, self.table)
            || self.statements.is_function_head(layout, token)
            || self.is_after_open_head(token);
        if byte == b'{' && token == line.last() && is_head {
            // Nothing in a head ends its line with a brace.
            while self.innermost().is_some_and(|open| !open.is_brace()) {
                self.insert_closing(layout.token(token.saturating_sub(1)).range.end);
            }
        }
        let (statement, first_line) = self.statements.current(token, number);
        let has = |these: &[&str]| words(statement, token).any(|one| layout.is_word(one, these));
        let follows_value = self.follows_value(token);
        let is_plain =
            words(statement, token).all(|one| !matches!(layout.kind(one), TokenKind::Open(_)));
        self.open.push(OpenBracket {
            byte,
            token,
            line: number,
            indents: [layout.lines[first_line].indent, line.indent],
            statement,
            is_type: byte == b'{' && is_plain && has(self.braces.types) && !has(&["typedef"]),
            is_list: byte == b'{' && (follows_value || has(&["enum"])),
        });
        if byte == b'{' {
            self.statements.end();
        }
    }

    /// Whether a `{` begins a value, also after the name of the value's type.
    fn follows_value(&self, token: usize) -> bool {
        let layout = self.layout;
        let is_operator = |token: usize| {
            matches!(layout.kind(token), TokenKind::Mark(b'=' | b',') | TokenKind::Open(_))
                || layout.is_word(token, &["new", "return"])
        };
        let Some(before) = token.checked_sub(1) else {
            return false;
        };
        let is_type = layout.kind(before) == TokenKind::Word
            && !layout.is_word(before, self.table.control)
            && !layout.is_word(before, self.table.starts)
            && before.checked_sub(1).is_some_and(|outer| layout.is_word(outer, &["new", "return"]));
        is_operator(before) || layout.kind(before) == TokenKind::Close(b'[') || is_type
    }

    /// Whether a `{` follows a `(` that lost its `)`, as the head of a function may: none follows the
    /// brace's partner.
    fn is_after_open_head(&self, token: usize) -> bool {
        let layout = self.layout;
        let is_after =
            token.checked_sub(2).is_some_and(|name| layout.kind(name) == TokenKind::Word)
                && layout.kind(token - 1) == TokenKind::Open(b'(');
        let next = self.partners.of[token].and_then(|end| layout.tokens.all.get(end + 1));
        is_after
            && next.is_some_and(|next| {
                !matches!(next.kind, TokenKind::Close(b'(') | TokenKind::Mark(_))
            })
    }

    /// Whether a `{` at the end of a line repeats the one of a head.
    fn is_second_opening(&self, token: usize) -> bool {
        let layout = self.layout;
        let Some(open) = self.innermost().filter(|open| open.token + 1 == token) else {
            return false;
        };
        let is_adjacent = layout.token(open.token).range.end == layout.token(token).range.start;
        let is_head = |words| layout.is_word(open.statement, words);
        open.is_brace()
            && is_adjacent
            && !self.partners.is_balanced
            && (is_head(self.table.control) || is_head(self.table.starts))
            && !is_head(&["return"])
    }
}
