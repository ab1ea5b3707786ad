//! Things that have names: "the function `f`", "the `eval` function", "the fields title and author".

use std::path::Path;

use super::chunks::Chunks;
use super::head::{Head, is_plural};
use super::lexicon::SenseAt;
use super::noun::conjunction;
use super::says::DEFINED;
use super::sense::Sense;
use super::token::TokenKind;
use super::verb::VerbGroup;
use super::written::is_word;
use crate::instruction::words::Words;
use crate::language::{Keywords, Language};

/// A thing of a kind with its name: "the function `f`", "a class named `C`".
pub fn named(chunks: &Chunks<'_>, end: usize, head: &Head) -> Option<(usize, Head)> {
    let introduced = chunks.class(end, "NAMED");
    // "Suffixes like `Impl`"
    let is_affix = head.noun.is_some_and(|noun| ["prefix", "suffix"].contains(&noun));
    let like = chunks.class(end, "SUCH-AS").filter(|_| is_affix);
    let at = introduced.or(like).unwrap_or(end);
    // "Called from", "called directly"
    let is_last = |at: &usize| *at + 1 == chunks.tokens.len() || chunks.is_mark(at + 1, ".,;:(");
    let name = introduced.filter(|at| chunks.senses(*at).is_empty() || is_last(at));
    let name = name.and_then(|at| chunks.tokens.get(at)).map(|token| token.text.as_str());
    let name = name.filter(|name| !name.ends_with("ly"));
    let at = if chunks.is_mark(at, ":") { at + 1 } else { at };
    // "The fields title and author", but not "dependency failures and warnings"
    let listed = || listed_name(chunks, at).filter(|_| head.is_plural());
    let code = chunks.code(at).or(name).or_else(listed);
    let keyword = || {
        let word = chunks.word(at).filter(|_| head.noun == Some("keyword"));
        word.filter(|word| Keywords::any_names(word))
    };
    let code = code.or_else(|| subject(chunks, at, head)).or_else(keyword);
    let proper = code.is_none().then(|| proper_name(chunks, at, head)).flatten();
    let code = code.or(proper)?.to_owned();
    // "Catch `X`" names no block.
    let is_kind =
        head.noun.is_some_and(|noun| noun != "catch-block" && chunks.lexicon.is_kind(noun));
    is_kind.then(|| {
        let is_introduced = introduced.or(proper.map(|_| at)).is_some();
        (at + 1, Head { code: Some(code), is_introduced, ..head.clone() })
    })
}

/// A word that a capital makes the name of one thing: "a class Cart", but not "Class Components".
fn proper_name<'s>(chunks: &Chunks<'s>, at: usize, head: &Head) -> Option<&'s str> {
    let word = chunks.word(at).filter(|word| !head.is_plural() && !is_plural(word))?;
    let is_plain = head.text.starts_with(char::is_lowercase);
    let is_capital = |c: &char| c.is_uppercase();
    let is_name = match word.chars().filter(is_capital).count() {
        // "A class DTO"
        capitals if capitals == word.chars().count() => capitals == 1 && word != "I",
        capitals => capitals > 0,
    };
    // "A class Java", but "a class Node"
    let is_other = |(_, sense): &SenseAt| matches!(sense, Sense::Name { kind: "language", .. });
    (is_plain && is_name && !chunks.senses(at).iter().any(is_other)).then_some(word)
}

/// "xUnit", "AssertJ", but not "HOCs"
fn has_inner_capital(name: &str) -> bool {
    let name = name.strip_suffix('s').unwrap_or(name);
    name.chars().skip(1).any(char::is_uppercase) && name.chars().any(char::is_lowercase)
}

/// The library that code imports as a whole: `import os`, `#include <thread>`.
fn imported(code: &str) -> Option<&str> {
    let mut words = code.split_whitespace();
    let is_import = ["import", "#include"].contains(&words.next()?);
    let library = words.next().filter(|_| is_import)?;
    let is_whole = words.next().is_none_or(|word| word == "as");
    let library = library.trim_matches(['<', '>', '"', '\'', ';']);
    let is_name = library.starts_with(|c: char| c.is_alphabetic() || c == '@');
    (is_whole && is_name && !library.contains("..")).then_some(library)
}

/// A word that the lexicon doesn't know, as a name of a list whose kind is said: "the fields title and
/// author".
pub fn bare_name(chunks: &Chunks<'_>, at: usize) -> Option<(usize, Head)> {
    let token = chunks.tokens.get(at)?;
    let is_letter = token.text.len() == 1 && token.text.chars().all(char::is_alphabetic);
    let names = |(_, sense): &SenseAt| matches!(sense, Sense::Name { .. });
    let is_unknown = chunks.senses(at).iter().all(names);
    let is_name = token.kind == TokenKind::Word && (is_unknown || is_letter);
    let code = Some(token.text.clone());
    is_name.then(|| (at + 1, Head { code, ..Head::default() }))
}

/// What a library has: "numpy's `mean` function".
pub fn owned(chunks: &Chunks<'_>, at: usize) -> Option<(usize, Head)> {
    let at = (chunks.is_word(at, "'s") || chunks.is_word(at, "s")).then_some(at + 1)?;
    let (end, name) = code(chunks, at, &[]).into_iter().next().or_else(|| bare_name(chunks, at))?;
    if name.noun.is_some() {
        return Some((end, name));
    }
    let is_kind =
        |sense: &Sense| matches!(sense, Sense::Noun(noun) if chunks.lexicon.is_kind(noun));
    let (end, sense) = chunks.senses(end).iter().find(|(_, sense)| is_kind(sense))?;
    let Sense::Noun(noun) = sense else { return None };
    Some((*end, Head { noun: Some(*noun), ..name }))
}

/// A capital that names a thing of a kind, since that is said: "the A class".
fn letter<'s>(chunks: &Chunks<'s>, at: usize) -> Option<&'s str> {
    let is_class = |(_, sense): &&SenseAt| matches!(sense, Sense::Noun(noun) if *noun == "class");
    chunks.senses(at + 1).iter().find(is_class)?;
    let letter = chunks.word(at).filter(|word| word.len() == 1 && at > 0)?;
    letter.chars().all(char::is_uppercase).then_some(letter)
}

/// A plain word that names a library, since that is said: "the csv library", but not "a logging library".
fn library<'s>(chunks: &Chunks<'s>, at: usize) -> Option<&'s str> {
    let is_library =
        |(_, sense): &&SenseAt| matches!(sense, Sense::Noun(noun) if *noun == "library");
    chunks.senses(at + 1).iter().find(is_library)?;
    let token = chunks.tokens.get(at).filter(|token| token.kind == TokenKind::Word)?;
    // "Heavy libraries" are several.
    let is_one = at > 0
        && !is_plural(&chunks.tokens[at + 1].key)
        && (chunks.is_word(at - 1, "the") || !chunks.verbs(at - 1).is_empty());
    let is_known = Words::get().lists["modules"].contains(&token.key);
    let is_name = is_known || chunks.senses(at).is_empty();
    (is_one && is_name).then_some(token.text.as_str())
}

/// A plain word that names what a call has to pass, since that is said: "without an encoding argument".
fn argument<'s>(chunks: &Chunks<'s>, at: usize) -> Option<&'s str> {
    let is_argument = |(_, sense): &SenseAt| matches!(sense, Sense::Noun(noun) if ["keyword-argument", "parameter"].contains(noun));
    let is_said = chunks.senses(at + 1).iter().any(is_argument);
    let is_left_out = (0..at).any(|start| chunks.class(start, "WITHOUT") == Some(at));
    let word =
        chunks.word(at).filter(|_| is_said && is_left_out && chunks.senses(at).is_empty())?;
    let is_name = word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    // "Without a second argument"
    let is_number = Words::get().numbers.contains(&chunks.tokens[at].key);
    (is_name && !is_number).then_some(word)
}

/// A plain word that is known as a function, where nothing else is said of it: "with reduce", "no unwrap or expect".
fn function<'s>(chunks: &Chunks<'s>, at: usize) -> Option<&'s str> {
    let functions = &Words::get().lists["functions"];
    let is_known = |at: usize| {
        let token = chunks.tokens.get(at).filter(|token| token.kind == TokenKind::Word);
        token.is_some_and(|token| functions.contains(&token.key) && token.text == token.key)
    };
    let is_other = |sense: &Sense| match sense {
        // "Min, max or sum"
        Sense::Class(_) => {
            let is_next = conjunction(chunks, at + 1).is_some_and(is_known);
            !is_next && (!is_listed(chunks, at) || !is_known(at.saturating_sub(2)))
        }
        Sense::Noun(_) | Sense::Adjective(_) | Sense::Convention => true,
        // "Expect errors"
        Sense::Verb { .. } => !is_listed(chunks, at) || !is_known(at.saturating_sub(2)),
        Sense::Name { kind, .. } => *kind != "function" && *kind != "purpose",
    };
    let has_other = chunks.senses(at).iter().any(|(_, sense)| is_other(sense));
    let joins = ["ON", "INSTEAD", "BECAUSE", "EVEN"];
    let ends = at + 1 == chunks.tokens.len()
        || chunks.is_mark(at + 1, ".,;:!(")
        || conjunction(chunks, at + 1).is_some()
        || joins.iter().any(|class| chunks.class(at + 1, class).is_some());
    (at > 0 && is_known(at) && !has_other && ends).then(|| chunks.tokens[at].text.as_str())
}

/// A number beside what stands for no value: "NULL or 0".
fn zero<'s>(chunks: &Chunks<'s>, at: usize) -> Option<&'s str> {
    let is_null = |at: usize| {
        let token = chunks.tokens.get(at);
        token.is_some_and(|token| Words::get().lists["nulls"].contains(&token.key))
    };
    let is_beside = conjunction(chunks, at + 1).is_some_and(is_null)
        || is_listed(chunks, at) && is_null(at.saturating_sub(2));
    let token = chunks.tokens.get(at).filter(|token| token.kind == TokenKind::Number(0))?;
    is_beside.then_some(token.text.as_str())
}

/// A word with a capital that names what derives from another: "Manager extends `Employee`".
fn derived<'s>(chunks: &Chunks<'s>, at: usize) -> Option<&'s str> {
    let word = chunks.word(at).filter(|word| word.starts_with(char::is_uppercase))?;
    let derives = |group: &VerbGroup| ["derive", "inherit"].contains(&group.verb) && !group.passive;
    let is_any = at == 0 && is_plural(word);
    (!is_any && chunks.senses(at).is_empty() && chunks.verbs(at + 1).iter().any(derives))
        .then_some(word)
}

/// A capital that names a type, of which there is one: "a Scanner".
fn one_type<'s>(chunks: &Chunks<'s>, at: usize) -> Option<&'s str> {
    let is_one = at > 0 && ["a", "an"].iter().any(|word| chunks.is_word(at - 1, word));
    let is_known = |(_, sense): &SenseAt| !matches!(sense, Sense::Name { kind: "structure", .. });
    let ends = at + 1 == chunks.tokens.len()
        || chunks.is_mark(at + 1, ".,;:!")
        || ["INSTEAD", "ON"].iter().any(|class| chunks.class(at + 1, class).is_some());
    let word = chunks.word(at).filter(|word| word.starts_with(char::is_uppercase))?;
    (is_one && ends && word.len() > 1 && !chunks.senses(at).iter().any(is_known)).then_some(word)
}

/// A plain word that only code has, where it is an object: "do not use else", "never NULL".
fn keyword<'s>(chunks: &Chunks<'s>, at: usize) -> Option<&'s str> {
    let token = chunks.tokens.get(at).filter(|token| token.kind == TokenKind::Word)?;
    let is_null = Words::get().lists["nulls"].contains(&token.key);
    // `null` is a thing that has other rules, and `this` a pronoun.
    let is_code = match is_null {
        true => token.text.ends_with("ptr") || token.text.chars().all(char::is_uppercase),
        false => token.text == token.key && Keywords::any_names(&token.text),
    };
    // What says something of the words after it says nothing where none follow: "no new".
    const BEFORE: [&str; 4] = ["DETERMINER", "EXTENT", "FURTHER", "TAKES-BACK"];
    let is_other = |sense: &Sense| match sense {
        Sense::Class(class) => !BEFORE.contains(class),
        Sense::Noun(noun) => !is_null && *noun != "control-statement",
        _ => true,
    };
    // "The delete operator"
    let has_article = at > 0 && chunks.class(at - 1, "DETERMINER") == Some(at);
    let first = if has_article { at - 1 } else { at };
    let begins = first == 0
        || ["NO", "NOT", "INSTEAD"]
            .iter()
            .any(|class| (0..first).any(|start| chunks.class(start, class) == Some(first)))
        || (0..first).any(|start| {
            chunks.verbs(start).iter().any(|group| group.end == first && group.verb == "use")
        })
        || is_listed(chunks, at);
    const SYNTAX: [&str; 3] = ["keyword", "operator", "statement"];
    let is_syntax =
        |(_, sense): &SenseAt| matches!(sense, Sense::Noun(noun) if SYNTAX.contains(noun));
    // An "if statement" has a sense of its own.
    let is_whole = |(end, _): &SenseAt| *end > at + 1;
    // "The `in` operator" is not that of a loop.
    let is_part = ["in", "is", "not", "of"].contains(&token.text.as_str());
    let is_syntax = chunks.senses(at + 1).iter().any(is_syntax)
        && !chunks.senses(at).iter().any(is_whole)
        && !is_part;
    let ends = at + 1 == chunks.tokens.len()
        || chunks.is_mark(at + 1, ".,;:!(")
        || is_syntax
        || conjunction(chunks, at + 1).is_some()
        || ["EVERYWHERE", "FILLER", "INSTEAD"]
            .iter()
            .any(|class| chunks.class(at + 1, class).is_some());
    // "Plain over final and clever" is about code that is so.
    let is_code_at = |at: usize| {
        let token = chunks.tokens.get(at);
        let names = token.is_some_and(|token| Keywords::any_names(&token.key));
        names || chunks.code(at).is_some() || zero(chunks, at).is_some()
    };
    let ends = ends && conjunction(chunks, at + 1).is_none_or(is_code_at);
    let is_first = at == 0 && !is_null;
    let has_other = !is_syntax && chunks.senses(at).iter().any(|(_, sense)| is_other(sense));
    (is_code && begins && ends && !is_first && !has_other).then_some(token.text.as_str())
}

/// A plain word that names who must do something: "the function count must".
fn subject<'s>(chunks: &Chunks<'s>, at: usize, head: &Head) -> Option<&'s str> {
    let is_one = !head.text.ends_with('s') || head.text.ends_with("ss");
    let is_other = |sense: &Sense| match sense {
        Sense::Class(_) | Sense::Adjective(_) => true,
        Sense::Noun(noun) => chunks.lexicon.is_kind(noun),
        _ => false,
    };
    let is_word = chunks.tokens.get(at)?.kind == TokenKind::Word;
    let is_part = Words::get().lists["parts"].contains(&chunks.tokens[at].key);
    let is_cased = chunks.tokens[at].text.contains(char::is_uppercase);
    let has_other = chunks.senses(at).iter().any(|(_, sense)| is_other(sense));
    let is_plain = is_one && is_word && !is_part && (is_cased || !has_other);
    (is_plain && chunks.class(at + 1, "MODAL").is_some()).then(|| chunks.tokens[at].text.as_str())
}

/// The first of at least two names of a list that are not marked.
fn listed_name<'s>(chunks: &Chunks<'s>, at: usize) -> Option<&'s str> {
    let next = conjunction(chunks, at + 1)?;
    bare_name(chunks, at)?;
    let is_list = bare_name(chunks, next).is_some() || chunks.name(next).is_some();
    is_list.then(|| chunks.tokens[at].text.as_str())
}

/// What others may be made of: "`Model` classes" are none of that name.
const OWNERS: [&str; 3] = ["class", "interface", "struct"];

/// What is imported by its name: an `errors.rs` module is not.
const IMPORTED: [&str; 3] = ["library", "module", "package"];

/// Whether a name is one of a source file: `errors.rs`, but not `three.js`.
fn is_file(name: &str) -> bool {
    !name.ends_with(".js") && Language::of_path(Path::new(name)).is_some()
}

/// Whether a name is the last of several: "`a` and `b`".
fn is_listed(chunks: &Chunks<'_>, at: usize) -> bool {
    at > 0 && conjunction(chunks, at - 1) == Some(at)
}

/// A thing that is named by code: "`eval`", "the `eval` function".
pub fn code(chunks: &Chunks<'_>, at: usize, adjectives: &[&'static str]) -> Vec<(usize, Head)> {
    // A naming convention is no name.
    let cased = chunks.name(at).filter(|name| has_inner_capital(name));
    let cased = cased.or_else(|| library(chunks, at)).or_else(|| letter(chunks, at));
    let cased = cased.or_else(|| function(chunks, at)).or_else(|| keyword(chunks, at));
    let cased = cased.or_else(|| one_type(chunks, at)).or_else(|| derived(chunks, at));
    let cased = cased.or_else(|| zero(chunks, at)).or_else(|| argument(chunks, at));
    // "`enum class`" is no name.
    let is_noun = |(_, sense): &SenseAt| matches!(sense, Sense::Noun(_));
    let says_what = |code: &str| code.contains(' ') && chunks.senses(at).iter().any(is_noun);
    let marked = chunks.code(at).filter(|code| !says_what(code)).or(cased);
    let marked = marked.filter(|_| chunks.convention(at).is_none());
    let Some(code) = marked.or_else(|| chunks.name(at)) else {
        return Vec::new();
    };
    let (statement, code) = match (imported(code), code.strip_suffix('=')) {
        (Some(library), _) => (Some("library"), library),
        // `timeout=`
        (None, Some(name)) if is_word(name) => (Some("keyword-argument"), name),
        (None, _) => (None, code),
    };
    let head = |noun: Option<&'static str>| Head {
        noun: noun.or(statement),
        code: Some(code.to_owned()),
        adjectives: adjectives.to_vec(),
        ..Head::default()
    };
    let kinds = chunks.senses(at + 1).iter().filter_map(|(end, sense)| match sense {
        Sense::Noun(noun) if chunks.lexicon.is_kind(noun) => Some((*end, head(Some(*noun)))),
        _ => None,
    });
    // "The Euclidean method" has no name, nor has a `static` method.
    let is_keyword = Keywords::any_names(code);
    let is_evident = |(end, head): &(usize, Head)| {
        if is_keyword && head.noun.is_some_and(|noun| DEFINED.contains(&noun))
            || is_file(code) && head.noun.is_some_and(|noun| IMPORTED.contains(&noun))
        {
            return false;
        }
        let is_type = head.noun.is_some_and(|noun| !["function", "method"].contains(&noun));
        // "JetBrains annotations" are those of somebody, and "`Model` subclasses" are others.
        let is_plural = is_plural(&chunks.tokens[end - 1].key);
        let is_one = !is_listed(chunks, at);
        let is_plain = chunks.code(at).is_none();
        let is_annotation = is_plain && head.noun == Some("annotation");
        let is_owner = is_one && head.noun.is_some_and(|noun| OWNERS.contains(&noun));
        // "C comments" are those of a language.
        let is_letter = is_plain && code.len() == 1;
        if is_plural && (is_annotation || is_owner || is_letter) {
            return false;
        }
        marked.is_some() || is_type || !code.chars().all(char::is_alphabetic)
    };
    let mut found: Vec<_> = kinds.filter(is_evident).collect();
    found.extend(marked.map(|_| (at + 1, head(None))));
    found
}
