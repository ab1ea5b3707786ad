//! The names that imports bind, and the imports that provide a library (semantics, templates 39
//! to 41).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::named::equal_range;
use super::{LibraryTable, NameResolution, Names};
use crate::facts::{Import, ImportKind};

/// The most modules whose names are all imported that are considered.
const MAX_WILDCARDS: usize = 64;

/// The most imports of one name that are considered.
const MAX_BINDINGS: usize = 64;

/// A local name that an import binds, and what it means.
#[derive(Debug)]
pub(crate) struct ImportBinding<'a> {
    /// The name in the code.
    pub(crate) local: &'a str,
    /// The whole path of the module, or of the name imported from one.
    pub(crate) path: Cow<'a, str>,
    pub(crate) import: &'a Import<'a>,
}

impl<'a> ImportBinding<'a> {
    /// The bindings of one import: its alias, the names it takes from its module, or else the name
    /// that its language gives the module. An import of everything binds no name.
    pub(crate) fn of(language: &dyn NameResolution, import: &'a Import<'a>) -> Vec<Self> {
        let module = import.module.as_ref();
        let binding = |local, path| Self { local, path, import };
        if import.names.is_empty() {
            let bound = language.module_binding(module, import.alias);
            let bound = bound.filter(|_| !import.is_wildcard || import.alias.is_some());
            return bound.map(|(local, path)| binding(local, path.into())).into_iter().collect();
        }
        let dots = ".".repeat(import.level);
        let taken = import.names.iter().map(|taken| {
            let path = format!("{dots}{module}.{}", taken.name);
            binding(taken.alias.unwrap_or(taken.name), path.into())
        });
        taken.collect()
    }
}

/// What a template requires of imports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ImportRequirement {
    /// That one provides the library (39, 40): a wildcard provides every class of its package.
    Provided,
    /// That none provides it (41): a wildcard provides a class only if the class is used.
    Forbidden,
}

impl<'a> Names<'a> {
    /// What the imports bind to a name, in source order: the first ones, and one for each path, to
    /// bound the work.
    pub(crate) fn imported(&self, name: &str) -> &[ImportBinding<'a>] {
        let table = self.tables.import_bindings.get_or_init(|| {
            let mut known: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
            let mut is_new = |binding: &ImportBinding<'a>| {
                let of_name = known.entry(binding.local).or_default();
                let is_using = binding.import.kind == ImportKind::Using;
                of_name.len() < MAX_BINDINGS && of_name.insert((binding.path.clone(), is_using))
            };
            let imports = self.facts.imports.iter();
            let mut table: Vec<_> = imports
                .flat_map(|import| ImportBinding::of(self.language, import))
                .filter(|binding| is_new(binding))
                .collect();
            table.sort_by_key(|binding| binding.local);
            table
        });
        equal_range(table, |binding| binding.local.cmp(name))
    }

    /// The imports of everything in a module, the first ones and one for each module, to bound the
    /// work.
    pub(crate) fn wildcards(&self) -> &[&'a Import<'a>] {
        self.tables.wildcards.get_or_init(|| {
            let mut seen = BTreeSet::new();
            let imports = self.facts.imports.iter().filter(|import| import.is_wildcard);
            let distinct = imports.filter(|import| seen.insert(import.module.as_ref()));
            distinct.take(MAX_WILDCARDS).collect()
        })
    }

    /// The names by which a library may be imported: its own, and those in the vocabulary.
    pub(crate) fn import_names(&self, library: &str) -> Vec<String> {
        import_names(self.language, library)
    }

    /// The imports that provide a library, in source order.
    pub(crate) fn imports_of(
        &self,
        library: &str,
        requirement: ImportRequirement,
    ) -> Vec<&'a Import<'a>> {
        let names = self.import_names(library);
        let imports = self.facts.imports.iter();
        let provides = |import: &&Import<'_>| {
            let mut names = names.iter();
            names.any(|name| provides(self.language, import, name, requirement))
        };
        imports.filter(provides).collect()
    }
}

fn import_names(language: &dyn NameResolution, library: &str) -> Vec<String> {
    let library = library.trim();
    let mut names = LibraryTable::of(language.profile().language).imported_as(library).to_vec();
    names.extend(language.import_names(library));
    names.dedup();
    names
}

/// Whether an import provides the library with that import name.
fn provides(
    language: &dyn NameResolution,
    import: &Import<'_>,
    name: &str,
    requirement: ImportRequirement,
) -> bool {
    import.kind != ImportKind::Using && language.import_provides(import, name, requirement)
}

/// Whether an import imports a name from its module whose full name is `full`.
pub(crate) fn imports_name(import: &Import<'_>, full: &str) -> bool {
    full.strip_prefix(import.module.as_ref())
        .and_then(|rest| rest.strip_prefix('.'))
        .is_some_and(|last| import.names.iter().any(|taken| taken.name == last))
}

/// Whether a path, whose parts are joined by `separator`, is `name` or lies within it.
pub(crate) fn is_or_within(path: &str, name: &str, separator: char) -> bool {
    path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(separator))
}

/// The parts of a library's name: `boost/asio`, `java.util.*`, `std::vector`.
pub(crate) fn path_parts(name: &str) -> Vec<&str> {
    name.split([':', '.', '/']).filter(|part| !part.is_empty() && *part != "*").collect()
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::ImportRequirement::{Forbidden, Provided};
    use super::*;
    use crate::facts::{ImportedName, ScopeId};
    use crate::lang;
    use crate::language::Language;
    use crate::response::Span;

    fn import<'t>(kind: ImportKind, module: &'t str, names: &[&'t str]) -> Import<'t> {
        Import {
            kind,
            module: Cow::Borrowed(module),
            names: names
                .iter()
                .filter(|name| **name != "*")
                .map(|name| ImportedName { name, alias: None })
                .collect(),
            alias: None,
            is_wildcard: names.contains(&"*"),
            level: 0,
            span: Span::in_block(0, 0, 0),
            scope: ScopeId(0),
        }
    }

    fn local_names<'a>(language: Language, import: &'a Import<'a>) -> Vec<&'a str> {
        let bindings = ImportBinding::of(lang::of(language), import);
        bindings.into_iter().map(|binding| binding.local).collect()
    }

    fn provides_library(
        language: Language,
        import: &Import<'_>,
        library: &str,
        requirement: ImportRequirement,
    ) -> bool {
        let language = lang::of(language);
        import_names(language, library)
            .iter()
            .any(|name| provides(language, import, name, requirement))
    }

    #[test]
    fn an_import_binds_local_names() {
        for (language, module, taken, expected) in [
            (Language::Python, "os.path", vec![], vec!["os"]),
            (Language::Python, "os", vec!["path", "sep"], vec!["path", "sep"]),
            (Language::Java, "java.util.List", vec![], vec!["List"]),
            (Language::Java, "java.util", vec!["*"], vec![]),
            (Language::Go, "math/rand/v2", vec![], vec!["rand"]),
            (Language::Cpp, "vector", vec![], vec![]),
        ] {
            let found = import(ImportKind::Import, module, &taken);
            assert_eq!(local_names(language, &found), expected, "{module}");
        }
        let aliased = Import { alias: Some("np"), ..import(ImportKind::Import, "numpy", &[]) };
        assert_eq!(local_names(Language::Python, &aliased), ["np"]);
    }

    #[test]
    fn python_modules_submodules_and_names_from_them() {
        let numpy = import(ImportKind::Import, "numpy.linalg", &[]);
        let chem = import(ImportKind::From, "rdkit", &["Chem"]);
        let sklearn = import(ImportKind::From, "sklearn.model_selection", &["train_test_split"]);
        for (import, library, expected) in [
            (&numpy, "numpy", true),
            (&numpy, "num", false),
            (&chem, "rdkit", true),
            (&chem, "rdkit.Chem", true),
            (&chem, "rdkit.Chem.AllChem", false),
            (&sklearn, "scikit-learn", true),
        ] {
            assert_eq!(
                provides_library(Language::Python, import, library, Provided),
                expected,
                "{library}"
            );
        }
    }

    #[test]
    fn java_packages_classes_and_wildcards() {
        let list = import(ImportKind::Import, "java.util.List", &[]);
        let wildcard = import(ImportKind::Import, "java.util", &["*"]);
        let statics = import(ImportKind::Static, "org.junit.Assert", &["assertEquals"]);
        for (import, library, requirement, expected) in [
            (&list, "java.util", Provided, true),
            (&list, "java.util.*", Provided, true),
            (&list, "java.util.List", Provided, true),
            (&list, "List", Provided, true),
            (&list, "java.util.Map", Provided, false),
            (&list, "java.utility", Provided, false),
            (&wildcard, "java.util.Map", Provided, true),
            (&wildcard, "java.util.Map", Forbidden, false),
            (&wildcard, "java.util.stream", Provided, false),
            (&wildcard, "java.util", Forbidden, true),
            (&statics, "org.junit.*", Provided, true),
            (&statics, "org.junit.Assert.assertEquals", Provided, true),
        ] {
            assert_eq!(
                provides_library(Language::Java, import, library, requirement),
                expected,
                "{library}"
            );
        }
    }

    #[test]
    fn go_paths_and_last_elements() {
        for (path, library, expected) in [
            ("net/http", "net/http", true),
            ("net/http", "http", true),
            ("net/http", "net", false),
            ("bufio", "io", false),
            ("github.com/go-redis/redis/v8", "redis", true),
            ("gopkg.in/yaml.v3", "yaml", true),
        ] {
            let found = import(ImportKind::Import, path, &[]);
            assert_eq!(
                provides_library(Language::Go, &found, library, Provided),
                expected,
                "{path} {library}"
            );
        }
    }

    #[test]
    fn cpp_headers_and_folders() {
        for (header, library, expected) in [
            ("vector", "<vector>", true),
            ("cstdlib", "stdlib", true),
            ("stdlib.h", "cstdlib", true),
            ("math.h", "cmath", true),
            ("cstring", "string", false),
            ("string.h", "string", false),
            ("climits", "limits", false),
            ("bits/stdc++.h", "vector", false),
            ("boost/asio.hpp", "boost", true),
            ("boost/serialization/vector.hpp", "boost/serialization", true),
            ("mysql/mysql.h", "mysql.h", true),
            ("ocilib.hpp", "ocilib", true),
            ("thread", "std::thread", true),
            ("GL/gl.h", "OpenGL", true),
            ("opencv2/core.hpp", "OpenCV", true),
        ] {
            let found = import(ImportKind::Include, header, &[]);
            assert_eq!(
                provides_library(Language::Cpp, &found, library, Provided),
                expected,
                "{header} {library}"
            );
        }
    }
}
