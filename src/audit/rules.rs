//! The rows of `rules/audit.toml`, which describes them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let file: RuleFile =
        toml::from_str(include_str!("../../rules/audit.toml")).expect("rules/audit.toml is tested");
    file.rule
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    rule: Vec<Rule>,
}

/// A row: which instructions contradict each other, and why.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Rule {
    pub(super) name: String,
    /// The instructions of a set, of which those with names share one.
    pub(super) all: Vec<Member>,
    /// The instructions that the names break.
    #[serde(default)]
    pub(super) limits: Vec<Limit>,
    /// The languages in which it is proved, unless in all.
    #[serde(default)]
    languages: Vec<String>,
    /// The word that `{word}` stands for, by language.
    #[serde(default)]
    words: BTreeMap<String, String>,
    pub(super) proof: String,
    /// How an answer may follow all of them after all, by language.
    #[serde(default)]
    way_out: BTreeMap<String, String>,
}

/// One instruction of a set.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Member {
    /// The templates that it may be of.
    pub(super) of: Vec<String>,
    /// The slots that hold its names.
    #[serde(default)]
    pub(super) slots: Vec<String>,
    /// The name that one of the slots has to hold.
    pub(super) word: Option<String>,
}

/// An instruction that names may break.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Limit {
    /// The templates that it may be of.
    pub(super) of: Vec<String>,
    /// The slot with the number or the convention.
    pub(super) slots: [String; 1],
    /// How names break it.
    pub(super) fails: Failure,
}

/// How names break an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Failure {
    /// There are more of them than its number.
    Most,
    /// One has more characters than its number.
    Longest,
    /// One does not follow its convention.
    Convention,
    /// One does not follow its convention, and is not in upper case, in which a constant need not.
    ConventionUnlessConstant,
}

/// What a row says in a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing<'r> {
    /// No answer follows all instructions of a set.
    Proved,
    /// Only such an answer does.
    Suspicious(&'r str),
}

impl Rule {
    /// Every row.
    pub(super) fn all() -> &'static [Self] {
        &RULES
    }

    /// What it says of answers in a language; `None` is one without a grammar here.
    pub(super) fn standing(&self, language: Option<Language>) -> Option<Standing<'_>> {
        if !self.depends_on_language() && self.way_out.is_empty() {
            return Some(Standing::Proved);
        }
        let id = language?.id();
        if !self.words.is_empty() && !self.words.contains_key(id) {
            return None;
        }
        if self.languages.iter().any(|it| it == id) {
            return Some(Standing::Proved);
        }
        let way_out = self.way_out.get(id).or_else(|| self.way_out.get("any"));
        match way_out {
            Some(way_out) => Some(Standing::Suspicious(way_out)),
            None if self.way_out.is_empty() && self.languages.is_empty() => Some(Standing::Proved),
            None => None,
        }
    }

    /// Whether the proof holds only for answers in a language.
    pub(super) fn depends_on_language(&self) -> bool {
        let ways_out = self.way_out.keys().any(|language| language != "any");
        ways_out || !self.languages.is_empty() || !self.words.is_empty()
    }

    /// A word with `{word}` filled in for a language.
    pub(super) fn fill<'t>(&'t self, text: &'t str, language: Option<Language>) -> &'t str {
        match (text, language.and_then(|it| self.words.get(it.id()))) {
            ("{word}", Some(word)) => word,
            _ => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::instruction::Templates;

    #[test]
    fn rows_name_templates_slots_and_languages_that_exist() {
        let mut names = BTreeSet::new();
        for rule in Rule::all() {
            assert!(names.insert(&rule.name), "{} is there twice", rule.name);
            let members = rule.all.iter().map(|it| (&it.of, &it.slots[..]));
            let limits = rule.limits.iter().map(|it| (&it.of, &it.slots[..]));
            for (of, slots) in members.chain(limits) {
                let templates = of.iter().map(|slug| Templates::builtin().get(slug).expect(slug));
                let templates: Vec<_> = templates.collect();
                for slot in slots {
                    let has = templates.iter().any(|it| it.slot(slot).is_some());
                    assert!(has, "{}: {slot}", rule.name);
                }
            }
            let languages = rule.languages.iter().chain(rule.words.keys());
            let languages = languages.chain(rule.way_out.keys().filter(|it| *it != "any"));
            for id in languages {
                assert!(Language::ALL.iter().any(|it| it.id() == id), "{id}");
            }
        }
    }
}
