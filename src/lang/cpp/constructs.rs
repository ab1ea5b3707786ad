//! The constructs of C++ that rules look for by themselves, mostly as `clang-tidy` finds them.

use tree_sitter::Node;

use super::kind_of;
use crate::lang::braces::is_list;
use crate::lang::features;
use crate::lang::literals::is_one_of;
use crate::lang::purposes::{is_hard_coded, is_test};
use crate::lang::tree::{children, first_branch_returns, named_children};
use crate::syntax::walk::Visit;

/// `catch (...)`.
pub(super) fn catches_everything(visit: &Visit<'_, '_>) -> bool {
    let parameters = visit.own_field("parameters");
    parameters.trim_matches(['(', ')', ' ']) == "..."
}

/// An enumeration whose members are in the scope around it, and not of an `enum class`.
pub(super) fn is_unscoped_enum(visit: &Visit<'_, '_>) -> bool {
    let is_scoped = |child: Node<'_>| ["class", "struct"].contains(&child.kind());
    visit.own_child("body").is_some() && !children(visit.node).any(is_scoped)
}

/// `bugprone-empty-catch`: a comment is nothing.
pub(super) fn is_empty_catch(visit: &Visit<'_, '_>) -> bool {
    let body = visit.own_child("body");
    body.is_some_and(|body| named_children(body).next().is_none())
}

/// The standard streams and the functions that write to them.
pub(super) fn is_print(visit: &Visit<'_, '_>) -> bool {
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
    let node = visit.node;
    match kind_of(node) {
        "identifier" => STREAMS.contains(&visit.own_text()),
        _ => {
            let arguments = visit.field_text(node, "arguments");
            let name = visit.field_text(node, "function");
            let to_stream =
                ["(stdout", "(stderr"].iter().any(|stream| arguments.starts_with(stream));
            FUNCTIONS.contains(&name) || ["fprintf", "std::fprintf"].contains(&name) && to_stream
        }
    }
}

/// `#pragma GCC diagnostic ignored "-Wx"`, `#pragma warning(disable: 1)`.
pub(super) fn silences_compiler(directive: &str) -> bool {
    directive.contains("pragma")
        && (directive.contains("diagnostic ignored") || directive.contains("warning(disable"))
}

/// The names of S105 of `ruff`.
pub(super) fn is_secret(visit: &Visit<'_, '_>) -> bool {
    let node = visit.node;
    let (name, value) = match kind_of(node) {
        "assignment_expression" => ("left", "right"),
        _ => ("declarator", "value"),
    };
    let value = visit.child(node, value);
    let name = visit.field_text(node, name);
    let name = name.split('[').next().unwrap_or(name);
    value.is_some_and(|value| {
        kind_of(value) == "string_literal" && is_hard_coded(name, visit.text(value))
    })
}

/// `cppcoreguidelines-no-malloc`.
pub(super) fn is_malloc(visit: &Visit<'_, '_>) -> bool {
    let name = visit.own_field("function");
    let name = name.strip_prefix("std::").unwrap_or(name.trim_start_matches("::"));
    ["calloc", "free", "malloc", "realloc"].contains(&name)
}

/// `readability-else-after-return`, of `return` alone. Without its `else`, a branch that is chosen
/// at compile time would always be compiled.
pub(super) fn has_else_after_return(visit: &Visit<'_, '_>) -> bool {
    let otherwise = visit.own_child("alternative");
    let condition = visit.own_text().trim_start_matches("if").trim_start_matches([' ', '(', '!']);
    // Elsewhere the rest could not follow the `if`.
    otherwise.is_some()
        && !["constexpr", "consteval"].iter().any(|word| condition.starts_with(word))
        && visit.parent().is_some_and(|around| is_list(visit, around))
        && first_branch_returns(visit, "compound_statement")
}

/// The most bytes of what is called as a test.
const MAX_CALLEE: usize = 4_096;

/// A call of a test, an assertion of a framework, or an `assert` that is not about the parameters
/// of a function.
pub(super) fn is_test_call(visit: &Visit<'_, '_>) -> bool {
    const MACROS: [&str; 6] = ["ASSERT_", "BOOST_", "CHECK", "EXPECT_", "REQUIRE", "SECTION"];
    let callee = visit.own_field("function");
    // In a longer chain of calls, each call would be compared with all before it.
    if callee.len() > MAX_CALLEE {
        return false;
    }
    let name = last_name(callee);
    let is_asserted = || {
        let mut around = visit.ancestors();
        let function = around.find(|outer| kind_of(*outer) == "function_definition");
        function.is_none_or(|definition| {
            let head = visit.field_text(definition, "declarator");
            let (function, parameters) = head.split_once('(').unwrap_or_default();
            last_name(function) == "main" || !parameters.contains(char::is_alphabetic)
        })
    };
    is_test(name)
        || MACROS.iter().any(|prefix| name.starts_with(prefix))
        || name == "assert" && is_asserted()
}

/// The last part of a qualified name.
pub(super) fn last_name(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or_default().trim()
}

/// Whether a number is neither a usual one nor the value of a constant, nor in a macro.
pub(super) fn is_magic_number(visit: &Visit<'_, '_>) -> bool {
    const INTEGERS: &[f64] = &[0.0, 1.0, 2.0, 3.0, 4.0];
    const FLOATS: &[f64] = &[0.0, 1.0, 100.0];
    // The grammar reads the sign of `f(-1)` as a part of the number.
    let text = visit.own_text().trim_start_matches(['-', '+']);
    let is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let is_float = !is_hexadecimal && text.contains(['.', 'e', 'E']);
    let usual = if is_float { FLOATS } else { INTEGERS };
    !is_one_of(text, usual) && !is_named(visit)
}

/// Whether the innermost declaration around a number is that of a constant or an enumerator, or
/// the number is the preprocessor's or the width of a field.
fn is_named(visit: &Visit<'_, '_>) -> bool {
    for node in visit.ancestors() {
        match kind_of(node) {
            "bitfield_clause"
            | "enumerator"
            | "preproc_def"
            | "preproc_elif"
            | "preproc_function_def"
            | "preproc_if"
            | "preproc_call" => {
                return is_of_preprocessor(visit, node);
            }
            "function_definition" | "lambda_expression" => return false,
            "declaration" | "field_declaration" | "optional_parameter_declaration" => {
                return is_constant(visit, node);
            }
            _ => {}
        }
    }
    false
}

/// Whether a number in a directive is the preprocessor's: in `#if` only the condition is.
fn is_of_preprocessor(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    let condition = visit.child(node, "condition");
    let number = visit.node.byte_range();
    !matches!(kind_of(node), "preproc_elif" | "preproc_if")
        || condition.is_some_and(|condition| {
            condition.start_byte() <= number.start && number.end <= condition.end_byte()
        })
}

/// Whether what is declared cannot change. What a pointer or reference leads to may be `const`
/// though the pointer is not.
fn is_constant(visit: &Visit<'_, '_>, declaration: Node<'_>) -> bool {
    let qualifiers =
        named_children(declaration).filter(|child| kind_of(*child) == "type_qualifier");
    let qualifiers: Vec<_> = qualifiers.map(|qualifier| visit.text(qualifier)).collect();
    let declarator = visit.child(declaration, "declarator");
    let declarator = declarator.map(|declarator| match kind_of(declarator) {
        "init_declarator" => visit.child(declarator, "declarator").unwrap_or(declarator),
        _ => declarator,
    });
    let is_indirect = declarator.is_some_and(|declarator| {
        matches!(kind_of(declarator), "pointer_declarator" | "reference_declarator")
    });
    qualifiers.contains(&"constexpr") || qualifiers.contains(&"const") && !is_indirect
}

/// Whether a class with a body is within another.
pub(super) fn is_nested_class(visit: &Visit<'_, '_>) -> bool {
    let has_members = |node: Node<'_>| kind_of(node) == "field_declaration_list";
    visit.own_child("body").is_some() && visit.ancestors().nth(1).is_some_and(has_members)
}

/// Whether a class has more than one base.
pub(super) fn has_several_bases(visit: &Visit<'_, '_>) -> bool {
    let is_base = |node: &Node<'_>| kind_of(*node) != "access_specifier";
    named_children(visit.node).filter(is_base).count() > 1
}

/// Whether a sequence is neither in the head of a `for` nor a part of another one.
pub(super) fn is_own_sequence(visit: &Visit<'_, '_>) -> bool {
    !visit.is_under("for_statement") && !visit.is_under("comma_expression")
}

/// Whether the block of a function is empty, which is no constructor or destructor.
pub(super) fn does_nothing(visit: &Visit<'_, '_>) -> bool {
    let returns = visit.parent().is_some_and(|function| visit.child(function, "type").is_some());
    returns && features::is_empty(visit)
}

/// `int (*f)(int)`.
pub(super) fn is_function_pointer(visit: &Visit<'_, '_>) -> bool {
    let declarator = visit.own_child("declarator");
    let inner = declarator
        .filter(|inner| kind_of(*inner).ends_with("parenthesized_declarator"))
        .and_then(|inner| named_children(inner).next());
    inner.is_some_and(|inner| kind_of(inner).ends_with("pointer_declarator"))
}

pub(super) fn is_nested_namespace(visit: &Visit<'_, '_>) -> bool {
    let is_namespace = |node| kind_of(node) == "namespace_definition";
    visit.own_field("name").contains("::") || visit.ancestors().any(is_namespace)
}

/// Whether a constructor can be called with one argument and is not `explicit` (`google-explicit-constructor`). Not one
/// that copies or moves, or takes a list.
pub(super) fn converts_implicitly(visit: &Visit<'_, '_>) -> bool {
    let class = visit.ancestors().nth(1).map_or("", |class| visit.field_text(class, "name"));
    let function = visit.own_child("declarator").filter(|it| kind_of(*it) == "function_declarator");
    let is_explicit =
        || named_children(visit.node).any(|it| kind_of(it) == "explicit_function_specifier");
    let is_deleted = || named_children(visit.node).any(|it| kind_of(it) == "delete_method_clause");
    function.is_some_and(|function| {
        let parameters = visit.child(function, "parameters").into_iter().flat_map(named_children);
        let mut parameters =
            parameters.filter(|it| kind_of(*it).ends_with("parameter_declaration"));
        let Some(first) = parameters.next() else { return false };
        let ty = visit.field_text(first, "type");
        let has_defaults = parameters.all(|it| kind_of(it) == "optional_parameter_declaration");
        let is_own = ty == class || ty.contains("initializer_list");
        visit.own_child("type").is_none()
            && visit.field_text(function, "declarator") == class
            && has_defaults
            && !is_own
            && !is_explicit()
            && !is_deleted()
    })
}

/// Whether an operator's name is one that is overloaded, and not that of an assignment, which a class has anyway, or
/// of a literal.
pub(super) fn is_overloaded(name: &str) -> bool {
    sign(name) != "=" && !names_literal(name)
}

/// `operator"" _km`.
pub(super) fn names_literal(name: &str) -> bool {
    sign(name).starts_with('"')
}

fn sign(name: &str) -> &str {
    name.trim_start_matches("operator").trim_start()
}

/// Whether a type after an arrow is what a function returns, and not of a deduction guide, which has no type before.
pub(super) fn is_of_function(visit: &Visit<'_, '_>) -> bool {
    let declared = visit.ancestors().skip(1).find(|node| !kind_of(*node).ends_with("_declarator"));
    declared.is_some_and(|declared| visit.child(declared, "type").is_some())
}
