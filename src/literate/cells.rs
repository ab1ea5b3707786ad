//! Checks that every template has enough distinct cases in each language.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use regex::Regex;

use super::{Case, Exemption, Suite, slug};
use crate::instruction::Templates;
use crate::language::{Keywords, Language};
use crate::verdict::Outcome;

/// The fewest distinct cases of a cell.
const MIN_CASES: usize = 3;

/// An outcome of a template in a language.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CoverageCell {
    /// The template.
    pub slug: String,
    pub language: Language,
    /// Yes or No.
    pub outcome: Outcome,
}

/// A cell with too few cases, or one that has cases although the file says that it cannot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortfall {
    pub cell: CoverageCell,
    /// How many distinct cases it has.
    pub distinct: usize,
    /// The line that says that the cell cannot have cases.
    pub exempt_at: Option<usize>,
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CoverageCell { slug, language, outcome } = &self.cell;
        let word = outcome.word();
        match self.exempt_at {
            Some(line) => write!(
                f,
                "line {line} says that {slug} in {language} cannot be {word}, but {} cases are",
                self.distinct
            ),
            None => write!(
                f,
                "{slug} in {language}: {} distinct {word} cases, at least {MIN_CASES} needed (or a line `{slug} cannot be {word}: …`)",
                self.distinct
            ),
        }
    }
}

/// The shortfalls of each template that the file lists. Cases whose code differs only in names and
/// literals count once.
pub fn shortfalls(suite: &Suite, templates: &Templates) -> Vec<Shortfall> {
    let shapes = shapes(suite, templates);
    let mut found = Vec::new();
    for cell in cells(suite, templates) {
        let distinct = shapes.get(&cell).map_or(0, BTreeSet::len);
        let exempt_at = exempt_at(suite, &cell);
        if exempt_at.is_some() == (distinct >= MIN_CASES) {
            found.push(Shortfall { cell, distinct, exempt_at });
        }
    }
    found
}

/// The cells that a file should have cases for: those of the languages that each template can be
/// judged in.
fn cells<'s>(
    suite: &'s Suite,
    templates: &'s Templates,
) -> impl Iterator<Item = CoverageCell> + 's {
    let outcomes = || [Outcome::Yes, Outcome::No].into_iter();
    let languages = |slug| match templates.get(slug) {
        Some(template) => template.languages.clone(),
        None => Language::ALL.to_vec(),
    };
    suite.slugs.iter().flat_map(move |slug| {
        languages(slug).into_iter().flat_map(move |language| {
            outcomes().map(move |outcome| CoverageCell { slug: slug.clone(), language, outcome })
        })
    })
}

/// The distinct shapes of the code in each cell.
fn shapes(suite: &Suite, templates: &Templates) -> BTreeMap<CoverageCell, BTreeSet<String>> {
    let mut shapes: BTreeMap<CoverageCell, BTreeSet<String>> = BTreeMap::new();
    for (case, pair) in suite.pairs() {
        let (Some(language), Ok(slug)) = (case.language, slug(templates, case, pair, &suite.slugs))
        else {
            continue;
        };
        let outcome = pair.outcome;
        let cell = CoverageCell { slug, language, outcome };
        shapes.entry(cell).or_default().insert(shape(case));
    }
    shapes
}

/// The line that says that a cell cannot have cases.
fn exempt_at(suite: &Suite, cell: &CoverageCell) -> Option<usize> {
    let is_meant = |line: &&Exemption| {
        line.slug == cell.slug
            && line.language == Some(cell.language)
            && line.outcome == cell.outcome
    };
    suite.exempt.iter().find(is_meant).map(|line| line.line)
}

/// The response with names, numbers and strings replaced by placeholders.
fn shape(case: &Case) -> String {
    static LITERALS: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\b\d[\w.]*"#)
            .expect("a valid pattern")
    });
    static WORDS: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"\b[A-Za-z_]\w*").expect("a valid pattern"));
    let text = LITERALS.replace_all(&case.response, "0");
    let text = WORDS.replace_all(&text, |word: &regex::Captures<'_>| {
        if is_keyword(&word[0]) { word[0].to_owned() } else { "x".to_owned() }
    });
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a word is reserved in one of the languages.
fn is_keyword(word: &str) -> bool {
    Language::ALL.into_iter().any(|language| Keywords::of(language).is_reserved(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with Python cases: code and verdict of each.
    fn suite(cases: &[(&str, &str)], exempt: &str) -> Suite {
        let mut text = format!("# use-for-loop\n\n## Python\n\n{exempt}\n\n");
        for (number, (code, verdict)) in cases.iter().enumerate() {
            text.push_str(&format!(
                "### Case {number}\n\n```python\n{code}\n```\n- {verdict}: Your code should use for-loop.\n\n"
            ));
        }
        crate::literate::parse(&text).unwrap()
    }

    fn python(suite: &Suite) -> Vec<String> {
        shortfalls(suite, Templates::builtin())
            .iter()
            .filter(|found| found.cell.language == Language::Python)
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn cases_that_differ_in_names_and_literals_count_once() {
        let cases = [
            ("a = 1", "Yes"),
            ("long_name = 22", "Yes"),
            ("s = 'text'", "Yes"),
            ("for a in b: pass", "Yes"),
        ];
        assert_eq!(
            python(&suite(&cases, "use-for-loop cannot be No: this is a test.")),
            [
                "use-for-loop in Python: 2 distinct Yes cases, at least 3 needed (or a line `use-for-loop cannot be Yes: …`)"
            ]
        );
    }

    #[test]
    fn an_exemption_with_cases_is_a_shortfall() {
        let cases = [
            ("a = 1", "Yes"),
            ("a()", "Yes"),
            ("for a in b: pass", "Yes"),
            ("a", "No"),
            ("del a", "No"),
            ("a.b", "No"),
        ];
        assert_eq!(python(&suite(&cases, "")), Vec::<String>::new());
        assert_eq!(
            python(&suite(&cases, "`use-for-loop` cannot be No: so it says.")),
            ["line 5 says that use-for-loop in Python cannot be No, but 3 cases are"]
        );
    }

    #[test]
    fn each_template_of_a_page_has_its_own_cells() {
        let pair = |sentence, word| format!("- {word}: {sentence}\n");
        let mut text = "# use-for-loop, no-for-loop\n\n## Python\n\n".to_owned();
        for code in ["a", "del a", "a.b"] {
            text += &format!("### {code}\n\n```python\n{code}\n```\n\n");
            text += &pair("Your code should use for-loop.", "No");
            text += &pair("Your code should not use for-loop.", "Yes");
        }
        let suite = crate::literate::parse(&text).unwrap();
        let short: Vec<_> = shortfalls(&suite, Templates::builtin())
            .into_iter()
            .map(|found| found.cell)
            .filter(|cell| cell.language == Language::Python)
            .map(|cell| (cell.slug, cell.outcome))
            .collect();
        let expected =
            [("use-for-loop".to_owned(), Outcome::Yes), ("no-for-loop".to_owned(), Outcome::No)];
        assert_eq!(short, expected);
    }
}
