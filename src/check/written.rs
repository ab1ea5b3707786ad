//! What must not be written: types, annotations, macros, operators, directives of comments, by what an
//! instruction writes for them.

mod paths;

use super::quantified::FactKind;
use super::{Context, NamedCheck, Ruling, check, definitions, keywords};
use crate::facts::{ImportKind, Token, TokenKind};
use crate::instruction::SlotKind::Written;
use crate::instruction::Slots;
use crate::lang::comments::has_mark;
use crate::language::Directives;
use crate::response::Span;
use paths::{Path, without_arguments};

pub(super) const CHECKS: &[NamedCheck] = &[
    check("not-written", avoided, &[("code", Written)]),
    check("no-type", no_type, &[("type", Written)]),
];

/// None of the texts is anywhere in the code.
fn avoided(cx: &Context<'_>, slots: &Slots) -> Ruling {
    // `Optional[X]` is called `Optional`, and is one that has arguments.
    let find = |name: &str| {
        let texts = slots.names("code").iter().filter(|text| name_of(text) == name);
        texts.flat_map(|text| Code::of(text).find(cx)).collect()
    };
    definitions::none_used(&named(slots, "code"), "has no", find)
}

/// None of the types is used as one.
fn no_type(cx: &Context<'_>, slots: &Slots) -> Ruling {
    definitions::none_used(&named(slots, "type"), "has no", |text| match Code::of(text) {
        Code::Path(path) => path.types(cx),
        other => other.find(cx),
    })
}

/// The texts of a slot, names without the arguments that are only an example.
fn named(slots: &Slots, slot: &str) -> Vec<String> {
    let mut names: Vec<_> = slots.names(slot).iter().map(|text| name_of(text).to_owned()).collect();
    names.dedup();
    names
}

/// A text, or a name without the arguments that are only an example.
fn name_of(text: &str) -> &str {
    match Code::of(text) {
        Code::Path(_) => without_arguments(text),
        _ => text,
    }
}

/// What a text stands for.
pub(super) enum Code<'s> {
    /// `# type: ignore`: what a comment says, or a part of it after a further mark.
    Comment(&'s str),
    /// `'use client'`: a statement that is a string.
    Text(&'s str),
    /// `<img>`: a tag of JSX, or a header.
    Tag(&'s str),
    /// `@Autowired`, `@pytest.mark.skip`: whatever its arguments.
    Annotation(Path<'s>),
    /// `java.util.Date`, `std::shared_ptr`, `console.*`.
    Path(Path<'s>),
    /// `as unknown as`, `++`, `interface{}`.
    Tokens(&'s str),
}

/// What follows the `#` of a directive of the preprocessor.
const PREPROCESSOR: [&str; 12] = [
    "define", "elif", "else", "endif", "error", "if", "ifdef", "ifndef", "include", "line",
    "pragma", "undef",
];

impl<'s> Code<'s> {
    pub(super) fn of(text: &'s str) -> Self {
        let in_quotes = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
        if let Some(comment) = comment(text) {
            return Self::Comment(comment);
        }
        if let Some(text) = in_quotes('\'').or_else(|| in_quotes('"')) {
            return Self::Text(text);
        }
        let tag = text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        if let Some(tag) = tag.map(|tag| tag.trim_end_matches(['/', ' '])) {
            return Self::Tag(tag);
        }
        let annotation = text.strip_prefix('@').and_then(Path::of);
        let annotation = annotation.map(Self::Annotation);
        // `#[allow]` may have arguments.
        let attribute = text.strip_suffix(']').filter(|text| text.starts_with("#["));
        let text = attribute.filter(|text| Path::of(&text[2..]).is_some()).unwrap_or(text);
        let path = || Path::of(text).map(Self::Path);
        annotation.or_else(path).unwrap_or_else(|| Self::Tokens(without_letter(text)))
    }

    /// Where the code has it, in source order.
    pub(super) fn find(&self, cx: &Context<'_>) -> Vec<Span> {
        match self {
            Self::Comment(words) => {
                let is_one = |comment: &Span| has_mark(cx.text(*comment), &[words]);
                let comments = cx.trees.constructs("comment").into_iter();
                let found: Vec<_> = comments.filter(is_one).collect();
                match found.is_empty() {
                    // `#region` is a comment where `#` begins one, and a directive in C#.
                    true => keywords::find_tokens(cx, &format!("#{words}")),
                    false => found,
                }
            }
            Self::Text(text) => directives(cx, text),
            Self::Tag(name) => tags(cx, name),
            Self::Annotation(path) => path.annotations(cx),
            Self::Path(path) => path.uses(cx),
            Self::Tokens(text) => keywords::find_tokens(cx, text),
        }
    }
}

/// A union of types without the letter that stands for any: `X | None`.
fn without_letter(text: &str) -> &str {
    let is_letter =
        |text: &str| text.len() == 1 && text.starts_with(|c: char| c.is_ascii_uppercase());
    match (text.split_once(" | "), text.rsplit_once(" | ")) {
        (Some((first, _)), _) if is_letter(first) => &text[first.len() + 1..],
        (_, Some((rest, last))) if is_letter(last) => &text[..rest.len() + 2],
        _ => text,
    }
}

/// What a text says that is a comment, or is known to stand in one.
fn comment(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("//").or_else(|| text.strip_prefix("/*"));
    let rest = rest.or_else(|| {
        // `#[derive(Debug)]` is an attribute.
        let rest = text.strip_prefix('#').filter(|rest| !rest.starts_with(['[', '!']))?;
        let first = rest.split_whitespace().next().unwrap_or_default();
        (!PREPROCESSOR.contains(&first)).then_some(rest)
    });
    let rest = rest.map(|rest| rest.trim().trim_end_matches("*/").trim_end());
    rest.or_else(|| Directives::any_has(text).then_some(text)).filter(|rest| !rest.is_empty())
}

/// The statements that are a string with this text.
fn directives(cx: &Context<'_>, text: &str) -> Vec<Span> {
    /// The tokens before a statement, the quote of another one among them.
    const ENDS: [&str; 6] = [";", "{", "}", ")", "'", "\""];
    let tokens = &cx.facts.tokens;
    let is_alone = |at: &usize| {
        let quote = at.checked_sub(1).filter(|quote| ["'", "\""].contains(&tokens[*quote].text));
        let before = quote.unwrap_or(*at).checked_sub(1).map(|before| tokens[before]);
        let before = before.filter(|before| before.span.block == tokens[*at].span.block);
        before.is_none_or(|before| ENDS.contains(&before.text))
    };
    let is_one = |at: &usize| {
        let token = tokens[*at];
        token.kind == TokenKind::String && token.text.trim_matches(['\'', '"']) == text
    };
    let found = (0..tokens.len()).filter(|at| is_one(at) && is_alone(at));
    found.map(|at| tokens[at].span).collect()
}

/// The tags of JSX with a name, and the includes of a header with it.
fn tags(cx: &Context<'_>, name: &str) -> Vec<Span> {
    let includes = cx.facts.imports.iter();
    let includes = includes
        .filter(|import| import.kind == ImportKind::Include && import.module == name)
        .map(|import| import.span);
    let tokens = &cx.facts.tokens;
    let is_tag = |pair: &&[Token<'_>]| {
        pair[0].text == "<" && pair[1].text == name && pair[1].span.start == pair[0].span.end
    };
    let has_tags = FactKind::Construct("inline-style").is_in(cx.language());
    let tags = tokens.windows(2).filter(|_| has_tags).filter(is_tag);
    includes.chain(tags.map(|pair| pair[1].span)).collect()
}
