//! Code in comments: ERA001 of `ruff`.

use std::sync::LazyLock;

use regex::Regex;
use tree_sitter::Node;

use super::kind_of;
use crate::lang::commented_code::parses;
use crate::lang::tree::named_children;
use crate::syntax::pattern;

/// Without one of these a line is not taken for code.
const SIGNS: [&str; 13] =
    ["%", "(", ")", ":", "=", "[", "]", "break", "continue", "import", "return", "{", "}"];

/// First words of what is left to do.
const TASKS: [&str; 3] = ["FIXME", "TODO", "XXX"];

static OTHERS: LazyLock<Regex> = LazyLock::new(|| {
    let words = "(?i)^(?:pylint|pyright|noqa|nosec|region|endregion|type:\\s*ignore|fmt:\\s*(?:on|off)\
        |isort:\\s*(?:on|off|skip|skip_file|split|dont-add-imports(?::\\s*\\[.*?])?)|mypy:\
        |SPDX-License-Identifier:|(?:en)?coding[:=]|codeif:)|#\\d";
    pattern::compile(words)
});

/// What is code though it does not parse by itself.
static PARTS: LazyLock<Regex> = LazyLock::new(|| {
    let parts = "^(?:elif\\s+.*\\s*:.*|else\\s*:.*|try\\s*:.*|finally\\s*:.*|except.*:.*|case\\s+.*\\s*:.*)$\
        |^['\"]\\w+['\"]\\s*:.+[,{]\\s*(?:#.*)?$\
        |^(?:[(\\[]\\s*)?(?:\\w+\\s*,\\s*)*\\w+\\s*(?:[)\\]]\\s*)?=.*[(\\[{]$\
        |^[()\\[\\]{}\\s]+$";
    pattern::compile(parts)
});

/// Whether a comment is code.
pub(super) fn is_in(comment: &str) -> bool {
    let line = comment.trim_start_matches([' ', '#']).trim_end();
    let first = line.split([' ', ':', '(']).next().unwrap_or_default();
    if !SIGNS.iter().any(|sign| line.contains(sign)) || TASKS.contains(&first) {
        return false;
    }
    !has_two_names(line) && !OTHERS.is_match(line) && (PARTS.is_match(line) || is_statement(line))
}

/// Whether a line is a statement. The grammar reads more than Python does: a statement without its
/// body, a starred expression, an annotation of several names.
fn is_statement(line: &str) -> bool {
    let is_annotated = |node: Node<'_>| {
        let target = node.child_by_field_name("left").map(kind_of);
        node.child_by_field_name("type").is_some() && target == Some("pattern_list")
    };
    !line.ends_with(':')
        && !line.starts_with('*')
        && parses(&tree_sitter_python::LANGUAGE.into(), line, |root| {
            !named_children(root).flat_map(named_children).any(is_annotated)
        })
}

/// Whether two names follow each other before the first number, string or comment, as they never do
/// in code.
fn has_two_names(line: &str) -> bool {
    const KEYWORDS: [&str; 35] = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class",
        "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global",
        "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return",
        "try", "while", "with", "yield",
    ];
    static TOKENS: LazyLock<Regex> = LazyLock::new(|| pattern::compile(r"\w+|[^\w\s]"));
    let tokens = TOKENS.find_iter(line).map(|token| token.as_str());
    let is_literal =
        |token: &str| token.starts_with(|c: char| c.is_numeric() || "'\"#".contains(c));
    let is_name = |token: &str| {
        token.starts_with(|c: char| c.is_alphabetic() || c == '_') && !KEYWORDS.contains(&token)
    };
    let mut was_name = false;
    tokens.take_while(|token| !is_literal(token)).any(|token| {
        let is_name = is_name(token);
        std::mem::replace(&mut was_name, is_name) && is_name
    })
}

#[cfg(test)]
mod tests {
    use super::is_in;

    #[test]
    fn code_and_prose_are_told_apart_as_by_ruff() {
        for code in [
            "# f(x)",
            "#x = 1",
            "# else:",
            "# case 2: old coroutines",
            "# \"a\": 1,",
            "# )",
            "# Contact: someone@example.org",
            "# return x",
        ] {
            assert!(is_in(code), "{code}");
        }
        for prose in [
            "# if x:",
            "# * f: made()",
            "# a, b: C",
            "# async with f() as g:",
            "# see f(x)",
            "# TODO: f(x)",
            "# type: ignore",
            "# codeif: allow(no-x)",
            "# see #12 (x)",
            "# prose",
        ] {
            assert!(!is_in(prose), "{prose}");
        }
    }
}
