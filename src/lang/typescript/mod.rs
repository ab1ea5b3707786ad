//! TypeScript: what it adds to JavaScript.

mod declarations;

use super::javascript::kind_of;
use crate::lang::javascript::functions;
use crate::lang::javascript::profile::PROFILE as JAVASCRIPT;
use crate::lang::tree::named_children;
use crate::language::{ClassProfile, Language, LanguageProfile, SyntaxProfile, TypeProfile};
use crate::syntax::rows::{Row, row};

/// Whether code is bare expressions: text with an exclamation mark reads as some with types,
/// `Hello, World!`.
pub(super) fn is_bare(tree: &tree_sitter::Tree) -> bool {
    let is_expression = |node| {
        kind_of(node) == "expression_statement"
            && named_children(node).all(|inner| kind_of(inner) != "internal_module")
    };
    named_children(tree.root_node()).all(is_expression)
}

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

pub(in crate::lang) const PROFILE: LanguageProfile = LanguageProfile {
    language: Language::TypeScript,
    syntax: SyntaxProfile { angle_brackets_nest: true, ..JAVASCRIPT.syntax },
    types: TypeProfile {
        tops: &["Object", "any", "object", "unknown"],
        // `any` is asked for by its name.
        tops_say_nothing: false,
        annotations_are_comments: false,
        ..JAVASCRIPT.types
    },
    classes: ClassProfile {
        merge_interfaces: true,
        // JavaScript has no other way to name one.
        extend_interfaces: false,
        ..JAVASCRIPT.classes
    },
    ..JAVASCRIPT
};
