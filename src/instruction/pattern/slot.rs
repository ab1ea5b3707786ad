//! The slots of patterns.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::Chars;

use super::PatternError;
use crate::instruction::text::begins_with_quote;
use crate::instruction::word_set::{QUOTE, WordSet};
use crate::instruction::words::{Words, is_vague};

/// A slot in a pattern.
#[derive(Debug, Default)]
pub struct SlotPattern {
    /// The slot's name; empty for any text.
    pub name: String,
    /// The value may be missing, which is an empty list.
    pub optional: bool,
    /// The value must be in quotes.
    pub quoted: bool,
    /// The value must look like a name: a plain word such as "body" or "names" does not.
    pub evident: bool,
    /// The words that the value must not be without quotes; empty if any word will do.
    pub refused: BTreeSet<String>,
    /// The only texts allowed; empty if any text is.
    pub texts: Vec<String>,
    /// The value is one less than the number given.
    pub exclusive: bool,
    /// The value is written as code: `pd.melt`, `f()`.
    pub code: bool,
    /// The value is written as a call.
    pub call: bool,
}

impl SlotPattern {
    /// Whether it is `{...}`, whose text is not judged.
    pub const fn is_free(&self) -> bool {
        self.name.is_empty()
    }

    /// Whether the value may stand at the beginning of `text`, at a glance.
    pub fn may_begin(&self, text: &str) -> bool {
        let word = |one: &String| {
            let start = text.get(..one.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(one))
        };
        let quoted = begins_with_quote(text);
        quoted
            || self.optional
            || !self.quoted && (self.texts.is_empty() || self.texts.iter().any(word))
    }

    /// The words of which a sentence with a value for the slot has one, if these are known.
    pub(super) fn required(&self) -> Option<WordSet> {
        let mut words = WordSet::default();
        if self.quoted {
            words.insert(QUOTE);
        }
        for text in &self.texts {
            words.insert(text.split(' ').next().unwrap_or(text));
        }
        (!self.optional && words != WordSet::default()).then_some(words)
    }

    /// Whether a text is not written as code, where it has to be.
    pub fn refuses_prose(&self, text: &str) -> bool {
        let is_call = || text.ends_with(')') && text.contains('(');
        self.code && !is_code(text) || self.call && !is_call()
    }

    /// Whether a text without quotes is prose here and no value.
    pub fn refuses(&self, text: &str) -> bool {
        let plain = || (text.len() > 1 || text == "a") && text.chars().all(char::is_lowercase);
        let refers = !self.refused.is_empty() && is_vague(text);
        self.evident && plain() || refers || self.refused.contains(&text.to_ascii_lowercase())
    }

    /// Parses the rest of a slot after `{`.
    pub(super) fn parse(chars: &mut Peekable<Chars<'_>>) -> Result<Self, PatternError> {
        let mut text = String::new();
        loop {
            match chars.next() {
                Some('}') => break,
                Some(c) => text.push(c),
                None => return Err(PatternError::Unbalanced('{')),
            }
        }
        if text == "..." {
            return Ok(Self::default());
        }
        let (name, texts) = match text.split_once('=') {
            Some((name, texts)) => (name, allowed_texts(texts)?),
            None => (text.as_str(), Vec::new()),
        };
        let (name, refused) = match name.split_once("!@") {
            Some((name, words)) => (name, list(words)?.clone()),
            None => (name, BTreeSet::new()),
        };
        let (optional, evident) = (name.ends_with('?'), name.ends_with('!'));
        let (exclusive, code) = (name.ends_with('<'), name.ends_with('.'));
        let call = name.ends_with("()");
        let name = name.strip_suffix("()").unwrap_or(name);
        let name = name.strip_suffix(['?', '!', '<', '.']).unwrap_or(name);
        let proper = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(proper) {
            return Err(PatternError::Slot(text));
        }
        Ok(Self {
            name: name.to_owned(),
            optional,
            evident,
            refused,
            quoted: false,
            texts,
            exclusive,
            code,
            call,
        })
    }

    /// Parses the rest of a quoted slot after its backtick.
    pub(super) fn parse_quoted(chars: &mut Peekable<Chars<'_>>) -> Result<Self, PatternError> {
        chars.next();
        let slot = Self::parse(chars)?;
        match chars.next_if_eq(&'`') {
            Some(_) => Ok(Self { quoted: true, ..slot }),
            None => Err(PatternError::Unbalanced('`')),
        }
    }
}

/// The texts given after `=`, or those of a list.
fn allowed_texts(texts: &str) -> Result<Vec<String>, PatternError> {
    match texts.strip_prefix('@') {
        Some(name) => Ok(list(name)?.iter().cloned().collect()),
        None => Ok(texts.split('|').map(str::to_owned).collect()),
    }
}

/// The list `@name`.
fn list(name: &str) -> Result<&'static BTreeSet<String>, PatternError> {
    let list = Words::get().list(name);
    list.ok_or_else(|| PatternError::List(name.to_owned()))
}

/// Whether a text is a call without arguments or a dotted name of something that has members.
fn is_code(text: &str) -> bool {
    let owners = Words::get().list("owners");
    let is_owned = |owner: &str| owners.is_some_and(|it| it.contains(&owner.to_ascii_lowercase()));
    let mut parts = text.split(", ").flat_map(|part| part.split(" and "));
    parts.all(|part| {
        let name = part.strip_suffix("()").unwrap_or(part);
        let owner = name.split_once('.').map(|(owner, _)| owner);
        !name.contains('(')
            && !name.starts_with('.')
            && (name.len() < part.len() || owner.is_some_and(is_owned))
    })
}
