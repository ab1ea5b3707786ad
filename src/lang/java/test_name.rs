//! The names of tests, as JUnit and TestNG find them.

use super::kind_of;
use crate::facts::TestName;
use crate::lang::test_names::has_prefix;
use crate::lang::tree::named_children;
use crate::syntax::finder::Seen;

/// The annotations of tests.
const ANNOTATIONS: [&str; 5] =
    ["ParameterizedTest", "RepeatedTest", "Test", "TestFactory", "TestTemplate"];

/// A method with an annotation of a test, or a `test…` of a `TestCase`.
pub(super) fn of(seen: &Seen<'_, '_>) -> Option<TestName> {
    let method = seen.node();
    if kind_of(method) != "method_declaration" {
        return None;
    }
    let name = method.child_by_field_name("name")?;
    let modifiers = named_children(method).take_while(|it| kind_of(*it) == "modifiers");
    let mut annotations = modifiers.flat_map(named_children);
    let is_annotated = annotations.any(|it| {
        let annotation = seen.field_text(it, "name").rsplit('.').next();
        annotation.is_some_and(|it| ANNOTATIONS.contains(&it))
    });
    let class = seen.ancestors().nth(1);
    let is_case =
        || class.is_some_and(|it| seen.field_text(it, "superclass").ends_with("TestCase"));
    (is_annotated || has_prefix(seen.text(name), "test") && is_case())
        .then(|| TestName::identifier(name.byte_range()))
}
