//! The quotes of strings.

use std::ops::Range;

use super::{Fix, Proposal, Source};
use crate::instruction::Slots;

pub(super) fn double(source: &Source<'_>, found: Range<usize>, _: &Slots) -> Proposal {
    requote(source, found, '"')
}

pub(super) fn single(source: &Source<'_>, found: Range<usize>, _: &Slots) -> Proposal {
    requote(source, found, '\'')
}

/// Puts a documentation string into three double quotes.
pub(super) fn document(source: &Source<'_>, found: Range<usize>, _: &Slots) -> Proposal {
    let string = Literal::read(source.code, &found).ok_or("it is not one string")?;
    match string.content(source.code).contains('"') {
        true => Err("it holds a double quote"),
        false => Ok(string.in_quotes(source, r#"""""#)),
    }
}

fn requote(source: &Source<'_>, found: Range<usize>, quote: char) -> Proposal {
    let string = Literal::read(source.code, &found).ok_or("it is not one string")?;
    let content = string.content(source.code);
    if content.contains(quote) {
        return Err("it holds the other quote");
    }
    let is_plain_backslash = string.is_raw && !content.contains(string.quote);
    if content.contains('\\') && !is_plain_backslash {
        return Err("it holds an escape");
    }
    Ok(string.in_quotes(source, quote.encode_utf8(&mut [0; 4])))
}

fn title(quote: char) -> String {
    format!("put the string in {} quotes", if quote == '"' { "double" } else { "single" })
}

/// A string in quotes.
struct Literal {
    quote: char,
    /// A backslash is no escape.
    is_raw: bool,
    /// What is within the quotes.
    content: Range<usize>,
    /// How many quotes there are at each end.
    width: usize,
}

impl Literal {
    fn read(code: &str, found: &Range<usize>) -> Option<Self> {
        let text = code.get(found.clone())?;
        let prefix = text.len() - text.trim_start_matches(char::is_alphabetic).len();
        let quoted = &text[prefix..];
        let quote = quoted.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let triple = quote.to_string().repeat(3);
        let is_triple = quoted.starts_with(&triple) && quoted.ends_with(&triple);
        let width = if is_triple && quoted.len() >= 6 { 3 } else { 1 };
        let is_whole = quoted.len() >= 2 * width && quoted.ends_with(quote);
        is_whole.then(|| Self {
            quote,
            is_raw: text[..prefix].contains(['r', 'R']),
            content: found.start + prefix + width..found.end - width,
            width,
        })
    }

    fn content<'c>(&self, code: &'c str) -> &'c str {
        &code[self.content.clone()]
    }

    /// The same string in other quotes.
    fn in_quotes(&self, source: &Source<'_>, quotes: &str) -> Fix {
        let Range { start, end } = self.content;
        let opening = source.edit(start - self.width..start, quotes);
        let closing = source.edit(end..end + self.width, quotes);
        let quote = quotes.chars().next().unwrap_or_default();
        Fix { title: title(quote), edits: vec![opening, closing] }
    }
}
