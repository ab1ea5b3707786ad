//! Text from files, made harmless for a terminal.

use std::borrow::Cow;
use std::fmt::Write;

/// The text with each character that could steer a terminal or hide text shown as its
/// escape: control characters, line ends, bidirectional and zero-width ones.
pub fn escape_control(text: &str) -> Cow<'_, str> {
    if !text.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            _ if steers(character) => {
                // Writing to a String cannot fail.
                let _ = write!(escaped, "\\u{{{:x}}}", u32::from(character));
            }
            _ => escaped.push(character),
        }
    }
    Cow::Owned(escaped)
}

/// The same for a text of JSON, in which such characters stand in strings alone: it stays the
/// same JSON, line ends between its values too.
pub(super) fn escape_control_in_json(json: &str) -> Cow<'_, str> {
    let steers = |character: char| character != '\n' && steers(character);
    if !json.chars().any(steers) {
        return Cow::Borrowed(json);
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        match steers(character) {
            true => {
                // All of them are of the basic plane. Writing to a String cannot fail.
                let _ = write!(escaped, "\\u{:04x}", u32::from(character));
            }
            false => escaped.push(character),
        }
    }
    Cow::Owned(escaped)
}

/// Whether a character acts instead of showing.
fn steers(character: char) -> bool {
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
    fn plain_text_stays_as_it_is() {
        assert!(matches!(
            escape_control("naïve → 日本"),
            Cow::Borrowed("naïve → 日本")
        ));
    }

    #[test]
    fn what_acts_is_shown_instead() {
        assert_eq!(
            escape_control("\u{1b}[2J a\nb\u{202e}c\u{9b}d\u{200b}"),
            r"\u{1b}[2J a\nb\u{202e}c\u{9b}d\u{200b}"
        );
    }

    #[test]
    fn json_stays_what_it_is() {
        let value = serde_json::json!({"a": "\u{1b}\u{9b}\u{202e}\u{7f}é\n"});
        let text = serde_json::to_string_pretty(&value).unwrap();
        let escaped = escape_control_in_json(&text);
        assert!(!escaped.contains(['\u{9b}', '\u{202e}', '\u{7f}']));
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&escaped).unwrap(),
            value
        );
    }
}
