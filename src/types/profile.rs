//! Types as the profile of a language and the vocabulary (`rules/vocabulary/types.toml`) name them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::Type;
use crate::language::{ArrayForm, ClassProfile, HasProfile, Language, TypeProfile};

impl TypeProfile {
    pub(crate) fn boolean_type(&self) -> Type {
        Type::named(self.boolean)
    }

    /// The class of texts.
    pub(crate) fn text_type(&self) -> Type {
        Type::named(self.text)
    }

    /// The type of the null literal, if it has one of its own.
    pub(crate) fn null_type(&self) -> Option<Type> {
        self.null.map(Type::named)
    }

    /// The type written `T[]` or `T[n]`.
    pub(crate) fn array_type(&self, element: Type) -> Type {
        match self.array {
            ArrayForm::Array => Type::Array(Box::new(element)),
            ArrayForm::Slice => Type::Slice(Box::new(element)),
            ArrayForm::Class(name) => Type::generic(name, vec![element]),
        }
    }

    /// The type of a parameter declared as `T...`.
    pub(crate) fn variadic_type(&self, element: Type) -> Type {
        match self.variadics_are_arrays {
            true => self.array_type(element),
            false => element,
        }
    }

    /// The type that a parameter declared with this type has, where that is another one.
    pub(crate) fn passed_type(&self, declared: &Type) -> Option<Type> {
        match declared {
            Type::Array(element) if self.arrays_are_passed_as_pointers => {
                Some(Type::Pointer(element.clone()))
            }
            _ => None,
        }
    }

    /// Whether every value has this type.
    pub(crate) fn is_top(&self, ty: &Type) -> bool {
        ty.name().is_some_and(|name| self.tops.contains(&name))
    }

    /// What a call of an async function gives, if its `return`s give this.
    pub(crate) fn promised_type(&self, result: &Type) -> Option<Type> {
        let promise = self.promises.first()?;
        Some(Type::generic(promise, vec![result.clone()]))
    }

    /// What such a call holds, if it is declared to give this.
    pub(crate) fn held_type(&self, declared: &Type) -> Option<Type> {
        let is_promise = declared.name().is_some_and(|name| self.promises.contains(&name));
        declared.arguments().first().filter(|_| is_promise).cloned()
    }

    /// What it gives to wait for a value of a type; `None` if that is not known.
    pub(crate) fn awaited_type(&self, ty: Type) -> Option<Type> {
        if self.promises.is_empty() {
            return Some(ty);
        }
        let awaited = match ty.name() {
            Some(name) if self.promises.contains(&name) => ty.arguments().first().cloned(),
            Some("coroutine") => None,
            _ => Some(ty),
        };
        awaited.filter(|ty| *ty != Type::Unknown)
    }

    /// Whether an expression is an infinity.
    pub(crate) fn is_infinity(&self, text: &str) -> bool {
        let text = text.trim_start_matches('-').replace('\'', "\"");
        self.infinities.contains(&text.as_str())
    }

    /// The kind of collection that a library function makes of its arguments.
    pub(crate) fn collection_made_by(&self, function: &str) -> Option<&'static str> {
        let mut factories = self.collection_factories.iter();
        let is_named = |name: &str| {
            let package = function.strip_suffix(name);
            package.is_some_and(|package| package.is_empty() || package.ends_with('.'))
        };
        factories.find(|(name, _)| is_named(name)).map(|(_, made)| *made)
    }
}

impl ClassProfile {
    /// The smart pointer to the object that an expression makes, if it makes one.
    pub(crate) fn smart_pointer_to(&self, text: &str) -> Option<&'static str> {
        let function = text.split('<').next().unwrap_or_default();
        let mut makers = self.smart_pointers.iter();
        makers.find(|(maker, _)| function.ends_with(maker)).map(|(_, pointer)| *pointer)
    }

    /// Whether a type is a pointer that owns the object it is built with.
    pub(crate) fn is_smart_pointer(&self, ty: &Type) -> bool {
        ty.name().is_some_and(|name| self.smart_pointers.iter().any(|(_, known)| *known == name))
    }
}

/// How a language writes its types. Most of it is in [`TypeSyntax`](crate::language::TypeSyntax).
pub(crate) trait TypeNotation: HasProfile {
    /// The type that a name stands for if it is not itself a type: `Optional[T]`, `any`.
    fn special_form(&self, _path: &[String], _arguments: Option<&[Type]>) -> Option<Type> {
        None
    }

    /// A type as the parser of types reads it, where the language writes it otherwise.
    fn respelled<'t>(&self, text: &'t str) -> Cow<'t, str> {
        text.into()
    }

    /// The name of a type of several words, such as `unsigned long`: any of the words in
    /// [`specifiers`](crate::language::TypeSyntax::specifiers), in any order.
    fn type_of_specifiers(&self, words: &[&str]) -> String {
        words.join(" ")
    }
}

static WORDS: LazyLock<BTreeMap<Language, TypeWords>> = LazyLock::new(|| {
    let tables: BTreeMap<String, TypeWords> = vocabulary!("types.toml");
    tables
        .into_iter()
        .filter_map(|(id, words)| {
            let language = Language::ALL.into_iter().find(|language| language.id() == id)?;
            Some((language, words))
        })
        .collect()
});

/// The vocabulary of one language's type names.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TypeWords {
    /// Synonyms and the canonical name: boxed and primitive types, `typing` and built-in types.
    #[serde(default)]
    same: BTreeMap<String, String>,
    /// Words that are not types of the language, and what they mean; `@slice` and the like are
    /// forms of types.
    #[serde(default)]
    words: BTreeMap<String, Vec<String>>,
    /// The types that match when another is expected: implementations of an interface.
    #[serde(default)]
    implementations: BTreeMap<String, BTreeSet<String>>,
    /// Structs of the standard library.
    #[serde(default)]
    structs: BTreeSet<String>,
}

impl TypeWords {
    /// The vocabulary of a language.
    pub(crate) fn of(language: Language) -> &'static Self {
        static NONE: TypeWords = TypeWords {
            same: BTreeMap::new(),
            words: BTreeMap::new(),
            implementations: BTreeMap::new(),
            structs: BTreeSet::new(),
        };
        WORDS.get(&language.base()).unwrap_or(&NONE)
    }

    /// The canonical name of a type.
    pub(crate) fn canonical<'a>(&'a self, name: &'a str) -> &'a str {
        self.same.get(name).map_or(name, String::as_str)
    }

    /// The meanings of a word in an instruction that is not a type of the language.
    pub(crate) fn meanings(&self, word: &str) -> Option<&[String]> {
        self.words.get(word).map(Vec::as_slice)
    }

    /// Whether the type `name` implements the type `expected`, and so matches it.
    pub(crate) fn implements(&self, expected: &str, name: &str) -> bool {
        self.implementations.get(expected).is_some_and(|names| names.contains(name))
    }

    /// Whether the vocabulary says which types of the standard library are structs.
    pub(crate) fn lists_structs(&self) -> bool {
        !self.structs.is_empty()
    }

    /// Whether a full name is that of a struct of the standard library.
    pub(crate) fn is_struct(&self, path: &str) -> bool {
        self.structs.contains(path)
    }
}
