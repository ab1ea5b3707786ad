//! Closing braces: those that are missing, too many, or in the place of an opening one.

use super::{BracketRepair, OpenBracket, words};
use crate::response::Edit;
use crate::syntax::repair::layout::Line;
use crate::syntax::repair::lexer::TokenKind;
use crate::syntax::repair::rewrites;

impl BracketRepair<'_> {
    pub(super) fn close_brace(&mut self, number: usize, token: usize) {
        let line = &self.layout.lines[number];
        let is_first = token == line.tokens.start;
        let range = self.layout.token(token).range.clone();
        let is_early = self.ends_type_too_early(number);
        if is_early || !self.open.iter().any(OpenBracket::is_brace) {
            self.partners.surplus = self.partners.surplus.saturating_sub(1);
            self.without_opening_brace(line, token);
            return;
        }
        let at = if is_first { self.end_before(line) } else { range.start };
        while self.innermost().is_some_and(|open| !open.is_brace()) {
            self.insert_closing(at);
        }
        if self.is_second_closing(line, token) {
            self.edits.push(Edit::delete(range));
            return;
        }
        if !is_first && self.block_goes_on(number, token) {
            self.closing_in_place_of_opening(number, token);
            return;
        }
        if is_first && !self.partners.is_balanced {
            let fits = |open: &OpenBracket| open.is_brace() && open.indents.contains(&line.indent);
            if self.innermost().is_some_and(fits)
                && let Some(at) = self.function_without_brace(line)
            {
                self.edits.push(Edit::insert(at, " {"));
                self.statements.end();
                return;
            }
            match self.open.iter().rposition(fits) {
                Some(place) => {
                    while self.open.len() > place + 1 {
                        self.insert_closing(at);
                    }
                }
                None if self.innermost().is_some_and(|open| open.indent() < line.indent) => {
                    self.without_opening_brace(line, token);
                    return;
                }
                None => {}
            }
        }
        self.pop_brace(token);
    }

    /// Whether a `}` that is too many would end a type of code without indentation, and a function
    /// follows that must be in one.
    fn ends_type_too_early(&self, number: usize) -> bool {
        let (layout, braces) = (self.layout, self.braces);
        let next = layout.lines.get(number + 1);
        braces.has_only_methods
            && self.is_unindented
            && self.partners.surplus > 0
            && self.open.iter().filter(|open| open.is_brace()).count() == 1
            && next.is_some_and(|next| {
                let is_type =
                    next.tokens.clone().any(|token| layout.is_word(token, &braces.owners));
                !is_type && rewrites::begins_definition(layout, self.table, braces, next)
            })
    }

    /// Whether a `}` follows another one that its line begins with, and nothing is open at the
    /// line's indentation.
    fn is_second_closing(&self, line: &Line, token: usize) -> bool {
        !self.partners.is_balanced
            && token == line.tokens.start + 1
            && self.layout.kind(line.tokens.start) == TokenKind::Close(b'{')
            && self.innermost().is_some_and(|open| open.indent() < line.indent)
    }

    /// Whether a `}` at the end of a line would close a block that the next line is in.
    fn block_goes_on(&self, number: usize, token: usize) -> bool {
        let layout = self.layout;
        let ends_line = (token + 1..layout.lines[number].tokens.end)
            .all(|after| matches!(layout.kind(after), TokenKind::Mark(_) | TokenKind::Close(_)));
        let next = layout.lines.get(number + 1);
        !self.partners.is_balanced
            && ends_line
            && self.innermost().is_some_and(|open| {
                open.line < number && next.is_some_and(|next| next.indent > open.indent())
            })
    }

    /// A `}` after a head is in the place of a `{`, or lost its `{`; after anything else it is one too
    /// many.
    fn closing_in_place_of_opening(&mut self, number: usize, token: usize) {
        let layout = self.layout;
        let range = layout.token(token).range.clone();
        if token != layout.lines[number].last() || !self.statements.ends_head(layout, token) {
            self.edits.push(Edit::delete(range));
            return;
        }
        let (_, first_line) = self.statements.current(token, number);
        let is_deeper = layout.lines[number + 1].indent > layout.lines[first_line].indent;
        if is_deeper {
            self.edits.push(Edit::replace(range, "{"));
            self.open(b'{', number, token);
        } else {
            self.edits.push(Edit::insert(range.start, "{"));
            self.statements.end();
        }
    }

    fn pop_brace(&mut self, token: usize) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let is_ended = self.layout.tokens.all.get(token + 1).is_some_and(|next| {
            next.kind == TokenKind::Mark(b';') || self.is_same_line(token, token + 1)
        });
        if open.is_type && !is_ended {
            let end = self.layout.token(token).range.end;
            self.edits.push(Edit::insert(end, &self.braces.statement));
        }
        match self.innermost().is_some_and(|outer| !outer.is_brace()) {
            true => self.statements.resume(open.statement, open.line),
            false => self.statements.end(),
        }
    }

    fn is_same_line(&self, token: usize, next: usize) -> bool {
        let start = self.layout.token(token).range.end;
        !self.layout.code[start..self.layout.token(next).range.start].contains('\n')
    }

    /// A `}` without a `{`: if a head at its indentation lost one, it is put in there.
    fn without_opening_brace(&mut self, line: &Line, token: usize) {
        let since = self.innermost().map_or(0, |open| open.line);
        match self.statements.head_without_brace(line.indent, since) {
            Some(at) => self.edits.push(Edit::insert(at, " {")),
            None => self.edits.push(Edit::delete(self.layout.token(token).range.clone())),
        }
        self.statements.end();
    }

    /// The end of the last head at the indentation of a line, of a function in the innermost block,
    /// that no brace follows.
    fn function_without_brace(&mut self, line: &Line) -> Option<usize> {
        let since = self.innermost().map_or(0, |open| open.line);
        self.statements.function_without_brace(line.indent, since)
    }
}

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
            self.edits.push(Edit::replace(range, &self.braces.statement));
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
                words(open.statement, open.token).any(|token| self.layout.is_word(token, &["enum"]))
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
