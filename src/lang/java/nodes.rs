//! What the nodes of a Java tree are.

use tree_sitter::Node;

use super::{functions, references, types, variables};
use crate::facts::{LiteralKind, ScopeKind};
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::nodes::Action::{Construct, Literal, Record, Scope};
use crate::syntax::nodes::{NodeRow, node};

/// What defines a function or a type, or imports something, at file level.
pub(super) const DEFINITIONS: &[&str] = &[
    "annotation_type_declaration",
    "class_declaration",
    "enum_declaration",
    "import_declaration",
    "interface_declaration",
    "method_declaration",
    "module_declaration",
    "package_declaration",
    "record_declaration",
];

/// Of one node, what opens a scope or defines a name comes before what names a type.
pub(super) const NODES: &[NodeRow] = &[
    // Packages and imports
    node("package_declaration", Record(references::package)),
    node("import_declaration", Record(references::import)),
    // Types, and bodies without a name: anonymous classes, bodies of enum constants
    node("class_declaration", Record(types::record)),
    node("record_declaration", Record(types::record)),
    node("interface_declaration", Record(types::record)),
    node("enum_declaration", Record(types::record)),
    node("annotation_type_declaration", Record(types::record)),
    node("class_body", Scope(ScopeKind::AnonymousType)).under("object_creation_expression"),
    node("class_body", Scope(ScopeKind::AnonymousType)).in_field("enum_constant", "body"),
    // Functions: methods, constructors, elements of annotation types, lambdas
    node("method_declaration", Record(functions::record)),
    node("constructor_declaration", Record(functions::record)),
    node("compact_constructor_declaration", Record(functions::record)),
    node("annotation_type_element_declaration", Record(functions::record)),
    node("lambda_expression", Record(functions::lambda)),
    node("return_statement", Record(functions::return_statement)),
    // Variables. Parameters and record components are recorded with what they belong to.
    node("field_declaration", Record(variables::record)),
    node("constant_declaration", Record(variables::record)),
    node("local_variable_declaration", Record(variables::record)),
    node("enhanced_for_statement", Record(variables::record)),
    node("resource", Record(variables::record)),
    node("catch_formal_parameter", Record(variables::record)),
    node("instanceof_expression", Record(variables::record)),
    node("type_pattern", Record(variables::record)),
    node("record_pattern_component", Record(variables::record)),
    node("enum_constant", Record(variables::enumerator)),
    node("assignment_expression", Record(variables::assignment)),
    node("update_expression", Record(variables::assignment)),
    // Loops and branches
    node("for_statement", Construct("for-loop")),
    node("enhanced_for_statement", Construct("for-loop")),
    node("while_statement", Construct("while-loop")),
    node("do_statement", Construct("while-loop")),
    node("if_statement", Construct("if")),
    node("switch_expression", Construct("switch")),
    // In code that is cut off within a statement, only the keyword is parsed.
    node("for", Construct("for-loop")).under("ERROR"),
    node("while", Construct("while-loop")).under("ERROR"),
    node("if", Construct("if")).under("ERROR"),
    node("switch", Construct("switch")).under("ERROR"),
    // Exceptions
    node("throw_statement", Record(functions::throw)),
    node("catch_type", Record(functions::catch)),
    // Calls; `this(…)` and `super(…)` too
    node("method_invocation", Record(references::call)),
    node("explicit_constructor_invocation", Record(references::call)),
    node("object_creation_expression", Record(references::construction)),
    node("method_reference", Record(references::method_reference)),
    // Types wherever one is written, arguments and bounds too
    node("type_identifier", Record(references::type_use)),
    node("scoped_type_identifier", Record(references::type_use)),
    node("generic_type", Record(references::type_use)),
    node("array_type", Record(references::type_use)),
    node("integral_type", Record(references::type_use)),
    node("floating_point_type", Record(references::type_use)),
    node("boolean_type", Record(references::type_use)),
    node("array_creation_expression", Record(references::type_use)),
    node("variable_declarator", Record(references::type_use)),
    node("formal_parameter", Record(references::type_use)),
    node("marker_annotation", Record(references::type_use)),
    node("annotation", Record(references::type_use)),
    // `Integer.MAX_VALUE`, `List.of(x)`, `Foo::new`, `case Point(…)`: to the grammar these are
    // expressions, but a capital letter makes the name a type's.
    node("field_access", Record(references::type_use)),
    node("identifier", Record(references::type_use)).in_field("method_invocation", "object"),
    node("method_reference", Record(first_name)),
    node("record_pattern", Record(first_name)),
    // Literals
    node("array_initializer", Literal(LiteralKind::Braces)),
    node("string_literal", Literal(LiteralKind::String)),
];

/// Records the identifier that a node begins with, where it begins with one, as a type's name.
fn first_name<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let first = named_children(node).next();
    if let Some(first) = first.filter(|first| super::kind_of(*first) == "identifier") {
        references::type_use(builder, first);
    }
}
