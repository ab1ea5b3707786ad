//! Loads the rows of templates into [`Templates`] with their checks: users' from TOML, the built-in ones from what
//! `build.rs` makes of it. `docs/rules.md` describes the rows.
//!
//! A row says the sentences that it understands and how they are decided: by a quantifier over
//! facts of a kind or over the matches of a tree-sitter query, or by a function of
//! [`check`](crate::check).

mod compile;
mod row;
#[cfg(test)]
mod tests;
mod unjudged;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use crate::check::Meaning;
use crate::instruction::{Origin, Template, Templates};

pub(crate) use row::LineColumn;
use row::Row;
pub(crate) use row::without_rust;

/// The files of the built-in templates, by category, as `build.rs` writes them; those of any construct or name
/// come after those of one.
macro_rules! tables {
    ($($name:literal)*) => {
        [$((
            concat!("rules/templates/", $name, ".toml"),
            include_str!(concat!(env!("OUT_DIR"), "/templates/", $name, ".toml.json")),
        )),*]
    };
}

const BUILTIN_FILES: [(&str, &str); 12] = tables!(
    "global" "structural" "variable" "interface" "function" "class" "file" "combination" "practice"
    "names" "order" "any"
);

/// The rows of the built-in templates, by file.
fn built_in() -> impl Iterator<Item = (&'static str, Vec<Row>)> {
    let read = |json| row::read_built_in(json).map_err(|error| error.to_string());
    BUILTIN_FILES.into_iter().map(move |(file, json)| {
        (file, read(json).unwrap_or_else(|error| panic!("{file}: {error}")))
    })
}

static BUILTIN: LazyLock<Rules> = LazyLock::new(|| {
    let mut loader = Loader { is_checked: false, ..Loader::new(Rules::default(), Origin::Builtin) };
    for (file, rows) in built_in() {
        for row in rows {
            if let Err(faults) = loader.add(file, &row) {
                panic!("{file}: {}: {}", row.slug, faults[0].message);
            }
        }
    }
    loader.rules.templates.sort();
    loader.rules
});

impl Templates {
    /// The built-in templates: the 50 of the benchmark first, in the order of their ids.
    pub fn builtin() -> &'static Self {
        Rules::builtin().templates()
    }
}

/// User-defined rules, and the table of templates that includes them.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    templates: Templates,
    /// How each template is decided, by its slug.
    meanings: BTreeMap<String, Arc<Meaning>>,
}

impl Rules {
    /// Reads rule files, each given as a name and a text.
    ///
    /// # Errors
    /// The errors with their positions: of each bad file at least the first.
    pub fn read<'f>(
        files: impl IntoIterator<Item = (&'f str, &'f str)>,
    ) -> Result<Self, Vec<RuleError>> {
        Loader::new(Self::builtin().clone(), Origin::User).read(files)
    }

    pub(crate) fn builtin() -> &'static Self {
        &BUILTIN
    }

    /// The built-in templates, then those of these rules.
    pub fn templates(&self) -> &Templates {
        &self.templates
    }

    /// How an instruction is decided.
    pub(crate) fn meaning(&self, template: &Template) -> &Meaning {
        &self.meanings[&template.slug]
    }
}

/// Adds the rows of files to a table of templates.
struct Loader<'f> {
    rules: Rules,
    origin: Origin,
    /// Whether wordings and queries are compiled now; a test compiles the built-in ones.
    is_checked: bool,
    /// The file of each slug.
    files: BTreeMap<String, &'f str>,
    errors: Vec<RuleError>,
}

impl<'f> Loader<'f> {
    fn new(rules: Rules, origin: Origin) -> Self {
        Self { rules, origin, is_checked: true, files: BTreeMap::new(), errors: Vec::new() }
    }

    fn read(
        mut self,
        files: impl IntoIterator<Item = (&'f str, &'f str)>,
    ) -> Result<Rules, Vec<RuleError>> {
        for (file, text) in files {
            let errors = match row::read(text) {
                Ok(rows) => self.add_all(file, text, &rows),
                Err(error) => vec![error],
            };
            let errors = errors.into_iter().map(|error| error.locate(file, text));
            self.errors.extend(errors);
        }
        self.rules.templates.sort();
        match self.errors.is_empty() {
            true => Ok(self.rules),
            false => Err(self.errors),
        }
    }

    /// Adds the rows of a file that have no errors.
    fn add_all(&mut self, file: &'f str, text: &str, rows: &[Row]) -> Vec<OffsetError> {
        let mut errors = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let faults = self.add(file, row).err().unwrap_or_default();
            let mut found: Vec<_> = faults.into_iter().map(|fault| fault.place(text, at)).collect();
            found.sort_by_key(|error| error.at);
            errors.extend(found);
        }
        errors
    }

    /// Adds a row.
    fn add(&mut self, file: &'f str, row: &Row) -> Result<(), Vec<Fault>> {
        let slug = &row.slug;
        let fault = |at: &str, message| vec![Fault { at: at.to_owned(), within: None, message }];
        if let Some(other) = self.files.insert(slug.clone(), file) {
            return Err(fault("slug", format!("`{slug}` is the slug of {other} already")));
        }
        if self.rules.templates.get(slug).is_some() {
            let message = format!("`{slug}` is a built-in template: give the rule another slug");
            return Err(fault("slug", message));
        }
        let (template, meaning) = compile::compile(row, self.origin, self.is_checked)?;
        let same = self.is_checked.then(|| self.rules.templates.same_meaning(&template));
        if let Some((place, other)) = same.flatten() {
            let message = format!(
                "`{}` is what the template `{other}` means already: remove it, or say more",
                row.means[place]
            );
            return Err(fault(&format!("means/{place}"), message));
        }
        self.rules.templates.add(template);
        self.rules.meanings.insert(slug.clone(), Arc::new(meaning));
        Ok(())
    }
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
        let Self { file, line, column, message } = self;
        write!(f, "{file}:{line}:{column}: {message}")
    }
}

/// What is wrong with a value of a row.
#[derive(Debug)]
struct Fault {
    /// The keys of the value: `wordings/0`.
    at: String,
    /// The byte of its text, if only a part of that is wrong.
    within: Option<usize>,
    message: String,
}

impl Fault {
    /// The error in a file that has the row at a place.
    fn place(self, text: &str, row: usize) -> OffsetError {
        let span = row::span(text, row, &self.at).unwrap_or_default();
        let source = text.get(span.clone()).unwrap_or_default();
        let within = self.within.map_or(0, |at| row::in_source(source, at));
        OffsetError::new(span.start + within, self.message)
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
        Self { at, message: message.into() }
    }

    fn locate(self, file: &str, text: &str) -> RuleError {
        let LineColumn { line, column } = LineColumn::of(text, self.at);
        RuleError { file: file.to_owned(), line, column, message: self.message }
    }
}

/// A pack of rules.
#[derive(Debug)]
pub struct Pack {
    /// The name: `pep8`.
    pub name: &'static str,
    /// What it is, where it comes from, its licence, and how far it agrees with what it stands for.
    pub about: &'static str,
    /// Cases of its rules, as in a fixture.
    pub cases: &'static str,
    /// Its rules, as TOML.
    pub text: &'static str,
}

macro_rules! packs {
    ($($name:literal)*) => {
        [$(Pack {
            name: $name,
            about: include_str!(concat!("../../rules/packs/", $name, "/README.md")),
            cases: include_str!(concat!("../../rules/packs/", $name, "/cases.md")),
            text: include_str!(concat!("../../rules/packs/", $name, "/rules.toml")),
        }),*]
    };
}

static PACKS: [Pack; 4] = packs!("codeif-bench" "multicodeif" "pep8" "vericode");

impl Pack {
    /// What a name of a pack begins with where a folder of rules may stand too.
    pub const PREFIX: &'static str = "pack:";

    /// Every pack, by name.
    pub fn all() -> &'static [Self] {
        &PACKS
    }

    /// The pack of that name, with or without [`Pack::PREFIX`].
    pub fn find(name: &str) -> Option<&'static Self> {
        let name = name.strip_prefix(Self::PREFIX).unwrap_or(name);
        PACKS.iter().find(|pack| pack.name == name)
    }

    /// Its rules.
    ///
    /// # Errors
    /// If a rule of it is wrong; a test sees to it that none is.
    pub fn rules(&self) -> Result<Rules, Vec<RuleError>> {
        Loader::new(Rules::builtin().clone(), Origin::Pack).read([(self.name, self.text)])
    }
}
