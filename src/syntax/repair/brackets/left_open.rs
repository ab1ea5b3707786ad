//! Braces that should have been closed before a line.

use super::{BracketRepair, OpenBracket, words};
use crate::syntax::repair::heads;
use crate::syntax::repair::layout::Line;
use crate::syntax::repair::lexer::TokenKind;
use crate::syntax::repair::patch::Edit;

impl BracketRepair<'_> {
    /// Closes the type before a function in its block, where the language has methods only outside
    /// of it: they get a receiver.
    pub(super) fn begin_outermost(&mut self, line: &Line) {
        let layout = self.layout;
        let first = line.tokens.start;
        if self.members_of.is_some_and(|(_, indent)| line.indent <= indent) {
            self.members_of = None;
        }
        let is_function = line.tokens.len() > 2
            && layout.is_word(first, self.braces.outermost)
            && layout.kind(first + 1) == TokenKind::Word;
        if !is_function {
            return;
        }
        if let Some(open) =
            self.innermost().filter(|open| open.is_brace() && line.indent > open.indent())
            && words(open.statement, open.token).any(|one| layout.is_word(one, self.braces.owners))
        {
            self.members_of = Some((open.statement + 1, open.indent()));
            self.insert_closing(self.end_before(line));
        }
        if let Some((name, _)) = self.members_of {
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
        let flat = self.braces.flat;
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
        let holds_definitions =
            words(open.statement, open.token).any(|one| layout.is_word(one, self.braces.owners));
        self.is_unindented
            && !self.partners.is_balanced
            && !holds_definitions
            && heads::begins_definition(layout, self.table, self.braces, line)
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
        if !self.layout.is_word(line.tokens.start, self.table.parts) {
            self.insert_closing(self.end_before(line));
        } else if let Some(open) = self.open.pop() {
            self.edits.push(Edit::insert(self.end_before(line), "}"));
            self.statements.resume(open.statement, open.line);
        }
    }
}
