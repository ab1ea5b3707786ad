//! How names are declared, as the tokens before them say.

use crate::facts::{Token, Variable, VariableKind};
use crate::fix::Source;

/// How many tokens before a name are looked at.
const MAX_BEFORE: usize = 100;

/// What begins a statement with a head in which a variable may be declared.
const HEADS: [&str; 7] = ["catch", "for", "if", "switch", "try", "while", "with"];

impl Source<'_> {
    /// The tokens before a byte, the nearest first.
    fn before(&self, at: usize) -> impl Iterator<Item = &Token<'_>> {
        let tokens = &self.cx.facts.tokens;
        let end = tokens.partition_point(|token| (token.span.start as usize) < at);
        tokens[..end].iter().rev().take(MAX_BEFORE)
    }

    /// The text of the token after a byte.
    pub(super) fn token_after(&self, at: usize) -> Option<&str> {
        let tokens = &self.cx.facts.tokens;
        let next = tokens.partition_point(|token| (token.span.start as usize) < at);
        tokens.get(next).map(|token| token.text)
    }

    /// Whether the declaration of a name begins with a keyword.
    pub(super) fn is_declared_by(&self, name: usize, keyword: &str) -> bool {
        const KEYWORDS: [&str; 3] = ["const", "let", "var"];
        let declared = self.before(name).find(|token| KEYWORDS.contains(&token.text));
        declared.is_some_and(|token| token.text == keyword)
    }

    /// Whether a definition at file level is for other files, or may be.
    pub(super) fn is_exported(&self, name: usize, keyword: &str) -> bool {
        const BEGINNINGS: [&str; 4] = ["const", "function", "let", "var"];
        let mut before = self.before(name);
        let begins = before.any(|token| BEGINNINGS.contains(&token.text));
        let is_plain = |token: &&Token<'_>| !["async", "declare", "default"].contains(&token.text);
        !begins || before.find(is_plain).is_some_and(|token| token.text == keyword)
    }

    /// Whether the names at file level are not those of all files.
    pub(super) fn is_module(&self) -> bool {
        const WORDS: [&str; 4] = ["export", "exports", "import", "require"];
        self.cx.facts.tokens.iter().any(|token| WORDS.contains(&token.text))
    }

    /// Where the block ends that belongs to the head that declares a variable; `None` if no head does.
    pub(super) fn head_end(&self, variable: &Variable<'_>) -> Option<usize> {
        let is_in_head = matches!(
            variable.kind,
            VariableKind::Catch
                | VariableKind::Loop
                | VariableKind::Pattern
                | VariableKind::Resource
        );
        let start = variable.name_span.start as usize;
        let is_end = |token: &&Token<'_>| {
            [";", "{", "}"].contains(&token.text) || HEADS.contains(&token.text)
        };
        let begin = self.before(start).find(is_end);
        if !is_in_head && !begin.is_some_and(|token| HEADS.contains(&token.text)) {
            return None;
        }
        let tokens = &self.cx.facts.tokens;
        let first = tokens.partition_point(|token| (token.span.start as usize) < start);
        let mut depth = 0;
        let mut head = tokens[first..].iter().skip_while(|token| {
            match token.text {
                "(" | "[" => depth += 1,
                ")" | "]" => depth -= 1,
                _ => {}
            }
            depth >= 0 && !(depth == 0 && token.text == "{")
        });
        // The bracket after the head, or the brace of its block.
        let block = match head.next() {
            Some(token) if token.text != "{" => head.next(),
            other => other,
        };
        let mut depth = 1;
        let mut within = head.skip_while(|token| {
            match token.text {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            depth > 0
        });
        let end = within.next().filter(|_| block.is_some_and(|token| token.text == "{"));
        Some(end.map_or(start, |token| token.span.end as usize))
    }

    /// Whether a byte is in a directive of the preprocessor.
    pub(super) fn is_in_directive(&self, at: usize) -> bool {
        let mut lines = (0..=self.line_of(at)).rev().map(|line| &self.code[self.line(line)]);
        let first = lines.next().unwrap_or_default();
        let above = lines.take_while(|line| line.ends_with('\\')).last();
        above.unwrap_or(first).trim_start().starts_with('#')
    }
}
