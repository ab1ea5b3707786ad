//! What the nodes of a C# tree are.

use super::{constructs, declarations, documentation, functions, references, types, variables};
use crate::facts::Measure::{Complexity, NestingDepth};
use crate::facts::{LiteralKind, ScopeKind};
use crate::lang::purposes::has_name_of_test;
use crate::lang::{braces, comments, features, forms, recording};
use crate::language::Language;
use crate::syntax::rows::{Row, row};

const BODIES: &str =
    "accessor_list block declaration_list enum_member_declaration_list switch_body";

const FUNCTIONS: &str = "constructor_declaration conversion_operator_declaration \
                         destructor_declaration local_function_statement method_declaration \
                         operator_declaration";

/// Where a type is written, but for the names in front of a point.
const TYPE_PLACES: &str = ".returns .type alias_qualified_name.name as_expression.right \
                           attribute.name base_list is_expression.right \
                           primary_constructor_base_type.type type_argument_list";

pub(super) const COMMENTS: &[Row] =
    &comments::rows("comment", |text| comments::silences(text, Language::CSharp));

/// Of one node, what opens a scope or defines a name comes before what names a type.
pub(super) const NODES: &[Row] = &[
    row("class_declaration delegate_declaration enum_declaration interface_declaration \
         namespace_declaration record_declaration struct_declaration using_directive")
    .defines(),
    // Namespaces and `using` directives
    row("namespace_declaration file_scoped_namespace_declaration").records(declarations::namespace),
    row("namespace_declaration")
        .under("compilation_unit")
        .is("block-scoped-namespace")
        .if_(constructs::is_only_namespace),
    row("using_directive").records(references::using),
    // Types
    row("class_declaration delegate_declaration enum_declaration interface_declaration \
         record_declaration struct_declaration")
    .records(declarations::record),
    row("base_list").is("inheritance").if_(constructs::has_base_class),
    // Functions: methods, constructors, operators, local functions, lambdas. What a property computes is no function.
    row(FUNCTIONS).records(functions::record),
    row("lambda_expression anonymous_method_expression").records(functions::lambda),
    row("accessor_declaration").scope(ScopeKind::Lambda),
    row("arrow_expression_clause")
        .under("indexer_declaration.value property_declaration.value")
        .scope(ScopeKind::Lambda),
    row("return_statement").records(recording::return_statement),
    row("yield_statement").records(functions::yields),
    // Variables. Parameters are recorded with what they belong to.
    row("variable_declaration")
        .records_in(variables::declaration)
        .if_(|visit| !visit.is_under("event_field_declaration")),
    row("property_declaration").records(variables::property),
    row("foreach_statement").records(variables::for_each),
    row("catch_declaration declaration_expression declaration_pattern from_clause join_clause \
         join_into_clause let_clause list_pattern query_expression recursive_pattern var_pattern")
    .records_in(variables::bound),
    row("parenthesized_variable_designation").records(variables::designations),
    row("enum_member_declaration").records(variables::enumerator),
    row("assignment_expression prefix_unary_expression postfix_unary_expression")
        .records_in(variables::assignment),
    row("assignment_expression property_declaration variable_declarator")
        .is("secret")
        .if_(constructs::is_secret),
    // Loops and branches
    row("for_statement foreach_statement").is("for-loop"),
    row("while_statement do_statement").is("while-loop"),
    row("if_statement").is("if"),
    row("switch_statement switch_expression").is("switch"),
    // In code that is cut off within a statement, only the keyword is parsed.
    row("for foreach").under("ERROR").is("for-loop"),
    row("while").under("ERROR").is("while-loop"),
    row("if").under("ERROR").is("if"),
    row("switch").under("ERROR").is("switch"),
    row("_")
        .under(
            "do_statement.body do_statement.condition for_statement.body for_statement.condition \
             for_statement.update foreach_statement.body while_statement.body \
             while_statement.condition",
        )
        .is("repeated-code"),
    row("if_statement").is("else-after-return").if_(features::has_else_after_return),
    row("_")
        .under(
            "do_statement.body for_statement.body foreach_statement.body if_statement.consequence \
             if_statement.alternative while_statement.body",
        )
        .is("unbraced-body")
        .if_(braces::are_missing),
    row("{").under(BODIES).is("new-line-brace").if_(braces::open_on_new_line),
    row("{").under(BODIES).is("same-line-brace").if_(braces::open_on_same_line),
    // Exceptions
    row("throw_statement throw_expression").records(functions::throw),
    row("catch_clause").records(functions::catch),
    row("throw_statement throw_expression try_statement").is("exception"),
    row("catch_clause").is("bare-catch").if_(constructs::is_bare_catch),
    row("catch_clause").is("broad-catch").if_(constructs::is_broad_catch),
    row("null_literal").under("return_statement").is("null-return"),
    row("catch_clause").is("empty-catch").if_(features::is_empty_catch),
    row("throw_statement").is("lost-cause").if_(features::loses_cause),
    // Calls; `: this(…)` and `: base(…)` too
    row("invocation_expression").records(references::call),
    row("implicit_object_creation_expression object_creation_expression")
        .records(references::construction),
    row("constructor_initializer").records(references::initializer),
    row("invocation_expression").is("print").if_(constructs::is_print),
    row("await_expression").is("await"),
    // Types wherever one is written, arguments and bounds too. A capital letter makes a name in an expression a type's.
    row("array_type alias_qualified_name generic_name identifier predefined_type qualified_name \
         tuple_type")
    .under(TYPE_PLACES)
    .records(types::type_use),
    row("implicit_array_creation_expression").records(types::type_use),
    row("generic_name identifier")
        .under("member_access_expression.expression")
        .records(types::first_name),
    // Literals
    row("collection_expression").literal(LiteralKind::List),
    row("tuple_expression").literal(LiteralKind::Tuple).if_(|visit| visit.field_name() != Some("left")),
    row("interpolated_string_expression raw_string_literal string_literal verbatim_string_literal")
        .literal(LiteralKind::String),
    row("integer_literal real_literal").is("magic-number").if_(constructs::is_magic_number),
    // What code may be forbidden to have
    row("conditional_expression").is("ternary"),
    row("try_statement").is("try-statement"),
    row("lambda_expression anonymous_method_expression").is("lambda"),
    row("lambda_expression anonymous_method_expression").is("assigned-lambda").if_(features::is_bound),
    row("binary_expression").is("type-comparison").if_(features::compares_types),
    row("finally_clause").is("finally-clause"),
    row("foreach_statement").is("for-each-loop"),
    row("switch_expression").is("switch-expression"),
    row("return_statement").is("return-statement"),
    row("parameter_list").is("rest-parameter").if_(|visit| features::has_token(visit, "params")),
    row("parameter").is("default-parameter").if_(|visit| features::has_token(visit, "=")),
    row("yield_statement").is("generator"),
    row("conditional_expression").is("nested-ternary").if_(features::holds_another),
    row("binary_expression").is("string-concatenation").if_(features::joins_string),
    row("binary_expression").is("sql-concatenation").if_(features::joins_sql),
    row("interpolated_string_expression invocation_expression")
        .is("sql-concatenation")
        .if_(constructs::fills_sql),
    row("anonymous_object_creation_expression").is("anonymous-class"),
    row("class_declaration record_declaration struct_declaration")
        .is("nested-class")
        .if_(constructs::is_nested_type),
    row("do_statement").is("do-while-loop"),
    row("for_statement while_statement do_statement").is("infinite-loop").if_(features::never_ends),
    row("if_statement").is("one-line-if").if_(features::is_on_one_line),
    row("using_directive").is("static-import").if_(|visit| features::has_token(visit, "static")),
    row("unsafe_statement").is("unsafe-block"),
    row("unsafe_statement").is("unsafe-code"),
    row("modifier").is("unsafe-code").if_text(|word| word == "unsafe"),
    row("accessor_declaration").is("getter").if_(constructs::is_getter),
    row("accessor_declaration").is("setter").if_(constructs::is_setter),
    row("labeled_statement").is("label"),
    row("modifier").is("async-function").if_text(|word| word == "async"),
    row("modifier").is("async-code").if_text(|word| word == "async"),
    row("await_expression").is("async-code"),
    row("method_declaration local_function_statement").is("async-void").if_(constructs::is_async_void),
    row("operator_declaration").is("overloaded-operator"),
    row("conversion_operator_declaration").is("conversion-operator"),
    row("type_parameter_list").is("generic-definition"),
    row("parameter").is("optional-parameter").if_(|visit| features::has_token(visit, "=")),
    row("if_statement").is("nested-if").if_(features::is_nested_if),
    row("try_statement").is("nested-try").if_(features::is_in_another),
    row("postfix_unary_expression prefix_unary_expression").is("increment").if_text(constructs::counts),
    row("for_statement").is("counting-loop").if_(|visit| features::counts(visit, ["initializer", "condition", "update"])),
    row("qualified_name").is("qualified-name").if_(constructs::names_namespace),
    row("record_declaration").is("record-definition"),
    row("struct_declaration").is("struct-definition"),
    row("destructor_declaration").is("finalizer"),
    row("block")
        .under("local_function_statement method_declaration")
        .is("empty-function")
        .if_(features::is_empty),
    row("block")
        .under(
            "catch_clause do_statement finally_clause for_statement foreach_statement if_statement try_statement \
             while_statement",
        )
        .is("empty-block")
        .if_(features::is_empty),
    row("preproc_region").is("region-directive"),
    row("query_expression").is("query-expression"),
    row("arrow_expression_clause").is("expression-body"),
    row("parameter_list").under("class_declaration struct_declaration").is("primary-constructor"),
    row("modifier").under("parameter").is("extension-method").if_text(|word| word == "this"),
    row("modifier").under("parameter").is("out-parameter").if_text(|word| word == "out"),
    row("modifier").under("parameter").is("ref-parameter").if_text(|word| word == "ref"),
    row("nullable_type").is("nullable-type"),
    row("event_declaration event_field_declaration").is("event"),
    row("delegate_declaration").is("delegate"),
    row("indexer_declaration").is("indexer"),
    row("argument")
        .under("argument_list")
        .is("named-argument")
        .if_(|visit| visit.own_child("name").is_some()),
    row("conditional_access_expression").is("optional-chaining"),
    row("?? ??=").is("null-coalescing"),
    row("prefix_unary_expression").is("double-negation").if_text(features::negates_twice),
    row("raw_string_literal").is("raw-string"),
    row("element_access_expression").is("indexing"),
    // How it is laid out
    row("initializer_expression enum_member_declaration_list")
        .is("missing-trailing-comma")
        .parts(forms::before_missing_comma),
    row("initializer_expression enum_member_declaration_list")
        .is("trailing-comma")
        .parts(forms::trailing_comma),
    row("assignment_expression binary_expression conditional_expression variable_declarator")
        .is("unspaced-operator")
        .parts(forms::tight_operators),
    row("block switch_section").is("crowded-line").parts(forms::crowded_statements),
    row("switch_statement").is("missing-default").if_(forms::lacks_default),
    // Comments, and what is like one
    row("comment").is("commented-out-code").if_text(comments::has_code),
    row("attribute preproc_pragma").is("suppression").if_(constructs::silences_compiler),
    row("class_declaration constructor_declaration delegate_declaration enum_declaration \
         event_field_declaration field_declaration interface_declaration method_declaration \
         property_declaration record_declaration struct_declaration")
    .finds(|found, visit| found.documentables.extend(documentation::of(visit))),
    // Tests
    row("method_declaration").finds(|found, visit| found.tests.extend(constructs::test_name(visit))),
    row("class_declaration method_declaration").is("test").if_(has_name_of_test),
    row("method_declaration").is("test").if_(constructs::marks_test),
    row("invocation_expression").is("test").if_(constructs::asserts),
    // Complexity is that of S1541 of Sonar.
    row("if_statement while_statement do_statement for_statement foreach_statement \
         conditional_expression conditional_access_expression switch_expression_arm case && || ?? \
         ??=")
    .weighs(Complexity, 1),
    // Nesting is that of S134 of Sonar.
    row("if_statement").weighs(NestingDepth, 1).if_(|visit| !visit.is_under("if_statement")),
    row("for_statement foreach_statement while_statement do_statement switch_statement try_statement")
        .weighs(NestingDepth, 1),
    row("lambda_expression anonymous_method_expression").hides(&[NestingDepth]),
];
