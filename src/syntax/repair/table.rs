//! What repairing code needs to know of a language: its file in `rules/vocabulary/repair/`.

use serde::Deserialize;

use super::lexer::LexicalSyntax;
use crate::pattern::LazyPattern;

/// How broken code of a language is read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RepairTable {
    /// How it is split into tokens.
    #[serde(skip)]
    pub(crate) lexical: LexicalSyntax,
    /// What shows which statements belong together.
    pub(crate) blocks: Blocks,
    /// The words of statements with a block.
    pub(crate) control: Vec<String>,
    /// Further words that begin a statement or definition and are nowhere else at the beginning of
    /// a line.
    pub(crate) starts: Vec<String>,
    /// The head of a type with its brace, which makes a member readable; empty if it is so alone.
    #[serde(default)]
    pub(crate) type_head: String,
    /// What stands for a value that is missing at the end of code; empty if the grammar does without.
    #[serde(default)]
    pub(crate) operand: String,
    /// What stands for both that are missing after a `?`.
    #[serde(default)]
    pub(crate) choice: String,
    /// The tags of elements that have no content; none if the language has no elements.
    #[serde(default)]
    pub(crate) empty_tags: Vec<String>,
    /// The words of lines that are parts of a statement which they do not show.
    pub(crate) parts: Vec<String>,
    /// The words of heads in the style of another language that the grammar takes for something
    /// else.
    #[serde(default)]
    pub(crate) foreign: Vec<String>,
    /// Lines in the style of another language, or without a mark, and how they read here, tried in
    /// order.
    pub(crate) rewrites: Vec<RewriteRule>,
    /// Lines of a newer version of the language than the grammar is for, and how they read in that.
    #[serde(default)]
    pub(crate) newer: Vec<RewriteRule>,
    /// A parameter of such a line, and how it reads here; with an empty replacement it is left out.
    pub(crate) parameters: Vec<RewriteRule>,
    /// What is left of a line that is unreadable otherwise: its head alone.
    pub(crate) heads: Vec<RewriteRule>,
}

/// A line that matches a pattern, and what replaces it.
#[derive(Debug, Deserialize)]
pub(crate) struct RewriteRule(pub(super) LazyPattern, pub(super) String);

impl RepairTable {
    /// Whether blocks are indented lines, not in braces.
    pub(crate) fn indents_blocks(&self) -> bool {
        matches!(self.blocks, Blocks::Indented(_))
    }

    /// Whether a word ends a block, and not a brace.
    pub(crate) fn closes_with_word(&self) -> bool {
        matches!(&self.blocks, Blocks::Braced(braces) if !braces.closer.is_empty())
    }

    /// Whether a statement ends with a semicolon, so that an expression alone is not a statement.
    pub(crate) fn needs_semicolons(&self) -> bool {
        matches!(&self.blocks, Blocks::Braced(braces) if braces.statement == ";")
    }
}

/// What shows which statements belong together.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Blocks {
    /// Indentation, as in Python.
    Indented(Indents),
    Braced(Box<Braces>),
}

/// The words of an indented language that tell which lines belong together if no line is indented.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Indents {
    /// The words before a type's name.
    pub(crate) types: Vec<String>,
    /// The words that a function begins with.
    pub(crate) functions: Vec<String>,
    /// The names of a method's first parameter.
    pub(crate) receivers: Vec<String>,
    /// The words of statements after which a function has no more.
    pub(crate) ends: Vec<String>,
    /// The words that begin a statement with a block only if a value follows; otherwise they are names.
    pub(crate) soft: Vec<String>,
}

/// How a language with braces uses them.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Braces {
    /// What ends a statement; empty if the end of the line does.
    pub(crate) statement: String,
    /// What closes the `{` of a `try`, which needs a handler.
    pub(crate) handler: String,
    /// The words before a body after which a statement ends only with a semicolon.
    pub(crate) types: Vec<String>,
    /// The words of lines that may be indented no deeper than the block that they are in, and of
    /// blocks whose content may be.
    pub(crate) flat: Vec<String>,
    /// The words of heads whose blocks hold definitions.
    pub(crate) owners: Vec<String>,
    /// Whether every function is in a type.
    pub(crate) has_only_methods: bool,
    /// The words before a function's name that begin no statement within a block.
    pub(crate) outermost: Vec<String>,
    /// The words of labels, which a colon ends.
    pub(crate) labels: Vec<String>,
    /// The words that continue the statement of the line before.
    pub(crate) continues: Vec<String>,
    /// The word that ends a block, if one does.
    pub(crate) closer: String,
    /// The words that such blocks begin with.
    pub(crate) openers: Vec<String>,
    /// Those that do so only where a statement or a value begins.
    pub(crate) statements: Vec<String>,
    /// Those after whose head another may follow that opens no further block.
    pub(crate) loops: Vec<String>,
    /// The word of definitions that need no block.
    pub(crate) short: String,
    /// How an argument begins behind the name of what is called without parentheses, where the body of such a
    /// definition can't be read so.
    pub(crate) argument: Option<LazyPattern>,
    /// Further words that end the expression before them.
    pub(crate) after_value: Vec<String>,
}
