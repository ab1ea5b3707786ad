//! Identifiers, keywords, data structures, libraries.

use super::open_list;
use super::types::is_type;
use crate::instruction::text::{split_list, unbracket, unquote};
use crate::instruction::words::{Words, describes, strip_phrase};

/// Parses one entry of a list, given its text and whether it was in quotes.
pub type EntryParser = fn(&str, bool) -> Option<String>;

/// Exactly one name, in square brackets or not.
pub fn one(text: &str, parse_entry: EntryParser) -> Option<Vec<String>> {
    let inner = unbracket(text.trim(), '[').unwrap_or(text);
    Some(vec![parse_one(inner, false, parse_entry)?])
}

/// The names of a list, in order; empty for an empty text.
pub fn list(text: &str, or: bool, parse_entry: EntryParser) -> Option<Vec<String>> {
    let (inner, quoted) = open_list(text);
    if inner.is_empty() {
        return Some(Vec::new());
    }
    split_list(inner, or)?
        .into_iter()
        .map(|part| parse_one(part, quoted, parse_entry))
        .collect()
}

fn parse_one(text: &str, quoted: bool, parse_entry: EntryParser) -> Option<String> {
    match unquote(text.trim()) {
        Some((_, inner)) => parse_quoted(inner, parse_entry),
        None => parse_entry(text.trim(), quoted),
    }
}

/// A name in two pairs of quotes is still that name.
fn parse_quoted(text: &str, parse_entry: EntryParser) -> Option<String> {
    let inner = unquote(text).map_or(text, |(_, inner)| inner);
    parse_entry(inner, true)
}

/// A function, class, variable: `put`, `Stack.push`, `std::sort`, `operator<<`, without call
/// parentheses and type arguments.
pub fn identifier(text: &str, _quoted: bool) -> Option<String> {
    let name = without_call(text);
    let name = match name.split_once('<') {
        Some((head, _)) if name.ends_with('>') && !head.ends_with("operator") => head,
        _ => name,
    };
    is_identifier(name).then(|| name.to_owned())
}

/// A keyword: in quotes any word, else one that looks like an identifier.
pub fn keyword(text: &str, quoted: bool) -> Option<String> {
    let plausible = match quoted {
        true => !text.is_empty() && !text.contains(char::is_whitespace),
        false => is_word(text) && !describes(text),
    };
    plausible.then(|| text.to_owned())
}

/// A data structure; "Pandas DataFrame" is a `DataFrame`.
pub fn structure(text: &str, quoted: bool) -> Option<String> {
    let rest = strip_phrase(text, &Words::get().structure_qualifiers).map(str::trim_start);
    let name = rest.filter(|rest| !rest.is_empty()).unwrap_or(text);
    identifier(name, quoted).filter(|name| quoted || !describes(name))
}

/// A library, header, package, or class of one: `java.util.*`, `net/http`, `<vector>`,
/// `scikit-learn`.
pub fn library(text: &str, quoted: bool) -> Option<String> {
    let header = unbracket(text, '<');
    let name = header.unwrap_or(text);
    let proper = |c: char| c.is_alphanumeric() || "_./:*+-@#$".contains(c);
    let plausible = name.chars().all(proper)
        && name.contains(char::is_alphanumeric)
        && !name.ends_with([':', '-', '/'])
        && (quoted || header.is_some() || !describes(name));
    plausible.then(|| name.to_owned())
}

/// `f` for `f(x)`; the parentheses of `operator()` belong to its name.
pub fn without_call(text: &str) -> &str {
    match text.find('(') {
        Some(open) if open > 0 && text.ends_with(')') && !text[..open].ends_with("operator") => {
            text[..open].trim_end()
        }
        _ => text,
    }
}

/// Whether `text` is an identifier, qualified by `.`, `::`, `->` or `#` or not.
pub fn is_identifier(text: &str) -> bool {
    let (path, operator) = match text.find("operator") {
        Some(at) if !is_word(text) => (&text[..at], &text[at + "operator".len()..]),
        _ => (text, ""),
    };
    if !operator.is_empty() {
        let symbols = operator.chars().all(|c| "<>=!+-*/%&|^~()[],".contains(c));
        // `operator bool` converts to that type.
        let conversion = operator.starts_with(' ') && is_type(operator.trim_start(), true);
        let path = path.strip_suffix("::").or(path.strip_suffix('.'));
        return (symbols || conversion) && path.is_none_or(is_identifier);
    }
    !path.is_empty()
        && path
            .replace("::", ".")
            .split('.')
            .all(|part| is_word(part.strip_prefix('~').unwrap_or(part)))
}

/// Whether `text` is an identifier without qualification.
pub fn is_word(text: &str) -> bool {
    let mut chars = text.chars();
    chars
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$')
        && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$')
}
