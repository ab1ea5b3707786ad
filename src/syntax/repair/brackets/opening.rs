//! Opening brackets: those that are repeated, and what they open.

use super::{BracketRepair, OpenBracket, words};
use crate::response::Edit;
use crate::syntax::repair::layout::{Layout, Line};
use crate::syntax::repair::lexer::TokenKind;
use crate::syntax::repair::rewrites;

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
        let has = |word: &str| words(statement, token).any(|token| layout.is_word(token, &[word]));
        let is_of_type = || self.braces.types.iter().any(|word| has(word));
        let follows_value = self.follows_value(token);
        let is_plain =
            words(statement, token).all(|token| !matches!(layout.kind(token), TokenKind::Open(_)));
        self.open.push(OpenBracket {
            byte,
            token,
            line: number,
            indents: [layout.lines[first_line].indent, line.indent],
            statement,
            is_type: byte == b'{' && is_plain && is_of_type() && !has("typedef"),
            is_list: byte == b'{' && (follows_value || has("enum")),
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
            && !layout.is_word(before, &self.table.control)
            && !layout.is_word(before, &self.table.starts)
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
        let (head, table) = (open.statement, self.table);
        open.is_brace()
            && is_adjacent
            && !self.partners.is_balanced
            && (layout.is_word(head, &table.control) || layout.is_word(head, &table.starts))
            && !layout.is_word(head, &["return"])
    }
}

impl BracketRepair<'_> {
    /// Closes the type before a function in its block, where the language has methods only outside
    /// of it: they get a receiver, if they have none.
    pub(super) fn begin_outermost(&mut self, line: &Line) {
        let layout = self.layout;
        let first = line.tokens.start;
        if self.members_of.is_some_and(|(_, indent)| line.indent <= indent) {
            self.members_of = None;
        }
        let has_more = line.tokens.len() > 2;
        let has_receiver = has_more && layout.kind(first + 1) == TokenKind::Open(b'(');
        let is_function = has_more
            && layout.is_word(first, &self.braces.outermost)
            && (layout.kind(first + 1) == TokenKind::Word || has_receiver);
        if !is_function {
            return;
        }
        if let Some(open) =
            self.innermost().filter(|open| open.is_brace() && line.indent > open.indent())
            && words(open.statement, open.token)
                .any(|token| layout.is_word(token, &self.braces.owners))
        {
            self.members_of = Some((open.statement + 1, open.indent()));
            self.insert_closing(self.end_before(line));
        }
        if let Some((name, _)) = self.members_of.filter(|_| !has_receiver) {
            let receiver = format!(" ({})", layout.text(name));
            self.edits.push(Edit::insert(layout.token(first).range.end, &receiver));
        }
    }

    /// Whether the innermost brace should have been closed before a line: the line is indented no
    /// deeper than its statement, and no brace at this indentation closes it later.
    pub(super) fn is_left_open(&self, number: usize) -> bool {
        let line = &self.layout.lines[number];
        let Some(open) = self.innermost().filter(|open| open.is_brace()) else {
            return false;
        };
        let flat = &self.braces.flat;
        let is_flat = self.layout.is_word(line.tokens.start, flat)
            || words(open.statement, open.token).any(|token| self.layout.is_word(token, flat));
        let is_outside = line.indent < open.indent() || line.indent == open.indent() && !is_flat;
        !self.partners.is_balanced
            && !self.is_unindented
            && open.line < number
            && is_outside
            && !self.is_closed_later(open)
    }

    /// Whether code that lost its indentation begins a definition in a block that can't contain one.
    pub(super) fn is_left_open_by_words(&self, line: &Line) -> bool {
        let Some(open) = self.innermost() else {
            return false;
        };
        let layout = self.layout;
        let holds_definitions = words(open.statement, open.token)
            .any(|token| layout.is_word(token, &self.braces.owners));
        self.is_unindented
            && !self.partners.is_balanced
            && !holds_definitions
            && rewrites::begins_definition(layout, self.table, self.braces, line)
    }

    /// Whether the partner of a brace is where its indentation suggests.
    fn is_closed_later(&self, open: &OpenBracket) -> bool {
        let Some(partner) = self.partners.of[open.token] else {
            return false;
        };
        let lines = &self.layout.lines;
        let line = &lines[lines.partition_point(|line| line.tokens.end <= partner)];
        line.tokens.start != partner || open.indents.contains(&line.indent)
    }

    /// Closes the innermost brace before a line. One that continues the statement, as the handler
    /// of a `try` does, needs nothing else.
    pub(super) fn insert_closing_before(&mut self, line: &Line) {
        if !self.layout.is_word(line.tokens.start, &self.table.parts) {
            self.insert_closing(self.end_before(line));
        } else if let Some(open) = self.open.pop() {
            self.edits.push(Edit::insert(self.end_before(line), "}"));
            self.statements.resume(open.statement, open.line);
        }
    }
}

/// For each brace, the one that it is paired with if only braces are counted.
pub(super) struct Partners {
    pub(super) of: Vec<Option<usize>>,
    /// Whether each brace has a partner.
    pub(super) is_balanced: bool,
    /// How many closing braces have none.
    pub(super) surplus: usize,
}

impl Partners {
    pub(super) fn new(layout: &Layout<'_>) -> Self {
        let count = layout.tokens.all.len();
        let (mut of, mut open, mut surplus) = (vec![None; count], Vec::new(), 0);
        for token in 0..count {
            match layout.kind(token) {
                TokenKind::Open(b'{') => open.push(token),
                TokenKind::Close(b'{') => match open.pop() {
                    Some(opening) => of[opening] = Some(token),
                    None => surplus += 1,
                },
                _ => {}
            }
        }
        Self { of, is_balanced: open.is_empty() && surplus == 0, surplus }
    }
}
