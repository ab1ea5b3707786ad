//! The entries of collections that map keys to values, however the language writes them.

use super::calls::callee_path;
use crate::check::Context;
use crate::facts::{CollectionKind, Expr, ExprKind, Expression};

/// The key of an entry.
pub(super) enum EntryKey<'t> {
    /// An expression.
    Expression(Expr<'t>),
    /// The text of a key in a literal: a field's name, a string.
    Text(&'t str),
}

/// An entry: its key and its value.
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
        ExprKind::Construct(_, _, arguments) => {
            let mut arguments = arguments.iter();
            if let [only] = arguments.as_slice()
                && only.name.is_none()
            {
                // `new HashMap<>(Map.of("a", 1))`, or one pair.
                let only = only.value.lower();
                let wrapped = || of_expression(cx, &only, depth.checked_sub(1)?);
                return pair(&only).map(|pair| vec![pair]).or_else(wrapped);
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
        ExprKind::Call(callee, arguments) => {
            let made = cx.profile().types.collection_made_by(&callee_path(callee));
            let is_map = made == Some("Map") && arguments.len() % 2 == 0;
            is_map.then(|| {
                arguments
                    .chunks_exact(2)
                    .map(|pair| {
                        let key = EntryKey::Expression(pair[0].value.lower());
                        (key, pair[1].value.lower())
                    })
                    .collect()
            })
        }
        _ => None,
    }
}

/// The entries in a list of pairs.
pub(super) fn of_elements<'t>(elements: &[Expression<'t>]) -> Option<Vec<Entry<'t>>> {
    elements.iter().map(|element| pair(&element.lower())).collect()
}

/// The two parts of `k: v` or `{k, v}`.
fn pair<'t>(entry: &Expr<'t>) -> Option<Entry<'t>> {
    let (key, value) = match &entry.kind {
        ExprKind::Pair(key, value) => (&**key, &**value),
        ExprKind::Collection(CollectionKind::Braces, parts) => match parts.as_slice() {
            [key, value] => (key, value),
            _ => return None,
        },
        _ => return None,
    };
    Some((EntryKey::Expression(key.clone()), value.clone()))
}
