//! Queries of user-defined rules: checked against a grammar when they are read, and run over the
//! trees that the facts come from.

mod errors;
mod roots;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::iter;
use std::ops::{ControlFlow, Range};
use std::sync::OnceLock;

use tree_sitter::{
    Node, Query, QueryCursor, QueryCursorOptions, QueryCursorState, QueryError, QueryMatch,
    StreamingIterator, TextProvider,
};

use errors::{check_patterns, describe_error};
use roots::Budget;

use super::grammar::GrammarId;
use super::{Grammar, ParsedSource, SearchedTrees};
use crate::response::Span;

/// The greatest depth at which a match may start: tree-sitter counts depth in 16 bits.
const MAX_DEPTH: u32 = 60_000;

/// The capture for the node that is counted and shown.
const MATCH: &str = "match";

/// The most matches that may be in progress at once.
const MAX_PENDING: u32 = 1 << 10;

/// A query of a rule. It is compiled when it is first needed: a process runs few of the built-in
/// ones, and a query takes longer to compile than to run.
#[derive(Debug)]
pub(crate) struct CustomQuery {
    grammar: &'static dyn Grammar,
    text: String,
    query: OnceLock<Compiled>,
    /// The same for the language's second grammar, if that has all the nodes that it names.
    second: OnceLock<Option<Compiled>>,
}

/// A query for one grammar.
#[derive(Debug)]
struct Compiled {
    query: Query,
    /// The kinds of nodes that it can match at; `None` for any.
    roots: Option<Vec<u16>>,
}

impl Compiled {
    fn new(grammar: &tree_sitter::Language, text: &str) -> Result<Self, QueryError> {
        let query = Query::new(grammar, text)?;
        let roots = roots::kinds(&query, text, grammar);
        Ok(Self { query, roots })
    }
}

/// A problem with a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CustomQueryError {
    /// The byte offset in the query.
    pub(crate) offset: usize,
    /// The problem at that offset.
    pub(crate) message: String,
}

/// A query needs more work than its budget allows. The limits are counts, so the same code meets
/// the same limit on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the query needs more work or finds more matches than is allowed for one response")]
pub(crate) struct QueryLimitError;

/// A match of a query. A capture of several nodes spans the code from the first to the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CustomMatch<'t> {
    /// The span of `@match`.
    pub(crate) span: Span,
    captures: BTreeMap<u32, &'t str>,
}

impl<'t> CustomMatch<'t> {
    /// The text of a capture, if the match has it.
    pub(crate) fn text(&self, capture: u32) -> Option<&'t str> {
        self.captures.get(&capture).copied()
    }
}

impl CustomQuery {
    /// A query for a language's grammar, of which it is known that [`check`](Self::check) finds no
    /// error.
    pub(crate) fn new(grammar: &'static dyn Grammar, text: &str) -> Self {
        Self { grammar, text: text.to_owned(), query: OnceLock::new(), second: OnceLock::new() }
    }

    /// Compiles it.
    ///
    /// # Errors
    /// If it is not a query, names a node or field that the grammar does not have, has an
    /// unsupported predicate, or has a pattern that does not capture `@match`.
    pub(crate) fn check(&self) -> Result<(), CustomQueryError> {
        let grammar = self.grammar.language();
        let query = Compiled::new(&grammar, &self.text).map_err(|error| {
            describe_error(self.grammar.profile().language, &grammar, &self.text, error)
        })?;
        check_patterns(&query.query, &self.text)?;
        self.query.get_or_init(|| query);
        Ok(())
    }

    fn compiled(&self) -> &Compiled {
        self.query.get_or_init(|| {
            let query = Compiled::new(&self.grammar.language(), &self.text);
            query.expect("users' queries are checked as they are read, and a test checks ours")
        })
    }

    fn second(&self) -> Option<&Compiled> {
        let second = self.second.get_or_init(|| {
            let grammar = GrammarId::second(self.grammar)?.read();
            Compiled::new(&grammar, &self.text).ok()
        });
        second.as_ref()
    }

    pub(crate) fn capture(&self, name: &str) -> Option<u32> {
        self.compiled().query.capture_index_for_name(name)
    }

    pub(crate) fn captures(&self) -> &[&str] {
        self.compiled().query.capture_names()
    }

    /// The matches in the trees, in source order.
    pub(crate) fn find<'t>(
        &self,
        trees: &SearchedTrees<'t>,
    ) -> Result<Vec<CustomMatch<'t>>, QueryLimitError> {
        let budget = Budget::default();
        let mut found = Vec::new();
        for tree in 0..trees.sources.len() {
            self.find_in(trees, tree, &budget, &mut found)?;
        }
        found.sort_by_key(|found| found.span);
        Ok(found)
    }

    fn find_in<'t>(
        &self,
        trees: &SearchedTrees<'t>,
        tree: usize,
        budget: &Budget,
        found: &mut Vec<CustomMatch<'t>>,
    ) -> Result<(), QueryLimitError> {
        let source = &trees.sources[tree];
        let root = source.tree.root_node();
        let compiled = match GrammarId::of(self.grammar, root) == GrammarId::first(self.grammar) {
            true => Some(self.compiled()),
            false => self.second(),
        };
        let Some(Compiled { query, roots }) = compiled else {
            return Ok(());
        };
        let mut search = Search {
            query,
            marked: self.capture(MATCH),
            source,
            budget,
            cursor: QueryCursor::new(),
        };
        search.cursor.set_match_limit(MAX_PENDING);
        let Some(kinds) = roots else {
            return search.from(root, MAX_DEPTH, found);
        };
        let mut nodes = kinds.iter().flat_map(|kind| trees.nodes(tree, *kind));
        nodes.try_for_each(|node| search.from(*node, 0, found))
    }
}

struct Search<'s, 't> {
    query: &'s Query,
    /// The number of `@match`.
    marked: Option<u32>,
    source: &'s ParsedSource<'t>,
    budget: &'s Budget,
    cursor: QueryCursor,
}

impl<'t> Search<'_, 't> {
    /// Finds the matches that begin at a node, or so far below it.
    fn from(
        &mut self,
        node: Node<'t>,
        depth: u32,
        found: &mut Vec<CustomMatch<'t>>,
    ) -> Result<(), QueryLimitError> {
        let (source, budget) = (self.source, self.budget);
        let mut progress = |_: &QueryCursorState| match budget.work.take(1) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        let options = QueryCursorOptions::new().progress_callback(&mut progress);
        let texts = Texts { source, budget };
        self.cursor.set_max_start_depth(Some(depth));
        let cursor = &mut self.cursor;
        let mut matches = cursor.matches_with_options(self.query, node, texts, options);
        while let Some(matched) = matches.next() {
            if !budget.captured.take(matched.captures().len()) {
                break;
            }
            found.extend(self.marked.and_then(|marked| source.found(matched, marked)));
        }
        drop(matches);
        match budget.is_spent() || self.cursor.did_exceed_match_limit() {
            true => Err(QueryLimitError),
            false => Ok(()),
        }
    }
}

impl<'t> ParsedSource<'t> {
    /// A match with its texts; `None` if its `@match` starts past the end of the code.
    fn found(&self, matched: &QueryMatch<'_, 't>, marked: u32) -> Option<CustomMatch<'t>> {
        let mut places: BTreeMap<u32, Range<usize>> = BTreeMap::new();
        for capture in matched.captures() {
            let range = capture.node.byte_range();
            let place = places.entry(capture.index).or_insert_with(|| range.clone());
            *place = place.start.min(range.start)..place.end.max(range.end);
        }
        let place =
            places.get(&marked).filter(|place| place.start < self.map.code_end(self.text))?;
        Some(CustomMatch {
            span: self.span(place.clone()),
            captures: places
                .into_iter()
                .map(|(index, place)| (index, &self.text[self.within_code(&place)]))
                .collect(),
        })
    }

    /// The part of a range before the end of the code.
    fn within_code(&self, place: &Range<usize>) -> Range<usize> {
        let end = self.map.code_end(self.text);
        place.start.min(end)..place.end.min(end)
    }
}

/// The texts that the query's predicates read.
struct Texts<'a, 't> {
    source: &'a ParsedSource<'t>,
    budget: &'a Budget,
}

impl<'t> TextProvider<&'t [u8]> for Texts<'_, 't> {
    type I = iter::Once<&'t [u8]>;

    fn text(&mut self, node: Node<'_>) -> Self::I {
        let text = &self.source.text[self.source.within_code(&node.byte_range())];
        iter::once(match self.budget.bytes_read.take(text.len()) {
            true => text.as_bytes(),
            false => b"",
        })
    }
}
