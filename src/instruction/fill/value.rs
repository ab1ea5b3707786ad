//! Initial values, as code or prose.

use super::names::is_word;
use super::types::is_article;
use crate::instruction::text::{unquote, words};
use crate::instruction::words::Words;

/// How many words a value in prose may have: "an opened file stream" has four.
const MAX_PROSE: usize = 6;

/// The value as written. Backticks and typographic quotes belong to the sentence. `'` and `"` do
/// so only if the sentence quotes with them elsewhere too (`quote`); else they make a string
/// literal.
pub fn value(text: &str, quote: Option<char>) -> Option<String> {
    let text = text.trim();
    let Some((mark, inner)) = unquote(text) else {
        return (is_code(text) || is_prose(text)).then(|| text.to_owned());
    };
    let literal = matches!(mark, '\'' | '"') && (quote != Some(mark) || !is_code(inner));
    Some(if literal { text } else { inner }.to_owned())
}

/// Whether `text` can be an expression: words of code, operators between them.
fn is_code(text: &str) -> bool {
    let Some(words) = words(text) else {
        return false;
    };
    let words = match words.split_first() {
        Some((&"new" | &"make" | &"await", rest)) if !rest.is_empty() => rest.to_vec(),
        _ => words,
    };
    // Operands are at even positions, operators between them.
    words.len() % 2 == 1
        && words.iter().enumerate().all(|(at, word)| match at % 2 {
            0 => is_operand(word),
            _ => word.chars().all(|c| "+-*/%<>=&|^!".contains(c)),
        })
}

/// Whether `word` can be a literal, a name, a call, a literal in brackets.
fn is_operand(word: &str) -> bool {
    let first = |c: char| c.is_alphanumeric() || "_$'\"`[({-+&*.<~!/".contains(c);
    let prose = is_word(word) && Words::get().is_connective(word);
    word.starts_with(first) && !word.ends_with([',', ';', ':', '?']) && !prose
}

/// Whether `text` is a thing described in words: "an empty list", "empty vector".
fn is_prose(text: &str) -> bool {
    let Some(words) = words(text) else {
        return false;
    };
    let vocabulary = Words::get();
    let Some((first, rest)) = words.split_first() else {
        return false;
    };
    let plain = |word: &&str| {
        let letters = |c: char| c.is_alphanumeric() || "_-:<>.[]".contains(c);
        word.chars().all(letters) && !vocabulary.is_connective(word)
    };
    (is_article(first) || first.eq_ignore_ascii_case("empty"))
        && (1..MAX_PROSE).contains(&rest.len())
        && rest.iter().all(plain)
}
