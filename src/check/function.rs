//! The function category.

mod forbidden;
mod naming;
#[cfg(test)]
mod tests;

pub(crate) use forbidden::{
    ExcludedFunctions, Receivers, class_uses, function_uses, is_class_name, is_stated_library,
    source_uses, static_calls,
};

use super::lookup::{self, DefinitionKind};
use super::{Check, Context, Ruling, defined};
use crate::instruction::Slots;

/// The rows of the function templates.
pub(super) const CHECKS: &[(&str, Check)] = &[
    ("define-function", define),
    ("function-naming", naming::check),
    ("no-functions-from", forbidden::check),
];

/// Template 31: a function of that name with a body, or a function literal bound to that name.
fn define(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let names = slots.names("function_name");
    defined::each(cx, names, DefinitionKind::Function, |name| {
        let functions = lookup::functions(cx, name);
        let found = functions.iter().find(|function| function.body.is_some());
        found.map(|function| lookup::signature(function))
    })
}
