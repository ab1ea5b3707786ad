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
    let is_public = match visit.ancestors().nth(1) {
        // The requirements of a protocol are as open as it is.
        Some(outer) if kind_of(outer) == "protocol_declaration" => is_open(visit, outer),
        Some(outer) if opens_members(visit, outer) => !has_own_access(visit),
        _ => is_open(visit, node),
    };
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

/// Whether a node is an extension that makes its members public.
fn opens_members(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    visit.field_text(node, "declaration_kind") == "extension" && has_modifier(visit, node, "public")
}

/// Whether a member says that it is less than public.
fn has_own_access(visit: &Visit<'_, '_>) -> bool {
    let hidden = ["fileprivate", "internal", "package", "private"];
    hidden.iter().any(|word| has_modifier(visit, visit.node, word))
}

fn is_open(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    let is_extension = visit.field_text(node, "declaration_kind") == "extension";
    is_extension || has_modifier(visit, node, "public") || has_modifier(visit, node, "open")
}

fn has_modifier(visit: &Visit<'_, '_>, node: Node<'_>, word: &str) -> bool {
    let lists = named_children(node).filter(|child| kind_of(*child) == "modifiers");
    lists.flat_map(children).any(|modifier| visit.text(modifier) == word)
}
