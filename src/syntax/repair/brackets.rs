//! Brackets in a language with braces: where they and the indentation disagree, those that are
//! missing are put in and those that are too many left out.

use super::Pairs;
use super::layout::{Layout, Line};
use super::lexer::TokenKind;
use super::patch::{Edit, PatchedText};
use super::statements::{MAX_DISTANCE, Statements};
use super::table::{Braces, RepairTable};

/// The text with its brackets repaired, also those that are open at its end.
pub(super) fn repaired(
    table: &RepairTable,
    braces: &Braces,
    patched: &PatchedText,
    pairs: Pairs,
) -> PatchedText {
    let layout = Layout::new(&table.lexis, &patched.text);
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
    patched.edited(repair.edits)
}

/// For each brace, the one that it is paired with if only braces are counted.
struct Partners {
    of: Vec<Option<usize>>,
    /// Whether each brace has a partner.
    is_balanced: bool,
}

impl Partners {
    fn new(layout: &Layout<'_>) -> Self {
        let count = layout.tokens.all.len();
        let (mut of, mut open, mut is_balanced) = (vec![None; count], Vec::new(), true);
        for token in 0..count {
            match layout.kind(token) {
                TokenKind::Open(b'{') => open.push(token),
                TokenKind::Close(b'{') => match open.pop() {
                    Some(opening) => of[opening] = Some(token),
                    None => is_balanced = false,
                },
                _ => {}
            }
        }
        is_balanced &= open.is_empty();
        Self { of, is_balanced }
    }
}

/// An open bracket.
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
    edits: Vec<Edit>,
}

impl BracketRepair<'_> {
    fn begin_line(&mut self, number: usize) {
        let line = &self.layout.lines[number];
        while self.innermost().is_some_and(|open| !open.is_brace()) && self.breaks_off(line) {
            self.insert_closing(self.end_before(line));
        }
        let first = line.tokens.start;
        if self.layout.kind(first) != TokenKind::Close(b'{') {
            while self.is_left_open(number) || self.is_left_open_by_words(line) {
                self.insert_closing(self.end_before(line));
            }
        }
        if self.innermost().is_some_and(|open| !open.is_brace()) {
            return;
        }
        if self.layout.is_word(first, self.table.control) {
            self.end_expression(first);
        }
        if self.braces.statement.is_empty() {
            self.join_brace(line);
        } else if self.lacks_semicolon(line) {
            let at = self.end_before(line);
            self.edits.push(Edit::insert(at, self.braces.statement));
            self.statements.end();
        }
    }

    /// Whether a line begins a statement, so that no parenthesis of the line before is open.
    fn breaks_off(&self, line: &Line) -> bool {
        let first = line.tokens.start;
        let (table, layout) = (self.table, self.layout);
        if layout.is_word(first, table.control) || layout.is_word(first, table.starts) {
            return true;
        }
        let Some(open) = self.innermost() else {
            return false;
        };
        line.indent <= open.indent() && layout.kind(first) == TokenKind::Word
    }

    /// Whether the innermost brace should have been closed before a line: the line is indented no
    /// deeper than its statement, and no brace at this indentation closes it later.
    fn is_left_open(&self, number: usize) -> bool {
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

    /// Whether code that lost its indentation begins a definition in a block that holds none.
    fn is_left_open_by_words(&self, line: &Line) -> bool {
        let Some(open) = self.innermost() else {
            return false;
        };
        let layout = self.layout;
        let holds_definitions =
            words(open.statement, open.token).any(|one| layout.is_word(one, self.braces.owners));
        self.is_unindented
            && !self.partners.is_balanced
            && !holds_definitions
            && self
                .statements
                .begins_definition(layout, self.table, self.braces, line)
    }

    /// Whether the partner of a brace is where its indentation lets expect it.
    fn is_closed_later(&self, open: &OpenBracket) -> bool {
        let Some(partner) = self.partners.of[open.token] else {
            return false;
        };
        let lines = &self.layout.lines;
        let line = &lines[lines.partition_point(|line| line.tokens.end <= partner)];
        line.tokens.start != partner || open.indents.contains(&line.indent)
    }

    /// Leaves out the operators before a word that begins a statement.
    fn end_expression(&mut self, word: usize) {
        let is_operator = |token: &usize| {
            matches!(
                self.layout.kind(*token),
                TokenKind::Mark(b'+' | b'-' | b'*' | b'/' | b'%' | b'&' | b'|')
            )
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
    fn join_brace(&mut self, line: &Line) {
        let first = line.tokens.start;
        if self.layout.kind(first) == TokenKind::Open(b'{')
            && self
                .statements
                .last_line_begins_with_word(self.layout, line)
        {
            self.edits.push(Edit::insert(self.end_before(line), " {"));
            self.edits
                .push(Edit::delete(self.layout.token(first).range.clone()));
        }
    }

    fn lacks_semicolon(&self, line: &Line) -> bool {
        let is_list = self.innermost().is_some_and(|open| open.is_list);
        !is_list
            && self
                .statements
                .lacks_end(self.layout, self.table, self.braces, line)
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

    fn end_line(&mut self, number: usize) {
        let is_free = self.innermost().is_none_or(OpenBracket::is_brace);
        if is_free {
            let line = &self.layout.lines[number];
            if self
                .statements
                .is_label_without_colon(self.layout, self.braces, line)
            {
                let end = self.layout.token(line.last()).range.end;
                self.edits.push(Edit::insert(end, ":"));
                self.statements.end();
            }
            self.statements
                .end_line(self.layout, self.table, self.braces, number);
        }
    }

    fn open(&mut self, byte: u8, number: usize, token: usize) {
        let layout = self.layout;
        let line = &layout.lines[number];
        if byte == b'{' && self.is_second_opening(token) {
            self.edits
                .push(Edit::delete(layout.token(token).range.clone()));
            return;
        }
        let is_head = self.statements.is_control(layout, self.table)
            || self.statements.is_function_head(layout, token);
        if byte == b'{' && token == line.last() && is_head {
            // Nothing in a head ends its line with a brace.
            while self.innermost().is_some_and(|open| !open.is_brace()) {
                self.insert_closing(layout.token(token.saturating_sub(1)).range.end);
            }
        }
        let (statement, first_line) = self.statements.current(token, number);
        let has = |these: &[&str]| words(statement, token).any(|one| layout.is_word(one, these));
        let follows_value = token.checked_sub(1).is_some_and(|before| {
            matches!(
                layout.kind(before),
                TokenKind::Mark(b'=' | b',') | TokenKind::Open(_)
            ) || layout.kind(before) == TokenKind::Close(b'[')
                || layout.is_word(before, &["return"])
        });
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

    /// A `)` or `]`: what is open inside is closed first, and one that closes nothing is left out.
    fn close_parenthesis(&mut self, byte: u8, number: usize, token: usize) {
        let range = self.layout.token(token).range.clone();
        let line = &self.layout.lines[number];
        let Some(place) = self.open.iter().rposition(|open| open.byte == byte) else {
            let edit = self
                .statements
                .without_opening(self.layout, self.table, token);
            self.edits.extend(edit);
            return;
        };
        let is_first = token == line.tokens.start;
        let is_reached = self.open[place + 1..].iter().all(|open| {
            !open.is_brace() || open.line == number || is_first && line.indent <= open.indent()
        });
        if !is_reached {
            let edit = self
                .statements
                .without_opening(self.layout, self.table, token);
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

    fn close_brace(&mut self, number: usize, token: usize) {
        let line = &self.layout.lines[number];
        let is_first = token == line.tokens.start;
        let range = self.layout.token(token).range.clone();
        if !self.open.iter().any(OpenBracket::is_brace) {
            self.without_opening_brace(line, token);
            return;
        }
        let at = if is_first {
            self.end_before(line)
        } else {
            range.start
        };
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
            match self.open.iter().rposition(fits) {
                Some(place) => {
                    while self.open.len() > place + 1 {
                        self.insert_closing(at);
                    }
                }
                None if self
                    .innermost()
                    .is_some_and(|open| open.indent() < line.indent) =>
                {
                    self.without_opening_brace(line, token);
                    return;
                }
                None => {}
            }
        }
        self.pop_brace(token);
    }

    /// Whether a `}` follows another one that its line begins with, and nothing is open at the
    /// line's indentation.
    fn is_second_closing(&self, line: &Line, token: usize) -> bool {
        !self.partners.is_balanced
            && token == line.tokens.start + 1
            && self.layout.kind(line.tokens.start) == TokenKind::Close(b'{')
            && self
                .innermost()
                .is_some_and(|open| open.indent() < line.indent)
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

    /// A `}` after a head is where `{` should be, or has lost it; after anything else it is too
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

    fn pop_brace(&mut self, token: usize) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let is_ended = self.layout.tokens.all.get(token + 1).is_some_and(|next| {
            next.kind == TokenKind::Mark(b';') || self.is_same_line(token, token + 1)
        });
        if open.is_type && !is_ended {
            let end = self.layout.token(token).range.end;
            self.edits.push(Edit::insert(end, self.braces.statement));
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
            None => self
                .edits
                .push(Edit::delete(self.layout.token(token).range.clone())),
        }
        self.statements.end();
    }

    /// A `;` that ends its line closes the parentheses of its statement; in the head of a `for` it
    /// does not end the line.
    fn semicolon(&mut self, number: usize, token: usize) {
        let line = &self.layout.lines[number];
        let range = self.layout.token(token).range.clone();
        if token == line.last() && !self.statements.is_control(self.layout, self.table) {
            while self.innermost().is_some_and(|open| !open.is_brace()) {
                self.insert_closing(range.start);
            }
        }
        if self.innermost().is_none_or(OpenBracket::is_brace) {
            self.statements.end();
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
                self.braces.handler.to_owned()
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
                text.push_str(self.braces.statement);
                in_statement = false;
            }
            text.push_str(&self.closing(&open));
        }
        if !text.trim().is_empty() {
            self.edits
                .push(Edit::replace(end..self.layout.code.len(), &text));
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
