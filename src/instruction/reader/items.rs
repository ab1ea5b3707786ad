//! What stands in the places of a pattern: each item with the frames that it makes.

use super::asides::{conditions, deed, is_end, limits, other, own, rest};
use super::chunks::Chunks;
use super::frame::Frame;
use super::noun::NounPhrase;
use super::pattern::{Item, Role};
use super::quantity::{Quantity, number};
use super::token::{Token, TokenKind};
use super::verb::VerbGroup;
use crate::instruction::fill::is_evident_type;
use crate::instruction::version::LanguageVersion;
use crate::instruction::words::Words;

/// The longest type in words, in tokens: "a dictionary of strings to lists of integers".
const MAX_TYPE: usize = 8;
/// The classes of nouns, which may have an article.
const NOUN_CLASSES: [&str; 10] = [
    "BASE",
    "DEFAULT",
    "INITIAL",
    "LEADING-MARK",
    "NAME",
    "NUMBER",
    "ORDER",
    "PRIMARY",
    "RESULT",
    "TRAILING-MARK",
];

/// The frames with an instance of an item that begins at a token, and where it ends.
pub fn instances(
    chunks: &Chunks<'_>,
    item: &Item,
    at: usize,
    frame: &Frame,
) -> Vec<(usize, Frame)> {
    let plain = |end: usize| (end, frame.clone());
    let with_noun = |role: Role, phrase: &NounPhrase| {
        let mut with = frame.clone();
        with.nouns.insert(role, phrase.clone());
        (phrase.end, with)
    };
    let with_value =
        |value: &str, end: usize| (end, Frame { value: Some(value.to_owned()), ..frame.clone() });
    match item {
        Item::Words(words) => {
            let is_one = words.iter().any(|word| chunks.is_word(at, word));
            is_one.then(|| plain(at + 1)).into_iter().collect()
        }
        Item::Class(class) if class == "SELF" => own(chunks, at).map(plain).into_iter().collect(),
        Item::Class(class) => {
            let is_modal = frame.is_modal || class == "MODAL";
            let hedged = frame.hedged
                || ["IF-NEEDED", "PREFER", "PREFERRED", "RARELY"].contains(&class.as_str());
            let with = |end| (end, Frame { is_modal, hedged, ..frame.clone() });
            let at = match NOUN_CLASSES.contains(&class.as_str()) {
                true => chunks.class(at, "DETERMINER").unwrap_or(at),
                false => at,
            };
            // "Only one default export" is a number.
            let counts = |end: &usize| class == "ONLY" && chunks.is_word(*end, "one");
            let end = chunks.class(at, class).filter(|end| !counts(end));
            end.map(with).into_iter().collect()
        }
        Item::Verb { verbs, affirms, passive } => {
            let fits = |group: &&VerbGroup| {
                verbs.iter().any(|verb| verb == group.verb || verb == "*" && orders(group))
                    && affirms.is_none_or(|affirms| affirms == group.affirms)
                    && *passive == group.passive
            };
            let groups = verb_groups(chunks, at).filter(fits);
            let all = groups.map(|group| (group.end, with_verb(frame, group)));
            // "The function must use": said of one, and read as of all.
            let owned = |phrase: &NounPhrase| Some((phrase.end, phrase.owner()?));
            let of_one = chunks.nouns(at).iter().filter_map(owned).flat_map(|(end, noun)| {
                let frame = Frame { owner: Some(noun), ..frame.clone() };
                let groups = chunks.verbs(end).iter().filter(fits);
                groups.map(move |group| (group.end, with_verb(&frame, group)))
            });
            all.chain(of_one).collect()
        }
        Item::Noun(role) => chunks.nouns(at).iter().map(|it| with_noun(*role, it)).collect(),
        Item::Names => {
            let names = NounPhrase::names_at(chunks, article(chunks, at));
            names.iter().map(|names| with_noun(Role::Y, names)).collect()
        }
        // "Avoid functions over 40 lines" names nothing instead.
        Item::Any if frame.denies() && number(chunks, at).is_some() => Vec::new(),
        Item::Any => {
            let phrases = chunks.nouns(at).iter().map(|phrase| phrase.end);
            let plainly = phrases.chain(chunks.code(at).map(|_| at + 1)).map(plain);
            // "Use `a` to sort instead of `b`" leaves the other uses of `b`.
            let for_purpose = |end: usize| {
                let is_verb = |at: usize| {
                    let is_unknown = chunks.word(at).is_some() && chunks.senses(at).is_empty();
                    is_unknown || !chunks.verbs(at).is_empty()
                };
                // "Declare lists as `List`, not `ArrayList`" leaves what is no declaration.
                let is_means = |at: usize| ["as", "by"].iter().any(|it| chunks.is_word(at, it));
                let is_purpose =
                    |at: &usize| chunks.is_word(*at, "to") && is_verb(at + 1) || is_means(*at);
                let start = (at + 1..end).find(is_purpose);
                let purpose = start.map(|start| chunks.text(start, end));
                (end, Frame { has_purpose: purpose.is_some(), purpose, ..frame.clone() })
            };
            plainly.chain(other(chunks, at).map(for_purpose)).collect()
        }
        Item::Quantity => {
            let quantity = Quantity::at(chunks, at);
            let with = |it: Quantity| {
                let hedged = frame.hedged || it.is_rough;
                (it.end, Frame { quantity: Some(it), hedged, ..frame.clone() })
            };
            quantity.map(with).into_iter().collect()
        }
        Item::Convention => {
            let with =
                |(convention, end)| (end, Frame { convention: Some(convention), ..frame.clone() });
            chunks.convention(at).map(with).into_iter().collect()
        }
        Item::Value => {
            let values = &Words::get().lists["values"];
            let is_value = |token: &&Token| match token.kind {
                TokenKind::Mark => false,
                TokenKind::Word => {
                    let is_number = token.text.parse::<f64>().is_ok();
                    is_number || values.contains(&token.key) || token.text.starts_with('-')
                }
                TokenKind::Code | TokenKind::Number(_) => true,
            };
            let value = chunks.tokens.get(at).filter(is_value);
            let text = |token: &Token| match token.is_quoted {
                true => format!("\"{}\"", token.text),
                false => token.text.clone(),
            };
            let value = value.map(|token| with_value(&text(token), at + 1));
            // "An empty list"
            let empty = chunks.is_word(at, "an") && chunks.is_word(at + 1, "empty");
            let empty = (empty && at + 2 < chunks.tokens.len())
                .then(|| with_value(&chunks.text(at, at + 3), at + 3));
            value.into_iter().chain(empty).collect()
        }
        Item::Code => {
            let at = article(chunks, at);
            let code = chunks.code(at).or_else(|| chunks.name(at)).or_else(|| letter(chunks, at));
            code.map(|code| with_value(code, at + 1)).into_iter().collect()
        }
        Item::Version => {
            let version = version(chunks, at);
            version.map(|(end, text)| with_value(&text, end)).into_iter().collect()
        }
        Item::Purpose => {
            // "Never use `let` when `const` works" forbids it under a condition.
            let is_condition = frame.denies() && chunks.class(at, "WHEN").is_some();
            let end = purpose(chunks, at).filter(|_| !is_condition);
            let with = |end| {
                let purpose = Some(chunks.text(at, end));
                (end, Frame { has_purpose: true, purpose, ..frame.clone() })
            };
            end.map(with).into_iter().collect()
        }
        Item::Rest | Item::Deed => {
            let with = |end| {
                let rest = Some(chunks.text(at, end));
                (end, Frame { rest, left: Some(at.saturating_sub(1)), ..frame.clone() })
            };
            let ends = match item {
                Item::Rest => rest(chunks, at).into_iter().collect(),
                _ => deed(chunks, at),
            };
            ends.into_iter().map(with).collect()
        }
        Item::Type => {
            let types = type_starts(chunks, at).into_iter().flat_map(|start| {
                let longest = chunks.tokens.len().min(start + MAX_TYPE);
                // "It takes `x`" names a parameter.
                let takes = frame.verb.as_ref().is_some_and(|verb| verb.verb == "take");
                let is_name = takes && names_plainly(chunks, start);
                let is_type =
                    move |end: &usize| !is_name && is_evident_type(&chunks.marked(start, *end));
                (start + 1..=longest).rev().filter(is_type).map(move |end| (start, end))
            });
            let with = |(start, end)| {
                let (after, with) = with_value(&chunks.marked(start, end), end);
                (chunks.class(after, "VALUE").unwrap_or(after), with)
            };
            types.map(with).collect()
        }
        Item::Adjective => {
            let with =
                |(end, adjective)| (end, Frame { adjective: Some(adjective), ..frame.clone() });
            chunks.adjectives(at).map(with).collect()
        }
    }
}

/// Where a name begins that may have an article: "with the `Async` suffix".
fn article(chunks: &Chunks<'_>, at: usize) -> usize {
    let is_one = ["a", "an", "the"].iter().any(|word| chunks.is_word(at, word));
    if is_one { at + 1 } else { at }
}

/// A capital letter that is an affix of names: "prefix interfaces with I".
fn letter<'s>(chunks: &Chunks<'s>, at: usize) -> Option<&'s str> {
    let is_last = is_end(chunks, at + 1) || chunks.class(at + 1, "ON").is_some();
    let follows = at > 1 && ["a", "an", "the", "with"].iter().any(|it| chunks.is_word(at - 1, it));
    let word = chunks.word(at).filter(|_| follows && is_last)?;
    (word.len() == 1 && word.chars().all(char::is_uppercase)).then_some(word)
}

/// Whether a verb asks for something in the code: not "run `a` instead of `b`", nor "it returns".
fn orders(group: &VerbGroup) -> bool {
    !group.is_statement && !group.is_gerund && !["be", "commit", "run"].contains(&group.verb)
}

/// Whether a token is code that is a plain word and no known type.
fn names_plainly(chunks: &Chunks<'_>, at: usize) -> bool {
    let code = chunks.code(at).filter(|code| code.chars().all(char::is_lowercase));
    code.is_some_and(|code| !Words::get().lists["results"].contains(code))
}

/// Where a type may begin from a token on: after an article, and what is said of the value.
fn type_starts(chunks: &Chunks<'_>, at: usize) -> Vec<usize> {
    let mut starts = vec![at];
    let mut start = at;
    let classes = ["DETERMINER", "FURTHER", "QUALITY", "LIBRARY"];
    while let Some(end) = classes.into_iter().find_map(|class| chunks.class(start, class)) {
        starts.push(end);
        start = end;
    }
    starts.reverse();
    starts
}

/// The verb groups that begin at a token, or after who is asked: "you must use".
fn verb_groups<'c>(chunks: &'c Chunks<'_>, at: usize) -> impl Iterator<Item = &'c VerbGroup> {
    // "The function it should return" is no sentence.
    let begins = at == 0 || !chunks.nouns_end_at(at);
    let starts = [Some(at), own(chunks, at).filter(|_| begins)].into_iter().flatten();
    starts.flat_map(|start| chunks.verbs(start))
}

/// Where a purpose ends that begins at a token: all words to the end, if they limit nothing.
fn purpose(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    chunks.class(at, "PURPOSE")?;
    let end = chunks.tokens.len();
    (!limits(chunks, at + 1, end) && !conditions(chunks, at + 1, end)).then_some(end)
}

/// The version of a language that begins at a token, and where it ends: "Go 1.24", "Python ≥ 3.12", "C++23".
fn version(chunks: &Chunks<'_>, at: usize) -> Option<(usize, String)> {
    let found = [at + 3, at + 2, at + 1].into_iter().filter(|end| *end <= chunks.tokens.len());
    let mut found = found.filter_map(|end| {
        let text = chunks.text(at, end);
        let text = text.replace(['≥', '>', '='], " ").trim_end_matches('+').to_owned();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        LanguageVersion::of_text(&text).map(|_| (end, text))
    });
    let (end, text) = found.next()?;
    Some((chunks.class(end, "OR-MORE").unwrap_or(end), text))
}

/// A frame with a verb, or one more, which may deny the first: "using `eval` is forbidden".
pub fn with_verb(frame: &Frame, group: &VerbGroup) -> Frame {
    let verb = match &frame.verb {
        None => group.clone(),
        Some(first) => VerbGroup {
            affirms: first.affirms == group.affirms,
            permits: first.permits || group.permits,
            is_gerund: group.is_gerund,
            ..first.clone()
        },
    };
    Frame { hedged: frame.hedged || group.hedged, verb: Some(verb), ..frame.clone() }
}
