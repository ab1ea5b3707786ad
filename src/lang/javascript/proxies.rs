//! The methods of the object that handles a proxy, whose names the language prescribes.

use super::{Fields, kind_of};
use crate::facts::{CallForm, Facts};
use crate::lang::tree::named_children;

/// What a handler may trap.
const TRAPS: [&str; 13] = [
    "apply",
    "construct",
    "defineProperty",
    "deleteProperty",
    "get",
    "getOwnPropertyDescriptor",
    "getPrototypeOf",
    "has",
    "isExtensible",
    "ownKeys",
    "preventExtensions",
    "set",
    "setPrototypeOf",
];

/// The names of the traps in object literals that are given to `new Proxy`.
pub(super) fn traps<'t>(facts: &Facts<'t>) -> impl Iterator<Item = &'t str> {
    let made = facts
        .calls
        .iter()
        .filter(|call| call.form == CallForm::New && call.callee.parts.as_slice() == ["Proxy"]);
    let handlers = made.filter_map(|call| {
        let arguments = call.arguments.read();
        let mut passed = arguments.iter().filter(|one| one.name.is_none());
        Some(passed.nth(1)?.value)
    });
    let literals = handlers.filter(|handler| kind_of(handler.node) == "object");
    literals.flat_map(|handler| {
        let entries = named_children(handler.node);
        let keys = entries.filter_map(|entry| entry.field("name").or_else(|| entry.field("key")));
        let names = keys.filter_map(move |key| handler.source.get(key.byte_range()));
        names.filter(|name| TRAPS.contains(name))
    })
}
