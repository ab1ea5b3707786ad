//! The entries of collections that map keys to values, however the language writes them.

use crate::check::Context;
use crate::check::types::Type;
use crate::facts::{Argument, CollectionKind, Expr, ExprKind, Expression};
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
        ExprKind::Collection(_, elements) => {
            elements.iter().try_fold(Vec::new(), |mut entries, element| {
                match &element.kind {
                    ExprKind::Starred(inner) => {
                        entries.extend(of_expression(cx, inner, depth.checked_sub(1)?)?);
                    }
                    _ => entries.push(pair(element)?),
                }
                Some(entries)
            })
        }
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

/// A conversion of one value: the type that it gives, and what is converted: `float64(0)`,
/// `string("a")`, `int{9}`, `Integer.valueOf(1)`.
pub(super) fn conversion<'t>(cx: &Context<'_>, expr: &Expr<'t>) -> Option<(Type, Expression<'t>)> {
    let (name, arguments) = match &expr.kind {
        ExprKind::Construct(_, ty, arguments) if is_scalar(cx, &cx.parse(ty)) => {
            (ty.to_string(), arguments)
        }
        ExprKind::Call(callee, arguments) => (callee_path(callee), arguments),
        _ => return None,
    };
    let (owner, function) = name.rsplit_once('.').unwrap_or(("", &name));
    let is_named = cx.profile().types.conversions.contains(&function);
    let converts = matches!(expr.kind, ExprKind::Construct(..))
        || is_named
        || cx.profile().types.calls_convert && names_type(cx, &name);
    let ty = match function {
        "valueOf" => owner,
        _ => &name,
    };
    let ty = match cx.profile().types.conversion_types.iter().find(|(name, _)| *name == ty) {
        Some((_, ty)) => Type::named(ty),
        None => cx.parse(ty),
    };
    match arguments.as_slice() {
        [only] if converts && only.name.is_none() => Some((ty, only.value)),
        _ => None,
    }
}

/// Whether a construction of a type converts its argument: `int{9}`, `"a"s`, `new String("a")`.
pub(super) fn is_scalar(cx: &Context<'_>, ty: &Type) -> bool {
    let types = &cx.profile().types;
    ty.is_one_of(types.numbers) || ty.is_one_of(&[types.boolean, types.text])
}

/// Whether a name is that of a type that another one underlies: Go's `type State string`, or one of
/// the library.
fn names_type(cx: &Context<'_>, name: &str) -> bool {
    let mut own = cx.names.types(name).into_iter();
    own.any(|definition| definition.underlying.is_some()) || name == "time.Duration"
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
