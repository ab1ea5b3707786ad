//! Lines of code in a sentence.

use crate::instruction::text::{is_quoted, strip_quotes, words};
use crate::language::{Keywords, Language};

/// Words that prose has and code has not, so that "a function f(x)" is no code.
const PROSE: [&str; 8] =
    ["a", "an", "following", "statement", "statements", "that", "the", "which"];

/// The lines that a text gives, in quotes or not: "`import os` and `import re`", "import os, def
/// f(a):". `None` if the text may be prose or leaves something out.
pub fn lines(text: &str, language: Option<Language>) -> Option<String> {
    let words = words(text)?;
    if text.contains("...") || text.contains('…') {
        return None;
    }
    let pieces: Vec<_> = match is_quoted(text) {
        true => {
            let joins = |word: &&&str| **word != "and";
            let quoted = words.iter().filter(joins).map(|word| {
                let word = word.trim_end_matches(',');
                is_quoted(word).then(|| strip_quotes(word))
            });
            quoted.collect::<Option<_>>()?
        }
        false => vec![text],
    };
    let is_code = |piece: &&str| begins_statement(piece, language);
    let is_prose = words.iter().any(|word| PROSE.contains(word));
    let is_definition = is_quoted(text) || text.contains('(');
    (pieces.iter().all(is_code) && !is_prose && is_definition).then(|| pieces.join("\n"))
}

/// Whether a text begins with a keyword and has more.
fn begins_statement(text: &str, language: Option<Language>) -> bool {
    let Some((first, _)) = text.split_once(' ') else {
        return false;
    };
    match language {
        Some(language) => Keywords::of(language).names(first),
        None => Language::ALL.into_iter().any(|one| Keywords::of(one).names(first)),
    }
}
