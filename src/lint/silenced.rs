//! What other tools are told to leave alone, and lines that nobody could break.

use std::cell::OnceCell;

use super::findings::SourceLines;
use super::linters::{LENGTH, Told};
use super::rule::Rule;
use crate::lang;
use crate::language::{Directives, Language};
use crate::response::Limits;
use crate::syntax::{self, TextPlace};
use crate::verdict::Evidence;

/// What comments in a file tell other tools.
pub(super) struct Silenced<'f> {
    language: Language,
    text: &'f str,
    marks: OnceCell<Vec<Mark>>,
    strings: OnceCell<Vec<TextPlace>>,
    told: &'f Told,
}

/// A comment or attribute that tells a tool something.
struct Mark {
    /// From 1.
    line: usize,
    /// From its first word on, in small letters.
    text: String,
    /// Whether there is no code before it.
    is_alone: bool,
    /// Whether it ends what another began.
    is_end: bool,
}

impl<'f> Silenced<'f> {
    pub(super) const fn new(language: Language, text: &'f str, told: &'f Told) -> Self {
        Self { language, text, marks: OnceCell::new(), strings: OnceCell::new(), told }
    }

    /// Whether a comment tells a linter to leave alone what a rule finds, or nobody could mend it.
    pub(super) fn leaves_alone(
        &self,
        rule: &Rule,
        found: &Evidence,
        lines: &SourceLines<'_>,
    ) -> bool {
        let limit = rule.limit().filter(|_| rule.slug() == "max-line-length");
        let limit = limit.and_then(|limit| usize::try_from(limit).ok());
        self.is_silent(rule, found, lines)
            || limit.is_some_and(|limit| {
                let line = lines.quote(found.line);
                is_unbreakable(Directives::of(self.language).before(&line), limit)
                    || self.is_in_text(found.line, line.char_indices().nth(limit))
            })
    }

    /// Whether a line passes its limit in a text of several lines, which a break would change, or in any where nothing but
    /// a formatter has the limit.
    fn is_in_text(&self, line: usize, limit: Option<(usize, char)>) -> bool {
        let Some((column, _)) = limit else {
            return false;
        };
        let lengths = Directives::of(self.language).names("max-line-length");
        let leaves_texts = self.told.leaves_texts && lengths.iter().any(|name| name == LENGTH);
        let is_there = |string: &TextPlace| {
            (string.start..=string.end).contains(&(line - 1, column))
                && !string.documents
                && (string.start.0 < string.end.0 || leaves_texts)
        };
        self.strings().iter().any(is_there)
    }

    /// Whether the project's configuration or a directive is for a rule's finding: on its line, at the end of the string that
    /// it is in, right above it, or from above on.
    fn is_silent(&self, rule: &Rule, found: &Evidence, lines: &SourceLines<'_>) -> bool {
        let directives = Directives::of(self.language);
        let names = match directives.names(&rule.name()) {
            [] => directives.names(rule.slug()),
            names => names,
        };
        if names.is_empty() && !rule.bans_names() || rule.bans_comments() {
            return false;
        }
        let is_name = |word: &str| names.iter().any(|name| is_of(word, name));
        // A code, `e501`, and no name such as `invalid-name`, is of a family, `e`.
        let codes = || names.iter().filter(|name| name.ends_with(|c: char| c.is_ascii_digit()));
        let is_left_out = |family: &String| {
            let is_of = |name: &str| name.starts_with(family.as_str()) || family.starts_with(name);
            codes().any(|name| family == "all" || is_of(name))
        };
        if self.told.ignored.iter().any(is_left_out) {
            return true;
        }
        let names_it = |mark: &Mark| {
            let is_ban = |word: &str| rule.bans_names() && bans(word, &found.text);
            words(&mark.text).any(|word| is_name(word) || is_ban(word))
        };
        let is_for = |mark: &Mark| {
            let is_bare = || !rule.bans_names() && directives.is_bare(&mark.text);
            !mark.is_end && (names_it(mark) || is_bare())
        };
        let marks = self.marks(lines);
        let at = |line: usize| marks.iter().find(|mark| mark.line == line);
        let is_said_of_next =
            |mark: &Mark| ["next-line", "nextline"].iter().any(|next| mark.text.contains(next));
        let is_next = |mark: &Mark| {
            mark.is_alone && is_for(mark) && (is_said_of_next(mark) || names_it(mark))
        };
        let is_here = |mark: &Mark| is_for(mark) && !is_said_of_next(mark);
        let is_within = |mark: &Mark| {
            let end = directives.end(&mark.text).filter(|_| mark.is_alone && is_for(mark));
            let ends = |end: &str| {
                let later =
                    marks.iter().filter(|other| (mark.line..=found.line).contains(&other.line));
                !end.is_empty() && later.into_iter().any(|other| other.text.contains(end))
            };
            mark.line <= found.line && end.is_some_and(|end| !ends(end))
        };
        !marks.is_empty()
            && (at(found.line).is_some_and(is_here)
                || above(found.line, lines).filter_map(at).any(is_next)
                || marks.iter().any(is_within)
                || self.closing_line(found.line).and_then(at).is_some_and(is_for))
    }

    fn marks(&self, lines: &SourceLines<'_>) -> &[Mark] {
        let directives = Directives::of(self.language);
        self.marks.get_or_init(|| {
            // Not a text that only looks like one.
            let is_comment = |line: usize, column: usize| {
                let place = (line - 1, column);
                let strings = self.strings();
                let before = strings.partition_point(|string| string.start <= place);
                strings[..before].last().is_none_or(|string| string.end <= place)
            };
            let marks = lines.numbered().filter_map(|(number, line)| {
                let before = directives.before(line);
                let comment = line.get(before.len()..).filter(|comment| !comment.is_empty())?;
                // What follows says why.
                let comment = comment.split(" -- ").next().unwrap_or_default();
                let comment = Some(comment).filter(|_| is_comment(number, before.len()))?;
                let text = comment.trim_start_matches(['#', '/', '*', ' ']).to_lowercase();
                let (is_alone, is_end) = (before.trim().is_empty(), directives.is_end(&text));
                Some(Mark { line: number, text, is_alone, is_end })
            });
            marks.collect()
        })
    }

    /// The last line of the string that a line begins in.
    fn closing_line(&self, line: usize) -> Option<usize> {
        let is_in = |string: &&TextPlace| (string.start.0 + 1..=string.end.0 + 1).contains(&line);
        self.strings().iter().find(is_in).map(|string| string.end.0 + 1)
    }

    fn strings(&self) -> &[TextPlace] {
        self.strings.get_or_init(|| {
            let grammar = lang::of(self.language);
            syntax::text_places(grammar, self.text, &Limits::default()).unwrap_or_default()
        })
    }
}

/// The comments and attributes right above a line, from it upwards.
fn above<'l>(line: usize, lines: &'l SourceLines<'_>) -> impl Iterator<Item = usize> + 'l {
    let is_comment =
        |line: &usize| lines.quote(*line).trim_start().starts_with(['#', '/', '*', '@']);
    (1..line).rev().take_while(is_comment)
}

/// The words of a directive, each of which may be a rule's name: `clippy::too_many_lines`, `@typescript-eslint/camelcase`.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && !"-_".contains(c))
}

/// Whether a word is a rule's name, or one of those that the beginning of a number stands for: `d103` for `d1`.
fn is_of(word: &str, name: &str) -> bool {
    word.strip_prefix(name).is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()))
}

/// Whether a word is the name of a rule that bans some code: `no-symbol-dispose` for `Symbol.asyncDispose`.
fn bans(word: &str, code: &str) -> bool {
    let code = code.to_lowercase();
    let mut parts =
        word.strip_prefix("no-").into_iter().flat_map(|rest| rest.split('-')).peekable();
    parts.peek().is_some() && parts.all(|part| code.contains(part))
}

/// Whether a line cannot be made shorter, by what linters leave alone: it is one word, also after the mark of a comment,
/// or ends with an address that begins within the limit.
fn is_unbreakable(line: &str, limit: usize) -> bool {
    let text = line.trim();
    let word = text.trim_start_matches(['#', '/', '*', '-', ' ']);
    let last = line.trim_end().rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let is_address = line[last..].contains("://") && line[..last].chars().count() < limit;
    line.trim_end().chars().count() <= limit || is_address || !word.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_can_break_is_left_alone() {
        let directives = Directives::of(Language::Python);
        for line in [
            "# https://example.com/a/long/path/to/a/page",
            "# See https://example.com/a/long/path/to/a/page",
            "short()  # type: ignore[attr-defined]  # noqa: F401",
            "    \"https://example.com/a/long/path\",",
        ] {
            assert!(is_unbreakable(directives.before(line), 20), "{line}");
        }
        for line in [
            "# A comment of some words that goes on https://example.com",
            "call(first_argument, second)  # noqa: F401",
            "# https://example.com/a and more words",
        ] {
            assert!(!is_unbreakable(directives.before(line), 20), "{line}");
        }
    }
}
