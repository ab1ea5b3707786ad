//! Comments that document classes, modules and methods, as `Style/Documentation` and `Style/DocumentationMethod` of
//! `rubocop` look for them.

use super::{constructs, kind_of};
use crate::facts::{Documentable, DocumentableKind};
use crate::lang::tree::children;
use crate::syntax::walk::Visit;

/// How many statements before a method are searched for who may call it.
const MAX_BEFORE: usize = 512;

/// The class, module or method that a node declares, with whether the line before it is a comment.
pub(super) fn of(visit: &Visit<'_, '_>) -> Documentable {
    let node = visit.node;
    let is_member = visit.ancestors().nth(1).is_some_and(|outer| {
        matches!(kind_of(outer), "class" | "do_block" | "module" | "singleton_class")
    });
    let kind = match kind_of(node) {
        "class" => DocumentableKind::Class,
        "module" => DocumentableKind::Module,
        _ if is_member || kind_of(node) == "singleton_method" => DocumentableKind::Method,
        _ => DocumentableKind::Function,
    };
    let is_public = is_public(visit);
    let name = visit.own_field("name");
    Documentable {
        kind,
        span: visit.span(node),
        is_public,
        access: Some(is_public),
        is_exempt: name == "initialize" || constructs::is_test(visit),
        is_documented: is_documented(visit),
        declares: None,
    }
}

/// Whether no `private` or `protected` comes before a method in its class, or around it.
fn is_public(visit: &Visit<'_, '_>) -> bool {
    let hides = |text: &str| matches!(text, "private" | "private_class_method" | "protected");
    let mut around = visit.ancestors();
    let Some(outer) = around.next() else { return true };
    if kind_of(outer) == "argument_list" {
        return !around.next().is_some_and(|call| hides(visit.field_text(call, "method")));
    }
    let before = children(outer).take_while(|child| child.start_byte() < visit.node.start_byte());
    let words = before.take(MAX_BEFORE).filter(|child| kind_of(*child) == "identifier");
    let words = words.map(|word| visit.text(word));
    let last = words.filter(|word| hides(word) || *word == "public").last();
    kind_of(visit.node) != "method" || !last.is_some_and(hides)
}

/// Whether a comment that is for people ends on the line before a definition, or before a modifier in front of it.
fn is_documented(visit: &Visit<'_, '_>) -> bool {
    let start = visit.node.start_byte();
    let source = visit.source.text.get(..start).unwrap_or_default();
    let line = source.rfind('\n').map_or("", |end| &source[..end]);
    let before = line.rsplit('\n').next().unwrap_or_default().trim();
    let is_comment = before.strip_prefix('#').is_some_and(|text| {
        let text = text.trim();
        !text.is_empty() && !text.starts_with("rubocop:") && !text.starts_with('!')
    });
    is_comment || before == "=end"
}
