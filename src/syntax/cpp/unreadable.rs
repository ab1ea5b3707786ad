//! What the grammar cannot read and a reader passes over: C++20 module directives (`import std;`,
//! `export module m;`), macros that stand like declarations (`Q_OBJECT`), continued lines.
//! It is left out of the parse; its imports and tokens are recorded apart.

use std::borrow::Cow;
use std::ops::Range;

use super::macros;
use crate::syntax::build::Builder;
use crate::syntax::{Import, ImportKind, Token, TokenKind};

/// Macros with arguments that stand alone in a line and declare something; others with arguments
/// may be statements that lack a semicolon.
const DECLARING: [&str; 11] = [
    "BOOST_",
    "DECLARE_",
    "DEFINE_",
    "GENERATED_",
    "NLOHMANN_",
    "Q_",
    "UCLASS",
    "UENUM",
    "UFUNCTION",
    "UPROPERTY",
    "USTRUCT",
];

/// A part of the source that is left out.
struct Part<'t> {
    range: Range<usize>,
    kind: Kind<'t>,
}

#[derive(Clone, Copy)]
enum Kind<'t> {
    /// `import m;` with the module or header.
    Import(&'t str),
    /// `module;`, `export module m;`, the `export` before a declaration.
    Module,
    /// A macro, `slots`, `signals:`.
    Macro,
    /// A backslash and the line end behind it.
    Splice,
}

/// The parts that are left out of the parse.
pub(super) fn ranges(source: &str) -> Vec<Range<usize>> {
    parts(source).into_iter().map(|part| part.range).collect()
}

/// Records the imports and the tokens of what was left out.
pub(super) fn record(builder: &mut Builder<'_>) {
    let source = builder.source();
    for part in parts(source) {
        let span = builder.bytes(part.range.start, part.range.end);
        let text = &source[part.range.clone()];
        match part.kind {
            Kind::Splice => continue,
            Kind::Import(module) => builder.facts.imports.push(Import {
                kind: ImportKind::Import,
                module: Cow::Borrowed(module),
                names: Vec::new(),
                alias: None,
                is_wildcard: false,
                level: 0,
                span,
                scope: builder.scope(),
            }),
            Kind::Module | Kind::Macro => {}
        }
        let is_module = !matches!(part.kind, Kind::Macro);
        macros::tokens(text, part.range.start, false, &mut |range, kind| {
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

/// The parts in order, apart from each other, none inside a comment or string.
fn parts(source: &str) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    let mut before = Before::Anything;
    let mut lines = Lines {
        rest: source,
        at: 0,
    };
    while let Some((start, line)) = lines.next() {
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        let at = start + (line.len() - line.trim_start().len());
        let count = found.len();
        module_directive(text, at, &mut found);
        if found.len() == count {
            qt_words(text, at, &mut found);
            class_macro(text, at, &mut found);
            pointer_arrays(text, at, &mut found);
            if before == Before::Anything && stands_alone(text) && lines.next_declares() {
                let range = at..at + text.len();
                found.push(Part {
                    range,
                    kind: Kind::Macro,
                });
                continue;
            }
        }
        before = Before::of(text);
        if text.ends_with('\\') {
            lines.continued(start, line, &mut found);
        }
    }
    if !found.is_empty() {
        let hidden = hidden(source);
        found.retain(|part| !is_hidden(&hidden, part.range.start));
    }
    found
}

/// Whether a declaration may begin behind a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Anything,
    Unfinished,
}

impl Before {
    fn of(line: &str) -> Self {
        let ends = line.ends_with(['{', '}', ';', ':']) || line.ends_with("*/");
        if ends || line.starts_with(['#']) || line.starts_with("//") || line.starts_with("/*") {
            Self::Anything
        } else {
            Self::Unfinished
        }
    }
}

/// The lines of a text with their places.
struct Lines<'t> {
    rest: &'t str,
    at: usize,
}

impl<'t> Lines<'t> {
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

    /// Whether what follows may be a declaration, and not the rest of an expression or the body
    /// that belongs to the line before.
    fn next_declares(&self) -> bool {
        let next = self.rest.trim_start();
        next.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '~' | '#' | '/' | '['))
            || next.is_empty()
    }

    /// Leaves out the continuations of a line and of those that continue it; in a `#define` the
    /// grammar knows them.
    fn continued(&mut self, start: usize, line: &'t str, found: &mut Vec<Part<'t>>) {
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
                found.push(Part {
                    range,
                    kind: Kind::Splice,
                });
            }
            match self.next() {
                Some(next) => (start, line) = next,
                None => return,
            }
        }
    }
}

/// `import …;`, `export import …;`, `module;`, `export module …;`, and `export` before what may
/// be a declaration: at the beginning of a line they can be nothing else.
fn module_directive<'t>(text: &'t str, at: usize, found: &mut Vec<Part<'t>>) {
    let (exported, rest) = match word(text, "export") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut add = |length: usize, kind| {
        let range = at..at + length;
        found.push(Part { range, kind });
    };
    let to_semicolon = |rest: &'t str| {
        let end = rest.find(';')?;
        Some((rest[..end].trim(), text.len() - rest.len() + end + 1))
    };
    if let Some((name, length)) = word(rest, "import").and_then(to_semicolon)
        && let Some(module) = module_name(name)
    {
        add(length, Kind::Import(module));
    } else if let Some((name, length)) = word(rest, "module").and_then(to_semicolon)
        && (name.is_empty() || is_module_path(name))
    {
        add(length, Kind::Module);
    } else if exported
        && rest.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | ':' | '[' | '{'))
    {
        add("export".len(), Kind::Module);
    }
}

/// What follows a word that stands by itself.
fn word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    let trimmed = rest.trim_start();
    let apart = trimmed.len() < rest.len() || trimmed.starts_with(['<', '"', ';', ':']);
    apart.then_some(trimmed)
}

/// The module or header that an `import` names.
fn module_name(text: &str) -> Option<&str> {
    let between = |open, close| {
        text.strip_prefix(open)
            .and_then(|rest| rest.strip_suffix(close))
    };
    between('<', '>')
        .or_else(|| between('"', '"'))
        .or_else(|| is_module_path(text).then_some(text))
}

/// `std.core`, `:part`, `m:part`.
fn is_module_path(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':');
    !text.is_empty() && !text.contains("::") && text.chars().all(is_part)
}

/// The `slots` of `public slots:`, `signals:`, and the `emit` before a call.
fn qt_words<'t>(text: &'t str, at: usize, found: &mut Vec<Part<'t>>) {
    if word(text, "emit").is_some_and(|rest| rest.starts_with(is_name)) {
        let range = at..at + "emit".len();
        found.push(Part {
            range,
            kind: Kind::Macro,
        });
        return;
    }
    let Some(head) = text.strip_suffix(':').map(str::trim_end) else {
        return;
    };
    let range = match head {
        "signals" | "Q_SIGNALS" => at..at + text.len(),
        _ => {
            let Some(word) = ["slots", "Q_SLOTS"]
                .into_iter()
                .find(|word| head.ends_with(word))
            else {
                return;
            };
            let access = head[..head.len() - word.len()].trim_end();
            if !matches!(access, "public" | "protected" | "private") {
                return;
            }
            at + head.len() - word.len()..at + head.len()
        }
    };
    found.push(Part {
        range,
        kind: Kind::Macro,
    });
}

/// The macro of `class DLL_EXPORT Name {` and `struct LIB_API Name : Base`.
fn class_macro<'t>(text: &'t str, at: usize, found: &mut Vec<Part<'t>>) {
    let Some(rest) = word(text, "class").or_else(|| word(text, "struct")) else {
        return;
    };
    let length = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
    let (name, behind) = rest.split_at(length);
    let behind = behind.trim_start();
    let names_class = behind.starts_with(|c: char| is_name(c) && !c.is_numeric());
    let own = behind.trim_start_matches(is_name).trim_start();
    if is_macro_name(name)
        && (name.contains('_') || name.ends_with("API"))
        && names_class
        && (own.is_empty() || own.starts_with([':', '{']) || own.starts_with("final"))
    {
        let start = at + text.len() - rest.len();
        found.push(Part {
            range: start..start + length,
            kind: Kind::Macro,
        });
    }
}

/// The stars of `new T*[n]`: without them it is the array that it is.
fn pointer_arrays<'t>(text: &'t str, at: usize, found: &mut Vec<Part<'t>>) {
    let mut from = 0;
    while let Some(word) = text[from..].find("new ") {
        let ty = from + word + "new ".len();
        from = ty;
        let is_type = |c: char| is_name(c) || matches!(c, ':' | '<' | '>' | ',' | ' ');
        let stars = ty + text[ty..].find(|c| !is_type(c)).unwrap_or(text.len() - ty);
        let behind = text[stars..].trim_start_matches(['*', ' ']);
        let end = text.len() - behind.len();
        if text[stars..].starts_with('*') && behind.starts_with('[') && stars > ty {
            let range = at + stars..at + end;
            found.push(Part {
                range,
                kind: Kind::Macro,
            });
        }
    }
}

/// A macro that is a line by itself.
fn stands_alone(text: &str) -> bool {
    let length = text.find(|c: char| !is_name(c)).unwrap_or(text.len());
    let (name, arguments) = text.split_at(length);
    let arguments = arguments.trim();
    is_macro_name(name)
        && if arguments.is_empty() {
            name.contains('_')
        } else {
            arguments.starts_with('(')
                && arguments.ends_with(')')
                && DECLARING.iter().any(|prefix| name.starts_with(prefix))
        }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// `Q_OBJECT`, `LIB_API`.
fn is_macro_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name
            .chars()
            .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}

/// Where comments and strings are, in order.
fn hidden(source: &str) -> Vec<Range<usize>> {
    let bytes = source.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source.as_bytes()[at..];
        let end = match bytes[at] {
            b'/' if rest.starts_with(b"//") => find(source, at, "\n"),
            b'/' if rest.starts_with(b"/*") => find(source, at + 2, "*/"),
            b'"' if at > 0 && bytes[at - 1] == b'R' => raw_string_end(source, at),
            b'"' => at + macros::quoted(&source[at..], b'"'),
            // A digit before it makes the mark a separator: `1'000`.
            b'\'' if at == 0 || !bytes[at - 1].is_ascii_hexdigit() => {
                at + macros::quoted(&source[at..], b'\'')
            }
            _ => {
                at += 1;
                continue;
            }
        };
        found.push(at..end);
        at = end;
    }
    found
}

/// Just behind the next occurrence of a text.
fn find(source: &str, from: usize, text: &str) -> usize {
    source
        .get(from..)
        .and_then(|rest| rest.find(text))
        .map_or(source.len(), |found| from + found + text.len())
}

/// Just behind `R"x(…)x"`.
fn raw_string_end(source: &str, quote: usize) -> usize {
    match source[quote + 1..].split_once('(') {
        Some((delimiter, _)) if delimiter.len() <= 16 => {
            find(source, quote + 1, &format!("){delimiter}\""))
        }
        _ => quote + 1,
    }
}

fn is_hidden(hidden: &[Range<usize>], position: usize) -> bool {
    let after = hidden.partition_point(|range| range.start <= position);
    hidden[..after]
        .last()
        .is_some_and(|range| position < range.end)
}
