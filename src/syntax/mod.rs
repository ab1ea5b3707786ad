//! From the text of a code block to [`Facts`]: the only room that knows tree-sitter.
//!
//! A block is parsed once ([`parse`]). One query per language, put together from the files
//! under `rules/<language>/`, marks what matters; its matches are taken in source order, and
//! the language's own folder says what a query cannot (scopes, owners, kinds). Everything
//! that leaves this room is [`Facts`].
#![expect(
    clippy::disallowed_types,
    reason = "this is the room where tree-sitter lives"
)]

#[macro_use]
mod field;

mod brackets;
mod build;
mod comments;
mod complete;
mod cpp;
mod custom;
mod facts;
mod go;
mod java;
mod names;
mod outline;
mod parse;
mod per_language;
mod python;
mod query;
mod regions;
mod scan;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod tokens;
mod trees;
mod walk;

use std::ops::Range;

pub use comments::comments;
pub(crate) use custom::{CustomMatch, CustomQuery, CustomQueryError};
pub use facts::*;
pub use outline::outline;
pub use parse::{ParseError, Parsed, parse};
pub use trees::Trees;

use build::Builder;
use complete::{Closing, CodeCompletion};
use names::LeafClass;
use query::Match;

use crate::language::Language;
use crate::response::CodeBlock;

/// What a language adds to the queries: its grammar, its query files, and what its matches mean.
trait Grammar: Sync {
    /// The tree-sitter grammar.
    fn language(&self) -> tree_sitter::Language;

    /// The query files: name and text.
    fn queries(&self) -> &'static [(&'static str, &'static str)];

    /// How brackets that are open at the end of a block are closed; `None` where indentation
    /// says more than brackets.
    fn closing(&self) -> Option<Closing> {
        None
    }

    /// What code with errors that breaks off may have been going to be, the likeliest first.
    fn completions(&self, tree: &tree_sitter::Tree, code: &str) -> Vec<CodeCompletion> {
        match self.closing() {
            Some(closing) => complete::completions(tree, code, closing),
            None => Vec::new(),
        }
    }

    /// More to parse in a block: parts that the grammar leaves as text (C++ macro bodies), as
    /// byte ranges of the source. Each is parsed apart, positions kept.
    fn fragments(&self, _tree: &tree_sitter::Tree, _source: &str) -> Vec<tree_sitter::Range> {
        Vec::new()
    }

    /// Parts of a block that the grammar cannot read and that are left out of the parse, in
    /// order (C++ module directives): `begin` says what they are.
    fn excluded_ranges(&self, _source: &str) -> Vec<Range<usize>> {
        Vec::new()
    }

    /// Whether a part parsed apart is taken; by default where it has no errors.
    fn accepts(&self, fragment: &tree_sitter::Tree) -> bool {
        !fragment.root_node().has_error()
    }

    /// What a leaf is. Comments are never asked about.
    fn token(&self, leaf: Leaf<'_>) -> TokenKind;

    /// The tokens in a leaf: itself, but for text that the grammar does not look into.
    fn tokens(&self, leaf: Leaf<'_>, add: &mut dyn FnMut(Range<usize>, TokenKind)) {
        add(leaf.node.byte_range(), self.token(leaf));
    }

    /// Before a block's matches are recorded: packages shown by comments and titles, and
    /// whether the block is a fragment.
    fn begin<'t>(
        &self,
        builder: &mut Builder<'t>,
        block: &'t CodeBlock<'_>,
        root: tree_sitter::Node<'t>,
    );

    /// Puts one match into the facts. Matches come in source order, outer before inner.
    fn record<'t>(&self, builder: &mut Builder<'t>, found: &Match<'_, 't>);

    /// After all blocks: what needs the whole response (bound once, base in another block).
    fn finish(&self, facts: &mut Facts<'_>);

    /// An expression in language-neutral form, at most `depth` levels deep.
    fn lower<'t>(&self, expression: Expression<'t>, depth: u32) -> Expr<'t>;
}

/// A leaf of the tree with what is around it.
#[derive(Debug, Clone, Copy)]
struct Leaf<'t> {
    /// The leaf's node.
    node: tree_sitter::Node<'t>,
    /// Its kind.
    kind: &'static str,
    /// What its kind is in most languages.
    class: LeafClass,
    /// Its text.
    text: &'t str,
    /// The kind of the node around it.
    parent_kind: &'static str,
    /// The field it has there.
    field: Option<&'static str>,
}

/// What a language brings to the shared machinery.
fn grammar(language: Language) -> &'static dyn Grammar {
    match language {
        Language::Python => &python::Python,
        Language::Java => &java::Java,
        Language::Go => &go::Go,
        Language::Cpp => &cpp::Cpp,
    }
}

/// The facts of all blocks of one language, united. Each block comes with its tree.
pub fn facts<'t>(language: Language, blocks: &[(&'t CodeBlock<'_>, &'t Parsed)]) -> Facts<'t> {
    let mut builder = Builder::new(language);
    for (block, parsed) in blocks {
        builder.block(block, parsed);
    }
    builder.finish()
}
