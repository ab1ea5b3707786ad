//! What names say that something is for: a test, a secret (as S105 to S107 of `ruff` know it), a logger.

use heck::ToSnakeCase;
use tree_sitter::Node;

use super::tree::{arguments, named_children};
use crate::syntax::walk::Visit;

/// Whether a function or class is a test by its name.
pub(super) fn has_name_of_test(visit: &Visit<'_, '_>) -> bool {
    is_test(visit.own_field("name"))
}

/// Whether a function or class is a test by its name: `test_add`, `AddTest`, `run_tests`. A `t_test`
/// is a function of statistics.
pub(super) fn is_test(name: &str) -> bool {
    // Most names have no such word, which is quickly seen.
    let mut parts = name.as_bytes().windows(4);
    if !parts.any(|part| part.eq_ignore_ascii_case(b"test")) {
        return false;
    }
    let snake = name.to_snake_case();
    let words: Vec<_> = snake.split('_').collect();
    let subject = words.len() > 1 && name.chars().next().is_some_and(char::is_uppercase);
    words.first().is_some_and(|word| *word == "test")
        || words.contains(&"tests")
        || words.ends_with(&["test", "case"])
        || subject && words.last().is_some_and(|word| *word == "test")
}

/// Whether a name has a prefix and goes on with another word: `test_add` and `testAdd`, but not
/// `test` or `testify`.
pub(super) fn has_prefix(name: &str, prefix: &str) -> bool {
    let rest = name.strip_prefix(prefix);
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with(char::is_lowercase))
}

/// Words of which one in a name says that its value is secret.
const WORDS: [&str; 8] =
    ["pass", "passphrase", "passwd", "password", "pwd", "secret", "secrete", "token"];

/// Whether a string that is written out is the value of what a name calls secret. `name` may be a
/// path or a key in quotes, of which the last part counts; `text` is the literal with its quotes.
pub(super) fn is_hard_coded(name: &str, text: &str) -> bool {
    let is_mark = |c: char| !c.is_alphanumeric() && c != '_';
    let last = name.trim_matches(is_mark).rsplit(is_mark).next();
    let snake = last.unwrap_or_default().to_snake_case();
    let content = text.trim_matches(['"', '\'', '`']);
    let says_what = snake.rsplit('_').next().is_some_and(|last| PARTS.contains(&last));
    let is_named = snake.split('_').any(|word| WORDS.contains(&word)) && !says_what;
    is_named && !content.is_empty() || is_credential(content)
}

/// Last words of names of what only goes by the name of a secret.
const PARTS: [&str; 6] = ["column", "field", "header", "label", "name", "param"];

/// How the keys of well-known services begin.
const KEYS: [&str; 12] = [
    "AIza",
    "AKIA",
    "ghp_",
    "gho_",
    "github_pat_",
    "glpat-",
    "rk_live_",
    "sk-",
    "sk_live_",
    "xoxb-",
    "xoxp-",
    "-----BEGIN",
];

/// Whether a text is a key of a well-known service, or an address with a password in it.
fn is_credential(text: &str) -> bool {
    let is_key = |start: &&str| {
        let rest = text.strip_prefix(*start).unwrap_or_default();
        rest.len() >= 12 && (*start == "-----BEGIN" || !rest.contains(char::is_whitespace))
    };
    let address = text.split_once("://").and_then(|(_, rest)| rest.split_once('@'));
    let user = address.map(|(user, _)| user).filter(|user| !user.contains(['/', ' ']));
    let password = user.and_then(|user| user.split_once(':')).map(|(_, password)| password);
    KEYS.iter().any(is_key)
        || password.is_some_and(|password| {
            !password.is_empty() && !password.contains(['{', '$', '<', '%'])
        })
}

/// Whether a name is that of a logger.
pub(super) fn is_logger(path: &str) -> bool {
    let name = path.rsplit('.').next().unwrap_or_default().to_lowercase();
    name.starts_with("log") || name.ends_with("logger")
}

/// Whether a call has an argument of which some operands are strings, but not all: a constant text may be
/// broken into lines.
pub(super) fn concatenates_strings(visit: &Visit<'_, '_>, is_string: fn(Node<'_>) -> bool) -> bool {
    let mut arguments = arguments(visit, visit.node);
    arguments.any(|argument| is_concatenation(visit, argument, is_string))
}

fn is_concatenation(
    visit: &Visit<'_, '_>,
    argument: Node<'_>,
    is_string: fn(Node<'_>) -> bool,
) -> bool {
    let mut operands = Vec::new();
    let mut left = vec![argument];
    while let Some(node) = left.pop() {
        match visit.field_text(node, "operator") == "+" && node.named_child_count() == 2 {
            true => left.extend(named_children(node)),
            false => operands.push(is_string(node)),
        }
    }
    operands.contains(&true) && operands.contains(&false)
}
