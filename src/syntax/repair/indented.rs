//! A language whose blocks are indented: brackets are closed where a new statement begins, heads
//! get their colons, and lines the indentation of the block that they are in.

use super::layout::{Layout, Lexed, Line};
use super::levels::Levels;
use super::lexer::TokenKind;
use super::table::{Indents, RepairTable};
use crate::response::{Edit, PatchedText};

/// The text with its brackets, colons and indentation repaired.
pub(super) fn repaired(table: &RepairTable, indents: &Indents, lexed: Lexed<'_>) -> PatchedText {
    let layout = Layout::of(&lexed.patched.text, lexed.tokens);
    let mut repair = IndentRepair {
        table,
        layout: &layout,
        open: Vec::new(),
        levels: Levels::new(&layout, table, indents),
        statement: 0,
        edits: Vec::new(),
    };
    for (number, line) in layout.lines.iter().enumerate() {
        repair.begin_line(number);
        for token in line.tokens.clone() {
            repair.token(token);
        }
        repair.end_line(line);
    }
    repair.close_all();
    lexed.patched.edited(repair.edits)
}

/// How many tokens before one are looked at.
const MAX_DISTANCE: usize = 64;

/// An open bracket, and the indentation of its line.
struct OpenBracket {
    byte: u8,
    indent: usize,
}

struct IndentRepair<'a> {
    table: &'a RepairTable,
    layout: &'a Layout<'a>,
    open: Vec<OpenBracket>,
    levels: Levels<'a>,
    /// The first token of the current statement.
    statement: usize,
    edits: Vec<Edit>,
}

impl IndentRepair<'_> {
    fn begin_line(&mut self, number: usize) {
        let line = &self.layout.lines[number];
        if line.is_inside {
            return;
        }
        if self.breaks_off(line) {
            let last = line.tokens.start.saturating_sub(1);
            self.close_all_before(last);
            self.add_colon(last);
        }
        if self.open.is_empty() && !self.is_continued(line) {
            self.statement = line.tokens.start;
            self.levels.line(self.layout, number, &mut self.edits);
        }
    }

    /// Whether a line begins a statement though a bracket is open.
    fn breaks_off(&self, line: &Line) -> bool {
        let Some(innermost) = self.open.last() else {
            return false;
        };
        let first = line.tokens.start;
        let layout = self.layout;
        let is_mark = |token: usize, mark| token < line.tokens.end && layout.is_mark(token, mark);
        let assigns = is_mark(first + 1, b'=') && !is_mark(first + 2, b'=');
        let is_outside = line.indent <= innermost.indent;
        layout.is_word(first, &self.table.starts)
            || layout.kind(first) == TokenKind::Word && self.breaks_off_definition(first)
            || layout.is_mark(first, b'@') && is_outside
            || layout.kind(first) == TokenKind::Word
                && is_outside
                && (assigns || innermost.byte == b'(' || layout.is_word(first, &self.table.control))
    }

    /// Whether the head of a definition ends before a word, without its closing parenthesis: no
    /// comma separates them.
    fn breaks_off_definition(&self, word: usize) -> bool {
        let is_part = |before: usize| {
            matches!(self.layout.kind(before), TokenKind::Mark(_) | TokenKind::Open(_))
        };
        self.layout.is_word(self.statement, &["class", "def"])
            && word.checked_sub(1).is_some_and(|before| !is_part(before))
    }

    /// Whether a backslash at the end of the line before continues it.
    fn is_continued(&self, line: &Line) -> bool {
        let before = self.layout.code[..line.start].trim_end_matches(['\n', '\r', ' ', '\t']);
        before.ends_with('\\')
    }

    fn token(&mut self, token: usize) {
        let layout = self.layout;
        let range = layout.token(token).range.clone();
        match layout.kind(token) {
            TokenKind::Open(byte) => {
                let line = layout.lines.partition_point(|line| line.tokens.end <= token);
                let indent = layout.lines[line].indent;
                self.open.push(OpenBracket { byte, indent });
            }
            TokenKind::Close(byte) => match self.open.iter().rposition(|open| open.byte == byte) {
                Some(place) => {
                    self.close_to(place + 1, range.start);
                    self.open.pop();
                }
                None => self.edits.push(self.without_opening(token)),
            },
            TokenKind::Mark(b'-') if self.is_result_arrow(token) => {
                self.close_to(0, layout.token(token - 1).range.end);
            }
            _ => {}
        }
    }

    /// Whether an arrow before a result begins with a token: it ends the parameters.
    fn is_result_arrow(&self, token: usize) -> bool {
        let is_next = self.layout.code[self.layout.token(token).range.end..].starts_with('>');
        is_next && self.layout.is_word(self.statement, &["async", "def"])
    }

    /// What to do about a bracket that closes nothing.
    fn without_opening(&self, token: usize) -> Edit {
        let layout = self.layout;
        let from = self.statement.max(token.saturating_sub(MAX_DISTANCE));
        let called = (from..token).rev().find(|word| {
            layout.kind(*word) == TokenKind::Word
                && layout.kind(word + 1) == TokenKind::String
                && layout.text(*word).len() > 2
                && !layout.is_word(*word, &self.table.control)
                && !layout.is_word(*word, &["return", "in", "and", "not", "print", "yield"])
        });
        if layout.text(token) == ")" {
            if let Some(called) = called {
                return Edit::insert(layout.token(called).range.end, "(");
            }
            if layout.is_word(self.statement, &["def"]) && self.statement + 1 < token {
                let name = layout.token(self.statement + 1).range.end;
                return Edit::insert(name, "(");
            }
        }
        Edit::delete(layout.token(token).range.clone())
    }

    fn end_line(&mut self, line: &Line) {
        let last = line.last();
        if self.open.is_empty() {
            self.add_colon(last);
        } else if self.is_head() && self.layout.is_mark(last, b':') {
            self.close_to(0, self.layout.token(last).range.start);
        }
    }

    /// Whether the last token is a string with an `f` before it.
    fn is_formatted(&self) -> bool {
        let Some([.., before, string]) = self.layout.tokens.all.get(..) else {
            return false;
        };
        let prefix = &self.layout.code[before.range.clone()];
        before.range.end == string.range.start && prefix.to_ascii_lowercase().contains('f')
    }

    fn is_head(&self) -> bool {
        self.levels.is_head(self.layout, self.statement)
    }

    /// Adds the colon that the head of a block lacks, after its last token.
    fn add_colon(&mut self, last: usize) {
        if !self.is_head() || self.has_colon(last) {
            return;
        }
        let range = self.layout.token(last).range.clone();
        match self.layout.kind(last) {
            // Another mark in its place
            TokenKind::Mark(b';' | b',' | b'.') => {
                self.edits.push(Edit::replace(range, ":"));
            }
            TokenKind::Mark(_) => {}
            _ => self.edits.push(Edit::insert(range.end, ":")),
        }
    }

    /// Whether the head of the current statement has its colon.
    fn has_colon(&self, last: usize) -> bool {
        if self.layout.is_mark(last, b':') || self.layout.is_mark(last, b'\\') {
            return true;
        }
        let (mut depth, mut lambdas) = (0usize, 0usize);
        for token in self.statement..=last {
            match self.layout.kind(token) {
                TokenKind::Open(_) => depth += 1,
                TokenKind::Close(_) => depth = depth.saturating_sub(1),
                TokenKind::Mark(b':') if depth == 0 && lambdas == 0 => return true,
                TokenKind::Mark(b':') if depth == 0 => lambdas -= 1,
                TokenKind::Word if depth == 0 && self.layout.text(token) == "lambda" => {
                    lambdas += 1;
                }
                _ => {}
            }
        }
        false
    }

    /// Closes the brackets of a statement after its last token, or before its colon.
    fn close_all_before(&mut self, last: usize) {
        let range = self.layout.token(last).range.clone();
        let at = match self.layout.kind(last) {
            TokenKind::Mark(b':' | b',') => range.start,
            _ => range.end,
        };
        if self.layout.is_mark(last, b',') {
            self.edits.push(Edit::insert(at, &self.closing(0)));
            self.open.clear();
            self.edits.push(Edit::delete(range));
            return;
        }
        self.close_to(0, at);
    }

    /// Closes all but the outermost brackets at a byte.
    fn close_to(&mut self, kept: usize, at: usize) {
        if self.open.len() > kept {
            self.edits.push(Edit::insert(at, &self.closing(kept)));
            self.open.truncate(kept);
        }
    }

    /// The text that closes all but the outermost brackets.
    fn closing(&self, kept: usize) -> String {
        let closing = self.open[kept..].iter().rev().map(|open| match open.byte {
            b'(' => ')',
            b'[' => ']',
            _ => '}',
        });
        closing.collect()
    }

    /// Closes at the end of the code what is open there: a string, brackets.
    fn close_all(&mut self) {
        let end = self.layout.code.trim_end().len();
        let mut text = String::new();
        if let Some(last) = self.layout.tokens.all.last()
            && let TokenKind::OpenString(quote) = last.kind
        {
            // A field of a formatted string may be open too.
            let string = &self.layout.code[last.range.clone()];
            if string.matches('{').count() > string.matches('}').count() && self.is_formatted() {
                text.push('}');
            }
            text.push_str(quote);
        } else if !self.open.is_empty() {
            // The last line may end with a comment.
            text.push('\n');
        }
        text.push_str(&self.closing(0));
        let last = self.layout.tokens.all.len().saturating_sub(1);
        let is_open = !self.open.is_empty() && self.is_head();
        if is_open && !self.has_colon(last) {
            text.push(':');
        }
        if is_open || self.levels.awaits_line() {
            text.push_str(" pass");
        }
        if !text.is_empty() {
            self.edits.push(Edit::replace(end..self.layout.code.len(), &text));
        }
    }
}
