//! Signatures in the names of a slot: `f(a, b)`, `f(a: int) -> str`.

use super::members::members;
use super::names::{entries, identifier, only_entry, split_call, split_result};
use super::{FillContext, SlotKind, types};
use crate::instruction::slots::{Members, Signature};

/// The signatures among the names in a slot; `f()` says no more than `f`.
pub fn signatures(kind: SlotKind, text: &str, context: FillContext<'_>) -> Vec<Signature> {
    let entries = match kind {
        SlotKind::Name | SlotKind::Function => vec![only_entry(text)],
        SlotKind::Names => entries(text, context.or).unwrap_or_default(),
        _ => Vec::new(),
    };
    let signature = |(text, quoted): (&str, bool)| {
        let (call, result) = split_result(text);
        let (_, inner) = split_call(call)?;
        if inner.is_empty() && result.is_none() {
            return None;
        }
        let parameters = match inner {
            "" => Some(Members::None),
            _ => members(inner, SlotKind::Parameters, context.language),
        };
        let result = result.map_or(Some(Vec::new()), types::results);
        Some(Signature {
            text: text.to_owned(),
            name: identifier(text, quoted)?,
            demands: parameters.zip(result),
        })
    };
    entries.into_iter().filter_map(signature).collect()
}
