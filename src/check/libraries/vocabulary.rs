//! The tables in `rules/vocabulary/{libraries,java_classes,cpp_headers}.toml`, parsed on first
//! use.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;

static LIBRARIES: LazyLock<Libraries> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../rules/vocabulary/libraries.toml"))
        .expect("rules/vocabulary/libraries.toml is tested")
});

static HEADERS: LazyLock<Headers> = LazyLock::new(|| {
    let headers = toml::from_str(include_str!("../../../rules/vocabulary/cpp_headers.toml"))
        .expect("rules/vocabulary/cpp_headers.toml is tested");
    Headers { headers }
});

static JAVA_CLASSES: LazyLock<JavaClasses> = LazyLock::new(|| {
    let table: JavaTable =
        toml::from_str(include_str!("../../../rules/vocabulary/java_classes.toml"))
            .expect("rules/vocabulary/java_classes.toml is tested");
    JavaClasses::new(&table)
});

/// Popular names of libraries, and the standard libraries.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::check) struct Libraries {
    python: PythonLibraries,
    java: Distributions,
    cpp: Distributions,
    go: StandardLibrary,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PythonLibraries {
    distributions: BTreeMap<String, Vec<String>>,
    aliases: BTreeMap<String, String>,
    modules: PythonModules,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PythonModules {
    well_known: BTreeSet<String>,
    standard: BTreeSet<String>,
    classes: BTreeSet<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Distributions {
    distributions: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StandardLibrary {
    standard: BTreeSet<String>,
}

impl Libraries {
    /// The one table.
    pub(in crate::check) fn get() -> &'static Self {
        &LIBRARIES
    }

    /// The import names of a library whose popular name differs from them; case is ignored.
    pub(in crate::check) fn imported_as(&self, language: Language, name: &str) -> &[String] {
        let table = match language {
            Language::Python => &self.python.distributions,
            Language::Java => &self.java.distributions,
            Language::Cpp => &self.cpp.distributions,
            Language::Go => return &[],
        };
        table
            .get(&name.to_lowercase())
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    /// The conventional alias of a Python module: `np` for `numpy`.
    pub(in crate::check) fn alias_of(&self, module: &str) -> Option<&str> {
        self.python.aliases.get(module).map(String::as_str)
    }

    /// Whether a Python module is in the standard library or a well-known distribution, judged by
    /// its first part.
    pub(in crate::check) fn is_known_module(&self, module: &str) -> bool {
        let first = module.split('.').next().unwrap_or(module);
        let modules = &self.python.modules;
        modules.standard.contains(first) || modules.well_known.contains(first)
    }

    /// Whether a full name is a Python class that is not spelled like one: `collections.deque`.
    pub(in crate::check) fn is_python_class(&self, name: &str) -> bool {
        self.python.modules.classes.contains(name)
    }

    /// The packages of Go's standard library that a name refers to: by the whole path or by its
    /// last element.
    pub(in crate::check) fn go_packages<'a>(
        &'a self,
        name: &'a str,
    ) -> impl Iterator<Item = &'a str> {
        self.go
            .standard
            .iter()
            .map(String::as_str)
            .filter(move |path| {
                let is_last = || path.rsplit('/').next() == Some(name);
                path.ends_with(name) && (*path == name || is_last())
            })
    }
}

/// Whether a name is in the language's standard library: a module, package, class or header.
pub(in crate::check) fn is_standard(language: Language, name: &str) -> bool {
    match language {
        Language::Python => Libraries::get().python.modules.standard.contains(name),
        Language::Java => {
            JavaClasses::get().has_package(name)
                || name.rsplit_once('.').is_some_and(|(package, class)| {
                    let packages = JavaClasses::get().packages_of(class);
                    packages.iter().any(|known| known == package)
                })
        }
        Language::Go => Libraries::get().go_packages(name).next().is_some(),
        Language::Cpp => Headers::get().find(name).is_some(),
    }
}

/// What a C++ standard header declares. Functions of nested namespaces are listed by their last
/// part.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::check) struct Header {
    /// Free functions, including stream manipulators.
    #[serde(default)]
    pub(in crate::check) functions: BTreeSet<String>,
    /// Member functions of its types that have a name (no operators).
    #[serde(default)]
    pub(in crate::check) members: BTreeSet<String>,
    /// Variables and constants.
    #[serde(default)]
    pub(in crate::check) objects: BTreeSet<String>,
    /// Classes, class templates and aliases.
    #[serde(default)]
    pub(in crate::check) types: BTreeSet<String>,
    /// The nested namespace of its functions.
    namespace: Option<String>,
    /// The least number of arguments of a function that has a namesake in another header.
    #[serde(default)]
    at_least: BTreeMap<String, usize>,
    /// The greatest number of arguments of such a function.
    #[serde(default)]
    at_most: BTreeMap<String, usize>,
}

impl Header {
    /// Whether the header declares the free function with that path; `arguments` is the number of
    /// arguments if it is called.
    pub(in crate::check) fn declares(&self, path: &[&str], arguments: Option<usize>) -> bool {
        let Some((name, qualifiers)) = path.split_last() else {
            return false;
        };
        let fits = |count: usize| {
            self.at_least.get(*name).is_none_or(|least| count >= *least)
                && self.at_most.get(*name).is_none_or(|most| count <= *most)
        };
        let is_in_namespace = || match &self.namespace {
            Some(namespace) => {
                qualifiers.contains(&namespace.as_str())
                    || Headers::get().declaring_function(name).count() == 1
            }
            None => true,
        };
        self.functions.contains(*name) && arguments.is_none_or(fits) && is_in_namespace()
    }
}

/// The C++ standard headers by name.
#[derive(Debug)]
pub(in crate::check) struct Headers {
    headers: BTreeMap<String, Header>,
}

impl Headers {
    /// The one table.
    pub(in crate::check) fn get() -> &'static Self {
        &HEADERS
    }

    /// The header of a name: `algorithm`, `<cmath>`, `math.h`, and also `math` if C++ has no
    /// header of that name.
    pub(in crate::check) fn find(&self, name: &str) -> Option<(&str, &Header)> {
        let name = header_name(name);
        let bare = name.strip_suffix(".h").unwrap_or(name);
        let with_c = format!("c{bare}");
        let names = match name == bare {
            true => [bare, with_c.as_str()],
            false => [with_c.as_str(), name],
        };
        names
            .into_iter()
            .find_map(|name| self.headers.get_key_value(name))
            .map(|(name, header)| (name.as_str(), header))
    }

    /// Whether C++ has a header of exactly that name.
    pub(in crate::check) fn has(&self, name: &str) -> bool {
        self.headers.contains_key(name)
    }

    /// The headers that declare a type of that name.
    pub(in crate::check) fn declaring_type<'a>(
        &'a self,
        name: &'a str,
    ) -> impl Iterator<Item = &'a str> {
        self.headers
            .iter()
            .filter(move |(_, header)| header.types.contains(name))
            .map(|(name, _)| name.as_str())
    }

    /// The headers that declare a function or object of that name.
    pub(in crate::check) fn declaring_function<'a>(
        &'a self,
        name: &'a str,
    ) -> impl Iterator<Item = &'a str> {
        self.headers
            .iter()
            .filter(move |(_, header)| {
                header.functions.contains(name) || header.objects.contains(name)
            })
            .map(|(name, _)| name.as_str())
    }

    /// Every header.
    pub(in crate::check) fn iter(&self) -> impl Iterator<Item = (&str, &Header)> {
        self.headers
            .iter()
            .map(|(name, header)| (name.as_str(), header))
    }
}

/// A header's name without angle brackets, quotes and `#include`.
pub(in crate::check) fn header_name(name: &str) -> &str {
    name.trim()
        .trim_start_matches("#include")
        .trim()
        .trim_matches(|c| matches!(c, '<' | '>' | '"' | '\''))
        .trim()
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct JavaTable {
    order: Vec<String>,
    packages: BTreeMap<String, Vec<String>>,
}

/// The public classes of the JDK.
#[derive(Debug)]
pub(in crate::check) struct JavaClasses {
    /// The packages of a class name, the likeliest first.
    packages: BTreeMap<String, Vec<String>>,
    /// All packages.
    names: BTreeSet<String>,
}

impl JavaClasses {
    fn new(table: &JavaTable) -> Self {
        let mut order: Vec<&String> = table.order.iter().collect();
        order.extend(
            table
                .packages
                .keys()
                .filter(|name| !table.order.contains(name)),
        );
        let mut packages: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for package in order {
            for class in table.packages.get(package).into_iter().flatten() {
                packages
                    .entry(class.clone())
                    .or_default()
                    .push(package.clone());
            }
        }
        let names = packages.values().flatten().cloned().collect();
        Self { packages, names }
    }

    /// The one table.
    pub(in crate::check) fn get() -> &'static Self {
        &JAVA_CLASSES
    }

    /// The packages that have a class of that name, the likeliest first.
    pub(in crate::check) fn packages_of(&self, class: &str) -> &[String] {
        self.packages
            .get(class)
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    /// Whether the JDK has a package of that name.
    pub(in crate::check) fn has_package(&self, package: &str) -> bool {
        self.names.contains(package)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn popular_names_have_import_names() {
        let libraries = Libraries::get();
        for (language, name, imported) in [
            (Language::Python, "scikit-learn", "sklearn"),
            (Language::Python, "OpenCV", "cv2"),
            (Language::Python, "BeautifulSoup", "bs4"),
            (Language::Python, "PyCryptodome", "Crypto"),
            (Language::Java, "Gson", "com.google.gson"),
            (Language::Java, "OkHttp", "okhttp3"),
            (Language::Cpp, "GLFW", "GLFW/"),
        ] {
            assert_eq!(libraries.imported_as(language, name)[0], imported, "{name}");
        }
        assert!(libraries.imported_as(Language::Go, "gin").is_empty());
    }

    #[test]
    fn headers_are_found_by_every_spelling() {
        let headers = Headers::get();
        for (asked, found) in [
            ("<algorithm>", "algorithm"),
            ("math", "cmath"),
            ("stdlib.h", "cstdlib"),
            ("string", "string"),
            ("string.h", "cstring"),
            ("limits", "limits"),
        ] {
            assert_eq!(
                headers.find(asked).map(|(name, _)| name),
                Some(found),
                "{asked}"
            );
        }
        assert!(headers.find("collections").is_none());
    }

    #[test]
    fn likely_packages_come_first() {
        let classes = JavaClasses::get();
        assert_eq!(
            classes.packages_of("List"),
            ["java.util".to_owned(), "java.awt".to_owned()]
        );
        assert_eq!(classes.packages_of("Math"), ["java.lang".to_owned()]);
        assert!(classes.packages_of("Foo").is_empty());
    }

    #[test]
    fn lists_are_sorted_without_duplicates() {
        for text in [
            include_str!("../../../rules/vocabulary/libraries.toml"),
            include_str!("../../../rules/vocabulary/cpp_headers.toml"),
            include_str!("../../../rules/vocabulary/java_classes.toml"),
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
