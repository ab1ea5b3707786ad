//! From the text of a code block to [`Facts`](crate::facts::Facts). Only this module and the languages' folders in
//! `lang` know tree-sitter.
//!
//! A block is parsed once ([`parse`]). One walk over its tree looks each node up in the language's
//! table ([`rows`]), in source order, and records what the table says it is. What few
//! rules ask about is looked for in the trees when one does ([`SearchedTrees`]).
#![expect(clippy::disallowed_types, reason = "this is the module that wraps tree-sitter")]

pub(crate) mod build;
pub(crate) mod custom;
mod facts;
pub(crate) mod grammar;
pub(crate) mod lexer;
pub(crate) mod names;
pub(crate) mod on_demand;
pub(crate) mod outline;
pub(crate) mod parse;
mod recorder;
pub(crate) mod repair;
pub(crate) mod rows;
mod search;
pub(crate) mod shape;
mod table;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod trees;
pub(crate) mod walk;

pub(crate) use custom::{CustomMatch, CustomQuery, CustomQueryError, QueryLimitError};
pub use outline::outline;
pub(crate) use outline::{TextPlace, comments, text_places};
pub use parse::{ParseError, Parsed};
pub use trees::Trees;

pub(crate) use build::Builder;
pub(crate) use facts::facts;
pub(crate) use grammar::Grammar;
pub(crate) use on_demand::{Asked, CountedNodes, OnDemand};
pub(crate) use parse::parse;
pub(crate) use recorder::{Leaf, Recorder, StyleViolation};
pub(crate) use search::{SearchedTrees, has_construct};
pub(crate) use walk::ParsedSource;
