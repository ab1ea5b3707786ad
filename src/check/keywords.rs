//! Keywords: where they occur, and templates 8 and 11.

use super::quantified::FactKind;
use super::{Context, Ruling, definitions};
use crate::facts::{Import, ImportKind, LiteralKind, Token, TokenKind};
use crate::instruction::Slots;
use crate::language::Keywords;
use crate::response::Span;

/// Template 8: none of the keywords occurs.
pub(super) fn avoided(cx: &Context<'_>, slots: &Slots) -> Ruling {
    definitions::none_used(slots.names("keyword"), "has no", |word| find_keyword(cx, word))
}

/// Template 11: each of the keywords occurs.
pub(super) fn used(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let find = |word: &str| find_keyword(cx, word).first().copied();
    let near = |word: &str| near_misses(cx, word);
    definitions::all_used(slots.names("keyword"), "has no", find, near)
}

/// Words that differ from the keyword only in case, or that are used as a name.
fn near_misses(cx: &Context<'_>, word: &str) -> Vec<(String, Span)> {
    let tokens = cx.facts.tokens.iter();
    let alike = tokens
        .filter(|token| token.kind != TokenKind::String && token.text.eq_ignore_ascii_case(word));
    let note = |text: &str| match text == word {
        true => format!("`{word}` as a name, not as a keyword"),
        false => format!("`{text}` differs in case"),
    };
    alike.take(3).map(|token| (note(token.text), token.span)).collect()
}

/// The spans where a keyword occurs, in source order; for a word that is not a keyword, those
/// where it occurs as a name. Header names, import paths and text in strings do not count.
pub(super) fn find_keyword(cx: &Context<'_>, word: &str) -> Vec<Span> {
    let keywords = Keywords::of(cx.language());
    if keywords.is_lambda(word) {
        let literals = cx.facts.literals.iter();
        let lambdas = literals.filter(|literal| literal.kind == LiteralKind::Lambda);
        return lambdas.map(|literal| literal.span).collect();
    }
    let spelled = keywords.spelling(word);
    let keyword_role_only = keywords.has_word(spelled);
    find_sequence(cx, spelled, |token| match token.kind {
        TokenKind::String => false,
        TokenKind::Keyword => true,
        _ => !keyword_role_only && !is_import_path(&cx.facts.imports, token),
    })
}

/// The spans where tokens make up a text, but for blanks: `as unknown as`, `interface{}`, `++`. Labels are none of
/// them, and strings only where the text goes on with one: `require("fs")`, in whichever quotes if either do.
pub(super) fn find_tokens(cx: &Context<'_>, text: &str) -> Vec<Span> {
    const QUOTES: [char; 2] = ['"', '\''];
    let has_string = text.contains(QUOTES) && !text.starts_with(QUOTES);
    let eligible = |token: &Token<'_>| match token.kind {
        TokenKind::String => has_string,
        kind => kind != TokenKind::Label,
    };
    let mut found = find_sequence(cx, text, eligible);
    if has_string {
        if FactKind::Construct("single-quoted-string").is_in(cx.language()) {
            let swap = |c| match c {
                '"' => '\'',
                '\'' => '"',
                other => other,
            };
            let swapped: String = text.chars().map(swap).collect();
            found.extend(find_sequence(cx, &swapped, eligible));
            found.sort();
        }
        found.retain(|span| !begins_with_string(cx, *span));
    }
    // `+ +` is no `++`.
    let is_operator = !text.contains(char::is_alphanumeric);
    found.retain(|span| !is_operator || (span.end - span.start) as usize == text.len());
    // `private` alone makes what follows private, and is no `private def`.
    let is_of_words = text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ' ');
    found.retain(|span| !is_of_words || !cx.text(*span).contains('\n'));
    found
}

/// Whether the token that a span begins with is a text in quotes.
fn begins_with_string(cx: &Context<'_>, span: Span) -> bool {
    let tokens = &cx.facts.tokens;
    let place = (span.block, span.start);
    let at = tokens.partition_point(|it| (it.span.block, it.span.start) < place);
    tokens.get(at).is_some_and(|it| it.span.start == span.start && it.kind == TokenKind::String)
}

fn find_sequence(cx: &Context<'_>, text: &str, eligible: impl Fn(&Token<'_>) -> bool) -> Vec<Span> {
    let tokens = &cx.facts.tokens;
    let pieces = pieces(text);
    // Most tokens begin with another letter, so this filter comes first. The Java grammar has
    // `@interface` as one token.
    let first = pieces.first().and_then(|parts| parts.first()?.bytes().next());
    let may_begin = |token: &Token<'_>| {
        let begins = token.text.bytes().next();
        begins == first || begins == Some(b'@')
    };
    (0..tokens.len())
        .filter(|start| may_begin(&tokens[*start]))
        .filter_map(|start| match_pieces(&tokens[start..], &pieces, &eligible))
        .collect()
}

/// The parts of a text, and of each piece of it between gaps: `range(len(...))`.
fn pieces(text: &str) -> Vec<Vec<&str>> {
    let mut pieces = vec![Vec::new()];
    let mut rest = text;
    while let Some((before, after)) = split_gap(rest) {
        pieces.last_mut().expect("there is a first one").extend(before.split_whitespace());
        pieces.push(Vec::new());
        rest = after;
    }
    pieces.last_mut().expect("there is a first one").extend(rest.split_whitespace());
    pieces
}

/// The text before and after its first gap, which stands for any code: `...`, but not that of `...rest`.
fn split_gap(text: &str) -> Option<(&str, &str)> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let gaps = ["...", "…"].into_iter().flat_map(|gap| text.match_indices(gap));
    let parts = gaps.map(|(at, gap)| (&text[..at], &text[at + gap.len()..]));
    let mut gaps =
        parts.filter(|(before, after)| !before.is_empty() && !after.starts_with(is_name));
    gaps.next()
}

/// The most tokens that a gap stands for.
const MAX_GAP: usize = 200;

/// The span of the pieces, if the tokens begin with them, and what stands between two is closed in itself.
fn match_pieces(
    tokens: &[Token<'_>],
    pieces: &[Vec<&str>],
    eligible: impl Fn(&Token<'_>) -> bool,
) -> Option<Span> {
    let (first, others) = pieces.split_first()?;
    let mut end = match_parts(tokens, first, &eligible)?;
    for parts in others {
        end += gap(&tokens[end..], |rest| {
            Some(if parts.is_empty() { 0 } else { match_parts(rest, parts, &eligible)? })
        })?;
    }
    let (first, last) = (tokens.first()?.span, tokens[end.checked_sub(1)?].span);
    (first.block == last.block).then_some(Span { end: last.end, ..first })
}

/// How many tokens a gap and what ends it have.
fn gap(tokens: &[Token<'_>], closes: impl Fn(&[Token<'_>]) -> Option<usize>) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().take(MAX_GAP) {
        if let Some(count) = (depth == 0).then(|| closes(&tokens[at..])).flatten() {
            return Some(at + count);
        }
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

/// Whether a name is in an import's path or is imported by it. An alias is chosen by the code and
/// does not count.
fn is_import_path(imports: &[Import<'_>], token: &Token<'_>) -> bool {
    let around = |import: &&Import<'_>| {
        import.kind != ImportKind::Using
            && import.span.block == token.span.block
            && import.span.start <= token.span.start
            && token.span.end <= import.span.end
    };
    let is_alias = |import: &Import<'_>| {
        let of_names = import.names.iter().map(|name| name.alias);
        of_names.chain([import.alias]).any(|alias| alias == Some(token.text))
    };
    // `require` itself is none of them.
    let is_named = |import: &Import<'_>| {
        let mut names = import.names.iter();
        let mut parts = import.module.split(|c: char| !c.is_alphanumeric() && c != '_');
        names.any(|name| name.name == token.text) || parts.any(|part| part == token.text)
    };
    let mut found = imports.iter().filter(around).peekable();
    found.peek().is_some_and(|import| is_named(import)) && !found.any(is_alias)
}

/// How many tokens the parts have, if the tokens begin with them. A part that is a word must be one token;
/// others may be several tokens (`@Override`).
fn match_parts(
    tokens: &[Token<'_>],
    parts: &[&str],
    eligible: impl Fn(&Token<'_>) -> bool,
) -> Option<usize> {
    let mut rest = tokens.iter();
    for part in parts {
        let mut left = *part;
        while !left.is_empty() {
            let token = rest.next()?;
            // The Java grammar has `@interface` as one token.
            let text = match token.text {
                "@interface" if is_word(left) => "interface",
                text => text,
            };
            let rest_of_part = left.strip_prefix(text)?;
            if !rest_of_part.is_empty() && is_word(left) {
                return None;
            }
            left = rest_of_part;
            if !eligible(token) {
                return None;
            }
        }
    }
    (!parts.is_empty()).then(|| tokens.len() - rest.len())
}

fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(text: &str, at: u32) -> Token<'_> {
        Token {
            text,
            kind: TokenKind::Keyword,
            span: Span::in_block(0, at, at + text.len() as u32),
        }
    }

    fn found(tokens: &[Token<'_>], parts: &[&str]) -> Option<Span> {
        match_pieces(tokens, &[parts.to_vec()], |_| true)
    }

    #[test]
    fn parts_are_found_in_sequence() {
        let tokens = [token("else", 0), token("if", 5), token("ok", 8)];
        assert_eq!(found(&tokens, &["else", "if"]), Some(Span::in_block(0, 0, 7)));
        assert_eq!(found(&tokens, &["if"]), None);
        assert_eq!(found(&tokens[2..], &["ok", "else"]), None);
        assert_eq!(found(&tokens, &[]), None);
    }

    #[test]
    fn a_word_is_one_token() {
        assert_eq!(found(&[token("go", 0), token("to", 3)], &["goto"]), None);
        let annotation = [token("@", 0), token("Override", 1)];
        let span = Span::in_block(0, 0, 9);
        assert_eq!(found(&annotation, &["@Override"]), Some(span));
    }
}
