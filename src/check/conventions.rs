//! "The names should follow …": at least one name is judged, and all of them follow.

use std::collections::BTreeSet;

use super::{Context, Ruling, naming, unfilled, words};
use crate::instruction::{Convention, Members, Parse, SlotValue, Slots};
use crate::names::QualifiedName;
use crate::response::Span;

/// A name that a naming convention applies to.
#[derive(Debug, Clone, Copy)]
pub(super) struct NamedItem<'a> {
    pub(super) name: &'a str,
    /// The span shown as evidence.
    pub(super) span: Span,
    /// The language or its runtime prescribes the name: it counts as present but is not judged.
    pub(super) is_forced: bool,
}

/// Templates 24 and 32: every name follows the convention. No if there is no name
/// (semantics, principle 3).
pub(super) fn all_follow<'a>(
    cx: &Context<'_>,
    slots: &Slots,
    noun: &str,
    items: impl Iterator<Item = NamedItem<'a>>,
) -> Ruling {
    let Some(convention) = slots.convention("naming_convention") else {
        return unfilled("naming convention");
    };
    let forced = cx.lang().forced_names(cx.facts);
    let items = items
        .map(|item| NamedItem { is_forced: item.is_forced || forced.contains(item.name), ..item });
    names_follow(cx, convention, noun, items)
}

/// Every name follows the convention. No if there is no name.
pub(super) fn names_follow<'a>(
    cx: &Context<'_>,
    convention: Convention,
    noun: &str,
    items: impl Iterator<Item = NamedItem<'a>>,
) -> Ruling {
    let title = convention.title();
    let items: Vec<_> = items.collect();
    if items.is_empty() {
        return Ruling::no(format!("the code has no {noun} whose name could be judged"));
    }
    let breaks = |item: &&NamedItem<'_>| {
        !item.is_forced && !naming::follows(item.name, convention, cx.language())
    };
    let mut offenders: Vec<_> = items.iter().filter(breaks).collect();
    let prescribed = match offenders.is_empty() {
        true => BTreeSet::new(),
        false => prescribed(cx),
    };
    offenders
        .retain(|item| !cx.readings.prescribed_names_exempt || !prescribed.contains(item.name));
    if offenders.is_empty() {
        return Ruling::yes(match items.iter().filter(|item| !item.is_forced).count() {
            0 => format!("the name of every {noun} is prescribed from outside"),
            1 => format!("1 {noun} name judged, it follows {title}"),
            judged => format!("{judged} {noun} names judged, all follow {title}"),
        });
    }
    let mut names: Vec<_> = offenders.iter().map(|item| item.name).collect();
    names.sort_unstable();
    names.dedup();
    let note = |name: &str| match naming::proposal(name, convention, cx.language()) {
        Some(proposed) => format!("`{name}` is not {title}; `{proposed}` would be"),
        None => format!("`{name}` is not {title}"),
    };
    let mut message = match names[..] {
        [name] => note(name),
        _ => format!("{} are not {title}", words::some(&names)),
    };
    if names.iter().all(|name| prescribed.contains(name)) {
        let them = if names.len() == 1 { "it" } else { "them" };
        message.push_str(&format!("; other instructions of the task prescribe {them}"));
    }
    Ruling::no(message).each(offenders.iter().map(|item| (item.span, note(item.name))))
}

fn prescribed<'a>(cx: &Context<'a>) -> BTreeSet<&'a str> {
    let instructions = cx.task.iter().flat_map(Parse::instructions);
    let slots = instructions.flat_map(|instruction| {
        let slots = instruction.template.slots.iter();
        slots.filter_map(|slot| instruction.slots.get(&slot.name))
    });
    let mut names = BTreeSet::new();
    for value in slots {
        match value {
            SlotValue::Names(listed) => {
                names.extend(listed.iter().map(|name| QualifiedName::parse(name).last));
            }
            SlotValue::Members(Members::List(members)) => {
                names.extend(members.iter().map(|member| member.text.as_str()));
                let readings = members.iter().flat_map(|member| &member.readings);
                names.extend(readings.map(|(name, _)| name.as_str()));
            }
            _ => {}
        }
    }
    names
}
