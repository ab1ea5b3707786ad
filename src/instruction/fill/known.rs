//! Words of which a vocabulary has each: kinds of definitions, frameworks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

static DEFINITIONS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let table: toml::Table =
        toml::from_str(include_str!("../../../rules/vocabulary/definitions.toml"))
            .expect("rules/vocabulary/definitions.toml is tested");
    table.into_iter().map(|(word, _)| word).collect()
});

static FRAMEWORKS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let list: FrameworkNames =
        toml::from_str(include_str!("../../../rules/vocabulary/frameworks.toml"))
            .expect("rules/vocabulary/frameworks.toml is tested");
    list.framework.into_iter().flat_map(|it| it.names).collect()
});

/// The names of libraries that have several words, in small letters.
static LIBRARIES_OF_WORDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let table: BTreeMap<String, Libraries> =
        toml::from_str(include_str!("../../../rules/vocabulary/libraries.toml"))
            .expect("rules/vocabulary/libraries.toml is tested");
    let names = table.into_values().flat_map(|it| it.distributions);
    let names = names.map(|(name, _)| name);
    names.filter(|name| name.contains(' ')).collect()
});

#[derive(Deserialize)]
struct Libraries {
    #[serde(default)]
    distributions: toml::Table,
}

#[derive(Deserialize)]
struct FrameworkNames {
    framework: Vec<FrameworkName>,
}

#[derive(Deserialize)]
struct FrameworkName {
    names: Vec<String>,
}

/// A kind of definitions, as the vocabulary has it: `class` for "Classes".
pub fn definition(text: &str, _quoted: bool) -> Option<String> {
    let word = text.to_lowercase();
    let singular = [
        word.strip_suffix("ies").map(|stem| format!("{stem}y")),
        word.strip_suffix("es").map(str::to_owned),
        word.strip_suffix('s').map(str::to_owned),
        Some(word),
    ];
    let mut singular = singular.into_iter().flatten();
    singular.find(|word| DEFINITIONS.contains(word))
}

/// A framework, as the vocabulary has it: `pytest`, `junit 5`.
pub fn framework(text: &str, _quoted: bool) -> Option<String> {
    let name = text.to_lowercase();
    FRAMEWORKS.contains(&name).then_some(name)
}

/// Whether a library has this name of several words.
pub fn is_library_of_words(text: &str) -> bool {
    text.contains(' ') && LIBRARIES_OF_WORDS.contains(&text.to_lowercase())
}
