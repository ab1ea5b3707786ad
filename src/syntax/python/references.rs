//! Calls, names of functions and types used as values, and imports.

use std::borrow::Cow;

use tree_sitter::Node;

use super::annotations;
use super::bindings::unparenthesized;
use super::classes::last_part;
use super::expressions::arguments;
use crate::syntax::query::Match;
use crate::syntax::{
    Argument, Builder, Call, CallForm, Import, ImportKind, ImportedName, Package, PackageSource,
    Path,
};

/// Records a call: a Python 2 `print` and one that is cut off too.
pub(super) fn call<'t>(builder: &mut Builder<'t>, found: &Match<'_, 't>) {
    match found.node.kind() {
        "call" => whole_call(builder, found.node),
        "print_statement" => print(builder, found.node),
        _ if found.has_parts() => {}
        _ => push(builder, CallForm::Call, found.node, found.node, Vec::new()),
    }
}

/// `print "x"`.
fn print<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let arguments = node
        .children_by_field_name("argument", &mut node.walk())
        .map(|value| Argument {
            name: None,
            value: builder.expression(value),
            is_spread: false,
        })
        .collect();
    if let Some(word) = node.child(0) {
        push(builder, CallForm::Call, node, word, arguments);
    }
}

fn whole_call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let expression = builder.expression(node);
    let (Some(callee), Some(list)) = (
        node.child_by_field_name("function"),
        node.child_by_field_name("arguments"),
    ) else {
        return;
    };
    let arguments = arguments(expression, list);
    let callee = unparenthesized(callee);
    let name = last_part(builder.text(last_name(callee)));
    for (place, argument) in arguments.iter().enumerate() {
        let value = argument.value.node;
        if is_type_place(name, place) {
            annotations::type_uses(builder, value);
        } else {
            used(builder, value, takes_function(name, place, argument.name));
        }
    }
    push(builder, CallForm::Call, node, callee, arguments);
}

/// Records a decorator without parentheses.
pub(super) fn decorator<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    push(builder, CallForm::Reference, node, node, Vec::new());
}

fn push<'t>(
    builder: &mut Builder<'t>,
    form: CallForm,
    node: Node<'t>,
    callee: Node<'t>,
    arguments: Vec<Argument<'t>>,
) {
    let callee = without_type_arguments(builder, callee);
    let path = path(builder, callee);
    let receiver = callee
        .child_by_field_name("object")
        .filter(|_| path.has_receiver && callee.kind() == "attribute")
        .map(|object| builder.expression(object));
    let call = Call {
        callee: path,
        form,
        receiver,
        arguments,
        callee_span: builder.span(callee),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// `Stack` of `Stack[int]()`. A subscript that looks up a function is left as it is: its name
/// does not begin like a class.
fn without_type_arguments<'t>(builder: &Builder<'t>, callee: Node<'t>) -> Node<'t> {
    if callee.kind() != "subscript" {
        return callee;
    }
    let (Some(head), Some(argument)) = (
        callee.child_by_field_name("value"),
        callee.child_by_field_name("subscript"),
    ) else {
        return callee;
    };
    let name = last_part(builder.text(last_name(head)));
    let is_class = name.starts_with(char::is_uppercase) && name.chars().any(char::is_lowercase);
    let is_type = matches!(
        argument.kind(),
        "identifier" | "attribute" | "subscript" | "tuple"
    );
    if (is_class || is_collection(name)) && is_type {
        head
    } else {
        callee
    }
}

/// The node that holds the last name of a callee.
fn last_name(callee: Node<'_>) -> Node<'_> {
    callee.child_by_field_name("attribute").unwrap_or(callee)
}

/// A dotted name in its parts.
fn path<'t>(builder: &Builder<'t>, node: Node<'t>) -> Path<'t> {
    let mut parts = Vec::new();
    let mut node = node;
    while node.kind() == "attribute" {
        parts.extend(
            node.child_by_field_name("attribute")
                .map(|name| builder.text(name)),
        );
        let Some(object) = node.child_by_field_name("object") else {
            break;
        };
        node = object;
    }
    let is_name = matches!(node.kind(), "identifier" | "print");
    if is_name {
        parts.push(builder.text(node));
    }
    parts.reverse();
    Path {
        parts,
        has_receiver: !is_name,
    }
}

/// Whether an argument of a function names types: `isinstance(x, (int, Node))`.
fn is_type_place(function: &str, place: usize) -> bool {
    matches!(
        (function, place),
        ("isinstance" | "issubclass", 1) | ("cast", 0)
    )
}

/// Whether an argument is a function that will be called.
fn takes_function(function: &str, place: usize, name: Option<&str>) -> bool {
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
fn used<'t>(builder: &mut Builder<'t>, node: Node<'t>, called: bool) {
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
fn is_collection(name: &str) -> bool {
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

/// Records an import statement.
pub(super) fn import<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if node.kind() == "import_statement" {
        for name in node.children_by_field_name("name", &mut node.walk()) {
            let (module, alias) = imported(builder, name);
            push_import(
                builder,
                node,
                ImportKind::Import,
                module,
                0,
                Vec::new(),
                alias,
            );
        }
        return;
    }
    let names: Vec<_> = node
        .children_by_field_name("name", &mut node.walk())
        .map(|name| {
            let (name, alias) = imported(builder, name);
            ImportedName { name, alias }
        })
        .collect();
    let (module, level) = match node.child_by_field_name("module_name") {
        Some(module) => {
            let text = builder.text(module);
            let path = text.trim_start_matches(|mark: char| mark == '.' || mark.is_whitespace());
            (path, text[..text.len() - path.len()].matches('.').count())
        }
        None => ("__future__", 0),
    };
    push_import(builder, node, ImportKind::From, module, level, names, None);
}

/// An imported name and its alias.
fn imported<'t>(builder: &Builder<'t>, node: Node<'t>) -> (&'t str, Option<&'t str>) {
    let name = node.child_by_field_name("name").unwrap_or(node);
    let alias = node
        .child_by_field_name("alias")
        .map(|alias| builder.text(alias));
    (builder.text(name), alias)
}

fn push_import<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    kind: ImportKind,
    module: &'t str,
    level: usize,
    names: Vec<ImportedName<'t>>,
    alias: Option<&'t str>,
) {
    let is_wildcard = node
        .named_children(&mut node.walk())
        .any(|child| child.kind() == "wildcard_import");
    match kind {
        ImportKind::From => {
            let bound = names.iter().map(|name| name.alias.unwrap_or(name.name));
            builder.imported.extend(bound);
        }
        _ => {
            let first = module.split('.').next();
            builder.imported.extend(alias.or(first));
        }
    }
    let span = builder.span(node);
    if level == 0 {
        shown_packages(builder, module, node);
    }
    let import = Import {
        kind,
        module: joined(module),
        names,
        alias,
        is_wildcard,
        level,
        span,
        scope: builder.scope(),
    };
    builder.facts.imports.push(import);
}

/// An absolute import shows its module's package, and those around it.
fn shown_packages<'t>(builder: &mut Builder<'t>, module: &'t str, node: Node<'t>) {
    let span = builder.span(node);
    let ends = module.match_indices('.').map(|(at, _)| at);
    for end in ends.chain([module.len()]) {
        builder.facts.packages.push(Package {
            name: joined(&module[..end]),
            source: PackageSource::Import,
            span,
            scope: None,
        });
    }
}

/// A dotted name without blanks.
fn joined(name: &str) -> Cow<'_, str> {
    if name.contains(char::is_whitespace) {
        name.split_whitespace().collect::<String>().into()
    } else {
        name.into()
    }
}
