//! What the nodes of a Go tree are.

use tree_sitter::Node;

use super::{
    Fields, constructs, documentation, errors, functions, kind_of, references, types, variables,
};
use crate::facts::LiteralKind;
use crate::facts::Measure::{Complexity, NestingDepth};
use crate::lang::tree::named_children;
use crate::lang::{comments, features, forms};
use crate::language::Language;
use crate::syntax::Builder;
use crate::syntax::build::RegionKind;
use crate::syntax::rows::{Row, row};
use crate::syntax::walk::Visit;

pub(super) const COMMENTS: &[Row] =
    &comments::rows("comment", |text| comments::silences(text, Language::Go));

/// The rows about one kind of node apply in their order.
pub(super) const NODES: &[Row] = &[
    row("function_declaration import_declaration method_declaration package_clause \
         type_declaration")
    .defines(),
    // Packages, and each spec of an import declaration
    row("package_clause").records(references::package),
    row("import_spec").records(references::import),
    // Each spec of a type declaration
    row("type_spec").records(types::definition),
    row("type_alias").records(types::alias),
    // Functions and methods, with or without a body, and the methods of interfaces
    row("function_declaration method_declaration method_elem").records(functions::record),
    row("func_literal").records(functions::literal),
    row("return_statement").records(functions::return_statement),
    row("parameter_declaration").is("late-context").if_(constructs::is_late_context),
    // Blocks: a `:=` assigns to the names that the innermost block has already declared. Loops and
    // branches are blocks too.
    row("block expression_case type_case default_case communication_case if_statement \
         expression_switch_statement")
    .records(open_region),
    row("for_statement")
        .records(|builder, node| builder.regions.open(RegionKind::Loop, node.end_byte())),
    // Declarations. Parameters, results and receivers are recorded with their function, fields
    // with their struct.
    row("var_spec short_var_declaration range_clause receive_statement").records(variables::record),
    row("type_switch_statement").records(type_switch),
    // A whole declaration, because a spec without type and values repeats the previous one's
    row("const_declaration").records(variables::constants),
    row("assignment_statement inc_statement dec_statement").records(variables::assignment),
    row("assignment_statement const_spec keyed_element short_var_declaration var_spec")
        .is("secret")
        .if_(constructs::is_secret),
    // Loops and branches. A `for` without a clause (with only a condition, or with nothing) is a
    // while-loop too.
    row("for_statement").is("for-loop"),
    row("for_statement").is("while-loop").if_(has_no_clause),
    row("if_statement").is("if"),
    row("expression_switch_statement type_switch_statement").is("switch"),
    // In code that is cut off within a statement, only the keyword is parsed.
    row("for").under("ERROR").is("for-loop"),
    row("if").under("ERROR").is("if"),
    row("switch").under("ERROR").is("switch"),
    row("_").under("for_clause.condition for_clause.update for_statement.body").is("repeated-code"),
    row("_").under("for_statement").is("repeated-code").if_(constructs::is_condition),
    row("if_statement").is("else-after-return").if_(constructs::has_else_after_return),
    row(";").is("unneeded-semicolon").if_(constructs::is_unneeded_semicolon),
    // Calls. `make`, `new` and conversions to a named type look the same.
    row("call_expression").records(references::call),
    row("type_conversion_expression").records(generic_conversion),
    row("composite_literal").records(references::construction),
    row("call_expression").is("print").if_(constructs::is_print),
    row("call_expression").is("log-concatenation").if_(constructs::logs_concatenation),
    row("call_expression").is("dropped-result").if_(constructs::is_dropped),
    row("call_expression").is("unwrapped-error").if_(constructs::is_unwrapped_error),
    row("call_expression").is("styled-error").if_(constructs::is_styled_error),
    row("call_expression").is("capital-error").if_(constructs::is_capital_error),
    row("call_expression").is("marked-error").if_(constructs::is_marked_error),
    // A function of a package that is passed, assigned or returned without a call
    row("selector_expression")
        .under("argument_list expression_list literal_element")
        .records(function_value),
    // What stands in for exceptions: errors that are returned and compared, and `panic`
    row("return_statement").records(errors::returned),
    row("call_expression").records(errors::call),
    row("binary_expression").records(errors::comparison),
    row("expression_case type_case").records(errors::case),
    // Types wherever they are written
    row("type_identifier qualified_type generic_type slice_type array_type \
         implicit_length_array_type map_type channel_type struct_type interface_type")
    .records(types::type_use),
    // Literals
    row("interpreted_string_literal raw_string_literal").literal(LiteralKind::String),
    row("float_literal imaginary_literal int_literal")
        .is("magic-number")
        .if_(constructs::is_magic_number),
    // What code may be forbidden to have
    row("binary_expression").is("string-concatenation").if_(features::joins_string),
    row("fallthrough_statement").is("fallthrough"),
    row("for_statement").is("infinite-loop").if_(constructs::never_ends),
    row("function_declaration").is("init-function").if_(|visit| visit.own_field("name") == "init"),
    row("parameter_declaration").is("named-result").if_(constructs::names_result),
    row("return_statement").is("naked-return").if_(constructs::is_naked_return),
    row("func_literal").is("lambda"),
    row("func_literal").is("assigned-lambda").if_(features::is_bound),
    row("binary_expression").is("type-comparison").if_(features::compares_types),
    row("range_clause").is("for-each-loop"),
    row("variadic_parameter_declaration").is("rest-parameter"),
    row("go_statement").is("goroutine"),
    row("return_statement").is("return-statement"),
    row("labeled_statement").is("label"),
    row("type_parameter_list").is("generic-definition"),
    row("if_statement").is("nested-if").if_(features::is_nested_if),
    row("dec_statement inc_statement").is("increment"),
    row("for_clause")
        .is("counting-loop")
        .if_(|visit| features::counts(visit, ["initializer", "condition", "update"])),
    row("import_spec").is("side-effect-import").if_(|visit| visit.own_field("name") == "_"),
    row("struct_type").under("type_spec").is("struct-definition"),
    row("struct_type").is("anonymous-struct").if_(constructs::is_anonymous_struct),
    row("block")
        .under("func_literal function_declaration method_declaration")
        .is("empty-function")
        .if_(features::is_empty),
    row("block").under("for_statement if_statement").is("empty-block").if_(features::is_empty),
    row("channel_type").is("channel"),
    row("type_switch_statement").is("type-switch"),
    row("field_declaration").is("embedded-struct").if_(|visit| visit.own_child("name").is_none()),
    row("field_declaration").is("struct-tag").if_(|visit| visit.own_child("tag").is_some()),
    row("field_declaration").is("context-field").if_(constructs::holds_context),
    row("unary_expression").is("double-negation").if_text(features::negates_twice),
    row("index_expression").is("indexing"),
    // How it is laid out; the compiler wants commas at the end, and `gofmt` sets the blanks.
    row("statement_list").is("crowded-line").parts(forms::crowded_statements),
    row("expression_switch_statement type_switch_statement")
        .is("missing-default")
        .if_(forms::lacks_default),
    row("binary_expression").is("sql-concatenation").if_(features::joins_sql),
    row("call_expression").is("sql-concatenation").if_(constructs::fills_sql),
    // Comments
    row("comment")
        .is("commented-out-code")
        .if_(constructs::is_in_declaration)
        .if_text(documentation::has_code),
    row("function_declaration method_declaration type_spec type_alias")
        .finds(|found, visit| found.documentables.extend(documentation::of(visit))),
    // Tests
    row("function_declaration method_declaration")
        .finds(|found, visit| found.tests.extend(documentation::test_name(visit))),
    row("function_declaration method_declaration").is("test").if_(constructs::is_test_function),
    row("call_expression").is("test").if_(constructs::is_assertion),
    // Complexity is that of `gocyclo`.
    row("if_statement for_statement expression_case type_case communication_case && ||")
        .weighs(Complexity, 1),
    // Nesting is that of `max-control-nesting` of `revive`, but an `else if` is not within its `if`.
    row("if_statement").weighs(NestingDepth, 1).if_(|visit| !visit.is_under("if_statement")),
    row("for_statement expression_switch_statement type_switch_statement select_statement")
        .weighs(NestingDepth, 1),
    row("func_literal").hides(&[NestingDepth]),
];

fn open_region<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.regions.open(RegionKind::Other, node.end_byte());
}

/// Records `switch v := x.(type)`.
fn type_switch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    variables::record(builder, node);
    open_region(builder, node);
}

fn has_no_clause(visit: &Visit<'_, '_>) -> bool {
    named_children(visit.node).all(|child| !matches!(kind_of(child), "for_clause" | "range_clause"))
}

/// Records `Map[K, V](x)`, which the grammar parses as a conversion to a generic type.
fn generic_conversion<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let ty = node.field("type");
    if ty.is_some_and(|ty| kind_of(ty) == "generic_type") {
        references::call(builder, node);
    }
}

/// Records `strings.ToUpper` used as a value.
fn function_value<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let operand = node.field("operand");
    if operand.is_some_and(|operand| kind_of(operand) == "identifier") {
        references::function_value(builder, node);
    }
}
