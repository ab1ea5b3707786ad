//! Loops, branches and other constructs, by the words of `rules/vocabulary/constructs.toml`, and
//! definitions that a comment may document.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::language::Language;
use crate::response::Span;

/// A loop, a branch or another construct of the code.
#[derive(Debug, Clone, Copy)]
pub struct Construct {
    /// The word of its kind: `for-loop`. Go's `for cond {}` is recorded twice: as `for-loop` and
    /// as `while-loop`.
    pub kind: &'static str,
    pub span: Span,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConstructKind {
    /// The noun for messages: `if statement`.
    pub noun: String,
    /// The languages that have no such construct, though it is found in the same way in all.
    #[serde(default, deserialize_with = "languages")]
    not_in: Vec<Language>,
    /// The only languages that have one then; empty if most do.
    #[serde(default, deserialize_with = "languages")]
    only_in: Vec<Language>,
    /// Whether it is recorded in all code; if not, it is found when a rule asks for it.
    #[serde(default)]
    recorded: bool,
}

impl ConstructKind {
    /// Every kind, by its word.
    pub fn all() -> &'static BTreeMap<String, Self> {
        static KINDS: LazyLock<BTreeMap<String, ConstructKind>> =
            LazyLock::new(|| vocabulary!("constructs.toml"));
        &KINDS
    }

    /// Whether it is among the facts of all code, and not only found when a rule asks for it.
    pub fn is_recorded(&self) -> bool {
        self.recorded
    }

    /// Whether a language has the construct, if it is found in the same way in all.
    pub fn is_in(&self, language: Language) -> bool {
        let is_listed = self.only_in.is_empty() || self.only_in.contains(&language);
        is_listed && !self.not_in.contains(&language)
    }
}

/// Reads languages by their ids, but for those that the build leaves out.
fn languages<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Language>, D::Error> {
    let ids = Vec::<String>::deserialize(deserializer)?;
    let language = |id: String| {
        let found = Language::ALL.into_iter().find(|known| known.id() == id);
        found.ok_or_else(|| D::Error::custom(format!("no language `{id}`")))
    };
    let built = ids.into_iter().filter(|id| !Language::LEFT_OUT.contains(&id.as_str()));
    built.map(language).collect()
}

/// What is measured of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Measure {
    /// The lines of each function with a body.
    Lines,
    /// The parameters of each function and function declaration.
    Parameters,
    /// The cyclomatic complexity of each function with a body.
    Complexity,
    /// The same as `radon` counts it.
    RadonComplexity,
    /// The same as `ruff` counts it.
    RuffComplexity,
    /// How deeply blocks are nested in each function with a body.
    NestingDepth,
    /// The branches of each function with a body.
    Branches,
    /// The statements of each function with a body.
    Statements,
    /// The `return` statements of each function with a body.
    Returns,
    /// The local variables of each function with a body.
    Locals,
}

impl Measure {
    /// The number of measures.
    pub(crate) const COUNT: usize = Self::Locals as usize + 1;
}

/// A statement that raises an exception or a handler that catches one, or what stands in for them:
/// a Go error that is returned or compared.
#[derive(Debug, Clone, Copy)]
pub struct Exception<'t> {
    /// Whether it is raised or caught.
    pub role: ExceptionRole,
    /// What is raised or caught, without arguments: a class (`ValueError`, `std::logic_error`), or
    /// the name of a value. `None` for a handler of everything, and for raising what was caught.
    pub class: Option<&'t str>,
    /// The place that shows it.
    pub span: Span,
}

/// What is done with an exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExceptionRole {
    Raised,
    Caught,
}

/// A definition, and whether it has a comment that documents it: a docstring, Javadoc, JSDoc.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Documentable {
    /// What is defined.
    pub(crate) kind: DocumentableKind,
    /// Where: from its beginning.
    pub(crate) span: Span,
    /// Whether code elsewhere may use it: it is public or exported, and so is all around it.
    pub(crate) is_public: bool,
    /// Whether it is public itself, whatever is around it; `None` if that is said elsewhere.
    pub(crate) access: Option<bool>,
    /// Whether it needs none: it repeats what another documents, or everyone knows what it does.
    pub(crate) is_exempt: bool,
    /// Whether it has such a comment.
    pub(crate) is_documented: bool,
    /// Its name, where another declaration of the name may have the comment.
    pub(crate) declares: Option<String>,
}

/// What a comment may document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DocumentableKind {
    /// A file of a language whose files are modules.
    Module,
    /// A class, struct or record.
    Class,
    Interface,
    Enumeration,
    /// An alias, or another named type.
    Type,
    /// A function that is no member.
    Function,
    /// A method or constructor.
    Method,
    /// A field, or a constant of an interface.
    Field,
}

impl DocumentableKind {
    /// The noun for messages.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Module => "module",
            Self::Class => "class",
            Self::Interface => "interface",
            Self::Enumeration => "enumeration",
            Self::Type => "type",
            Self::Function => "function",
            Self::Method => "method",
            Self::Field => "field",
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct TestName {
    /// Where it is, without quotes.
    pub(crate) span: Span,
    /// It is a text, as in `it("adds")`, and not a name in the code.
    pub(crate) is_title: bool,
}

impl TestName {
    pub(crate) const fn identifier(span: Span) -> Self {
        Self { span, is_title: false }
    }

    /// The text in a string.
    pub(crate) const fn title(span: Span) -> Self {
        Self { span, is_title: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_may_lack_a_construct() {
        let kind: ConstructKind = toml::from_str("noun = 'exception'\nnot_in = ['go']").unwrap();
        assert!(kind.is_in(Language::Java) && !kind.is_in(Language::Go));
        let kind: ConstructKind = toml::from_str("noun = 'defer'\nonly_in = ['go']").unwrap();
        assert!(kind.is_in(Language::Go) && !kind.is_in(Language::Java));
    }

    #[test]
    fn an_unknown_language_is_an_error() {
        let kind = toml::from_str::<ConstructKind>("noun = 'exception'\nnot_in = ['golang']");
        let error = kind.unwrap_err().to_string();
        assert!(error.contains("no language `golang`"), "{error}");
    }
}
