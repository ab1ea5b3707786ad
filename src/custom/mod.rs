//! User-defined rules: templates that are checked by a query and a quantifier, read from TOML
//! files. `docs/rules.md` describes the files.
//!
//! A rule is a template like the built-in ones: sentences are understood by its wordings, and
//! verdicts carry its slug. Its meaning is a quantifier over a selector: how many facts of a kind,
//! or matches of a tree-sitter query for each language, there may or must be.

mod compile;
mod file;
mod line_column;
mod row;
mod text;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::Deserialize;

use crate::check::FactKind;
use crate::instruction::{Convention, Templates};
use crate::language::Language;
use crate::syntax::CustomQuery;
pub(crate) use file::{NumberOrSlot, QuantifierName};
pub(crate) use line_column::LineColumn;
pub use row::QuantifiedRow;
pub(crate) use text::{Text, texts};

/// User-defined rules, and the table of templates that includes them.
#[derive(Debug)]
pub struct Rules {
    templates: Templates,
    rules: BTreeMap<String, CustomRule>,
}

/// One user-defined rule: the meaning of its template.
#[derive(Debug)]
pub struct CustomRule {
    /// What `codeif explain` prints.
    pub description: String,
    pub(crate) rule: Arc<QuantifiedRule>,
}

/// A quantifier over a selector: how many of the selected places there may or must be.
#[derive(Debug)]
pub struct QuantifiedRule {
    /// How messages call a match; `None` for the noun of the kind of facts.
    pub(crate) what: Option<Text>,
    pub(crate) quantifier: Quantifier,
    pub(crate) of: Selector,
    /// Only places within something of this kind count.
    pub(crate) inside: Option<FactKind>,
    /// Only places that are not within something of this kind count.
    pub(crate) not_inside: Option<FactKind>,
    /// The quantifier holds for each of these alone; `None` for the code as a whole.
    pub(crate) per: Option<Unit>,
}

/// What a rule selects.
#[derive(Debug)]
pub(crate) enum Selector {
    /// The facts of a kind, in every language.
    Facts(FactKind),
    /// The matches of a query in each language.
    Queries(BTreeMap<Language, LanguageQuery>),
}

/// What a quantifier is applied to, one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Each function with a body.
    Function,
    /// Each class.
    Class,
    /// Each code block, or source file.
    File,
}

/// What is measured of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The lines of each function with a body.
    Lines,
    /// The parameters of each function and function declaration.
    Parameters,
}

/// What must be true of the matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Quantifier {
    /// Nothing matches.
    None,
    /// Something matches.
    Some,
    /// At most this many match.
    AtMost(FixedOrSlot<u64>),
    /// At least this many match.
    AtLeast(FixedOrSlot<u64>),
    /// This many match, no more and no fewer.
    Exactly(FixedOrSlot<u64>),
    /// Something matches, and the `@name` of each match follows the convention.
    NamesFollow(FixedOrSlot<Convention>),
    /// Of no function does the measure exceed the limit.
    Measured(Measured),
}

/// A limit on a measure of functions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Measured {
    pub(crate) measure: Measure,
    pub(crate) limit: FixedOrSlot<u64>,
    /// The slot that may name the only function to be measured.
    pub(crate) named: Option<String>,
}

/// A value that the rule fixes or that the sentence gives in a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FixedOrSlot<T> {
    /// The rule's value.
    Fixed(T),
    /// The name of the slot.
    Slot(String),
}

/// The query for one language.
#[derive(Debug)]
pub(crate) struct LanguageQuery {
    pub(crate) query: CustomQuery,
    /// The index of the capture `@name`, if the query has it.
    pub(crate) name: Option<u32>,
    /// A match counts if all of these hold.
    pub(crate) conditions: Vec<CaptureCondition>,
}

/// A condition on a match: the captured text passes a test or, if negated, fails it.
#[derive(Debug)]
pub(crate) struct CaptureCondition {
    /// The index of the capture in the query.
    pub(crate) capture: u32,
    pub(crate) test: Test,
    pub(crate) negated: bool,
}

/// A test of a captured node's text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Test {
    /// It is one of these.
    OneOf(Vec<Text>),
    /// It is one of the slot's names.
    In(String),
    /// It follows the convention.
    Follows(FixedOrSlot<Convention>),
}

/// Something wrong with a rule file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct RuleError {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was found, and what to do.
    pub message: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            line,
            column,
            message,
        } = self;
        write!(f, "{file}:{line}:{column}: {message}")
    }
}

impl Rules {
    /// Reads rule files, each given as a name and a text.
    ///
    /// # Errors
    /// The errors with their positions: of each bad file at least the first.
    pub fn read<'f>(
        files: impl IntoIterator<Item = (&'f str, &'f str)>,
    ) -> Result<Self, Vec<RuleError>> {
        let mut read = Self {
            templates: Templates::builtin().clone(),
            rules: BTreeMap::new(),
        };
        let mut errors = Vec::new();
        let mut slugs = BTreeMap::new();
        for (file, text) in files {
            let found = match compile::compile(text) {
                Ok(compiled) => match slugs.insert(compiled.row.slug.clone(), file) {
                    None => read.add(compiled).err().into_iter().collect(),
                    Some(other) => vec![compiled.duplicate(other)],
                },
                Err(errors) => errors,
            };
            errors.extend(found.into_iter().map(|error| error.locate(file, text)));
        }
        match errors.is_empty() {
            true => Ok(read),
            false => Err(errors),
        }
    }

    fn add(&mut self, compiled: compile::CompiledRule) -> Result<(), OffsetError> {
        let compile::CompiledRule { row, rule, slug_at } = compiled;
        let slug = row.slug.clone();
        if Templates::builtin().get(&slug).is_some() {
            let message = format!("`{slug}` is a built-in template: give the rule another slug");
            return Err(OffsetError::new(slug_at, message));
        }
        let added = self.templates.add(row);
        added.map_err(|error| OffsetError::new(slug_at, error.to_string()))?;
        self.rules.insert(slug, rule);
        Ok(())
    }

    /// The built-in templates, then those of these rules.
    pub fn templates(&self) -> &Templates {
        &self.templates
    }

    /// The user-defined rule with this slug.
    pub(crate) fn get(&self, slug: &str) -> Option<&CustomRule> {
        self.rules.get(slug)
    }
}

impl CustomRule {
    /// The languages that the rule can be judged in: all, or those that it has a query for.
    pub fn languages(&self) -> impl Iterator<Item = Language> {
        Language::ALL
            .into_iter()
            .filter(|language| match &self.rule.of {
                Selector::Facts(_) => true,
                Selector::Queries(queries) => queries.contains_key(language),
            })
    }
}

/// An error at a byte offset of a rule file, before it is given a line and column.
#[derive(Debug, Clone, PartialEq, Eq)]
struct OffsetError {
    /// The byte offset.
    at: usize,
    message: String,
}

impl OffsetError {
    fn new(at: usize, message: impl Into<String>) -> Self {
        Self {
            at,
            message: message.into(),
        }
    }

    fn locate(self, file: &str, text: &str) -> RuleError {
        let LineColumn { line, column } = LineColumn::of(text, self.at);
        RuleError {
            file: file.to_owned(),
            line,
            column,
            message: self.message,
        }
    }
}
