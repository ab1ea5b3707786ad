//! The list of template 33: forbidden functions, and sources whose functions are forbidden.

use std::collections::BTreeSet;

use super::names::{identifier, library, without_call};
use super::open_list;
use crate::instruction::slots::{FunctionSource, SourceKind};
use crate::instruction::text::{split_list, unbracket, unquote};
use crate::instruction::words::{Words, is_vague, strip_last_phrase, strip_phrase};

/// The entries of the list, each with the names that "except for …" allows.
pub fn sources(text: &str, or: bool) -> Option<Vec<FunctionSource>> {
    let (text, except) = split_exception(text)?;
    let (text, kind) = strip_list_words(text);
    let (inner, quoted) = open_list(text);
    let mut found = Vec::new();
    for part in split_list(inner, or)? {
        found.push(source(part, quoted, &except)?);
    }
    // "`os` and `sys` libraries": the plural refers to all of them.
    let last = found.last().map(|source| source.kind);
    let plural = inner.ends_with('s') && !inner.ends_with("ss");
    let plural = last.filter(|_| plural);
    let kind = kind.or(plural).unwrap_or(SourceKind::Unsaid);
    for source in &mut found {
        if source.kind == SourceKind::Unsaid {
            source.kind = kind;
        }
    }
    (!found.is_empty()).then_some(found)
}

/// The text before "except for", and the names after it.
fn split_exception(text: &str) -> Option<(&str, Vec<String>)> {
    let words = &Words::get().sources.except;
    let exception = text
        .match_indices(' ')
        .find_map(|(at, _)| Some((at, strip_phrase(&text[at + 1..], words)?)));
    let Some((at, rest)) = exception else {
        return Some((text.trim(), Vec::new()));
    };
    let names = split_list(open_list(rest).0, true)?
        .into_iter()
        .map(|part| name(part, false))
        .collect::<Option<_>>()?;
    Some((text[..at].trim(), names))
}

/// `text` without "disallowed function list", "following libraries:" and the like, and the kind
/// of entries that these words name.
fn strip_list_words(text: &str) -> (&str, Option<SourceKind>) {
    let vocabulary = &Words::get().sources;
    let mut text = text;
    let mut kind = None;
    while let Some(rest) = strip_last_phrase(text, &vocabulary.list) {
        text = rest.trim_end();
    }
    while let Some(rest) = strip_phrase(text, &vocabulary.list) {
        text = rest.trim_start();
        if let Some((found, rest)) = leading_kind(text) {
            (kind, text) = (Some(found), rest);
        }
        text = text.strip_prefix(':').unwrap_or(text).trim_start();
    }
    (text, kind)
}

fn leading_kind(text: &str) -> Option<(SourceKind, &str)> {
    kinds().into_iter().find_map(|(kind, words)| {
        let rest = strip_phrase(text, words)?;
        Some((kind, rest.trim_start()))
    })
}

fn kinds() -> [(SourceKind, &'static BTreeSet<String>); 3] {
    let vocabulary = &Words::get().sources;
    [
        (SourceKind::Library, &vocabulary.library),
        (SourceKind::Class, &vocabulary.class),
        (SourceKind::Function, &vocabulary.function),
    ]
}

/// One entry: "`os` library", "Arrays class", "System.exit() function".
fn source(part: &str, quoted: bool, except: &[String]) -> Option<FunctionSource> {
    let part = part.strip_prefix("the ").unwrap_or(part);
    let named = kinds().into_iter().find_map(|(kind, words)| {
        let rest = strip_last_phrase(part, words)?.trim_end();
        (!rest.is_empty()).then_some((kind, rest))
    });
    let (kind, text) = named.unwrap_or((SourceKind::Unsaid, part));
    // Only headers are written in angle brackets.
    let header = unbracket(text, '<').is_some();
    // `all()` and "the any function" are names, whatever word it is.
    let quoted = quoted || kind == SourceKind::Function || text.ends_with("()");
    let name = name(text, quoted)?;
    Some(FunctionSource {
        kind: match kind {
            SourceKind::Unsaid if header => SourceKind::Library,
            SourceKind::Unsaid if name.ends_with(['?', '!']) => SourceKind::Function,
            kind => kind,
        },
        name,
        except: except.to_vec(),
    })
}

fn name(text: &str, quoted: bool) -> Option<String> {
    match unquote(text) {
        // `even?` and `save!` of Ruby, `try!` of Swift
        None if quoted && text.ends_with(['?', '!']) => identifier(text, true),
        Some((_, inner)) if inner.ends_with(['?', '!']) => identifier(inner, true),
        // `range(len(...))` is a call within another one, and not each call of `range`.
        Some((_, inner)) if inner.matches('(').count() > 1 => None,
        Some((_, inner)) => library(without_call(inner), true),
        // "the following", "other libraries" name nothing.
        None if !quoted && is_vague(text) => None,
        None => library(without_call(text), quoted),
    }
}
