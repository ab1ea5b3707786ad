//! Texts with slots in them: `call of {function}`.

use std::sync::LazyLock;

use regex::Regex;

use crate::instruction::{SlotValue, Slots};

/// A text in which `{name}` stands for what the sentence has in that slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Text(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Literal(String),
    Slot(String),
}

impl Text {
    /// Reads a text. Braces around anything but a name are braces.
    pub(crate) fn new(text: &str) -> Self {
        static SLOT: LazyLock<Regex> =
            LazyLock::new(|| Regex::new(r"\{(\w+)\}").expect("a valid pattern"));
        let mut parts = Vec::new();
        let mut end = 0;
        for slot in SLOT.captures_iter(text) {
            let (Some(whole), Some(name)) = (slot.get(0), slot.get(1)) else {
                continue;
            };
            parts.push(Part::Literal(text[end..whole.start()].to_owned()));
            parts.push(Part::Slot(name.as_str().to_owned()));
            end = whole.end();
        }
        parts.push(Part::Literal(text[end..].to_owned()));
        parts.retain(|part| !matches!(part, Part::Literal(text) if text.is_empty()));
        Self(parts)
    }

    /// The slots it speaks of.
    pub(crate) fn slots(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|part| match part {
            Part::Slot(name) => Some(name.as_str()),
            Part::Literal(_) => None,
        })
    }

    /// The slot that is all of it.
    pub(crate) fn as_slot(&self) -> Option<&str> {
        match self.0.as_slice() {
            [Part::Slot(name)] => Some(name),
            _ => None,
        }
    }

    /// The text with the sentence's values in place of the slots.
    pub(crate) fn fill(&self, slots: &Slots) -> String {
        let parts = self.0.iter().map(|part| match part {
            Part::Literal(text) => text.clone(),
            Part::Slot(name) => texts(slots, name).join(", "),
        });
        parts.collect()
    }
}

/// What a slot holds, as texts; none where it is empty or holds something else.
pub(crate) fn texts(slots: &Slots, name: &str) -> Vec<String> {
    match slots.get(name) {
        Some(SlotValue::Names(texts) | SlotValue::Types(texts)) => texts.clone(),
        Some(SlotValue::Value(text)) => vec![text.clone()],
        Some(SlotValue::Count(count)) => vec![count.to_string()],
        Some(SlotValue::Convention(convention)) => vec![convention.title().to_owned()],
        _ => Vec::new(),
    }
}
