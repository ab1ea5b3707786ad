//! Names that a language prescribes, such as `main` (`rules/vocabulary/forced_names.toml`).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::facts::Parameter;
use crate::lang;
use crate::language::Language;

static FORCED: LazyLock<BTreeMap<String, ForcedNames>> =
    LazyLock::new(|| vocabulary!("forced_names.toml"));

/// One language's table in the file; the fields are documented there.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ForcedNames {
    functions: Vec<String>,
    tests: BTreeMap<String, Vec<String>>,
    methods: Vec<String>,
    variables: Vec<String>,
    main: Vec<String>,
    keyed: Vec<String>,
    files: Vec<String>,
}

impl ForcedNames {
    pub(crate) fn of(language: Language) -> &'static Self {
        static ONLY_MAIN: LazyLock<ForcedNames> = LazyLock::new(|| ForcedNames {
            functions: vec!["main".to_owned()],
            ..ForcedNames::default()
        });
        FORCED.get(language.base().id()).unwrap_or(&ONLY_MAIN)
    }

    pub(super) fn forces_function(&self, name: &str) -> bool {
        matches_any(&self.functions, name)
    }

    /// Whether a free function is a test, whose name is forced: by its name and its parameters.
    pub(super) fn forces_test(&self, name: &str, parameters: &[Parameter<'_>]) -> bool {
        let types: Option<Vec<_>> =
            parameters.iter().map(|parameter| Some(parameter.ty.as_ref()?.text.as_ref())).collect();
        let takes = |allowed: &[String]| match types.as_deref() {
            Some([]) => allowed.is_empty(),
            Some([one]) => allowed.iter().any(|ty| ty == one),
            _ => false,
        };
        self.tests.iter().any(|(prefix, allowed)| {
            let rest = name.strip_prefix(prefix.as_str());
            rest.is_some_and(|rest| !rest.starts_with(char::is_lowercase)) && takes(allowed)
        })
    }

    /// A name without the prefix that the language asks of tests.
    pub(super) fn after_test_prefix<'a>(&self, name: &'a str) -> &'a str {
        let mut prefixes = self.tests.keys();
        let rest = prefixes.find_map(|prefix| name.strip_prefix(prefix.as_str()));
        rest.unwrap_or(name)
    }

    pub(super) fn forces_method(&self, name: &str) -> bool {
        matches_any(&self.functions, name) || matches_any(&self.methods, name)
    }

    /// Whether the fields of a class are the keys of data, by the name of a base.
    pub(super) fn forces_fields(&self, base: &str) -> bool {
        self.keyed.iter().any(|name| base.rsplit('.').next() == Some(name))
    }

    /// Whether a file's name is forced, by what comes before its first dot.
    pub(super) fn forces_file(&self, stem: &str) -> bool {
        matches_any(&self.files, stem)
    }

    /// Whether a name is forced for some function, method or variable.
    pub(crate) fn may_force(&self, name: &str) -> bool {
        let mut tests = self.tests.keys();
        self.forces_method(name)
            || self.forces_variable(name, true)
            || tests.any(|prefix| name.starts_with(prefix.as_str()))
    }

    /// Whether a variable's name is forced; `in_main` for a parameter of `main`.
    pub(super) fn forces_variable(&self, name: &str, in_main: bool) -> bool {
        matches_any(&self.variables, name) || in_main && matches_any(&self.main, name)
    }
}

/// Whether a name is one that the language reserves: `__init__`.
pub(super) fn is_dunder(language: Language, name: &str) -> bool {
    lang::of(language).profile().names.dunder_names_are_reserved
        && name.len() > 4
        && name.starts_with("__")
        && name.ends_with("__")
}

fn matches_any(patterns: &[String], name: &str) -> bool {
    patterns.iter().any(|pattern| match pattern.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => pattern == name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_its_forced_names() {
        for language in Language::ALL {
            let names = ForcedNames::of(language);
            for list in [&names.functions, &names.methods] {
                assert!(list.is_sorted_by(|a, b| a < b), "{language}: {list:?}");
            }
            let is_forced = |name| names.forces_function(name) && names.forces_method(name);
            assert!(["main", "Main"].into_iter().any(is_forced));
        }
    }

    #[test]
    fn methods_of_go_are_forced_by_name() {
        let go = ForcedNames::of(Language::Go);
        assert!(go.forces_function("init") && !go.forces_function("Len"));
        assert!(go.forces_method("Len") && !go.forces_method("TestPut"));
    }

    #[test]
    fn a_star_stands_for_anything() {
        let python = ForcedNames::of(Language::Python);
        assert!(python.forces_method("visit_Name") && python.forces_method("do_GET"));
        assert!(!python.forces_method("revisit_Name"));
    }
}
