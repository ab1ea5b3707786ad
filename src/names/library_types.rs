//! The types of library functions, methods, fields and values, from
//! `rules/vocabulary/evident_results.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;

static LIBRARY_TYPES: LazyLock<BTreeMap<String, LibraryTypes>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../rules/vocabulary/evident_results.toml"))
        .expect("rules/vocabulary/evident_results.toml is tested")
});

/// The types of one language's library functions, methods, fields and values.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LibraryTypes {
    functions: BTreeMap<String, String>,
    #[serde(default)]
    fields: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(default)]
    values: BTreeMap<String, String>,
    methods: BTreeMap<String, BTreeMap<String, String>>,
}

impl LibraryTypes {
    /// The table of a language.
    pub(crate) fn of(language: Language) -> Option<&'static Self> {
        LIBRARY_TYPES.get(language.base().id())
    }

    /// The result type of a function by its full name.
    pub(crate) fn function(&self, name: &str) -> Option<&str> {
        self.functions.get(name).map(String::as_str)
    }

    /// The type of a field of a type.
    pub(crate) fn field(&self, ty: &str, name: &str) -> Option<&str> {
        self.fields.get(ty)?.get(name).map(String::as_str)
    }

    /// The type of a constant or variable by its full name.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// The result type of a method of a type.
    pub(crate) fn method(&self, ty: &str, name: &str) -> Option<&str> {
        self.methods.get(ty)?.get(name).map(String::as_str)
    }

    /// The result type of a method whose name determines it, whatever the receiver is.
    pub(crate) fn method_of_any_type(&self, name: &str) -> Option<&str> {
        self.method("*", name)
    }
}

/// Whether a full name is that of a function of the table.
pub(crate) fn is_known_function(language: Language, name: &str) -> bool {
    LibraryTypes::of(language).is_some_and(|types| types.function(name).is_some())
}

/// Whether a full name is that of a constant or variable of the table.
pub(crate) fn is_known_value(language: Language, name: &str) -> bool {
    LibraryTypes::of(language).is_some_and(|types| types.value(name).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang;
    use crate::types::{Type, parse};

    #[test]
    fn every_result_is_a_type() {
        for language in Language::ALL {
            let Some(types) = LibraryTypes::of(language) else {
                let infers = lang::of(language).profile().types.are_inferred;
                assert!(!infers, "rules/vocabulary/evident_results.toml: {language}");
                continue;
            };
            let methods = types.methods.values().flatten();
            for (name, ty) in types.functions.iter().chain(methods) {
                let inner = ty.trim_start_matches('(').split(", ").next();
                let parsed = parse(language, inner.expect("not empty"));
                assert_ne!(parsed, Type::Unknown, "{language} {name}: {ty}");
            }
        }
    }

    #[test]
    fn functions_and_methods_are_distinguished() {
        let python = LibraryTypes::of(Language::Python).expect("a table");
        assert_eq!(python.function("len"), Some("int"));
        assert_eq!(python.method("str", "split"), Some("list[str]"));
        assert_eq!(python.method("dict", "split"), None);
        assert_eq!(python.method_of_any_type("upper"), Some("str"));
        assert_eq!(python.function("upper"), None);
    }
}
