//! The names of tests, as the macros of GoogleTest, Boost.Test, Catch2 and doctest have them.

use std::ops::Range;

use tree_sitter::Node;

use super::kind_of;
use crate::facts::TestName;
use crate::lang::test_names::has_prefix;
use crate::lang::tree::named_children;
use crate::syntax::finder::Seen;

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
pub(super) fn of(seen: &Seen<'_, '_>) -> Option<TestName> {
    let node = seen.node();
    match kind_of(node) {
        "call_expression" if TITLED.contains(&seen.field_text(node, "function")) => {
            let arguments = node.child_by_field_name("arguments")?;
            let title = named_children(arguments).next();
            let title = title.filter(|it| kind_of(*it) == "string_literal")?;
            let is_plain = seen.text(title).starts_with('"') && seen.text(title).ends_with('"');
            is_plain.then(|| TestName::title(title.byte_range()))
        }
        "function_definition" => defined(seen, node.child_by_field_name("declarator")?),
        _ => None,
    }
}

fn defined(seen: &Seen<'_, '_>, head: Node<'_>) -> Option<TestName> {
    let name = head.child_by_field_name("declarator")?;
    let given = MACROS.iter().find(|(name_of, _)| seen.text(name) == *name_of);
    let range = match given {
        Some((_, at)) => {
            let arguments = head.child_by_field_name("parameters")?;
            enabled(seen, named_children(arguments).nth(*at)?)
        }
        None if kind_of(name) == "identifier" && has_prefix(seen.text(name), "test") => {
            name.byte_range()
        }
        None => return None,
    };
    Some(TestName::identifier(range))
}

/// A name without the prefix by which GoogleTest leaves a test out.
fn enabled(seen: &Seen<'_, '_>, name: Node<'_>) -> Range<usize> {
    let name_range = name.byte_range();
    let rest = seen.text(name).strip_prefix("DISABLED_");
    name_range.end - rest.unwrap_or(seen.text(name)).len()..name_range.end
}
