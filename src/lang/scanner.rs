//! Reads the text of a type from its begin to its end.

/// The text that is not read yet.
#[derive(Clone, Copy)]
pub(super) struct Scanner<'t> {
    pub(super) rest: &'t str,
}

impl<'t> Scanner<'t> {
    /// The word that comes next; empty if none does.
    pub(super) fn word(&mut self) -> &'t str {
        self.rest = self.rest.trim_start();
        let is_end = |c: char| !c.is_alphanumeric() && !"_$".contains(c);
        let end = self.rest.find(is_end).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    /// Whether a token comes next, which is then read.
    pub(super) fn take(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        let found = rest.strip_prefix(token);
        self.rest = found.unwrap_or(rest);
        found.is_some()
    }

    /// Skips what is before a character.
    pub(super) fn skip_to(&mut self, close: char) {
        let at = self.rest.find(close).unwrap_or(self.rest.len());
        self.rest = &self.rest[at..];
    }

    /// Skips a character, if nothing was read since `before` bytes were left.
    pub(super) fn advance(&mut self, before: usize) {
        if self.rest.len() == before {
            let length = self.rest.chars().next().map_or(0, char::len_utf8);
            self.rest = &self.rest[length..];
        }
    }
}
