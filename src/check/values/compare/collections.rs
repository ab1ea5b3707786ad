//! Comparison of collections with the expected entries.

use super::{MAX_DEPTH, matches_expr};
use crate::check::Context;
use crate::check::types::Type;
use crate::check::values::ExpectedValue;
use crate::check::values::code::normalized;
use crate::check::values::constant::constant;
use crate::check::values::empty::{is_empty, is_of_kind, matches_zero};
use crate::check::values::entries::{self, EntryKey, callee_path};
use crate::facts::{Argument, CollectionKind, Expr, ExprKind, Expression};
use crate::lang::Lower;

/// The most elements of a display that is joined or repeated.
const MAX_ELEMENTS: usize = 10_000;

/// Whether an expression is a collection with the same entries. Where brackets determine the kind
/// of an empty collection, it must agree, unless a list literal makes what is declared.
pub(super) fn matches_collection(
    cx: &Context<'_>,
    open: char,
    entries: &[ExpectedValue],
    found: &Expr<'_>,
    declared: Option<&Type>,
    depth: usize,
) -> bool {
    if entries.is_empty() && open != '(' {
        let made = &cx.profile().types.collections;
        let kind = if open == '[' { made.list } else { made.dict };
        let kind = kind.filter(|_| !cx.profile().classes.lists_construct);
        return is_empty(cx, kind.unwrap_or_default(), found, declared);
    }
    if entries.iter().any(|entry| matches!(entry, ExpectedValue::Pair(..))) {
        let found = entries::of_expression(cx, found, depth);
        return found.is_some_and(|found| matches_entries(cx, entries, &found, depth));
    }
    let joined = elements(cx, found, depth);
    let matches_values =
        |arguments: &[Argument<'_>]| matches_arguments(cx, entries, &values(arguments), depth);
    match &found.kind {
        _ if joined.is_some() => joined.is_some_and(|(kind, elements)| {
            let agrees = match (kind, open) {
                (CollectionKind::List, open) => open == '[',
                (CollectionKind::Tuple, open) => open == '(',
                (CollectionKind::Set | CollectionKind::Dict, open) => open == '{',
                (CollectionKind::Braces, _) => true,
                (CollectionKind::Generator, _) => false,
            };
            agrees && matches_all(cx, entries, &elements, depth)
        }),
        ExprKind::Construct(_, _, arguments) => matches_values(arguments),
        ExprKind::Call(callee, arguments) => {
            makes_collection(cx, callee) && matches_values(arguments)
        }
        _ => false,
    }
}

/// The elements of a display, of displays that are joined (`[1] + [2]`, `[*[1], 2]`), or of one that is
/// repeated (`[0] * 3`).
fn elements<'t>(
    cx: &Context<'_>,
    found: &Expr<'t>,
    depth: usize,
) -> Option<(CollectionKind, Vec<Expr<'t>>)> {
    let deeper = depth.checked_sub(1)?;
    match &found.kind {
        ExprKind::Collection(kind, displayed) => {
            let mut all = Vec::new();
            for element in displayed {
                match &element.kind {
                    ExprKind::Starred(inner) => match elements(cx, inner, deeper) {
                        Some((_, inner)) => all.extend(inner),
                        None => all.push(element.clone()),
                    },
                    _ => all.push(element.clone()),
                }
            }
            (all.len() <= MAX_ELEMENTS).then_some((*kind, all))
        }
        ExprKind::Binary("+", left, right) if cx.profile().types.lists_have_operators => {
            let (kind, mut all) = elements(cx, left, deeper)?;
            all.extend(elements(cx, right, deeper)?.1);
            (all.len() <= MAX_ELEMENTS).then_some((kind, all))
        }
        ExprKind::Binary("*", left, right) if cx.profile().types.lists_have_operators => {
            let repeated = |list: &Expr<'t>, times: &Expr<'t>| {
                let (kind, all) = elements(cx, list, deeper)?;
                let times = constant(cx, times)?.whole(cx)?.max(0);
                let times = usize::try_from(times).ok()?;
                let is_short = all.len().checked_mul(times)? <= MAX_ELEMENTS;
                is_short.then(|| (kind, vec![all; times].concat()))
            };
            repeated(left, right).or_else(|| repeated(right, left))
        }
        _ => None,
    }
}

/// Whether the elements are those expected, in order.
fn matches_all(
    cx: &Context<'_>,
    expected: &[ExpectedValue],
    found: &[Expr<'_>],
    depth: usize,
) -> bool {
    let mut pairs = expected.iter().zip(found);
    expected.len() == found.len()
        && pairs.all(|(expected, found)| matches_expr(cx, expected, found, None, depth))
}

/// Whether the entries of a collection are those expected, in any order.
pub(super) fn matches_entries(
    cx: &Context<'_>,
    expected: &[ExpectedValue],
    found: &[(EntryKey<'_>, Expr<'_>)],
    depth: usize,
) -> bool {
    let is_entry = |(key, value): &(EntryKey<'_>, Expr<'_>), expected: &ExpectedValue| {
        let ExpectedValue::Pair(expected_key, expected_value) = expected else {
            return false;
        };
        let is_key = match key {
            EntryKey::Expression(key) => matches_expr(cx, expected_key, key, None, depth),
            EntryKey::Text(key) => expected_key.is_key(key),
        };
        is_key && matches_expr(cx, expected_value, value, None, depth)
    };
    expected.len() == found.len()
        && expected.iter().all(|expected| found.iter().any(|entry| is_entry(entry, expected)))
}

fn values<'t>(arguments: &[Argument<'t>]) -> Vec<Expression<'t>> {
    arguments.iter().map(|argument| argument.value).collect()
}

/// Whether a function returns a collection whose elements are its arguments.
fn makes_collection(cx: &Context<'_>, callee: &Expr<'_>) -> bool {
    let made = cx.profile().types.collection_made_by(&callee_path(callee));
    made.is_some_and(|kind| kind != "Map")
}

/// Whether the arguments are the entries, or a single collection of them.
pub(super) fn matches_arguments(
    cx: &Context<'_>,
    entries: &[ExpectedValue],
    arguments: &[Expression<'_>],
    depth: usize,
) -> bool {
    let lowered: Vec<_> = arguments.iter().map(Expression::lower).collect();
    // `new ArrayList<>(Arrays.asList(1, 2))`.
    if let [Expr { kind: ExprKind::Call(callee, inner), .. }] = lowered.as_slice()
        && let Some(deeper) = depth.checked_sub(1)
        && makes_collection(cx, callee)
    {
        return matches_arguments(cx, entries, &values(inner), deeper);
    }
    let elements: &[Expr<'_>] = match lowered.as_slice() {
        [Expr { kind: ExprKind::Collection(_, elements), .. }] => elements,
        all => all,
    };
    matches_all(cx, entries, elements, depth)
}

/// Whether a C++ construction is the expected value: `T x;`, `T x(a)`, `T x{}`.
pub(super) fn matches_construction(
    cx: &Context<'_>,
    expected: &ExpectedValue,
    ty: &Type,
    arguments: &[Expression<'_>],
) -> bool {
    let matches_only = || matches!(arguments, [only] if matches_expr(cx, expected, &only.lower(), None, MAX_DEPTH));
    match expected {
        ExpectedValue::Quoted(bare, _) | ExpectedValue::Bare(bare, _) => {
            matches_construction(cx, bare, ty, arguments) || matches_only()
        }
        ExpectedValue::Empty(kind) => arguments.is_empty() && is_of_kind(cx, kind, ty),
        ExpectedValue::Collection(_, expected) => match entries::of_elements(arguments) {
            Some(found) if matches_entries(cx, expected, &found, MAX_DEPTH) => true,
            _ => matches_arguments(cx, expected, arguments, MAX_DEPTH),
        },
        ExpectedValue::Word(word) => ty.name() == Some(word) || matches_only(),
        ExpectedValue::Code(code) => {
            let written: Vec<_> =
                arguments.iter().map(|argument| normalized(argument.text())).collect();
            let name = ty.name().unwrap_or_default();
            let inner = written.join(",");
            *code == format!("{name}({inner})")
                || *code == format!("{name}{{{inner}}}")
                || written.len() == 1 && written[0] == *code
        }
        ExpectedValue::Number(_)
        | ExpectedValue::Boolean(_)
        | ExpectedValue::Null
        | ExpectedValue::String(_) => match arguments {
            [] => matches_zero(cx, expected, ty) && !matches!(expected, ExpectedValue::Null),
            _ => matches_only(),
        },
        ExpectedValue::Prose(_) => matches_only(),
        ExpectedValue::Pair(..) => false,
    }
}
