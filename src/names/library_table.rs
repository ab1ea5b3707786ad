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
