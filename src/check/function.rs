//! The function category.

mod annotations;
mod assertions;
mod dropped;
mod exceptions;
mod forbidden;
mod naming;
mod passed;
mod style;
#[cfg(test)]
mod tests;
mod uses;

pub(super) use forbidden::{is_named, names_and_aliases};
pub(super) use naming::judged;

use super::{NamedCheck, check, measures};
use crate::instruction::SlotKind::{
    Convention, Count, Function, Name, Names, Properties, Sources, Text, Type, Value,
};

pub(super) const CHECKS: &[NamedCheck] = &[
    check("function-naming", naming::check, &[("naming_convention", Convention)]),
    check("method-naming", naming::methods, &[("naming_convention", Convention)]),
    check("assertions-per-test", assertions::per_test, &[("assertion_count", Count)]),
    check("no-functions-from", forbidden::check, &[("disallowed_function_list", Sources)]),
    check("annotations", annotations::complete, &[("function_name", Function)]),
    check(
        "annotated-as",
        annotations::given,
        &[("function_name", Function), ("parameters", Properties), ("return_type", Type)],
    ),
    check("uses-in-function", uses::check, &[("function_name", Function), ("used_names", Names)]),
    check(
        "raise-exception",
        exceptions::raise,
        &[("function_name", Function), ("exception_name", Name)],
    ),
    check(
        "catch-exception",
        exceptions::catch,
        &[("function_name", Function), ("exception_name", Name)],
    ),
    check("no-raise", exceptions::none_raised, &[("exceptions", Names)]),
    check("no-catch", exceptions::none_caught, &[("exceptions", Names)]),
    check(
        "parameter-count",
        measures::parameter_count,
        &[("function_name", Function), ("parameter_count", Count)],
    ),
    check("errors-handled", dropped::errors, &[]),
    check("results-used", dropped::results, &[]),
    check("no-built-in", forbidden::built_in, &[("purpose", Text)]),
    check("plot-text", uses::plot_text, &[("plot_part", Text), ("plot_text", Text)]),
    check(
        "use-argument",
        annotations::argument,
        &[("argument_name", Name), ("argument_value", Value)],
    ),
    check("pass-argument", passed::check, &[("called", Names), ("argument", Names)]),
    check("test-naming", naming::tests_follow, &[("naming_convention", Convention)]),
    check("test-prefix", naming::tests_begin, &[("prefix", Names)]),
    check("test-function-prefix", naming::test_functions_begin, &[("prefix", Names)]),
    check("no-test-prefix", naming::tests_do_not_begin, &[("prefix", Names)]),
    check("style-guide", style::of_code, &[]),
    check("function-style-guide", style::of_function, &[("function_name", Function)]),
];
