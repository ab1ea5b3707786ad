//! Placeholders of a template that were left in a sentence.

use std::collections::BTreeSet;

use super::text::{strip_quotes, unbracket};

/// Whether `text` is a placeholder left in the slot named `own`, `names` being the slots of
/// all templates:
///
/// - any slot's name in braces, square or angle brackets: `{keyword}`, `[class_name]`;
/// - without brackets and quotes, the slot's own name: `disallowed_function_list`;
/// - likewise any slot's name that ends in `_list`, if the slot's own name does too.
///
/// A name in quotes is a name, not a placeholder: somebody chose to write `` `function_name` ``.
pub fn is_placeholder(text: &str, own: &str, names: &BTreeSet<String>) -> bool {
    let inner = strip_quotes(text);
    let bracketed = ['{', '[', '<']
        .iter()
        .find_map(|open| unbracket(inner, *open))
        .map(|text| unbracket(text, '{').unwrap_or(text));
    if let Some(text) = bracketed {
        return names.contains(&slot_name(text));
    }
    let name = slot_name(text);
    name == own || own.ends_with("_list") && name.ends_with("_list") && names.contains(&name)
}

/// "disallowed function list" spelled as a slot's name.
fn slot_name(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join("_").to_ascii_lowercase()
}
