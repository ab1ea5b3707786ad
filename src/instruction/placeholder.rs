//! Placeholders of a template that were left in a sentence.

use std::collections::BTreeSet;

use super::text::{strip_quotes, unbracket};

/// Whether `text` is a placeholder left in the slot named `own`, `names` being the slots of
/// all templates:
///
/// - any slot's name in braces or angle brackets: `{keyword}`;
/// - in square ones the slot's own, or one of several words: `[class_name]`; `[limit]` is a list of one name;
/// - without brackets and quotes, the slot's own name: `disallowed_function_list`;
/// - likewise any slot's name that ends in `_list`, if the slot's own name does too.
///
/// A name in quotes is a name, not a placeholder: somebody chose to write `` `function_name` ``.
pub fn is_placeholder(text: &str, own: &str, names: &BTreeSet<String>) -> bool {
    let inner = strip_quotes(text);
    let bracketed =
        ['{', '[', '<'].into_iter().find_map(|open| Some((open, unbracket(inner, open)?)));
    if let Some((open, text)) = bracketed {
        let name = slot_name(unbracket(text, '{').unwrap_or(text));
        let may_be_one = open != '[' || name == own || name.contains('_') || text.starts_with('{');
        return may_be_one && names.contains(&name);
    }
    let is_list = || {
        let name = slot_name(text);
        name.ends_with("_list") && names.contains(&name)
    };
    spells(text, own) || own.ends_with("_list") && is_list()
}

/// Whether a text is a slot's name, as [`slot_name`] spells it. Nearly every text is none.
fn spells(text: &str, name: &str) -> bool {
    let mut rest = name.as_bytes();
    for (at, word) in text.split_whitespace().enumerate() {
        let word = word.as_bytes();
        let after = match at {
            0 => Some(rest),
            _ => rest.strip_prefix(b"_"),
        };
        match after.and_then(|after| after.split_at_checked(word.len())) {
            Some((start, after)) if start.eq_ignore_ascii_case(word) => rest = after,
            _ => return false,
        }
    }
    rest.is_empty()
}

/// "disallowed function list" spelled as a slot's name.
fn slot_name(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join("_").to_ascii_lowercase()
}
