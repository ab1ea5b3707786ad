//! The value that an instruction expects.

use super::code::normalized;
use super::number::Number;
use crate::language::Escapes;

#[derive(Debug, Clone, PartialEq)]
pub(in crate::check) enum ExpectedValue {
    /// `None`, `null`, `nil`, `nullptr`.
    Null,
    /// `true`, `False`.
    Boolean(bool),
    /// A number, without digit separators and suffixes.
    Number(Number),
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
    /// A text without quotes that is a value too: code, or a string of that text.
    Bare(Box<ExpectedValue>, String),
    /// A description in prose, not a value of code, unless it is the text of a string.
    Prose(String),
}

impl ExpectedValue {
    pub(in crate::check) fn parse(text: &str) -> Self {
        Self::nested(text, 8)
    }

    fn nested(text: &str, depth: usize) -> Self {
        let text = text.trim().trim_matches('`').trim();
        if let Some(inner) = text.strip_prefix(['r', 'R']).and_then(quoted) {
            return Self::String(inner.to_owned());
        }
        if let Some(inner) = quoted(text) {
            let inner = &*Escapes::ANY.decode(inner);
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
        if let Some(deeper) = depth.checked_sub(1)
            && let Some(entries) = map_call(text, deeper)
        {
            return Self::Collection('{', entries);
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
            return Self::Prose(text.to_owned());
        }
        let code = Self::Code(normalized(text));
        match text.contains(['"', '\'', '(', '[', '{']) {
            true => code,
            false => Self::Bare(Box::new(code), text.to_owned()),
        }
    }

    fn entry(text: &str, depth: usize) -> Self {
        let text = text.trim();
        match split_at(text, ':').as_slice() {
            // `:a` alone is a symbol, and may be a value.
            [key, _, ..] if !text.starts_with(':') => {
                let value = &text[key.len() + 1..];
                Self::pair(Self::part(key, depth), Self::part(value, depth))
            }
            _ => Self::part(text, depth),
        }
    }

    fn pair(key: Self, value: Self) -> Self {
        Self::Pair(Box::new(key), Box::new(value))
    }

    /// A part of a structure, in which quotes are always those of a string.
    fn part(text: &str, depth: usize) -> Self {
        let is_string = quoted(text.trim().trim_matches('`').trim()).is_some();
        match Self::nested(text, depth) {
            Self::Quoted(_, text) | Self::Word(text) if is_string => Self::String(text),
            part => part,
        }
    }

    /// Whether it is the key that a literal writes so: a field's name stands for a string.
    pub(super) fn is_key(&self, key: &str) -> bool {
        match (Self::part(key, 1), self) {
            (Self::Word(name), Self::String(text)) => name == *text,
            (key, expected) => key == *expected,
        }
    }

    /// Whether it is a literal without parts, with or without quotes.
    pub(super) fn is_scalar(&self) -> bool {
        match self {
            Self::Null | Self::Boolean(_) | Self::Number(_) | Self::String(_) => true,
            Self::Quoted(bare, _) => bare.is_scalar(),
            _ => false,
        }
    }

    /// A null, a boolean or a number.
    fn literal(text: &str) -> Option<Self> {
        match text {
            "None" | "null" | "nil" | "nullptr" | "NULL" | "NIL" | "Null" => Some(Self::Null),
            "true" | "True" | "TRUE" => Some(Self::Boolean(true)),
            "false" | "False" | "FALSE" => Some(Self::Boolean(false)),
            _ => Number::parse(text).map(Self::Number),
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

/// The entries of a call that makes a map: `Map.of("a", 1)`, `dict(a=1)`.
fn map_call(text: &str, depth: usize) -> Option<Vec<ExpectedValue>> {
    let (function, arguments) = text.strip_suffix(')')?.split_once('(')?;
    let arguments = split_at(arguments, ',');
    match function.trim() {
        "Map.of" | "java.util.Map.of" if arguments.len().is_multiple_of(2) => {
            let pairs = arguments.chunks_exact(2).map(|pair| {
                let [key, value] = [pair[0], pair[1]].map(|part| ExpectedValue::part(part, depth));
                ExpectedValue::pair(key, value)
            });
            Some(pairs.collect())
        }
        "dict" if !arguments.is_empty() => {
            let pair = |argument: &&str| {
                let (name, value) =
                    argument.split_once('=').filter(|(name, _)| is_word(name.trim()))?;
                let key = ExpectedValue::String(name.trim().to_owned());
                Some(ExpectedValue::pair(key, ExpectedValue::part(value, depth)))
            };
            arguments.iter().map(pair).collect()
        }
        _ => None,
    }
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
