//! Names that JSX forces: a tag that is no markup begins with a capital.

use std::collections::BTreeSet;

use super::kind_of;
use crate::facts::{CallForm, Facts};

/// The names used as tags, and those of functions that return JSX and begin with a capital.
pub(super) fn names<'t>(facts: &Facts<'t>) -> BTreeSet<&'t str> {
    let is_jsx = |kind: &str| kind.starts_with("jsx_");
    let tags = facts
        .calls
        .iter()
        .filter(|call| call.form == CallForm::Reference && is_jsx(kind_of(call.expression.node)));
    let tags = tags.filter_map(|call| call.callee.parts.last().copied());
    let components = facts.functions.iter().filter(|function| {
        let values = function.returns.iter().filter_map(|one| one.value);
        function.name.starts_with(char::is_uppercase)
            && values
                .map(|value| value.lower().source)
                .any(|value| is_jsx(kind_of(value.node)))
    });
    tags.chain(components.map(|one| one.name)).collect()
}
