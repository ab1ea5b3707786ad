//! The names of tests, as `go test` and testify find them.

use super::kind_of;
use crate::facts::TestName;
use crate::lang::test_names::has_prefix;
use crate::syntax::finder::Seen;

/// A function `Test…` that takes a `*testing.T`, or such a method of a suite.
pub(super) fn of(seen: &Seen<'_, '_>) -> Option<TestName> {
    let function = seen.node();
    let parameters = seen.field_text(function, "parameters");
    let is_found = match kind_of(function) {
        "function_declaration" => parameters.ends_with("*testing.T)"),
        "method_declaration" => {
            parameters == "()" && seen.field_text(function, "receiver").ends_with("Suite)")
        }
        _ => false,
    };
    let name = function.child_by_field_name("name")?;
    (is_found && has_prefix(seen.text(name), "Test"))
        .then(|| TestName::identifier(name.byte_range()))
}
