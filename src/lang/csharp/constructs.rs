//! The constructs of C# that rules look for by themselves.

use tree_sitter::Node;

use super::documentation::{attribute_name, has_modifier};
use super::expressions::declared_value;
use super::{Fields, declarations, kind_of};
use crate::facts::TestName;
use crate::lang::forms::is_sql;
use crate::lang::literals::is_one_of;
use crate::lang::purposes::is_hard_coded;
use crate::lang::tree::named_children;
use crate::syntax::walk::Visit;

/// `#pragma warning disable` and `[SuppressMessage]`.
pub(super) fn silences_compiler(visit: &Visit<'_, '_>) -> bool {
    match kind_of(visit.node) {
        "attribute" => attribute_name(visit, visit.node).starts_with("SuppressMessage"),
        _ => visit.own_text().split_whitespace().any(|word| word == "disable"),
    }
}

fn caught<'t>(visit: &Visit<'_, 't>) -> Option<&'t str> {
    let declaration =
        named_children(visit.node).find(|child| kind_of(*child) == "catch_declaration");
    declaration.map(|declaration| visit.field_text(declaration, "type"))
}

/// CA1031: what takes all exceptions, but for those that a filter chooses.
pub(super) fn is_broad_catch(visit: &Visit<'_, '_>) -> bool {
    const CLASSES: [&str; 4] =
        ["Exception", "System.Exception", "SystemException", "System.SystemException"];
    let is_filtered =
        named_children(visit.node).any(|child| kind_of(child) == "catch_filter_clause");
    !is_filtered && caught(visit).is_none_or(|class| CLASSES.contains(&class))
}

pub(super) fn is_bare_catch(visit: &Visit<'_, '_>) -> bool {
    caught(visit).is_none()
}

/// `Console.WriteLine(…)` and what else writes to the console.
pub(super) fn is_print(visit: &Visit<'_, '_>) -> bool {
    let callee = visit.own_field("function");
    let callee = callee.strip_prefix("System.").unwrap_or(callee);
    ["Console.Write", "Console.Out.Write", "Console.Error.Write"]
        .iter()
        .any(|start| callee.starts_with(start))
}

/// Whether a string that is written out is the value of what a name calls secret (S2068 of Sonar).
pub(super) fn is_secret(visit: &Visit<'_, '_>) -> bool {
    let node = visit.node;
    let name = match kind_of(node) {
        "assignment_expression" => visit.own_field("left"),
        _ => visit.own_field("name"),
    };
    let value = declared_value(node);
    value.is_some_and(|value| {
        kind_of(value).ends_with("string_literal") && is_hard_coded(name, visit.text(value))
    })
}

/// Attributes that mark tests of xUnit, NUnit and MSTest.
const TESTS: [&str; 10] = [
    "DataTestMethod",
    "Fact",
    "SkippableFact",
    "Test",
    "TestCase",
    "TestCaseSource",
    "TestMethod",
    "Theory",
    "UnityTest",
    "InlineData",
];

/// Whether a declaration has an attribute that makes it a test.
pub(super) fn marks_test(visit: &Visit<'_, '_>) -> bool {
    let lists = named_children(visit.node).filter(|child| kind_of(*child) == "attribute_list");
    let mut attributes = lists.flat_map(named_children);
    attributes.any(|attribute| {
        let name = attribute_name(visit, attribute);
        TESTS.contains(&name.strip_suffix("Attribute").unwrap_or(name))
    })
}

pub(super) fn test_name(visit: &Visit<'_, '_>) -> Option<TestName> {
    let name = visit.own_child("name").filter(|_| marks_test(visit))?;
    Some(TestName::identifier(visit.span(name)))
}

/// `Assert.Equal(…)`, `x.Should().Be(…)`.
pub(super) fn asserts(visit: &Visit<'_, '_>) -> bool {
    let callee = visit.own_field("function");
    callee.starts_with("Assert.") || callee.ends_with(".Should")
}

/// S109 of Sonar: whether a number is neither a usual one nor the value of a constant, of an enumeration or of an
/// attribute.
pub(super) fn is_magic_number(visit: &Visit<'_, '_>) -> bool {
    let is_usual = is_one_of(visit.own_text(), &[0.0, 1.0, 2.0]);
    !is_usual && !visit.ancestors().any(|outer| is_constant(visit, outer))
}

fn is_constant(visit: &Visit<'_, '_>, outer: Node<'_>) -> bool {
    match kind_of(outer) {
        "attribute" | "enum_member_declaration" => true,
        "field_declaration" | "local_declaration_statement" => {
            has_modifier(visit, outer, "const") || has_modifier(visit, outer, "readonly")
        }
        _ => false,
    }
}

/// Whether a type is declared within another.
pub(super) fn is_nested_type(visit: &Visit<'_, '_>) -> bool {
    let around = visit.ancestors().nth(1).map(kind_of);
    matches!(
        around,
        Some(
            "class_declaration"
                | "interface_declaration"
                | "record_declaration"
                | "struct_declaration"
        )
    )
}

/// Whether a list of bases begins with a class.
pub(super) fn has_base_class(visit: &Visit<'_, '_>) -> bool {
    let of_class = visit.parent().is_some_and(|parent| {
        matches!(kind_of(parent), "class_declaration" | "record_declaration")
    });
    let first = named_children(visit.node).next();
    of_class && first.is_some_and(|first| !declarations::is_interface_name(visit.text(first)))
}

/// Whether no other namespace is beside or in a namespace, so that it could be that of the file (IDE0161).
pub(super) fn is_only_namespace(visit: &Visit<'_, '_>) -> bool {
    let is_one = |node: &Node<'_>| kind_of(*node) == "namespace_declaration";
    let of_file = visit.parent().map_or(0, |file| named_children(file).filter(is_one).count());
    let body = named_children(visit.node).find(|node| kind_of(*node) == "declaration_list");
    of_file == 1 && !body.is_some_and(|body| named_children(body).any(|node| is_one(&node)))
}

/// A statement of SQL with values written into it: `$"SELECT … {id}"`, `string.Format("SELECT … {0}", id)`.
pub(super) fn fills_sql(visit: &Visit<'_, '_>) -> bool {
    let text = visit.own_text();
    let fills = match kind_of(visit.node) {
        "interpolated_string_expression" => {
            named_children(visit.node).any(|part| kind_of(part) == "interpolation")
        }
        _ => {
            let callee = visit.own_field("function");
            matches!(callee, "string.Format" | "String.Format") && text.contains('{')
        }
    };
    fills && is_sql(text)
}

/// Whether an accessor has this name: `get` or `set`.
pub(super) fn is_getter(visit: &Visit<'_, '_>) -> bool {
    visit.own_field("name") == "get"
}

pub(super) fn is_setter(visit: &Visit<'_, '_>) -> bool {
    visit.node.field("name").is_some_and(|name| visit.text(name) == "set")
}

/// Whether a method is `async` and returns nothing, and handles no event (VSTHRD100).
pub(super) fn is_async_void(visit: &Visit<'_, '_>) -> bool {
    let returned = ["returns", "type"].map(|field| visit.own_field(field));
    let handles_event = visit.own_field("parameters").contains("EventArgs ");
    returned.contains(&"void") && has_modifier(visit, visit.node, "async") && !handles_event
}

/// `i++`, `--i`.
pub(super) fn counts(text: &str) -> bool {
    ["++", "--"].iter().any(|sign| text.starts_with(sign) || text.ends_with(sign))
}

/// Whether a type is named with its namespace in code.
pub(super) fn names_namespace(visit: &Visit<'_, '_>) -> bool {
    const ELSEWHERE: [&str; 4] = [
        "file_scoped_namespace_declaration",
        "namespace_declaration",
        "qualified_name",
        "using_directive",
    ];
    let around = visit.parent().map_or("", kind_of);
    visit.own_text().matches('.').count() > 1 && !ELSEWHERE.contains(&around)
}
