//! Frameworks of which a project uses one for a purpose: for tests, for logging.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::check::{Context, Ruling, words};
use crate::facts::Import;
use crate::instruction::Slots;

static FRAMEWORKS: LazyLock<Vec<Framework>> = LazyLock::new(|| {
    let table: BTreeMap<String, Vec<Framework>> = vocabulary!("frameworks.toml");
    table.into_values().flatten().collect()
});

/// A framework, or with no name what goes with each of its purpose.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Framework {
    names: Vec<String>,
    /// What it is used for: `testing`.
    purpose: String,
    /// What is imported of it, by the ids of languages.
    modules: BTreeMap<String, Vec<String>>,
}

/// No other framework for the purpose is imported.
pub(super) fn only(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let asked = slots.names("framework");
    let is_asked = |framework: &&Framework| asked.iter().any(|name| framework.names.contains(name));
    let language = cx.language().base().id();
    let shown = words::listed(asked, "or");
    let Some(purpose) = FRAMEWORKS.iter().find(is_asked).map(|framework| &framework.purpose) else {
        return Ruling::yes(format!("nothing but {shown} is imported"));
    };
    let known = FRAMEWORKS.iter().filter(|framework| framework.purpose == *purpose);
    let known: Vec<_> =
        known.filter(|framework| framework.modules.contains_key(language)).collect();
    if !known.iter().any(is_asked) {
        return Ruling::yes(format!("{shown} is not for {}", cx.language()));
    }
    let imports = cx.facts.imports.iter();
    let provided =
        imports.filter_map(|import| Some((import, of_import(&known, import, language)?)));
    let others =
        provided.filter(|(_, framework)| !framework.names.is_empty() && !is_asked(framework));
    let others: Vec<_> = others
        .map(|(import, framework)| (import.span, format!("`{}` is imported", framework.names[0])))
        .collect();
    match others.first() {
        None => Ruling::yes(format!("nothing but {shown} is imported for {purpose}")),
        Some((_, first)) => Ruling::no(format!("{first} for {purpose}, not {shown}")).each(others),
    }
}

/// The framework that an import is of: the one with the longest name that it begins with.
fn of_import<'f>(
    known: &[&'f Framework],
    import: &Import<'_>,
    language: &str,
) -> Option<&'f Framework> {
    let module = import.module.as_ref();
    let names = import.names.iter().map(|imported| format!("{module}.{}", imported.name));
    let paths: Vec<_> = names.chain([module.to_owned()]).collect();
    let modules = known.iter().flat_map(|framework| {
        framework.modules[language].iter().map(move |name| (name, *framework))
    });
    let fitting = modules.filter(|(name, _)| paths.iter().any(|path| begins(path, name)));
    fitting.max_by_key(|(name, _)| name.len()).map(|(_, framework)| framework)
}

/// Whether a path is a module or in it.
fn begins(path: &str, module: &str) -> bool {
    let rest = path.strip_prefix(module);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '/', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn the_vocabulary_is_in_lower_case_and_names_languages_by_their_ids() {
        for framework in FRAMEWORKS.iter() {
            for name in &framework.names {
                assert_eq!(*name, name.to_lowercase());
            }
            for id in framework.modules.keys() {
                assert!(Language::ALL.iter().any(|known| known.id() == id), "{id}");
            }
        }
    }
}
