//! Doc comments, as `missing_docs` of the compiler looks for them, and what else the marks around code say.

use tree_sitter::Node;

use super::{Fields, constructs, declarations, kind_of};
use crate::facts::{Documentable, DocumentableKind};
use crate::lang::tree::named_children;
use crate::syntax::walk::Visit;

/// The type or function that a node declares, with whether it has a doc comment. What a trait documents, its
/// implementations need not.
pub(super) fn of(visit: &Visit<'_, '_>) -> Documentable {
    let node = visit.node;
    let outer = declarations::owner(visit);
    let kind = match kind_of(node) {
        "trait_item" => DocumentableKind::Interface,
        "enum_item" => DocumentableKind::Enumeration,
        "struct_item" | "union_item" => DocumentableKind::Class,
        "type_item" => DocumentableKind::Type,
        _ if outer.is_some() => DocumentableKind::Method,
        _ => DocumentableKind::Function,
    };
    let implements =
        outer.is_some_and(|outer| outer.field("trait").is_some() && kind_of(outer) == "impl_item");
    let of_trait = outer.filter(|outer| kind_of(*outer) == "trait_item");
    let is_public = of_trait.map_or_else(|| is_public(visit, node), |of| is_public(visit, of));
    let mut around = visit.ancestors().filter(|outer| kind_of(*outer) == "mod_item");
    Documentable {
        kind,
        span: visit.span(node),
        is_public: is_public && around.all(|module| self::is_public(visit, module)),
        access: Some(is_public),
        is_exempt: implements || constructs::is_test(visit),
        is_documented: is_documented(visit),
        declares: None,
    }
}

/// Whether an item is visible outside of its crate: `pub`, but not `pub(crate)`.
fn is_public(visit: &Visit<'_, '_>, item: Node<'_>) -> bool {
    named_children(item)
        .any(|child| kind_of(child) == "visibility_modifier" && visit.text(child) == "pub")
}

/// Whether `///`, `/** */` or `#[doc = "…"]` is among the comments and attributes before an item.
fn is_documented(visit: &Visit<'_, '_>) -> bool {
    let mut before = visit.node.prev_sibling();
    while let Some(node) = before {
        let documents = match kind_of(node) {
            "attribute_item" => {
                visit.text(node).trim_start_matches(['#', '[', ' ']).starts_with("doc")
            }
            _ if visit.is_comment(node) => node.field("outer").is_some(),
            _ => return false,
        };
        if documents {
            return true;
        }
        before = node.prev_sibling();
    }
    false
}

/// Whether an attribute keeps the compiler or clippy from reporting something.
pub(super) fn silences_lint(attribute: &str) -> bool {
    let text = attribute.trim_start_matches(['#', '!', '[', ' ']);
    let is_silencing = |text: &str| text.starts_with("allow(") || text.starts_with("expect(");
    let inner = text.strip_prefix("cfg_attr(").into_iter().flat_map(|rest| rest.split(','));
    is_silencing(text) || inner.into_iter().any(|part| is_silencing(part.trim()))
}
