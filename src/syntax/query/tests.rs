//! Reading the rules and running them.

use std::fs;
use std::path::Path;

use tree_sitter::{CaptureQuantifier, Query, QueryCursor, StreamingIterator};

use super::*;
use crate::literate;
use crate::response::Limits;
use crate::syntax::parse;

/// The files every language has.
const FILES: [&str; 8] = [
    "functions",
    "imports",
    "literals",
    "packages",
    "references",
    "statements",
    "types",
    "variables",
];

#[test]
fn invalid_rules_are_reported() {
    let read = |text| QueryRule::read(text, &lang::of(Language::Python).language()).map(|_| ());
    for (text, problem) in [
        ("(call", "a name is missing before ``"),
        (
            "(calls) @reference.call",
            "unknown node calls before `) @reference.call`",
        ),
        (
            "(call functions: (_))",
            "unknown field functions before `: (_))`",
        ),
        ("(call) @call", "unknown capture @call before ``"),
        (
            "((call) @name (#match? @name \"x\"))",
            "unknown predicate #match? before ` @name \"x\"))`",
        ),
        ("(call \"(\" @name) x", "`(` is missing before `x`"),
    ] {
        assert_eq!(read(text), Err(problem.to_owned()), "{text}");
    }
}

/// A language's rules as tree-sitter reads them.
fn oracle(language: Language) -> (Query, Vec<Capture>) {
    let files = lang::of(language).queries().iter();
    let text: String = files.flat_map(|(_, text)| [*text, "\n"]).collect();
    let query = Query::new(&lang::of(language).language(), &text).unwrap();
    let captures = query.capture_names().iter();
    let captures = captures.map(|name| Capture::of(name).unwrap()).collect();
    (query, captures)
}

#[test]
fn every_pattern_captures_exactly_one_fact() {
    for language in Language::ALL {
        let (query, captures) = oracle(language);
        for pattern in 0..query.pattern_count() {
            let quantifiers = query.capture_quantifiers(pattern).iter().zip(&captures);
            let facts = quantifiers.filter(|(quantifier, capture)| {
                **quantifier != CaptureQuantifier::Zero && matches!(capture, Capture::Fact(_))
            });
            assert_eq!(
                facts.count(),
                1,
                "rules/{}: pattern {pattern}",
                language.id()
            );
        }
    }
}

/// The matches that tree-sitter finds.
fn expected<'t>(
    (query, captures): &(Query, Vec<Capture>),
    tree: &'t Tree,
    source: &str,
) -> Matches<'t> {
    let mut cursor = QueryCursor::new();
    let mut found = cursor.matches(query, tree.root_node(), source.as_bytes());
    let mut matches = Matches::default();
    while let Some(matched) = found.next() {
        let from = matches.parts.len();
        let mut head = None;
        for capture in matched.captures() {
            match captures[capture.index as usize] {
                Capture::Fact(fact) => head = Some((fact, capture.node)),
                Capture::Part(part) => matches.parts.push((part, capture.node)),
            }
        }
        let (fact, node) = head.unwrap();
        let parts = from..matches.parts.len();
        matches.raw_matches.push(RawMatch { fact, node, parts });
    }
    matches.in_order()
}

/// Matches as lines: the fact, its node, its parts.
fn lines(matches: &Matches<'_>) -> Vec<String> {
    let line = |found: Match<'_, '_>| {
        let mut parts: Vec<_> = found
            .parts
            .iter()
            .map(|(part, node)| format!("{part:?} {:?}", node.byte_range()))
            .collect();
        parts.sort();
        format!("{:?} {:?} {parts:?}", found.fact, found.node)
    };
    matches.iter().map(line).collect()
}

/// The code of the literate cases: each truncated at half its length, whole, and with its fences,
/// which never parses.
fn samples() -> Vec<(Language, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/templates");
    let categories = fs::read_dir(folder).unwrap();
    let files = categories.flat_map(|category| fs::read_dir(category.unwrap().path()).unwrap());
    let suites = files
        .map(|file| literate::parse(&fs::read_to_string(file.unwrap().path()).unwrap()).unwrap());
    let cases = suites.flat_map(|suite| suite.cases);
    cases
        .filter_map(|case| Some((case.language?, case.response)))
        .flat_map(|(language, code)| {
            let inner = code.split_once('\n').unwrap_or_default().1;
            let inner = inner.replace("```", "");
            let middle = (inner.len() / 2..)
                .find(|at| inner.is_char_boundary(*at))
                .unwrap();
            let half = inner[..middle].to_owned();
            [half, inner, code].map(|code| (language, code))
        })
        .collect()
}

#[test]
fn matches_agree_with_tree_sitter() {
    let oracles = Language::ALL.map(oracle);
    for (language, code) in samples() {
        for language in [language, Language::Python] {
            let parsed = parse(language, &code, &Limits::default()).unwrap();
            let found = Matches::find(language, &parsed.tree, &code, |_| {});
            let expected = expected(&oracles[language as usize], &parsed.tree, &code);
            assert_eq!(lines(&found), lines(&expected), "{language}:\n{code}");
        }
    }
}
