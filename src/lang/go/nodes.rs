//! What the nodes of a Go tree are.

use tree_sitter::Node;

use super::{exceptions, functions, kind_of, references, types, variables};
use crate::facts::LiteralKind;
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::nodes::Action::{Construct, Literal, Record};
use crate::syntax::nodes::{NodeRow, node};
use crate::syntax::regions::RegionKind;

/// What defines a function or a type, or imports something, at file level.
pub(super) const DEFINITIONS: &[&str] = &[
    "function_declaration",
    "import_declaration",
    "method_declaration",
    "package_clause",
    "type_declaration",
];

/// The rows about one kind of node apply in their order.
pub(super) const NODES: &[NodeRow] = &[
    // Packages, and each spec of an import declaration
    node("package_clause", Record(references::package)),
    node("import_spec", Record(references::import)),
    // Each spec of a type declaration
    node("type_spec", Record(types::definition)),
    node("type_alias", Record(types::alias)),
    // Functions and methods, with or without a body, and the methods of interfaces
    node("function_declaration", Record(functions::record)),
    node("method_declaration", Record(functions::record)),
    node("method_elem", Record(functions::record)),
    node("func_literal", Record(functions::literal)),
    node("return_statement", Record(functions::return_statement)),
    // Blocks: a `:=` assigns to the names that the innermost block has already declared.
    node("block", Record(open_region)),
    node("expression_case", Record(open_region)),
    node("type_case", Record(open_region)),
    node("default_case", Record(open_region)),
    node("communication_case", Record(open_region)),
    // Declarations. Parameters, results and receivers are recorded with their function, fields
    // with their struct.
    node("var_spec", Record(variables::record)),
    node("short_var_declaration", Record(variables::record)),
    node("range_clause", Record(variables::record)),
    node("receive_statement", Record(variables::record)),
    node("type_switch_statement", Record(type_switch)),
    // A whole declaration, because a spec without type and values repeats the previous one's
    node("const_declaration", Record(variables::constants)),
    node("assignment_statement", Record(variables::assignment)),
    node("inc_statement", Record(variables::assignment)),
    node("dec_statement", Record(variables::assignment)),
    // Loops and branches. If and switch statements are blocks too.
    node("for_statement", Record(for_statement)),
    node("if_statement", Record(if_statement)),
    node("expression_switch_statement", Record(switch)),
    // In code that is cut off within a statement, only the keyword is parsed.
    node("for", Construct("for-loop")).under("ERROR"),
    node("if", Construct("if")).under("ERROR"),
    node("switch", Construct("switch")).under("ERROR"),
    // Calls. `make`, `new` and conversions to a named type look the same.
    node("call_expression", Record(references::call)),
    node("type_conversion_expression", Record(generic_conversion)),
    node("composite_literal", Record(references::construction)),
    // A function of a package that is passed, assigned or returned without a call
    node("selector_expression", Record(function_value)).under("argument_list"),
    node("selector_expression", Record(function_value)).under("expression_list"),
    node("selector_expression", Record(function_value)).under("literal_element"),
    // What stands in for exceptions: errors that are returned and compared, and `panic`
    node("return_statement", Record(exceptions::returned)),
    node("call_expression", Record(exceptions::call)),
    node("binary_expression", Record(exceptions::comparison)),
    node("expression_case", Record(exceptions::case)),
    node("type_case", Record(exceptions::case)),
    // Types wherever they are written
    node("type_identifier", Record(types::type_use)),
    node("qualified_type", Record(types::type_use)),
    node("generic_type", Record(types::type_use)),
    node("slice_type", Record(types::type_use)),
    node("array_type", Record(types::type_use)),
    node("implicit_length_array_type", Record(types::type_use)),
    node("map_type", Record(types::type_use)),
    node("channel_type", Record(types::type_use)),
    node("struct_type", Record(types::type_use)),
    node("interface_type", Record(types::type_use)),
    // Literals
    node("interpreted_string_literal", Literal(LiteralKind::String)),
    node("raw_string_literal", Literal(LiteralKind::String)),
];

fn open_region<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.regions.open(RegionKind::Other, node.end_byte());
}

/// Records `switch v := x.(type)`.
fn type_switch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    variables::record(builder, node);
    switch(builder, node);
}

fn switch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    open_region(builder, node);
    builder.construct("switch", node);
}

fn if_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    open_region(builder, node);
    builder.construct("if", node);
}

/// Records a `for`. Every `for` is a for-loop; one without a clause (with only a condition, or with
/// nothing) is a while-loop too.
fn for_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.regions.open(RegionKind::Loop, node.end_byte());
    builder.construct("for-loop", node);
    let has_clause =
        named_children(node).any(|child| matches!(kind_of(child), "for_clause" | "range_clause"));
    if !has_clause {
        builder.construct("while-loop", node);
    }
}

/// Records `Map[K, V](x)`, which the grammar parses as a conversion to a generic type.
fn generic_conversion<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let ty = node.child_by_field_id(field!(Go, "type"));
    if ty.is_some_and(|ty| kind_of(ty) == "generic_type") {
        references::call(builder, node);
    }
}

/// Records `strings.ToUpper` used as a value.
fn function_value<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let operand = node.child_by_field_id(field!(Go, "operand"));
    if operand.is_some_and(|operand| kind_of(operand) == "identifier") {
        references::function_value(builder, node);
    }
}
