//! Splits code into tokens without a grammar, so that code that no grammar reads has tokens too.

use std::ops::Range;

/// How a language writes what is no code: comments and strings.
#[derive(Debug)]
pub(crate) struct Lexis {
    /// What begins a comment that ends with its line.
    pub(crate) line_comment: &'static str,
    /// Whether `/*` begins a comment.
    pub(crate) has_block_comments: bool,
    /// Strings; where one delimiter begins with another, the longer one is first.
    pub(crate) strings: &'static [StringLexis],
    /// Whether a `#` at the beginning of a line makes the line a directive.
    pub(crate) has_directives: bool,
}

/// A kind of string.
#[derive(Debug)]
pub(crate) struct StringLexis {
    /// The text at its start.
    pub(crate) open: &'static str,
    /// The text at its end.
    pub(crate) close: &'static str,
    /// Whether it may contain line ends.
    pub(crate) has_lines: bool,
    /// Whether a backslash escapes what follows it.
    pub(crate) has_escapes: bool,
}

impl StringLexis {
    /// A string within a line, with escapes.
    pub(crate) const fn line(quote: &'static str) -> Self {
        Self {
            open: quote,
            close: quote,
            has_lines: false,
            has_escapes: true,
        }
    }

    /// A string that may contain line ends, with escapes.
    pub(crate) const fn lines(quote: &'static str) -> Self {
        Self {
            has_lines: true,
            ..Self::line(quote)
        }
    }

    /// The same without escapes.
    pub(crate) const fn raw(self) -> Self {
        Self {
            has_escapes: false,
            ..self
        }
    }
}

/// A token, which a comment is not.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) range: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
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
pub(super) struct Tokens {
    pub(super) all: Vec<Token>,
    /// The ranges of the comments, and of directives.
    pub(super) trivia: Vec<Range<usize>>,
    /// Whether a comment is open at the end.
    pub(super) in_comment: bool,
}

impl Lexis {
    /// The tokens of some code.
    pub(super) fn tokens(&self, code: &str) -> Tokens {
        let mut tokens = Tokens::default();
        let bytes = code.as_bytes();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            if byte.is_ascii_whitespace() {
                at += 1;
                continue;
            }
            if let Some(end) = self.trivia_end(code, at, &mut tokens) {
                tokens.trivia.push(at..end);
                at = end;
                continue;
            }
            let (kind, end) = self.token(code, at);
            tokens.all.push(Token {
                kind,
                range: at..end,
            });
            at = end;
        }
        tokens
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
        let run = |accepts: fn(char) -> bool| at + rest.find(|c| !accepts(c)).unwrap_or(rest.len());
        if let Some(string) = self.strings.iter().find(|one| rest.starts_with(one.open)) {
            return string.token(code, at);
        }
        let first = rest.chars().next().unwrap_or_default();
        match first {
            '(' | '[' | '{' => (TokenKind::Open(rest.as_bytes()[0]), at + 1),
            ')' => (TokenKind::Close(b'('), at + 1),
            ']' => (TokenKind::Close(b'['), at + 1),
            '}' => (TokenKind::Close(b'{'), at + 1),
            _ if first.is_ascii_digit() => (TokenKind::Number, number_end(code, at)),
            _ if first.is_alphabetic() || first == '_' => {
                (TokenKind::Word, run(|c| c.is_alphanumeric() || c == '_'))
            }
            _ => (TokenKind::Mark(rest.as_bytes()[0]), at + first.len_utf8()),
        }
    }
}

impl StringLexis {
    /// The string that begins at a byte.
    fn token(&self, code: &str, at: usize) -> (TokenKind, usize) {
        let bytes = code.as_bytes();
        let mut end = at + self.open.len();
        while let Some(&byte) = bytes.get(end) {
            match byte {
                b'\\' if self.has_escapes => end += 1,
                b'\n' if !self.has_lines => return (TokenKind::OpenString(self.close), end),
                _ if bytes[end..].starts_with(self.close.as_bytes()) => {
                    return (TokenKind::String, end + self.close.len());
                }
                _ => {}
            }
            end += 1;
        }
        (TokenKind::OpenString(self.close), code.len())
    }
}

/// Whether only blanks precede a byte in its line.
fn begins_line(code: &str, at: usize) -> bool {
    let before = code[..at].trim_end_matches([' ', '\t']);
    before.is_empty() || before.ends_with('\n')
}

/// The end of a number; a quote between two digits separates them (`1'000`).
fn number_end(code: &str, at: usize) -> usize {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    let bytes = code.as_bytes();
    let mut end = at;
    while is_part(bytes.get(end))
        || matches!(bytes.get(end), Some(b'_'))
        || bytes.get(end) == Some(&b'\'') && is_part(bytes.get(end + 1))
    {
        end += 1;
    }
    end
}
