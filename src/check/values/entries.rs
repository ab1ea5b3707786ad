//! The entries of collections that map keys to values, however the language writes them.

use std::borrow::Cow;

use super::code::parse_number;
use crate::check::Context;
use crate::facts::{Argument, CollectionKind, Expr, ExprKind, Expression, NumberKind, StringKind};
use crate::lang::Lower;

pub(super) enum EntryKey<'t> {
    Expression(Expr<'t>),
    /// The text of a key in a literal: a field's name, a string.
    Text(&'t str),
}

type Entry<'t> = (EntryKey<'t>, Expr<'t>);

/// The entries of a map display, a literal with keys, a list of pairs, or a call that makes a map;
/// `None` for anything else.
pub(super) fn of_expression<'t>(
    cx: &Context<'_>,
    found: &Expr<'t>,
    depth: usize,
) -> Option<Vec<Entry<'t>>> {
    match &found.kind {
        ExprKind::Collection(_, elements) => elements.iter().map(pair).collect(),
        ExprKind::Construct(_, _, arguments) => of_arguments(cx, arguments, depth),
        ExprKind::Call(callee, arguments) if matches!(callee.kind, ExprKind::Name(name) if Some(name) == cx.profile().types.collections.dict) => {
            of_arguments(cx, arguments, depth)
        }
        ExprKind::Call(callee, arguments) => {
            if callee_path(callee).ends_with("Map.ofEntries") {
                return arguments.iter().map(|entry| pair(&entry.value.lower())).collect();
            }
            let made = cx.profile().types.collection_made_by(&callee_path(callee));
            let is_map = made == Some("Map") && arguments.len() % 2 == 0;
            let entry = |pair: &[Argument<'t>]| {
                (EntryKey::Expression(pair[0].value.lower()), pair[1].value.lower())
            };
            is_map.then(|| arguments.chunks_exact(2).map(entry).collect())
        }
        _ => None,
    }
}

/// The entries that a construction of a map is given: `new HashMap<>(Map.of("a", 1))`, one pair,
/// `dict([("a", 1)])`, or each by its name.
fn of_arguments<'t>(
    cx: &Context<'_>,
    arguments: &[Argument<'t>],
    depth: usize,
) -> Option<Vec<Entry<'t>>> {
    let mut arguments = arguments.iter();
    if let [only] = arguments.as_slice()
        && only.name.is_none()
    {
        let only = only.value.lower();
        let listed = || match &only.kind {
            ExprKind::Collection(CollectionKind::List | CollectionKind::Tuple, entries) => {
                entries.iter().map(|entry| pair(entry).or_else(|| two(entry))).collect()
            }
            _ => None,
        };
        let wrapped = || of_expression(cx, &only, depth.checked_sub(1)?);
        return pair(&only).map(|pair| vec![pair]).or_else(listed).or_else(wrapped);
    }
    arguments.try_fold(Vec::new(), |mut entries, argument| {
        let value = argument.value.lower();
        entries.push(match argument.name {
            Some(name) => (EntryKey::Text(name), value),
            None => pair(&value)?,
        });
        Some(entries)
    })
}

/// The two elements of a list or tuple.
fn two<'t>(entry: &Expr<'t>) -> Option<Entry<'t>> {
    match &entry.kind {
        ExprKind::Collection(CollectionKind::List | CollectionKind::Tuple, parts) => {
            let [key, value] = parts.as_slice() else { return None };
            Some((EntryKey::Expression(key.clone()), value.clone()))
        }
        _ => None,
    }
}

pub(super) fn of_elements<'t>(elements: &[Expression<'t>]) -> Option<Vec<Entry<'t>>> {
    elements.iter().map(|element| pair(&element.lower())).collect()
}

/// The two parts of `k: v` or `{k, v}`.
fn pair<'t>(entry: &Expr<'t>) -> Option<Entry<'t>> {
    let (key, value) = match &entry.kind {
        ExprKind::Pair(key, value) => (&**key, &**value),
        ExprKind::Call(callee, arguments) if callee_path(callee).ends_with("Map.entry") => {
            let [key, value] = arguments.as_slice() else { return None };
            return Some((EntryKey::Expression(key.value.lower()), value.value.lower()));
        }
        ExprKind::Collection(CollectionKind::Braces, parts) => match parts.as_slice() {
            [key, value] => (key, value),
            _ => return None,
        },
        _ => return None,
    };
    Some((EntryKey::Expression(key.clone()), value.clone()))
}

/// The dotted name of a callee; of another expression, the names at its end.
pub(super) fn callee_path(callee: &Expr<'_>) -> String {
    let mut parts = Vec::new();
    let mut current = callee;
    loop {
        match &current.kind {
            ExprKind::Name(name) => {
                parts.push(*name);
                break;
            }
            ExprKind::Member(base, name) => {
                parts.push(name);
                current = base;
            }
            _ => break,
        }
    }
    parts.reverse();
    parts.join(".")
}

/// The operand of a conversion, which is its only argument: `float64(0)`, `string("a")`.
pub(super) fn conversion_operand<'t>(cx: &Context<'_>, expr: &Expr<'t>) -> Option<Expression<'t>> {
    let ExprKind::Call(callee, arguments) = &expr.kind else {
        return None;
    };
    let name = callee_path(callee);
    let function = name.rsplit('.').next().unwrap_or_default();
    let converts = cx.profile().types.conversions.contains(&function)
        || cx.profile().types.calls_convert && names_type(cx, &name);
    match arguments.as_slice() {
        [only] if converts => Some(only.value),
        _ => None,
    }
}

/// Whether a name is that of a type that another one underlies: Go's `type State string`, or one of
/// the library.
fn names_type(cx: &Context<'_>, name: &str) -> bool {
    let mut own = cx.names.types(name).into_iter();
    own.any(|definition| definition.underlying.is_some()) || name == "time.Duration"
}

/// The text of a string literal, or of the literal in a conversion to a string.
pub(super) fn string_value(cx: &Context<'_>, expr: &Expr<'_>) -> Option<String> {
    match &expr.kind {
        ExprKind::String(StringKind::Bytes, _) => None,
        ExprKind::String(_, text) => text.as_deref().map(str::to_owned),
        _ => match conversion_operand(cx, expr)?.lower().kind {
            ExprKind::String(_, text) => text.map(Cow::into_owned),
            _ => None,
        },
    }
}

/// Evaluates a constant integer expression for a value of `iota`. Conversions (`Kind(iota)`) do
/// not change the value.
pub(super) fn evaluate(expr: &Expr<'_>, iota: usize) -> Option<i64> {
    match &expr.kind {
        ExprKind::Number(NumberKind::Integer) => match expr.source.text() {
            "iota" => i64::try_from(iota).ok(),
            digits => parse_number(digits).map(|number| number as i64),
        },
        ExprKind::Unary("-", operand) => evaluate(operand, iota)?.checked_neg(),
        ExprKind::Call(_, arguments) => match arguments.as_slice() {
            [only] => evaluate(&only.value.lower(), iota),
            _ => None,
        },
        ExprKind::Binary(operator, left, right) => {
            let (left, right) = (evaluate(left, iota)?, evaluate(right, iota)?);
            match *operator {
                "+" => left.checked_add(right),
                "-" => left.checked_sub(right),
                "*" => left.checked_mul(right),
                "/" => left.checked_div(right),
                "%" => left.checked_rem(right),
                "<<" if (0..62).contains(&right) => left.checked_mul(1 << right),
                _ => None,
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::verdict;
    use crate::language::Language;
    use crate::verdict::Outcome;

    #[test]
    fn iota_counts() {
        let code = "const (\n\tA Kind = iota\n\tB\n\t_\n\tD\n)\n\
                    const (\n\t_ = iota\n\tKB = 1 << (10 * iota)\n\tMB\n)\nconst E = Kind(iota) + 1\n";
        for (name, value, yes) in [
            ("A", "0", true),
            ("B", "1", true),
            ("B", "0", false),
            ("D", "3", true),
            ("KB", "1024", true),
            ("MB", "1048576", true),
            ("E", "1", true),
        ] {
            let instruction = format!("Variable {name}, the initial value should be {value}.");
            let verdict = verdict(Language::Go, code, &instruction);
            assert_eq!(verdict.outcome, Outcome::from_bool(yes), "{name} {value}");
        }
    }
}
