//! Code as lines of tokens.

use std::ops::Range;

use super::lexer::{LexicalSyntax, Token, TokenKind, Tokens};
use crate::response::{Edit, PatchedText};

/// A text that is repaired, with its tokens.
pub(super) struct Lexed<'s> {
    syntax: &'s LexicalSyntax,
    pub(super) patched: PatchedText,
    pub(super) tokens: Tokens,
}

impl<'s> Lexed<'s> {
    pub(super) fn new(syntax: &'s LexicalSyntax, patched: PatchedText) -> Self {
        let tokens = syntax.tokens(&patched.text);
        Self { syntax, patched, tokens }
    }

    /// The text after more edits. Without any it keeps its tokens.
    pub(super) fn edited(self, edits: Vec<Edit>) -> Self {
        match edits.is_empty() {
            true => self,
            false => Self::new(self.syntax, self.patched.edited(edits)),
        }
    }
}

/// The lines of some code that have tokens, and the tokens.
pub(super) struct Layout<'c> {
    pub(super) code: &'c str,
    pub(super) tokens: Tokens,
    pub(super) lines: Vec<Line>,
}

/// A line with a token that begins in it.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// Its first byte.
    pub(super) start: usize,
    /// The column of its first token.
    pub(super) indent: usize,
    /// The numbers of the tokens that begin in it.
    pub(super) tokens: Range<usize>,
    /// Whether it begins within a string or comment.
    pub(super) is_inside: bool,
}

impl<'c> Layout<'c> {
    pub(super) fn new(syntax: &LexicalSyntax, code: &'c str) -> Self {
        Self::of(code, syntax.tokens(code))
    }

    /// The lines of some code with these tokens.
    pub(super) fn of(code: &'c str, tokens: Tokens) -> Self {
        let tab = tab_width(code);
        let mut lines: Vec<Line> = Vec::new();
        let mut line_end = 0;
        for (number, token) in tokens.all.iter().enumerate() {
            let at = token.range.start;
            if let Some(line) = lines.last_mut()
                && at < line_end
            {
                line.tokens.end = number + 1;
                continue;
            }
            let start = code[..at].rfind('\n').map_or(0, |end| end + 1);
            line_end = at + code[at..].find('\n').map_or(code.len(), |end| end + 1);
            let blanks = &code[start..at];
            lines.push(Line {
                start,
                indent: columns(blanks, tab),
                tokens: number..number + 1,
                is_inside: !blanks.trim().is_empty(),
            });
        }
        Self { code, tokens, lines }
    }

    pub(super) fn text(&self, token: usize) -> &'c str {
        &self.code[self.token(token).range.clone()]
    }

    pub(super) fn token(&self, number: usize) -> &Token {
        &self.tokens.all[number]
    }

    pub(super) fn kind(&self, number: usize) -> TokenKind {
        self.token(number).kind
    }

    /// Whether a token is one of these words.
    pub(super) fn is_word(&self, token: usize, words: &[impl AsRef<str>]) -> bool {
        if self.kind(token) != TokenKind::Word {
            return false;
        }
        let text = self.text(token);
        words.iter().any(|word| word.as_ref() == text)
    }

    /// Whether a token is this character.
    pub(super) fn is_mark(&self, token: usize, mark: u8) -> bool {
        self.kind(token) == TokenKind::Mark(mark)
    }
}

impl Line {
    /// Its last token.
    pub(super) fn last(&self) -> usize {
        self.tokens.end - 1
    }
}

/// The width of blanks.
pub(super) fn columns(blanks: &str, tab: usize) -> usize {
    blanks.bytes().fold(0, |column, byte| match byte {
        b'\t' => (column / tab + 1) * tab,
        _ => column + 1,
    })
}

/// The width of a tab: the least indentation by blanks that some code has, as editors show it.
fn tab_width(code: &str) -> usize {
    let widths = code.lines().filter_map(|line| {
        let width = line.len() - line.trim_start_matches(' ').len();
        let is_code = line[width..].starts_with(|c: char| c.is_alphabetic() || c == '@');
        (is_code && width > 1).then_some(width)
    });
    widths.min().unwrap_or(4).min(8)
}
