//! What the nodes of a Python tree are.

use super::docstring_style::Style;
use super::{
    aliases, bindings, classes, constructs, docstring_style, documentation, expressions, functions,
    imports, names, references, statements, type_uses,
};
use crate::facts::Measure::{
    Branches, Complexity, NestingDepth, RadonComplexity, RuffComplexity, Statements,
};
use crate::facts::{LiteralKind, ScopeKind, VariableKind};
use crate::lang::purposes::has_name_of_test;
use crate::lang::{comments, features, forms};
use crate::language::Language;
use crate::syntax::OnDemand;
use crate::syntax::rows::{Row, row};

/// The lists in which a comma may follow the last element.
const LISTS: &str = "argument_list dictionary import_from_statement list parameters set tuple";

const COMPREHENSIONS: &str =
    "dictionary_comprehension generator_expression list_comprehension set_comprehension";

pub(super) const COMMENTS: &[Row] =
    &comments::rows("comment", |text| comments::silences(text, Language::Python));

/// The rows about one kind of node apply in their order. Most constructs are what a rule of `ruff`
/// finds.
pub(super) const NODES: &[Row] = &[
    row("class_definition decorated_definition function_definition future_import_statement \
         import_from_statement import_statement")
    .defines(),
    // Imports, and what may not come before them
    row("import_statement import_from_statement future_import_statement").records(imports::import),
    row("import_statement import_from_statement future_import_statement")
        .under("module")
        .finds(OnDemand::top_import),
    row("_").under("module").finds(OnDemand::top_code).if_(names::comes_after_imports),
    // Classes, and `type Vector = list[float]`. Other aliases, and types defined by a call, are
    // assignments.
    row("class_definition").records_in(classes::define),
    row("class_definition").is("inheritance").if_(constructs::has_base),
    row("type_alias_statement").records(aliases::type_statement),
    // Functions: methods, nested and async ones, lambdas; a `yield` makes one a generator
    row("function_definition").records_in(functions::define),
    row("lambda").records(functions::lambda),
    row("return_statement").records(functions::return_statement),
    row("yield").records(functions::yield_expression),
    row("default_parameter typed_default_parameter")
        .is("mutable-default")
        .if_(constructs::is_mutable_default),
    // Assignments that are statements: `a = b = 1` contains a second one, which is recorded with
    // the first.
    row("assignment").under("expression_statement").records(bindings::assignment),
    row("augmented_assignment").records(bindings::augmented_assignment),
    row("named_expression").records(bindings::walrus),
    row("global_statement").records(bindings::global_statement),
    row("for_in_clause").records(bindings::for_in_clause),
    row("assignment keyword_argument default_parameter typed_default_parameter")
        .is("secret")
        .if_(constructs::is_secret),
    // `with … as x`, `except … as x`
    row("as_pattern").under("with_item.value").records(bindings::with_alias),
    row("as_pattern").under("except_clause.value").records(bindings::except_alias),
    // Names that a case binds. A name before `=` or `(` is not a `case_pattern`.
    row("dotted_name")
        .under("case_pattern union_pattern keyword_pattern")
        .records(statements::undotted_name),
    row("identifier").under("splat_pattern").records(statements::rest),
    row("identifier").under("as_pattern").records_in(statements::alias),
    // Loops and branches. The `for` and `if` of comprehensions and the `__main__` guard do not count.
    row("for_statement").is("for-loop"),
    row("for_statement")
        .records(|builder, node| bindings::for_target(builder, node, VariableKind::Loop)),
    row("while_statement").is("while-loop"),
    row("await").is("await"),
    row("if_statement")
        .is("if")
        .if_(|visit| !statements::is_main_guard(visit.own_field("condition"))),
    row("if_statement").records(statements::main_guard),
    row("match_statement").is("switch"),
    row("match_statement").records(statements::subjects),
    row("_")
        .under("for_statement.body while_statement.body while_statement.condition")
        .is("repeated-code"),
    row("elif_clause else_clause").is("else-after-return").if_(constructs::follows_return),
    row("if_statement elif_clause").finds(|found, visit| {
        found.joined_conditions.extend(expressions::joined_condition(visit));
    }),
    row(";").is("unneeded-semicolon"),
    // Exceptions
    row("raise_statement").records(statements::raise),
    row("except_clause").records(statements::except),
    row("raise_statement try_statement").is("exception"),
    row("except_clause").is("bare-catch").if_(constructs::is_bare_except),
    row("except_clause").is("broad-catch").if_(constructs::is_broad_except),
    row("none").under("return_statement").is("null-return"),
    row("except_clause").is("empty-catch").if_(constructs::is_empty_except),
    // Comprehensions and generators
    row("list_comprehension set_comprehension dictionary_comprehension").is("comprehension"),
    row("list_comprehension").is("list-comprehension"),
    row("generator_expression yield").is("generator"),
    // Calls. A decorator without parentheses calls what it names.
    row("call").records(references::call),
    row("print_statement").records(references::print_statement),
    row("identifier attribute").under("decorator").records(references::decorator),
    row("call print_statement").is("print").if_(constructs::is_print),
    row("call").is("log-f-string").if_(constructs::logs_f_string),
    row("call").is("log-concatenation").if_(constructs::logs_concatenation),
    row("call").is("log-formatting").if_(constructs::logs_formatted),
    // Literals
    row("list").records_in(statements::list),
    row("tuple").literal(LiteralKind::Tuple).if_(|visit| !statements::is_target(visit)),
    row("dictionary").literal(LiteralKind::Dict),
    row("set").literal(LiteralKind::Set),
    row("string").records_in(statements::string),
    row("float integer").is("magic-number").if_(constructs::is_magic_number),
    row("string concatenated_string").is("double-quoted-string").parts(statements::double_quoted),
    row("string concatenated_string").is("single-quoted-string").parts(statements::single_quoted),
    row("binary_operator call")
        .is("old-format")
        .if_(|visit| constructs::is_old_format(visit, visit.node)),
    // Comprehensions, each a scope
    row("list_comprehension").literal(LiteralKind::ListComprehension),
    row("dictionary_comprehension").literal(LiteralKind::DictComprehension),
    row("set_comprehension").literal(LiteralKind::SetComprehension),
    row("generator_expression").literal(LiteralKind::Generator),
    row("list_comprehension dictionary_comprehension set_comprehension generator_expression")
        .scope(ScopeKind::Comprehension),
    // Tuples without parentheses. Subscripts and targets have other nodes.
    row("expression_list")
        .under("return_statement yield for_statement.right")
        .literal(LiteralKind::Tuple),
    row("expression_list pattern_list")
        .under("assignment.right augmented_assignment.right interpolation.expression")
        .literal(LiteralKind::Tuple),
    // What code may be forbidden to have
    row("conditional_expression").is("ternary"),
    row("try_statement").is("try-statement"),
    row("with_statement").is("with-statement"),
    row("lambda").is("lambda"),
    row("lambda").is("assigned-lambda").if_(features::is_bound),
    row("comparison_operator").is("type-comparison").if_(features::compares_types),
    row("finally_clause").is("finally-clause"),
    row("for_statement").is("for-each-loop"),
    row("list_splat dictionary_splat").is("spread"),
    row("list_splat_pattern dictionary_splat_pattern")
        .under("parameters lambda_parameters typed_parameter")
        .is("rest-parameter"),
    row("dictionary_comprehension").is("dict-comprehension"),
    row("set_comprehension").is("set-comprehension"),
    row("return_statement").is("return-statement"),
    row("conditional_expression").is("nested-ternary").if_(features::holds_another),
    row("binary_operator").is("string-concatenation").if_(features::joins_string),
    row("identifier attribute").is("any-type").if_(type_uses::is_any),
    row("default_parameter typed_default_parameter").is("default-parameter"),
    row("decorator").is("decorator"),
    row("decorator").is("getter").if_text(|text| text == "@property"),
    row("decorator").is("setter").if_text(|text| text.ends_with(".setter")),
    row("named_expression").is("walrus"),
    row("while_statement").is("infinite-loop").if_(features::never_ends),
    row("if_statement").is("one-line-if").if_(features::is_on_one_line),
    row("class_definition").is("nested-class").if_(classes::is_nested),
    row("class_definition").is("multiple-inheritance").if_(constructs::has_several_bases),
    row("function_definition")
        .is("async-function")
        .if_(|visit| features::has_token(visit, "async")),
    row("function_definition").is("async-code").if_(|visit| features::has_token(visit, "async")),
    row("await").is("async-code"),
    row("type_parameter").under(".type_parameters").is("generic-definition"),
    row("subscript").is("generic-definition").if_(constructs::is_generic_base),
    row("default_parameter typed_default_parameter").is("optional-parameter"),
    row("if_statement").is("nested-if").if_(features::is_in_another),
    row("try_statement").is("nested-try").if_(features::is_in_another),
    row(COMPREHENSIONS).is("nested-comprehension").if_(constructs::is_in_comprehension),
    row("for_statement")
        .is("counting-loop")
        .if_(|visit| constructs::ranges_over_length(visit.own_field("right"))),
    row("block").under("function_definition").is("empty-function").if_(constructs::is_left_open),
    row("block")
        .under(
            "elif_clause else_clause except_clause finally_clause for_statement if_statement try_statement \
             while_statement with_statement",
        )
        .is("empty-block")
        .if_(constructs::only_passes),
    row("line_continuation").is("line-continuation"),
    row("concatenated_string").is("implicit-concatenation"),
    row("keyword_argument").under("argument_list").is("metaclass").if_(constructs::is_metaclass),
    row("else_clause").under("for_statement while_statement").is("loop-else"),
    row("comparison_operator")
        .is("chained-comparison")
        .if_(|visit| visit.node.named_child_count() > 2),
    row("assert_statement").is("assert-statement"),
    row("subscript").is("indexing"),
    // How it is laid out
    row("dictionary list set tuple").is("missing-element-comma").parts(forms::before_missing_comma),
    row(LISTS).is("missing-trailing-comma").parts(forms::before_missing_comma),
    row(LISTS).is("trailing-comma").parts(forms::trailing_comma),
    row("assignment augmented_assignment binary_operator boolean_operator comparison_operator")
        .is("unspaced-operator")
        .parts(forms::tight_operators),
    row("module block").is("crowded-line").parts(forms::crowded_statements),
    row("match_statement").is("missing-default").if_(forms::lacks_default),
    row("raise_statement").is("lost-cause").if_(constructs::loses_cause),
    row("binary_operator").is("sql-concatenation").if_(features::joins_sql),
    row("binary_operator call string").is("sql-concatenation").if_(constructs::fills_sql),
    // Comments and docstrings
    row("comment")
        .is("commented-out-code")
        .if_(|visit| visit.begins_line() && !documentation::is_metadata(visit))
        .if_text(documentation::has_code),
    row("expression_statement").finds(OnDemand::text).if_(documentation::is_text_alone),
    row("module class_definition function_definition")
        .is("docstring-quotes")
        .parts(documentation::oddly_quoted),
    row("module class_definition function_definition")
        .is("non-google-docstring")
        .parts(|visit| docstring_style::other_than(visit, Style::Google)),
    row("module class_definition function_definition")
        .is("non-numpy-docstring")
        .parts(|visit| docstring_style::other_than(visit, Style::Numpy)),
    row("module class_definition function_definition")
        .is("non-sphinx-docstring")
        .parts(|visit| docstring_style::other_than(visit, Style::Sphinx)),
    row("class_definition function_definition")
        .finds(|found, visit| found.docstrings.extend(documentation::named_docstring(visit))),
    row("module class_definition function_definition")
        .finds(|found, visit| found.documentables.extend(documentation::of(visit))),
    // Tests
    row("function_definition")
        .finds(|found, visit| found.tests.extend(documentation::test_name(visit))),
    row("function_definition").is("test").if_(has_name_of_test),
    row("class_definition").is("test").if_(constructs::is_test_class),
    row("assert_statement").is("test").if_(constructs::tests_from_outside),
    row("call").is("test").if_(|visit| visit.own_field("function").starts_with("doctest.")),
    // Complexity is that of `mccabe`: a `match` and what is in it, and a `finally`, count nothing, and
    // a `try` counts one more than its handlers.
    row("if_statement elif_clause for_statement while_statement try_statement except_clause \
         function_definition")
    .weighs(Complexity, 1),
    row("match_statement finally_clause").hides(&[Complexity]),
    // To `radon`, operators, comprehensions and assertions count too; a function within another does
    // not.
    row("if_statement elif_clause conditional_expression for_statement while_statement \
         except_clause case_clause boolean_operator for_in_clause assert_statement")
    .weighs(RadonComplexity, 1),
    row("else_clause")
        .under("for_statement while_statement try_statement")
        .weighs(RadonComplexity, 1),
    row("if_clause")
        .under("list_comprehension set_comprehension dictionary_comprehension generator_expression")
        .weighs(RadonComplexity, 1),
    row("function_definition class_definition parameters assert_statement")
        .hides(&[RadonComplexity]),
    // `complex-structure` of `ruff` (C901)
    row("if_statement elif_clause for_statement while_statement except_clause \
         case_clause function_definition")
    .weighs(RuffComplexity, 1),
    row("else_clause").under("try_statement").weighs(RuffComplexity, 1),
    // `too-many-nested-blocks` (PLR1702)
    row("if_statement for_statement while_statement try_statement with_statement")
        .weighs(NestingDepth, 1),
    row("function_definition").hides(&[NestingDepth]),
    // `too-many-branches` (PLR0912)
    row("if_statement elif_clause else_clause for_statement while_statement except_clause \
         finally_clause case_clause")
    .weighs(Branches, 1),
    row("function_definition class_definition").hides(&[Branches]),
    // `too-many-statements` (PLR0915): a `return` and a `for` count for nothing, and a `finally` for
    // two.
    row("assert_statement break_statement class_definition continue_statement delete_statement \
         expression_statement function_definition global_statement if_statement elif_clause \
         future_import_statement import_from_statement import_statement match_statement \
         case_clause nonlocal_statement pass_statement raise_statement try_statement \
         except_clause while_statement with_statement")
    .weighs(Statements, 1),
    row("else_clause").under("if_statement try_statement").weighs(Statements, 1),
    row("finally_clause").weighs(Statements, 2),
    row("class_definition").hides(&[Statements]),
];
