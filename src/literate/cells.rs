//! Whether every cell of template and language has enough cases that differ.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use regex::Regex;

use super::{Case, Suite};
use crate::language::Language;
use crate::verdict::Outcome;

/// How many distinct cases of each outcome a cell has at the least.
const ENOUGH: usize = 3;

/// One outcome of a template in a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The language.
    pub language: Language,
    /// Yes or No.
    pub outcome: Outcome,
}

/// A cell with too few cases, or one that the file says it cannot have and yet has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortfall {
    /// The cell.
    pub cell: Cell,
    /// How many distinct cases it has.
    pub distinct: usize,
    /// The line that says the cell cannot have any.
    pub exempt_at: Option<usize>,
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cell { language, outcome } = self.cell;
        let word = outcome.word();
        match self.exempt_at {
            Some(line) => write!(
                f,
                "line {line} says that {language} cannot be {word}, but {} cases are",
                self.distinct
            ),
            None => write!(
                f,
                "{language}: {} distinct {word} cases, at least {ENOUGH} needed (or a line `Cannot be {word}: …`)",
                self.distinct
            ),
        }
    }
}

/// The cells that fall short. Cases whose code differs only in names and literals count once.
pub fn shortfalls(suite: &Suite) -> Vec<Shortfall> {
    let mut shapes: BTreeMap<Cell, BTreeSet<String>> = BTreeMap::new();
    for case in &suite.cases {
        let (Some(language), Outcome::Yes | Outcome::No) = (case.language, case.outcome) else {
            continue;
        };
        let cell = Cell {
            language,
            outcome: case.outcome,
        };
        shapes.entry(cell).or_default().insert(shape(case));
    }
    let mut found = Vec::new();
    for language in Language::ALL {
        for outcome in [Outcome::Yes, Outcome::No] {
            let cell = Cell { language, outcome };
            let distinct = shapes.get(&cell).map_or(0, BTreeSet::len);
            let exempt_at = suite
                .exempt
                .iter()
                .find(|line| line.language == Some(language) && line.outcome == outcome)
                .map(|line| line.line);
            let is_short = if exempt_at.is_some() {
                distinct >= ENOUGH
            } else {
                distinct < ENOUGH
            };
            if is_short {
                found.push(Shortfall {
                    cell,
                    distinct,
                    exempt_at,
                });
            }
        }
    }
    found
}

/// The response with names, numbers and string contents blotted out.
fn shape(case: &Case) -> String {
    static LITERALS: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\b\d[\w.]*"#)
            .expect("a valid pattern")
    });
    static WORDS: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"\b[A-Za-z_]\w*").expect("a valid pattern"));
    let text = LITERALS.replace_all(&case.response, "0");
    let text = WORDS.replace_all(&text, |word: &regex::Captures<'_>| {
        if is_keyword(&word[0]) {
            word[0].to_owned()
        } else {
            "x".to_owned()
        }
    });
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Words that shape code in one of the languages.
fn is_keyword(word: &str) -> bool {
    Language::ALL
        .into_iter()
        .any(|language| crate::check::is_reserved(language, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with Python cases: instruction, code and verdict of each.
    fn suite(cases: &[(&str, &str)], exempt: &str) -> Suite {
        let mut text = format!("# t\n\n## Python\n\n{exempt}\n\n");
        for (number, (code, verdict)) in cases.iter().enumerate() {
            text.push_str(&format!(
                "### Case {number}\n\n> Use it.\n\n```python\n{code}\n```\n\n```verdict\n{verdict}\n```\n\n"
            ));
        }
        crate::literate::parse(&text).unwrap()
    }

    fn python(suite: &Suite) -> Vec<String> {
        shortfalls(suite)
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
            python(&suite(&cases, "Cannot be No: this is a test.")),
            ["Python: 2 distinct Yes cases, at least 3 needed (or a line `Cannot be Yes: …`)"]
        );
    }

    #[test]
    fn an_exemption_that_is_none_is_named() {
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
            python(&suite(&cases, "Cannot be No: so it says.")),
            ["line 5 says that Python cannot be No, but 3 cases are"]
        );
    }
}
