//! What the nodes of a C++ tree are.

use tree_sitter::Node;

use super::{
    Fields, constructs, declarators, documentation, functions, initializers, kind_of, names,
    parameters, references, types, variables,
};
use crate::facts::LiteralKind;
use crate::facts::Measure::{Complexity, NestingDepth};
use crate::lang::purposes::{has_name_of_test, is_test};
use crate::lang::{braces, comments, features, forms};
use crate::language::Language;
use crate::syntax::rows::{Row, row};
use crate::syntax::walk::Visit;
use crate::syntax::{Builder, OnDemand};

/// Where a type is: in the field of a declaration, conversion, construction or argument, of an
/// enumeration's values, of a type parameter's default.
const TYPE: &str = ".type .base .default_type";

const BODIES: &str = "compound_statement declaration_list enumerator_list field_declaration_list";

pub(super) const COMMENTS: &[Row] =
    &comments::rows("comment", |text| comments::silences(text, Language::Cpp));

/// The rows about one kind of node apply in their order.
pub(super) const NODES: &[Row] = &[
    row("alias_declaration class_specifier concept_definition enum_specifier function_definition \
         namespace_alias_definition namespace_definition preproc_include \
         static_assert_declaration struct_specifier template_declaration type_definition \
         union_specifier using_declaration")
    .defines(),
    // Namespaces: named, nested (`a::b`), inline or unnamed. They open a scope.
    row("namespace_definition").records(types::namespace),
    // Types. `struct S;` and `struct S x;` do not define one.
    row("class_specifier struct_specifier union_specifier enum_specifier")
        .records_in(types::define),
    row("base_class_clause").is("inheritance"),
    row("enum_specifier").is("unscoped-enum").if_(constructs::is_unscoped_enum),
    // `using X = T;` and `typedef T X;`. A `typedef struct {…} X` names the inner type.
    row("alias_declaration type_definition").records_in(types::alias),
    // Definitions, including `= default` and `= delete`. A definition by a macro
    // (`TEST(A, b) {…}`) looks the same.
    row("function_definition").records_in(functions::define),
    row("lambda_expression").records(parameters::lambda),
    // The body of a macro whose head is not a declarator: `TEST_CASE("name") {…}`
    row("compound_statement")
        .under("translation_unit declaration_list")
        .records(functions::macro_block),
    // Declarations of any kind with any number of names: variables, functions, `T x(args)`
    row("declaration field_declaration").records_in(variables::declaration),
    row("expression_statement").records(declarators::parenthesized_statement),
    row("for_range_loop").records(variables::range_loop),
    row("parameter_declaration").under("parameter_list").records_in(variables::catch_parameter),
    // `[n = 3]` defines a variable, `[n]` does not.
    row("lambda_capture_initializer").records(variables::capture),
    row("enumerator").records_in(variables::enumerator),
    row("preproc_def").records(variables::object_macro),
    row("assignment_expression init_declarator").is("secret").if_(constructs::is_secret),
    // Loops and branches
    row("for_statement for_range_loop").is("for-loop"),
    row("while_statement do_statement").is("while-loop"),
    row("if_statement").is("if"),
    row("switch_statement").is("switch"),
    row("co_await_expression").is("await"),
    // In code that is cut off within a statement, only the keyword is parsed.
    row("for").under("ERROR").is("for-loop"),
    row("while").under("ERROR").is("while-loop"),
    row("if").under("ERROR").is("if"),
    row("switch").under("ERROR").is("switch"),
    row("_")
        .under(
            "do_statement.body do_statement.condition for_range_loop.body for_statement.body \
             for_statement.condition for_statement.update while_statement.body \
             while_statement.condition",
        )
        .is("repeated-code"),
    row("if_statement").is("else-after-return").if_(constructs::has_else_after_return),
    row("_")
        .under(
            "do_statement.body else_clause for_range_loop.body for_statement.body \
             if_statement.consequence if_statement.alternative while_statement.body",
        )
        .is("unbraced-body")
        .if_(braces::are_missing),
    row("{").under(BODIES).is("new-line-brace").if_(braces::open_on_new_line),
    row("{").under(BODIES).is("same-line-brace").if_(braces::open_on_same_line),
    row("return_statement co_return_statement").records(functions::record_return),
    row("co_yield_statement").records(functions::record_yield),
    row("co_yield_statement").is("generator"),
    // Exceptions
    row("throw_statement").records(functions::throw),
    row("catch_clause").records(functions::catch),
    row("throw_statement try_statement").is("exception"),
    row("char_literal concatenated_string number_literal raw_string_literal string_literal")
        .under("throw_statement")
        .is("thrown-literal"),
    row("catch_clause").is("bare-catch").if_(constructs::catches_everything),
    row("catch_clause").is("broad-catch").if_(constructs::catches_everything),
    row("null").under("return_statement").is("null-return"),
    row("catch_clause").is("empty-catch").if_(constructs::is_empty_catch),
    // Assignments; `: x(…)` of a constructor too
    row("assignment_expression update_expression field_initializer")
        .records(initializers::assignment),
    // `using` and namespace aliases import nothing, but make names visible.
    row("preproc_include using_declaration namespace_alias_definition").records(references::import),
    row("preproc_include").finds(OnDemand::top_import).if_(names::includes_header),
    row("_")
        .under("translation_unit declaration_list linkage_specification preproc_ifdef")
        .finds(OnDemand::top_code)
        .if_(names::comes_after_includes),
    // Calls
    row("call_expression").records_in(call),
    row("new_expression compound_literal_expression").records(references::construct),
    row("call_expression identifier").is("print").if_(constructs::is_print),
    row("call_expression").under("expression_statement").is("dropped-result"),
    // Functions passed by a qualified name: `std::transform(a, b, c, ::toupper)`, `&A::f`
    row("qualified_identifier").under("argument_list").records(references::reference),
    row("qualified_identifier").under("pointer_expression.argument").records_in(address),
    // Memory
    row("delete_expression new_expression").is("raw-new"),
    row("delete_expression new_expression").is("dynamic-memory"),
    row("call_expression").is("malloc").if_(constructs::is_malloc),
    row("call_expression").is("dynamic-memory").if_(constructs::is_malloc),
    // Types wherever one is written
    row("type_identifier qualified_identifier template_type primitive_type sized_type_specifier \
         dependent_type")
    .under(TYPE)
    .records(references::type_use),
    row("class_specifier struct_specifier union_specifier enum_specifier")
        .under(TYPE)
        .records(elaborated_type),
    row("decltype").under(".default_type").records(references::type_use),
    row("type_identifier qualified_identifier template_type")
        .under("base_class_clause type_requirement")
        .records(references::type_use),
    // `std::vector<int>` in `std::vector<int>::iterator`
    row("template_type").under("qualified_identifier.scope").records(references::type_use),
    // Arrays: `T x[n]`, `T[]` as an argument, `new T[n]`
    row("array_declarator abstract_array_declarator new_declarator").records(references::type_use),
    // Literals
    row("initializer_list").literal(LiteralKind::Braces),
    row("string_literal raw_string_literal").literal(LiteralKind::String),
    row("number_literal").is("magic-number").if_(constructs::is_magic_number),
    // What code may be forbidden to have
    row("conditional_expression").is("ternary"),
    row("try_statement").is("try-statement"),
    row("lambda_expression").is("lambda"),
    row("lambda_expression").is("assigned-lambda").if_(features::is_bound),
    row("binary_expression").is("type-comparison").if_(features::compares_types),
    row("for_range_loop").is("for-each-loop"),
    row("variadic_parameter_declaration").is("rest-parameter"),
    row("return_statement").is("return-statement"),
    row("conditional_expression").is("nested-ternary").if_(features::holds_another),
    row("optional_parameter_declaration").is("default-parameter"),
    row("array_declarator").is("c-array"),
    row("cast_expression").is("c-cast"),
    row("do_statement").is("do-while-loop"),
    row("for_statement while_statement do_statement").is("infinite-loop").if_(features::never_ends),
    row("if_statement").is("one-line-if").if_(features::is_on_one_line),
    row("compound_statement")
        .under("switch_statement.body")
        .is("fallthrough")
        .parts(features::falling_cases),
    row("namespace_definition").is("namespace"),
    row("using_declaration")
        .is("using-directive")
        .if_(|visit| features::has_token(visit, "namespace")),
    row("preproc_function_def").is("macro"),
    row("preproc_def").is("macro").if_(|visit| !visit.own_field("value").is_empty()),
    row("preproc_function_def").is("macro-definition"),
    row("preproc_def").is("macro-definition").if_(|visit| !visit.own_field("value").is_empty()),
    row("class_specifier struct_specifier").is("nested-class").if_(constructs::is_nested_class),
    row("base_class_clause").is("multiple-inheritance").if_(constructs::has_several_bases),
    row("labeled_statement").is("label"),
    row("operator_name")
        .under("function_declarator")
        .is("overloaded-operator")
        .if_text(constructs::is_overloaded),
    row("operator_cast").is("conversion-operator"),
    row("template_parameter_list")
        .under("template_declaration")
        .is("generic-definition")
        .if_(|visit| visit.node.named_child_count() > 0),
    row("structured_binding_declarator").is("structured-binding"),
    row("optional_parameter_declaration").is("optional-parameter"),
    row("if_statement").is("nested-if").if_(features::is_nested_if),
    row("try_statement").is("nested-try").if_(features::is_in_another),
    row("update_expression").is("increment"),
    row("comma_expression").is("comma-operator").if_(constructs::is_own_sequence),
    row("for_statement").is("counting-loop").if_(|visit| features::counts(visit, ["initializer", "condition", "update"])),
    row("struct_specifier").is("struct-definition").if_(|visit| visit.own_child("body").is_some()),
    row("compound_statement")
        .under("function_definition")
        .is("empty-function")
        .if_(constructs::does_nothing),
    row("compound_statement")
        .under(
            "catch_clause do_statement else_clause for_range_loop for_statement if_statement try_statement \
             while_statement",
        )
        .is("empty-block")
        .if_(features::is_empty),
    row("friend_declaration").is("friend"),
    row("bitfield_clause").is("bit-field"),
    row("type_definition").is("typedef"),
    row("abstract_function_declarator function_declarator")
        .is("function-pointer")
        .if_(constructs::is_function_pointer),
    row("lambda_default_capture").is("default-capture"),
    row("trailing_return_type")
        .under("function_declarator")
        .is("trailing-return-type")
        .if_(constructs::is_of_function),
    row("raw_string_literal").is("raw-string"),
    row("namespace_definition")
        .is("anonymous-namespace")
        .if_(|visit| visit.own_child("name").is_none()),
    row("namespace_definition").is("nested-namespace").if_(constructs::is_nested_namespace),
    row("gnu_asm_expression").is("inline-assembly"),
    row("preproc_function_def").is("function-macro"),
    row("initializer_pair").is("designated-initializer"),
    row("user_defined_literal").is("user-defined-literal"),
    row("operator_name")
        .under("function_declarator")
        .is("user-defined-literal")
        .if_text(constructs::names_literal),
    row("concept_definition").is("concept"),
    row("virtual").under("base_class_clause").is("virtual-base"),
    row("declaration function_definition")
        .under("field_declaration_list")
        .is("implicit-constructor")
        .if_(constructs::converts_implicitly),
    row("unary_expression").is("double-negation").if_text(features::negates_twice),
    row("concatenated_string").is("implicit-concatenation"),
    row("subscript_expression").is("indexing"),
    // How it is laid out
    row("enumerator_list initializer_list")
        .is("missing-trailing-comma")
        .parts(forms::before_missing_comma),
    row("enumerator_list initializer_list").is("trailing-comma").parts(forms::trailing_comma),
    row("assignment_expression binary_expression conditional_expression init_declarator")
        .is("unspaced-operator")
        .parts(forms::tight_operators),
    row("case_statement compound_statement").is("crowded-line").parts(forms::crowded_statements),
    row("switch_statement").is("missing-default").if_(forms::lacks_default),
    row("binary_expression").is("sql-concatenation").if_(features::joins_sql),
    // Comments, and what is like one
    row("comment").is("commented-out-code").if_text(comments::has_code),
    row("preproc_call").is("suppression").if_text(constructs::silences_compiler),
    row("class_specifier struct_specifier enum_specifier function_definition declaration \
         field_declaration")
    .finds(|found, visit| found.documentables.extend(documentation::of(visit))),
    // Tests
    row("call_expression function_definition")
        .finds(|found, visit| found.tests.extend(documentation::test_name(visit))),
    row("function_declarator")
        .is("test")
        .if_(|visit| is_test(constructs::last_name(visit.own_field("declarator")))),
    row("class_specifier struct_specifier").is("test").if_(has_name_of_test),
    row("call_expression").is("test").if_(constructs::is_test_call),
    // Complexity is that of `lizard`.
    row("if_statement for_statement for_range_loop while_statement do_statement catch_clause \
         conditional_expression case || and or")
    .weighs(Complexity, 1),
    row("&&").under("binary_expression").weighs(Complexity, 1),
    // Nesting is that of S134 of Sonar, with each lambda for itself.
    row("if_statement").weighs(NestingDepth, 1).if_(|visit| !visit.is_under("else_clause")),
    row("for_statement for_range_loop while_statement do_statement switch_statement try_statement")
        .weighs(NestingDepth, 1),
    row("class_specifier lambda_expression struct_specifier").hides(&[NestingDepth]),
];

/// Records a call, unless it is a declaration: `int (x);`.
fn call<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    if !declarators::is_declared(visit) {
        references::call(builder, visit.node);
    }
}

/// Records `&A::f`, but not `*A::p`.
fn address<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let operator = visit.parent().and_then(|parent| parent.field("operator"));
    if operator.is_some_and(|operator| kind_of(operator) == "&") {
        references::reference(builder, visit.node);
    }
}

/// Records the `struct S` of `struct S x;`; with a body it is a definition.
fn elaborated_type<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if node.field("body").is_none() {
        references::type_use(builder, node);
    }
}
