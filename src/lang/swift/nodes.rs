//! What the nodes of a Swift tree are.

use super::{
    closures, constructs, declarations, documentation, expressions, functions, imports, references,
    types, variables,
};
use crate::facts::Measure::{Complexity, NestingDepth};
use crate::facts::{LiteralKind, ScopeKind};
use crate::lang::{comments, features, forms};
use crate::syntax::rows::{Row, row};

const FUNCTIONS: &str = "deinit_declaration function_declaration init_declaration";

pub(super) const COMMENTS: &[Row] =
    &comments::rows("comment multiline_comment", |text| text.contains("swiftlint:disable"));

/// The rows about one kind of node apply in their order.
pub(super) const NODES: &[Row] = &[
    row("class_declaration function_declaration import_declaration protocol_declaration \
         typealias_declaration")
    .defines(),
    row("import_declaration").records(imports::record),
    // Types; an extension gives its members to the type that it names
    row("class_declaration protocol_declaration").records(declarations::definition),
    row("typealias_declaration").records(declarations::alias),
    // Functions and methods, with or without a body. What a property computes is no function.
    row(FUNCTIONS).records(functions::record),
    row("protocol_function_declaration").records(functions::record),
    row("subscript_declaration").records(functions::accessors),
    row("willset_didset_block").scope(ScopeKind::Lambda),
    row("lambda_literal").records(closures::record),
    row("control_transfer_statement").records(functions::transfer),
    row("control_transfer_statement").records(constructs::throw),
    row("catch_block").records(constructs::catch),
    // Variables, constants and properties. Parameters are recorded with their function.
    row("property_declaration").records_in(variables::declaration),
    row("computed_property").records(functions::accessors),
    row("computed_setter didset_clause willset_clause").records(variables::given),
    row("protocol_property_declaration").records(variables::requirement),
    row("enum_entry").records(variables::cases),
    row("for_statement catch_block switch_pattern").records(variables::pattern),
    row("guard_statement if_statement while_statement repeat_while_statement")
        .records(variables::conditions),
    row("assignment").records(variables::assignment),
    // Loops and branches
    row("for_statement").is("for-loop"),
    row("while_statement repeat_while_statement").is("while-loop"),
    row("if_statement").is("if").if_(|visit| !is_else_if(visit)),
    row("switch_statement").is("switch"),
    // In code that is cut off within an expression, only the keyword is parsed.
    row("for").under("ERROR").is("for-loop"),
    row("while").under("ERROR").is("while-loop"),
    row("if").under("ERROR").is("if"),
    row("switch").under("ERROR").is("switch"),
    row("statements")
        .under("for_statement while_statement repeat_while_statement")
        .is("repeated-code"),
    row("_")
        .under("while_statement.condition repeat_while_statement.condition")
        .is("repeated-code"),
    // Calls
    row("call_expression").records(references::call),
    row("constructor_expression").records(references::construction),
    row("macro_invocation").records(references::macro_call),
    row("as_operator try_operator").records(references::forced),
    // Types wherever they are written
    row("array_type dictionary_type tuple_type user_type").records_in(types::type_use),
    row("simple_identifier")
        .under("array_literal dictionary_literal navigation_expression.target")
        .records(types::first_name),
    // Literals
    row("line_string_literal multi_line_string_literal raw_string_literal")
        .literal(LiteralKind::String),
    row("array_literal").literal(LiteralKind::List).if_(expressions::makes_array),
    row("dictionary_literal").literal(LiteralKind::Dict),
    row("tuple_expression")
        .literal(LiteralKind::Tuple)
        .if_(|visit| expressions::is_tuple(visit.node) && visit.node.named_child_count() > 1),
    // Comments
    row("comment multiline_comment").is("commented-out-code").if_text(constructs::is_code),
    row("class_declaration function_declaration init_declaration protocol_declaration \
         protocol_function_declaration typealias_declaration")
    .finds(|found, visit| found.documentables.extend(documentation::of(visit))),
    // Tests
    row("function_declaration class_declaration").is("test").if_(constructs::is_test),
    row("function_declaration")
        .finds(|found, visit| found.tests.extend(constructs::test_name(visit))),
    // What code may be forbidden to have
    row("await_expression").is("await"),
    row("ternary_expression").is("ternary"),
    row("do_statement").is("try-statement"),
    row("lambda_literal").is("lambda").if_(|visit| !constructs::is_deferred(visit)),
    row("lambda_literal").is("assigned-lambda").if_(features::is_bound),
    row("equality_expression").is("type-comparison").if_(features::compares_types),
    row("_")
        .under("function_declaration.default_value init_declaration.default_value")
        .is("default-parameter"),
    row("parameter").is("rest-parameter").if_(constructs::is_variadic),
    row("switch_statement").is("missing-default").if_(forms::lacks_default),
    row("for_statement").is("for-each-loop"),
    row("control_transfer_statement")
        .is("return-statement")
        .if_(|visit| features::has_token(visit, "return")),
    row("ternary_expression").is("nested-ternary").if_(constructs::is_nested_ternary),
    row("call_expression").is("print").if_(constructs::is_print),
    row("simple_identifier").is("fallthrough").if_(|visit| visit.own_text() == "fallthrough"),
    row("catch_block").is("empty-catch").if_(constructs::is_empty_catch),
    row("while_statement repeat_while_statement").is("infinite-loop").if_(constructs::never_ends),
    row("repeat_while_statement").is("do-while-loop"),
    row("if_statement").is("else-after-return").if_(constructs::has_else_after_return),
    row("bin_literal hex_literal integer_literal oct_literal real_literal")
        .is("magic-number")
        .if_(constructs::is_magic_number),
    row("assignment property_declaration value_argument").is("secret").if_(constructs::is_secret),
    row("class_declaration").is("nested-class").if_(constructs::is_nested_class),
    row("statement_label").is("label"),
    row("function_declaration")
        .is("async-function")
        .if_(|visit| features::has_token(visit, "async")),
    row("function_declaration").is("async-code").if_(|visit| features::has_token(visit, "async")),
    row("await_expression").is("async-code"),
    row("function_declaration").is("overloaded-operator").if_(constructs::defines_operator),
    row("type_parameters").is("generic-definition"),
    row("_")
        .under("function_declaration.default_value init_declaration.default_value")
        .is("optional-parameter"),
    row("if_statement").is("nested-if").if_(features::is_nested_if),
    row("do_statement").is("nested-try").if_(features::is_in_another),
    row("for_statement").is("counting-loop").if_(constructs::counts_indices),
    row("class_declaration")
        .is("struct-definition")
        .if_(|visit| features::has_token(visit, "struct")),
    row("class_declaration").is("actor").if_(|visit| features::has_token(visit, "actor")),
    row("class_declaration").is("extension").if_(|visit| features::has_token(visit, "extension")),
    row("function_body").under("function_declaration").is("empty-function").if_(features::is_empty),
    row("as_operator").is("force-cast").if_text(|text| text == "as!"),
    row("try_operator").is("force-try").if_text(|text| text == "try!"),
    row("!").under("function_declaration parameter type_annotation").is("implicitly-unwrapped"),
    row("lambda_literal").under("call_suffix").is("trailing-closure"),
    row("operator_declaration").is("custom-operator"),
    row("subscript_declaration").is("subscript"),
    row("computed_property").under("property_declaration").is("computed-property"),
    row("property_behavior_modifier").is("lazy-property").if_text(|text| text == "lazy"),
    row("parameter_modifier").is("inout-parameter").if_text(|text| text == "inout"),
    row("opaque_type").is("opaque-type"),
    row("simple_identifier").is("shorthand-argument").if_text(constructs::is_shorthand),
    row("type_constraints").is("where-clause"),
    row("?").under("navigation_expression").is("optional-chaining"),
    row("nil_coalescing_expression").is("null-coalescing"),
    // `!(!x)` is read as a call of `!`.
    row("call_expression prefix_expression").is("double-negation").if_text(features::negates_twice),
    // Complexity is that of `cyclomatic_complexity` of SwiftLint.
    row("for_statement guard_statement if_statement repeat_while_statement switch_entry \
         while_statement")
    .weighs(Complexity, 1),
    row("if_statement").weighs(NestingDepth, 1).if_(|visit| !is_else_if(visit)),
    row("for_statement repeat_while_statement switch_statement while_statement")
        .weighs(NestingDepth, 1),
    row("lambda_literal").hides(&[NestingDepth]),
];

/// Whether an `if` continues another.
fn is_else_if(visit: &crate::syntax::walk::Visit<'_, '_>) -> bool {
    visit.is_under("if_statement")
}
