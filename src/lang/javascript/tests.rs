//! Facts of snippets that the pages of the templates do not show.

use crate::facts::Measure;
use crate::language::Language::{self, JavaScript, TypeScript};
use crate::syntax::testing::{found, with_trees};

/// What a measure counts in the first function of a snippet.
fn counted(code: &str, measure: Measure) -> u64 {
    with_trees(Language::JavaScript, &[code], |facts, trees| {
        let found = trees.on_demand();
        let nodes = found.counted(&super::EcmaScript::JavaScript, measure).unwrap();
        let function = facts.functions[0].span;
        match measure {
            Measure::NestingDepth => nodes.depth(function),
            _ => nodes.sum(function),
        }
    })
}

#[test]
fn nesting_is_that_of_blocks_in_one_function() {
    let code = "function f() {
  if (a) { for (;;) { try { switch (b) {} } catch { while (c) {} } } } else if (d) { if (e) {} }
  xs.map((x) => { if (x) { if (y) { if (z) { if (v) { if (w) {} } } } } });
}";
    assert_eq!(counted(code, Measure::NestingDepth), 4);
    assert_eq!(counted("function f() { return 1; }", Measure::NestingDepth), 0);
}

#[test]
fn branches_count_an_else_if_once() {
    let code = "function f() {
  if (a) {} else if (b) {} else {}
  switch (c) { case 1: break; default: }
  try {} catch {} finally {}
}";
    assert_eq!(counted(code, Measure::Branches), 7);
}

#[test]
fn statements_are_those_in_blocks() {
    let code = "function f() {
  const a = 1;
  if (a) { g(); h(); } else i();
  xs.map(() => { one(); two(); });
  function inner() { one(); two(); }
  return a;
}";
    assert_eq!(counted(code, Measure::Statements), 7);
}

#[test]
fn a_class_before_an_exclamation_mark_is_constructed_with_the_arguments_of_the_call() {
    let calls = |code| found(TypeScript, "call", code);
    assert_eq!(calls("new A!(x);"), ["1:1 New A(x)"]);
    assert_eq!(calls("new A(x)!;"), ["1:1 New A(x)"]);
    assert_eq!(calls("new A(x)!(y);"), ["1:1 Call ….(y)", "1:1 New A(x)"]);
}

#[test]
fn an_import_in_a_type_is_not_a_call() {
    let code = "let w: import(\"m\").W;\ntype T = typeof import(\"m\");\nimport(\"m\").then(f);";
    let calls = found(TypeScript, "call", code);
    assert_eq!(calls, ["3:1 Call ….then(f)", "3:1 Call ….(\"m\")"]);
    assert_eq!(found(TypeScript, "import", code).len(), 3);
}

#[test]
fn an_anonymous_default_export_is_not_a_literal() {
    let lambdas = |code| {
        let literals = found(JavaScript, "literal", code);
        literals.iter().filter(|literal| literal.ends_with("Lambda")).count()
    };
    let code = "export default function () {}";
    assert_eq!(lambdas(code), 0);
    assert_eq!(found(JavaScript, "function", code).len(), 1);
    assert_eq!(lambdas("export default () => 1;"), 1);
    assert_eq!(lambdas("export default (function () {});"), 1);
}
