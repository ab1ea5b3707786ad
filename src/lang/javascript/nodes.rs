//! What the nodes of a tree are in JavaScript, and in TypeScript too.

use tree_sitter::Node;

use super::{
    Fields, calls, classes, constructs, documentation, functions, imports, names, printing,
    results, variables,
};
use crate::facts::LiteralKind;
use crate::facts::Measure::{Branches, Complexity, NestingDepth, Statements};
use crate::lang::purposes::has_name_of_test;
use crate::lang::{braces, comments, features, forms};
use crate::language::Language;
use crate::syntax::rows::{Row, row};
use crate::syntax::walk::Visit;
use crate::syntax::{Builder, OnDemand};

/// The lists in which a comma may follow the last element.
const LISTS: &str = "arguments array array_pattern enum_body export_clause formal_parameters named_imports \
                     object object_pattern";

/// The lists that are no arguments or parameters.
const ELEMENTS: &str =
    "array array_pattern enum_body export_clause named_imports object object_pattern";

const FUNCTIONS: &str = "arrow_function function_declaration function_expression generator_function \
                         generator_function_declaration method_definition";

const BODIES: &str = "class_body enum_body interface_body statement_block switch_body";

pub(super) const COMMENTS: &[Row] =
    &comments::rows("comment", |text| comments::silences(text, Language::JavaScript));

/// The rows about one kind of node apply in their order.
pub(super) const NODES: &[Row] = &[
    row("abstract_class_declaration ambient_declaration class_declaration enum_declaration \
         export_statement function_declaration generator_function_declaration import_statement \
         interface_declaration internal_module type_alias_declaration")
    .defines(),
    // Imports; `require` and `import()` are calls.
    row("import_statement").records(imports::statement),
    row("export_statement").records(imports::export),
    row("import_statement import_alias").under("program").finds(OnDemand::top_import),
    row("_").under("program").finds(OnDemand::top_code).if_(names::comes_after_imports),
    // Classes
    row("class_declaration abstract_class_declaration class").records_in(classes::record),
    row("public_field_definition").records_in(classes::field),
    row("class_static_block").records(classes::static_block),
    row("class_heritage").is("inheritance").if_(constructs::extends),
    row("assignment_expression call_expression").is("inheritance").if_(constructs::makes_prototype),
    // Functions. Parameters are recorded with their function.
    row("function_declaration generator_function_declaration").records_in(functions::declaration),
    row("method_definition").records_in(functions::method),
    row("function_expression generator_function arrow_function").records_in(functions::literal),
    row("return_statement").records(results::return_statement),
    // Variables
    row("lexical_declaration variable_declaration").records_in(variables::declaration),
    row("for_in_statement").records_in(variables::for_in),
    row("catch_clause").records(variables::caught),
    row("assignment_expression").records(variables::assignment),
    row("augmented_assignment_expression update_expression").records(variables::change),
    row("assignment_expression pair public_field_definition variable_declarator")
        .is("secret")
        .if_(constructs::is_secret),
    // Loops and branches. `else if` belongs to the `if` before it.
    row("for_statement for_in_statement").is("for-loop"),
    row("while_statement do_statement").is("while-loop"),
    row("if_statement").is("if").if_(constructs::is_branch),
    row("switch_statement").is("switch"),
    // In code that is cut off within a statement, only the keyword is parsed.
    row("for").under("ERROR").is("for-loop"),
    row("while").under("ERROR").is("while-loop"),
    row("if").under("ERROR").is("if"),
    row("switch").under("ERROR").is("switch"),
    row("yield_expression").is("generator"),
    row("_")
        .under(
            "do_statement.body do_statement.condition for_in_statement.body for_statement.body \
             for_statement.condition for_statement.increment while_statement.body \
             while_statement.condition",
        )
        .is("repeated-code"),
    row("if_statement").is("else-after-return").if_(constructs::has_else_after_return),
    row(";").is("unneeded-semicolon").if_(constructs::is_unneeded_semicolon),
    row("_")
        .under(
            "do_statement.body else_clause for_in_statement.body for_statement.body \
             if_statement.consequence if_statement.alternative while_statement.body",
        )
        .is("unbraced-body")
        .if_(braces::are_missing),
    row("{").under(BODIES).is("new-line-brace").if_(braces::open_on_new_line),
    row("{").under(BODIES).is("same-line-brace").if_(braces::open_on_same_line),
    // Exceptions
    row("throw_statement").records(calls::throw),
    row("catch_clause").records(calls::catch),
    row("throw_statement try_statement").is("exception"),
    row("false null number string template_string true undefined")
        .under("throw_statement")
        .is("thrown-literal"),
    row("null").under("return_statement").is("null-return"),
    row("catch_clause").is("empty-catch").if_(constructs::is_empty_catch),
    row("await_expression").is("await"),
    // Calls; decorators and tags of JSX refer to functions and classes.
    row("call_expression").records_in(calls::call),
    row("new_expression").records_in(calls::construction),
    row("decorator").records(calls::decorator),
    row("jsx_opening_element jsx_self_closing_element").records(calls::tag),
    row("call_expression").is("print").if_(printing::is_console_call),
    row("call_expression").is("log-concatenation").if_(printing::logs_concatenation),
    // Literals
    row("array object").records_in(display),
    row("string template_string").records_in(string),
    row("number").records(number),
    row("true false").literal(LiteralKind::Boolean),
    row("regex").literal(LiteralKind::Regex),
    row("number").is("magic-number").if_(constructs::is_magic_number),
    row("string").is("double-quoted-string").parts(constructs::double_quoted),
    row("string").is("single-quoted-string").parts(constructs::single_quoted),
    // What code may be forbidden to have
    row("ternary_expression").is("ternary"),
    row("try_statement").is("try-statement"),
    row("arrow_function").is("lambda"),
    row("arrow_function").is("assigned-lambda").if_(features::is_bound),
    row("binary_expression").is("type-comparison").if_(features::compares_types),
    row("finally_clause").is("finally-clause"),
    row("for_in_statement").is("for-each-loop").if_(|visit| features::has_token(visit, "of")),
    row("spread_element").is("spread"),
    row("rest_pattern").under("formal_parameters required_parameter").is("rest-parameter"),
    row("type_predicate").is("type-guard"),
    row("return_statement").is("return-statement"),
    row("ternary_expression").is("nested-ternary").if_(features::holds_another),
    row("binary_expression").is("string-concatenation").if_(features::joins_string),
    row("method_definition").is("getter").if_(|visit| features::has_token(visit, "get")),
    row("method_definition").is("setter").if_(|visit| features::has_token(visit, "set")),
    row("class_declaration class").is("class-component").if_(classes::is_component),
    row("assignment_pattern").under("formal_parameters").is("default-parameter"),
    row("required_parameter")
        .is("default-parameter")
        .if_(|visit| !visit.own_field("value").is_empty()),
    row("decorator").is("decorator"),
    row("do_statement").is("do-while-loop"),
    row("for_statement while_statement do_statement").is("infinite-loop").if_(features::never_ends),
    row("if_statement").is("one-line-if").if_(features::is_on_one_line),
    row("switch_body").is("fallthrough").parts(features::falling_cases),
    row("call_expression")
        .is("dynamic-import")
        .if_(|visit| visit.own_field("function") == "import"),
    row("export_statement").is("re-export").if_(imports::hands_on),
    row("jsx_attribute").is("inline-style").if_(constructs::styles),
    row("function_expression")
        .under("arguments")
        .is("function-callback")
        .if_(constructs::could_be_arrow),
    row("spread_element").under("jsx_expression").is("prop-spreading"),
    row("labeled_statement").is("label"),
    row(FUNCTIONS).is("async-function").if_(constructs::is_async),
    row(FUNCTIONS).is("async-code").if_(constructs::is_async),
    row("await_expression").is("async-code"),
    row("await_expression").is("top-level-await").if_(constructs::is_outside_of_functions),
    row("await").under("for_in_statement").is("async-code"),
    row("await").under("for_in_statement").is("top-level-await").if_(constructs::is_outside_of_functions),
    row("type_parameters").is("generic-definition"),
    row("array_pattern object_pattern").is("destructuring").if_(constructs::is_outer_pattern),
    row("optional_parameter").is("optional-parameter"),
    row("assignment_pattern").under("formal_parameters").is("optional-parameter"),
    row("required_parameter")
        .is("optional-parameter")
        .if_(|visit| !visit.own_field("value").is_empty()),
    row("if_statement").is("nested-if").if_(features::is_nested_if),
    row("try_statement").is("nested-try").if_(features::is_in_another),
    row("update_expression").is("increment"),
    row("& | ^ ~ << >> >>> &= |= ^= <<= >>= >>>=")
        .under("augmented_assignment_expression binary_expression unary_expression")
        .is("bitwise-operator"),
    row("sequence_expression").is("comma-operator").if_(|visit| !visit.is_under("for_statement")),
    row("call_expression").is("iife").if_(constructs::calls_function_at_once),
    row("for_in_statement").is("for-in-loop").if_(|visit| features::has_token(visit, "in")),
    row("for_statement").is("counting-loop").if_(|visit| features::counts(visit, ["initializer", "condition", "increment"])),
    row("private_property_identifier")
        .under("method_definition public_field_definition")
        .is("hash-name"),
    row("class_static_block").is("static-initializer"),
    row("arrow_function function_expression")
        .under("jsx_expression")
        .is("jsx-function")
        .if_(constructs::is_attribute),
    row("import_statement").is("side-effect-import").if_(imports::names_nothing),
    row("statement_block")
        .under(FUNCTIONS)
        .is("empty-function")
        .if_(constructs::does_nothing),
    row("statement_block")
        .under(
            "catch_clause do_statement else_clause finally_clause for_in_statement for_statement if_statement \
             try_statement while_statement",
        )
        .is("empty-block")
        .if_(features::is_empty),
    row("?.").is("optional-chaining").if_(|visit| !visit.after().starts_with(|c: char| c.is_ascii_digit())),
    row("?? ??=").is("null-coalescing"),
    row("unary_expression").is("double-negation").if_text(features::negates_twice),
    row("subscript_expression").is("indexing"),
    // How it is laid out
    row(ELEMENTS).is("missing-element-comma").parts(forms::before_missing_comma),
    row(LISTS).is("missing-trailing-comma").parts(forms::before_missing_comma),
    row(LISTS).is("trailing-comma").parts(forms::trailing_comma),
    row("assignment_expression assignment_pattern augmented_assignment_expression binary_expression \
         public_field_definition ternary_expression variable_declarator")
    .is("unspaced-operator")
    .parts(forms::tight_operators),
    row("program statement_block switch_case switch_default")
        .is("crowded-line")
        .parts(forms::crowded_statements),
    row("switch_statement").is("missing-default").if_(forms::lacks_default),
    row("throw_statement").is("lost-cause").if_(constructs::loses_cause),
    row("binary_expression").is("sql-concatenation").if_(features::joins_sql),
    row("template_string").is("sql-concatenation").if_(constructs::fills_sql),
    // Comments
    row("comment").is("commented-out-code").if_text(comments::has_code),
    row("class_declaration abstract_class_declaration interface_declaration enum_declaration \
         type_alias_declaration function_declaration generator_function_declaration \
         lexical_declaration method_definition abstract_method_signature public_field_definition")
    .finds(|found, visit| found.documentables.extend(documentation::of(visit))),
    // Tests
    row("call_expression")
        .finds(|found, visit| found.tests.extend(documentation::test_name(visit))),
    row("function_declaration method_definition variable_declarator")
        .is("test")
        .if_(has_name_of_test),
    row("call_expression").is("test").if_(constructs::is_test_call),
    // ESLint's `complexity`: an initial value of a field counts for itself.
    row("if_statement for_statement for_in_statement while_statement do_statement switch_case \
         catch_clause ternary_expression && || ?? &&= ||= ??= ?. assignment_pattern \
         object_assignment_pattern")
    .weighs(Complexity, 1),
    // Default values
    row("=").under("required_parameter optional_parameter").weighs(Complexity, 1),
    row("public_field_definition").hides(&[Complexity]),
    // ESLint's `max-depth`
    row("if_statement").weighs(NestingDepth, 1).if_(|visit| !visit.is_under("else_clause")),
    row("for_statement for_in_statement while_statement do_statement switch_statement \
         try_statement with_statement")
    .weighs(NestingDepth, 1),
    // As in Python: an `else if` is one branch.
    row("if_statement").weighs(Branches, 1).if_(|visit| !visit.is_under("else_clause")),
    row("else_clause for_statement for_in_statement while_statement do_statement catch_clause \
         finally_clause switch_case switch_default")
    .weighs(Branches, 1),
    // ESLint's `max-statements`: what is directly in a block.
    row("break_statement class_declaration continue_statement debugger_statement do_statement \
         empty_statement expression_statement for_in_statement for_statement \
         function_declaration generator_function_declaration if_statement labeled_statement \
         lexical_declaration return_statement statement_block switch_statement throw_statement \
         try_statement variable_declaration while_statement with_statement")
    .under("statement_block")
    .weighs(Statements, 1),
    // Each function counts for itself.
    row("function_declaration generator_function_declaration function_expression \
         generator_function arrow_function method_definition class_static_block")
    .hides(&[Branches, Complexity, NestingDepth, Statements]),
];

/// Records an array or an object that is a value, not the target of an assignment.
fn display<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let target = visit.parent().and_then(|around| around.field("left"));
    if target != Some(node) {
        let kind = match super::kind_of(node) {
            "array" => LiteralKind::List,
            _ => LiteralKind::Dict,
        };
        builder.literal(kind, node);
    }
}

/// Records a number, or an integer of any size.
fn number<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let kind = match builder.text(node).ends_with('n') {
        true => LiteralKind::BigInteger,
        false => LiteralKind::Number,
    };
    builder.literal(kind, node);
}

/// Records a string that is a value: not a path of an import, a directive, a key or a type.
fn string<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let around = visit.parent();
    let is_key = around.and_then(|around| around.field("key")) == Some(visit.node);
    let is_value = match around.map(super::kind_of) {
        Some(
            "import_statement"
            | "export_statement"
            | "import_require_clause"
            | "expression_statement"
            | "literal_type"
            | "module"
            | "jsx_attribute",
        ) => super::kind_of(visit.node) == "template_string",
        Some("arguments") => !is_import(builder, visit),
        _ => !is_key,
    };
    if is_value || around.map(super::kind_of) == Some("jsx_attribute") {
        builder.literal(LiteralKind::String, visit.node);
    }
}

fn is_import(builder: &Builder<'_>, visit: &Visit<'_, '_>) -> bool {
    let call = visit.ancestors().nth(1);
    let callee = call.and_then(|call| call.field("function"));
    let text = callee.and_then(|callee: Node<'_>| builder.source().get(callee.byte_range()));
    matches!(text, Some("require" | "import"))
}
