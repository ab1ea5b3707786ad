//! Brackets in a language with braces: where they and the indentation disagree, those that are
//! missing are put in and those that are too many left out.

mod closing;
mod opening;

use opening::Partners;

use super::Pairs;
use super::layout::{Layout, Lexed, Line};
use super::lexer::TokenKind;
use super::statements::{MAX_DISTANCE, Statements};
use super::table::{Braces, RepairTable};
use crate::response::{Edit, PatchedText};

/// The text with its brackets repaired, also those that are open at its end.
pub(super) fn repaired(
    table: &RepairTable,
    braces: &Braces,
    lexed: Lexed<'_>,
    pairs: Pairs,
) -> PatchedText {
    let layout = Layout::of(&lexed.patched.text, lexed.tokens);
    let mut partners = Partners::new(&layout);
    partners.is_balanced &= pairs == Pairs::Counted;
    let mut repair = BracketRepair {
        table,
        braces,
        layout: &layout,
        partners,
        open: Vec::new(),
        statements: Statements::default(),
        is_unindented: layout.lines.iter().all(|line| line.indent == 0),
        members_of: None,
        edits: Vec::new(),
    };
    for (number, line) in layout.lines.iter().enumerate() {
        if !line.is_inside {
            repair.begin_line(number);
        }
        for token in line.tokens.clone() {
            repair.token(number, token);
        }
        repair.end_line(number);
    }
    repair.close_all();
    lexed.patched.edited(repair.edits)
}

pub(super) struct OpenBracket {
    byte: u8,
    token: usize,
    line: usize,
    /// The indentation of the statement that it is in, and of its own line.
    indents: [usize; 2],
    /// The first token of the statement.
    statement: usize,
    /// It opens the body of a type.
    is_type: bool,
    /// It opens a list of values.
    is_list: bool,
}

impl OpenBracket {
    const fn is_brace(&self) -> bool {
        self.byte == b'{'
    }

    /// The indentation that what is inside exceeds.
    fn indent(&self) -> usize {
        self.indents[0].min(self.indents[1])
    }
}

struct BracketRepair<'a> {
    table: &'a RepairTable,
    braces: &'a Braces,
    layout: &'a Layout<'a>,
    partners: Partners,
    open: Vec<OpenBracket>,
    statements: Statements,
    /// No line is indented.
    is_unindented: bool,
    /// The name of a type that was closed before the functions in its block, and its indentation.
    members_of: Option<(usize, usize)>,
    edits: Vec<Edit>,
}

impl BracketRepair<'_> {
    fn begin_line(&mut self, number: usize) {
        let line = &self.layout.lines[number];
        while self.innermost().is_some_and(|open| !open.is_brace()) && self.breaks_off(line) {
            self.insert_closing(self.end_before(line));
        }
        let first = line.tokens.start;
        self.begin_outermost(line);
        if self.layout.kind(first) != TokenKind::Close(b'{') {
            while self.is_left_open(number) || self.is_left_open_by_words(line) {
                self.insert_closing_before(line);
            }
        }
        if self.innermost().is_some_and(|open| !open.is_brace()) {
            return;
        }
        if self.layout.is_word(first, &self.table.control) {
            self.end_expression(first, b"+-*/%&|");
        } else if self.braces.statement.is_empty() && self.layout.is_word(first, &self.table.starts)
        {
            self.end_expression(first, b",");
        }
        if self.braces.statement.is_empty() {
            self.join_brace(line);
        } else if self.lacks_semicolon(line) {
            let at = self.end_before(line);
            self.edits.push(Edit::insert(at, &self.braces.statement));
            self.statements.end();
        }
    }

    /// Whether a line begins a statement, so that no parenthesis of the line before is open.
    fn breaks_off(&self, line: &Line) -> bool {
        let first = line.tokens.start;
        let (table, layout) = (self.table, self.layout);
        if layout.is_word(first, &table.control) || layout.is_word(first, &table.starts) {
            return true;
        }
        let Some(open) = self.innermost() else {
            return false;
        };
        line.indent <= open.indent() && layout.kind(first) == TokenKind::Word
    }

    fn token(&mut self, number: usize, token: usize) {
        self.statements.begin(token, number);
        match self.layout.kind(token) {
            TokenKind::Open(byte) => self.open(byte, number, token),
            TokenKind::Close(b'{') => self.close_brace(number, token),
            TokenKind::Close(byte) => self.close_parenthesis(byte, number, token),
            TokenKind::Mark(b';') => self.semicolon(number, token),
            _ => {}
        }
    }

    /// A `)` or `]`: what is open inside is closed first, and one that closes nothing is left out.
    fn close_parenthesis(&mut self, byte: u8, number: usize, token: usize) {
        let range = self.layout.token(token).range.clone();
        let line = &self.layout.lines[number];
        let Some(place) = self.open.iter().rposition(|open| open.byte == byte) else {
            let edit = self.statements.without_opening(self.layout, self.table, token);
            self.edits.extend(edit);
            return;
        };
        let is_first = token == line.tokens.start;
        let is_reached = self.open[place + 1..].iter().all(|open| {
            !open.is_brace() || open.line == number || is_first && line.indent <= open.indent()
        });
        if !is_reached {
            let edit = self.statements.without_opening(self.layout, self.table, token);
            self.edits.extend(edit);
            return;
        }
        while self.open.len() > place + 1 {
            self.insert_closing(range.start);
        }
        if let Some(open) = self.open.pop() {
            self.statements.resume(open.statement, open.line);
        }
    }

    /// Closes the innermost bracket at a byte.
    fn insert_closing(&mut self, at: usize) {
        if let Some(open) = self.open.pop() {
            let closing = self.closing(&open);
            self.edits.push(Edit::insert(at, &closing));
            match open.is_brace() {
                true => self.statements.end(),
                false => self.statements.resume(open.statement, open.line),
            }
        }
    }

    /// What closes a bracket.
    fn closing(&self, open: &OpenBracket) -> String {
        let before = open.token.checked_sub(1);
        match open.byte {
            b'(' => ")".to_owned(),
            b'[' => "]".to_owned(),
            _ if before.is_some_and(|before| self.layout.is_word(before, &["try"])) => {
                self.braces.handler.clone()
            }
            _ if open.is_type => format!("}}{}", self.braces.statement),
            _ => "}".to_owned(),
        }
    }

    /// Closes at the end of the code what is open there: a comment, a string, brackets.
    fn close_all(&mut self) {
        let end = self.layout.code.trim_end().len();
        let mut text = String::new();
        if self.layout.tokens.in_comment {
            text.push_str("*/");
        } else if let Some(last) = self.layout.tokens.all.last()
            && let TokenKind::OpenString(quote) = last.kind
        {
            text.push_str(quote);
        }
        // The last line may end with a comment.
        text.push('\n');
        let mut in_statement = self.statements.is_in_statement();
        while let Some(open) = self.open.pop() {
            if open.is_brace() && in_statement {
                text.push_str(&self.braces.statement);
                in_statement = false;
            }
            text.push_str(&self.closing(&open));
        }
        if !text.trim().is_empty() {
            self.edits.push(Edit::replace(end..self.layout.code.len(), &text));
        }
    }

    fn innermost(&self) -> Option<&OpenBracket> {
        self.open.last()
    }

    /// The end of the last token before a line.
    fn end_before(&self, line: &Line) -> usize {
        let last = line.tokens.start.checked_sub(1);
        last.map_or(line.start, |last| self.layout.token(last).range.end)
    }
}

/// The first tokens of a statement before one of them.
fn words(statement: usize, token: usize) -> std::ops::Range<usize> {
    statement..token.min(statement + MAX_DISTANCE)
}
