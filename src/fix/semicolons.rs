//! The semicolons at the ends of statements, where the end of the line does the same.

use std::ops::Range;

use super::{Proposal, Refusal, Source};
use crate::facts::{Token, TokenKind};
use crate::instruction::Slots;
use crate::language::Keywords;

/// The punctuation that a statement can end with.
const ENDS: [&str; 10] = [")", "]", "}", "++", "--", "...", ">", "/", "!", "`"];

/// Ends a statement with a semicolon.
pub(super) fn add(source: &Source<'_>, found: Range<usize>, _: &Slots) -> Proposal {
    let (statement, after) = source.tokens_around(found.end);
    let end = statement.last().map_or(found.end, |token| token.span.end as usize);
    check(source, statement, after, end)?;
    Ok(source.fix("end the statement with a semicolon", end..end, ";"))
}

/// Removes a semicolon, with the blanks before it.
pub(super) fn remove(source: &Source<'_>, found: Range<usize>, _: &Slots) -> Proposal {
    let (statement, _) = source.tokens_around(found.start);
    let (_, after) = source.tokens_around(found.end);
    check(source, statement, after, found.end)?;
    let before = source.code[..found.start].trim_end_matches([' ', '\t']);
    if before.is_empty() || before.ends_with('\n') {
        return Err("it begins its line");
    }
    Ok(source.fix("remove the semicolon", before.len()..found.end, ""))
}

/// Whether a statement ends at a byte with a semicolon and without.
fn check(
    source: &Source<'_>,
    statement: &[Token<'_>],
    after: &[Token<'_>],
    end: usize,
) -> Result<(), Refusal> {
    let profile = &source.cx.profile().fixes;
    let keywords = Keywords::of(source.cx.language());
    let can_end = |last: &Token<'_>| match last.kind {
        TokenKind::Punctuation => ENDS.contains(&last.text),
        _ => profile.ending_keywords.contains(&last.text) || !keywords.is_reserved(last.text),
    };
    if !statement.last().is_some_and(can_end) {
        return Err("nothing that ends a statement is before it");
    }
    let Some(next) = after.first().filter(|next| next.text != "}") else {
        return Ok(());
    };
    let is_below = source.code[end..next.span.start as usize].contains('\n');
    if !is_below {
        return Err("something else follows on the line");
    }
    let mut continuing = profile.continuing_tokens.iter();
    match continuing.any(|token| match token.starts_with(char::is_alphabetic) {
        true => next.text == *token,
        false => next.text.starts_with(token),
    }) {
        true => Err("the next line could go on with the statement"),
        false => Ok(()),
    }
}
