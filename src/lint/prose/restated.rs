//! Sentences that say in other words what a label or a bracket says: "Python uses tabs", "Black with 4 spaces".

use crate::language::Language;
use crate::lint::scope;

/// A sentence in other words, and what is left of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Restated {
    pub(super) text: String,
    pub(super) rest: String,
}

/// A sentence in other words, which may be restated again.
pub(super) fn restated(text: &str) -> Option<Restated> {
    /// The longest that is, in bytes: what repeats itself is restated once for each time.
    const MAX_BYTES: usize = 250;
    if text.len() > MAX_BYTES {
        return None;
    }
    let whole = |text: String| Restated { text, rest: String::new() };
    after_version(text)
        .or_else(|| after_language(text).map(whole))
        .or_else(|| with_settings(text).map(whole))
        .or_else(|| with_tool(text).map(whole))
        .or_else(|| with_unit(text).map(whole))
}

/// "Python 3.10+, type hints" is "Python: type hints".
fn after_version(text: &str) -> Option<Restated> {
    let at = text.find([',', ';', '—'])?;
    let (version, asked) = text.split_at(at);
    let asked = asked.trim_start_matches([',', ';', '—', ' ']);
    let (language, number) = version.split_once(' ')?;
    let is_number = |c: char| c.is_ascii_digit() || ".+≥>= ".contains(c);
    let is_version = number.contains(|c: char| c.is_ascii_digit()) && number.chars().all(is_number);
    Language::from_alias(language).filter(|_| is_version && !asked.is_empty())?;
    Some(Restated { text: format!("{language}: {asked}"), rest: version.trim().to_owned() })
}

/// "Python uses tabs" is "Python: tabs".
fn after_language(text: &str) -> Option<String> {
    const VERBS: [&str; 2] = [" uses ", " code uses "];
    let (language, asked) = VERBS.iter().find_map(|verb| text.split_once(verb))?;
    let is_title = language.starts_with(char::is_uppercase);
    Language::from_alias(language).filter(|_| is_title)?;
    Some(format!("{language}: {asked}"))
}

/// "Black with 88 columns and 4 spaces" is "Black (88 columns, 4 spaces)".
fn with_settings(text: &str) -> Option<String> {
    let (before, settings) = text.split_once(" with ")?;
    let tool = before.rsplit(' ').next()?;
    let settings = settings.trim_end_matches('.');
    let is_set = settings.contains(|c: char| c.is_ascii_digit()) && !settings.contains(['(', ':']);
    let is_formatted = scope::names_style(tool.trim_matches('`'));
    (is_set && is_formatted).then(|| format!("{before} ({})", settings.replace(" and ", ", ")))
}

/// "Import sorting with isort" is "import sorting".
fn with_tool(text: &str) -> Option<String> {
    const WORDS: [&str; 4] = [" by ", " using ", " via ", " with "];
    let (before, tool) = WORDS.iter().find_map(|word| text.rsplit_once(word))?;
    let tool = tool.trim_matches(['`', '.', ' ']);
    (!tool.contains(' ') && !scope::tools_said(tool).is_everything())
        .then(|| before.trim().to_owned())
}

/// "Functions under 40 lines and files under 300" is "functions under 40 lines and files under 300 lines".
fn with_unit(text: &str) -> Option<String> {
    const UNITS: [&str; 3] = ["characters", "columns", "lines"];
    let (before, after) = text.split_once(" and ")?;
    let words: Vec<_> = before.split(' ').collect();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let measures = |pair: &&[&str]| is_number(pair[0]) && UNITS.contains(&pair[1]);
    let unit = words.windows(2).find(measures)?[1];
    let after: Vec<_> = after.trim_end_matches('.').split(' ').collect();
    let at = after.iter().position(|word| is_number(word))? + 1;
    let lacks_unit = after.get(at).is_none_or(|next| ["a", "per"].contains(next));
    let (limit, rest) = (after[..at].join(" "), after[at..].join(" "));
    lacks_unit.then(|| format!("{before} and {limit} {unit} {rest}").trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_restated() {
        for (text, expected) in [
            ("Python 3.10+, type hints throughout", Some("Python: type hints throughout")),
            ("Python uses 4 spaces", Some("Python: 4 spaces")),
            (
                "Black with a line length of 88 and 4 spaces.",
                Some("Black (a line length of 88, 4 spaces)"),
            ),
            ("Import sorting with isort", Some("Import sorting")),
            (
                "Functions under 40 lines and files under 300.",
                Some("Functions under 40 lines and files under 300 lines"),
            ),
            (
                "40 lines per function and 300 per file",
                Some("40 lines per function and 300 lines per file"),
            ),
            ("40 lines and 5 parameters", None),
            ("Python 3.10 is old, use types", None),
            ("The server uses tabs", None),
            ("Requests with 3 retries", None),
            ("Sorting with care", None),
        ] {
            assert_eq!(restated(text).map(|it| it.text).as_deref(), expected, "{text}");
        }
    }
}
