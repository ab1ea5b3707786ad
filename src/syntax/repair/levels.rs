//! The levels of indentation: each line gets that of the block that it is in.

use super::layout::{Layout, Line};
use super::lexer::TokenKind;
use super::table::{Indents, RepairTable};
use crate::response::Edit;

/// The open blocks.
pub(super) struct Levels<'a> {
    table: &'a RepairTable,
    indents: &'a Indents,
    /// Outermost first.
    open: Vec<Level>,
    /// The open blocks of code without any indentation.
    unindented: Option<Unindented>,
    /// The end of the last head of a block and its column, until a line follows.
    head: Option<(usize, usize)>,
    /// Some line is indented by tabs, and some by blanks.
    is_mixed: bool,
}

#[derive(Debug, Clone, Copy)]
struct Level {
    /// The column of its lines as they are.
    column: usize,
    /// The column that they get.
    target: usize,
}

impl<'a> Levels<'a> {
    pub(super) fn new(layout: &Layout<'_>, table: &'a RepairTable, indents: &'a Indents) -> Self {
        let begins = |line: &Line, blank| layout.code[line.start..].starts_with(blank);
        let lines = || layout.lines.iter().filter(|line| !line.is_inside);
        Self {
            table,
            indents,
            open: vec![Level { column: 0, target: 0 }],
            unindented: Unindented::is(layout, table).then(Unindented::default),
            head: None,
            is_mixed: lines().any(|line| begins(line, '\t'))
                && lines().any(|line| begins(line, ' ')),
        }
    }

    /// Whether the last line is the head of a block.
    pub(super) fn awaits_line(&self) -> bool {
        self.head.is_some()
    }

    /// Whether a statement that begins with a token has a block.
    pub(super) fn is_head(&self, layout: &Layout<'_>, first: usize) -> bool {
        layout.is_word(first, &self.table.control)
            || layout.is_word(first, &self.indents.soft)
                && layout.tokens.all.get(first + 1).is_some_and(|next| {
                    matches!(next.kind, TokenKind::Word | TokenKind::Number | TokenKind::String)
                })
    }

    /// A line that begins a statement.
    pub(super) fn line(&mut self, layout: &Layout<'_>, number: usize, edits: &mut Vec<Edit>) {
        let line = &layout.lines[number];
        let is_head = self.is_head(layout, line.tokens.start);
        let opens_block = is_head && opens_block(layout, number);
        let head = self.head.take();
        let outer = self.innermost();
        let target = match &mut self.unindented {
            Some(unindented) => {
                let (table, indents) = (self.table, self.indents);
                unindented.column(layout, table, indents, number, opens_block)
            }
            None if line.indent > outer.column
                && (head.is_some() || number > 0 && is_foreign_head(layout, number - 1)) =>
            {
                self.deepen(line.indent)
            }
            None => self.target(layout, line, number, is_head),
        };
        if let Some((end, column)) = head
            && target <= column
        {
            // A block without a statement
            edits.push(Edit::insert(end, " pass"));
        }
        let first = layout.token(line.tokens.start).range.start;
        if target != line.indent || self.is_mixed {
            edits.push(Edit::replace(line.start..first, &" ".repeat(target)));
        }
        self.head = opens_block.then(|| (head_end(layout, number), target));
    }

    fn innermost(&self) -> Level {
        self.open.last().copied().unwrap_or(Level { column: 0, target: 0 })
    }

    /// Opens a level.
    fn deepen(&mut self, column: usize) -> usize {
        let outer = self.innermost();
        let target = outer.target + (column - outer.column);
        self.open.push(Level { column, target });
        target
    }

    /// The column of a line that does not follow a head.
    fn target(&mut self, layout: &Layout<'_>, line: &Line, number: usize, is_head: bool) -> usize {
        let innermost = self.innermost();
        if line.indent >= innermost.column {
            // Deeper without a head: the head is missing, and the line belongs where it stood.
            return innermost.target;
        }
        let next = layout.lines.get(number + 1).map_or(0, |next| next.indent);
        let is_head = is_head || is_foreign_head(layout, number);
        if !is_head && next > line.indent && self.open.iter().any(|level| level.column == next) {
            // Only this line is too far out.
            return self.close_to(next);
        }
        self.close_to(line.indent)
    }

    /// Closes the levels deeper than a column, or to the nearest one if none has it.
    fn close_to(&mut self, column: usize) -> usize {
        let mut closed = None;
        while self.open.len() > 1 && self.innermost().column > column {
            closed = self.open.pop();
        }
        let innermost = self.innermost();
        if let Some(closed) = closed
            && innermost.column < column
            && closed.column - column <= column - innermost.column
        {
            self.open.push(closed);
        }
        self.innermost().target
    }
}

/// Whether the statement that begins with a line may end with a colon, and no statement follows it
/// on its line.
fn opens_block(layout: &Layout<'_>, number: usize) -> bool {
    let line = &layout.lines[number];
    let mut depth = 0usize;
    for token in line.tokens.clone() {
        match layout.kind(token) {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            TokenKind::Mark(b':') if depth == 0 => return token == line.last(),
            _ => {}
        }
    }
    true
}

/// Whether a line ends as the head of a block in some language, and begins with two words as a
/// definition does: `interface Shape:`, `public class Shape {`.
fn is_foreign_head(layout: &Layout<'_>, number: usize) -> bool {
    let line = &layout.lines[number];
    let mut tokens = line.tokens.clone().map(|token| layout.kind(token));
    tokens.next() == Some(TokenKind::Word)
        && tokens.next() == Some(TokenKind::Word)
        && matches!(tokens.next_back(), Some(TokenKind::Mark(b':') | TokenKind::Open(b'{')))
}

/// The end of the last token of the statement that begins with a line.
fn head_end(layout: &Layout<'_>, number: usize) -> usize {
    layout.token(layout.lines[number].last()).range.end
}

/// How wide a level is made.
const WIDTH: usize = 4;

/// The most lines between a decorator and its definition.
const MAX_DECORATORS: usize = 8;

/// The open blocks of such code.
#[derive(Debug, Default)]
pub(super) struct Unindented {
    open: Vec<Block>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Block {
    Type,
    Function,
    /// A block of another statement, and whether it has its line: it gets no more than one.
    Clause {
        is_done: bool,
    },
}

impl Unindented {
    /// Whether no line of some code is indented though some line is the head of a block.
    pub(super) fn is(layout: &Layout<'_>, table: &RepairTable) -> bool {
        let is_head = |line: &Line| layout.is_word(line.tokens.start, &table.control);
        let lines = &layout.lines;
        lines.iter().all(|line| line.indent == 0) && lines.iter().any(is_head)
    }

    /// The column of a line that begins a statement.
    pub(super) fn column(
        &mut self,
        layout: &Layout<'_>,
        table: &RepairTable,
        indents: &Indents,
        number: usize,
        opens_block: bool,
    ) -> usize {
        let first = layout.lines[number].tokens.start;
        let definition = definition(layout, number);
        if number > 0 && is_ended(layout, indents, number) {
            self.end_function();
        }
        let block = if layout.is_word(definition, &indents.types) {
            self.open.clear();
            Block::Type
        } else if layout.is_word(definition, &indents.functions) {
            self.close_to_type(is_method(layout, indents, definition));
            Block::Function
        } else {
            self.close_clauses(layout.is_word(first, &table.parts));
            Block::Clause { is_done: false }
        };
        let column = self.open.len() * WIDTH;
        if opens_block {
            self.open.push(block);
        } else if definition == first {
            self.end_statement(layout.is_word(first, &indents.ends));
        }
        column
    }

    /// Closes all but the class that a method is in.
    fn close_to_type(&mut self, is_method: bool) {
        let place = self.open.iter().rposition(|block| *block == Block::Type);
        let kept = place.filter(|_| is_method).map_or(0, |place| place + 1);
        self.open.truncate(kept);
    }

    /// Closes the blocks that have their line; a part such as `else` follows the innermost one.
    fn close_clauses(&mut self, is_part: bool) {
        let is_clause = |block: &Block| matches!(block, Block::Clause { .. });
        if is_part && let Some(place) = self.open.iter().rposition(is_clause) {
            self.open.truncate(place);
            return;
        }
        while let Some(Block::Clause { is_done: true }) = self.open.last() {
            self.open.pop();
        }
    }

    fn end_function(&mut self) {
        if let Some(place) = self.open.iter().rposition(|block| *block == Block::Function) {
            self.open.truncate(place);
        }
    }

    /// The end of a statement without a block; a function ends with a `return` of its own.
    fn end_statement(&mut self, ends_function: bool) {
        if ends_function && self.open.last() == Some(&Block::Function) {
            self.end_function();
        }
        for block in self.open.iter_mut().rev() {
            match block {
                Block::Clause { is_done } => *is_done = true,
                _ => break,
            }
        }
    }
}

/// Whether a function has ended before a line: a blank line follows a `return`.
fn is_ended(layout: &Layout<'_>, indents: &Indents, number: usize) -> bool {
    let [before, line] = [number - 1, number].map(|number| &layout.lines[number]);
    let between = layout.token(before.last()).range.end..line.start;
    layout.is_word(before.tokens.start, &indents.ends)
        && layout.code[between].matches('\n').count() > 1
}

/// The first token of the definition that a line begins, after its decorators.
fn definition(layout: &Layout<'_>, number: usize) -> usize {
    let lines = layout.lines[number..].iter().take(MAX_DECORATORS);
    let mut firsts = lines.map(|line| line.tokens.start);
    let first = layout.lines[number].tokens.start;
    firsts.find(|first| !layout.is_mark(*first, b'@')).unwrap_or(first)
}

/// Whether the first parameter of a function is its receiver.
fn is_method(layout: &Layout<'_>, indents: &Indents, function: usize) -> bool {
    let head = function..layout.tokens.all.len().min(function + 6);
    let parenthesis = head.into_iter().find(|token| layout.text(*token) == "(");
    parenthesis.is_some_and(|open| {
        open + 1 < layout.tokens.all.len() && layout.is_word(open + 1, &indents.receivers)
    })
}
