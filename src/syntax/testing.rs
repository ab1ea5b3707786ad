//! Facts of snippets, for the languages' tests.

use super::SearchedTrees;
use crate::facts::{Argument, Expr, ExprKind, Facts, InitialValue, LambdaResult, render};
use crate::lang::{self, Lower};
use crate::language::Language;
use crate::response::{Limits, Response, Span};

/// Runs a test on the facts of blocks of code.
pub(crate) fn with_facts<T>(
    language: Language,
    codes: &[&str],
    test: impl FnOnce(&Facts<'_>) -> T,
) -> T {
    with_trees(language, codes, |facts, _| test(facts))
}

/// Runs a test on the facts and the trees of blocks of code.
pub(crate) fn with_trees<T>(
    language: Language,
    codes: &[&str],
    test: impl FnOnce(&Facts<'_>, &SearchedTrees<'_>) -> T,
) -> T {
    let mut responses: Vec<_> =
        codes.iter().map(|code| Response::of_code(code, language)).collect();
    for (index, response) in (0u32..).zip(&mut responses) {
        response.blocks[0].index = index;
    }
    let trees: Vec<_> =
        codes.iter().map(|code| lang::parse(language, code, &Limits::default()).unwrap()).collect();
    let blocks: Vec<_> = responses.iter().map(|response| &response.blocks[0]).zip(&trees).collect();
    test(&lang::facts(language, &blocks), &SearchedTrees::new(lang::of(language), &blocks))
}

/// The rendered facts of one kind, each with its line and column: `found(Language::Go, "import",
/// …)`.
pub(crate) fn found(language: Language, kind: &str, code: &str) -> Vec<String> {
    let place = |span: Span| {
        let before = &code[..span.start as usize];
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
    };
    let text = with_facts(language, &[code], |facts| render(facts, place));
    text.lines()
        .filter_map(|line| {
            let (place, fact) = line.split_once(' ')?;
            let fact = fact.strip_prefix(kind)?.strip_prefix(' ')?;
            Some(format!("{place} {fact}"))
        })
        .collect()
}

/// The initializer of the first variable, in language-neutral form.
pub(crate) fn lowered(language: Language, code: &str) -> String {
    with_facts(language, &[code], |facts| match facts.variables[0].value {
        InitialValue::Expression(value) => shown(&value.lower()),
        _ => "no expression".to_owned(),
    })
}

fn argument(argument: &Argument<'_>) -> String {
    let name = argument.name.map(|name| format!("{name}="));
    name.unwrap_or_default() + argument.value.text()
}

fn shown(expr: &Expr<'_>) -> String {
    let list = |items: &[Argument<'_>]| {
        let items: Vec<_> = items.iter().map(argument).collect();
        items.join("; ")
    };
    match &expr.kind {
        ExprKind::Member(object, name) => format!("Member({}, {name})", shown(object)),
        ExprKind::Index(object) => format!("Index({})", shown(object)),
        ExprKind::Call(callee, arguments) => {
            format!("Call({}, [{}])", shown(callee), list(arguments))
        }
        ExprKind::Construct(form, ty, arguments) => {
            format!("{form:?}({ty}, [{}])", list(arguments))
        }
        ExprKind::Collection(kind, items) => {
            let items: Vec<_> = items.iter().map(shown).collect();
            format!("{kind:?}[{}]", items.join(", "))
        }
        ExprKind::Unary(operator, operand) => format!("Unary({operator} {})", shown(operand)),
        ExprKind::Starred(inner) => format!("Starred({})", shown(inner)),
        ExprKind::Address(operand) => format!("Address({})", shown(operand)),
        ExprKind::Binary(operator, left, right) => {
            format!("Binary({} {operator} {})", shown(left), shown(right))
        }
        ExprKind::Conditional(left, right) => {
            format!("Conditional({}, {})", shown(left), shown(right))
        }
        ExprKind::Cast(ty, value) => format!("Cast({ty}, {})", shown(value)),
        ExprKind::Held(value) => format!("Held({})", shown(value)),
        ExprKind::Await(value) => format!("Await({})", shown(value)),
        ExprKind::Assigned(value) => format!("Assigned({})", shown(value)),
        ExprKind::Pair(key, value) => format!("{}: {}", shown(key), shown(value)),
        ExprKind::Comprehension(kind, element) => {
            format!("Comprehension({kind:?})[{}]", element.text())
        }
        ExprKind::Lambda(result) => match result {
            LambdaResult::Signature(signature) => format!("Lambda({signature})"),
            LambdaResult::Declared(result) => format!("Lambda(-> {result})"),
            LambdaResult::Values(values) => {
                let values: Vec<_> = values.iter().map(|value| value.text()).collect();
                format!("Lambda[{}]", values.join("; "))
            }
        },
        kind => format!("{kind:?}"),
    }
}
