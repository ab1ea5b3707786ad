//! The function category.

mod annotations;
mod dropped;
mod exceptions;
mod forbidden;
mod naming;
mod style;
#[cfg(test)]
mod tests;
mod uses;

use super::{Context, NamedCheck, Ruling, signatures};
use crate::check::near_misses::DefinitionKind;
use crate::instruction::{SlotKind, Slots};

/// The checks of the function templates.
pub(super) const CHECKS: &[NamedCheck] = &[
    NamedCheck::new("define-function", define, &[("function_name", SlotKind::Names)]),
    NamedCheck::new(
        "function-naming",
        naming::check,
        &[("naming_convention", SlotKind::Convention)],
    ),
    NamedCheck::new(
        "method-naming",
        naming::methods,
        &[("naming_convention", SlotKind::Convention)],
    ),
    NamedCheck::new(
        "no-functions-from",
        forbidden::check,
        &[("disallowed_function_list", SlotKind::Sources)],
    ),
    NamedCheck::new("annotations", annotations::complete, &[("function_name", SlotKind::Function)]),
    NamedCheck::new(
        "annotated-as",
        annotations::given,
        &[
            ("function_name", SlotKind::Function),
            ("parameters", SlotKind::Properties),
            ("return_type", SlotKind::Type),
        ],
    ),
    NamedCheck::new(
        "uses-in-function",
        uses::check,
        &[("function_name", SlotKind::Function), ("used_names", SlotKind::Names)],
    ),
    NamedCheck::new(
        "raise-exception",
        exceptions::raise,
        &[("function_name", SlotKind::Function), ("exception_name", SlotKind::Name)],
    ),
    NamedCheck::new(
        "catch-exception",
        exceptions::catch,
        &[("function_name", SlotKind::Function), ("exception_name", SlotKind::Name)],
    ),
    NamedCheck::new("errors-handled", dropped::errors, &[]),
    NamedCheck::new("results-used", dropped::results, &[]),
    NamedCheck::new("no-built-in", forbidden::built_in, &[("purpose", SlotKind::Text)]),
    NamedCheck::new(
        "plot-text",
        uses::plot_text,
        &[("plot_part", SlotKind::Text), ("plot_text", SlotKind::Text)],
    ),
    NamedCheck::new(
        "use-argument",
        annotations::argument,
        &[("argument_name", SlotKind::Name), ("argument_value", SlotKind::Value)],
    ),
    NamedCheck::new(
        "test-naming",
        naming::tests_follow,
        &[("naming_convention", SlotKind::Convention)],
    ),
    NamedCheck::new("test-prefix", naming::tests_begin, &[("prefix", SlotKind::Names)]),
    NamedCheck::new(
        "test-function-prefix",
        naming::test_functions_begin,
        &[("prefix", SlotKind::Names)],
    ),
    NamedCheck::new("no-test-prefix", naming::tests_do_not_begin, &[("prefix", SlotKind::Names)]),
    NamedCheck::new("style-guide", style::of_code, &[]),
    NamedCheck::new(
        "function-style-guide",
        style::of_function,
        &[("function_name", SlotKind::Function)],
    ),
];

/// Template 31: a function of that name with a body, or a function literal bound to that name.
fn define(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let names = slots.names("function_name");
    signatures::each_defined(cx, names, DefinitionKind::Function, |name| {
        let functions = cx.names.functions(name);
        let found = functions.iter().find(|function| function.body.is_some());
        found.map(|function| function.shown_signature())
    })
}
