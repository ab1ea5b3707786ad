//! Parses one block.

mod budget;
mod clean;
mod incremental;
mod log;
mod parsers;
mod repaired;

use thiserror::Error;
use tree_sitter::Tree;

pub(crate) use budget::ParseBudget;
pub(crate) use repaired::{Repaired, Repairs};

use budget::OnError;
use log::count_errors;
use parsers::check_limits;
use repaired::best_repair;

use super::Grammar;
use super::grammar::GrammarId;
use crate::language::Language;
use crate::response::Limits;

/// The tree of one block.
#[derive(Debug)]
pub struct Parsed {
    /// The language it was parsed as.
    pub language: Language,
    pub(crate) tree: Tree,
    /// The repaired code with its tree, if the block is broken and reads better so.
    pub(crate) repaired: Option<Repaired>,
    /// Parts of the block parsed separately (C++ macro bodies), with positions in the block.
    pub(crate) fragments: Vec<Tree>,
    /// The number of places that the grammar could not parse.
    pub syntax_errors: usize,
    /// The bytes in those places.
    pub error_bytes: usize,
}

/// Why a block was not parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The block is too large.
    #[error("a block of {bytes} bytes, at most {limit} are parsed")]
    Size {
        /// Its size in bytes.
        bytes: usize,
        /// The limit in bytes.
        limit: usize,
    },
    /// Its brackets nest too deeply.
    #[error("brackets nested {depth} deep, at most {limit} are parsed")]
    Nesting {
        /// The depth found.
        depth: usize,
        limit: usize,
    },
    /// Too much of a pattern that makes the parser slow.
    #[error("{count} {of}, at most {limit} are allowed")]
    Hostile {
        /// How much.
        count: usize,
        limit: usize,
        of: &'static str,
    },
    /// Parsing it and the rest of the response takes too long.
    #[error(
        "parsing takes more than {limit} steps, the limit for this much code (each error counts as \
         400)"
    )]
    Steps { limit: usize },
    /// The parser returned no tree.
    #[error("the parser gave up")]
    NoTree,
}

/// Parses a block's code as a language.
///
/// # Errors
/// When the code is past a limit. The limits are counts, so the same input is refused on every
/// machine.
pub(crate) fn parse(
    grammar: &'static dyn Grammar,
    code: &str,
    limits: &Limits,
) -> Result<Parsed, ParseError> {
    parse_within(grammar, code, Repairs::All, &mut ParseBudget::new(*limits))
}

/// [`parse`] for one block of a response; all of its blocks share a budget.
pub(crate) fn parse_within(
    grammar: &'static dyn Grammar,
    code: &str,
    repairs: Repairs,
    budget: &mut ParseBudget,
) -> Result<Parsed, ParseError> {
    check_limits(grammar, code, &budget.limits)?;
    let first = GrammarId::first(grammar);
    let mut tree =
        budget.parse_readable(first, code, OnError::Recover)?.ok_or(ParseError::NoTree)?;
    // Past the limit the first tree stays.
    if let Some(second) = GrammarId::second(grammar)
        && tree.root_node().has_error()
        && let Ok(Some(other)) = budget.parse_readable(second, code, OnError::Abort)
        && !other.root_node().has_error()
    {
        tree = other;
    }
    finish_parse(grammar, code, tree, repairs, budget)
}

/// Parses a block's code as a language that it may not be written in; `None` if it has errors.
/// Gives up early, because error recovery is what takes long.
pub(crate) fn parse_clean(
    grammar: &'static dyn Grammar,
    code: &str,
    budget: &mut ParseBudget,
) -> Result<Option<Parsed>, ParseError> {
    check_limits(grammar, code, &budget.limits)?;
    let mut clean = |grammar| -> Result<Option<Tree>, ParseError> {
        let tree = budget.parse_readable(grammar, code, OnError::Abort)?;
        Ok(tree.filter(|tree| !tree.root_node().has_error()))
    };
    let mut tree = clean(GrammarId::first(grammar))?;
    if let Some(second) = GrammarId::second(grammar)
        && tree.is_none()
    {
        tree = clean(second).unwrap_or_default();
    }
    tree.map(|tree| finish_parse(grammar, code, tree, Repairs::All, budget)).transpose()
}

/// The parse of a block, given its tree: with its repair, and the parts that are parsed separately.
pub(crate) fn finish_parse(
    grammar: &'static dyn Grammar,
    code: &str,
    tree: Tree,
    repairs: Repairs,
    budget: &mut ParseBudget,
) -> Result<Parsed, ParseError> {
    let id = GrammarId::of(grammar, tree.root_node());
    let errors = count_errors(&tree);
    let repaired = best_repair(id, code, &tree, &errors, repairs, budget);
    let is_sound = repaired.as_ref().is_some_and(|repaired| repaired.is_sound);
    let errors = Some(errors).filter(|_| !is_sound).unwrap_or_default();
    let (text, whole) = match &repaired {
        Some(repaired) => (repaired.text().text.as_str(), &repaired.tree),
        None => (code, &tree),
    };
    let mut fragments = Vec::new();
    for range in grammar.fragments(whole, text) {
        fragments.extend(budget.parse_fragment(id, text, range)?);
    }
    Ok(Parsed {
        language: grammar.profile().language,
        tree,
        repaired,
        fragments,
        syntax_errors: errors.places,
        error_bytes: errors.bytes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::of;

    #[test]
    fn slow_input_is_refused() {
        let limits = Limits::default();
        let nested = parse(of(Language::Java), &"a<".repeat(20_000), &limits);
        assert!(matches!(nested, Err(ParseError::Nesting { .. })));
        for (language, part) in [
            (Language::Python, "\\\n"),
            (Language::Java, ")~"),
            (Language::Java, "a=>"),
            (Language::Go, "->*"),
        ] {
            let refused = parse(of(language), &part.repeat(400), &limits);
            assert!(matches!(refused, Err(ParseError::Hostile { .. })), "{part}");
            assert!(parse(of(language), &part.repeat(50), &limits).is_ok(), "{part}");
        }
    }
}
