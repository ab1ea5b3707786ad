//! Whether a value of the code matches the value that an instruction expects (semantics,
//! section 9).

mod code;
mod compare;
mod empty;
mod entries;
#[cfg(test)]
mod tests;

use self::code::{normalized, parse_number};

pub(super) use code::number;
pub(super) use compare::{matches_expression, matches_initial};

#[derive(Debug, Clone, PartialEq)]
pub(in crate::check) enum ExpectedValue {
    /// `None`, `null`, `nil`, `nullptr`.
    Null,
    /// `true`, `False`.
    Boolean(bool),
    /// A number, without digit separators and suffixes.
    Number(f64),
    String(String),
    /// A quoted text that is also a value without its quotes (`'0'`, `'nil'`, `"[a-z]"`): the
    /// quotes may belong to the instruction or to the code.
    Quoted(Box<ExpectedValue>, String),
    /// One word: an identifier, a string with that text, or a construction of a type with that
    /// name.
    Word(String),
    /// `[0, 0]`, `{}`, `(1, 2)`: the opening bracket and the entries.
    Collection(char, Vec<ExpectedValue>),
    /// An entry of such a collection that has a key: `"a": 1`.
    Pair(Box<ExpectedValue>, Box<ExpectedValue>),
    /// "an empty list": the kind of collection, as written.
    Empty(String),
    /// Other code, as returned by [`normalized`].
    Code(String),
    /// A description in prose, not a value of code.
    Prose,
}

impl ExpectedValue {
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
            let entries =
                split_at(inner, ',').into_iter().map(|entry| Self::entry(entry, deeper)).collect();
            return Self::Collection(open, entries);
        }
        if is_prose(text) {
            return Self::Prose;
        }
        let code = Self::Code(normalized(text));
        match is_file_name(text) {
            true => Self::Quoted(Box::new(code), text.to_owned()),
            false => code,
        }
    }

    fn entry(text: &str, depth: usize) -> Self {
        match split_at(text, ':').as_slice() {
            [key, value] => {
                Self::Pair(Box::new(Self::nested(key, depth)), Box::new(Self::nested(value, depth)))
            }
            _ => Self::nested(text, depth),
        }
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
        .find_map(|start| lower.strip_prefix(start).map(|rest| &text[text.len() - rest.len()..]))?;
    let kind = rest.trim().trim_matches(|c| matches!(c, '`' | '\'' | '"'));
    (!kind.contains(' ')).then_some(kind)
}

/// Whether a text is several words that do not look like code.
fn is_prose(text: &str) -> bool {
    let words: Vec<_> = text.split_whitespace().collect();
    words.len() > 1
        && words.iter().all(|word| {
            word.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | ',' | '_'))
        })
        && words[0] != "new"
}

/// Whether a text may be a string without its quotes: it has a dot or a slash and nothing else that
/// only code has.
fn is_file_name(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '~' | ':');
    text.contains(['.', '/']) && text.chars().all(is_part)
}

/// Splits a text at a separator outside brackets and quotes.
fn split_at(text: &str, separator: char) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut depth, mut start, mut quote) = (0i32, 0, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, c) if c == separator && depth == 0 => {
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
