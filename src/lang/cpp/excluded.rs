//! Source ranges that the grammar cannot parse: C++20 module directives (`import std;`, `export
//! module m;`), macros used like declarations (`Q_OBJECT`), line continuations, some pointers. They are
//! excluded from the parse; their imports and tokens are recorded separately.

use std::borrow::Cow;
use std::ops::Range;

use super::{attribute_macros, lexer, macros, pointers};
use crate::facts::{Import, ImportKind, Token, TokenKind};
use crate::syntax::build::Builder;
use crate::syntax::lexer::LexicalSyntax;

/// How code is split into tokens whose directives are left out.
const CODE: LexicalSyntax = LexicalSyntax { has_directives: true, ..lexer::LEXICAL_SYNTAX };

/// What is excluded from the parse.
#[derive(Clone, Copy)]
enum ExclusionKind<'t> {
    /// `import m;` with the module or header.
    Import(&'t str),
    /// `module;`, `export module m;`, the `export` before a declaration.
    Module,
    /// A macro, `slots`, `signals:`.
    Macro,
    /// A keyword or a default that the grammar does not know at its place.
    Code,
    /// A backslash and the line end after it.
    Splice,
}

impl<'t> ExclusionKind<'t> {
    /// What some text is that was excluded.
    fn of(text: &'t str) -> Self {
        match text {
            "export" => Self::Module,
            "this" => Self::Code,
            _ if text.starts_with('=') => Self::Code,
            _ if text.starts_with('\\') => Self::Splice,
            _ => module_directive(text).map_or(Self::Macro, |(_, kind)| kind),
        }
    }
}

/// Records the imports and the tokens of the excluded ranges.
pub(super) fn record(builder: &mut Builder<'_>) {
    let source = builder.source();
    for range in std::mem::take(&mut builder.excluded) {
        let span = builder.bytes(range.start, range.end);
        let text = &source[range.clone()];
        let exclusion = ExclusionKind::of(text);
        match exclusion {
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
            ExclusionKind::Module | ExclusionKind::Macro | ExclusionKind::Code => {}
        }
        let is_code = matches!(exclusion, ExclusionKind::Code);
        let is_module = !is_code && !matches!(exclusion, ExclusionKind::Macro);
        macros::tokens(text, range.start, is_code, &mut |range, kind| {
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

/// The ranges that are excluded from the parse in order, disjoint and outside comments and strings.
pub(super) fn ranges(source: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut preceding = Preceding::START;
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
            found.extend(module_directive(text).map(|(length, _)| at..at + length));
        }
        if found.len() == count {
            macros::qt_words(text, at, &mut found);
            macros::pointer_arrays(text, at, &mut found);
            let is_complete = preceding.is_complete;
            if let Some(length) = macros::opens_block(text).filter(|_| is_complete && at > start) {
                found.push(at..at + length);
            } else if macros::stands_alone(text)
                && (is_complete && lines.next_declares()
                    || preceding.ends_statement && lines.next_closes())
            {
                found.push(at..at + text.len());
                continue;
            }
        }
        preceding = preceding.then(text);
        if text.ends_with('\\') {
            lines.continued(start, line, &mut found);
        }
    }
    let mut pointers = pointers::unknown(source);
    let has_attributes = attribute_macros::may_have_any(source);
    if found.is_empty() && pointers.is_empty() && !has_attributes {
        return found;
    }
    let tokens = CODE.tokens(source);
    let literals = lexer::literals_and_comments(source, &tokens);
    pointers.retain(|star| !lexer::contains(&tokens.trivia, star.start));
    found.extend(pointers);
    if has_attributes {
        attribute_macros::exclude(source, tokens.all, &mut found);
    }
    found.sort_by_key(|part| part.start);
    let mut end = 0;
    found.retain(|part| {
        let is_apart = part.start >= end;
        end = end.max(part.end);
        is_apart && !lexer::contains(&literals, part.start)
    });
    found
}

/// What the lines before one tell about it.
#[derive(Clone, Copy)]
struct Preceding {
    /// Whether a declaration may begin after the last one.
    is_complete: bool,
    /// Whether a statement or block ends with the last that has code: neither a value of a list nor an
    /// enumerator comes after it.
    ends_statement: bool,
}

impl Preceding {
    const START: Self = Self { is_complete: true, ends_statement: false };

    /// The same after one more line.
    fn then(self, line: &str) -> Self {
        let is_directive = line.starts_with('#');
        if is_directive || line.starts_with("//") || line.starts_with("/*") {
            return Self { is_complete: true, ..self };
        }
        let code = without_comment(line);
        let ends_statement = code.ends_with(['}', ';']);
        let is_complete = ends_statement || code.ends_with(['{', ':']) || line.ends_with("*/");
        Self { is_complete, ends_statement }
    }
}

/// A line without a comment at its end.
fn without_comment(line: &str) -> &str {
    let comment = line.as_bytes().windows(2).position(|marks| marks == b"//");
    match comment.map(|start| &line[..start]) {
        Some(code) if !code.contains(['"', '\'']) => code.trim_ascii_end(),
        _ => line,
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

    /// Whether the next line closes a block.
    fn next_closes(&self) -> bool {
        self.rest.trim_start().starts_with('}')
    }

    /// Excludes the line continuations of a line and of the lines that continue it, except in a
    /// `#define`, where the grammar supports them.
    fn continued(&mut self, start: usize, line: &'t str, found: &mut Vec<Range<usize>>) {
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
                found.push(start + text.len() - 1..start + line.len());
            }
            match self.next() {
                Some(next) => (start, line) = next,
                None => return,
            }
        }
    }
}

/// The length of `import …;`, `export import …;`, `module;`, `export module …;`, or `export` before a
/// possible declaration. At the beginning of a line they are unambiguous.
fn module_directive<'t>(text: &'t str) -> Option<(usize, ExclusionKind<'t>)> {
    let (exported, rest) = match strip_word(text, "export") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let to_semicolon = |rest: &'t str| {
        let end = rest.find(';')?;
        Some((rest[..end].trim(), text.len() - rest.len() + end + 1))
    };
    if let Some((name, length)) = strip_word(rest, "import").and_then(to_semicolon)
        && let Some(module) = module_name(name)
    {
        Some((length, ExclusionKind::Import(module)))
    } else if let Some((name, length)) = strip_word(rest, "module").and_then(to_semicolon)
        && (name.is_empty() || is_module_path(name))
    {
        Some((length, ExclusionKind::Module))
    } else {
        let begins = |c: char| c.is_alphabetic() || matches!(c, '_' | ':' | '[' | '{');
        (exported && rest.starts_with(begins)).then_some(("export".len(), ExclusionKind::Module))
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
