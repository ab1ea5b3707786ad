//! The constructs of Java that rules look for by themselves, mostly as Checkstyle finds them.

use tree_sitter::Node;

use super::kind_of;
use crate::lang::features;
use crate::lang::forms::is_sql;
use crate::lang::literals::is_one_of;
use crate::lang::purposes::{concatenates_strings, is_hard_coded, is_logger};
use crate::lang::tree::named_children;
use crate::syntax::walk::Visit;

pub(super) fn silences_compiler(visit: &Visit<'_, '_>) -> bool {
    matches!(visit.own_field("name"), "SuppressWarnings" | "SuppressFBWarnings")
}

/// `IllegalCatch`.
pub(super) fn is_broad_catch(visit: &Visit<'_, '_>) -> bool {
    const CLASSES: [&str; 4] = ["Error", "Exception", "RuntimeException", "Throwable"];
    let parameter =
        named_children(visit.node).find(|child| kind_of(*child) == "catch_formal_parameter");
    let types = parameter.and_then(|parameter| {
        named_children(parameter).find(|child| kind_of(*child) == "catch_type")
    });
    let mut types = types.into_iter().flat_map(named_children);
    types.any(|ty| {
        let name = visit.text(ty);
        CLASSES.contains(&name.strip_prefix("java.lang.").unwrap_or(name))
    })
}

/// `System.out` and `System.err`, which `SystemPrintln` of PMD looks for.
pub(super) fn is_standard_stream(visit: &Visit<'_, '_>) -> bool {
    let object = visit.own_field("object");
    let field = visit.own_field("field");
    ["System", "java.lang.System"].contains(&object) && ["out", "err"].contains(&field)
}

/// `log.info("a" + b)`.
pub(super) fn logs_concatenation(visit: &Visit<'_, '_>) -> bool {
    const METHODS: [&str; 10] =
        ["config", "debug", "error", "fatal", "fine", "info", "severe", "trace", "warn", "warning"];
    is_logger(visit.own_field("object"))
        && METHODS.contains(&visit.own_field("name"))
        && concatenates_strings(visit, |operand| kind_of(operand) == "string_literal")
}

/// S2068 of Sonar, with the names of S105 of `ruff`.
pub(super) fn is_secret(visit: &Visit<'_, '_>) -> bool {
    let node = visit.node;
    let (name, value) = match kind_of(node) {
        "assignment_expression" => ("left", "right"),
        _ => ("name", "value"),
    };
    let value = visit.child(node, value);
    value.is_some_and(|value| {
        kind_of(value) == "string_literal"
            && is_hard_coded(visit.field_text(node, name), visit.text(value))
    })
}

pub(super) fn marks_test(visit: &Visit<'_, '_>) -> bool {
    visit.own_field("name").ends_with("Test")
}

pub(super) fn asserts(visit: &Visit<'_, '_>) -> bool {
    visit.own_field("name").starts_with("assert")
}

/// An assertion that is not about the parameters of a method.
pub(super) fn tests_from_outside(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors();
    let method = around
        .find(|outer| matches!(kind_of(*outer), "constructor_declaration" | "method_declaration"));
    method.is_none_or(|method| {
        let parameters = visit.field_text(method, "parameters");
        visit.field_text(method, "name") == "main" || !parameters.contains(char::is_alphabetic)
    })
}

/// `MagicNumber`: whether a number is neither a usual one nor the value of a constant.
pub(super) fn is_magic_number(visit: &Visit<'_, '_>) -> bool {
    let sign = visit.parent().filter(|parent| kind_of(*parent) == "unary_expression");
    let is_negative = sign.is_some_and(|sign| visit.field_text(sign, "operator") == "-");
    let usual: &[f64] = if is_negative { &[0.0, 1.0] } else { &[0.0, 1.0, 2.0] };
    // Of type `int`, this is -1.
    let is_usual = |text: &str| is_one_of(text, usual) || text.eq_ignore_ascii_case("0xffffffff");
    !is_usual(visit.own_text()) && !is_in_constant(visit)
}

/// Whether a number is a constant's value, or a part of it: an operand of `+`, `-`, `*` or `/`, an
/// argument, an element of an array.
fn is_in_constant(visit: &Visit<'_, '_>) -> bool {
    let mut inner = visit.node;
    let mut around = visit.ancestors();
    while let Some(node) = around.next() {
        match kind_of(node) {
            "annotation_type_element_declaration" | "enum_constant" => return true,
            "variable_declarator" => {
                return around.next().is_some_and(|outer| is_constant(visit, outer));
            }
            "binary_expression" => {
                if !["+", "-", "*", "/"].contains(&visit.field_text(node, "operator")) {
                    return false;
                }
            }
            "method_invocation" if visit.child(node, "object") == Some(inner) => {
                return false;
            }
            "argument_list"
            | "array_creation_expression"
            | "array_initializer"
            | "cast_expression"
            | "method_invocation"
            | "object_creation_expression"
            | "parenthesized_expression"
            | "unary_expression" => {}
            _ => return false,
        }
        inner = node;
    }
    false
}

/// Whether a declaration is `final`, or in an interface.
fn is_constant(visit: &Visit<'_, '_>, declaration: Node<'_>) -> bool {
    let modifiers = named_children(declaration).find(|child| kind_of(*child) == "modifiers");
    let mut words = modifiers.map_or("", |modifiers| visit.text(modifiers)).split_whitespace();
    kind_of(declaration) == "constant_declaration" || words.any(|word| word == "final")
}

/// `String.format("SELECT …", x)`, `"SELECT …".formatted(x)`.
pub(super) fn fills_sql(visit: &Visit<'_, '_>) -> bool {
    let is_format = match visit.own_field("name") {
        "format" => visit.own_field("object") == "String",
        "formatted" => true,
        _ => false,
    };
    is_format && visit.own_text().contains('%') && is_sql(visit.own_text())
}

pub(super) fn is_in_try(visit: &Visit<'_, '_>) -> bool {
    features::is_within(visit, &["try_statement", "try_with_resources_statement"])
}

/// Whether a block is directly in the body of an anonymous class: `new HashMap<>() {{ … }}`.
pub(super) fn is_in_new(visit: &Visit<'_, '_>) -> bool {
    visit.ancestors().nth(1).map(kind_of) == Some("object_creation_expression")
}

/// Whether a generic type of the JDK has no type arguments where one needs some (`-Xlint:rawtypes` of `javac`).
pub(super) fn is_raw(visit: &Visit<'_, '_>) -> bool {
    const GENERIC: [&str; 41] = [
        "ArrayDeque",
        "ArrayList",
        "BiConsumer",
        "BiFunction",
        "BiPredicate",
        "BinaryOperator",
        "BlockingQueue",
        "Callable",
        "Class",
        "Collection",
        "Collector",
        "Comparable",
        "Comparator",
        "CompletableFuture",
        "ConcurrentHashMap",
        "ConcurrentMap",
        "Consumer",
        "Deque",
        "EnumMap",
        "Function",
        "Future",
        "HashMap",
        "HashSet",
        "Iterable",
        "Iterator",
        "LinkedHashMap",
        "LinkedHashSet",
        "LinkedList",
        "List",
        "Map",
        "Optional",
        "Predicate",
        "PriorityQueue",
        "Queue",
        "Set",
        "SortedMap",
        "Stream",
        "Supplier",
        "ThreadLocal",
        "TreeMap",
        "TreeSet",
    ];
    let around = visit.parent().map(kind_of);
    // `List.class`, `x instanceof List` and `Map.Entry` name no type of a value.
    let needs_none = matches!(
        around,
        Some("class_literal" | "generic_type" | "instanceof_expression" | "scoped_type_identifier")
    );
    !needs_none && GENERIC.contains(&visit.own_text()) && !is_of_another_library(visit)
}

/// Whether the file imports or defines another type of the name, by which the JDK's is hidden.
fn is_of_another_library(visit: &Visit<'_, '_>) -> bool {
    /// The most imports and types at the top of a file that are looked at.
    const MAX_PARTS: usize = 500;
    let name = visit.own_text();
    let Some(file) = visit.ancestors().last() else { return false };
    named_children(file).take(MAX_PARTS).any(|part| match kind_of(part) {
        "import_declaration" => {
            let import = visit.text(part).trim_end_matches([';', ' ']);
            let rest = import.strip_suffix(name).and_then(|package| package.strip_suffix('.'));
            rest.is_some_and(|package| {
                !package.contains("java.util") && !package.contains("java.lang")
            })
        }
        _ => {
            visit.field_text(part, "name") == name && visit.child(part, "type_parameters").is_none()
        }
    })
}

/// Whether an expression is a type with its package: `java.time.Instant` of `java.time.Instant.now()`.
pub(super) fn is_type_in_package(visit: &Visit<'_, '_>) -> bool {
    let text = visit.own_text();
    let Some((package, name)) = text.rsplit_once('.') else { return false };
    let is_word = |part: &str| part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    let is_type = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    is_type
        && package.contains('.')
        && !package.starts_with("this.")
        && package.split('.').all(is_word)
}

/// Whether a type is named with its package (`UnnecessaryFullyQualifiedName` of PMD).
pub(super) fn names_package(visit: &Visit<'_, '_>) -> bool {
    visit.own_text().starts_with(char::is_lowercase) && !visit.is_under("scoped_type_identifier")
}
