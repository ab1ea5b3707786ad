//! Definitions that may have a comment that documents them.

use serde::Deserialize;

use crate::response::Span;

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
    /// A name in the code.
    pub(crate) const fn identifier(span: Span) -> Self {
        Self { span, is_title: false }
    }

    /// The text in a string.
    pub(crate) const fn title(span: Span) -> Self {
        Self { span, is_title: true }
    }
}
