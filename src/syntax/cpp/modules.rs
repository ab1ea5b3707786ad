//! C++20 module directives, which the grammar does not know: `import std;`, `export module m;`.

use std::borrow::Cow;
use std::ops::Range;

use crate::syntax::build::Builder;
use crate::syntax::{Import, ImportKind, Token, TokenKind};

/// A directive, or the word `export` before a declaration.
struct Directive<'t> {
    /// From its first word to its semicolon.
    range: Range<usize>,
    /// What an `import` imports.
    imported: Option<&'t str>,
}

/// The parts that are left out of the parse.
pub(super) fn ranges(source: &str) -> Vec<Range<usize>> {
    directives(source)
        .into_iter()
        .map(|found| found.range)
        .collect()
}

/// Records the imports, and the tokens of what was left out.
pub(super) fn record<'t>(builder: &mut Builder<'t>) {
    let source = builder.source();
    for directive in directives(source) {
        let (start, end) = (directive.range.start, directive.range.end);
        let span = builder.bytes(start, end);
        if let Some(module) = directive.imported {
            builder.facts.imports.push(Import {
                kind: ImportKind::Import,
                module: Cow::Borrowed(module),
                names: Vec::new(),
                alias: None,
                is_wildcard: false,
                level: 0,
                span,
                scope: builder.scope(),
            });
        }
        let mut at = start;
        for word in source[start..end].split_whitespace() {
            at += source[at..end].find(word).unwrap_or(0);
            let kind = match word {
                "import" | "export" | "module" => TokenKind::Keyword,
                _ => TokenKind::String,
            };
            let span = builder.bytes(at, at + word.len());
            builder.facts.tokens.push(Token {
                text: word,
                kind,
                span,
            });
            at += word.len();
        }
    }
}

/// The directives of a text, in order. A line that begins with one of the words is one where
/// what follows can be nothing else.
fn directives(source: &str) -> Vec<Directive<'_>> {
    if !["import", "export", "module"]
        .iter()
        .any(|word| source.contains(word))
    {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        found.extend(directive(line, start));
        start += line.len();
    }
    found
}

fn directive(line: &str, start: usize) -> Option<Directive<'_>> {
    let text = line.trim_start();
    let at = start + line.len() - text.len();
    let (exported, rest) = match word(text, "export") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let whole = |length: usize, imported| Directive {
        range: at..at + length,
        imported,
    };
    if let Some(rest) = word(rest, "import")
        && let Some(end) = rest.find(';')
        && let Some(module) = module_name(rest[..end].trim())
    {
        return Some(whole(text.len() - rest.len() + end + 1, Some(module)));
    }
    if let Some(rest) = word(rest, "module")
        && let Some(end) = rest.find(';')
        && (rest[..end].trim().is_empty() || is_module_path(rest[..end].trim()))
    {
        return Some(whole(text.len() - rest.len() + end + 1, None));
    }
    let declares = rest.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | ':' | '['));
    (exported && declares).then(|| whole("export".len(), None))
}

/// What follows a word that stands by itself.
fn word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    let trimmed = rest.trim_start();
    let apart = trimmed.len() < rest.len() || trimmed.starts_with(['<', '"', ';']);
    apart.then_some(trimmed)
}

/// The module or header that an `import` names.
fn module_name(text: &str) -> Option<&str> {
    let header = text
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'))
        .or_else(|| {
            text.strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'))
        });
    header.or_else(|| is_module_path(text).then_some(text))
}

/// `std.core`, `:part`, `m:part`.
fn is_module_path(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | ':'))
}
