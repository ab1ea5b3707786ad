//! Texts with slots in them: `call of {function}`.

use std::sync::LazyLock;

use regex::Regex;

use crate::instruction::{SlotValue, Slots};

/// A text in which `{name}` is replaced by the value of that slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Text(Vec<TextPart>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum TextPart {
    Literal(String),
    Slot(String),
}

impl Text {
    /// Parses a text. Braces around anything but a name are literal.
    pub(crate) fn new(text: &str) -> Self {
        static SLOT: LazyLock<Regex> =
            LazyLock::new(|| Regex::new(r"\{(\w+)\}").expect("a valid pattern"));
        let mut parts = Vec::new();
        let mut end = 0;
        for slot in SLOT.captures_iter(text) {
            let (Some(whole), Some(name)) = (slot.get(0), slot.get(1)) else {
                continue;
            };
            parts.push(TextPart::Literal(text[end..whole.start()].to_owned()));
            parts.push(TextPart::Slot(name.as_str().to_owned()));
            end = whole.end();
        }
        parts.push(TextPart::Literal(text[end..].to_owned()));
        parts.retain(|part| !matches!(part, TextPart::Literal(text) if text.is_empty()));
        Self(parts)
    }

    /// The names of its slots.
    pub(crate) fn slots(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|part| match part {
            TextPart::Slot(name) => Some(name.as_str()),
            TextPart::Literal(_) => None,
        })
    }

    /// The name of the slot, if the text is nothing else.
    pub(crate) fn as_slot(&self) -> Option<&str> {
        match self.0.as_slice() {
            [TextPart::Slot(name)] => Some(name),
            _ => None,
        }
    }

    /// The text with the sentence's values in place of the slots.
    pub(crate) fn fill(&self, slots: &Slots) -> String {
        let parts = self.0.iter().map(|part| match part {
            TextPart::Literal(text) => text.clone(),
            TextPart::Slot(name) => texts(slots, name).join(", "),
        });
        parts.collect()
    }
}

/// The value of a slot as texts; empty if it has no text form.
pub(crate) fn texts(slots: &Slots, name: &str) -> Vec<String> {
    match slots.get(name) {
        Some(SlotValue::Names(texts) | SlotValue::Types(texts)) => texts.clone(),
        Some(SlotValue::Value(text)) => vec![text.clone()],
        Some(SlotValue::Count(count)) => vec![count.to_string()],
        Some(SlotValue::Convention(convention)) => vec![convention.title().to_owned()],
        _ => Vec::new(),
    }
}
