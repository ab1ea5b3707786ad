//! What the nodes of a Python tree are.

use super::{aliases, bindings, classes, functions, imports, references, statements, type_uses};
use crate::facts::{LiteralKind, ScopeKind};
use crate::syntax::nodes::Action::{Construct, Literal, Record, RecordIn, Scope};
use crate::syntax::nodes::{NodeRow, node};

/// What defines a function or a type, or imports something, at file level.
pub(super) const DEFINITIONS: &[&str] = &[
    "class_definition",
    "decorated_definition",
    "function_definition",
    "future_import_statement",
    "import_from_statement",
    "import_statement",
];

/// The rows about one kind of node apply in their order.
pub(super) const NODES: &[NodeRow] = &[
    // Imports
    node("import_statement", Record(imports::import)),
    node("import_from_statement", Record(imports::import)),
    node("future_import_statement", Record(imports::import)),
    // Classes, and `type Vector = list[float]`. Other aliases, and types defined by a call, are
    // assignments.
    node("class_definition", RecordIn(classes::define)),
    node("type_alias_statement", Record(aliases::type_statement)),
    // Functions: methods, nested and async ones, lambdas; a `yield` makes one a generator
    node("function_definition", RecordIn(functions::define)),
    node("lambda", Record(functions::lambda)),
    node("return_statement", Record(functions::return_statement)),
    node("yield", Record(functions::yield_expression)),
    // Assignments that are statements: `a = b = 1` contains a second one, which is recorded with
    // the first.
    node("assignment", Record(bindings::assignment)).under("expression_statement"),
    node("augmented_assignment", Record(bindings::augmented_assignment)),
    node("named_expression", Record(bindings::walrus)),
    node("global_statement", Record(bindings::global_statement)),
    node("for_in_clause", Record(bindings::for_in_clause)),
    // `with … as x`, `except … as x`
    node("as_pattern", Record(bindings::with_alias)).in_field("with_item", "value"),
    node("as_pattern", Record(bindings::except_alias)).in_field("except_clause", "value"),
    // Names that a case binds. A name before `=` or `(` is not a `case_pattern`.
    node("dotted_name", Record(statements::undotted_name)).under("case_pattern"),
    node("dotted_name", Record(statements::undotted_name)).under("union_pattern"),
    node("dotted_name", Record(statements::undotted_name)).under("keyword_pattern"),
    node("identifier", Record(statements::name)).under("splat_pattern"),
    node("identifier", RecordIn(statements::alias)).under("as_pattern"),
    // Loops and branches. The `for` and `if` of comprehensions and the `__main__` guard do not count.
    node("for_statement", Record(statements::for_loop)),
    node("while_statement", Construct("while-loop")),
    node("await", Construct("await")),
    node("if_statement", Record(statements::branch)),
    node("match_statement", Record(statements::match_statement)),
    // Exceptions
    node("raise_statement", Record(statements::raise)),
    node("except_clause", Record(statements::except)),
    // Comprehensions and generators
    node("list_comprehension", Construct("comprehension")),
    node("list_comprehension", Construct("list-comprehension")),
    node("set_comprehension", Construct("comprehension")),
    node("dictionary_comprehension", Construct("comprehension")),
    node("generator_expression", Construct("generator")),
    node("yield", Construct("generator")),
    // Calls. A decorator without parentheses calls what it names.
    node("call", Record(references::call)),
    node("print_statement", Record(references::print_statement)),
    node("identifier", Record(references::decorator)).under("decorator"),
    node("attribute", Record(references::decorator)).under("decorator"),
    // Nodes that name a class. Annotations and bases are recorded with their definitions.
    node("identifier", Record(type_uses::record)).in_field("except_clause", "value"),
    node("attribute", Record(type_uses::record)).in_field("except_clause", "value"),
    node("tuple", Record(type_uses::record)).in_field("except_clause", "value"),
    node("as_pattern", Record(references::caught_classes)).in_field("except_clause", "value"),
    node("raise_statement", Record(references::first_class)),
    node("class_pattern", Record(references::first_class)),
    node("comparison_operator", Record(references::type_comparison)),
    // Literals
    node("list", RecordIn(statements::list)),
    node("tuple", RecordIn(statements::tuple)),
    node("dictionary", Literal(LiteralKind::Dict)),
    node("dictionary", Record(type_uses::record_elements)),
    node("set", Literal(LiteralKind::Set)),
    node("set", Record(type_uses::record_elements)),
    node("string", RecordIn(statements::string)),
    // Comprehensions, each a scope
    node("list_comprehension", Literal(LiteralKind::ListComprehension)),
    node("list_comprehension", Scope(ScopeKind::Comprehension)),
    node("dictionary_comprehension", Literal(LiteralKind::DictComprehension)),
    node("dictionary_comprehension", Scope(ScopeKind::Comprehension)),
    node("set_comprehension", Literal(LiteralKind::SetComprehension)),
    node("set_comprehension", Scope(ScopeKind::Comprehension)),
    node("generator_expression", Literal(LiteralKind::Generator)),
    node("generator_expression", Scope(ScopeKind::Comprehension)),
    // Tuples without parentheses. Subscripts and targets have other nodes.
    node("expression_list", Record(statements::bare_tuple)).under("return_statement"),
    node("expression_list", Record(statements::bare_tuple)).under("yield"),
    node("expression_list", Record(statements::bare_tuple)).in_field("for_statement", "right"),
    node("expression_list", Record(statements::bare_tuple)).in_field("assignment", "right"),
    node("pattern_list", Record(statements::bare_tuple)).in_field("assignment", "right"),
    node("expression_list", Record(statements::bare_tuple))
        .in_field("augmented_assignment", "right"),
    node("pattern_list", Record(statements::bare_tuple)).in_field("augmented_assignment", "right"),
    node("expression_list", Record(statements::bare_tuple)).in_field("interpolation", "expression"),
    node("pattern_list", Record(statements::bare_tuple)).in_field("interpolation", "expression"),
];
