//! The pattern language of the wordings in the template tables, compiled to small programs.
//!
//! ```text
//! word            that word, in any case; any whitespace separates words
//! [words]         optional words; `loop[s]` is "loop" or "loops"
//! (a|b c)         one of them; groups may be nested
//! {slot}          the value of a slot
//! {slot!}         the same, and not a plain word: in quotes, or with a capital, `_` or the like
//! {slot!@list}    the same, and not a word of that list in `rules/vocabulary/wording.toml`, nor one
//!                 that refers to something ("it", "above"), unless it is in quotes
//! {slot?}         the value of a slot, or nothing at all, which is an empty list
//! {slot=a|b c}    one of these texts, taken as the slot's value
//! {slot=@list}    one of the words of that list in `rules/vocabulary/wording.toml`
//! {slot<}         a number that is not reached: the value is one less
//! {slot()}        the same as {slot}, written as a call: `f(x)`
//! {slot.}         the same as {slot}, written as code: a call such as `f()`, or a dotted name that
//!                 begins with a word of the list `owners` in `rules/vocabulary/wording.toml`
//! `{slot}`        the value, in quotes of some kind
//! `word`          that word, in quotes of some kind or none
//! {...}           any text, which is not judged: the purpose of a demand
//! {rest...}       any text, which is demanded and left undecided; in forms only
//! {rest...=@list} the same, beginning with one of the words of that list
//! \c              the character itself, where it has a meaning: \`
//! <phrase>        a phrase of `rules/vocabulary/grammar.toml`, or a word that a row gives its form
//! ```
//!
//! A word listed under `synonyms` in that file also matches its synonyms: `should` is "should",
//! "must" or "shall". A full stop at the end of a sentence is ignored.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;
use std::str::Chars;

use super::grammar::Grammar;
use super::text::{QUOTES, begins_with_quote};
use super::words::{Words, is_vague};
use super::wordset::{QUOTE, WordSet};

/// How deep groups may be nested.
const MAX_DEPTH: usize = 6;

/// Of how many spellings a word with optional endings is looked up.
const MAX_SPELLINGS: usize = 8;

/// What stands in braces for text that is left undecided.
pub const REST: &str = "rest...";

/// The words that a row gives to a form, by their names there.
pub type FormWords = BTreeMap<String, String>;

/// A wording, compiled; a sentence is run through it by [`super::matcher`].
#[derive(Debug, Default)]
pub struct WordingPattern {
    /// The program; a match ends after its last step.
    pub ops: Vec<Op>,
    /// The slots that the program refers to by index.
    pub slots: Vec<SlotPattern>,
    /// Sets of words of each of which a matching sentence has at least one.
    required: Vec<WordSet>,
}

/// One step of a pattern.
#[derive(Debug)]
pub enum Op {
    /// One of these texts comes next, in any case.
    Text(Vec<String>),
    /// Whitespace comes next or was just read, or the sentence begins or ends here.
    Space,
    /// The value of this slot comes next.
    Slot(usize),
    /// Continue at either step; the first is preferred.
    Split(usize, usize),
    /// Continue at that step.
    Jump(usize),
}

/// A slot in a pattern.
#[derive(Debug, Default)]
pub struct SlotPattern {
    /// The slot's name; empty for any text.
    pub name: String,
    /// Any text stands here that is demanded and not decided.
    pub undecided: bool,
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

/// What is wrong with a wording.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A bracket or backtick without its partner.
    #[error("`{0}` is unmatched")]
    Unbalanced(char),
    /// Groups are nested too deeply.
    #[error("groups are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// Something in braces that is not a slot.
    #[error(
        "`{{{0}}}` is not a slot: a name of letters, digits and `_`, then `?`, `<`, `.`, `!`, `!@list` or `=texts`"
    )]
    Slot(String),
    /// A list that does not exist.
    #[error("there is no list `@{0}` in rules/vocabulary/wording.toml")]
    List(String),
    /// A phrase that does not exist.
    #[error("there is no phrase `<{0}>` in rules/vocabulary/grammar.toml")]
    Phrase(String),
    /// The wording has no word, so that it would match anything.
    #[error("the wording has no words")]
    NoWord,
}

/// A part of a wording.
enum Node {
    Text(String),
    Space,
    Slot(SlotPattern),
    Choice(Vec<Vec<Node>>),
}

impl WordingPattern {
    /// Compiles a wording.
    ///
    /// # Errors
    ///
    /// If a bracket is unmatched, a slot has no valid name, or there is no word.
    pub fn new(wording: &str) -> Result<Self, PatternError> {
        let pattern = Self::of_form(wording, &FormWords::new())?;
        match pattern.is_partial() {
            true => Err(PatternError::Slot(REST.to_owned())),
            false => Ok(pattern),
        }
    }

    /// Compiles a wording of a form, with the words that a row gives it.
    ///
    /// # Errors
    ///
    /// See [`WordingPattern::new`].
    pub fn of_form(wording: &str, words: &FormWords) -> Result<Self, PatternError> {
        let wording = wording.trim();
        let wording = wording.strip_suffix('.').unwrap_or(wording);
        let parser = Parser { words };
        let branches = parser.branches(&mut wording.chars().peekable(), None, 0)?;
        let mut pattern = Self::default();
        if let [branch] = branches.as_slice() {
            pattern.required = required_words(branch);
        }
        pattern.choice(branches);
        match pattern.ops.iter().any(|op| matches!(op, Op::Text(_))) {
            true => Ok(pattern),
            false => Err(PatternError::NoWord),
        }
    }

    /// Whether a sentence of these words may match: false positives are possible, false negatives
    /// are not.
    pub fn may_match(&self, words: WordSet) -> bool {
        self.required.iter().all(|any| any.shares_word_with(words))
    }

    /// Whether it leaves a part of what is demanded undecided.
    pub fn is_partial(&self) -> bool {
        self.slots.iter().any(|slot| slot.undecided)
    }

    fn sequence(&mut self, nodes: Vec<Node>) {
        for node in nodes {
            match node {
                Node::Text(text) => self.word(&text),
                Node::Space => self.ops.push(Op::Space),
                Node::Slot(slot) => {
                    self.ops.push(Op::Slot(self.slots.len()));
                    self.slots.push(slot);
                }
                Node::Choice(branches) => self.choice(branches),
            }
        }
    }

    fn word(&mut self, word: &str) {
        let synonyms = Words::get().synonyms.get(&word.to_ascii_lowercase());
        let words = [word]
            .into_iter()
            .chain(synonyms.into_iter().flatten().map(String::as_str));
        let (phrases, mut words): (Vec<_>, Vec<_>) = words.partition(|word| word.contains(' '));
        // The first text that fits is taken, so a word comes before its prefixes.
        words.sort_by_key(|word| Reverse(word.len()));
        let words = words.into_iter().map(str::to_owned).collect();
        let mut alternatives = vec![vec![Op::Text(words)]];
        for phrase in phrases {
            let words = phrase
                .split(' ')
                .map(|word| Op::Text(vec![word.to_owned()]));
            alternatives.push(words.flat_map(|word| [Op::Space, word]).skip(1).collect());
        }
        self.alternatives(alternatives, |pattern, ops| pattern.ops.extend(ops));
    }

    fn choice(&mut self, branches: Vec<Vec<Node>>) {
        match one_step(&branches) {
            Some(step) => self.ops.push(step),
            None => self.alternatives(branches, Self::sequence),
        }
    }

    /// Compiles alternatives: each but the last is preceded by a split and followed by a jump to
    /// the end.
    fn alternatives<T>(&mut self, alternatives: Vec<T>, compile: impl Fn(&mut Self, T)) {
        let last = alternatives.len() - 1;
        let mut jumps = Vec::new();
        for (at, alternative) in alternatives.into_iter().enumerate() {
            let split = self.ops.len();
            if at < last {
                self.ops.push(Op::Split(split + 1, 0));
            }
            compile(self, alternative);
            if at < last {
                jumps.push(self.ops.len());
                self.ops.push(Op::Jump(0));
                self.ops[split] = Op::Split(split + 1, self.ops.len());
            }
        }
        for jump in jumps {
            self.ops[jump] = Op::Jump(self.ops.len());
        }
    }
}

/// A choice of words as one step, which is quicker than trying branch by branch.
fn one_step(branches: &[Vec<Node>]) -> Option<Op> {
    let word = |branch: &Vec<Node>| match branch.as_slice() {
        [Node::Text(word)]
            if !Words::get()
                .synonyms
                .contains_key(&word.to_ascii_lowercase()) =>
        {
            Some(word.clone())
        }
        _ => None,
    };
    let mut words = branches.iter().map(word).collect::<Option<Vec<_>>>()?;
    // The first text that fits is taken, so a word comes before its prefixes.
    words.sort_by_key(|word| Reverse(word.len()));
    Some(Op::Text(words))
}

/// Sets of words of each of which every matching sentence contains at least one.
fn required_words(nodes: &[Node]) -> Vec<WordSet> {
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
    let spellings = spellings(nodes).unwrap_or_default();
    let mut any = WordSet::default();
    for spelling in &spellings {
        let synonyms = Words::get().synonyms.get(&spelling.to_ascii_lowercase());
        let synonyms = synonyms.into_iter().flatten().map(String::as_str);
        for word in synonyms.chain([spelling.as_str()]) {
            let first = word.split(' ').next().unwrap_or(word);
            any.insert(first.trim_end_matches([',', ':', '.', ';']));
        }
    }
    (!spellings.is_empty()).then_some(any).into_iter().collect()
}

/// The ways to spell a word such as `loop[s]`; `None` if it holds a slot or a phrase, is optional,
/// or has too many.
fn spellings(nodes: &[Node]) -> Option<Vec<String>> {
    let mut all = vec![String::new()];
    for node in nodes {
        let endings = match node {
            Node::Text(text) => vec![text.as_str()],
            Node::Choice(branches) => branches
                .iter()
                .map(|it| ending(it))
                .collect::<Option<_>>()?,
            Node::Space | Node::Slot(_) => return None,
        };
        let spelled = all
            .iter()
            .flat_map(|start| endings.iter().map(move |end| format!("{start}{end}")));
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

/// Parses wordings, with the words that a row gives to a form.
struct Parser<'w> {
    words: &'w FormWords,
}

impl Parser<'_> {
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
        self.branches(
            &mut format!("{phrase})").chars().peekable(),
            Some(')'),
            depth + 1,
        )
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

impl SlotPattern {
    /// Whether it is `{...}` or `{rest...}`, whose text is not judged.
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

    /// Whether a text that is not judged begins as it has to.
    pub fn begins(&self, text: &str) -> bool {
        let mut texts = self.texts.iter();
        let words = |one: &String| {
            let (start, rest) = text.split_at_checked(one.len())?;
            let is_word = rest.is_empty() || rest.starts_with(' ');
            Some(start.eq_ignore_ascii_case(one) && is_word)
        };
        !text.is_empty() && (self.texts.is_empty() || texts.any(|one| words(one) == Some(true)))
    }

    /// The words of which a sentence with a value for the slot has one, if these are known.
    fn required(&self) -> Option<WordSet> {
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
        let is_call = text.contains('(') && text.ends_with(')');
        self.code && !is_code(text) || self.call && !is_call
    }

    /// Whether a text without quotes is prose here and no value.
    pub fn refuses(&self, text: &str) -> bool {
        let plain = (text.len() > 1 || text == "a") && text.chars().all(char::is_lowercase);
        let refers = !self.refused.is_empty() && is_vague(text);
        self.evident && plain || refers || self.refused.contains(&text.to_ascii_lowercase())
    }

    /// Parses the rest of a slot after `{`.
    fn parse(chars: &mut Peekable<Chars<'_>>) -> Result<Self, PatternError> {
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
        if name == REST {
            return Ok(Self {
                undecided: true,
                texts,
                ..Self::default()
            });
        }
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
            undecided: false,
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
    fn parse_quoted(chars: &mut Peekable<Chars<'_>>) -> Result<Self, PatternError> {
        chars.next();
        let slot = Self::parse(chars)?;
        match chars.next_if_eq(&'`') {
            Some(_) => Ok(Self {
                quoted: true,
                ..slot
            }),
            None => Err(PatternError::Unbalanced('`')),
        }
    }
}
