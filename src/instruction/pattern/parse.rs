//! Parses wordings.

use std::iter::Peekable;
use std::str::Chars;

use super::slot::SlotPattern;
use super::{FormWords, MAX_DEPTH, Node, PatternError};
use crate::instruction::grammar::Grammar;
use crate::instruction::text::QUOTES;

/// Parses wordings, with the words that a row gives to a form.
pub(super) struct Parser<'w> {
    words: &'w FormWords,
}

impl<'w> Parser<'w> {
    pub(super) const fn new(words: &'w FormWords) -> Self {
        Self { words }
    }

    /// Parses a whole wording.
    pub(super) fn wording(&self, wording: &str) -> Result<Vec<Vec<Node>>, PatternError> {
        self.branches(&mut wording.chars().peekable(), None, 0)
    }

    /// Parses the branches up to `close`, or to the end of the wording.
    fn branches(
        &self,
        chars: &mut Peekable<Chars<'_>>,
        close: Option<char>,
        depth: usize,
    ) -> Result<Vec<Vec<Node>>, PatternError> {
        if depth > MAX_DEPTH {
            return Err(PatternError::TooDeep);
        }
        let mut branches = vec![Vec::new()];
        while let Some(c) = chars.next() {
            let node = match c {
                _ if Some(c) == close => return Ok(branches),
                '|' if close.is_some() => {
                    branches.push(Vec::new());
                    continue;
                }
                '(' => Node::Choice(self.branches(chars, Some(')'), depth + 1)?),
                '[' => {
                    let mut words = self.branches(chars, Some(']'), depth + 1)?;
                    words.push(Vec::new());
                    Node::Choice(words)
                }
                '{' => Node::Slot(SlotPattern::parse(chars)?),
                '`' if chars.peek() == Some(&'{') => Node::Slot(SlotPattern::parse_quoted(chars)?),
                '`' => Node::Choice(quotations(chars)?),
                '<' => Node::Choice(self.phrase(chars, depth)?),
                ')' | ']' | '}' => return Err(PatternError::Unbalanced(c)),
                c if c.is_whitespace() => Node::Space,
                c => Node::Text(word(c, chars)),
            };
            if let Some(branch) = branches.last_mut() {
                branch.push(node);
            }
        }
        match close {
            None => Ok(branches),
            Some(close) => Err(PatternError::Unbalanced(close)),
        }
    }

    /// The branches of the phrase whose name follows.
    fn phrase(
        &self,
        chars: &mut Peekable<Chars<'_>>,
        depth: usize,
    ) -> Result<Vec<Vec<Node>>, PatternError> {
        let mut name = String::new();
        while let Some(c) = chars.next_if(|c| *c != '>') {
            name.push(c);
        }
        chars.next().ok_or(PatternError::Unbalanced('<'))?;
        let phrase = self.words.get(&name).or(Grammar::get().phrases.get(&name));
        let phrase = phrase.ok_or(PatternError::Phrase(name))?;
        self.branches(&mut format!("{phrase})").chars().peekable(), Some(')'), depth + 1)
    }
}

/// The word that begins with `first`, up to whitespace or a character with a meaning.
fn word(first: char, chars: &mut Peekable<Chars<'_>>) -> String {
    let mut word = String::new();
    let mut next = Some(first);
    while let Some(c) = next {
        word.extend(if c == '\\' { chars.next() } else { Some(c) });
        next = chars.next_if(|c| !c.is_whitespace() && !"()[]{}|`<".contains(*c));
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
