//! The uses of a name among the tokens, with the path before it and whether it is called.

use super::Context;
use crate::facts::{Token, TokenKind};
use crate::lang;
use crate::language::Language;
use crate::response::Span;

/// How many parts of the path before a name, and how many tokens of type arguments, are read.
const MAX_TOKENS: usize = 64;

/// A use of a name. Its definition, its import and the label of an argument are not uses.
#[derive(Debug, Clone)]
pub(crate) struct Mention<'a> {
    /// The path up to and including the name: `os`, `path`, `join`; without type arguments.
    pub(crate) parts: Vec<&'a str>,
    /// The path does not begin with a name: `f().x`, `"a".join`, `xs[0].y`.
    pub(crate) has_receiver: bool,
    /// Called, used as a method reference, or applied as a decorator or annotation.
    pub(crate) is_called: bool,
    /// The name itself qualifies another: `np` in `np.zeros`.
    pub(crate) is_qualifier: bool,
    /// From the start of the path to the end of the name.
    pub(crate) span: Span,
}

impl<'a> Mention<'a> {
    /// The path before the name.
    pub(crate) fn qualifiers(&self) -> &[&'a str] {
        self.parts.split_last().map_or(&[], |(_, before)| before)
    }

    /// Whether the name is not qualified.
    pub(crate) fn is_bare(&self) -> bool {
        self.parts.len() == 1 && !self.has_receiver
    }
}

/// The uses of a name, in source order.
pub(crate) fn mentions_of<'a>(cx: &Context<'a>, name: &str) -> Vec<Mention<'a>> {
    mentions_of_any(cx, [name])
}

/// The uses of any of the names, in source order. One pass suffices for any number of names.
pub(crate) fn mentions_of_any<'a, 'n>(
    cx: &Context<'a>,
    names: impl IntoIterator<Item = &'n str>,
) -> Vec<Mention<'a>> {
    let mut names: Vec<&str> = names.into_iter().collect();
    names.sort_unstable();
    let tokens = &cx.facts.tokens;
    let is_candidate = |at: usize| match names.as_slice() {
        [name] => *name == tokens[at].text,
        names => names.binary_search(&tokens[at].text).is_ok(),
    };
    mentions(cx, is_candidate, |at, name| tokens[at].text == name).collect()
}

/// The uses of names after a dot, in source order. This is an iterator because their paths may be
/// long.
pub(crate) fn mentions_after_dots<'c, 'a>(
    cx: &'c Context<'a>,
) -> impl Iterator<Item = Mention<'a>> + use<'c, 'a> {
    let tokens = &cx.facts.tokens;
    mentions(cx, |at| at > 0 && tokens[at - 1].text == ".", |_, _| true)
}

/// The uses of names. `is_candidate` selects tokens by index. A token is not a use if a definition
/// at its span gives a name for which `is_name` holds.
fn mentions<'c, 'a, T, N>(
    cx: &'c Context<'a>,
    is_candidate: T,
    is_name: N,
) -> impl Iterator<Item = Mention<'a>> + use<'c, 'a, T, N>
where
    T: Fn(usize) -> bool,
    N: Fn(usize, &str) -> bool,
{
    let tokens = &cx.facts.tokens;
    let candidates = tokens.iter().enumerate().filter(move |(at, token)| {
        is_candidate(*at) && matches!(token.kind, TokenKind::Identifier | TokenKind::Keyword)
    });
    candidates.filter_map(move |(at, token)| {
        let is_defined = cx.index.is_defined_at(token.span, |name| is_name(at, name));
        let is_use = !is_defined && !cx.index.is_in_import(token.span);
        is_use.then(|| mention(tokens, at, cx.language()))
    })
}

fn mention<'a>(tokens: &[Token<'a>], at: usize, language: Language) -> Mention<'a> {
    let language = lang::of(language);
    let is_path_separator = |token: &Token<'_>| language.is_path_separator(token.text);
    let token = &tokens[at];
    let mut parts = vec![token.text];
    let mut first = at;
    let mut has_receiver = false;
    let mut is_reference = false;
    while let Some(separator) =
        previous(tokens, first).filter(|before| is_path_separator(&tokens[*before]))
    {
        is_reference |= tokens[separator].text == "::" && first == at;
        let Some(before) = previous(tokens, separator) else {
            break;
        };
        let before = match tokens[before].text {
            ">" | ">>" => match token_before_opening(tokens, before) {
                Some(name) => name,
                None => break,
            },
            _ => before,
        };
        match tokens[before].kind {
            TokenKind::Identifier => parts.push(tokens[before].text),
            TokenKind::Keyword if is_name(tokens[before].text) => parts.push(tokens[before].text),
            TokenKind::Punctuation if !matches!(tokens[before].text, ")" | "]" | "}") => break,
            _ => {
                has_receiver = true;
                first = before;
                break;
            }
        }
        first = before;
        if parts.len() > MAX_TOKENS {
            break;
        }
    }
    parts.reverse();
    let next = next(tokens, at);
    let start = if has_receiver { at } else { first };
    let decorates = previous(tokens, first).is_some_and(|before| tokens[before].text == "@");
    Mention {
        parts,
        has_receiver,
        is_called: decorates
            || language.has_method_references() && is_method_reference(tokens, at, is_reference)
            || opens_call(tokens, next),
        is_qualifier: next.is_some_and(|next| is_path_separator(&tokens[next])),
        span: Span {
            end: token.span.end,
            ..tokens[start].span
        },
    }
}

/// Whether a name after `::` is a method reference: `Arrays::asList`.
fn is_method_reference(tokens: &[Token<'_>], at: usize, is_after_colons: bool) -> bool {
    is_after_colons && next(tokens, at).is_some_and(|next| matches!(tokens[next].text, ")" | ","))
}

/// Whether the token opens a call: `(`, or type arguments followed by `(`.
fn opens_call(tokens: &[Token<'_>], at: Option<usize>) -> bool {
    let Some(at) = at else { return false };
    match tokens[at].text {
        "(" => true,
        "<" => token_after_closing(tokens, at).is_some_and(|after| tokens[after].text == "("),
        _ => false,
    }
}

/// The index of the token after the `>` that closes the `<` at `at`.
fn token_after_closing(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (offset, token) in tokens[at..].iter().take(MAX_TOKENS).enumerate() {
        match token.text {
            "<" => depth += 1,
            ">" => depth = depth.checked_sub(1)?,
            ">>" => depth = depth.checked_sub(2)?,
            ";" | "{" | "}" => return None,
            _ => {}
        }
        if depth == 0 {
            return next(tokens, at + offset);
        }
    }
    None
}

/// The index of the token before the `<` that the `>` at `at` closes.
fn token_before_opening(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (offset, token) in tokens[..=at].iter().rev().take(MAX_TOKENS).enumerate() {
        match token.text {
            ">" => depth += 1,
            ">>" => depth += 2,
            "<" => depth = depth.checked_sub(1)?,
            ";" | "{" | "}" => return None,
            _ => {}
        }
        if depth == 0 {
            return previous(tokens, at - offset);
        }
    }
    None
}

/// Whether a keyword may be part of a path, such as `this` and `super`. Punctuation may not.
fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

fn previous(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let before = at.checked_sub(1)?;
    (tokens[before].span.block == tokens[at].span.block).then_some(before)
}

fn next(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let after = at + 1;
    (tokens.get(after)?.span.block == tokens[at].span.block).then_some(after)
}

#[cfg(test)]
mod tests {
    use crate::check::testing::expect;
    use crate::language::Language;

    #[test]
    fn an_arrow_joins_a_name_only_in_cpp() {
        let sentence = "Your code should not use any functions from the System.out.println.";
        expect(
            Language::Java,
            "class A { Runnable r = () -> System.out.println(1); }",
            &[(sentence, "No 1:30 System.out.println")],
        );
        expect(
            Language::Cpp,
            "void f() { a.b->c(1); }",
            &[(
                "Your code should not use any functions from the a.b.c.",
                "No 1:12 a.b->c",
            )],
        );
    }
}
