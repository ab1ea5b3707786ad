//! What the nodes of a Rust tree are.

use super::{
    constructs, declarations, documentation, functions, imports, macros, references, types,
    variables,
};
use crate::facts::LiteralKind;
use crate::facts::Measure::{Complexity, NestingDepth};
use crate::lang::{comments, features};
use crate::syntax::OnDemand;
use crate::syntax::rows::{Row, row};
use crate::syntax::walk::Visit;

const COMMENTS: &str = "block_comment line_comment";

/// The rows about one kind of node apply in their order. The arguments of a macro are parsed by themselves
/// too: a literal or comment among them is recorded in the tree of the whole block.
pub(super) const NODES: &[Row] = &[
    row("const_item enum_item extern_crate_declaration function_item impl_item macro_definition mod_item \
         static_item struct_item trait_item type_item union_item use_declaration")
    .defines(),
    // Modules and imports
    row("mod_item").records(declarations::module),
    row("use_declaration extern_crate_declaration").records(imports::record),
    // Types; an `impl` gives its members to the type that it names
    row("struct_item union_item enum_item trait_item").records_in(declarations::definition),
    row("type_item").records_in(declarations::alias),
    row("impl_item").records(declarations::implementation),
    // Functions and methods, with or without a body
    row("function_item function_signature_item").records_in(functions::record),
    row("closure_expression").records(functions::closure),
    row("return_expression").records(functions::return_expression),
    // Variables, constants and fields. Parameters are recorded with their function.
    row("let_declaration").records(variables::declaration),
    row("const_item static_item").records_in(variables::item),
    row("enum_variant").records(variables::variant),
    row("field_declaration").under("field_declaration_list").records_in(variables::field),
    row("for_expression let_condition match_arm").records(variables::pattern),
    row("assignment_expression compound_assignment_expr").records(variables::assignment),
    row("struct_expression").records_in(variables::initializers),
    // Loops and branches
    row("for_expression").is("for-loop"),
    row("loop_expression while_expression").is("while-loop"),
    row("if_expression").is("if"),
    row("match_expression").is("switch"),
    // In code that is cut off within an expression, only the keyword is parsed.
    row("for").under("ERROR").is("for-loop"),
    row("loop while").under("ERROR").is("while-loop"),
    row("if").under("ERROR").is("if"),
    row("match").under("ERROR").is("switch"),
    row("_")
        .under(
            "for_expression.body loop_expression.body while_expression.body \
             while_expression.condition",
        )
        .is("repeated-code"),
    // Calls
    row("call_expression").records(references::call),
    row("macro_invocation").records(macros::call),
    row("struct_expression").records(references::construction),
    row("scoped_identifier").under("arguments").records(references::function_value),
    // Types wherever they are written
    row("type_identifier primitive_type scoped_type_identifier generic_type \
         generic_type_with_turbofish array_type tuple_type")
    .records_in(types::type_use),
    row("identifier").under("scoped_identifier.path").records(types::first_name),
    // Literals
    row("string_literal raw_string_literal").literal(LiteralKind::String).if_(is_first_read),
    row("array_expression").literal(LiteralKind::List),
    row("tuple_expression").literal(LiteralKind::Tuple),
    // Comments
    row(COMMENTS).is("comment").if_(is_first_read).if_text(comments::is_for_people),
    row(COMMENTS).finds(OnDemand::text).if_(|visit| is_first_read(visit) && visit.begins_line()),
    row(COMMENTS).is("block-comment").if_(is_first_read).if_text(comments::is_block_comment),
    row(COMMENTS).is("inline-comment").if_(|visit| is_first_read(visit) && comments::follows_code(visit)),
    row(COMMENTS).is("commented-out-code").if_(is_first_read).if_text(constructs::is_code),
    row(COMMENTS).is("small-comment").if_(|visit| is_first_read(visit) && comments::begins_small(visit)),
    row(COMMENTS).is("open-comment").if_(|visit| is_first_read(visit) && comments::lacks_end(visit)),
    row(COMMENTS).is("stopped-comment").if_(|visit| is_first_read(visit) && comments::has_stop(visit)),
    row(COMMENTS).is("todo").if_(is_first_read).if_text(comments::has_todo),
    row(COMMENTS).is("todo-or-fixme").if_(is_first_read).if_text(comments::has_todo_or_fixme),
    row("attribute_item inner_attribute_item")
        .is("suppression")
        .if_text(documentation::silences_lint),
    row("enum_item function_item function_signature_item struct_item trait_item type_item union_item")
        .finds(|found, visit| found.documentables.push(documentation::of(visit))),
    // Tests
    row("function_item").is("test").if_(constructs::is_test),
    row("const_item enum_item function_item impl_item macro_definition mod_item static_item struct_item \
         trait_item type_item use_declaration")
    .is("test-code")
    .if_(constructs::is_for_tests),
    row("function_item").finds(|found, visit| found.tests.extend(constructs::test_name(visit))),
    // What code may be forbidden to have
    row("await_expression").is("await"),
    row("macro_invocation").is("print").if_(constructs::is_print),
    row("unsafe").is("unsafe-code"),
    row("unsafe").is("unsafe-block").if_(constructs::begins_block),
    row("macro_definition macro_invocation").is("macro"),
    row("macro_definition").is("macro-definition"),
    row("loop_expression").is("infinite-loop"),
    row("while_expression").is("infinite-loop").if_(features::never_ends),
    row("if_expression").is("else-after-return").if_(constructs::has_else_after_return),
    row("float_literal integer_literal").is("magic-number").if_(constructs::is_magic_number),
    row("assignment_expression const_item field_initializer let_declaration static_item")
        .is("secret")
        .if_(constructs::is_secret),
    row("use_declaration").is("re-export").if_(constructs::is_visible),
    row("binary_expression").is("string-concatenation").if_(features::joins_string),
    row("binary_expression").is("sql-concatenation").if_(features::joins_sql),
    row("macro_invocation").is("sql-concatenation").if_(constructs::fills_sql),
    // Complexity is that of `lizard`.
    row("if_expression for_expression while_expression loop_expression match_arm && || ?")
        .weighs(Complexity, 1),
    row("if_expression").weighs(NestingDepth, 1).if_(|visit| !visit.is_under("else_clause")),
    row("for_expression while_expression loop_expression match_expression").weighs(NestingDepth, 1),
    row("closure_expression").hides(&[NestingDepth]),
    row("closure_expression").is("lambda"),
    row("closure_expression").is("assigned-lambda").if_(features::is_bound),
    row("binary_expression").is("type-comparison").if_(features::compares_types),
    row("for_expression").is("for-each-loop"),
    row("return_expression").is("return-statement"),
    row("label").under("for_expression loop_expression while_expression").is("label"),
    row("function_modifiers").is("async-function").if_text(|words| words.contains("async")),
    row("function_modifiers").is("async-code").if_text(|words| words.contains("async")),
    row("await_expression").is("async-code"),
    row("type_parameters").is("generic-definition").if_(constructs::has_type_parameter),
    row("if_expression").is("nested-if").if_(features::is_nested_if),
    row("for_expression").is("counting-loop").if_(constructs::counts_indices),
    row("struct_item").is("struct-definition"),
    row("block").under("function_item").is("empty-function").if_(features::is_empty),
    row("block")
        .under("else_clause for_expression if_expression loop_expression while_expression")
        .is("empty-block")
        .if_(features::is_empty),
    row("dynamic_type").is("trait-object"),
    row("abstract_type").is("impl-trait"),
    row("lifetime_parameter").is("lifetime-parameter"),
    row("static_item")
        .is("mutable-static")
        .if_(constructs::is_mutable),
    row("mod_item").is("inline-module").if_(constructs::is_inline_module),
    row("let_declaration").is("let-else").if_(|visit| visit.own_child("alternative").is_some()),
    row("let_chain").is("let-chain"),
    row("generic_function generic_type").is("turbofish").if_(|visit| features::has_token(visit, "::")),
    row("where_clause").is("where-clause"),
    row("foreign_mod_item").is("extern-block"),
    row("attribute_item").is("derive").if_text(|text| text.starts_with("#[derive(")),
    row("match_pattern").is("wildcard-arm").if_text(|text| text == "_"),
    row("return_expression").is("needless-return").if_(constructs::is_needless_return),
    row("macro_invocation").is("inline-assembly").if_(|visit| {
        ["asm", "core::arch::asm", "std::arch::asm"].contains(&visit.own_field("macro"))
    }),
    row("raw_string_literal").is("raw-string"),
    row("unary_expression").is("double-negation").if_text(features::negates_twice),
    row("index_expression").is("indexing"),
];

/// Whether a node is in the tree of the whole block, not in that of a macro's argument.
fn is_first_read(visit: &Visit<'_, '_>) -> bool {
    !visit.source.is_fragment
}
