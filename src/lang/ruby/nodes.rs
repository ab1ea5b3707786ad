//! What the nodes of a Ruby tree are.

use super::{constructs, declarations, documentation, functions, references, variables};
use crate::facts::LiteralKind;
use crate::facts::Measure::{Complexity, NestingDepth};
use crate::lang::{comments, features, forms};
use crate::language::Language;
use crate::syntax::rows::{Row, row};

pub(super) const COMMENTS: &[Row] =
    &comments::rows("comment", |text| comments::silences(text, Language::Ruby));

/// The rows about one kind of node apply in their order.
pub(super) const NODES: &[Row] = &[
    row("class method module singleton_method").defines(),
    // Classes and modules; `class << self` is no scope
    row("class module").records(declarations::definition),
    // Methods, blocks and lambdas
    row("method singleton_method").records_in(functions::method),
    row("lambda").records(functions::lambda),
    row("block do_block").records_in(functions::block),
    row("return").records(functions::return_statement),
    // Variables and constants
    row("assignment").records(variables::assignment),
    row("operator_assignment").records(variables::operator_assignment),
    row("for").records(variables::for_target),
    row("in_clause match_pattern test_pattern").records(variables::pattern),
    row("binary").records(variables::captures),
    row("rescue").records(declarations::rescue),
    // Loops and branches
    row("for").is("for-loop"),
    row("until until_modifier while while_modifier").is("while-loop"),
    row("if if_modifier unless unless_modifier").is("if").if_(|visit| !constructs::is_main_guard(visit)),
    row("case case_match").is("switch"),
    row("_")
        .under(
            "for.body until.body until.condition until_modifier.body until_modifier.condition while.body \
             while.condition while_modifier.body while_modifier.condition",
        )
        .is("repeated-code"),
    // Calls
    row("call").records_in(references::call),
    row("identifier super").records_in(references::name),
    row("simple_symbol").records_in(references::passed),
    // Classes wherever they are named
    row("constant scope_resolution").records_in(references::type_use),
    // Literals
    row("chained_string heredoc_beginning string").literal(LiteralKind::String),
    row("array string_array symbol_array").literal(LiteralKind::List),
    row("hash").literal(LiteralKind::Dict),
    row("regex").literal(LiteralKind::Regex),
    // Comments
    row("comment").is("commented-out-code").if_text(constructs::is_code),
    row("class method module singleton_method")
        .finds(|found, visit| found.documentables.push(documentation::of(visit))),
    // Tests
    row("method").is("test").if_(constructs::is_test),
    row("method").finds(|found, visit| found.tests.extend(constructs::test_name(visit))),
    row("call").is("test").if_(constructs::is_test_call),
    row("call").finds(|found, visit| found.tests.extend(constructs::test_title(visit))),
    // What code may be forbidden to have
    row("call").is("print").if_(constructs::is_print),
    row("call identifier").is("exception").if_(constructs::is_raise),
    row("rescue rescue_modifier").is("exception"),
    row("rescue").is("bare-catch").if_(constructs::is_bare_rescue),
    row("rescue_modifier").is("bare-catch"),
    row("rescue").is("broad-catch").if_(constructs::is_broad_rescue),
    row("rescue").is("empty-catch").if_(constructs::is_empty_rescue),
    row("conditional").is("ternary"),
    row("rescue").is("try-statement"),
    row("lambda").is("lambda"),
    row("lambda").is("assigned-lambda").if_(features::is_bound),
    row("binary").is("type-comparison").if_(features::compares_types),
    row("ensure").is("finally-clause"),
    row("for").is("for-each-loop"),
    row("splat_argument hash_splat_argument").is("spread"),
    row("splat_parameter hash_splat_parameter").is("rest-parameter"),
    row("return").is("return-statement"),
    row("conditional").is("nested-ternary").if_(constructs::holds_another),
    row("optional_parameter").is("default-parameter"),
    row("keyword_parameter").is("default-parameter").if_(|visit| visit.own_child("value").is_some()),
    row("class").is("inheritance").if_(|visit| visit.own_child("superclass").is_some()),
    row("class").is("nested-class").if_(constructs::is_nested_class),
    row("setter").is("setter"),
    row("call until while").is("infinite-loop").if_(constructs::never_ends),
    row("until_modifier while_modifier").is("do-while-loop").if_(constructs::runs_first),
    row("if if_modifier unless unless_modifier").is("one-line-if").if_(constructs::is_on_one_line),
    row("else elsif").is("else-after-return").if_(constructs::follows_return),
    row("case case_match").is("missing-default").if_(constructs::lacks_default),
    row("binary").is("string-concatenation").if_(constructs::joins_string),
    row("binary string").is("sql-concatenation").if_(constructs::fills_sql),
    row("float integer").is("magic-number").if_(constructs::is_magic_number),
    row("assignment keyword_parameter optional_parameter pair").is("secret").if_(constructs::is_secret),
    row("operator").under("method.name singleton_method.name").is("overloaded-operator"),
    row("optional_parameter").is("optional-parameter"),
    row("keyword_parameter").is("optional-parameter").if_(|visit| visit.own_child("value").is_some()),
    row("if unless").is("nested-if").if_(constructs::is_nested_if),
    row("begin").is("nested-try").if_(constructs::is_nested_try),
    row("method").is("empty-function").if_(constructs::is_empty_method),
    row("block do_block").is("empty-block").if_(constructs::is_empty_block),
    row("if_modifier unless_modifier").is("modifier-if"),
    row("class_variable").is("class-variable"),
    row("rescue_modifier").is("rescue-modifier"),
    row("until until_modifier").is("until-loop"),
    row("and or").under("binary").is("word-operator"),
    row("singleton_class").is("singleton-class"),
    row("method singleton_method").is("endless-method").if_(|visit| !features::has_token(visit, "end")),
    row("heredoc_beginning").is("heredoc"),
    row("return").is("needless-return").if_(constructs::is_needless_return),
    row("&.").is("optional-chaining"),
    row("unary").is("double-negation").if_text(features::negates_twice),
    row("element_reference").is("indexing"),
    // How it is laid out
    row("array hash")
        .is("missing-element-comma")
        .parts(forms::before_missing_comma),
    row("array hash").is("missing-trailing-comma").parts(forms::before_missing_comma),
    row("array hash").is("trailing-comma").parts(forms::trailing_comma),
    row("assignment binary operator_assignment").is("unspaced-operator").parts(forms::tight_operators),
    row(";").is("crowded-line").if_(constructs::joins_statements),
    row(";").is("unneeded-semicolon"),
    row("string").is("double-quoted-string").if_(|visit| constructs::could_be_requoted(visit, '"')),
    row("string").is("single-quoted-string").if_(|visit| constructs::could_be_requoted(visit, '\'')),
    // Complexity is that of `Metrics/CyclomaticComplexity` of `rubocop`.
    row("conditional elsif for if if_modifier in_clause rescue unless unless_modifier until \
         until_modifier when while while_modifier && || and or &.")
    .weighs(Complexity, 1),
    row("case case_match for if rescue unless until while").weighs(NestingDepth, 1),
];
