//! XML documentation comments, as StyleCop looks for them (SA1600, SA1602).

use tree_sitter::Node;

use super::{Fields, constructs, kind_of};
use crate::facts::{Documentable, DocumentableKind};
use crate::lang::comments;
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The type or member that a node declares, with whether it has a documentation comment. What overrides another
/// inherits its comment.
pub(super) fn of(visit: &Visit<'_, '_>) -> Option<Documentable> {
    let node = visit.node;
    let kind = match kind_of(node) {
        "class_declaration" | "record_declaration" | "struct_declaration" => {
            DocumentableKind::Class
        }
        "interface_declaration" => DocumentableKind::Interface,
        "enum_declaration" => DocumentableKind::Enumeration,
        "delegate_declaration" => DocumentableKind::Type,
        "field_declaration" | "event_field_declaration" | "property_declaration" => {
            DocumentableKind::Field
        }
        _ => DocumentableKind::Method,
    };
    let is_public = is_open(visit, node, visit.ancestors().nth(1));
    let mut around = visit.ancestors().filter(|outer| is_type(*outer));
    Some(Documentable {
        kind,
        span: visit.span(node),
        is_public: is_public && around.all(|outer| has_modifier(visit, outer, "public")),
        access: Some(is_public),
        is_exempt: has_modifier(visit, node, "override")
            || named_children(node).any(|child| kind_of(child) == "explicit_interface_specifier")
            || constructs::marks_test(visit),
        is_documented: comments::document(visit),
        declares: None,
    })
}

fn is_type(node: Node<'_>) -> bool {
    matches!(
        kind_of(node),
        "class_declaration" | "interface_declaration" | "record_declaration" | "struct_declaration"
    )
}

/// Whether a declaration is public, or a member of an interface that is not private.
fn is_open(visit: &Visit<'_, '_>, node: Node<'_>, around: Option<Node<'_>>) -> bool {
    let in_interface = around.is_some_and(|outer| kind_of(outer) == "interface_declaration");
    has_modifier(visit, node, "public") || in_interface && !has_modifier(visit, node, "private")
}

pub(super) fn has_modifier(visit: &Visit<'_, '_>, node: Node<'_>, word: &str) -> bool {
    let mut modifiers = named_children(node).filter(|child| kind_of(*child) == "modifier");
    modifiers.any(|modifier| visit.text(modifier) == word)
}

pub(super) struct Modifiers<'t> {
    /// Modifiers as written, and attributes without brackets.
    pub(super) words: Vec<&'t str>,
    /// The first byte of the declaration after its attributes.
    pub(super) start: usize,
}

impl<'t> Modifiers<'t> {
    pub(super) fn of(builder: &Builder<'t>, declaration: Node<'t>) -> Self {
        let mut words = Vec::new();
        let mut start = None;
        for child in crate::lang::tree::children(declaration) {
            match kind_of(child) {
                "attribute_list" => {
                    let attributes =
                        named_children(child).filter(|part| kind_of(*part) == "attribute");
                    words.extend(attributes.map(|attribute| builder.text(attribute)));
                }
                "preproc_if" => {}
                "modifier" => {
                    start.get_or_insert(child.start_byte());
                    words.push(builder.text(child));
                }
                _ => {
                    start.get_or_insert(child.start_byte());
                    // `ref` of a structure and `using` of a variable come between modifiers.
                    if child.is_named() {
                        break;
                    }
                }
            }
        }
        Self { words, start: start.unwrap_or(declaration.start_byte()) }
    }

    /// Whether a modifier is one of them.
    pub(super) fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }
}

/// The name of an attribute, as it is written.
pub(super) fn attribute_name<'t>(visit: &Visit<'_, 't>, attribute: Node<'t>) -> &'t str {
    let name = attribute.field("name").map_or("", |name| visit.text(name));
    name.rsplit('.').next().unwrap_or(name)
}
