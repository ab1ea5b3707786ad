//! What checks read from an instruction's slots.

use crate::instruction::{Convention, Member, Members, SlotValue, Slots};

impl Members {
    /// The entries, if it is a list.
    pub(crate) fn list(&self) -> Option<&[Member]> {
        match self {
            Self::List(members) => Some(members),
            Self::None => None,
        }
    }
}

impl Slots {
    /// The first name in a slot; empty if there is none.
    pub(crate) fn name(&self, slot: &str) -> &str {
        self.names(slot).first().map_or("", String::as_str)
    }

    /// The types in a slot; empty if there is no such slot.
    pub(crate) fn types(&self, slot: &str) -> &[String] {
        match self.get(slot) {
            Some(SlotValue::Types(types)) => types,
            _ => &[],
        }
    }

    /// The value in a slot, as written.
    pub(crate) fn value(&self, slot: &str) -> Option<&str> {
        match self.get(slot)? {
            SlotValue::Value(text) => Some(text),
            _ => None,
        }
    }

    /// The list of members in a slot; `None` if there is no such slot, or it says that there are none.
    pub(crate) fn members(&self, slot: &str) -> Option<&[Member]> {
        match self.get(slot)? {
            SlotValue::Members(members) => members.list(),
            _ => None,
        }
    }

    pub(crate) fn convention(&self, slot: &str) -> Option<Convention> {
        match self.get(slot)? {
            SlotValue::Convention(convention) => Some(*convention),
            _ => None,
        }
    }
}
