//! What the nodes of a tree are in TypeScript.

use super::declarations;
use crate::lang::javascript::functions;
use crate::lang::javascript::nodes::NODES as JAVASCRIPT;
use crate::syntax::nodes::Action::{Record, RecordIn};
use crate::syntax::nodes::{NodeRow, node};

/// What is added to JavaScript.
const ADDED: [NodeRow; 23] = [
    // Types
    node("interface_declaration", Record(declarations::interface)),
    node("enum_declaration", Record(declarations::enumeration)),
    node("type_alias_declaration", Record(declarations::alias)),
    node("property_signature", RecordIn(declarations::property)),
    // Functions without a body, and the fields that a constructor's parameters declare
    node("function_signature", RecordIn(functions::declaration)),
    node("method_signature", RecordIn(functions::method)),
    node("abstract_method_signature", RecordIn(functions::method)),
    node("construct_signature", RecordIn(declarations::construct_signature)),
    node("required_parameter", Record(declarations::parameter_property)),
    node("optional_parameter", Record(declarations::parameter_property)),
    // Namespaces
    node("internal_module", Record(declarations::namespace)),
    node("module", Record(declarations::namespace)),
    // Types wherever they are written
    node("type_identifier", RecordIn(declarations::record)),
    node("predefined_type", RecordIn(declarations::record)),
    node("generic_type", RecordIn(declarations::record)),
    node("nested_type_identifier", RecordIn(declarations::record)),
    node("array_type", RecordIn(declarations::record)),
    node("tuple_type", RecordIn(declarations::record)),
    node("object_type", RecordIn(declarations::record)),
    node("readonly_type", RecordIn(declarations::record)),
    node("as_expression", Record(declarations::constant_tuple)),
    node("type_assertion", Record(declarations::constant_tuple)),
    node("index_signature", RecordIn(declarations::record)),
];

/// The rows of JavaScript, and what is added.
pub(in crate::lang) static NODES: [NodeRow; JAVASCRIPT.len() + ADDED.len()] = {
    let mut all = [ADDED[0]; JAVASCRIPT.len() + ADDED.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = match at < JAVASCRIPT.len() {
            true => JAVASCRIPT[at],
            false => ADDED[at - JAVASCRIPT.len()],
        };
        at += 1;
    }
    all
};
