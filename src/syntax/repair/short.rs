//! Definitions that need no block, of which some grammars read only a body that is a value: a call
//! without parentheses gets its own there (`def show = render json: @user`).

use super::lexer::{Token, TokenKind};
use super::table::{Braces, RepairTable};
use crate::response::{Edit, PatchedText};

/// How many definitions are looked at, to bound the work.
const MAX_DEFINITIONS: usize = 1_000;

/// How many tokens of one are, for the same reason.
const MAX_TOKENS: usize = 500;

/// The text with parentheses around the arguments of the calls that are the bodies of definitions.
pub(super) fn parenthesized(
    table: &RepairTable,
    braces: &Braces,
    patched: &PatchedText,
) -> PatchedText {
    let text = &patched.text;
    let tokens = table.lexical.tokens(text).all;
    let code = Code { braces, text, tokens: &tokens };
    let bodies = (0..tokens.len()).filter_map(|at| body(braces, text, &tokens, at));
    let edits = bodies.take(MAX_DEFINITIONS).filter_map(|(head, body)| {
        let arguments = code.arguments(head, body)?;
        let blank = tokens[arguments - 1].range.end..tokens[arguments].range.start;
        let end = tokens[code.end(arguments)].range.end;
        Some([Edit::replace(blank, "("), Edit::insert(end, ")")])
    });
    patched.edited(edits.flatten().collect())
}

/// The word of a definition at a token, and the first token after its equals sign: `def f(x) = x`.
pub(super) fn body(
    braces: &Braces,
    text: &str,
    tokens: &[Token],
    word: usize,
) -> Option<(usize, usize)> {
    let token = tokens.get(word)?;
    let is_word = token.kind == TokenKind::Word && text[token.range.clone()] == *braces.short;
    let is_open = |token: &Token| token.kind == TokenKind::Open(b'(');
    let mut at = word + 1;
    while is_word && touches(tokens, at) && !is_open(&tokens[at + 1]) && at < word + MAX_TOKENS {
        at += 1;
    }
    at += 1;
    if tokens.get(at).is_some_and(is_open) {
        at = closing(tokens, at)? + 1;
    }
    let equals = tokens.get(at).filter(|token| is_word && token.kind == TokenKind::Mark(b'='))?;
    let before = text[..equals.range.start].ends_with([' ', ')']);
    let after = text[equals.range.end..].starts_with(char::is_whitespace);
    (before && after && at + 1 < tokens.len()).then_some((word, at + 1))
}

/// Whether nothing is between a token and the next.
fn touches(tokens: &[Token], at: usize) -> bool {
    let next = tokens.get(at + 1);
    next.is_some_and(|next| tokens[at].range.end == next.range.start)
}

/// The token that closes the bracket at another.
fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    (open..tokens.len().min(open + MAX_TOKENS)).find(|at| {
        match tokens[*at].kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })
}

struct Code<'a> {
    braces: &'a Braces,
    text: &'a str,
    tokens: &'a [Token],
}

impl Code<'_> {
    fn word(&self, at: usize) -> &str {
        &self.text[self.tokens[at].range.clone()]
    }

    /// Whether a line ends between a token and the one before it.
    fn begins_line(&self, at: usize) -> bool {
        self.text[self.tokens[at - 1].range.end..self.tokens[at].range.start].contains('\n')
    }

    /// Whether a token is a word that ends an expression before it: no name after a dot or colon, and no key.
    fn ends_value(&self, at: usize) -> bool {
        let is_part = matches!(self.tokens[at - 1].kind, TokenKind::Mark(b'.' | b':'))
            && touches(self.tokens, at - 1)
            || self.text[self.tokens[at].range.end..].starts_with(':');
        let words = [&self.braces.statements, &self.braces.continues, &self.braces.after_value];
        let is_one = || words.into_iter().flatten().any(|word| word == self.word(at));
        self.tokens[at].kind == TokenKind::Word && !is_part && is_one()
    }

    /// The first argument of the call without parentheses that begins at a token; `None` if there is none. A name
    /// of a parameter calls nothing.
    fn arguments(&self, head: usize, body: usize) -> Option<usize> {
        let tokens = self.tokens;
        let is_parameter = || (head + 2..body).any(|at| self.word(at) == self.word(body));
        if self.begins_statement(body) {
            return None;
        }
        let mut at = body;
        while touches(tokens, at) && at < body + MAX_TOKENS {
            at = match tokens[at + 1].kind {
                TokenKind::Open(_) => closing(tokens, at + 1)?,
                _ => at + 1,
            };
        }
        let is_name = matches!(tokens[at].kind, TokenKind::Word | TokenKind::Mark(b'?' | b'!'));
        let argument = tokens.get(at + 1).filter(|_| is_name)?;
        let begins = self.braces.argument.as_ref()?.is_match(&self.text[argument.range.start..]);
        let is_value = begins && !self.begins_line(at + 1) && !self.begins_statement(at + 1);
        let is_argument = is_value && !self.ends_value(at + 1);
        (is_argument && !(at == body && is_parameter())).then_some(at + 1)
    }

    fn begins_statement(&self, at: usize) -> bool {
        let words = [&self.braces.statements, &self.braces.openers];
        let is_key = self.text[self.tokens[at].range.end..].starts_with(':');
        !is_key && words.into_iter().flatten().any(|word| word == self.word(at))
    }

    /// The last token of the arguments that begin at one: they go on in the next line after a comma or an operator.
    fn end(&self, first: usize) -> usize {
        let mut at = first;
        while at < first + MAX_TOKENS {
            if let TokenKind::Open(_) = self.tokens[at].kind {
                match closing(self.tokens, at) {
                    Some(close) => at = close,
                    None => return at,
                }
            }
            let Some(next) = self.tokens.get(at + 1) else { return at };
            let goes_on = matches!(self.tokens[at].kind, TokenKind::Mark(mark) if b",\\.+-*/&|<=>".contains(&mark))
                || next.kind == TokenKind::Mark(b'.');
            let ends = matches!(next.kind, TokenKind::Close(_) | TokenKind::Mark(b';'))
                || self.begins_line(at + 1) && !goes_on
                || self.ends_value(at + 1);
            if ends {
                return at;
            }
            at += 1;
        }
        at
    }
}
