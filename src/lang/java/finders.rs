//! The constructs of Java that rules look for by themselves, mostly as Checkstyle finds them.

use super::{kind_of, magic_numbers};
use crate::lang::log_messages::{is_concatenation, is_logger};
use crate::lang::secrets::is_hard_coded;
use crate::lang::test_names::is_test;
use crate::lang::tree::{first_branch_returns, named_children};
use crate::syntax::finder::{Finder, Seen, finder};

const COMMENTS: &[&str] = &["block_comment", "line_comment"];

pub(super) const FINDERS: &[Finder] = &[
    finder("magic-number", magic_numbers::NUMBERS, magic_numbers::is_magic),
    finder("broad-catch", &["catch_clause"], is_broad_catch),
    finder("empty-catch", &["catch_clause"], is_empty_catch),
    finder(
        "exception",
        &["throw_statement", "try_statement", "try_with_resources_statement"],
        |_| true,
    ),
    finder("print", &["field_access"], is_standard_stream),
    finder("suppression", COMMENTS, |seen| seen.is_comment_with(&SUPPRESSIONS)),
    finder("suppression", &["annotation", "marker_annotation"], |seen| {
        seen.field_text(seen.node(), "name") == "SuppressWarnings"
    }),
    finder("test", &["class_declaration", "method_declaration"], |seen| {
        is_test(seen.field_text(seen.node(), "name"))
    }),
    finder("test", &["annotation", "marker_annotation"], |seen| {
        seen.field_text(seen.node(), "name").ends_with("Test")
    }),
    finder("test", &["assert_statement"], tests_from_outside),
    finder("test", &["method_invocation"], |seen| {
        seen.field_text(seen.node(), "name").starts_with("assert")
    }),
    finder("log-concatenation", &["method_invocation"], logs_concatenation),
    finder("secret", &["assignment_expression", "variable_declarator"], is_secret),
    finder("inheritance", &["superclass"], |_| true),
    finder("else-after-return", &["if_statement"], has_else_after_return),
];

/// Comments that silence tools.
const SUPPRESSIONS: [&str; 5] =
    ["checkstyle:off", "checkstyle.off", "noinspection", "nopmd", "nosonar"];

/// `IllegalCatch`.
fn is_broad_catch(seen: &Seen<'_, '_>) -> bool {
    const CLASSES: [&str; 4] = ["Error", "Exception", "RuntimeException", "Throwable"];
    let parameter = named_children(seen.node()).find(|it| kind_of(*it) == "catch_formal_parameter");
    let types = parameter.and_then(|it| named_children(it).find(|it| kind_of(*it) == "catch_type"));
    let mut types = types.into_iter().flat_map(named_children);
    types.any(|it| {
        let name = seen.text(it);
        CLASSES.contains(&name.strip_prefix("java.lang.").unwrap_or(name))
    })
}

/// `EmptyCatchBlock`: a comment in it says why.
fn is_empty_catch(seen: &Seen<'_, '_>) -> bool {
    let body = seen.node().child_by_field_name("body");
    body.is_some_and(|body| body.named_child_count() == 0)
}

/// `System.out` and `System.err`, which `SystemPrintln` of PMD looks for.
fn is_standard_stream(seen: &Seen<'_, '_>) -> bool {
    let object = seen.field_text(seen.node(), "object");
    let field = seen.field_text(seen.node(), "field");
    ["System", "java.lang.System"].contains(&object) && ["out", "err"].contains(&field)
}

/// `log.info("a" + b)`.
fn logs_concatenation(seen: &Seen<'_, '_>) -> bool {
    const METHODS: [&str; 10] =
        ["config", "debug", "error", "fatal", "fine", "info", "severe", "trace", "warn", "warning"];
    let call = seen.node();
    let is_log = is_logger(seen.field_text(call, "object"))
        && METHODS.contains(&seen.field_text(call, "name"));
    let arguments = call.child_by_field_name("arguments").filter(|_| is_log);
    let mut arguments = arguments.into_iter().flat_map(named_children);
    arguments.any(|it| is_concatenation(seen, it, |it| kind_of(it) == "string_literal"))
}

/// S2068 of Sonar, with the names of S105 of `ruff`.
fn is_secret(seen: &Seen<'_, '_>) -> bool {
    let node = seen.node();
    let (name, value) = match kind_of(node) {
        "assignment_expression" => ("left", "right"),
        _ => ("name", "value"),
    };
    let value = node.child_by_field_name(value);
    value.is_some_and(|value| {
        kind_of(value) == "string_literal"
            && is_hard_coded(seen.field_text(node, name), seen.text(value))
    })
}

fn has_else_after_return(seen: &Seen<'_, '_>) -> bool {
    let otherwise = seen.node().child_by_field_name("alternative");
    // Elsewhere the rest could not follow the `if`.
    otherwise.is_some()
        && seen.parent().is_some_and(|it| seen.is_list(it))
        && first_branch_returns(seen, "block")
}

/// An assertion that is not about the parameters of a method.
fn tests_from_outside(seen: &Seen<'_, '_>) -> bool {
    let mut around = seen.ancestors();
    let method = around
        .find(|it| matches!(seen.kind(*it), "constructor_declaration" | "method_declaration"));
    method.is_none_or(|it| {
        let parameters = seen.field_text(it, "parameters");
        seen.field_text(it, "name") == "main" || !parameters.contains(char::is_alphabetic)
    })
}
