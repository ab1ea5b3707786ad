//! The versions of languages, which instructions name: "Java 17", "C++20", "ES5".

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;

static VERSIONS: LazyLock<BTreeMap<String, Versions>> =
    LazyLock::new(|| vocabulary!("versions.toml"));

/// How people name the versions of a language.
#[derive(Debug, Deserialize)]
struct Versions {
    names: Vec<String>,
    title: String,
    /// The numbers of the versions, if they are not compared part by part.
    #[serde(default)]
    order: Vec<String>,
    /// Other numbers of versions in the order.
    #[serde(default)]
    same: BTreeMap<String, String>,
    /// The first parts of the numbers, if they are compared part by part.
    #[serde(default)]
    majors: Vec<u32>,
}

/// A version of a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LanguageVersion {
    /// The language.
    pub language: Language,
    /// How the version is shown: `Java 17`.
    pub title: String,
    /// What it is compared by.
    parts: Vec<u32>,
}

impl LanguageVersion {
    /// The version that a text names: `Java 17`, `python version 3.8`, `C++2a`.
    pub fn of_text(text: &str) -> Option<Self> {
        const BETWEEN: [&str; 5] = ["is", "release", "standard", "v", "version"];
        let text = text.to_lowercase();
        let mut languages = Language::ALL
            .into_iter()
            .filter_map(|language| Some((language, VERSIONS.get(language.id())?)));
        languages.find_map(|(language, versions)| {
            let mut names = versions.names.iter();
            names.find_map(|name| {
                let rest = text.strip_prefix(name.as_str())?;
                let words = rest.split(|c: char| c.is_whitespace() || matches!(c, ':' | '-'));
                let mut words = words.filter(|it| !it.is_empty() && !BETWEEN.contains(it));
                let number = words.next().filter(|_| words.next().is_none())?;
                Self::of_number(language, number)
            })
        })
    }

    /// The version of a language with a number: `3.8`.
    pub fn of_number(language: Language, number: &str) -> Option<Self> {
        let versions = VERSIONS.get(language.id())?;
        let number = versions.same.get(number).map_or(number, String::as_str);
        let parts = match versions.order.is_empty() {
            true => number
                .split('.')
                .map(|part| part.parse().ok())
                .collect::<Option<Vec<u32>>>()
                .filter(|parts| parts.first().is_some_and(|it| versions.majors.contains(it)))?,
            false => vec![u32::try_from(versions.order.iter().position(|it| it == number)?).ok()?],
        };
        Some(Self { language, title: versions.title.replace("{}", number), parts })
    }

    /// Whether it comes before another of its language. A version without its last parts is the last
    /// with these numbers: 3 does not come before 3.8.
    pub fn is_before(&self, other: &Self) -> bool {
        let length = self.parts.len().min(other.parts.len());
        self.parts[..length] < other.parts[..length]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(text: &str) -> Option<String> {
        LanguageVersion::of_text(text).map(|it| it.title)
    }

    #[test]
    fn versions_are_known_by_their_names_and_numbers() {
        for (text, shown) in [
            ("Java 17", "Java 17"),
            ("JDK 1.8", "Java 8"),
            ("python3.8", "Python 3.8"),
            ("Python version 3.8.1", "Python 3.8.1"),
            ("Python version: 3", "Python 3"),
            ("C++2a", "C++20"),
            ("c++ 17", "C++17"),
            ("go1.21", "Go 1.21"),
            ("ES6", "ES2015"),
            ("ECMAScript 5", "ES5"),
        ] {
            assert_eq!(title(text).as_deref(), Some(shown), "{text}");
        }
        for text in [
            "Java",
            "Java 99",
            "Python 17",
            "Python 3.8+",
            "C++12",
            "Go 2",
            "essay 5",
            "JavaScript 5",
            "Java EE 7",
            "Python 3.8 or newer",
            "17",
        ] {
            assert_eq!(title(text), None, "{text}");
        }
    }

    #[test]
    fn versions_are_compared_as_far_as_both_go() {
        let is_before = |one: &str, other: &str| {
            let version = |text| LanguageVersion::of_text(text).unwrap();
            version(one).is_before(&version(other))
        };
        assert!(is_before("Python 3.8", "Python 3.10"));
        assert!(!is_before("Python 3", "Python 3.10"));
        assert!(is_before("Python 2", "Python 3.0"));
        assert!(is_before("C++03", "C++11"));
        assert!(is_before("ES5", "ES6"));
        assert!(!is_before("Java 8", "Java 1.8"));
    }
}
