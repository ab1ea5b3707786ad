//! The kinds of tokens.

use super::kind_of;
use crate::facts::TokenKind;
use crate::lang::Leaf;
use crate::language::{Keywords, Language};

/// Nodes whose child is a name, whatever word it is: after a point and before a colon, keywords are names.
const NAMES: [&str; 3] = ["navigation_suffix", "pattern", "prefix_expression"];

/// Nodes whose child is the label of an argument, also one that is a keyword elsewhere.
const LABELS: [&str; 3] = ["call_suffix", "tuple_expression", "value_argument_label"];

/// The kind of a leaf's token. To the grammar `fallthrough` and `defer` are names, and keywords have a leaf of
/// their own in a name.
pub(super) fn kind(leaf: Leaf<'_>) -> TokenKind {
    match leaf.kind {
        "\\(" | "bang" => return TokenKind::Punctuation,
        "statement_label" => return TokenKind::Label,
        "regex_literal" => return TokenKind::String,
        "simple_identifier" | "type_identifier" => return name(leaf, leaf.parent),
        kind if kind.contains("str_") => return TokenKind::String,
        ")" => return TokenKind::Punctuation,
        _ => {}
    }
    match leaf.parent_kind {
        "simple_identifier" => name(leaf, leaf.visit.ancestors().nth(1)),
        kind if kind.ends_with("string_literal") => TokenKind::String,
        _ => leaf.default_token_kind(),
    }
}

/// The kind of a name, by the node around it.
fn name(leaf: Leaf<'_>, around: Option<tree_sitter::Node<'_>>) -> TokenKind {
    let around = around.map_or("", kind_of);
    let text = leaf.text;
    match around {
        kind if LABELS.contains(&kind) => TokenKind::Label,
        "parameter" if leaf.is_field("external_name") => TokenKind::Label,
        kind if NAMES.contains(&kind) && !matches!(text, "self" | "init") => TokenKind::Identifier,
        _ if Keywords::of(Language::Swift).is_reserved(text) => TokenKind::Keyword,
        _ => TokenKind::Identifier,
    }
}

/// The length of the mark at the end of a keyword: `?` of `as?`, and what is in parentheses in `unowned(unsafe)`.
pub(super) fn mark_after(leaf: Leaf<'_>) -> usize {
    if leaf.parent_kind == "ownership_modifier" {
        return leaf.text.find('(').map_or(0, |at| leaf.text.len() - at);
    }
    let is_word = leaf.text.starts_with("as") || leaf.text.starts_with("init");
    usize::from(is_word && !leaf.node.is_named() && leaf.text.ends_with(['?', '!']))
}
