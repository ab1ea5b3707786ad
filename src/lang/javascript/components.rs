//! Names that JSX forces: a tag that is no markup begins with a capital.

use std::collections::BTreeSet;

use super::kind_of;
use crate::facts::{CallForm, ExprKind, Expression, Facts};

/// The names used as tags, and those of functions that return JSX and begin with a capital.
pub(super) fn names<'t>(facts: &Facts<'t>) -> BTreeSet<&'t str> {
    let tags = facts
        .calls
        .iter()
        .filter(|call| call.form == CallForm::Reference && is_jsx(call.expression));
    let tags = tags.filter_map(|call| call.callee.parts.last().copied());
    let components = facts.functions.iter().filter(|function| {
        let mut values = function.returns.iter().filter_map(|one| one.value);
        function.name.starts_with(char::is_uppercase) && values.any(may_be_jsx)
    });
    tags.chain(components.map(|one| one.name)).collect()
}

fn is_jsx(expression: Expression<'_>) -> bool {
    kind_of(expression.node).starts_with("jsx_")
}

/// Whether a value is JSX in one of the cases that it tells apart: `c ? <b/> : null`, `c && <b/>`.
fn may_be_jsx(value: Expression<'_>) -> bool {
    let mut cases = vec![value.lower()];
    while let Some(case) = cases.pop() {
        match case.kind {
            ExprKind::Conditional(one, other)
            | ExprKind::Binary("&&" | "||" | "??", one, other) => cases.extend([*one, *other]),
            _ if is_jsx(case.source) => return true,
            _ => {}
        }
    }
    false
}
