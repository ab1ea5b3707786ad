//! `rules/compose.toml`: the sets, the shares of the categories, and what depends on what.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::instruction::Category;

static DATA: LazyLock<Data> = LazyLock::new(|| table!("compose.toml"));

#[derive(Debug, Deserialize)]
pub(super) struct Data {
    pub(super) sets: BTreeMap<String, Set>,
    pub(super) shares: BTreeMap<Category, u64>,
    pub(super) dependency: Vec<Dependency>,
    pub(super) structures: BTreeMap<String, Vec<String>>,
    /// The templates that forbid what they name.
    pub(super) forbidding: BTreeSet<String>,
    /// Pairs of templates of which one says all or most of the other.
    pub(super) repeated: Vec<[String; 2]>,
    /// The conventions that solutions are given.
    pub(super) conventions: Vec<String>,
    /// What may stand in the place of a sentence.
    pub(super) wordings: BTreeMap<String, Vec<String>>,
}

/// How hard the questions of a set are.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Set {
    /// The fewest and the most instructions of a question.
    pub(super) instructions: (usize, usize),
    /// The share of other solutions that must break an instruction, in thousandths.
    pub(super) worth: u32,
}

/// What depends on one kind of definition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Dependency {
    /// The template that asks for the definition.
    pub(super) on: String,
    /// Its slot with the names.
    pub(super) slot: String,
    /// The slot of the others, if it is called differently.
    named: Option<String>,
    /// The templates that name what is defined.
    #[serde(default)]
    pub(super) of: Vec<String>,
    /// The templates about everything of that kind.
    #[serde(default)]
    pub(super) all: Vec<String>,
}

impl Data {
    pub(super) fn get() -> &'static Self {
        &DATA
    }
}

impl Dependency {
    /// The slot in which what depends names it.
    pub(super) fn named(&self) -> &str {
        self.named.as_deref().unwrap_or(&self.slot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::Templates;

    #[test]
    fn dependencies_name_templates_and_their_slots() {
        let template = |slug: &str| {
            let found = Templates::builtin().get(slug);
            found.unwrap_or_else(|| panic!("rules/compose.toml: no template `{slug}`"))
        };
        let named = Data::get().repeated.iter().flatten().chain(&Data::get().forbidding);
        named.for_each(|slug| assert!(template(slug).proposes()));
        for row in &Data::get().dependency {
            assert!(template(&row.on).slot(&row.slot).is_some(), "{row:?}");
            assert!(
                row.of.iter().all(|slug| template(slug).slot(row.named()).is_some()),
                "{row:?}"
            );
            assert!(row.all.iter().all(|slug| template(slug).id.is_some()), "{row:?}");
        }
    }
}
