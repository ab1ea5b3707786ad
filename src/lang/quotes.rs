//! The quotes of strings, in the languages where they are a choice.

use tree_sitter::Node;

use crate::syntax::walk::Visit;

/// Those of the strings next to each other that are in other quotes than these, if all of them could be
/// in these without escapes.
pub(super) fn others<'t>(
    visit: &Visit<'_, 't>,
    mut strings: Vec<Node<'t>>,
    quote: char,
) -> Vec<Node<'t>> {
    // The quote comes after a prefix.
    let opening = |text: &str| text.chars().find(|c| !c.is_alphabetic());
    strings.retain(|string| opening(visit.text(*string)) != Some(quote));
    // A template that needs none of its powers is none to keep.
    let holds = |text: &str| text.contains(quote) && !text.starts_with('`');
    match strings.iter().any(|string| holds(visit.text(*string))) {
        true => Vec::new(),
        false => strings,
    }
}
