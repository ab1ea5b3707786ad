//! Names of functions and types used as values.

use tree_sitter::Node;

use super::annotations;
use super::classes::last_part;
use super::references::{last_name, push};
use crate::syntax::{Builder, CallForm};

/// Whether an argument of a function names types: `isinstance(x, (int, Node))`.
pub(super) fn is_type_place(function: &str, place: usize) -> bool {
    matches!(
        (function, place),
        ("isinstance" | "issubclass", 1) | ("cast", 0)
    )
}

/// Whether an argument is a function that will be called.
pub(super) fn takes_function(function: &str, place: usize, name: Option<&str>) -> bool {
    match name {
        Some(name) => matches!(
            name,
            "key"
                | "target"
                | "func"
                | "function"
                | "fn"
                | "default_factory"
                | "factory"
                | "callback"
                | "handler"
                | "command"
                | "initializer"
                | "object_hook"
                | "type"
        ),
        None => {
            place == 0
                && matches!(
                    function,
                    "map"
                        | "filter"
                        | "reduce"
                        | "partial"
                        | "partialmethod"
                        | "starmap"
                        | "filterfalse"
                        | "takewhile"
                        | "dropwhile"
                        | "submit"
                        | "apply"
                        | "apply_async"
                        | "defaultdict"
                        | "register"
                )
        }
    }
}

/// Names of functions and types used as a value or as elements of a display.
pub(super) fn value<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    used(builder, node, false);
}

/// The same for each element of a display.
pub(super) fn elements<'t>(builder: &mut Builder<'t>, display: Node<'t>) {
    for element in display.named_children(&mut display.walk()) {
        match element.kind() {
            "pair" => {
                if let Some(value) = element.child_by_field_name("value") {
                    used(builder, value, false);
                }
            }
            _ => used(builder, element, false),
        }
    }
}

/// Records a plain or dotted name that stands for a function or a type. `called`: in a place
/// where a function is expected.
pub(super) fn used<'t>(builder: &mut Builder<'t>, node: Node<'t>, called: bool) {
    let root = match node.kind() {
        "identifier" => node,
        "attribute" => match root(node) {
            Some(root) => root,
            None => return,
        },
        _ => return,
    };
    let name = last_part(builder.text(last_name(node)));
    let is_plain = node.kind() == "identifier";
    if is_collection(name) && (is_plain || name != "array") {
        annotations::type_uses(builder, node);
    }
    let is_function = called
        || (is_plain && BUILTIN_FUNCTIONS.binary_search(&name).is_ok())
        || (!is_constant_name(name, is_plain) && builder.imported.contains(builder.text(root)));
    if is_function {
        push(builder, CallForm::Reference, node, node, Vec::new());
    }
}

/// The name an attribute chain begins with.
fn root(node: Node<'_>) -> Option<Node<'_>> {
    let mut node = node;
    while node.kind() == "attribute" {
        node = node.child_by_field_name("object")?;
    }
    (node.kind() == "identifier").then_some(node)
}

/// Names of builtin and standard types, as values.
pub(super) fn is_collection(name: &str) -> bool {
    matches!(
        name,
        "list"
            | "dict"
            | "set"
            | "frozenset"
            | "tuple"
            | "str"
            | "bytes"
            | "bytearray"
            | "int"
            | "float"
            | "bool"
            | "complex"
            | "object"
            | "deque"
            | "defaultdict"
            | "OrderedDict"
            | "Counter"
            | "ndarray"
            | "DataFrame"
    )
}

/// Names in libraries that are known to be no functions: `math.pi`, `logging.INFO`.
fn is_constant_name(name: &str, is_plain: bool) -> bool {
    let is_upper = !name.chars().any(char::is_lowercase);
    (is_upper && !is_plain)
        || matches!(
            name,
            "pi" | "e"
                | "tau"
                | "inf"
                | "nan"
                | "argv"
                | "path"
                | "environ"
                | "stdin"
                | "stdout"
                | "stderr"
                | "maxsize"
                | "version"
                | "platform"
                | "modules"
                | "sep"
                | "linesep"
                | "name"
                | "ascii_letters"
                | "ascii_lowercase"
                | "ascii_uppercase"
                | "digits"
                | "hexdigits"
                | "octdigits"
                | "punctuation"
                | "whitespace"
                | "printable"
        )
}

/// Builtin functions that are no types, sorted.
const BUILTIN_FUNCTIONS: [&str; 42] = [
    "abs",
    "all",
    "any",
    "ascii",
    "bin",
    "breakpoint",
    "callable",
    "chr",
    "compile",
    "delattr",
    "dir",
    "divmod",
    "eval",
    "exec",
    "filter",
    "format",
    "getattr",
    "globals",
    "hasattr",
    "hash",
    "hex",
    "id",
    "input",
    "isinstance",
    "issubclass",
    "iter",
    "len",
    "locals",
    "map",
    "max",
    "min",
    "next",
    "oct",
    "open",
    "ord",
    "pow",
    "print",
    "repr",
    "round",
    "sorted",
    "sum",
    "zip",
];
