//! Code that lost its indentation altogether: the words of the lines show which belong to a head.

use super::layout::{Layout, Line};
use super::table::{Indents, RepairTable};

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
