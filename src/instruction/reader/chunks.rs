//! The pieces that clauses consist of: classes of words, noun phrases, verb groups, quantities. Each is
//! looked for once at each token, whatever patterns ask for it.

use std::cell::OnceCell;

use super::lexicon::{Lexicon, SenseAt};
use super::noun::NounPhrase;
use super::quantity::number;
use super::sense::Sense;
use super::token::{Token, TokenKind};
use super::verb::VerbGroup;
use crate::instruction::fill::{LOWER_CASE, SlotKind, accepts};
use crate::instruction::slots::Convention;
use crate::instruction::words::Words;

/// The pieces of a sentence by the token at which they begin.
pub struct Chunks<'s> {
    pub tokens: &'s [Token],
    pub lexicon: &'static Lexicon,
    /// Whether a list may have things that are not known, which are left unread.
    pub is_partial: bool,
    senses: Vec<Vec<SenseAt>>,
    nouns: Vec<OnceCell<Vec<NounPhrase>>>,
    verbs: Vec<OnceCell<Vec<VerbGroup>>>,
}

impl<'s> Chunks<'s> {
    pub fn new(tokens: &'s [Token]) -> Self {
        let lexicon = Lexicon::get();
        let senses = (0..tokens.len()).map(|at| lexicon.senses(tokens, at)).collect();
        let nouns = vec![OnceCell::new(); tokens.len()];
        let verbs = vec![OnceCell::new(); tokens.len()];
        Self { tokens, lexicon, is_partial: false, senses, nouns, verbs }
    }

    /// The pieces of a sentence of which a part may stay unread.
    pub fn partial(tokens: &'s [Token]) -> Self {
        Self { is_partial: true, ..Self::new(tokens) }
    }

    /// The senses of the words from a token on, the longest phrase first.
    pub fn senses(&self, at: usize) -> &[SenseAt] {
        self.senses.get(at).map_or(&[], Vec::as_slice)
    }

    /// Whether a token is part of a phrase that has a sense.
    pub fn is_of_phrase(&self, at: usize) -> bool {
        (0..=at).any(|start| self.senses(start).iter().any(|(end, _)| *end > at))
    }

    /// The adjectives that begin at a token, with where they end.
    pub fn adjectives(&self, at: usize) -> impl Iterator<Item = (usize, &'static str)> {
        self.senses(at).iter().filter_map(|(end, sense)| match sense {
            Sense::Adjective(adjective) => Some((*end, *adjective)),
            _ => None,
        })
    }

    /// Where a phrase of a class ends that begins at a token.
    pub fn class(&self, at: usize, class: &str) -> Option<usize> {
        let is_of_class = |sense: &Sense| matches!(sense, Sense::Class(name) if *name == class);
        self.senses(at).iter().find(|(_, sense)| is_of_class(sense)).map(|(end, _)| *end)
    }

    /// Where the phrases of a class end that begin at a token.
    pub fn classes(&self, at: usize, class: &str) -> impl Iterator<Item = usize> {
        let is_of_class =
            move |sense: &Sense| matches!(sense, Sense::Class(name) if *name == class);
        self.senses(at).iter().filter(move |(_, sense)| is_of_class(sense)).map(|(end, _)| *end)
    }

    /// The first token from one on that adds something.
    pub fn skip(&self, mut at: usize) -> usize {
        while let Some(end) = self.class(at, "FILLER") {
            at = end;
        }
        at
    }

    /// Whether a token is one of these marks.
    pub fn is_mark(&self, at: usize, marks: &str) -> bool {
        let token = self.tokens.get(at);
        token.is_some_and(|token| token.kind == TokenKind::Mark && marks.contains(&token.key))
    }

    /// Whether a token is that word.
    pub fn is_word(&self, at: usize, word: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.key == word)
    }

    /// The code at a token.
    pub fn code(&self, at: usize) -> Option<&'s str> {
        let token = self.tokens.get(at)?;
        let is_code = token.kind == TokenKind::Code && !is_saying(token)
            || self.lexicon.is_thrown(self.tokens, at);
        is_code.then_some(token.text.as_str())
    }

    /// The word at a token, whatever it means.
    pub fn word(&self, at: usize) -> Option<&'s str> {
        let token = self.tokens.get(at)?;
        (token.kind == TokenKind::Word).then_some(token.text.as_str())
    }

    /// A word that the lexicon doesn't know, which may be a name: "the Repository interface".
    pub fn name(&self, at: usize) -> Option<&'s str> {
        let token = self.tokens.get(at)?;
        let looks_like_name = at > 0 && token.text.contains(char::is_uppercase)
            || token.text.contains(|c: char| c == '_' || c.is_ascii_digit());
        let is_free = self.senses(at).is_empty() || self.is_affix(at);
        let is_name = token.kind == TokenKind::Word && is_free && looks_like_name;
        // "DO NOT EDIT" shouts.
        let is_loud = |text: &str| text.len() > 1 && !text.contains(|c: char| !c.is_uppercase());
        let shouts = at > 0 && is_loud(&token.text) && is_loud(&self.tokens[at - 1].text);
        let is_name = is_name && !shouts;
        // "Two float64 fields" have no names.
        let is_counted = at > 0 && number(self, at - 1).is_some_and(|number| number > 1);
        (is_name && !is_counted).then_some(token.text.as_str())
    }

    /// Whether a word stands where names have a part of theirs: "the Async suffix", "end with Error".
    fn is_affix(&self, at: usize) -> bool {
        let adds = |(end, sense): &SenseAt| match sense {
            Sense::Verb { verb, .. } => *end == at && ["end", "start"].contains(verb),
            _ => false,
        };
        let follows = || (1..=2).any(|back| back <= at && self.senses(at - back).iter().any(adds));
        // "Start with Capital" names no part.
        let stands = ["prefix", "suffix"].iter().any(|word| self.is_word(at + 1, word))
            || at + 1 == self.tokens.len() && follows();
        stands && self.class(at, "PLAIN").is_none()
    }

    /// The noun phrases that begin at a token, the longest first.
    pub fn nouns(&self, at: usize) -> &[NounPhrase] {
        let find = || NounPhrase::all_at(self, at);
        self.nouns.get(at).map_or(&[], |found| found.get_or_init(find))
    }

    /// Whether a noun phrase from the beginning ends before a token.
    pub fn nouns_end_at(&self, at: usize) -> bool {
        self.nouns(0).iter().any(|phrase| phrase.end == at)
    }

    /// The verb groups that begin at a token.
    pub fn verbs(&self, at: usize) -> &[VerbGroup] {
        let find = || VerbGroup::all_at(self, at);
        self.verbs.get(at).map_or(&[], |found| found.get_or_init(find))
    }

    /// The naming convention that begins at a token, and where its words end: "the snake_case convention", "short and
    /// descriptive snake_case".
    pub fn convention(&self, at: usize) -> Option<(String, usize)> {
        let at = self.skip(at);
        let at = self.class(at, "DETERMINER").unwrap_or(at);
        let (convention, end) = self.convention_at(self.after_qualities(at))?;
        let end = self.class(end, "CONVENTION-NOUN").unwrap_or(end);
        match self.first_letter(end) {
            Some((letter, end)) => Some((with_first_letter(convention, letter)?, end)),
            None => Some((convention, end)),
        }
    }

    /// The convention that is written at a token.
    fn convention_at(&self, at: usize) -> Option<(String, usize)> {
        let is_convention = |(_, sense): &&SenseAt| **sense == Sense::Convention;
        let known = self.senses(at).iter().find(is_convention).map(|(end, _)| *end);
        // "Lowercase" begins a sentence, and "lowerCase" is something else.
        let spelled =
            |text: String| match text.strip_prefix(['l', 'L']) == LOWER_CASE.strip_prefix('l') {
                true => LOWER_CASE.to_owned(),
                false => text,
            };
        let known = known.map(|end| (spelled(self.spelled(at, end)), end));
        // "`snake_case()`" shows a function's name.
        let is_name = |name: &&str| accepts(SlotKind::Convention, name);
        let shown = || {
            let code = self.code(at)?;
            Some(code.strip_suffix("()").unwrap_or(code)).filter(is_name)
        };
        known.or_else(|| Some((shown()?.to_owned(), at + 1)))
    }

    /// The token after words for what names should be like besides, which somebody has to judge: "short, clear and".
    fn after_qualities(&self, start: usize) -> usize {
        let joined = |at: usize| {
            let is_joint =
                self.is_mark(at, ",") || self.is_word(at, "and") || self.is_word(at, "but");
            if is_joint { at + 1 } else { at }
        };
        let mut at = start;
        while let Some(end) = self.class(at, "QUALITY") {
            at = joined(joined(end));
        }
        // "All-lowercase", but not "all caps"
        let adds_nothing = self.is_word(at, "all") && self.convention_at(at).is_none();
        if adds_nothing { at + 1 } else { at }
    }

    /// Which letter names of a convention begin with, where it is said, and where the words for that end: "starting
    /// with a lowercase letter".
    fn first_letter(&self, at: usize) -> Option<(Letter, usize)> {
        let is_bracket = self.is_mark(at, "(");
        let at = if is_bracket || self.is_mark(at, ",") { at + 1 } else { at };
        let start = self.class(at, "STARTING").or(is_bracket.then_some(at))?;
        let start = self.class(start, "DETERMINER").unwrap_or(start);
        let kinds = [("SMALL-LETTER", Letter::Small), ("CAPITAL-LETTER", Letter::Capital)];
        let found =
            kinds.into_iter().find_map(|(class, letter)| Some((letter, self.class(start, class)?)));
        let (letter, end) = found?;
        match is_bracket {
            true => self.is_mark(end, ")").then_some((letter, end + 1)),
            false => Some((letter, end)),
        }
    }

    /// The text of some tokens, as it stands in the sentence.
    pub fn text(&self, start: usize, end: usize) -> String {
        let texts = self.tokens[start..end].iter().map(|token| token.text.as_str());
        texts.collect::<Vec<_>>().join(" ")
    }

    /// The text of some tokens, with the hyphens between them: "dash-case".
    fn spelled(&self, start: usize, end: usize) -> String {
        let last = end.saturating_sub(1);
        let between = |at: usize| match self.tokens[at].is_joined {
            _ if at == last => "",
            true => "-",
            false => " ",
        };
        (start..end).map(|at| format!("{}{}", self.tokens[at].text, between(at))).collect()
    }

    /// The text of some tokens, with marks around code.
    pub fn marked(&self, start: usize, end: usize) -> String {
        let text = |token: &Token| match token.kind {
            TokenKind::Code => format!("`{}`", token.text),
            _ => token.text.clone(),
        };
        self.tokens[start..end].iter().map(text).collect::<Vec<_>>().join(" ")
    }
}

/// Which letter a name begins with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letter {
    Small,
    Capital,
}

/// A convention whose names begin with some letter; `None` if they cannot: "camelCase with a capital letter" is
/// PascalCase.
fn with_first_letter(convention: String, letter: Letter) -> Option<String> {
    let is_camel =
        |kind| matches!(kind, Convention::LowerCamel | Convention::Pascal | Convention::Camel);
    match (Convention::of_spelling(&convention)?, letter) {
        (kind, Letter::Small) if is_camel(kind) => Some(Convention::LowerCamel.title().to_owned()),
        (kind, Letter::Capital) if is_camel(kind) => Some(Convention::Pascal.title().to_owned()),
        (Convention::Upper, Letter::Capital) => Some(convention),
        (Convention::Snake | Convention::Kebab, Letter::Small) => Some(convention),
        _ => None,
    }
}

/// Whether a token is a quoted word of prose and no code: "yoda-conditions", "classic include guard".
fn is_saying(token: &Token) -> bool {
    let words = token.text.split(['-', ' ']);
    let is_word = |word: &str| {
        let is_plain = word.chars().skip(1).all(|c| c.is_ascii_lowercase());
        word.len() > 2 && is_plain && word.starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let is_library = || Words::get().lists["libraries"].contains(&token.key);
    token.is_quoted && words.clone().count() > 1 && words.into_iter().all(is_word) && !is_library()
}
