//! The titles of tests, as Jest, Vitest, Mocha, Playwright, Deno and QUnit take them.

use super::{Fields, kind_of};
use crate::facts::TestName;
use crate::lang::tree::named_children;
use crate::syntax::finder::Seen;

/// What may follow the name of a function that takes a test.
const VARIANTS: [&str; 10] = [
    "concurrent",
    "each",
    "failing",
    "fails",
    "fixme",
    "only",
    "sequential",
    "serial",
    "skip",
    "todo",
];

const FUNCTIONS: [&str; 2] = ["arrow_function", "function_expression"];

/// The title in `it("adds", …)`. One that begins with a value could begin with anything.
pub(super) fn of(seen: &Seen<'_, '_>) -> Option<TestName> {
    let call = seen.node();
    if kind_of(call) != "call_expression" || !takes_test(seen.field_text(call, "function")) {
        return None;
    }
    let arguments = call.field("arguments")?;
    let title = named_children(arguments).next()?;
    let has_body = || named_children(arguments).any(|it| FUNCTIONS.contains(&kind_of(it)));
    let is_text = matches!(kind_of(title), "string" | "template_string");
    let text = seen.text(title).get(1..)?;
    (is_text && text.len() > 1 && !text.starts_with(['$', '%']) && has_body())
        .then(|| TestName::title(title.byte_range()))
}

/// Whether a function takes tests: `it`, `test.only`, `test.each([1])`, `Deno.test`.
fn takes_test(callee: &str) -> bool {
    let mut parts = callee.split(['.', '(', '`']);
    match parts.next() {
        Some("Deno" | "QUnit") => parts.next() == Some("test"),
        Some("fit" | "it" | "test" | "xit" | "xtest") => {
            parts.next().is_none_or(|it| VARIANTS.contains(&it))
        }
        _ => false,
    }
}
