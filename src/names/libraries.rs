//! The uses of a library's functions (semantics, template 33), and the table of libraries in
//! `rules/vocabulary/libraries.toml`.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::{FullName, Mention, Names, is_or_within};
use crate::instruction::{FunctionSource, SourceKind};
use crate::language::Language;
use crate::names::ListedFunctions;
use crate::pattern::Lazily;
use crate::response::Span;

impl Names<'_> {
    /// The uses of a library's functions: calls, and uses as values of functions that the
    /// vocabulary knows. A call on one of the library's objects is not a use of its functions
    /// (`os.environ.get`), nor is the construction of an object of its types.
    pub(crate) fn library_function_uses(&self, library: &str) -> Vec<Mention<'_>> {
        let language = self.language;
        let wanted = self.import_names(library);
        let types = LazyCell::new(|| {
            let types = self.facts.type_uses.iter();
            types.map(|used| used.path.parts.as_slice()).collect::<BTreeSet<_>>()
        });
        let is_use = |mention: &Mention<'_>, full: &FullName<'_>| {
            let is_from = wanted.iter().any(|name| language.is_from(full, name));
            is_from && language.is_function_use(self, mention, full)
        };
        let may_be = |first: &str, root: &str| {
            let is_near = |name: &String| {
                let name = name.trim_end_matches('*');
                name == first || begins_with_name(name, root) || root.contains(name)
            };
            wanted.iter().any(is_near)
        };
        let mentions = self.all_mentions();
        let uses = mentions.filter(|mention| mention.is_called() || !mention.is_qualifier());
        let candidates = self.with_root(uses, may_be);
        let found = candidates.filter(|mention| {
            let mut names = self.full_names(mention).into_iter();
            !types.contains(mention.parts()) && names.any(|full| is_use(mention, &full))
        });
        found.collect()
    }

    /// Uses of a library by a conventional alias that nothing binds: `np.zeros`.
    pub(crate) fn unimported_alias_uses(&self, table: &LibraryTable, library: &str) -> Vec<Span> {
        let uses = self.unbound_alias_uses(table, library).into_iter();
        let uses = uses.filter(|mention| mention.is_qualifier());
        uses.map(|mention| mention.span()).collect()
    }

    /// Uses of a conventional alias of a library that nothing binds, also alone: `$("a")`.
    pub(crate) fn unbound_alias_uses(
        &self,
        table: &LibraryTable,
        library: &str,
    ) -> Vec<Mention<'_>> {
        let aliases = table.aliases_of(library);
        let aliases = aliases.filter(|alias| !self.is_bound(alias));
        let uses = aliases.flat_map(|alias| self.mentions(alias));
        uses.filter(Mention::is_bare).collect()
    }

    /// What an entry of template 33 stands for where a name may mean a library, a class of the
    /// response and a function at once.
    pub(crate) fn listed_by_kind<'n>(
        &self,
        source: &'n FunctionSource,
        is_library: bool,
    ) -> Vec<ListedFunctions<'n>> {
        let name = source.name.as_str();
        let mut found = Vec::new();
        if is_library {
            found.push(ListedFunctions::OfLibrary(name));
        }
        if !matches!(source.kind, SourceKind::Library | SourceKind::Class) {
            found.push(ListedFunctions::Named(name));
        }
        let is_own = || source.kind == SourceKind::Unsaid && !self.types(name).is_empty();
        if source.kind == SourceKind::Class || is_own() {
            found.push(ListedFunctions::OfClass(name));
        }
        found
    }
}

/// Whether a path begins with another: the name of a variable is in many that it has nothing to do with.
fn begins_with_name(path: &str, outer: &str) -> bool {
    let rest = path.strip_prefix(outer);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

static LIBRARIES: LazyLock<BTreeMap<String, Lazily<LibraryTable>>> =
    LazyLock::new(|| vocabulary!("libraries.toml"));

/// The table of a language without an entry.
static NONE: LibraryTable = LibraryTable {
    distributions: BTreeMap::new(),
    aliases: BTreeMap::new(),
    standard: BTreeSet::new(),
    well_known: BTreeSet::new(),
    classes: BTreeSet::new(),
    globals: BTreeSet::new(),
    methods: BTreeMap::new(),
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
    /// The methods that only one library has, which are called on what they are given, by its import name.
    pub(crate) methods: BTreeMap<String, BTreeSet<String>>,
}

impl LibraryTable {
    pub(crate) fn of(language: Language) -> &'static Self {
        LIBRARIES.get(language.base().id()).map_or(&NONE, |table| table)
    }

    /// The import names of a library whose popular name differs from them; case is ignored.
    pub(crate) fn imported_as(&self, name: &str) -> &[String] {
        self.distributions.get(&name.to_lowercase()).map(Vec::as_slice).unwrap_or_default()
    }

    /// The import names of all libraries that have another popular name, or are widely used.
    pub(crate) fn import_names(&self) -> impl Iterator<Item = &str> {
        let distributions = self.distributions.values().flatten();
        distributions.chain(&self.well_known).map(String::as_str)
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

static LIBRARY_TYPES: LazyLock<BTreeMap<String, Lazily<LibraryTypes>>> =
    LazyLock::new(|| vocabulary!("evident_results.toml"));

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
        LIBRARY_TYPES.get(language.base().id()).map(|table| &**table)
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
    fn a_letter_is_no_part_of_a_library() {
        for (path, outer, begins) in [
            ("os.path", "os", true),
            ("net/http", "net", true),
            ("std::fs", "std", true),
            ("sort", "sort", true),
            ("sort", "s", false),
            ("sort", "", false),
            ("os_path", "os", false),
        ] {
            assert_eq!(begins_with_name(path, outer), begins, "{path} {outer}");
        }
    }

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
            include_str!("../../rules/vocabulary/dotnet_classes.toml"),
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
