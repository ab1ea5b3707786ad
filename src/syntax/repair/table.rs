//! What repairing code needs to know of a language.

use super::layout::Layout;
use super::lexer::{LexicalSyntax, TokenKind};

/// How broken code of a language is read.
#[derive(Debug)]
pub(crate) struct RepairTable {
    /// How it is split into tokens.
    pub(crate) lexical: LexicalSyntax,
    /// What shows which statements belong together.
    pub(crate) blocks: Blocks,
    /// The words of statements with a block.
    pub(crate) control: &'static [&'static str],
    /// Further words that begin a statement or definition and are nowhere else at the beginning of
    /// a line.
    pub(crate) starts: &'static [&'static str],
    /// The head of a type with its brace, which makes a member readable; empty if it is so alone.
    pub(crate) type_head: &'static str,
    /// What stands for a value that is missing at the end of code; empty if the grammar does without.
    pub(crate) operand: &'static str,
    /// What stands for both that are missing after a `?`.
    pub(crate) choice: &'static str,
    /// The words of lines that are parts of a statement which they do not show.
    pub(crate) parts: &'static [&'static str],
    /// The words of heads in the style of another language that the grammar takes for something
    /// else.
    pub(crate) foreign: &'static [&'static str],
    /// Lines in the style of another language, or without a mark, and how they read here: regular
    /// expressions with their replacements, tried in order.
    pub(crate) rewrites: &'static [(&'static str, &'static str)],
    /// A parameter of such a line, and how it reads here; with an empty replacement it is left out.
    pub(crate) parameters: &'static [(&'static str, &'static str)],
    /// What is left of a line that is unreadable otherwise: its head alone.
    pub(crate) heads: &'static [(&'static str, &'static str)],
}

impl RepairTable {
    /// Whether blocks are indented lines, not in braces.
    pub(crate) fn indents_blocks(&self) -> bool {
        matches!(self.blocks, Blocks::Indented(_))
    }

    /// Whether a statement ends with a semicolon, so that an expression alone is not a statement.
    pub(crate) fn needs_semicolons(&self) -> bool {
        matches!(&self.blocks, Blocks::Braced(braces) if braces.statement == ";")
    }
}

/// What shows which statements belong together.
#[derive(Debug)]
pub(crate) enum Blocks {
    /// Indentation, as in Python.
    Indented(Indents),
    /// Braces.
    Braced(Braces),
}

/// The words of an indented language that tell which lines belong together if no line is indented.
#[derive(Debug)]
pub(crate) struct Indents {
    /// The words before a type's name.
    pub(crate) types: &'static [&'static str],
    /// The words that a function begins with.
    pub(crate) functions: &'static [&'static str],
    /// The names of a method's first parameter.
    pub(crate) receivers: &'static [&'static str],
    /// The words of statements after which a function has no more.
    pub(crate) ends: &'static [&'static str],
    /// The words that begin a statement with a block only if a value follows; otherwise they are names.
    pub(crate) soft: &'static [&'static str],
}

impl Indents {
    /// Whether a statement that begins with a token has a block.
    pub(super) fn is_head(&self, layout: &Layout<'_>, table: &RepairTable, first: usize) -> bool {
        layout.is_word(first, table.control)
            || layout.is_word(first, self.soft)
                && layout.tokens.all.get(first + 1).is_some_and(|next| {
                    matches!(next.kind, TokenKind::Word | TokenKind::Number | TokenKind::String)
                })
    }
}

/// How a language with braces uses them.
#[derive(Debug)]
pub(crate) struct Braces {
    /// What ends a statement; empty if the end of the line does.
    pub(crate) statement: &'static str,
    /// What closes the `{` of a `try`, which needs a handler.
    pub(crate) handler: &'static str,
    /// The words before a body after which a statement ends only with a semicolon.
    pub(crate) types: &'static [&'static str],
    /// The words of lines that may be indented no deeper than the block that they are in, and of
    /// blocks whose content may be.
    pub(crate) flat: &'static [&'static str],
    /// The words of heads whose blocks hold definitions.
    pub(crate) owners: &'static [&'static str],
    /// Whether every function is in a type.
    pub(crate) has_only_methods: bool,
    /// The words before a function's name that begin no statement within a block.
    pub(crate) outermost: &'static [&'static str],
    /// The words of labels, which a colon ends.
    pub(crate) labels: &'static [&'static str],
    /// The words that continue the statement of the line before.
    pub(crate) continues: &'static [&'static str],
}
