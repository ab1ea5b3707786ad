//! Test cases: tests, or examples that are run.

use crate::check::{Context, Ruling};
use crate::instruction::Slots;
use crate::syntax::finder;
use crate::verdict::Reason;

/// The code has a test. Where it has none but runs something, this may be the test cases.
pub(super) fn included(cx: &Context<'_>, _: &Slots) -> Ruling {
    if let Some(test) = finder::find(cx.facts, "test").first() {
        return Ruling::yes("the code has a test").at([*test]);
    }
    let is_run = |scope| match cx.facts.enclosing_function(scope) {
        Some(id) => cx.facts.function(id).name == "main",
        None => true,
    };
    let mut calls = cx.facts.calls.iter();
    match calls.find(|call| is_run(call.scope)) {
        Some(call) => {
            let message = "the code has no test, but runs something that may be one";
            Ruling::unverifiable(Reason::RestNotDecided, message).at([call.expression.span()])
        }
        None => Ruling::no("the code has no test, and runs nothing"),
    }
}
