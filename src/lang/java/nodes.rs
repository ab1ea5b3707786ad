//! What the nodes of a Java tree are.

use tree_sitter::Node;

use super::{constructs, documentation, functions, references, types, variables};
use crate::facts::Measure::{Complexity, NestingDepth};
use crate::facts::{LiteralKind, ScopeKind};
use crate::lang::purposes::has_name_of_test;
use crate::lang::tree::named_children;
use crate::lang::{braces, comments, features, forms, recording};
use crate::language::Language;
use crate::syntax::Builder;
use crate::syntax::rows::{Row, row};

const BODIES: &str = "annotation_type_body block class_body constructor_body enum_body \
                      interface_body switch_block";

pub(super) const COMMENTS: &[Row] =
    &comments::rows("block_comment line_comment", |text| comments::silences(text, Language::Java));

/// Of one node, what opens a scope or defines a name comes before what names a type.
pub(super) const NODES: &[Row] = &[
    row("annotation_type_declaration class_declaration enum_declaration import_declaration \
         interface_declaration method_declaration module_declaration package_declaration \
         record_declaration")
    .defines(),
    // Packages and imports
    row("package_declaration").records(references::package),
    row("import_declaration").records(references::import),
    // Types, and bodies without a name: anonymous classes, bodies of enum constants
    row("class_declaration record_declaration interface_declaration enum_declaration \
         annotation_type_declaration")
    .records(types::record),
    row("class_body")
        .under("object_creation_expression enum_constant.body")
        .scope(ScopeKind::AnonymousType),
    row("superclass").is("inheritance"),
    // Functions: methods, constructors, elements of annotation types, lambdas
    row("method_declaration constructor_declaration compact_constructor_declaration \
         annotation_type_element_declaration")
    .records(functions::record),
    row("lambda_expression").records(functions::lambda),
    row("return_statement").records(recording::return_statement),
    // Variables. Parameters and record components are recorded with what they belong to.
    row(
        "field_declaration constant_declaration local_variable_declaration enhanced_for_statement \
         resource catch_formal_parameter instanceof_expression type_pattern \
         record_pattern_component",
    )
    .records(variables::record),
    row("enum_constant").records(variables::enumerator),
    row("assignment_expression update_expression").records(variables::assignment),
    row("assignment_expression variable_declarator").is("secret").if_(constructs::is_secret),
    // Loops and branches
    row("for_statement enhanced_for_statement").is("for-loop"),
    row("while_statement do_statement").is("while-loop"),
    row("if_statement").is("if"),
    row("switch_expression").is("switch"),
    // In code that is cut off within a statement, only the keyword is parsed.
    row("for").under("ERROR").is("for-loop"),
    row("while").under("ERROR").is("while-loop"),
    row("if").under("ERROR").is("if"),
    row("switch").under("ERROR").is("switch"),
    row("_")
        .under(
            "do_statement.body do_statement.condition enhanced_for_statement.body \
             for_statement.body for_statement.condition for_statement.update while_statement.body \
             while_statement.condition",
        )
        .is("repeated-code"),
    row("if_statement").is("else-after-return").if_(features::has_else_after_return),
    row("_")
        .under(
            "do_statement.body enhanced_for_statement.body for_statement.body \
             if_statement.consequence if_statement.alternative while_statement.body",
        )
        .is("unbraced-body")
        .if_(braces::are_missing),
    // An empty statement.
    row(";")
        .under(
            "do_statement.body enhanced_for_statement.body for_statement.body \
             if_statement.consequence if_statement.alternative while_statement.body",
        )
        .is("unbraced-body"),
    row("{").under(BODIES).is("new-line-brace").if_(braces::open_on_new_line),
    row("{").under(BODIES).is("same-line-brace").if_(braces::open_on_same_line),
    // Exceptions
    row("throw_statement").records(functions::throw),
    row("catch_type").records(functions::catch),
    row("throw_statement try_statement try_with_resources_statement").is("exception"),
    row("catch_clause").is("broad-catch").if_(constructs::is_broad_catch),
    row("null_literal").under("return_statement").is("null-return"),
    row("catch_clause").is("empty-catch").if_(features::is_empty_catch),
    // Calls; `this(…)` and `super(…)` too
    row("method_invocation explicit_constructor_invocation").records(references::call),
    row("object_creation_expression").records(references::construction),
    row("method_reference").records(references::method_reference),
    row("field_access").is("print").if_(constructs::is_standard_stream),
    row("method_invocation").is("log-concatenation").if_(constructs::logs_concatenation),
    // Types wherever one is written, arguments and bounds too
    row("type_identifier scoped_type_identifier generic_type array_type integral_type \
         floating_point_type boolean_type array_creation_expression variable_declarator \
         formal_parameter marker_annotation annotation")
    .records(references::type_use),
    // `Integer.MAX_VALUE`, `List.of(x)`, `Foo::new`, `case Point(…)`: to the grammar these are
    // expressions, but a capital letter makes the name a type's.
    row("field_access").records(references::type_use),
    row("identifier").under("method_invocation.object").records(references::type_use),
    row("method_reference record_pattern").records(first_name),
    // Literals
    row("array_initializer").literal(LiteralKind::Braces),
    row("string_literal").literal(LiteralKind::String),
    row("binary_integer_literal decimal_floating_point_literal decimal_integer_literal \
         hex_floating_point_literal hex_integer_literal octal_integer_literal")
    .is("magic-number")
    .if_(constructs::is_magic_number),
    // What code may be forbidden to have
    row("ternary_expression").is("ternary"),
    row("try_statement try_with_resources_statement").is("try-statement"),
    row("lambda_expression").is("lambda"),
    row("lambda_expression").is("assigned-lambda").if_(features::is_bound),
    row("binary_expression").is("type-comparison").if_(features::compares_types),
    row("finally_clause").is("finally-clause"),
    row("enhanced_for_statement").is("for-each-loop"),
    row("spread_parameter").is("rest-parameter"),
    row("method_reference").is("method-reference"),
    row("try_with_resources_statement").is("try-with-resources"),
    row("return_statement").is("return-statement"),
    row("ternary_expression").is("nested-ternary").if_(features::holds_another),
    row("binary_expression").is("string-concatenation").if_(features::joins_string),
    row("class_body").under("object_creation_expression").is("anonymous-class"),
    row("class_declaration record_declaration")
        .under("class_body enum_body_declarations interface_body")
        .is("nested-class"),
    row("do_statement").is("do-while-loop"),
    row("for_statement while_statement do_statement").is("infinite-loop").if_(features::never_ends),
    row("if_statement").is("one-line-if").if_(features::is_on_one_line),
    row("switch_block").is("fallthrough").parts(features::falling_cases),
    row("import_declaration").is("static-import").if_(|visit| features::has_token(visit, "static")),
    row("labeled_statement").is("label"),
    row("type_parameters").is("generic-definition"),
    row("if_statement").is("nested-if").if_(features::is_nested_if),
    row("try_statement try_with_resources_statement").is("nested-try").if_(constructs::is_in_try),
    row("update_expression").is("increment"),
    row("for_statement").is("counting-loop").if_(|visit| features::counts(visit, ["init", "condition", "update"])),
    row("static_initializer").is("static-initializer"),
    row("block")
        .under("class_body")
        .is("instance-initializer")
        .if_(|visit| !constructs::is_in_new(visit)),
    row("block").under("class_body").is("double-brace").if_(constructs::is_in_new),
    row("type_identifier").is("raw-type").if_(constructs::is_raw),
    row("scoped_type_identifier").is("qualified-name").if_(constructs::names_package),
    row("field_access").is("qualified-name").if_(constructs::is_type_in_package),
    row("record_declaration").is("record-definition"),
    row("method_declaration").is("finalizer").if_(|visit| {
        visit.own_field("name") == "finalize" && visit.own_field("parameters") == "()"
    }),
    row("throws").is("throws-clause"),
    row("block").under("method_declaration").is("empty-function").if_(features::is_empty),
    row("block")
        .under(
            "catch_clause do_statement enhanced_for_statement finally_clause for_statement if_statement \
             try_statement try_with_resources_statement while_statement",
        )
        .is("empty-block")
        .if_(features::is_empty),
    row("unary_expression").is("double-negation").if_text(features::negates_twice),
    row("assert_statement").is("assert-statement"),
    row("array_access").is("indexing"),
    // How it is laid out
    row("array_initializer").is("missing-element-comma").parts(forms::before_missing_comma),
    row("array_initializer").is("missing-trailing-comma").parts(forms::before_missing_comma),
    row("array_initializer").is("trailing-comma").parts(forms::trailing_comma),
    row("assignment_expression binary_expression ternary_expression variable_declarator")
        .is("unspaced-operator")
        .parts(forms::tight_operators),
    row("block constructor_body switch_block_statement_group")
        .is("crowded-line")
        .parts(forms::crowded_statements),
    row("switch_expression").is("missing-default").if_(forms::lacks_default),
    row("throw_statement").is("lost-cause").if_(features::loses_cause),
    row("binary_expression").is("sql-concatenation").if_(features::joins_sql),
    row("method_invocation").is("sql-concatenation").if_(constructs::fills_sql),
    // Comments, and what is like one
    row("block_comment line_comment").is("commented-out-code").if_text(comments::has_code),
    row("annotation marker_annotation").is("suppression").if_(constructs::silences_compiler),
    row("class_declaration record_declaration interface_declaration annotation_type_declaration \
         enum_declaration annotation_type_element_declaration compact_constructor_declaration \
         constructor_declaration method_declaration field_declaration constant_declaration")
    .finds(|found, visit| found.documentables.extend(documentation::of(visit))),
    // Tests
    row("method_declaration")
        .finds(|found, visit| found.tests.extend(documentation::test_name(visit))),
    row("class_declaration method_declaration").is("test").if_(has_name_of_test),
    row("annotation marker_annotation").is("test").if_(constructs::marks_test),
    row("assert_statement").is("test").if_(constructs::tests_from_outside),
    row("method_invocation").is("test").if_(constructs::asserts),
    // Complexity is that of Checkstyle's `CyclomaticComplexity`. The methods of a class within a
    // method count for themselves.
    row("if_statement while_statement do_statement for_statement enhanced_for_statement \
         catch_clause ternary_expression case && ||")
    .weighs(Complexity, 1),
    // Nesting is that of S134 of Sonar, with each lambda and class for itself.
    row("if_statement").weighs(NestingDepth, 1).if_(|visit| !visit.is_under("if_statement")),
    row("for_statement enhanced_for_statement while_statement do_statement switch_expression \
         try_statement try_with_resources_statement")
    .weighs(NestingDepth, 1),
    row("lambda_expression").hides(&[NestingDepth]),
    row("class_body").hides(&[Complexity, NestingDepth]),
];

/// Records the identifier that a node begins with, where it begins with one, as a type's name.
fn first_name<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let first = named_children(node).next();
    if let Some(first) = first.filter(|first| super::kind_of(*first) == "identifier") {
        references::type_use(builder, first);
    }
}
