//! How many assertions each test has.

use std::collections::BTreeMap;

use crate::check::{Context, Ruling, unfilled, words};
use crate::facts::{Token, TokenKind};
use crate::instruction::Slots;
use crate::names::SpanTree;
use crate::response::Span;

/// No test has more assertions than the limit. An assertion is one of the innermost test around it, also in a loop.
pub(super) fn per_test(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("assertion_count") else {
        return unfilled("number of assertions");
    };
    let tests = SpanTree::new(tests(cx).into_iter().enumerate());
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    let mut further = Vec::new();
    for assertion in assertions(cx) {
        let Some(test) = tests.innermost_around(assertion) else {
            continue;
        };
        let count = counts.entry(test).or_default();
        *count += 1;
        if *count > limit {
            further.push((assertion, format!("assertion {count} of the test")));
        }
    }
    let most = counts.values().max().copied().unwrap_or_default();
    let found = format!("a test has {}", words::count(most as usize, "assertion"));
    match further.is_empty() {
        true => Ruling::yes(found),
        false => Ruling::no(format!("{found}, at most {limit} allowed")).each(further),
    }
}

/// The code of each test: the function with its name, the call with its title, or the block behind what a macro
/// makes of them.
fn tests(cx: &Context<'_>) -> Vec<Span> {
    let functions: Vec<_> = cx.facts.functions.iter().map(|function| function.span).collect();
    let calls: Vec<_> = cx.facts.calls.iter().map(|call| call.expression.span()).collect();
    let by_name = SpanTree::new(functions.iter().copied().enumerate());
    let by_title = SpanTree::new(calls.iter().copied().enumerate());
    let blocks = Blocks::of(cx);
    let code = cx.trees.on_demand().tests.iter().filter_map(|test| {
        let (tree, spans) =
            if test.is_title { (&by_title, &calls) } else { (&by_name, &functions) };
        let around = tree.innermost_around(test.span).map(|found| spans[found]);
        let block = || blocks.behind(around.unwrap_or(test.span).end, test.span.block);
        match around {
            Some(code) if !test.is_title => Some(code),
            Some(call) => block().or(Some(call)),
            None => block(),
        }
    });
    code.collect()
}

/// The blocks in braces.
struct Blocks<'c> {
    tokens: &'c [Token<'c>],
    /// The token that closes the block that each opens.
    ends: BTreeMap<usize, usize>,
}

impl<'c> Blocks<'c> {
    fn of(cx: &Context<'c>) -> Self {
        let tokens: &'c [Token<'c>] = &cx.facts.tokens;
        let mut open = Vec::new();
        let mut ends = BTreeMap::new();
        for (at, token) in tokens.iter().enumerate() {
            match token.text {
                "{" => open.push(at),
                "}" => ends.extend(open.pop().map(|start| (start, at))),
                _ => {}
            }
        }
        Self { tokens, ends }
    }

    /// The block that begins behind a place, after nothing but closing brackets.
    fn behind(&self, end: u32, block: Option<u32>) -> Option<Span> {
        let is_before = |token: &Token<'_>| (token.span.block, token.span.start) < (block, end);
        let mut start = self.tokens.partition_point(is_before);
        while self.tokens.get(start).is_some_and(|token| [")", "\""].contains(&token.text)) {
            start += 1;
        }
        let close = self.tokens[*self.ends.get(&start)?];
        Some(Span { end: close.span.end, ..self.tokens[start].span })
    }
}

/// Where something is asserted, by the keyword or by what is called.
fn assertions(cx: &Context<'_>) -> Vec<Span> {
    let tokens = &cx.facts.tokens;
    let found = (0..tokens.len()).filter(|at| is_assertion(tokens, *at));
    found.map(|at| tokens[at].span).collect()
}

/// Whether a token names what asserts: `assert x`, `assertEqual(`, `assert.Equal(`, `expect(`, `EXPECT_EQ(`, and
/// `t.Error(`, which is how a test of Go says that something does not hold.
fn is_assertion(tokens: &[Token<'_>], at: usize) -> bool {
    const DEFINING: [&str; 5] = ["def", "fn", "func", "function", "void"];
    const FAMILIES: [&str; 7] =
        ["ASSERT_", "Assert", "CHECK", "EXPECT_", "REQUIRE", "XCTAssert", "assert"];
    // `expect.assertions(2)` asserts nothing.
    let is_of_family = |name: &str| {
        let mut rests = FAMILIES.iter().filter_map(|family| name.strip_prefix(family));
        rests.any(|rest| !rest.starts_with(char::is_lowercase))
    };
    // What is in a module of these is called by another name.
    const OWNERS: [&str; 3] = ["Assert", "assert", "require"];
    let text = tokens[at].text.trim_start_matches('#');
    let near = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |it| it.text);
    let (before, next) = (near(at.checked_sub(1)), near(at.checked_add(1)));
    if tokens[at].kind == TokenKind::Keyword {
        return text == "assert";
    }
    if DEFINING.contains(&before) || tokens[at].kind == TokenKind::String {
        return false;
    }
    let calls = next == "(" || next == "!";
    if next == "." {
        let member = near(Some(at + 2));
        return OWNERS.contains(&text) && !is_of_family(member) && before != "import";
    }
    let is_test_failure = matches!(text, "Error" | "Errorf") && before == ".";
    let is_of_test = near(at.checked_sub(2)) == "t";
    // Ruby's need no parentheses.
    let is_word = ["assert_", "refute_"].iter().any(|begin| text.starts_with(begin));
    match text {
        "expect" => before != "." && [",", ")", ".", "="].iter().all(|mark| *mark != next),
        "refute" => calls,
        _ if is_test_failure => calls && is_of_test,
        _ if is_word => before != "." || calls,
        _ => calls && is_of_family(text),
    }
}
