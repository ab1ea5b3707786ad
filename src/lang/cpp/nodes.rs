//! What the nodes of a C++ tree are.

use tree_sitter::Node;

use super::kind_of;
use super::{declarators, functions, initializers, parameters, references, types, variables};
use crate::facts::LiteralKind;
use crate::syntax::Builder;
use crate::syntax::nodes::Action::{Construct, Literal, Record, RecordIn};
use crate::syntax::nodes::{NodeRow, node};
use crate::syntax::walk::Visit;

/// The fields that hold a type: that of a declaration, conversion, construction or argument, that
/// of an enumeration's values, and a type parameter's default.
const TYPE: &[&str] = &["type", "base", "default_type"];

/// What defines a function or a type, or imports something, at file level.
pub(super) const DEFINITIONS: &[&str] = &[
    "alias_declaration",
    "class_specifier",
    "concept_definition",
    "enum_specifier",
    "function_definition",
    "namespace_alias_definition",
    "namespace_definition",
    "preproc_include",
    "static_assert_declaration",
    "struct_specifier",
    "template_declaration",
    "type_definition",
    "union_specifier",
    "using_declaration",
];

/// The rows about one kind of node apply in their order.
pub(super) const NODES: &[NodeRow] = &[
    // Namespaces: named, nested (`a::b`), inline or unnamed. They open a scope.
    node("namespace_definition", Record(types::namespace)),
    // Types. `struct S;` and `struct S x;` do not define one.
    node("class_specifier", RecordIn(types::define)),
    node("struct_specifier", RecordIn(types::define)),
    node("union_specifier", RecordIn(types::define)),
    node("enum_specifier", RecordIn(types::define)),
    // `using X = T;` and `typedef T X;`. A `typedef struct {…} X` names the inner type.
    node("alias_declaration", Record(types::alias)),
    node("type_definition", Record(types::alias)),
    // Definitions, including `= default` and `= delete`. A definition by a macro
    // (`TEST(A, b) {…}`) looks the same.
    node("function_definition", RecordIn(functions::define)),
    node("lambda_expression", Record(parameters::lambda)),
    // The body of a macro whose head is not a declarator: `TEST_CASE("name") {…}`
    node("compound_statement", Record(functions::macro_block)).under("translation_unit"),
    node("compound_statement", Record(functions::macro_block)).under("declaration_list"),
    // Declarations of any kind with any number of names: variables, functions, `T x(args)`
    node("declaration", RecordIn(variables::declaration)),
    node("field_declaration", RecordIn(variables::declaration)),
    node("expression_statement", Record(declarators::parenthesized_statement)),
    node("for_range_loop", Record(variables::range_loop)),
    node("parameter_declaration", RecordIn(variables::catch_parameter)).under("parameter_list"),
    // `[n = 3]` defines a variable, `[n]` does not.
    node("lambda_capture_initializer", Record(variables::capture)),
    node("enumerator", Record(variables::enumerator)),
    node("preproc_def", Record(variables::object_macro)),
    // Loops and branches
    node("for_statement", Construct("for-loop")),
    node("for_range_loop", Construct("for-loop")),
    node("while_statement", Construct("while-loop")),
    node("do_statement", Construct("while-loop")),
    node("if_statement", Construct("if")),
    node("switch_statement", Construct("switch")),
    node("co_await_expression", Construct("await")),
    // In code that is cut off within a statement, only the keyword is parsed.
    node("for", Construct("for-loop")).under("ERROR"),
    node("while", Construct("while-loop")).under("ERROR"),
    node("if", Construct("if")).under("ERROR"),
    node("switch", Construct("switch")).under("ERROR"),
    node("return_statement", Record(functions::record_return)),
    // Exceptions
    node("throw_statement", Record(functions::throw)),
    node("catch_clause", Record(functions::catch)),
    node("co_return_statement", Record(functions::record_return)),
    node("co_yield_statement", Record(functions::record_yield)),
    node("co_yield_statement", Construct("generator")),
    // Assignments; `: x(…)` of a constructor too
    node("assignment_expression", Record(initializers::assignment)),
    node("update_expression", Record(initializers::assignment)),
    node("field_initializer", Record(initializers::assignment)),
    // `using` and namespace aliases import nothing, but make names visible.
    node("preproc_include", Record(references::import)),
    node("using_declaration", Record(references::import)),
    node("namespace_alias_definition", Record(references::import)),
    // Calls
    node("call_expression", RecordIn(call)),
    node("new_expression", Record(references::construct)),
    node("compound_literal_expression", Record(references::construct)),
    // Functions passed by a qualified name: `std::transform(a, b, c, ::toupper)`, `&A::f`
    node("qualified_identifier", Record(references::reference)).under("argument_list"),
    node("qualified_identifier", RecordIn(address)).in_field("pointer_expression", "argument"),
    // Types wherever one is written
    node("type_identifier", Record(references::type_use)).in_any_field(TYPE),
    node("qualified_identifier", Record(references::type_use)).in_any_field(TYPE),
    node("template_type", Record(references::type_use)).in_any_field(TYPE),
    node("primitive_type", Record(references::type_use)).in_any_field(TYPE),
    node("sized_type_specifier", Record(references::type_use)).in_any_field(TYPE),
    node("dependent_type", Record(references::type_use)).in_any_field(TYPE),
    node("class_specifier", Record(elaborated_type)).in_any_field(TYPE),
    node("struct_specifier", Record(elaborated_type)).in_any_field(TYPE),
    node("union_specifier", Record(elaborated_type)).in_any_field(TYPE),
    node("enum_specifier", Record(elaborated_type)).in_any_field(TYPE),
    node("decltype", Record(references::type_use)).in_any_field(&["default_type"]),
    node("type_identifier", Record(references::type_use)).under("base_class_clause"),
    node("qualified_identifier", Record(references::type_use)).under("base_class_clause"),
    node("template_type", Record(references::type_use)).under("base_class_clause"),
    node("type_identifier", Record(references::type_use)).under("type_requirement"),
    node("qualified_identifier", Record(references::type_use)).under("type_requirement"),
    node("template_type", Record(references::type_use)).under("type_requirement"),
    // `std::vector<int>` in `std::vector<int>::iterator`
    node("template_type", Record(references::type_use)).in_field("qualified_identifier", "scope"),
    // Arrays: `T x[n]`, `T[]` as an argument, `new T[n]`
    node("array_declarator", Record(references::type_use)),
    node("abstract_array_declarator", Record(references::type_use)),
    node("new_declarator", Record(references::type_use)),
    // Literals
    node("initializer_list", Literal(LiteralKind::Braces)),
    node("string_literal", Literal(LiteralKind::String)),
    node("raw_string_literal", Literal(LiteralKind::String)),
];

/// Records a call, unless it is a declaration: `int (x);`.
fn call<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    if !declarators::is_declared(visit) {
        references::call(builder, visit.node);
    }
}

/// Records `&A::f`, but not `*A::p`.
fn address<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let operator =
        visit.parent().and_then(|parent| parent.child_by_field_id(field!(Cpp, "operator")));
    if operator.is_some_and(|operator| kind_of(operator) == "&") {
        references::reference(builder, visit.node);
    }
}

/// Records the `struct S` of `struct S x;`; with a body it is a definition.
fn elaborated_type<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if node.child_by_field_id(field!(Cpp, "body")).is_none() {
        references::type_use(builder, node);
    }
}
