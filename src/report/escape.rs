//! Escapes text from files for terminals.

use std::borrow::Cow;
use std::fmt::Write;

/// Escapes each character that could control a terminal or hide text: control characters, line
/// endings, and bidirectional and zero-width characters.
pub fn escape_control(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_control) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            _ if is_control(character) => {
                // Writing to a String cannot fail.
                let _ = write!(escaped, "\\u{{{:x}}}", u32::from(character));
            }
            _ => escaped.push(character),
        }
    }
    Cow::Owned(escaped)
}

/// The same for JSON, in which such characters occur only in strings, except for line feeds. The
/// result is equivalent JSON.
pub(super) fn escape_control_in_json(json: &str) -> Cow<'_, str> {
    let is_escaped = |character: char| character != '\n' && is_control(character);
    if !json.chars().any(is_escaped) {
        return Cow::Borrowed(json);
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        match is_escaped(character) {
            true => {
                // They are all in the basic plane. Writing to a String cannot fail.
                let _ = write!(escaped, "\\u{:04x}", u32::from(character));
            }
            false => escaped.push(character),
        }
    }
    Cow::Owned(escaped)
}

/// Whether a character controls the display instead of being shown.
fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_not_changed() {
        assert!(matches!(escape_control("naïve → 日本"), Cow::Borrowed("naïve → 日本")));
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(
            escape_control("\u{1b}[2J a\nb\u{202e}c\u{9b}d\u{200b}"),
            r"\u{1b}[2J a\nb\u{202e}c\u{9b}d\u{200b}"
        );
    }

    #[test]
    fn escaped_json_is_equivalent() {
        let value = serde_json::json!({"a": "\u{1b}\u{9b}\u{202e}\u{7f}é\n"});
        let text = serde_json::to_string_pretty(&value).unwrap();
        let escaped = escape_control_in_json(&text);
        assert!(!escaped.contains(['\u{9b}', '\u{202e}', '\u{7f}']));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&escaped).unwrap(), value);
    }
}
