//! The tokens of a type, and the steps of its parser over them.

use super::TypeParser;

/// Splits a text into words and punctuation. Each punctuation character is a token, except that
/// `...`, `::`, `<-` and `=>` are one token each, and so is a string where it may be a type.
pub(super) fn tokens(text: &str, has_literals: bool) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word =
            rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(rest.len());
        let length = if word > 0 {
            word
        } else if has_literals && let Some(length) = quoted_length(rest) {
            length
        } else if let Some(symbol) =
            ["...", "::", "<-", "=>"].iter().find(|symbol| rest.starts_with(**symbol))
        {
            symbol.len()
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        // Python annotations may be quoted.
        if !token.trim().is_empty() && !matches!(token, "'" | "\"" | "`") {
            found.push(token);
        }
        rest = after;
    }
    found
}

/// The length of the string that a text begins with.
fn quoted_length(text: &str) -> Option<usize> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
    let end = text[1..].find(quote)?;
    Some(end + 2)
}

impl<'s> TypeParser<'s> {
    pub(super) fn peek(&self) -> Option<&'s str> {
        self.tokens.get(self.at).copied()
    }

    pub(super) fn peek_second(&self) -> Option<&'s str> {
        self.tokens.get(self.at + 1).copied()
    }

    pub(super) fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    /// Skips tokens that do not change the type: `const`, `final`, `&`, annotations.
    pub(super) fn skip_qualifiers(&mut self) {
        while let Some(token) = self.peek() {
            let is_qualifier = match token {
                "const" | "&" => true,
                // `struct {` is a type.
                "struct" if self.peek_second() == Some("{") => false,
                "@" => {
                    self.at += 2;
                    while self.take(".") {
                        self.at += 1;
                    }
                    if self.peek() == Some("(") {
                        self.skip_balanced();
                    }
                    continue;
                }
                word => self.syntax.qualifiers.contains(&word) && self.peek_second().is_some(),
            };
            if !is_qualifier {
                return;
            }
            self.at += 1;
        }
    }

    /// Skips the bracket at the current position, up to and including the one that closes it.
    pub(super) fn skip_balanced(&mut self) {
        let mut depth = 0usize;
        while let Some(token) = self.peek() {
            self.at += 1;
            match token {
                "[" | "{" | "(" | "<" => depth += 1,
                "]" | "}" | ")" | ">" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    pub(super) fn skip_to(&mut self, token: &str) {
        self.skip_to_any(&[token]);
        self.take(token);
    }

    /// Skips to the first of these tokens outside brackets.
    pub(super) fn skip_to_any(&mut self, wanted: &[&str]) {
        while let Some(token) = self.peek() {
            if wanted.contains(&token) {
                return;
            }
            match token {
                "[" | "{" | "(" | "<" => self.skip_balanced(),
                _ => self.at += 1,
            }
        }
    }
}

/// Whether a token is a name, a keyword or a number.
pub(super) fn is_word(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphanumeric() || first == '_' || first == '$')
}
