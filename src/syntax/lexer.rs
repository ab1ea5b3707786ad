//! Splits code into tokens without a grammar, so that code that no grammar reads has tokens too.

use std::ops::Range;

/// How a language writes comments and strings.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LexicalSyntax {
    /// What begins a comment that ends with its line.
    pub(crate) line_comment: &'static str,
    /// Whether `/*` begins a comment.
    pub(crate) has_block_comments: bool,
    /// Strings; where one delimiter begins with another, the longer one is first.
    pub(crate) strings: &'static [StringSyntax],
    /// Whether a `#` at the beginning of a line makes the line a directive.
    pub(crate) has_directives: bool,
}

/// A kind of string.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StringSyntax {
    /// The text at its start.
    pub(crate) open: &'static str,
    /// The text at its end.
    pub(crate) close: &'static str,
    /// Whether it may contain line ends.
    pub(crate) has_lines: bool,
    /// Whether a backslash escapes what follows it.
    pub(crate) has_escapes: bool,
    /// Whether a word and a bracket follow the start and precede the end: `R"sql(…)sql"`.
    pub(crate) is_delimited: bool,
    /// Whether it holds one character or escape, and what it begins with is otherwise a mark: `'a'`,
    /// but not `'a` alone.
    pub(crate) is_character: bool,
}

/// The longest escape: `\u{10ffff}`.
const MAX_ESCAPE: usize = 10;

/// How many bytes of code there are for a token at least, with comments and blanks, in most code.
const BYTES_PER_TOKEN: usize = 5;

/// The longest word of a delimited string ([lex.string] in the C++ standard).
const MAX_DELIMITER: usize = 16;

impl StringSyntax {
    /// A string within a line, with escapes.
    pub(crate) const fn line(quote: &'static str) -> Self {
        Self {
            open: quote,
            close: quote,
            has_lines: false,
            has_escapes: true,
            is_delimited: false,
            is_character: false,
        }
    }

    /// A string that ends with a bracket, the word before its own bracket, and a quote.
    pub(crate) const fn delimited(open: &'static str) -> Self {
        let plain = Self::lines(open).raw();
        Self { close: ")\"", is_delimited: true, ..plain }
    }

    /// A single character or escape.
    pub(crate) const fn character(quote: &'static str) -> Self {
        Self { is_character: true, ..Self::line(quote) }
    }

    /// A string that may contain line ends, with escapes.
    pub(crate) const fn lines(quote: &'static str) -> Self {
        Self { has_lines: true, ..Self::line(quote) }
    }

    /// The same without escapes.
    pub(crate) const fn raw(self) -> Self {
        Self { has_escapes: false, ..self }
    }
}

/// A token. A comment is not one.
#[derive(Debug, Clone)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) range: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Word,
    Number,
    /// A string with what closes it.
    String,
    /// A string that its line or the code ends before what closes it.
    OpenString(&'static str),
    /// `(`, `[`, `{`
    Open(u8),
    /// `)`, `]`, `}`, by what opens it.
    Close(u8),
    /// Another character.
    Mark(u8),
}

/// The tokens of some code.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    pub(crate) all: Vec<Token>,
    /// The ranges of the comments, and of directives.
    pub(crate) trivia: Vec<Range<usize>>,
    /// Whether a comment is open at the end.
    pub(crate) in_comment: bool,
}

impl LexicalSyntax {
    /// The tokens of some code.
    pub(crate) fn tokens(&self, code: &str) -> Tokens {
        let mut tokens = Tokens::default();
        tokens.all.reserve(code.len() / BYTES_PER_TOKEN);
        let begins_more = self.first_bytes();
        let bytes = code.as_bytes();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            if byte.is_ascii_whitespace() {
                at += 1;
                continue;
            }
            let (kind, end) = if begins_more[usize::from(byte)] {
                if let Some(end) = self.trivia_end(code, at, &mut tokens) {
                    tokens.trivia.push(at..end);
                    at = end;
                    continue;
                }
                self.token(code, at)
            } else {
                plain_token(code, at)
            };
            tokens.all.push(Token { kind, range: at..end });
            at = end;
        }
        tokens
    }

    /// For each byte, whether a comment, a directive or a string may begin with it: most tokens begin with another.
    fn first_bytes(&self) -> [bool; 256] {
        let mut first = [false; 256];
        let strings = self.strings.iter().map(|string| string.open);
        for mark in strings.chain([self.line_comment, "/", "#"]) {
            first[usize::from(mark.bytes().next().unwrap_or_default())] = true;
        }
        first
    }

    /// The end of the comment or directive that begins at a byte.
    fn trivia_end(&self, code: &str, at: usize, tokens: &mut Tokens) -> Option<usize> {
        let rest = &code[at..];
        let line_end = || at + rest.find('\n').unwrap_or(rest.len());
        if rest.starts_with(self.line_comment) {
            return Some(line_end());
        }
        if self.has_block_comments && rest.starts_with("/*") {
            let end = rest[2..].find("*/").map(|end| at + end + 4);
            tokens.in_comment = end.is_none();
            return Some(end.unwrap_or(code.len()));
        }
        if self.has_directives && rest.starts_with('#') && begins_line(code, at) {
            let mut end = line_end();
            while code[..end].ends_with('\\') && end < code.len() {
                end += 1 + code[end + 1..].find('\n').unwrap_or(code.len() - end - 1);
            }
            return Some(end);
        }
        None
    }

    fn token(&self, code: &str, at: usize) -> (TokenKind, usize) {
        let rest = &code[at..];
        match self.strings.iter().find(|string| string.begins(rest)) {
            Some(string) => string.token(code, at),
            None => plain_token(code, at),
        }
    }
}

/// The token that begins at a byte, if no string does.
fn plain_token(code: &str, at: usize) -> (TokenKind, usize) {
    match code.as_bytes()[at] {
        byte @ (b'(' | b'[' | b'{') => (TokenKind::Open(byte), at + 1),
        b')' => (TokenKind::Close(b'('), at + 1),
        b']' => (TokenKind::Close(b'['), at + 1),
        b'}' => (TokenKind::Close(b'{'), at + 1),
        b'0'..=b'9' => (TokenKind::Number, number_end(code, at)),
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => (TokenKind::Word, word_end(code, at)),
        byte if byte.is_ascii() => (TokenKind::Mark(byte), at + 1),
        byte => {
            let first = code[at..].chars().next().unwrap_or_default();
            match first.is_alphabetic() {
                true => (TokenKind::Word, word_end(code, at)),
                false => (TokenKind::Mark(byte), at + first.len_utf8()),
            }
        }
    }
}

impl StringSyntax {
    /// Whether some code begins with such a string.
    fn begins(&self, code: &str) -> bool {
        // Most tokens begin with another byte.
        let may_begin = code.as_bytes().first() == self.open.as_bytes().first();
        let rest = may_begin.then(|| code.strip_prefix(self.open)).flatten();
        rest.is_some_and(|rest| {
            (!self.is_delimited || delimiter(rest).is_some())
                && (!self.is_character || self.is_one_character(rest))
        })
    }

    /// Whether the end comes after one character or escape.
    fn is_one_character(&self, rest: &str) -> bool {
        let mut characters = rest.char_indices().skip(1);
        let end = match rest.starts_with('\\') {
            true => rest
                .char_indices()
                .skip(2)
                .take(MAX_ESCAPE)
                .find(|(at, _)| rest[*at..].starts_with(self.close)),
            false => characters.next().filter(|(at, _)| rest[*at..].starts_with(self.close)),
        };
        end.is_some()
    }

    /// The string that begins at a byte.
    fn token(&self, code: &str, at: usize) -> (TokenKind, usize) {
        if self.is_delimited {
            return self.delimited_token(code, at);
        }
        let (bytes, close) = (code.as_bytes(), self.close.as_bytes());
        let mut end = at + self.open.len();
        while let Some(&byte) = bytes.get(end) {
            match byte {
                b'\\' if self.has_escapes => end += 1,
                b'\n' if !self.has_lines => return (TokenKind::OpenString(self.close), end),
                _ if byte == close[0] && bytes[end..].starts_with(close) => {
                    return (TokenKind::String, end + self.close.len());
                }
                _ => {}
            }
            end += 1;
        }
        (TokenKind::OpenString(self.close), code.len())
    }

    fn delimited_token(&self, code: &str, at: usize) -> (TokenKind, usize) {
        let start = at + self.open.len();
        let close = format!("){}\"", delimiter(&code[start..]).unwrap_or_default());
        match code[start..].find(&close) {
            Some(end) => (TokenKind::String, start + end + close.len()),
            None => (TokenKind::OpenString(self.close), code.len()),
        }
    }
}

/// The word before the bracket of a delimited string.
fn delimiter(code: &str) -> Option<&str> {
    let length = code.bytes().take(MAX_DELIMITER + 1).position(|byte| byte == b'(');
    length.and_then(|length| code.get(..length))
}

/// Whether only blanks precede a byte in its line.
fn begins_line(code: &str, at: usize) -> bool {
    let before = code[..at].trim_end_matches([' ', '\t']);
    before.is_empty() || before.ends_with('\n')
}

/// The end of the word that begins at a byte.
fn word_end(code: &str, at: usize) -> usize {
    let rest = &code.as_bytes()[at..];
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len());
    match rest.get(length) {
        Some(byte) if !byte.is_ascii() => {
            let end = code[at..].find(|c: char| !c.is_alphanumeric() && c != '_');
            end.map_or(code.len(), |end| at + end)
        }
        _ => at + length,
    }
}

/// The end of a number; a quote between two digits separates them (`1'000`).
fn number_end(code: &str, at: usize) -> usize {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    let bytes = code.as_bytes();
    let mut end = at;
    while is_part(bytes.get(end))
        || matches!(bytes.get(end), Some(b'_' | b'.'))
        || bytes.get(end) == Some(&b'\'') && is_part(bytes.get(end + 1))
    {
        end += 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang;
    use crate::language::Language;

    fn shown(code: &str) -> Vec<(TokenKind, &str)> {
        let tokens = lang::of(Language::Cpp).repairs().lexical.tokens(code);
        let tokens = tokens.all.into_iter();
        tokens.map(|token| (token.kind, &code[token.range])).collect()
    }

    #[test]
    fn a_delimited_string_ends_with_its_own_word() {
        let code = "R\"sql(a \" )\" b)sql\" LR\"(\n)\"";
        let strings =
            [(TokenKind::String, "R\"sql(a \" )\" b)sql\""), (TokenKind::String, "LR\"(\n)\"")];
        assert_eq!(shown(code), strings);
        let without_bracket = [(TokenKind::Word, "R"), (TokenKind::String, "\"a\"")];
        assert_eq!(shown("R\"a\""), without_bracket);
        let open = [(TokenKind::OpenString(")\""), "R\"x(a)\"")];
        assert_eq!(shown("R\"x(a)\""), open);
    }

    #[test]
    fn a_word_may_have_any_letters() {
        for word in ["_a1", "größe", "éa_b", "a名"] {
            assert_eq!(
                shown(&format!("{word}(")),
                [(TokenKind::Word, word), (TokenKind::Open(b'('), "(")]
            );
        }
    }

    #[test]
    fn a_number_is_one_token() {
        for number in ["1.5f", "0xFF'FF", "1'000.25", "1_000", "2."] {
            assert_eq!(shown(number), [(TokenKind::Number, number)]);
        }
        let character = [(TokenKind::Number, "1"), (TokenKind::String, "'a'")];
        assert_eq!(shown("1 'a'"), character);
    }
}
