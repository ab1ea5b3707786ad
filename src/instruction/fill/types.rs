//! Types.

use super::names::is_word;
use crate::instruction::text::{split_at, split_list, strip_quotes, unbracket, unquote, words};
use crate::instruction::words::{Words, strip_last_phrase};

/// A result type, or the types of a parenthesised list of results.
pub fn results(text: &str) -> Option<Vec<String>> {
    let inner = strip_quotes(text);
    if Words::get().no_result.contains(&inner.to_ascii_lowercase()) {
        return Some(vec![inner.to_ascii_lowercase()]);
    }
    let quoted = unquote(text.trim()).is_some();
    match unbracket(inner, '(') {
        Some(list) => split_list(list, false)?
            .into_iter()
            .map(|part| one(strip_quotes(part), quoted))
            .collect(),
        None => Some(vec![one(inner, quoted)?]),
    }
}

/// Whether `text` is a type by its spelling alone: each of its plain words is one ("list of
/// strings"), and it is no value ("None").
pub fn is_evident(text: &str) -> bool {
    let vocabulary = Words::get();
    let is_known = |word: &str| {
        let singular = word.strip_suffix('s').unwrap_or(word);
        [word, singular]
            .iter()
            .any(|word| vocabulary.types.contains(*word) || vocabulary.containers.contains(*word))
    };
    let link = |word: &str| matches!(word, "of" | "from" | "to");
    if tuple(text).is_some() {
        return true;
    }
    if unquote(text).is_some() {
        return !vocabulary.lists["values"].contains(&strip_quotes(text).to_lowercase());
    }
    let mut words = without_article(text).split_whitespace();
    words.all(|word| {
        let is_plain = word.chars().all(char::is_alphabetic);
        let is_lower = word.chars().all(char::is_lowercase);
        let is_value = vocabulary.lists["values"].contains(&word.to_lowercase());
        !is_value && (!is_plain || !is_lower || link(word) || is_known(word))
    })
}

/// One type, without an article and a trailing word such as "object".
fn one(text: &str, quoted: bool) -> Option<String> {
    if let Some(tuple) = tuple(text) {
        return Some(tuple);
    }
    let text = without_article(text);
    let bare = strip_last_phrase(text, &Words::get().type_fillers).map(str::trim_end);
    let text = bare.filter(|bare| !bare.is_empty()).unwrap_or(text);
    let text = strip_quotes(text);
    // "return a value": a filler word is not a type.
    let says_nothing = !quoted && ["instance", "type", "value"].contains(&text);
    (!says_nothing && is_type(text, quoted)).then(|| text.to_owned())
}

/// "A tuple containing a string and a list" as a type: `tuple[string, list]`. Each element is a type by
/// its spelling, or so many of one: "two strings".
fn tuple(text: &str) -> Option<String> {
    let rest = without_article(text).strip_prefix("tuple ")?;
    let intros = ["containing ", "consisting of ", "of ", "with "];
    let list = intros.iter().find_map(|intro| rest.strip_prefix(intro))?;
    let elements = split_list(list, false)?;
    let types: Option<Vec<_>> = elements.iter().map(|one| tuple_elements(one)).collect();
    let types = types?.concat();
    (types.len() > 1).then(|| format!("tuple[{}]", types.join(", ")))
}

/// The types of an element of a tuple, or of as many as a number says.
fn tuple_elements(text: &str) -> Option<Vec<String>> {
    let vocabulary = Words::get();
    let text = without_article(text);
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let count = vocabulary.numbers.iter().position(|number| number == first);
    if let Some(count) = count {
        let plural = rest.strip_suffix('s').filter(|one| vocabulary.types.contains(*one))?;
        return Some(vec![plural.to_owned(); count]);
    }
    let is_qualified = vocabulary.structure_qualifiers.contains(first) && !rest.is_empty();
    let ty = if is_qualified { rest } else { text };
    let ty = strip_last_phrase(ty, &vocabulary.type_fillers).map_or(ty, str::trim_end);
    let is_named = ty.contains(|c: char| c.is_uppercase() || c == '.') && !ty.contains(' ');
    let is_word = vocabulary.lists["results"].contains(ty);
    ((is_named || is_word) && is_type(ty, false)).then(|| vec![ty.to_owned()])
}

/// `text` without a leading "a", "an" or "the".
pub fn without_article(text: &str) -> &str {
    match text.split_once(char::is_whitespace) {
        Some((article, rest)) if is_article(article) => rest.trim_start(),
        _ => text,
    }
}

/// Whether `word` is "a", "an" or "the".
pub fn is_article(word: &str) -> bool {
    ["a", "an", "the"].iter().any(|a| a.eq_ignore_ascii_case(word))
}

/// Whether `text` can be a type: one word of type syntax with its modifiers, `A | B`, or
/// "array of int".
pub fn is_type(text: &str, quoted: bool) -> bool {
    match split_at(text, |c| c == '|') {
        Some(parts) if parts.len() > 1 => parts.iter().all(|part| is_plain(part, quoted)),
        Some(_) => is_plain(text, quoted) || is_container(text),
        None => false,
    }
}

/// One word of type syntax between modifiers: `const std::string &`, `unsigned long`.
fn is_plain(text: &str, quoted: bool) -> bool {
    let vocabulary = Words::get();
    let Some(words) = words(text) else {
        return false;
    };
    let mark = |word: &str| word.chars().all(|c| "*&.".contains(c));
    // `&mut Vec<u8>`
    let modifier = |word: &str| vocabulary.type_modifiers.contains(word.trim_start_matches('&'));
    let essential = |word: &&&str| !modifier(word) && !mark(word);
    let mut rest = words.iter().filter(essential);
    match (rest.next(), rest.next(), rest.next()) {
        (Some(word), None, _) => {
            let prose = vocabulary.connectives.contains(*word) && !vocabulary.types.contains(*word);
            is_atom(word) && (quoted || !prose)
        }
        // A function and its result: `func(int) string`.
        (Some(function), Some(result), None) => {
            let is_function = function.starts_with("func(") && function.ends_with(')');
            is_function && is_atom(function) && is_atom(result)
        }
        // `(Int) -> Int`
        (Some(parameters), Some(&"->"), Some(_)) => {
            let (_, result) = text.split_once("->").unwrap_or_default();
            let are_types = |list: &str| {
                let list = split_list(list, false);
                list.is_some_and(|list| list.iter().all(|one| is_type(one, true)))
            };
            unbracket(parameters, '(').is_some_and(|list| list.is_empty() || are_types(list))
                && is_type(result.trim(), true)
        }
        // Only modifiers: `unsigned`, `long long`, `struct`.
        (None, ..) => words.first().is_some_and(|word| is_word(word)),
        _ => false,
    }
}

/// "array of int", "map from string to int", "string array".
fn is_container(text: &str) -> bool {
    let vocabulary = Words::get();
    let Some(words) = words(text) else {
        return false;
    };
    if let [element, container] = words.as_slice() {
        return vocabulary.types.contains(*element) && vocabulary.containers.contains(*container);
    }
    let link = |word: &&str| matches!(*word, "of" | "from" | "to");
    let mut parts = words.split(link).map(|part| part.join(" "));
    let head = parts.next().unwrap_or_default();
    let mut parts = parts.peekable();
    vocabulary.containers.contains(&head)
        && parts.peek().is_some()
        && parts.all(|part| is_plain(without_article(&part), false))
}

/// One word of type syntax: `int`, `map[string]int`, `std::vector<int>`, `*T`, `int[]`, `...T`.
fn is_atom(word: &str) -> bool {
    let proper = |c: char| {
        c.is_alphanumeric() || c.is_whitespace() || "_.:*&[]<>(){},;?|-@$%~'\"".contains(c)
    };
    let first = |c: char| c.is_alphanumeric() || "_*&[<($:'\"".contains(c);
    let word = word.strip_prefix("...").unwrap_or(word);
    let hyphens = word.matches('-').count();
    let arrows = word.matches("->").count() + word.matches("<-").count();
    word.chars().all(proper)
        && hyphens == arrows
        && word.starts_with(first)
        && !word.ends_with([':', ',', '-'])
        && word.strip_suffix('?').is_none_or(may_be_nothing)
        && word.contains(char::is_alphabetic)
        && !word.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a type with this name may end in `?`, as in `Int?` and `int?`. Another word in small letters ends a
/// question.
fn may_be_nothing(name: &str) -> bool {
    name.starts_with(|c: char| c.is_uppercase() || c == '[') || Words::get().types.contains(name)
}
