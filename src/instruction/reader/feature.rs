//! What definitions have that a demand is about: "classes annotated with `@Entity`", "subclasses of `Base`".

use super::chunks::Chunks;
use super::token::{Token, TokenKind, tokens};
use crate::instruction::fill::is_annotation;
use crate::instruction::region::Feature;

/// The feature that words after a noun name, and where these end: "that extend `Base`", "with `@Test`".
pub fn feature_after(text: &str) -> Option<(Feature, usize)> {
    let tokens = tokens(text)?;
    let chunks = Chunks::new(&tokens);
    let at = chunks.class(0, "RELATIVE").unwrap_or(0);
    // "Whose names begin with `get`"
    let at = chunks.class(at, "NAME").unwrap_or(at);
    let named = |(kind, at): (Kind, usize)| {
        let at = chunks.class(at, "DETERMINER").unwrap_or(at);
        Some((kind, names(&chunks, at, kind)?))
    };
    let (kind, (names, end)) = kinds(&chunks, at).into_iter().find_map(named)?;
    let noun =
        ["annotation", "attribute", "class", "decorator", "interface", "prefix", "suffix", "trait"];
    let has_noun = noun.iter().any(|noun| chunks.is_word(end, noun));
    let end = end + usize::from(has_noun);
    Some((kind.feature(names)?, tokens[end - 1].end))
}

/// The feature that words before a noun name, and where the noun begins: "`@Test` methods".
pub fn feature_before(text: &str) -> Option<(Feature, usize)> {
    let tokens = tokens(text)?;
    let chunks = Chunks::new(&tokens);
    let (names, end) = names(&chunks, 0, Kind::Annotated)?;
    let is_joined =
        ["annotated", "decorated", "marked"].iter().any(|word| chunks.is_word(end, word));
    let noun = tokens.get(end + usize::from(is_joined))?;
    Some((Feature::Annotated(names), noun.start))
}

/// The base that words after "subclasses of" name, and where these end.
pub fn base(text: &str) -> Option<(Feature, usize)> {
    let tokens = tokens(text)?;
    let chunks = Chunks::new(&tokens);
    let (names, end) = names(&chunks, 0, Kind::Derived)?;
    Some((Feature::Derived(names), tokens[end - 1].end))
}

/// The kinds of features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Annotated,
    Derived,
    Begins,
    Ends,
    /// "Named `*Service`"
    Named,
}

impl Kind {
    fn feature(self, names: Vec<String>) -> Option<Feature> {
        let without_star = |names: Vec<String>, strip: fn(&str) -> Option<&str>| {
            names.iter().map(|name| strip(name).map(str::to_owned)).collect::<Option<Vec<_>>>()
        };
        Some(match self {
            Self::Annotated => Feature::Annotated(names),
            Self::Derived => Feature::Derived(names),
            Self::Begins => Feature::Begins(names),
            Self::Ends => Feature::Ends(names),
            Self::Named => match without_star(names.clone(), |name| name.strip_suffix('*')) {
                Some(names) => Feature::Begins(names),
                None => Feature::Ends(without_star(names, |name| name.strip_prefix('*'))?),
            },
        })
    }

    /// Whether code can be what such definitions have.
    fn accepts(self, code: &str) -> bool {
        let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
        match self {
            Self::Annotated => is_annotation(code),
            Self::Derived => {
                code.starts_with(char::is_uppercase)
                    && code.chars().all(|c| is_of_name(c) || ".:".contains(c))
            }
            Self::Begins | Self::Ends => code.chars().all(is_of_name),
            Self::Named => {
                let affix = code.strip_prefix('*').or_else(|| code.strip_suffix('*'));
                affix.is_some_and(|affix| !affix.is_empty() && affix.chars().all(is_of_name))
            }
        }
    }
}

/// What the words from a token on may say of definitions, each with where the name of it begins.
fn kinds(chunks: &Chunks<'_>, at: usize) -> Vec<(Kind, usize)> {
    let with = chunks.class(at, "WITH").map(|end| (Kind::Annotated, end));
    let verbs = chunks.verbs(at).iter().filter_map(|group| {
        let kind = match group.verb {
            "annotate" | "give" if group.passive => Kind::Annotated,
            "have" => Kind::Annotated,
            "inherit" | "derive" => Kind::Derived,
            "start" | "prefix" => Kind::Begins,
            "end" | "suffix" => Kind::Ends,
            "name" | "match" | "follow" => Kind::Named,
            _ => return None,
        };
        let is_plain = group.affirms && !group.has_modal && !group.permits;
        let end = chunks.class(group.end, "WITH").unwrap_or(group.end);
        is_plain.then_some((kind, end))
    });
    with.into_iter().chain(verbs).collect()
}

/// The names from a token on, one of which is enough, and where they end.
fn names(chunks: &Chunks<'_>, start: usize, kind: Kind) -> Option<(Vec<String>, usize)> {
    let mut names = Vec::new();
    let mut at = start;
    loop {
        names.push(name(chunks.tokens.get(at)?, kind)?);
        at += 1;
        let joined = ["or", ",", "/"].iter().any(|word| chunks.is_word(at, word));
        if !joined {
            return Some((names, at));
        }
        at += 1;
    }
}

/// What such definitions have, as a token names it. A word of several parts may be the name of a class.
fn name(token: &Token, kind: Kind) -> Option<String> {
    let is_class = || {
        let capitals = token.text.chars().filter(|c| c.is_uppercase()).count();
        kind == Kind::Derived && capitals > 1 && token.text.contains(char::is_lowercase)
    };
    let is_named = token.kind == TokenKind::Code || is_class() || kind == Kind::Annotated;
    let name = match token.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        Some(inner) => format!("#[{inner}]"),
        None => token.text.clone(),
    };
    (is_named && kind.accepts(&name)).then_some(name)
}
