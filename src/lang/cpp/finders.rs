//! The constructs of C++ that rules look for by themselves, mostly as `clang-tidy` finds them.

use super::{kind_of, magic_numbers};
use crate::lang::secrets::is_hard_coded;
use crate::lang::test_names::is_test;
use crate::lang::tree::{first_branch_returns, named_children};
use crate::syntax::finder::{Finder, Seen, finder};

pub(super) const FINDERS: &[Finder] = &[
    finder("magic-number", magic_numbers::NUMBERS, magic_numbers::is_magic),
    finder("bare-catch", &["catch_clause"], catches_everything),
    finder("broad-catch", &["catch_clause"], catches_everything),
    finder("empty-catch", &["catch_clause"], is_empty_catch),
    finder("exception", &["throw_statement", "try_statement"], |_| true),
    finder("print", &["call_expression", "identifier"], is_print),
    finder("suppression", &["comment"], |seen| seen.is_comment_with(&SUPPRESSIONS)),
    finder("suppression", &["preproc_call"], is_disabling_pragma),
    finder("test", &["function_declarator"], |seen| {
        is_test(last_name(seen.field_text(seen.node(), "declarator")))
    }),
    finder("test", &["class_specifier", "struct_specifier"], |seen| {
        is_test(seen.field_text(seen.node(), "name"))
    }),
    finder("test", &["call_expression"], is_test_call),
    finder("secret", &["assignment_expression", "init_declarator"], is_secret),
    finder("inheritance", &["base_class_clause"], |_| true),
    finder("raw-new", NEW_OR_DELETE, |_| true),
    finder("malloc", &["call_expression"], is_malloc),
    finder("dynamic-memory", NEW_OR_DELETE, |_| true),
    finder("dynamic-memory", &["call_expression"], is_malloc),
    finder("dropped-result", &["call_expression"], |seen| {
        let parent = seen.parent();
        parent.is_some_and(|it| seen.kind(it) == "expression_statement")
    }),
    finder("else-after-return", &["if_statement"], has_else_after_return),
];

const NEW_OR_DELETE: &[&str] = &["delete_expression", "new_expression"];

/// Comments that silence tools.
const SUPPRESSIONS: [&str; 5] =
    ["cppcheck-suppress", "nolint", "nolintbegin", "nolintend", "nolintnextline"];

/// `catch (...)`.
fn catches_everything(seen: &Seen<'_, '_>) -> bool {
    let parameters = seen.field_text(seen.node(), "parameters");
    parameters.trim_matches(['(', ')', ' ']) == "..."
}

/// `bugprone-empty-catch`: a comment is nothing.
fn is_empty_catch(seen: &Seen<'_, '_>) -> bool {
    let body = seen.node().child_by_field_name("body");
    body.is_some_and(|body| named_children(body).next().is_none())
}

/// The standard streams and the functions that write to them.
fn is_print(seen: &Seen<'_, '_>) -> bool {
    const FUNCTIONS: [&str; 8] = [
        "printf",
        "putchar",
        "puts",
        "std::print",
        "std::printf",
        "std::println",
        "std::puts",
        "vprintf",
    ];
    const STREAMS: [&str; 4] = ["cerr", "clog", "cout", "wcout"];
    let node = seen.node();
    match kind_of(node) {
        "identifier" => STREAMS.contains(&seen.own_text()),
        _ => {
            let arguments = seen.field_text(node, "arguments");
            let name = seen.field_text(node, "function");
            let to_stream = ["(stdout", "(stderr"].iter().any(|it| arguments.starts_with(it));
            FUNCTIONS.contains(&name) || ["fprintf", "std::fprintf"].contains(&name) && to_stream
        }
    }
}

/// `#pragma GCC diagnostic ignored "-Wx"`, `#pragma warning(disable: 1)`.
fn is_disabling_pragma(seen: &Seen<'_, '_>) -> bool {
    let text = seen.own_text();
    text.contains("pragma")
        && (text.contains("diagnostic ignored") || text.contains("warning(disable"))
}

/// The names of S105 of `ruff`.
fn is_secret(seen: &Seen<'_, '_>) -> bool {
    let node = seen.node();
    let (name, value) = match kind_of(node) {
        "assignment_expression" => ("left", "right"),
        _ => ("declarator", "value"),
    };
    let value = node.child_by_field_name(value);
    let name = seen.field_text(node, name);
    let name = name.split('[').next().unwrap_or(name);
    value.is_some_and(|it| kind_of(it) == "string_literal" && is_hard_coded(name, seen.text(it)))
}

/// `cppcoreguidelines-no-malloc`.
fn is_malloc(seen: &Seen<'_, '_>) -> bool {
    let name = seen.field_text(seen.node(), "function");
    let name = name.strip_prefix("std::").unwrap_or(name.trim_start_matches("::"));
    ["calloc", "free", "malloc", "realloc"].contains(&name)
}

/// `readability-else-after-return`, of `return` alone.
fn has_else_after_return(seen: &Seen<'_, '_>) -> bool {
    let otherwise = seen.node().child_by_field_name("alternative");
    // Elsewhere the rest could not follow the `if`.
    otherwise.is_some()
        && seen.parent().is_some_and(|it| seen.is_list(it))
        && first_branch_returns(seen, "compound_statement")
}

/// A call of a test, an assertion of a framework, or an `assert` that is not about the parameters
/// of a function.
fn is_test_call(seen: &Seen<'_, '_>) -> bool {
    const MACROS: [&str; 6] = ["ASSERT_", "BOOST_", "CHECK", "EXPECT_", "REQUIRE", "SECTION"];
    let name = last_name(seen.field_text(seen.node(), "function"));
    let is_asserted = || {
        let mut around = seen.ancestors();
        let function = around.find(|it| seen.kind(*it) == "function_definition");
        function.is_none_or(|it| {
            let head = seen.field_text(it, "declarator");
            let (function, parameters) = head.split_once('(').unwrap_or_default();
            last_name(function) == "main" || !parameters.contains(char::is_alphabetic)
        })
    };
    is_test(name)
        || MACROS.iter().any(|it| name.starts_with(it))
        || name == "assert" && is_asserted()
}

/// The last part of a qualified name.
fn last_name(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or_default().trim()
}
