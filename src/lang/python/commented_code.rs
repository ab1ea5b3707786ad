//! Code in comments: ERA001 of `ruff`.

use std::sync::LazyLock;

use regex::Regex;

use crate::lang::commented_code::parses;

/// Without one of these a line is not taken for code.
const SIGNS: [&str; 13] = [
    "%", "(", ")", ":", "=", "[", "]", "break", "continue", "import", "return", "{", "}",
];

/// First words of what is left to do.
const TASKS: [&str; 3] = ["FIXME", "TODO", "XXX"];

static OTHERS: LazyLock<Regex> = LazyLock::new(|| {
    let words = "(?i)^(?:pylint|pyright|noqa|nosec|region|endregion|type:\\s*ignore|fmt:\\s*(?:on|off)\
        |isort:\\s*(?:on|off|skip|skip_file|split|dont-add-imports(?::\\s*\\[.*?])?)|mypy:\
        |SPDX-License-Identifier:|(?:en)?coding[:=]|codeif:)|#\\d";
    Regex::new(words).expect("a valid pattern")
});

/// What is code though it does not parse by itself.
static PARTS: LazyLock<Regex> = LazyLock::new(|| {
    let parts = "^(?:elif\\s+.*\\s*:.*|else\\s*:.*|try\\s*:.*|finally\\s*:.*|except.*:.*|case\\s+.*\\s*:.*)$\
        |^['\"]\\w+['\"]\\s*:.+[,{]\\s*(?:#.*)?$\
        |^(?:[(\\[]\\s*)?(?:\\w+\\s*,\\s*)*\\w+\\s*(?:[)\\]]\\s*)?=.*[(\\[{]$\
        |^[()\\[\\]{}\\s]+$";
    Regex::new(parts).expect("a valid pattern")
});

/// Whether a comment is code.
pub(super) fn is_in(comment: &str) -> bool {
    let line = comment.trim_start_matches([' ', '#']).trim_end();
    let first = line.split([' ', ':', '(']).next().unwrap_or_default();
    if !SIGNS.iter().any(|sign| line.contains(sign)) || TASKS.contains(&first) {
        return false;
    }
    !has_two_names(line)
        && !OTHERS.is_match(line)
        && (PARTS.is_match(line) || parses(&tree_sitter_python::LANGUAGE.into(), line, |_| true))
}

/// Whether two names stand beside each other outside of strings, as they never do in code.
fn has_two_names(line: &str) -> bool {
    const KEYWORDS: [&str; 35] = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class",
        "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global",
        "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return",
        "try", "while", "with", "yield",
    ];
    let code: Vec<_> = line.split(['"', '\'']).step_by(2).collect();
    code.iter().any(|part| {
        let mut words = part.split_whitespace().peekable();
        let is_name = |word: &str| {
            !KEYWORDS.contains(&word)
                && word.chars().all(|c| c.is_alphanumeric() || c == '_')
                && !word.starts_with(|c: char| c.is_ascii_digit())
        };
        while let Some(word) = words.next() {
            let end = word
                .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
                .next();
            let next = words.peek().and_then(|next| {
                next.split(|c: char| !c.is_alphanumeric() && c != '_')
                    .next()
            });
            let both = [end, next].into_iter().flatten();
            if both.filter(|it| !it.is_empty() && is_name(it)).count() == 2 {
                return true;
            }
        }
        false
    })
}
