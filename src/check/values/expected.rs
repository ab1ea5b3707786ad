//! The value that an instruction expects.

/// The value that an instruction expects.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::check) enum ExpectedValue {
    /// `None`, `null`, `nil`, `nullptr`.
    Null,
    /// `true`, `False`.
    Boolean(bool),
    /// A number, without digit separators and suffixes.
    Number(f64),
    /// A quoted string.
    String(String),
    /// A quoted text that is also a value without its quotes (`'0'`, `'nil'`, `"[a-z]"`): the
    /// quotes may belong to the instruction or to the code.
    Quoted(Box<ExpectedValue>, String),
    /// One word: an identifier, a string with that text, or a construction of a type with that
    /// name.
    Word(String),
    /// `[0, 0]`, `{}`, `(1, 2)`: the opening bracket and the entries.
    Collection(char, Vec<ExpectedValue>),
    /// "an empty list": the kind of collection, as written.
    Empty(String),
    /// Other code, as returned by [`normalized`].
    Code(String),
    /// Prose that has no form in code.
    Prose,
}

impl ExpectedValue {
    /// Parses a value of an instruction.
    pub(in crate::check) fn parse(text: &str) -> Self {
        Self::nested(text, 8)
    }

    fn nested(text: &str, depth: usize) -> Self {
        let text = text.trim().trim_matches('`').trim();
        if let Some(inner) = quoted(text) {
            let bare = match Self::literal(inner) {
                None if inner.starts_with(['{', '[']) && depth > 0 => {
                    Some(Self::nested(inner, depth - 1))
                }
                literal => literal,
            };
            return match bare {
                Some(bare) => Self::Quoted(Box::new(bare), inner.to_owned()),
                None if is_word(inner) => Self::Word(inner.to_owned()),
                None => Self::String(inner.to_owned()),
            };
        }
        if let Some(literal) = Self::literal(text) {
            return literal;
        }
        if let Some(kind) = empty_kind(text) {
            return Self::Empty(kind.to_owned());
        }
        if is_word(text) {
            return Self::Word(text.to_owned());
        }
        let open = text.chars().next().unwrap_or(' ');
        let close = text.chars().next_back().unwrap_or(' ');
        if matches!((open, close), ('[', ']') | ('{', '}') | ('(', ')'))
            && let Some(deeper) = depth.checked_sub(1)
        {
            let inner = &text[1..text.len() - 1];
            let entries = split_entries(inner)
                .into_iter()
                .map(|entry| Self::nested(entry, deeper))
                .collect();
            return Self::Collection(open, entries);
        }
        if is_prose(text) {
            return Self::Prose;
        }
        Self::Code(normalized(text))
    }

    /// The expected number, quoted or not.
    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Self::Number(value) => Some(*value),
            Self::Quoted(bare, _) => bare.number(),
            _ => None,
        }
    }

    /// A null, a boolean or a number.
    fn literal(text: &str) -> Option<Self> {
        match text {
            "None" | "null" | "nil" | "nullptr" | "NULL" | "NIL" | "Null" => Some(Self::Null),
            "true" | "True" | "TRUE" => Some(Self::Boolean(true)),
            "false" | "False" | "FALSE" => Some(Self::Boolean(false)),
            _ => parse_number(text).map(Self::Number),
        }
    }
}

/// Parses a number in any base, with separators and suffixes.
pub(in crate::check) fn parse_number(text: &str) -> Option<f64> {
    let (sign, digits) = match text.trim().strip_prefix('-') {
        Some(rest) => (-1.0, rest.trim()),
        None => (1.0, text.trim().trim_start_matches('+')),
    };
    if !digits.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
        return None;
    }
    let digits: String = digits
        .chars()
        .filter(|c| *c != '_' && *c != '\'')
        .collect::<String>()
        .to_ascii_lowercase();
    let whole = |prefixes: [&str; 1], base: u32| {
        let rest = prefixes
            .iter()
            .find_map(|prefix| digits.strip_prefix(prefix))?;
        let rest = rest.trim_end_matches(['u', 'l']);
        u128::from_str_radix(rest, base)
            .ok()
            .map(|value| value as f64)
    };
    let value = whole(["0x"], 16)
        .or_else(|| whole(["0b"], 2))
        .or_else(|| whole(["0o"], 8))
        .or_else(|| {
            let plain = digits.trim_end_matches(['l', 'u', 'f', 'd', 'z']);
            plain.parse::<f64>().ok().filter(|value| value.is_finite())
        })?;
    Some(sign * value)
}

/// The text within one pair of quotes around the whole text.
fn quoted(text: &str) -> Option<&str> {
    ['"', '\'']
        .into_iter()
        .find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote))
        .filter(|inner| !inner.contains(['"', '\'']) || inner.starts_with(['{', '[']))
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// The kind in "an empty list", "empty `std::map`", "an empty ArrayList".
fn empty_kind(text: &str) -> Option<&str> {
    let lower = text.to_ascii_lowercase();
    let rest = ["an empty ", "a empty ", "empty ", "a new empty ", "a new "]
        .iter()
        .find_map(|start| {
            lower
                .strip_prefix(start)
                .map(|rest| &text[text.len() - rest.len()..])
        })?;
    let kind = rest.trim().trim_matches(|c| matches!(c, '`' | '\'' | '"'));
    (!kind.contains(' ')).then_some(kind)
}

/// Whether a text is several words that do not look like code.
fn is_prose(text: &str) -> bool {
    let words: Vec<_> = text.split_whitespace().collect();
    words.len() > 1
        && words.iter().all(|word| {
            word.chars()
                .all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | ',' | '_'))
        })
        && words[0] != "new"
}

/// Splits a text at the commas outside brackets and quotes.
fn split_entries(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut depth, mut start, mut quote) = (0i32, 0, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, ',') if depth == 0 => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&text[start..]);
    found.retain(|entry| !entry.trim().is_empty());
    found
}

/// Code without what does not matter: whitespace, `new`, `std::` and type arguments. All names of
/// pi become `π`.
pub(in crate::check) fn normalized(code: &str) -> String {
    let mut text = code.trim().trim_end_matches(';').to_owned();
    for pi in [
        "std::numbers::pi",
        "numbers::pi",
        "Math.PI",
        "math.Pi",
        "math.pi",
        "np.pi",
        "M_PI",
        "PI",
    ] {
        text = replace_word(&text, pi, "π");
    }
    let text = replace_word(&text, "new", " ").replace("std::", "");
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        if first == '<'
            && let Some(behind) = type_arguments(rest)
        {
            rest = behind;
            continue;
        }
        if !first.is_whitespace() {
            plain.push(first);
        }
        rest = &rest[first.len_utf8()..];
    }
    plain
}

/// The rest of a text after the type arguments at its start; `None` if it does not begin with
/// any. They are balanced angle brackets that contain only types and are followed by a call or
/// literal.
fn type_arguments(text: &str) -> Option<&str> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.checked_sub(1)?,
            c if c.is_alphanumeric()
                || matches!(c, '_' | ',' | ' ' | ':' | '.' | '*' | '&' | '[' | ']' | '?') => {}
            _ => return None,
        }
        if depth == 0 {
            let behind = &text[at + 1..];
            return behind
                .trim_start()
                .starts_with(['(', '{', '>'])
                .then_some(behind);
        }
    }
    None
}

fn replace_word(text: &str, word: &str, with: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    while let Some(at) = rest.find(word) {
        let (before, behind) = (&rest[..at], &rest[at + word.len()..]);
        let joined = before
            .chars()
            .next_back()
            .or(out.chars().next_back())
            .is_some_and(is_part)
            && !before.is_empty()
            || behind.chars().next().is_some_and(is_part);
        out.push_str(before);
        out.push_str(if joined { word } else { with });
        rest = behind;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_parsed() {
        let quoted = |expected, text: &str| ExpectedValue::Quoted(Box::new(expected), text.into());
        for (text, expected) in [
            ("0", ExpectedValue::Number(0.0)),
            ("'0'", quoted(ExpectedValue::Number(0.0), "0")),
            ("1_000", ExpectedValue::Number(1000.0)),
            ("1L", ExpectedValue::Number(1.0)),
            ("0.5f", ExpectedValue::Number(0.5)),
            ("-1", ExpectedValue::Number(-1.0)),
            ("0x1F", ExpectedValue::Number(31.0)),
            ("'nil'", quoted(ExpectedValue::Null, "nil")),
            ("`true`", ExpectedValue::Boolean(true)),
            ("record", ExpectedValue::Word("record".into())),
            ("'AZ01'", ExpectedValue::Word("AZ01".into())),
            (
                "\"default-txid\"",
                ExpectedValue::String("default-txid".into()),
            ),
            (
                "'Hello, World!'",
                ExpectedValue::String("Hello, World!".into()),
            ),
            ("an empty list", ExpectedValue::Empty("list".into())),
            ("an empty std::map", ExpectedValue::Empty("std::map".into())),
            ("an opened file stream", ExpectedValue::Prose),
            ("{}", ExpectedValue::Collection('{', vec![])),
            ("'{}'", quoted(ExpectedValue::Collection('{', vec![]), "{}")),
            (
                "[0, -1]",
                ExpectedValue::Collection(
                    '[',
                    vec![ExpectedValue::Number(0.0), ExpectedValue::Number(-1.0)],
                ),
            ),
            ("new HashMap<>()", ExpectedValue::Code("HashMap()".into())),
            ("new Stack<>()", ExpectedValue::Code("Stack()".into())),
            ("π/2", ExpectedValue::Code("π/2".into())),
        ] {
            assert_eq!(ExpectedValue::parse(text), expected, "{text}");
        }
    }

    #[test]
    fn code_is_normalized() {
        for (one, other) in [
            ("new HashMap<String, List<Integer>>()", "HashMap()"),
            ("std::vector<int>{1, 2}", "vector{1,2}"),
            ("M_PI / 2", "π/2"),
            ("a < b", "a<b"),
        ] {
            assert_eq!(normalized(one), normalized(other));
        }
    }
}
