//! Queries run over small pieces of code, and queries that exceed their budget.

use super::*;
use crate::lang;
use crate::language::Language;
use crate::response::{Limits, Response};

/// The lines and texts of a query's `@match`.
fn find(language: Language, code: &str, query: &str) -> Result<Vec<String>, QueryLimitError> {
    let query = CustomQuery::new(lang::of(language), query);
    query.check().unwrap();
    let response = Response::of_code(code, language);
    let block = &response.blocks[0];
    let parsed = lang::parse(language, &block.code, &Limits::default()).unwrap();
    let trees = SearchedTrees::new(lang::of(language), &[(block, &parsed)]);
    let found = query.find(&trees)?;
    let evidence = found.iter().map(|found| response.evidence(found.span));
    Ok(evidence.map(|place| format!("{} {}", place.line, place.text)).collect())
}

fn python(code: &str, query: &str) -> Vec<String> {
    find(Language::Python, code, query).unwrap()
}

#[test]
fn matches_come_in_source_order() {
    let query = "(pass_statement) @match (call) @match";
    assert_eq!(python("f(g(1))\npass\nh()", query), ["1 f(g(1))", "1 g(1)", "2 pass", "3 h()"]);
}

#[test]
fn a_capture_of_several_nodes_spans_all_of_them() {
    let query = "(module . (comment)+ @match)";
    assert!(python("# a\n# b\nx = 1", query).contains(&"1 # a".to_owned()));
    let query = "(method_invocation object: (_) @match name: (_) @match)";
    let code = "class A { void f() { System.exit(1); } }";
    assert_eq!(find(Language::Java, code, query).unwrap(), ["1 System.exit"]);
}

#[test]
fn predicates_filter_matches() {
    let code = "eval(1)\nexec(2)\nprint(3)\nf(f)";
    for (predicate, expected) in [
        ("(#eq? @f \"eval\")", "eval(1)"),
        ("(#match? @f \"^ex\")", "exec(2)"),
        ("(#any-of? @f \"eval\" \"exec\")", "eval(1) exec(2)"),
        ("(#not-any-of? @f \"eval\" \"exec\")", "print(3) f(f)"),
        ("(#not-match? @f \"^e\") (#not-eq? @f \"f\")", "print(3)"),
    ] {
        let query = format!("((call function: (_) @f) @match {predicate})");
        let found: Vec<_> = python(code, &query).iter().map(|line| line[2..].to_owned()).collect();
        assert_eq!(found.join(" "), expected, "{predicate}");
    }
}

#[test]
fn text_added_to_truncated_code_is_not_matched() {
    let found = python("def f(x):\n    return g(x, 'a", "(call) @match (string) @match");
    assert_eq!(found, ["2 g(x, 'a", "2 'a"]);
}

#[test]
fn macro_bodies_are_searched() {
    let found =
        find(Language::Cpp, "#define F(x) do { exit(x); } while (0)\n", "(call_expression) @match");
    assert_eq!(found.unwrap(), ["1 exit(x)"]);
}

/// A chain of sums has a node for each prefix: predicates that look at all of them take time
/// quadratic in its length, and are stopped.
#[test]
fn text_read_by_predicates_is_bounded() {
    let code = vec!["1"; 30_000].join(" + ");
    let query = "((binary_operator) @match (#eq? @match \"x\"))";
    assert_eq!(find(Language::Python, &code, query), Err(QueryLimitError));
}

#[test]
fn captures_are_bounded() {
    let code = format!("f({})", vec!["x"; 35_000].join(","));
    let query = "((identifier) @a @b @match)";
    assert_eq!(find(Language::Python, &code, query), Err(QueryLimitError));
}

/// Three of 5,000 arguments can be chosen in 20 billion ways.
#[test]
fn matches_in_progress_are_bounded() {
    let code = format!("f({})", vec!["x"; 5_000].join(", "));
    let query = "(argument_list (identifier) @a (identifier) @b (identifier) @match)";
    assert_eq!(find(Language::Python, &code, query), Err(QueryLimitError));
}
