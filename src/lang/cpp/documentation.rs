//! Comments of the forms that Doxygen reads.

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::{Documentable, DocumentableKind, TestName};
use crate::lang::purposes::has_prefix;
use crate::lang::tree::named_children;
use crate::response::Span;
use crate::syntax::walk::Visit;

/// The type, function or field that a node declares, with whether it has such a comment.
pub(super) fn of(visit: &Visit<'_, '_>) -> Option<Documentable> {
    let node = visit.node;
    let member = visit.ancestors().find(|outer| kind_of(*outer) != "template_declaration");
    let is_member = member.is_some_and(|member| kind_of(member) == "field_declaration_list");
    let function = function_name(node);
    let kind = match (kind_of(node), function) {
        ("class_specifier" | "struct_specifier", _) if has_body(node) => DocumentableKind::Class,
        ("enum_specifier", _) if has_body(node) => DocumentableKind::Enumeration,
        // A member that is defined outside of its class is documented in it.
        (_, Some(name)) if kind_of(name) == "qualified_identifier" => return None,
        (_, Some(_)) if is_member => DocumentableKind::Method,
        (_, Some(_)) if is_at_file_level(visit) => DocumentableKind::Function,
        ("field_declaration", None) if visit.child(node, "declarator").is_some() => {
            DocumentableKind::Field
        }
        _ => return None,
    };
    Some(Documentable {
        kind,
        span: visit.span(node),
        is_public: is_public(visit),
        access: Some(is_public_itself(visit)),
        is_exempt: false,
        is_documented: has_comment(visit),
        declares: function.map(|name| visit.text(name).to_owned()),
    })
}

fn has_body(node: Node<'_>) -> bool {
    node.field("body").is_some()
}

/// The name of the function that a node declares or defines.
fn function_name(node: Node<'_>) -> Option<Node<'_>> {
    if !matches!(kind_of(node), "function_definition" | "declaration" | "field_declaration") {
        return None;
    }
    let outermost = node.field("declarator");
    let mut declarators = std::iter::successors(outermost, inner_declarator);
    let function = declarators.find(|declarator| kind_of(*declarator) == "function_declarator")?;
    let name = function.field("declarator")?;
    // `int (*f)(int)` is a variable.
    (kind_of(name) != "parenthesized_declarator").then_some(name)
}

fn inner_declarator<'t>(declarator: &Node<'t>) -> Option<Node<'t>> {
    let named = declarator.field("declarator");
    let is_reference = kind_of(*declarator) == "reference_declarator";
    named.or_else(|| named_children(*declarator).last().filter(|_| is_reference))
}

fn is_at_file_level(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors();
    around.all(|outer| {
        matches!(
            kind_of(outer),
            "translation_unit"
                | "namespace_definition"
                | "declaration_list"
                | "linkage_specification"
                | "template_declaration"
        ) || kind_of(outer).starts_with("preproc_")
    })
}

/// Whether a comment of a form that Doxygen reads is before it, or after it on its line.
fn has_comment(visit: &Visit<'_, '_>) -> bool {
    let is_wrapper = |node: &Node<'_>| {
        matches!(
            kind_of(*node),
            "template_declaration" | "declaration" | "field_declaration" | "linkage_specification"
        )
    };
    let outer = visit.ancestors().take_while(is_wrapper).last();
    let node = outer.unwrap_or(visit.node);
    let starts = |comment: Node<'_>, marks: &[&str]| {
        let text = visit.text(comment);
        visit.is_comment(comment) && marks.iter().any(|mark| text.starts_with(mark))
    };
    let before = node.prev_sibling();
    let is_before = before.is_some_and(|before| {
        starts(before, &["/**", "/*!", "///", "//!"]) && !starts(before, &["///<", "/**<", "//!<"])
    });
    let row = node.end_position().row;
    let mut after = std::iter::successors(node.next_sibling(), Node::next_sibling)
        .take_while(|sibling| sibling.start_position().row == row);
    is_before || after.any(|sibling| starts(sibling, &["///<", "/**<", "//!<", "/*!<"]))
}

/// Whether other files may use it: it is not `static`, in no namespace without a name, and a public
/// member of public classes.
fn is_public(visit: &Visit<'_, '_>) -> bool {
    let is_static = named_children(visit.node)
        .any(|child| kind_of(child) == "storage_class_specifier" && visit.text(child) == "static");
    let is_member =
        visit.parent().is_some_and(|parent| kind_of(parent) == "field_declaration_list");
    let chain = [visit.node].into_iter().chain(visit.ancestors());
    let chain: Vec<_> = chain.collect();
    let is_hidden = |pair: &[Node<'_>]| match kind_of(pair[1]) {
        "field_declaration_list" => !is_accessible(visit, pair[0], pair[1]),
        "namespace_definition" => visit.child(pair[1], "name").is_none(),
        _ => false,
    };
    (!is_static || is_member) && !chain.windows(2).any(is_hidden)
}

/// Whether it is a public member, or what other files may use.
fn is_public_itself(visit: &Visit<'_, '_>) -> bool {
    let chain: Vec<_> = [visit.node].into_iter().chain(visit.ancestors()).collect();
    let mut pairs = chain.windows(2);
    let member = pairs.find(|pair| kind_of(pair[1]) == "field_declaration_list");
    member.map_or_else(|| is_public(visit), |pair| is_accessible(visit, pair[0], pair[1]))
}

/// Whether a member is below `public:`, or in a struct without such a line above it.
fn is_accessible(visit: &Visit<'_, '_>, member: Node<'_>, list: Node<'_>) -> bool {
    let above = named_children(list).take_while(|child| child.start_byte() < member.start_byte());
    let access = above.filter(|above| kind_of(*above) == "access_specifier").last();
    match access {
        Some(access) => visit.text(access) == "public",
        None => is_struct(visit, list),
    }
}

fn is_struct(visit: &Visit<'_, '_>, list: Node<'_>) -> bool {
    let class = visit.ancestors().find(|class| visit.child(*class, "body") == Some(list));
    class.is_some_and(|class| kind_of(class) == "struct_specifier")
}

/// The macros of which the test's name is an argument, and which one it is.
const MACROS: [(&str, usize); 7] = [
    ("BOOST_AUTO_TEST_CASE", 0),
    ("BOOST_FIXTURE_TEST_CASE", 0),
    ("TEST", 1),
    ("TEST_F", 1),
    ("TEST_P", 1),
    ("TYPED_TEST", 1),
    ("TYPED_TEST_P", 1),
];

/// The macros whose first argument is a title.
const TITLED: [&str; 3] = ["SCENARIO", "TEMPLATE_TEST_CASE", "TEST_CASE"];

/// The name that a macro gives to a test, and a free function `test…`.
pub(super) fn test_name(visit: &Visit<'_, '_>) -> Option<TestName> {
    let node = visit.node;
    match kind_of(node) {
        "call_expression" if TITLED.contains(&visit.field_text(node, "function")) => {
            let arguments = visit.child(node, "arguments")?;
            let title = named_children(arguments).next();
            let title = title.filter(|title| kind_of(*title) == "string_literal")?;
            let is_plain = visit.text(title).starts_with('"') && visit.text(title).ends_with('"');
            is_plain.then(|| TestName::title(visit.span_in_quotes(title)))
        }
        "function_definition" => defined(visit, visit.child(node, "declarator")?),
        _ => None,
    }
}

fn defined(visit: &Visit<'_, '_>, head: Node<'_>) -> Option<TestName> {
    let name = visit.child(head, "declarator")?;
    let given = MACROS.iter().find(|(name_of, _)| visit.text(name) == *name_of);
    let span = match given {
        Some((_, at)) => {
            let arguments = visit.child(head, "parameters")?;
            enabled(visit, named_children(arguments).nth(*at)?)
        }
        None if kind_of(name) == "identifier" && has_prefix(visit.text(name), "test") => {
            visit.span(name)
        }
        None => return None,
    };
    Some(TestName::identifier(span))
}

/// A name without the prefix by which GoogleTest leaves a test out.
fn enabled(visit: &Visit<'_, '_>, name: Node<'_>) -> Span {
    let rest = visit.text(name).strip_prefix("DISABLED_");
    let length = rest.unwrap_or(visit.text(name)).len();
    visit.source.span(name.end_byte() - length..name.end_byte())
}
