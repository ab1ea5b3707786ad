//! Identifiers, keywords, data structures, libraries.

use std::path::Path;

use super::types::is_type;
use super::{open_list, value};
use crate::instruction::text::{split_list, unbracket, unquote};
use crate::instruction::words::{Words, describes, strip_phrase};
use crate::language::{Keywords, Language};

/// Parses one entry of a list, given its text and whether it was in quotes.
pub type EntryParser = fn(&str, bool) -> Option<String>;

/// Exactly one name, in square brackets or not.
pub fn one(text: &str, parse_entry: EntryParser) -> Option<Vec<String>> {
    let (text, quoted) = only_entry(text);
    Some(vec![parse_entry(text, quoted)?])
}

/// The names of a list, in order; empty for an empty text.
pub fn list(text: &str, or: bool, parse_entry: EntryParser) -> Option<Vec<String>> {
    let entries = entries(text, or)?.into_iter();
    entries.map(|(text, quoted)| parse_entry(text, quoted)).collect()
}

/// The text of one name, and whether it was in quotes.
pub fn only_entry(text: &str) -> (&str, bool) {
    entry(unbracket(text.trim(), '[').unwrap_or(text), false)
}

/// The texts of the entries of a list, and whether each was in quotes.
pub fn entries(text: &str, or: bool) -> Option<Vec<(&str, bool)>> {
    let (inner, quoted) = open_list(text);
    if inner.is_empty() {
        return Some(Vec::new());
    }
    let entries = split_list(inner, or)?.into_iter();
    Some(entries.map(|part| entry(part, quoted)).collect())
}

/// A name in two pairs of quotes is still that name.
fn entry(text: &str, quoted: bool) -> (&str, bool) {
    match unquote(text.trim()) {
        Some((_, inner)) => (unquote(inner).map_or(inner, |(_, inner)| inner), true),
        None => (text.trim(), quoted),
    }
}

/// A function, class, variable: `put`, `Stack.push`, `std::sort`, `operator<<`, `<=>`, without call
/// parentheses and type arguments.
pub fn identifier(text: &str, _quoted: bool) -> Option<String> {
    if is_operator(text) {
        return Some(text.to_owned());
    }
    let name = without_call(text);
    // A computed name: `[Symbol.iterator]`, but not the attribute `[HttpGet]`.
    let name = unbracket(name, '[').filter(|inner| inner.contains('.')).unwrap_or(name);
    let name = match name.split_once('<') {
        Some((head, _)) if name.ends_with('>') && !head.ends_with("operator") => head,
        _ => name,
    };
    is_identifier(name).then(|| name.to_owned())
}

/// The name of what code defines, and not of a file: "put constants in `constants.py`", "`README.md`
/// contains documentation".
pub fn definition(text: &str, quoted: bool) -> Option<String> {
    let name = identifier(text, quoted)?;
    // `self.c` may be a member.
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_source = ending.len() > 1 && Language::of_path(Path::new(&name)).is_some();
    let is_document = Words::get().lists["documents"].contains(ending);
    (!is_source && !is_document).then_some(name)
}

/// A keyword: in quotes any word, else one that looks like an identifier. A word that describes, such as
/// "required", may be a keyword of a language.
pub fn keyword(text: &str, quoted: bool) -> Option<String> {
    let is_known = || Language::ALL.into_iter().any(|one| Keywords::of(one).names(text));
    let plausible = match quoted {
        true => !text.is_empty() && !text.contains(char::is_whitespace),
        false => is_known() || is_word(text) && !describes(text),
    };
    plausible.then(|| text.to_owned())
}

/// A data structure, by its name of one or several words; "Pandas DataFrame" is a `DataFrame`.
pub fn structure(text: &str, quoted: bool) -> Option<String> {
    let words = text.to_lowercase();
    if Words::get().structures_of_words.contains(&words) {
        return Some(words);
    }
    let rest = strip_phrase(text, &Words::get().structure_qualifiers).map(str::trim_start);
    let name = rest.filter(|rest| !rest.is_empty()).unwrap_or(text);
    identifier(name, quoted).filter(|name| quoted || !describes(name))
}

/// A library, header, package, or class of one: `java.util.*`, `net/http`, `<vector>`,
/// `scikit-learn`, "Redux Toolkit". A word that describes, such as "legacy", is one with a capital.
pub fn library(text: &str, quoted: bool) -> Option<String> {
    if value::is_library_of_words(text) {
        return Some(text.to_owned());
    }
    let header = unbracket(text, '<');
    let name = header.unwrap_or(text);
    let proper = |c: char| c.is_alphanumeric() || "_./:*+-@#$~".contains(c);
    let plausible = name.chars().all(proper)
        && name.contains(char::is_alphanumeric)
        && !name.ends_with([':', '-', '/'])
        && (quoted || header.is_some() || !describes(name) || name.starts_with(char::is_uppercase));
    plausible.then(|| name.to_owned())
}

/// `f` for `f(x)` and `f(x) -> y`; the parentheses of `operator()` belong to its name.
pub fn without_call(text: &str) -> &str {
    let (call, _) = split_result(text);
    split_call(call).map_or(call, |(name, _)| name)
}

/// `f(x)` and `y` for `f(x) -> y`.
pub fn split_result(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once("->") {
        Some((call, result)) if call.trim_end().ends_with(')') => {
            (call.trim_end(), Some(result.trim()))
        }
        _ => (text, None),
    }
}

/// `f` and `x` for `f(x)`.
pub fn split_call(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.split_once('(')?;
    let inner = rest.strip_suffix(')')?;
    let is_call = !name.is_empty() && !name.ends_with("operator");
    is_call.then(|| (name.trim_end(), inner.trim()))
}

/// Whether `text` is an operator as a language names its function: `==`, `[]=`; or a setter of Ruby, `size=`.
fn is_operator(text: &str) -> bool {
    let symbols = text.strip_prefix("[]").unwrap_or(text);
    let is_setter = || text.strip_suffix('=').is_some_and(is_word);
    !text.is_empty() && symbols.chars().all(|c| "<>=!+-*/%&|^~".contains(c)) || is_setter()
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
    // The names of Ruby's methods may end so: `empty?`, `save!`.
    let path = path.strip_suffix(['?', '!']).unwrap_or(path);
    !path.is_empty()
        && path
            .replace("::", ".")
            .split('.')
            .all(|part| is_word(part.strip_prefix('~').unwrap_or(part)))
}

/// Whether `text` is an identifier without qualification.
pub fn is_word(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$')
        && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$')
}
