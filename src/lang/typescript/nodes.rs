//! What the nodes of a tree are in TypeScript, besides those of JavaScript.

use super::declarations;
use crate::lang::javascript::functions;
use crate::syntax::rows::{Row, row};

pub(in crate::lang) const NODES: &[Row] = &[
    // Types
    row("interface_declaration").records(declarations::interface),
    row("enum_declaration").records(declarations::enumeration),
    row("type_alias_declaration").records(declarations::alias),
    row("property_signature").records_in(declarations::property),
    // Functions without a body, and the fields that a constructor's parameters declare
    row("function_signature").records_in(functions::declaration),
    row("method_signature abstract_method_signature").records_in(functions::method),
    row("construct_signature").records_in(declarations::construct_signature),
    row("required_parameter optional_parameter").records(declarations::parameter_property),
    // Namespaces
    row("internal_module module").records(declarations::namespace),
    // Types wherever they are written
    row(
        "type_identifier predefined_type generic_type nested_type_identifier array_type tuple_type \
         object_type readonly_type index_signature",
    )
    .records_in(declarations::record),
    row("as_expression type_assertion").records(declarations::constant_tuple),
];
