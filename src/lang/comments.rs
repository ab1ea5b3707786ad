//! What comments say, in all languages: what is left to do, which tool is to be silent, and code (S125
//! of Sonar, by the marks that end a line of code).

mod ends;

pub(super) use ends::{begins_small, has_stop, lacks_end};

use crate::language::{Directives, Language, names_none};
use crate::syntax::OnDemand;
use crate::syntax::rows::{Row, row};
use crate::syntax::walk::Visit;

/// What the comments of a language are: rows of its table, besides that about code in them. `silences` is whether one
/// keeps a tool from reporting something.
pub(super) const fn rows(kinds: &'static str, silences: fn(&str) -> bool) -> [Row; 12] {
    [
        row(kinds).is("comment").if_text(is_for_people),
        row(kinds).is("inline-comment").if_(follows_code),
        row(kinds).is("block-comment").if_text(is_block_comment),
        row(kinds).finds(OnDemand::text).if_(|visit| visit.begins_line()),
        row(kinds).is("todo").if_text(has_todo),
        row(kinds).is("todo-or-fixme").if_text(has_todo_or_fixme),
        row(kinds).is("suppression").if_text(silences),
        row(kinds).is("bare-lint-suppression").if_text(names_no_rule),
        row(kinds).is("bare-type-suppression").if_text(names_no_error),
        row(kinds).is("small-comment").if_(begins_small),
        row(kinds).is("open-comment").if_(lacks_end),
        row(kinds).is("stopped-comment").if_(has_stop),
    ]
}

/// Whether a comment follows code on its line.
pub(super) fn follows_code(visit: &Visit<'_, '_>) -> bool {
    !visit.begins_line()
}

/// Whether a comment is `/* … */` and documents nothing, or is between `=begin` and `=end`.
pub(super) fn is_block_comment(comment: &str) -> bool {
    let documents = comment.starts_with("/**") || comment.starts_with("/*!");
    comment.starts_with("/*") && !documents || comment.starts_with("=begin")
}

/// Whether a comment is for people, and none that a tool reads: `#!/bin/sh`, `//go:build`.
pub(super) fn is_for_people(comment: &str) -> bool {
    !comment.starts_with("#!") && !comment.starts_with("//go:")
}

pub(super) fn has_todo(comment: &str) -> bool {
    has_mark(comment, &["todo"])
}

pub(super) fn has_todo_or_fixme(comment: &str) -> bool {
    has_mark(comment, &["todo", "fixme"])
}

/// Whether a comment keeps a tool from reporting something.
pub(super) fn silences(comment: &str, language: Language) -> bool {
    has_mark(comment, &Directives::of(language).silencing)
}

/// Whether a comment silences every rule of a linter.
fn names_no_rule(comment: &str) -> bool {
    has_bare(comment, Directives::bare())
}

/// Whether a comment silences every error of type checkers, and not of a single one: `# type: ignore`.
fn names_no_error(comment: &str) -> bool {
    has_bare(comment, Directives::unnamed())
}

fn has_bare(comment: &str, mut directives: impl Iterator<Item = &'static str>) -> bool {
    directives.any(|word| parts(comment).any(|part| after(part, word).is_some_and(names_none)))
}

/// Whether a part of a comment begins with one of these words, in any case: after its mark, in a
/// further line, or after a further mark.
pub(crate) fn has_mark(comment: &str, words: &[impl AsRef<str>]) -> bool {
    parts(comment).any(|part| words.iter().any(|word| after(part, word.as_ref()).is_some()))
}

/// Where the parts of a comment begin that begin with one of these words.
pub(crate) fn mark_starts(comment: &str, words: &[&str]) -> Vec<usize> {
    let has_mark = |part: &&str| words.iter().any(|word| after(part, word).is_some());
    let start = |part: &str| {
        let word = part.trim_start();
        word.as_ptr() as usize - comment.as_ptr() as usize
    };
    parts(comment).filter(has_mark).map(start).collect()
}

/// The parts of a comment.
fn parts(comment: &str) -> impl Iterator<Item = &str> {
    // A mark after a letter or digit is none, as in a path.
    let mut last = ' ';
    comment.split(move |c: char| {
        let after = std::mem::replace(&mut last, c);
        c == '\n' || matches!(c, '#' | '/' | '*') && !after.is_alphanumeric()
    })
}

/// What follows a word with which a part of a comment begins.
fn after<'p>(part: &'p str, word: &str) -> Option<&'p str> {
    let (start, rest) = part.trim_start().split_at_checked(word.len())?;
    let begins = start.eq_ignore_ascii_case(word) && !rest.starts_with(char::is_alphanumeric);
    begins.then_some(rest)
}

/// Whether a comment says something to people, besides what it says to a tool and the names of that tool's rules.
pub(crate) fn says_something(comment: &str) -> bool {
    let mut texts = parts(comment).map(|part| {
        let rest = Directives::all().filter_map(|word| after(part, word));
        rest.min_by_key(|rest| rest.len()).map_or(part, without_rules)
    });
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    texts.any(|text| text.split_whitespace().any(is_word))
}

/// What follows the rules that a directive names: `: E501 because …`, `[arg-type]`, `:gosec`.
fn without_rules(text: &str) -> &str {
    let closed = [('(', ')'), ('[', ']')].into_iter();
    let mut listed = closed.filter_map(|(open, close)| text.strip_prefix(open)?.split_once(close));
    if let Some((_, rest)) = listed.next() {
        return rest;
    }
    let is_rule = |word: &str| {
        let inner = word.trim_matches(|c: char| !c.is_alphanumeric());
        let has_mark = |c: char| c.is_ascii_digit() || "-_/.".contains(c);
        !word.starts_with('(') && inner.contains(has_mark)
            || inner.chars().skip(1).any(char::is_uppercase)
            || word.ends_with(',')
    };
    // `nolint:gosec`
    let is_attached = text.starts_with([':', '=']) && !text[1..].starts_with(' ');
    let (rules, rest) = match is_attached {
        true => text.split_at(text.find(' ').unwrap_or(text.len())),
        false => text.split_at(0),
    };
    let mut rest = if rules.ends_with(',') { rest } else { rest.trim_start_matches([':', ' ']) };
    loop {
        let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
        if !is_rule(word) {
            return rest;
        }
        rest = after.trim_start();
    }
}

/// Whether the comment before a node documents it: `///` or `/** */`.
#[cfg(any(feature = "csharp", feature = "swift"))]
pub(super) fn document(visit: &Visit<'_, '_>) -> bool {
    let before = visit.node.prev_sibling().filter(|node| visit.is_comment(*node));
    before.is_some_and(|comment| {
        let text = visit.text(comment);
        text.starts_with("///") && !text.starts_with("////") || text.starts_with("/**")
    })
}

/// Words that may follow each other in code.
const KEYWORDS: [&str; 24] = [
    "abstract",
    "async",
    "await",
    "boolean",
    "case",
    "class",
    "const",
    "else",
    "enum",
    "export",
    "extends",
    "final",
    "float",
    "function",
    "implements",
    "int",
    "let",
    "new",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "void",
];

/// This many plain words in a row are a sentence.
const SENTENCE_WORDS: usize = 3;

/// Whether a comment that does not document anything has a line of code.
pub(super) fn has_code(comment: &str) -> bool {
    const DOCUMENTING: [&str; 4] = ["/**", "/*!", "///", "//!"];
    let documents = DOCUMENTING.iter().any(|mark| comment.starts_with(mark));
    let text = comment.trim_start_matches("//").trim_start_matches("/*").trim_end_matches("*/");
    let line = |line: &str| is_code(line.trim().trim_start_matches('*').trim());
    !documents && text.lines().any(line)
}

fn is_code(line: &str) -> bool {
    let ends = match line.chars().last() {
        Some(';') => line.len() > 1,
        Some('{') => line.contains(['(', '=']) || starts_with_keyword(line),
        Some('}') => line.starts_with('}') || line.contains([';', '=', '(']),
        _ => false,
    };
    ends && !is_sentence(line)
}

fn starts_with_keyword(line: &str) -> bool {
    const WORDS: [&str; 6] = ["do", "enum", "finally", "interface", "struct", "try"];
    let line = line.trim_start_matches(['}', ' ']);
    let first = line.split([' ', '{']).next().unwrap_or_default();
    WORDS.contains(&first) || KEYWORDS.contains(&first)
}

/// Whether plain words follow each other as they do in prose.
fn is_sentence(line: &str) -> bool {
    let mut run = 0;
    line.split_whitespace().any(|word| {
        let word = word.trim_end_matches([',', '.', ';', ':']);
        let is_plain = !word.is_empty()
            && word.chars().all(|c| c.is_alphabetic() || c == '\'' || c == '-')
            && !KEYWORDS.contains(&word);
        run = if is_plain { run + 1 } else { 0 };
        run >= SENTENCE_WORDS
    })
}

/// Whether a grammar reads a text without errors, and its tree is accepted.
pub(super) fn parses(
    language: &tree_sitter::Language,
    text: &str,
    accepts: impl Fn(tree_sitter::Node<'_>) -> bool,
) -> bool {
    /// Longer comments are not read.
    const MAX_BYTES: usize = 1_000;
    let mut parser = tree_sitter::Parser::new();
    let is_set = parser.set_language(language).is_ok();
    let tree = (is_set && text.len() <= MAX_BYTES).then(|| parser.parse(text, None)).flatten();
    tree.is_some_and(|tree| !tree.root_node().has_error() && accepts(tree.root_node()))
}

#[cfg(test)]
mod tests {
    use super::has_code;

    #[test]
    fn code_and_prose_are_told_apart() {
        for code in [
            "// x = 1;",
            "// return;",
            "/* int n = f(); */",
            "// if (x) {",
            "// }",
            "// });",
            "// } else {",
            "/*\n * first\n * g(x);\n */",
            "// private static final int count;",
        ] {
            assert!(has_code(code), "{code}");
        }
        for prose in [
            "// do it first;",
            "// sort the values, then add them;",
            "/** f(); */",
            "/// f();",
            "// see f()",
            "// a = b",
            "// e.g. {name}",
            "//",
            "// ;",
            "/* */",
        ] {
            assert!(!has_code(prose), "{prose}");
        }
    }
}
