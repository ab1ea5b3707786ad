//! Doc comments, as revive looks for them (`exported`).

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::{Documentable, DocumentableKind, TestName};
use crate::lang::comments::parses;
use crate::lang::purposes::has_prefix;
use crate::lang::tree::named_children;
use crate::syntax::walk::Visit;

/// Methods whose meaning everyone knows, so that `exported` asks for no comment.
const COMMON: [&str; 9] =
    ["Error", "Len", "Less", "Read", "ServeHTTP", "String", "Swap", "Unwrap", "Write"];

/// The type or function that a node declares, with whether it has a doc comment.
pub(super) fn of(visit: &Visit<'_, '_>) -> Option<Documentable> {
    let node = visit.node;
    let kind = match kind_of(node) {
        "function_declaration" => DocumentableKind::Function,
        "method_declaration" => DocumentableKind::Method,
        "type_spec" | "type_alias" => type_kind(node),
        _ => return None,
    };
    let name = visit.field_text(node, "name");
    let is_common = kind == DocumentableKind::Method && COMMON.contains(&name);
    // The comment of a declaration of one type is that of the type.
    let declaration = visit.parent().filter(|parent| kind_of(*parent) == "type_declaration");
    let is_documented = has_comment(visit, node)
        || declaration.is_some_and(|declaration| has_comment(visit, declaration));
    Some(Documentable {
        kind,
        span: visit.span(node),
        is_public: is_exported(name) && receiver(visit).is_none_or(is_exported),
        access: Some(is_exported(name)),
        is_exempt: is_common || is_test(visit, name),
        is_documented,
        declares: None,
    })
}

/// Whether a function is one of those that `go test` runs, which are in files where nothing needs a comment.
fn is_test(visit: &Visit<'_, '_>, name: &str) -> bool {
    let parameters = visit.field_text(visit.node, "parameters");
    let takes = |ty: &str| parameters.ends_with(&format!("*testing.{ty})"));
    kind_of(visit.node) == "function_declaration"
        && (has_prefix(name, "Test") && (takes("T") || takes("M"))
            || has_prefix(name, "Benchmark") && takes("B")
            || has_prefix(name, "Fuzz") && takes("F")
            || has_prefix(name, "Example") && parameters == "()")
}

fn type_kind(node: Node<'_>) -> DocumentableKind {
    match node.field("type").map(kind_of) {
        Some("struct_type") => DocumentableKind::Class,
        Some("interface_type") => DocumentableKind::Interface,
        _ => DocumentableKind::Type,
    }
}

/// Whether a comment ends in the line above a declaration. A directive does not count.
fn has_comment(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    let mut row = node.start_position().row;
    let mut before = node.prev_sibling();
    while let Some(comment) = before.filter(|comment| visit.is_comment(*comment)) {
        if comment.end_position().row + 1 != row {
            return false;
        }
        if !is_directive(visit.text(comment)) {
            return true;
        }
        row = comment.start_position().row;
        before = comment.prev_sibling();
    }
    false
}

/// `//go:embed x`, `//nolint`.
fn is_directive(comment: &str) -> bool {
    let text = comment.strip_prefix("//").unwrap_or_default();
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && (text.starts_with("nolint")
            || text.split(' ').next().is_some_and(|word| word.contains(':')))
}

fn is_exported(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

/// The name of the type that a method is of.
fn receiver<'t>(visit: &Visit<'_, 't>) -> Option<&'t str> {
    let receiver = visit.own_child("receiver")?;
    let parameter = named_children(receiver).next()?;
    let text = visit.field_text(parameter, "type").trim_start_matches('*');
    text.split('[').next()
}

/// A function `Test…` that takes a `*testing.T`, or such a method test_name a suite.
pub(super) fn test_name(visit: &Visit<'_, '_>) -> Option<TestName> {
    let function = visit.node;
    let parameters = visit.field_text(function, "parameters");
    let is_found = match kind_of(function) {
        "function_declaration" => parameters.ends_with("*testing.T)"),
        "method_declaration" => {
            parameters == "()" && visit.field_text(function, "receiver").ends_with("Suite)")
        }
        _ => false,
    };
    let name = visit.child(function, "name")?;
    (is_found && has_prefix(visit.text(name), "Test"))
        .then(|| TestName::identifier(visit.span(name)))
}

/// Shorter texts are often words of a sentence.
const LEAST_BYTES: usize = 15;

/// Whether a comment within a function is a statement. An expression alone may be a part of a
/// sentence, unless it is a call.
pub(super) fn has_code(comment: &str) -> bool {
    const OTHERS: [&str; 4] = ["TODO", "http://", "https://", "e.g. "];
    let text = comment.trim_start_matches("//").trim_start_matches("/*").trim_end_matches("*/");
    let text = text.trim();
    let is_call_of_nothing = text.ends_with(')') && text.contains(" (");
    if text.len() < LEAST_BYTES
        || is_call_of_nothing
        || OTHERS.iter().any(|other| text.contains(other))
    {
        return false;
    }
    let function = format!("package p\nfunc _() {{\n{text}\n}}\n");
    parses(&tree_sitter_go::LANGUAGE.into(), &function, |root| {
        let function = named_children(root).nth(1);
        let body = function.and_then(|function| function.field("body"));
        let statements = body.and_then(|body| named_children(body).next());
        statements.is_some_and(|statements| named_children(statements).any(is_code))
    })
}

fn is_code(statement: Node<'_>) -> bool {
    let inner = || named_children(statement).last();
    match kind_of(statement) {
        "labeled_statement" => inner().is_some_and(|statement| {
            !matches!(kind_of(statement), "empty_statement" | "expression_statement" | "label_name")
        }),
        "expression_statement" => {
            inner().is_some_and(|statement| kind_of(statement) == "call_expression")
        }
        "empty_statement" | "type_declaration" => false,
        _ => true,
    }
}
