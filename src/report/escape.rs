//! Escapes text from files for terminals.

use std::borrow::Cow;

/// Escapes each character that could control a terminal or hide text: control characters, line
/// endings, and bidirectional and zero-width characters.
pub fn escape_control(text: &str) -> Cow<'_, str> {
    escape(text, is_control, |character| match character {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        _ => format!("\\u{{{:x}}}", u32::from(character)),
    })
}

/// The most characters of a path, a message or a sentence that a model is told.
const LONGEST: usize = 250;

/// The text, escaped, and cut if it is long.
pub(super) fn shortened(text: &str) -> String {
    let text = escape_control(text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

/// [`escape_control`] for JSON, in which such characters occur only in strings, except for line feeds. The
/// result is equivalent JSON.
pub(super) fn escape_control_in_json(json: &str) -> Cow<'_, str> {
    let is_escaped = |character| character != '\n' && is_control(character);
    // They are all in the basic plane.
    escape(json, is_escaped, |character| format!("\\u{:04x}", u32::from(character)))
}

fn escape(
    text: &str,
    is_escaped: impl Fn(char) -> bool,
    escaped: impl Fn(char) -> String,
) -> Cow<'_, str> {
    // Most text is printable ASCII.
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_plain || !text.chars().any(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match is_escaped(character) {
            true => safe.push_str(&escaped(character)),
            false => safe.push(character),
        }
    }
    Cow::Owned(safe)
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
