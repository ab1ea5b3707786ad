//! Exceptions: comments that suppress findings, `codeif: allow(SLUG[, SLUG]) REASON`.
//!
//! An exception at the end of a line is for that line, one on a separate line is for the line
//! below it, and one before all code is for the file. Without a reason it has no effect.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;

use super::diagnostic::{Diagnostic, SourceLocation, kinds};
use super::findings::SourceLines;
use super::rule::{Rule, Severity, slug_of};
use crate::instruction::Templates;
use crate::language::Language;
use crate::response::{Limits, Response, Span};
use crate::{lang, syntax};

#[derive(Debug, Default)]
pub(super) struct Exceptions {
    allowed: Vec<Exception>,
    /// Whether each exception was used, by slug and line (`None`: the whole file).
    used: BTreeMap<(String, Option<usize>), bool>,
    pub(super) bad: Vec<Diagnostic>,
}

#[derive(Debug)]
struct Exception {
    slug: String,
    /// The line that it is for; `None` for the whole file.
    line: Option<usize>,
    location: SourceLocation,
}

impl Exceptions {
    /// Reads the exceptions of a file; there are none if it cannot be parsed.
    pub(super) fn read(
        templates: &Templates,
        lines: &SourceLines<'_>,
        code: &str,
        language: Language,
    ) -> Self {
        let mut exceptions = Self::default();
        if memchr::memmem::find(code.as_bytes(), b"codeif:").is_none() {
            return exceptions;
        }
        let response = Response::of_code(code, language);
        let [block] = response.blocks.as_slice() else {
            return exceptions;
        };
        let Ok(comments) = syntax::comments(lang::of(language), &block.code, &Limits::default())
        else {
            return exceptions;
        };
        let mut marked = Vec::new();
        let mut comment_lines = BTreeSet::new();
        for range in comments.ranges {
            let span = Span::in_block(0, range.start as u32, range.end as u32);
            let found = response.evidence(span);
            let is_alone =
                lines.quote(found.line).chars().take(found.column - 1).all(char::is_whitespace);
            if is_alone {
                comment_lines.extend(found.line..=found.end_line);
            }
            let is_first = range.end <= comments.code_start;
            marked.push((range, found, is_alone, is_first));
        }
        // The first line below each that is no comment.
        let mut below: BTreeMap<usize, usize> = BTreeMap::new();
        for line in comment_lines.into_iter().rev() {
            let next = below.get(&(line + 1)).copied().unwrap_or(line + 1);
            below.insert(line, next);
        }
        for (range, found, is_alone, is_first) in marked {
            let line = match (is_first, is_alone) {
                (true, _) => None,
                (false, true) => below.get(&found.end_line).copied(),
                (false, false) => Some(found.line),
            };
            let location = lines.location(&found);
            for text in block.code[range].lines() {
                exceptions.comment(templates, text, line, &location);
            }
        }
        exceptions
    }

    fn comment(
        &mut self,
        templates: &Templates,
        text: &str,
        line: Option<usize>,
        location: &SourceLocation,
    ) {
        static MARKED: LazyLock<Regex> =
            LazyLock::new(|| Regex::new(r"^[\s#/*!<]*codeif:\s*(.*?)[\s*/]*$").expect("a pattern"));
        static ALLOW: LazyLock<Regex> =
            LazyLock::new(|| Regex::new(r"^allow\s*\(([^()]*)\)\s*(.*)$").expect("a pattern"));
        let Some(marked) = MARKED.captures(text) else {
            return;
        };
        let Some(allow) = ALLOW.captures(&marked[1]) else {
            let message = "not understood; an exception reads `codeif: allow(SLUG) REASON`";
            return self.bad(location, Severity::Warning, message.to_owned());
        };
        // A trailing comma is allowed.
        let slugs = allow[1].trim_end().trim_end_matches(',');
        let slugs: Vec<_> = slugs.split(',').map(str::trim).collect();
        if !allow[2].chars().any(char::is_alphanumeric) {
            let message = "an exception needs a reason after the closing parenthesis, and has no effect without one";
            return self.bad(location, Severity::Error, message.to_owned());
        }
        for slug in slugs {
            if templates.get(slug_of(slug)).is_none() {
                let message =
                    format!("no rule is named `{slug}`; `codeif templates` lists the names");
                self.bad(location, Severity::Warning, message);
            } else {
                self.used.insert((slug.to_owned(), line), false);
                self.allowed.push(Exception {
                    slug: slug.to_owned(),
                    line,
                    location: location.clone(),
                });
            }
        }
    }

    fn bad(&mut self, location: &SourceLocation, severity: Severity, message: String) {
        self.bad.push(Diagnostic::new(kinds::BAD_EXCEPTION, severity, message, location.clone()));
    }

    /// Whether a rule's finding on a line is excused. Marks the exceptions as used.
    pub(super) fn excuses(&mut self, rule: &Rule, line: usize) -> bool {
        let by_slug = self.excuse(rule.slug(), line);
        self.excuse(&rule.name(), line) || by_slug
    }

    fn excuse(&mut self, slug: &str, line: usize) -> bool {
        let mut excused = false;
        for lines in [None, Some(line)] {
            if let Some(used) = self.used.get_mut(&(slug.to_owned(), lines)) {
                *used = true;
                excused = true;
            }
        }
        excused
    }

    /// Diagnostics about unused exceptions, if their rules are among the `checked` slugs.
    pub(super) fn unused(self, checked: &BTreeSet<&str>) -> Vec<Diagnostic> {
        let Self { allowed, used, .. } = self;
        let unused = allowed.into_iter().filter(|exception| {
            let is_used = used.get(&(exception.slug.clone(), exception.line));
            is_used == Some(&false) && checked.contains(slug_of(&exception.slug))
        });
        let diagnostics = unused.map(|Exception { slug, location, .. }| {
            let message = format!("nothing here needs an exception from `{slug}`");
            Diagnostic::new(kinds::UNUSED_EXCEPTION, Severity::Warning, message, location)
        });
        diagnostics.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(language: Language, code: &str) -> Exceptions {
        Exceptions::read(Templates::builtin(), &SourceLines::new("a", code), code, language)
    }

    #[test]
    fn a_comment_is_for_its_line_the_one_below_or_the_file() {
        for (language, code, line) in [
            (Language::Python, "x = 1  # codeif: allow(no-if) why\n", Some(1)),
            (Language::Python, "x = 1\n# codeif: allow(no-if) why\n# more\nif x: y\n", Some(4)),
            (Language::Python, "#!/bin/py\n# codeif: allow(no-if) why\nif x: y\n", None),
            (Language::Java, "/*\n * codeif: allow(no-if) why\n */\nclass A {}\n", None),
            (Language::Go, "package p\n\n/* codeif: allow( no-if ) why */\nvar x = 1\n", Some(4)),
            (Language::Cpp, "int x; /* codeif: allow(no-if) why */\n", Some(1)),
        ] {
            let found = read(language, code);
            assert!(found.bad.is_empty(), "{code}");
            let lines: Vec<_> = found.allowed.iter().map(|exception| exception.line).collect();
            assert_eq!(lines, [line], "{code}");
        }
    }

    #[test]
    fn strings_and_prose_excuse_nothing() {
        for code in [
            "x = '# codeif: allow(no-if) why'\n",
            "\"\"\"\n# codeif: allow(no-if) why\n\"\"\"\n",
            "# see codeif: allow(no-if) why\n",
        ] {
            let found = read(Language::Python, code);
            assert!(found.allowed.is_empty() && found.bad.is_empty(), "{code}");
        }
    }

    #[test]
    fn exceptions_without_effect_are_reported() {
        for (comment, severity) in [
            ("# codeif: allow(no-if)", Severity::Error),
            ("# codeif: allow(no-if) --", Severity::Error),
            ("# codeif: allow(no-fi) why", Severity::Warning),
            ("# codeif: alow(no-if) why", Severity::Warning),
            ("# codeif: allow no-if", Severity::Warning),
        ] {
            let found = read(Language::Python, comment);
            assert!(found.allowed.is_empty(), "{comment}");
            assert_eq!(found.bad[0].severity, severity, "{comment}");
        }
    }

    #[test]
    fn several_slugs_and_unused_ones() {
        let mut found =
            read(Language::Python, "x = 1\nif x: y  # codeif: allow(no-if, no-keyword,) why\n");
        assert!(found.bad.is_empty());
        assert!(found.excuse("no-if", 2));
        assert!(!found.excuse("no-if", 1));
        assert!(!found.excuse("no-for-loop", 2));
        let checked = BTreeSet::from(["no-if", "no-keyword"]);
        let unused = found.unused(&checked);
        assert_eq!(unused.len(), 1);
        assert!(unused[0].message.contains("no-keyword"));
    }
}
