//! Whether an import provides a library (semantics, templates 39 to 41).

use super::vocabulary::{Headers, JavaClasses, Libraries, header_name};
use crate::check::Context;
use crate::facts::{Import, ImportKind};
use crate::language::Language;

/// What a template requires of imports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::check) enum ImportRequirement {
    /// That one provides the library (39, 40): a wildcard provides every class of its package.
    Provided,
    /// That none provides it (41): a wildcard provides a class only if the class is used.
    Forbidden,
}

/// The names by which a library may be imported: its own, and those in the vocabulary.
pub(in crate::check) fn import_names(language: Language, library: &str) -> Vec<String> {
    let library = library.trim();
    let known = Libraries::get().imported_as(language, library);
    let mut names = known.to_vec();
    match language {
        Language::Python => {
            names.push(library.to_owned());
            let plain = library.replace(['-', ' '], "_");
            names.push(plain.to_lowercase());
            names.push(plain);
        }
        Language::Java => names.push(library.trim_start_matches("import ").to_owned()),
        Language::Go => names.push(library.to_owned()),
        Language::Cpp => {
            let header = header_name(library);
            names.push(header.to_owned());
            if let Some(header) = header.strip_prefix("std::") {
                names.push(header.to_owned());
            }
        }
    }
    names.dedup();
    names
}

/// The imports that provide a library, in source order.
pub(in crate::check) fn imports_of<'a>(
    cx: &Context<'a>,
    library: &str,
    requirement: ImportRequirement,
) -> Vec<&'a Import<'a>> {
    let names = import_names(cx.language(), library);
    cx.facts
        .imports
        .iter()
        .filter(|import| {
            names
                .iter()
                .any(|name| provides(cx.language(), import, name, requirement))
        })
        .collect()
}

/// Whether an import provides the library with that import name.
pub(in crate::check) fn provides(
    language: Language,
    import: &Import<'_>,
    name: &str,
    requirement: ImportRequirement,
) -> bool {
    if import.kind == ImportKind::Using {
        return false;
    }
    match language {
        Language::Python => python_provides(import, name),
        Language::Java => java_provides(import, name, requirement),
        Language::Go => go_provides(import, name),
        Language::Cpp => cpp_provides(import, name),
    }
}

/// Imports of the module, a submodule, or a name from it. A relative import provides no library.
fn python_provides(import: &Import<'_>, name: &str) -> bool {
    import.level == 0 && (is_or_within(&import.module, name, '.') || imports_name(import, name))
}

/// `java.util` is provided by `java.util.List`, `java.util.*` by any import from it, a class by
/// an import of itself, of a member, or of its package with a wildcard, and a class name without
/// a package by any import of it.
fn java_provides(import: &Import<'_>, name: &str, requirement: ImportRequirement) -> bool {
    let module = import.module.as_ref();
    let package = name
        .strip_suffix(".*")
        .or_else(|| name.strip_suffix(".**"))
        .unwrap_or(name);
    if is_or_within(module, package, '.') || imports_name(import, package) {
        return true;
    }
    let is_class = |part: &str| part.starts_with(|first: char| first.is_uppercase());
    match package.rsplit_once('.') {
        Some((outer, class)) => {
            requirement == ImportRequirement::Provided
                && import.is_wildcard
                && outer == module
                && is_class(class)
        }
        None => {
            is_class(package)
                && (module.rsplit('.').next() == Some(package)
                    || (requirement == ImportRequirement::Provided && import.is_wildcard)
                        && JavaClasses::get()
                            .packages_of(package)
                            .iter()
                            .any(|outer| outer == module))
        }
    }
}

/// Compares the whole path or its last element, without version suffixes, or the alias.
fn go_provides(import: &Import<'_>, name: &str) -> bool {
    let name = name.trim_matches('"');
    import.module == name
        || unversioned(&import.module) == unversioned(name)
        || go_package_name(&import.module) == name
        || import.alias == Some(name)
}

/// The package name of a Go import path: its last element, without a `/vN` or `.vN` suffix.
pub(in crate::check) fn go_package_name(path: &str) -> &str {
    let path = unversioned(path);
    path.rsplit('/').next().unwrap_or(path)
}

/// A Go import path without a `/vN` or `.vN` suffix.
fn unversioned(path: &str) -> &str {
    let is_version = |end: &str| {
        end.len() > 1 && end.starts_with('v') && end[1..].bytes().all(|b| b.is_ascii_digit())
    };
    match path.rsplit_once(['/', '.']) {
        Some((rest, end)) if is_version(end) => rest,
        _ => path,
    }
}

/// Compares headers with or without angle brackets and `.h`; `cX` is the same as `X.h`. A folder
/// is provided by any header in it, and a header may be given by its file name only.
fn cpp_provides(import: &Import<'_>, name: &str) -> bool {
    let module = header_name(&import.module);
    if let Some(folder) = name.strip_suffix('/') {
        return is_or_within(module, folder, '/');
    }
    if module == name || is_or_within(module, name, '/') {
        return true;
    }
    let same_header = match (Headers::get().find(module), Headers::get().find(name)) {
        (Some((module, _)), Some((name, _))) => return module == name,
        _ => false,
    };
    let stem = |path: &str| -> String {
        let file = path.rsplit('/').next().unwrap_or(path);
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        stem.to_owned()
    };
    let has_folder = name.contains('/');
    let has_ending = name.contains('.');
    let file = module.rsplit('/').next().unwrap_or(module);
    same_header
        || (!has_folder && has_ending && file == name)
        || (!has_folder && !has_ending && !Headers::get().has(name) && stem(module) == name)
        || (has_folder
            && !has_ending
            && module.rsplit_once('.').map(|(path, _)| path) == Some(name))
}

/// Whether an import imports a name from its module whose full name is `full`.
fn imports_name(import: &Import<'_>, full: &str) -> bool {
    full.strip_prefix(import.module.as_ref())
        .and_then(|rest| rest.strip_prefix('.'))
        .is_some_and(|last| import.names.iter().any(|taken| taken.name == last))
}

/// Whether a path, whose parts are joined by `separator`, is `name` or lies within it.
pub(in crate::check) fn is_or_within(path: &str, name: &str, separator: char) -> bool {
    path.strip_prefix(name)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(separator))
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::ImportRequirement::{Forbidden, Provided};
    use super::*;
    use crate::facts::{ImportedName, ScopeId};
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

    fn provides_library(
        language: Language,
        import: &Import<'_>,
        library: &str,
        requirement: ImportRequirement,
    ) -> bool {
        import_names(language, library)
            .iter()
            .any(|name| provides(language, import, name, requirement))
    }

    #[test]
    fn python_modules_submodules_and_names_from_them() {
        let numpy = import(ImportKind::Import, "numpy.linalg", &[]);
        let chem = import(ImportKind::From, "rdkit", &["Chem"]);
        let sklearn = import(
            ImportKind::From,
            "sklearn.model_selection",
            &["train_test_split"],
        );
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
            (
                "boost/serialization/vector.hpp",
                "boost/serialization",
                true,
            ),
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
