//! What the nodes of a tree are in JavaScript.

use tree_sitter::Node;

use super::{Fields, calls, classes, functions, imports, variables};
use crate::facts::LiteralKind;
use crate::syntax::Builder;
use crate::syntax::nodes::Action::{Construct, Literal, Record, RecordIn};
use crate::syntax::nodes::{NodeRow, node};
use crate::syntax::walk::Visit;

/// What defines a function or a type, or imports something, at file level, types too.
pub(super) const DEFINITIONS: &[&str] = &[
    "abstract_class_declaration",
    "ambient_declaration",
    "class_declaration",
    "enum_declaration",
    "export_statement",
    "function_declaration",
    "generator_function_declaration",
    "import_statement",
    "interface_declaration",
    "internal_module",
    "type_alias_declaration",
];

/// The rows about one kind of node apply in their order.
pub(in crate::lang) const NODES: &[NodeRow] = &[
    // Imports; `require` and `import()` are calls.
    node("import_statement", Record(imports::statement)),
    node("export_statement", Record(imports::export)),
    // Classes
    node("class_declaration", RecordIn(classes::record)),
    node("abstract_class_declaration", RecordIn(classes::record)),
    node("class", RecordIn(classes::record)),
    node("public_field_definition", RecordIn(classes::field)),
    node("class_static_block", Record(classes::static_block)),
    // Functions. Parameters are recorded with their function.
    node("function_declaration", RecordIn(functions::declaration)),
    node("generator_function_declaration", RecordIn(functions::declaration)),
    node("method_definition", RecordIn(functions::method)),
    node("function_expression", RecordIn(functions::literal)),
    node("generator_function", RecordIn(functions::literal)),
    node("arrow_function", RecordIn(functions::literal)),
    node("return_statement", Record(functions::return_statement)),
    // Variables
    node("lexical_declaration", RecordIn(variables::declaration)),
    node("variable_declaration", RecordIn(variables::declaration)),
    node("for_in_statement", RecordIn(variables::for_in)),
    node("catch_clause", Record(variables::caught)),
    node("assignment_expression", Record(variables::assignment)),
    node("augmented_assignment_expression", Record(variables::change)),
    node("update_expression", Record(variables::change)),
    // Loops and branches
    node("for_statement", Construct("for-loop")),
    node("for_in_statement", Construct("for-loop")),
    node("while_statement", Construct("while-loop")),
    node("do_statement", Construct("while-loop")),
    node("if_statement", RecordIn(branch)),
    node("switch_statement", Construct("switch")),
    // In code that is cut off within a statement, only the keyword is parsed.
    node("for", Construct("for-loop")).under("ERROR"),
    node("while", Construct("while-loop")).under("ERROR"),
    node("if", Construct("if")).under("ERROR"),
    node("switch", Construct("switch")).under("ERROR"),
    node("yield_expression", Construct("generator")),
    // Exceptions
    node("throw_statement", Record(calls::throw)),
    node("catch_clause", Record(calls::catch)),
    node("await_expression", Construct("await")),
    // Calls; decorators and tags of JSX refer to functions and classes.
    node("call_expression", RecordIn(calls::call)),
    node("new_expression", RecordIn(calls::construction)),
    node("decorator", Record(calls::decorator)),
    node("jsx_opening_element", Record(calls::tag)),
    node("jsx_self_closing_element", Record(calls::tag)),
    // Literals
    node("array", RecordIn(display)),
    node("object", RecordIn(display)),
    node("string", RecordIn(string)),
    node("template_string", RecordIn(string)),
    node("number", Record(number)),
    node("true", Literal(LiteralKind::Boolean)),
    node("false", Literal(LiteralKind::Boolean)),
    node("regex", Literal(LiteralKind::Regex)),
];

/// Records an `if`, but not the guards by which a file finds out how it is loaded.
fn branch<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let condition = node.field("condition");
    let text = condition.map_or("", |condition| builder.text(condition));
    let is_guard = text.len() < 200 && {
        let text: String = text.split_whitespace().collect();
        [
            "(require.main===module",
            "(import.meta.main",
            "(import.meta.url===",
            "(typeofmodule",
            "(typeofexports",
            "(typeofdefine",
        ]
        .iter()
        .any(|guard| text.starts_with(guard))
    };
    // `else if` belongs to the `if` before it.
    if !is_guard {
        builder.construct("if", node);
    }
}

/// Records an array or an object that is a value, not the target of an assignment.
fn display<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let target = visit.parent().and_then(|around| around.field("left"));
    if target != Some(node) {
        let kind = match super::kind_of(node) {
            "array" => LiteralKind::List,
            _ => LiteralKind::Dict,
        };
        builder.literal(kind, node);
    }
}

/// Records a number, or an integer of any size.
fn number<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let kind = match builder.text(node).ends_with('n') {
        true => LiteralKind::BigInteger,
        false => LiteralKind::Number,
    };
    builder.literal(kind, node);
}

/// Records a string that is a value: not a path of an import, a directive, a key or a type.
fn string<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let around = visit.parent();
    let is_key = around.and_then(|around| around.field("key")) == Some(visit.node);
    let is_value = match around.map(super::kind_of) {
        Some(
            "import_statement"
            | "export_statement"
            | "import_require_clause"
            | "expression_statement"
            | "literal_type"
            | "module"
            | "jsx_attribute",
        ) => super::kind_of(visit.node) == "template_string",
        Some("arguments") => !is_import(builder, visit),
        _ => !is_key,
    };
    if is_value || around.map(super::kind_of) == Some("jsx_attribute") {
        builder.literal(LiteralKind::String, visit.node);
    }
}

fn is_import(builder: &Builder<'_>, visit: &Visit<'_, '_>) -> bool {
    let call = visit.ancestors().nth(1);
    let callee = call.and_then(|call| call.field("function"));
    let text = callee.and_then(|callee: Node<'_>| builder.source().get(callee.byte_range()));
    matches!(text, Some("require" | "import"))
}
