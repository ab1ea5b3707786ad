//! Rules of a user's own: templates that are checked by a query and a quantifier, read from
//! TOML files. `docs/rules.md` describes the files.
//!
//! A rule is a template like the built-in ones: sentences are understood by its wordings, and
//! verdicts carry its slug. What it means is said by a tree-sitter query for each language, by
//! conditions on what the query captures, and by how many matches there may or must be.

mod compile;
mod file;
mod line_column;
mod text;

use std::collections::BTreeMap;
use std::fmt;

use crate::instruction::{Convention, Templates};
use crate::language::Language;
use crate::syntax::CustomQuery;
pub(crate) use line_column::LineColumn;
pub(crate) use text::{Text, texts};

/// A user's rules, and the table of templates with them.
#[derive(Debug)]
pub struct Rules {
    templates: Templates,
    rules: BTreeMap<String, CustomRule>,
}

/// One rule: what a template of the user's own means.
#[derive(Debug)]
pub struct CustomRule {
    /// What `codeif explain` prints.
    pub description: String,
    /// What a match is called in messages.
    pub(crate) what: Text,
    pub(crate) quantifier: Quantifier,
    pub(crate) searches: BTreeMap<Language, Search>,
}

/// What is asked of the matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Quantifier {
    /// There is none.
    None,
    /// There is one.
    Some,
    /// There are no more than so many.
    AtMost(Given<u64>),
    /// There is one, and the `@name` of each follows the convention.
    NamesFollow(Given<Convention>),
}

/// What a rule or the sentence says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Given<T> {
    /// The rule says it.
    Fixed(T),
    /// The sentence says it, in this slot.
    Slot(String),
}

/// What is looked for in one language.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) query: CustomQuery,
    /// The number of `@name` in the query, where it has one.
    pub(crate) name: Option<u32>,
    /// What must all be true of a match.
    pub(crate) conditions: Vec<Condition>,
}

/// A condition on a match: what a capture marks passes a test, or does not.
#[derive(Debug)]
pub(crate) struct Condition {
    /// The number of the capture in the query.
    pub(crate) capture: u32,
    pub(crate) test: Test,
    pub(crate) negated: bool,
}

/// A test of a node's text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Test {
    /// It is one of these.
    OneOf(Vec<Text>),
    /// It is one of the slot's names.
    In(String),
    /// It follows the convention.
    Follows(Given<Convention>),
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
    /// Reads rule files, each given as name and text.
    ///
    /// # Errors
    /// What is wrong with them, with its place: of each file at least the first thing.
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
            let faults = match compile::compile(text) {
                Ok(compiled) => match slugs.insert(compiled.row.slug.clone(), file) {
                    None => read.add(compiled).err().into_iter().collect(),
                    Some(other) => vec![compiled.duplicate(other)],
                },
                Err(faults) => faults,
            };
            errors.extend(faults.into_iter().map(|fault| fault.into_error(file, text)));
        }
        match errors.is_empty() {
            true => Ok(read),
            false => Err(errors),
        }
    }

    fn add(&mut self, compiled: compile::Compiled) -> Result<(), Fault> {
        let compile::Compiled { row, rule, slug_at } = compiled;
        let slug = row.slug.clone();
        if Templates::builtin().get(&slug).is_some() {
            let message = format!("`{slug}` is a built-in template: give the rule another slug");
            return Err(Fault::new(slug_at, message));
        }
        let added = self.templates.add(row);
        added.map_err(|error| Fault::new(slug_at, error.to_string()))?;
        self.rules.insert(slug, rule);
        Ok(())
    }

    /// The built-in templates, then those of these rules.
    pub fn templates(&self) -> &Templates {
        &self.templates
    }

    /// The rule of a slug; `None` where that is no rule of the user's own.
    pub(crate) fn get(&self, slug: &str) -> Option<&CustomRule> {
        self.rules.get(slug)
    }
}

impl CustomRule {
    /// The languages that the rule has a query for.
    pub fn languages(&self) -> impl Iterator<Item = Language> {
        self.searches.keys().copied()
    }
}

/// Something wrong at a place in a rule file.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Fault {
    /// Where, in bytes.
    at: usize,
    message: String,
}

impl Fault {
    fn new(at: usize, message: impl Into<String>) -> Self {
        Self {
            at,
            message: message.into(),
        }
    }

    fn into_error(self, file: &str, text: &str) -> RuleError {
        let LineColumn { line, column } = LineColumn::of(text, self.at);
        RuleError {
            file: file.to_owned(),
            line,
            column,
            message: self.message,
        }
    }
}
