//! The function category.

mod naming;
#[cfg(test)]
mod tests;

use super::lookup::{self, Sought};
use super::{Check, Context, Ruling, defined};
use crate::instruction::Slots;
use crate::response::Span;
use crate::syntax::{AssignmentKind, ExprKind, Function, InitialValue};

/// The rows of the function templates.
pub(super) const CHECKS: &[(&str, Check)] = &[
    ("define-function", define),
    ("function-naming", naming::check),
];

/// Template 31: a function of that name with a body, or a function literal bound to the name.
fn define(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let names = slots.names("function_name");
    defined::each(cx, names, Sought::Function, |name| {
        let functions = lookup::functions(cx, name);
        let found = functions.iter().find(|function| function.body.is_some());
        let assigned = || literal_assigned(cx, name);
        found.map(|function| named(function)).or_else(assigned)
    })
}

/// The signature; for a literal from the name that it is bound to.
fn named(function: &Function<'_>) -> Span {
    Span {
        start: function.signature.start.min(function.name_span.start),
        ..function.signature
    }
}

/// Where a function literal is assigned to a plain name that is defined elsewhere.
fn literal_assigned(cx: &Context<'_>, name: &str) -> Option<Span> {
    let mut assignments = cx.facts.assignments.iter();
    let found = assignments.find(|assignment| {
        let InitialValue::Expression(value) = &assignment.value else {
            return false;
        };
        assignment.kind == AssignmentKind::Plain
            && assignment.target == name
            && matches!(value.lower().kind, ExprKind::Lambda)
    })?;
    Some(found.span)
}
