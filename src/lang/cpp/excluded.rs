//! Source ranges that the grammar cannot parse: C++20 module directives (`import std;`, `export
//! module m;`), macros used like declarations (`Q_OBJECT`), line continuations. They are excluded
//! from the parse; their imports and tokens are recorded separately.

use std::borrow::Cow;
use std::ops::Range;

use super::{attribute_macros, lexer, macros};
use crate::facts::{Import, ImportKind, Token, TokenKind};
use crate::syntax::build::Builder;

/// A range of the source that is excluded from the parse.
pub(super) struct ExcludedRange<'t> {
    pub(super) range: Range<usize>,
    pub(super) kind: ExclusionKind<'t>,
}

#[derive(Clone, Copy)]
pub(super) enum ExclusionKind<'t> {
    /// `import m;` with the module or header.
    Import(&'t str),
    /// `module;`, `export module m;`, the `export` before a declaration.
    Module,
    /// A macro, `slots`, `signals:`.
    Macro,
    /// A keyword that the grammar does not know at its place.
    Keyword,
    /// A backslash and the line end after it.
    Splice,
}

/// The ranges that are excluded from the parse.
pub(super) fn ranges(source: &str) -> Vec<Range<usize>> {
    excluded(source).into_iter().map(|part| part.range).collect()
}

/// Records the imports and the tokens of the excluded ranges.
pub(super) fn record(builder: &mut Builder<'_>) {
    let source = builder.source();
    for part in excluded(source) {
        let span = builder.bytes(part.range.start, part.range.end);
        let text = &source[part.range.clone()];
        match part.kind {
            ExclusionKind::Splice => continue,
            ExclusionKind::Import(module) => builder.facts.imports.push(Import {
                kind: ImportKind::Import,
                module: Cow::Borrowed(module),
                names: Vec::new(),
                alias: None,
                is_wildcard: false,
                level: 0,
                span,
                scope: builder.scope(),
            }),
            ExclusionKind::Module | ExclusionKind::Macro | ExclusionKind::Keyword => {}
        }
        let is_keyword = matches!(part.kind, ExclusionKind::Keyword);
        let is_module = !is_keyword && !matches!(part.kind, ExclusionKind::Macro);
        macros::tokens(text, part.range.start, is_keyword, &mut |range, kind| {
            let text = &source[range.clone()];
            let kind = match text {
                "import" | "export" | "module" if is_module => TokenKind::Keyword,
                _ if is_module && kind == TokenKind::Identifier => TokenKind::String,
                _ => kind,
            };
            let span = builder.bytes(range.start, range.end);
            builder.facts.tokens.push(Token { text, kind, span });
        });
    }
}

/// The excluded ranges in order, disjoint and outside comments and strings.
fn excluded(source: &str) -> Vec<ExcludedRange<'_>> {
    let mut found = Vec::new();
    let mut preceding = PrecedingLine::Complete;
    let mut lines = LineCursor { rest: source, at: 0 };
    while let Some((start, line)) = lines.next() {
        let text = line.trim_ascii();
        let Some(first) = text.bytes().next() else {
            continue;
        };
        let at = start + (line.len() - line.trim_ascii_start().len());
        let count = found.len();
        // Fast path: only lines that begin like `export`, `import` or `module` can be directives.
        if matches!(first, b'e' | b'i' | b'm') {
            module_directive(text, at, &mut found);
        }
        if found.len() == count {
            macros::qt_words(text, at, &mut found);
            macros::pointer_arrays(text, at, &mut found);
            let is_complete = preceding == PrecedingLine::Complete;
            if let Some(length) = macros::opens_block(text).filter(|_| is_complete && at > start) {
                found.push(ExcludedRange { range: at..at + length, kind: ExclusionKind::Macro });
            } else if is_complete && macros::stands_alone(text) && lines.next_declares() {
                let range = at..at + text.len();
                found.push(ExcludedRange { range, kind: ExclusionKind::Macro });
                continue;
            }
        }
        preceding = PrecedingLine::of(text);
        if text.ends_with('\\') {
            lines.continued(start, line, &mut found);
        }
    }
    attribute_macros::exclude(source, &mut found);
    if !found.is_empty() {
        found.sort_by_key(|part| part.range.start);
        let mut end = 0;
        found.retain(|part| {
            let is_apart = part.range.start >= end;
            end = end.max(part.range.end);
            is_apart
        });
        let trivia = lexer::literals_and_comments(source);
        found.retain(|part| !lexer::contains(&trivia, part.range.start));
    }
    found
}

/// Whether a declaration may begin after a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PrecedingLine {
    Complete,
    Unfinished,
}

impl PrecedingLine {
    fn of(line: &str) -> Self {
        let ends = line.ends_with(['{', '}', ';', ':']) || line.ends_with("*/");
        if ends || line.starts_with(['#']) || line.starts_with("//") || line.starts_with("/*") {
            Self::Complete
        } else {
            Self::Unfinished
        }
    }
}

/// The lines of a text with their offsets.
struct LineCursor<'t> {
    rest: &'t str,
    at: usize,
}

impl<'t> LineCursor<'t> {
    fn next(&mut self) -> Option<(usize, &'t str)> {
        if self.rest.is_empty() {
            return None;
        }
        let length = self.rest.find('\n').map_or(self.rest.len(), |end| end + 1);
        let (line, rest) = self.rest.split_at(length);
        let start = self.at;
        self.rest = rest;
        self.at += length;
        Some((start, line))
    }

    /// Whether the next line may begin a declaration, and is not the rest of an expression or the
    /// body of the line before.
    fn next_declares(&self) -> bool {
        let next = self.rest.trim_start();
        next.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '~' | '#' | '/' | '['))
            || next.is_empty()
    }

    /// Excludes the line continuations of a line and of the lines that continue it, except in a
    /// `#define`, where the grammar supports them.
    fn continued(&mut self, start: usize, line: &'t str, found: &mut Vec<ExcludedRange<'t>>) {
        let names_macro = line
            .trim_start()
            .strip_prefix('#')
            .and_then(|rest| rest.trim_start().strip_prefix("define"))
            .is_some_and(|rest| !rest.trim_matches(['\\', ' ', '\t', '\r', '\n']).is_empty());
        let (mut start, mut line) = (start, line);
        loop {
            let text = line.trim_end();
            if !text.ends_with('\\') {
                return;
            }
            if !names_macro {
                let range = start + text.len() - 1..start + line.len();
                found.push(ExcludedRange { range, kind: ExclusionKind::Splice });
            }
            match self.next() {
                Some(next) => (start, line) = next,
                None => return,
            }
        }
    }
}

/// `import …;`, `export import …;`, `module;`, `export module …;`, and `export` before a possible
/// declaration. At the beginning of a line they are unambiguous.
pub(super) fn module_directive<'t>(text: &'t str, at: usize, found: &mut Vec<ExcludedRange<'t>>) {
    let (exported, rest) = match strip_word(text, "export") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut add = |length: usize, kind| {
        let range = at..at + length;
        found.push(ExcludedRange { range, kind });
    };
    let to_semicolon = |rest: &'t str| {
        let end = rest.find(';')?;
        Some((rest[..end].trim(), text.len() - rest.len() + end + 1))
    };
    if let Some((name, length)) = strip_word(rest, "import").and_then(to_semicolon)
        && let Some(module) = module_name(name)
    {
        add(length, ExclusionKind::Import(module));
    } else if let Some((name, length)) = strip_word(rest, "module").and_then(to_semicolon)
        && (name.is_empty() || is_module_path(name))
    {
        add(length, ExclusionKind::Module);
    } else if exported
        && rest.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | ':' | '[' | '{'))
    {
        add("export".len(), ExclusionKind::Module);
    }
}

/// The text after a word, if the text starts with that word as a whole.
pub(super) fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    let trimmed = rest.trim_start();
    let apart = trimmed.len() < rest.len() || trimmed.starts_with(['<', '"', ';', ':']);
    apart.then_some(trimmed)
}

/// The module or header that an `import` names.
fn module_name(text: &str) -> Option<&str> {
    let between = |open, close| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    between('<', '>').or_else(|| between('"', '"')).or_else(|| is_module_path(text).then_some(text))
}

/// `std.core`, `:part`, `m:part`.
fn is_module_path(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':');
    !text.is_empty() && !text.contains("::") && text.chars().all(is_part)
}
