//! From the text of a code block to [`Facts`]. Only this module knows tree-sitter.
//!
//! A block is parsed once ([`parse`]). The query files under `rules/<language>/` capture the nodes
//! that matter. Their matches are recorded in source order, and the language's own folder adds what
//! a query cannot express (scopes, owners, kinds). Everything that leaves this module is [`Facts`].
#![expect(
    clippy::disallowed_types,
    reason = "this is the module that wraps tree-sitter"
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

    /// How brackets that are open at the end of a block are closed; `None` for a language whose
    /// blocks are delimited by indentation.
    fn closing(&self) -> Option<Closing> {
        None
    }

    /// Ways to complete truncated code that has syntax errors, the likeliest first.
    fn completions(&self, tree: &tree_sitter::Tree, code: &str) -> Vec<CodeCompletion> {
        match self.closing() {
            Some(closing) => complete::completions(tree, code, closing),
            None => Vec::new(),
        }
    }

    /// Parts of a block that the grammar leaves as text (C++ macro bodies), as byte ranges of the
    /// source. Each is parsed separately and keeps its positions.
    fn fragments(&self, _tree: &tree_sitter::Tree, _source: &str) -> Vec<tree_sitter::Range> {
        Vec::new()
    }

    /// Parts of a block that the grammar cannot parse and that are excluded from the parse, in
    /// order (C++ module directives). `begin` records them.
    fn excluded_ranges(&self, _source: &str) -> Vec<Range<usize>> {
        Vec::new()
    }

    /// Whether a fragment's tree is used; by default only if it has no errors.
    fn accepts(&self, fragment: &tree_sitter::Tree) -> bool {
        !fragment.root_node().has_error()
    }

    /// The kind of token that a leaf is. Never called for comments.
    fn token(&self, leaf: Leaf<'_>) -> TokenKind;

    /// The tokens in a leaf: usually the leaf itself, several if it is text that the grammar does
    /// not parse.
    fn tokens(&self, leaf: Leaf<'_>, add: &mut dyn FnMut(Range<usize>, TokenKind)) {
        add(leaf.node.byte_range(), self.token(leaf));
    }

    /// Called before a block's matches are recorded: adds the packages that comments and titles
    /// show, and whether the block is a fragment.
    fn begin<'t>(
        &self,
        builder: &mut Builder<'t>,
        block: &'t CodeBlock<'_>,
        root: tree_sitter::Node<'t>,
    );

    /// Adds one match to the facts. Matches come in source order, outer before inner.
    fn record<'t>(&self, builder: &mut Builder<'t>, found: &Match<'_, 't>);

    /// Called after all blocks: adds what needs the whole response (a name bound only once, a base
    /// in another block).
    fn finish(&self, facts: &mut Facts<'_>);

    /// An expression in language-neutral form, at most `depth` levels deep.
    fn lower<'t>(&self, expression: Expression<'t>, depth: u32) -> Expr<'t>;
}

/// A leaf of the tree with its context.
#[derive(Debug, Clone, Copy)]
struct Leaf<'t> {
    /// The leaf's node.
    node: tree_sitter::Node<'t>,
    /// Its kind.
    kind: &'static str,
    /// The class of its kind in most languages.
    class: LeafClass,
    /// Its text.
    text: &'t str,
    /// The kind of the node around it.
    parent_kind: &'static str,
    /// Its field in that node.
    field: Option<&'static str>,
}

/// The grammar of a language.
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
