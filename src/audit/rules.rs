//! The rows of `rules/audit.toml`, which describes them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let file: RuleFile = table!("audit.toml");
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Member {
    pub(super) of: Vec<String>,
    #[serde(default)]
    pub(super) slots: Vec<String>,
    /// The name that one of the slots has to hold.
    pub(super) word: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Limit {
    pub(super) of: Vec<String>,
    /// The slot with the number or the convention.
    pub(super) slots: [String; 1],
    pub(super) fails: Failure,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Failure {
    /// There are more of them than its number.
    Most,
    Longest,
    /// One does not follow its convention.
    Convention,
    /// One does not follow its convention, and is not in upper case, in which a constant need not.
    ConventionUnlessConstant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Certainty<'r> {
    /// No answer follows all instructions of a set.
    Proved,
    /// Only such an answer does.
    Suspicious(&'r str),
}

impl Rule {
    pub(super) fn all() -> &'static [Self] {
        &RULES
    }

    /// What it says of answers in a language; `None` is one without a grammar here.
    pub(super) fn certainty(&self, language: Option<Language>) -> Option<Certainty<'_>> {
        if !self.depends_on_language() && self.way_out.is_empty() {
            return Some(Certainty::Proved);
        }
        let id = language?.id();
        if !self.words.is_empty() && !self.words.contains_key(id) {
            return None;
        }
        if self.languages.iter().any(|other| other == id) {
            return Some(Certainty::Proved);
        }
        let way_out = self.way_out.get(id).or_else(|| self.way_out.get("any"));
        match way_out {
            Some(way_out) => Some(Certainty::Suspicious(way_out)),
            None if self.way_out.is_empty() && self.languages.is_empty() => Some(Certainty::Proved),
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
        match (text, language.and_then(|language| self.words.get(language.id()))) {
            ("{word}", Some(word)) => word,
            _ => text,
        }
    }
}

/// Whether an instruction about a keyword says what another one says: what it asks for cannot be written
/// without the keyword, or both forbid it.
pub(crate) fn repeats_keyword(
    about_keyword: &str,
    keyword: &str,
    other: &str,
    language: Language,
) -> bool {
    Rule::all().iter().any(|rule| {
        let [needing, Member { of: forbidding, word: Some(word), .. }] = rule.all.as_slice() else {
            return false;
        };
        let is_meant =
            rule.certainty(Some(language)).is_some() && rule.fill(word, Some(language)) == keyword;
        let are_opposite = |of: &[String], slug: &str| of.iter().any(|one| opposite(one, slug));
        let has = |of: &[String], slug: &str| of.iter().any(|one| one == slug);
        is_meant
            && (has(&needing.of, other) && are_opposite(forbidding, about_keyword)
                || are_opposite(&needing.of, other) && has(forbidding, about_keyword))
    })
}

/// Whether no answer follows both of two templates, whatever they name.
fn opposite(one: &str, other: &str) -> bool {
    Rule::all().iter().any(|rule| {
        let [a, b] = rule.all.as_slice() else {
            return false;
        };
        let is_plain = a.word.is_none() && b.word.is_none() && a.slots == b.slots;
        let are = |a: &Member, b: &Member| a.of == [one] && b.of == [other];
        is_plain && rule.limits.is_empty() && (are(a, b) || are(b, a))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::instruction::Templates;

    #[test]
    fn a_keyword_says_what_cannot_be_written_without_it() {
        let repeats =
            |about, keyword, other| repeats_keyword(about, keyword, other, Language::Python);
        assert!(repeats("use-keyword", "for", "use-for-loop"));
        assert!(repeats("no-keyword", "for", "no-for-loop"));
        assert!(repeats("use-keyword", "class", "define-class"));
        // A comprehension has the keyword, and is no loop.
        assert!(!repeats("use-keyword", "for", "no-for-loop"));
        assert!(!repeats("use-keyword", "while", "use-for-loop"));
    }

    #[test]
    fn rows_name_templates_slots_and_languages_that_exist() {
        let mut names = BTreeSet::new();
        for rule in Rule::all() {
            assert!(names.insert(&rule.name), "{} is there twice", rule.name);
            let members = rule.all.iter().map(|member| (&member.of, &member.slots[..]));
            let limits = rule.limits.iter().map(|limit| (&limit.of, &limit.slots[..]));
            for (of, slots) in members.chain(limits) {
                let templates = of.iter().map(|slug| Templates::builtin().get(slug).expect(slug));
                let templates: Vec<_> = templates.collect();
                for slot in slots {
                    let has = templates.iter().any(|template| template.slot(slot).is_some());
                    assert!(has, "{}: {slot}", rule.name);
                }
            }
            let languages = rule.languages.iter().chain(rule.words.keys());
            let languages =
                languages.chain(rule.way_out.keys().filter(|language| *language != "any"));
            for id in languages {
                assert!(Language::ALL.iter().any(|language| language.id() == id), "{id}");
            }
        }
    }
}
