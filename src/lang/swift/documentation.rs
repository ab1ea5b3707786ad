//! Doc comments, as `missing_docs` of SwiftLint looks for them.

use tree_sitter::Node;

use super::{constructs, kind_of};
use crate::facts::{Documentable, DocumentableKind};
use crate::lang::comments;
use crate::lang::tree::{children, named_children};
use crate::syntax::walk::Visit;

/// The type or function that a node declares, with whether it has a doc comment. What overrides another inherits its
/// comment, and an extension is no declaration of its own.
pub(super) fn of(visit: &Visit<'_, '_>) -> Option<Documentable> {
    let node = visit.node;
    let in_type = visit.parent().is_some_and(|body| kind_of(body).ends_with("_body"));
    let kind = match kind_of(node) {
        "protocol_declaration" => DocumentableKind::Interface,
        "class_declaration" => match visit.own_field("declaration_kind") {
            "extension" => return None,
            "enum" => DocumentableKind::Enumeration,
            _ => DocumentableKind::Class,
        },
        "typealias_declaration" => DocumentableKind::Type,
        _ if in_type => DocumentableKind::Method,
        _ => DocumentableKind::Function,
    };
    let mut around = visit.ancestors().filter(|outer| kind_of(*outer).ends_with("_declaration"));
    let is_public = of_protocol(visit)
        .map_or_else(|| is_open(visit, node), |protocol| is_open(visit, protocol));
    Some(Documentable {
        kind,
        span: visit.span(node),
        is_public: is_public && around.all(|outer| is_open(visit, outer)),
        access: Some(is_public),
        is_exempt: has_modifier(visit, node, "override") || constructs::is_test(visit),
        is_documented: comments::document(visit),
        declares: None,
    })
}

/// The protocol whose requirement a node is.
fn of_protocol<'t>(visit: &Visit<'_, 't>) -> Option<Node<'t>> {
    visit.ancestors().nth(1).filter(|outer| kind_of(*outer) == "protocol_declaration")
}

fn is_open(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    let is_extension = visit.field_text(node, "declaration_kind") == "extension";
    is_extension || has_modifier(visit, node, "public") || has_modifier(visit, node, "open")
}

fn has_modifier(visit: &Visit<'_, '_>, node: Node<'_>, word: &str) -> bool {
    let lists = named_children(node).filter(|child| kind_of(*child) == "modifiers");
    lists.flat_map(children).any(|modifier| visit.text(modifier) == word)
}
