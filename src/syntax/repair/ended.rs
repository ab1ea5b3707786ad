//! Code whose blocks end with a word, which is put in at the end for each block that lacks its own.

use super::layout::Lexed;
use super::lexer::{Token, TokenKind};
use super::short;
use super::table::Braces;
use crate::response::Edit;

/// How many blocks are closed, to bound the work.
const MAX_OPEN: usize = 64;

/// The text with what closes the blocks that are open at its end.
pub(super) fn closed<'s>(braces: &Braces, lexed: Lexed<'s>) -> Lexed<'s> {
    if braces.closer.is_empty() {
        return lexed;
    }
    let text = &lexed.patched.text;
    let open = open_blocks(braces, text, &lexed.tokens.all);
    if open == 0 {
        return lexed;
    }
    let missing = format!("\n{}", braces.closer).repeat(open.min(MAX_OPEN));
    let edit = Edit::insert(text.trim_end().len(), &missing);
    lexed.edited(vec![edit])
}

/// How many blocks are open at the end. A word after a dot or a colon is a name, and so is one before a colon.
fn open_blocks(braces: &Braces, text: &str, tokens: &[Token]) -> usize {
    let contains = |words: &[String], word: &str| words.iter().any(|known| known == word);
    let (mut open, mut has_loop) = (0usize, false);
    for (at, token) in tokens.iter().enumerate() {
        let word = &text[token.range.clone()];
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let between = before.map_or(text, |before| &text[before.range.end..token.range.start]);
        let begins = before.is_none() || between.contains('\n');
        has_loop &= !begins;
        let is_name = before
            .is_some_and(|before| matches!(before.kind, TokenKind::Mark(b'.' | b':')))
            || text[token.range.end..].starts_with(':');
        if token.kind != TokenKind::Word || is_name {
            continue;
        }
        let may_begin = begins
            || before.is_some_and(|before| {
                matches!(before.kind, TokenKind::Mark(b'=' | b';' | b'|') | TokenKind::Open(_))
            });
        if word == braces.closer {
            open = open.saturating_sub(1);
        } else if contains(&braces.statements, word) && may_begin {
            open += 1;
            has_loop |= contains(&braces.loops, word);
        } else if contains(&braces.openers, word) {
            // The word after the head of a loop opens no block of its own.
            let is_of_loop = has_loop && !contains(&braces.statements, word);
            has_loop = contains(&braces.loops, word);
            open += usize::from(!is_of_loop && short::body(braces, text, tokens, at).is_none());
        }
    }
    open
}
