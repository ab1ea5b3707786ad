//! From byte offsets of a file to lines and columns, and from the value of a TOML string to its
//! source.

/// A position in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineColumn {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The column in characters, from 1.
    pub(crate) column: usize,
}

impl LineColumn {
    /// The position of a byte offset.
    pub(crate) fn of(text: &str, at: usize) -> Self {
        let before = text.get(..at).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// The offset in the source of a TOML string, quotes included, of a byte of its value.
pub(super) fn in_source(source: &str, at: usize) -> usize {
    let quotes = match source.as_bytes() {
        [b'\'', b'\'', b'\'', ..] | [b'"', b'"', b'"', ..] => 3,
        _ => 1,
    };
    let escapes = source.starts_with('"');
    let mut rest = source.get(quotes..).unwrap_or_default();
    if quotes == 3 {
        // A line end directly after the opening quotes is not part of the value.
        let trimmed = rest.strip_prefix("\r\n").or(rest.strip_prefix('\n'));
        rest = trimmed.unwrap_or(rest);
    }
    let mut left = at;
    while left > 0 && !rest.is_empty() {
        let (taken, value) = step(rest, escapes);
        rest = rest.get(taken..).unwrap_or_default();
        left = left.saturating_sub(value);
    }
    source.len() - rest.len()
}

/// The length of the next character or escape, in bytes of the source and of the value.
fn step(source: &str, escapes: bool) -> (usize, usize) {
    let mut chars = source.chars();
    let first = chars.next().map_or(1, char::len_utf8);
    if !escapes || !source.starts_with('\\') {
        return (first, first);
    }
    let digits = match chars.next() {
        Some('x') => 2,
        Some('u') => 4,
        Some('U') => 8,
        Some(c) if c.is_whitespace() => {
            // The rest of the line and the next one's indentation are left out.
            return (source.len() - source[1..].trim_start().len(), 0);
        }
        _ => return (2, 1),
    };
    let code = source.get(2..2 + digits);
    let code = code.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let value = code.and_then(char::from_u32).map_or(1, char::len_utf8);
    (2 + digits, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let text = "a\nä→b\r\nc";
        let at = |what: &str| {
            let place = LineColumn::of(text, text.find(what).unwrap());
            (place.line, place.column)
        };
        assert_eq!(at("a"), (1, 1));
        assert_eq!(at("b"), (2, 3));
        assert_eq!(at("c"), (3, 1));
    }

    /// The source of a value is found whatever quotes and escapes it is written with.
    #[test]
    fn a_byte_of_a_value_is_found_in_its_source() {
        for source in [
            "'(call) X'",
            "'''(call) X'''",
            "'''\n(call)\n  X'''",
            "'''\r\n(call)\r\n  X'''",
            r#""(call \"a\" \u00e4 \U0001F600 \x41 \\) X""#,
            "\"\"\"\\\n   (call) \\  \n   X\"\"\"",
            "\"\"\"\n(call ä)\n X\"\"\"",
        ] {
            let text = format!("query = {source}");
            let table: toml::Table = toml::from_str(&text).unwrap();
            let value = table["query"].as_str().unwrap();
            let at = in_source(source, value.find('X').unwrap());
            // Source that is not part of the value may come before it.
            let found = source[at..].trim_start_matches(['\\', ' ', '\n', '\r']);
            assert!(found.starts_with('X'), "{source}: {found}");
        }
    }
}
