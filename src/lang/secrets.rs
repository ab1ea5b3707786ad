//! Names of what is secret, as `ruff` knows them (S105 to S107).

use heck::ToSnakeCase;

/// Words of which one in a name says that its value is secret.
const WORDS: [&str; 8] =
    ["pass", "passphrase", "passwd", "password", "pwd", "secret", "secrete", "token"];

/// Whether a string that is written out is the value of what a name calls secret. `name` may be a
/// path or a key in quotes, of which the last part counts; `text` is the literal with its quotes.
pub(super) fn is_hard_coded(name: &str, text: &str) -> bool {
    let is_mark = |c: char| !c.is_alphanumeric() && c != '_';
    let last = name.trim_matches(is_mark).rsplit(is_mark).next();
    let snake = last.unwrap_or_default().to_snake_case();
    let is_named = snake.split('_').any(|word| WORDS.contains(&word));
    is_named && !text.trim_matches(['"', '\'', '`']).is_empty()
}
