//! Parses wordings.

use std::iter::Peekable;
use std::str::Chars;

use super::slot::SlotPattern;
use super::{MAX_DEPTH, Node, PatternError};
use crate::instruction::text::QUOTES;
use crate::instruction::word_set::WordSet;
use crate::instruction::words::Words;

/// Parses the branches up to `close`, or to the end of the wording.
pub(super) fn branches(
    chars: &mut Peekable<Chars<'_>>,
    close: Option<char>,
    depth: usize,
) -> Result<Vec<Vec<Node>>, PatternError> {
    if depth > MAX_DEPTH {
        return Err(PatternError::TooDeep);
    }
    let mut found = vec![Vec::new()];
    while let Some(c) = chars.next() {
        let node = match c {
            _ if Some(c) == close => return Ok(found),
            '|' if close.is_some() => {
                found.push(Vec::new());
                continue;
            }
            '(' => Node::Choice(branches(chars, Some(')'), depth + 1)?),
            '[' => {
                let mut words = branches(chars, Some(']'), depth + 1)?;
                words.push(Vec::new());
                Node::Choice(words)
            }
            '{' => Node::Slot(SlotPattern::parse(chars)?),
            '`' if chars.peek() == Some(&'{') => Node::Slot(SlotPattern::parse_quoted(chars)?),
            '`' => Node::Choice(quotations(chars)?),
            ')' | ']' | '}' => return Err(PatternError::Unbalanced(c)),
            c if c.is_whitespace() => Node::Space,
            c => Node::Text(word(c, chars)),
        };
        if let Some(branch) = found.last_mut() {
            branch.push(node);
        }
    }
    match close {
        None => Ok(found),
        Some(close) => Err(PatternError::Unbalanced(close)),
    }
}

/// The word that begins with `first`, up to whitespace or a character with a meaning.
fn word(first: char, chars: &mut Peekable<Chars<'_>>) -> String {
    let mut word = String::new();
    let mut next = Some(first);
    while let Some(c) = next {
        word.extend(if c == '\\' { chars.next() } else { Some(c) });
        next = chars.next_if(|c| !c.is_whitespace() && !"()[]{}|`".contains(*c));
    }
    word
}

/// The ways to write the word up to the next backtick: without quotes and with each kind of them.
fn quotations(chars: &mut Peekable<Chars<'_>>) -> Result<Vec<Vec<Node>>, PatternError> {
    let mut word = String::new();
    while let Some(c) = chars.next_if(|c| *c != '`') {
        word.push(c);
    }
    chars.next().ok_or(PatternError::Unbalanced('`'))?;
    let quoted = QUOTES.map(|(open, close)| format!("{open}{word}{close}"));
    let all = [word].into_iter().chain(quoted);
    Ok(all.map(|text| vec![Node::Text(text)]).collect())
}

/// Of how many spellings a word with optional endings is looked up.
const MAX_SPELLINGS: usize = 8;

/// Sets of words of each of which every matching sentence contains at least one.
pub(super) fn required_words(nodes: &[Node]) -> Vec<WordSet> {
    let words = nodes.split(|node| matches!(node, Node::Space));
    words.flat_map(required_of_word).collect()
}

/// The sets for the nodes between two spaces.
fn required_of_word(nodes: &[Node]) -> Vec<WordSet> {
    if let [Node::Choice(branches)] = nodes {
        let firsts = branches.iter().map(|branch| {
            let sets = required_words(branch);
            sets.into_iter().next()
        });
        let union = firsts.reduce(|all, next| Some(all?.union(next?)));
        if let Some(Some(union)) = union {
            return vec![union];
        }
    }
    if let [Node::Slot(slot)] = nodes {
        return slot.required().into_iter().collect();
    }
    spelled(nodes, |text| text.split(' ').next().unwrap_or(text)).into_iter().collect()
}

/// A word of each text that the nodes of a word may read, if these are known.
pub(super) fn spelled(nodes: &[Node], word: impl Fn(&str) -> &str) -> Option<WordSet> {
    let spellings = spellings(nodes)?;
    let mut any = WordSet::default();
    for spelling in &spellings {
        let synonyms = Words::get().synonyms.get(&spelling.to_ascii_lowercase());
        let synonyms = synonyms.into_iter().flatten().map(String::as_str);
        for text in synonyms.chain([spelling.as_str()]) {
            any.insert(word(text).trim_end_matches([',', ':', '.', ';']));
        }
    }
    Some(any)
}

/// The ways to spell a word such as `loop[s]`; `None` if it holds a slot or a phrase, is optional,
/// or has too many.
fn spellings(nodes: &[Node]) -> Option<Vec<String>> {
    let mut all = vec![String::new()];
    for node in nodes {
        let endings = match node {
            Node::Text(text) => vec![text.as_str()],
            Node::Choice(branches) => {
                branches.iter().map(|it| ending(it)).collect::<Option<_>>()?
            }
            Node::Space | Node::Slot(_) => return None,
        };
        let spelled =
            all.iter().flat_map(|start| endings.iter().map(move |end| format!("{start}{end}")));
        all = spelled.collect();
        if all.len() > MAX_SPELLINGS {
            return None;
        }
    }
    (!all.contains(&String::new())).then_some(all)
}

/// A branch that is one word or nothing.
fn ending(branch: &[Node]) -> Option<&str> {
    match branch {
        [] => Some(""),
        [Node::Text(text)] => Some(text),
        _ => None,
    }
}
