//! The ends of statements: semicolons, operators without their operands, the colons of labels.

use super::{BracketRepair, OpenBracket, words};
use crate::syntax::repair::layout::Line;
use crate::syntax::repair::lexer::TokenKind;
use crate::syntax::repair::patch::Edit;
use crate::syntax::repair::rewrites;

impl BracketRepair<'_> {
    /// Leaves out the operators before a word that begins a statement.
    pub(super) fn end_expression(&mut self, word: usize, operators: &[u8]) {
        let is_operator = |token: &usize| match self.layout.kind(*token) {
            TokenKind::Mark(mark) => operators.contains(&mark),
            _ => false,
        };
        let operators = (0..word).rev().take_while(is_operator);
        let Some(first) = operators.last() else {
            return;
        };
        let range = self.layout.token(first).range.start..self.layout.token(word - 1).range.end;
        if !matches!(&self.layout.code[range.clone()], "++" | "--" | "*/") {
            self.edits.push(Edit::replace(range, self.braces.statement));
            self.statements.end();
        }
    }

    /// Moves a brace that is alone on its line to the line before, in a language in which the end
    /// of that line ends the statement.
    pub(super) fn join_brace(&mut self, line: &Line) {
        let first = line.tokens.start;
        if self.layout.kind(first) == TokenKind::Open(b'{')
            && rewrites::last_line_begins_with_word(self.layout, line)
        {
            self.edits.push(Edit::insert(self.end_before(line), " {"));
            self.edits.push(Edit::delete(self.layout.token(first).range.clone()));
        }
    }

    pub(super) fn lacks_semicolon(&self, line: &Line) -> bool {
        let is_list = self.innermost().is_some_and(|open| open.is_list);
        !is_list && self.statements.lacks_end(self.layout, self.table, self.braces, line)
    }

    pub(super) fn end_line(&mut self, number: usize) {
        let is_free = self.innermost().is_none_or(OpenBracket::is_brace);
        if is_free {
            let line = &self.layout.lines[number];
            if rewrites::is_label_without_colon(self.layout, self.braces, line) {
                let end = self.layout.token(line.last()).range.end;
                self.edits.push(Edit::insert(end, ":"));
                self.statements.end();
            }
            self.statements.end_line(self.layout, self.table, self.braces, number);
        }
    }

    /// A `;` that ends its line closes the parentheses of its statement; in the head of a `for` it
    /// does not end the line.
    pub(super) fn semicolon(&mut self, number: usize, token: usize) {
        let line = &self.layout.lines[number];
        let range = self.layout.token(token).range.clone();
        if token == line.last() && !self.statements.is_control(self.layout, self.table) {
            let is_enum = |open: &OpenBracket| {
                words(open.statement, open.token).any(|one| self.layout.is_word(one, &["enum"]))
            };
            let is_value = |open: &OpenBracket| {
                !open.is_brace() || open.is_list && open.line == number && !is_enum(open)
            };
            while self.innermost().is_some_and(is_value) {
                self.insert_closing(range.start);
            }
        }
        if self.innermost().is_none_or(OpenBracket::is_brace) {
            self.statements.end();
        }
    }
}
