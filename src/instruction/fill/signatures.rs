//! Signatures in the names of a slot: `f(a, b)`.

use super::members::members;
use super::names::{entries, identifier, only_entry, split_call};
use super::{FillContext, SlotKind};
use crate::instruction::slots::Signature;

/// The signatures among the names in a slot; `f()` says no more than `f`.
pub fn signatures(kind: SlotKind, text: &str, context: FillContext) -> Vec<Signature> {
    let entries = match kind {
        SlotKind::Name | SlotKind::Function => vec![only_entry(text)],
        SlotKind::Names => entries(text, context.or).unwrap_or_default(),
        _ => Vec::new(),
    };
    let signature = |(text, quoted): (&str, bool)| {
        let (_, inner) = split_call(text).filter(|(_, inner)| !inner.is_empty())?;
        Some(Signature {
            text: text.to_owned(),
            name: identifier(text, quoted)?,
            parameters: members(inner, SlotKind::Parameters, context.language),
        })
    };
    entries.into_iter().filter_map(signature).collect()
}
