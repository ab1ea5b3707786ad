//! The table in `rules/vocabulary/libraries.toml`, parsed on first use.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::is_or_within;
use crate::language::Language;

static LIBRARIES: LazyLock<BTreeMap<String, LibraryTable>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../rules/vocabulary/libraries.toml"))
        .expect("rules/vocabulary/libraries.toml is tested")
});

/// The table of a language without an entry.
static NONE: LibraryTable = LibraryTable {
    distributions: BTreeMap::new(),
    aliases: BTreeMap::new(),
    standard: BTreeSet::new(),
    well_known: BTreeSet::new(),
    classes: BTreeSet::new(),
    globals: BTreeSet::new(),
};

/// The libraries of one language.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct LibraryTable {
    /// The import names of libraries by their popular names in lower case.
    distributions: BTreeMap<String, Vec<String>>,
    /// The modules that conventional aliases stand for.
    aliases: BTreeMap<String, String>,
    /// The modules or packages of the standard library.
    pub(crate) standard: BTreeSet<String>,
    /// Import names of widely used packages.
    pub(crate) well_known: BTreeSet<String>,
    /// Full names of classes that are not spelled like one.
    pub(crate) classes: BTreeSet<String>,
    /// Objects that are there without an import: JavaScript's `JSON`.
    pub(crate) globals: BTreeSet<String>,
}

impl LibraryTable {
    /// The table of a language.
    pub(crate) fn of(language: Language) -> &'static Self {
        LIBRARIES.get(language.base().id()).unwrap_or(&NONE)
    }

    /// The import names of a library whose popular name differs from them; case is ignored.
    pub(crate) fn imported_as(&self, name: &str) -> &[String] {
        self.distributions.get(&name.to_lowercase()).map(Vec::as_slice).unwrap_or_default()
    }

    /// The module that a conventional alias stands for: `numpy` for `np`.
    pub(crate) fn module_of(&self, alias: &str) -> Option<&str> {
        self.aliases.get(alias).map(String::as_str)
    }

    /// The conventional aliases of a module and of what is in it.
    pub(crate) fn aliases_of(&self, module: &str) -> impl Iterator<Item = &str> {
        let aliases = self.aliases.iter();
        let of_module = aliases.filter(move |(_, of)| is_or_within(of, module, '.'));
        of_module.map(|(alias, _)| alias.as_str())
    }
}

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

    #[test]
    fn popular_names_have_import_names() {
        for (language, name, imported) in [
            (Language::Python, "scikit-learn", "sklearn"),
            (Language::Python, "OpenCV", "cv2"),
            (Language::Python, "BeautifulSoup", "bs4"),
            (Language::Python, "PyCryptodome", "Crypto"),
            (Language::Java, "Gson", "com.google.gson"),
            (Language::Java, "OkHttp", "okhttp3"),
            (Language::Cpp, "GLFW", "GLFW/"),
        ] {
            let names = LibraryTable::of(language).imported_as(name);
            assert_eq!(names[0], imported, "{name}");
        }
        assert!(LibraryTable::of(Language::Go).imported_as("gin").is_empty());
    }

    #[test]
    fn lists_are_sorted_without_duplicates() {
        for text in [
            include_str!("../../rules/vocabulary/libraries.toml"),
            include_str!("../../rules/vocabulary/cpp_headers.toml"),
            include_str!("../../rules/vocabulary/java_classes.toml"),
        ] {
            let table: toml::Table = toml::from_str(text).expect("valid TOML");
            sorted("", &toml::Value::Table(table));
        }
    }

    /// Asserts that every list of names is sorted, except `order` and the import names of a
    /// distribution.
    fn sorted(key: &str, value: &toml::Value) {
        match value {
            toml::Value::Table(table) => {
                for (key, value) in table {
                    let ordered = matches!(key.as_str(), "distributions" | "aliases" | "order");
                    if !ordered {
                        sorted(key, value);
                    }
                }
            }
            toml::Value::Array(names) => {
                let names: Vec<_> = names.iter().filter_map(toml::Value::as_str).collect();
                assert!(
                    names.windows(2).all(|pair| pair[0] < pair[1]),
                    "{key} is not sorted or has duplicates"
                );
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod library_types_tests {
    use super::*;
    use crate::types::{Type, parse};

    #[test]
    fn every_result_is_a_type() {
        for language in Language::ALL {
            let Some(types) = LibraryTypes::of(language) else {
                let infers = crate::lang::of(language).profile().types.are_inferred;
                assert!(!infers, "rules/vocabulary/evident_results.toml: {language}");
                continue;
            };
            let methods = types.methods.values().flatten();
            for (name, ty) in types.functions.iter().chain(methods) {
                let inner = ty.trim_start_matches('(').split(", ").next();
                let parsed = parse(crate::lang::of(language), inner.expect("not empty"));
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
