//! What kind of type a definition is: a record, a struct, an enumeration.

use crate::check::Context;
use crate::facts::{TypeDefinition, TypeKind};
use crate::language::Keywords;
use crate::response::Span;

/// A kind of types, as code declares it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::check) enum Kind {
    Alias,
    Class,
    Enumeration,
    Interface,
    Record,
    ScopedEnumeration,
    Struct,
    /// Another name for one of several types.
    Union,
}

impl Kind {
    /// The kind of that word; `None` if the language has none.
    pub(super) fn of(keywords: &Keywords, word: &str) -> Option<Self> {
        let has = |word| keywords.has_word(word);
        let (kind, is_known) = match word {
            "class" => (Self::Class, has("class")),
            "enum" => (Self::Enumeration, true),
            "interface" => (Self::Interface, true),
            "record" => (Self::Record, has("record")),
            "scoped-enum" => (Self::ScopedEnumeration, has("enum")),
            "struct" => (Self::Struct, has("struct")),
            "type-alias" => (Self::Alias, true),
            "union-type" => (Self::Union, has("type")),
            _ => return None,
        };
        is_known.then_some(kind)
    }

    /// Whether a type is of the kind.
    pub(super) fn is_of(self, cx: &Context<'_>, definition: &TypeDefinition<'_>) -> bool {
        let before = Span { end: definition.name_span.start, ..definition.span };
        let is_record = || {
            definition.kind == TypeKind::Record
                || cx.text(before).split_whitespace().any(|word| word == "record")
        };
        match self {
            Self::Alias => definition.kind == TypeKind::Alias,
            Self::Class => definition.kind == TypeKind::Class && !is_record(),
            Self::Enumeration => definition.is_enumeration,
            Self::Interface => cx.is_interface(definition),
            Self::Record => is_record(),
            Self::ScopedEnumeration => {
                let is_scoped = |word: &&str| ["class", "struct"].contains(word);
                definition.is_enumeration && definition.modifiers.iter().any(is_scoped)
            }
            Self::Struct => definition.kind == TypeKind::Struct,
            Self::Union => {
                let is_union = |text: &str| text.contains('|');
                definition.kind == TypeKind::Alias
                    && definition.underlying.as_ref().is_some_and(|ty| is_union(&ty.text))
            }
        }
    }
}
