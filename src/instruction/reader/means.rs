//! What a row means, as a proposition with slots: `limit line of function most {line_num}`.

use super::super::fill::{SlotKind, accepts, is_kind_of_type};
use super::lexicon::Lexicon;
use super::pattern::Patterns;
use super::term::{Proposition, Term};
use crate::instruction::words::Words;

/// The meaning of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Means {
    words: Vec<Word>,
    /// Whether the row decides only what such a sentence asks for among other things: "use early returns"
    /// asks for no `else` after a `return`, and for more.
    pub is_partial: bool,
}

/// A word of a meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Word {
    /// One of these senses: `function|method`.
    Senses(Vec<String>),
    /// Something of that name: `prefix=I`; or whose code has that in it, `_` for a blank: `=~%w`, and
    /// not what follows a `!`: `=~except!pass`.
    Named { sense: String, name: String },
    /// What fills a slot, with the sense before it: `{exception_name}`, `keyword={keyword}`,
    /// `public-{definitions}`. The kind may be unsaid in `function?={function_name}`, and is one of
    /// several in `function|method={name}`. In `{name.}` it is a path.
    Slot { sense: String, slot: String },
    /// What has a name, and its kind in another slot: `{subject}={name}`. In `{subject?}={name}` a sentence need not
    /// say the kind, and then it is anything.
    Definition { kind: String, name: String, may_be_unsaid: bool },
    /// A slot that the sentence says nothing for: the one that is meant, `{class_name?}`, or what the row
    /// gives, `{construct=ternary}`, `_` for a blank.
    Unsaid { slot: String, value: Option<String> },
}

/// A part of a meaning, as it is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'m> {
    Sense(&'m str),
    Named { sense: &'m str, name: &'m str },
    Slot { sense: &'m str, slot: &'m str },
}

/// What is wrong with a meaning.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MeansError {
    /// A word that no sentence leads to.
    #[error("no word of rules/vocabulary/lexicon.toml has the sense `{0}`")]
    Sense(String),
    /// A kind of demand that no pattern has.
    #[error("no pattern of rules/vocabulary/patterns.toml says `{0}`")]
    Act(String),
    /// A brace without its partner.
    #[error("`{0}` is not a slot: write `{{name}}` at the end of a word")]
    Slot(String),
}

/// The kinds of demands that the patterns named `use`, `has`, `limit` and so on lead to.
const ACTS: [&str; 10] =
    ["count", "define", "ban", "need", "choose", "only", "every", "none", "limit", "name"];
/// The kind of definitions where a sentence gives only a name.
const ANYTHING: &str = "anything";
/// What a sentence may speak of without its name: "the function".
const OWNERS: [&str; 3] = ["class", "function", "method"];
/// The words between the senses of a meaning.
const LINKS: [&str; 13] =
    ["of", "as", "has", "start", "most", "least", "exactly", "bare", "+", "-", "X", "Y", "Z"];

impl Means {
    /// Reads a meaning.
    ///
    /// # Errors
    /// If a brace is not closed.
    pub fn parse(text: &str) -> Result<Self, MeansError> {
        let whole = text.strip_prefix("partly ");
        let words = whole.unwrap_or(text).split_whitespace().map(Word::parse);
        Ok(Self { words: words.collect::<Result<_, _>>()?, is_partial: whole.is_some() })
    }

    /// The texts of the slots, if a proposition has this meaning.
    pub fn of(&self, proposition: &Proposition) -> Option<Vec<(&str, Filler)>> {
        let is_said = |word: &&Word| !matches!(word, Word::Unsaid { .. });
        if self.words.iter().filter(is_said).count() != proposition.len() {
            return None;
        }
        let mut fillers = Vec::new();
        for (word, term) in self.words.iter().filter(is_said).zip(proposition) {
            match word {
                Word::Unsaid { .. } => {}
                Word::Senses(senses) => {
                    let fits = term.values.is_empty() && senses.contains(&term.sense);
                    fits.then_some(())?;
                }
                Word::Named { sense, name } => {
                    let is_name = |value: &String| match name.strip_prefix('~') {
                        Some(part) => {
                            let (part, other) = part.split_once('!').unwrap_or((part, "\n"));
                            value.contains(&part.replace('_', " ")) && !value.contains(other)
                        }
                        None => value == name,
                    };
                    let fits = term.sense == *sense && term.values.iter().any(is_name);
                    fits.then_some(())?;
                }
                Word::Definition { kind, name, may_be_unsaid } => {
                    let is_said = *may_be_unsaid || !term.sense.is_empty();
                    (is_said && !term.values.is_empty()).then_some(())?;
                    let sense = if term.sense.is_empty() { ANYTHING } else { &term.sense };
                    fillers.push((
                        kind.as_str(),
                        Filler { kind: sense.to_owned(), ..Filler::default() },
                    ));
                    fillers.push((name.as_str(), filler(&term.sense, term)?));
                }
                Word::Slot { sense, slot } => {
                    let (slot, is_path) = match slot.strip_suffix('.') {
                        Some(slot) => (slot, true),
                        None => (slot.as_str(), false),
                    };
                    let fits = !is_path || term.values.iter().all(|value| value.contains('.'));
                    fits.then_some(())?;
                    fillers.push((slot, filler(sense, term)?));
                }
            }
        }
        for word in &self.words {
            if let Word::Unsaid { slot, value } = word {
                let given = |value: &String| Filler {
                    kind: value.clone(),
                    text: value.replace('_', " "),
                    is_named: true,
                    is_definite: false,
                };
                let meant = || Filler { is_definite: true, ..Filler::default() };
                fillers.push((slot, value.as_ref().map_or_else(meant, given)));
            }
        }
        Some(fillers)
    }

    /// Whether some sentence has both meanings, and fills slots of the same kinds.
    pub fn is_also(
        &self,
        other: &Self,
        kind: impl Fn(&str) -> Option<SlotKind>,
        other_kind: impl Fn(&str) -> Option<SlotKind>,
    ) -> bool {
        let alike = |pair: (&Word, &Word)| match pair {
            (Word::Senses(one), Word::Senses(other)) => one.iter().any(|one| other.contains(one)),
            (Word::Slot { sense, slot }, Word::Slot { sense: other_sense, slot: other }) => {
                let is_path = |slot: &str| slot.ends_with('.');
                let bare = |slot: &str| slot.trim_end_matches('.').to_owned();
                sense == other_sense
                    && is_path(slot) == is_path(other)
                    && kind(&bare(slot)) == other_kind(&bare(other))
            }
            (Word::Unsaid { slot, .. }, Word::Unsaid { slot: other, .. }) => {
                kind(slot) == other_kind(other)
            }
            (one, other) => one == other,
        };
        self.words.len() == other.words.len() && self.words.iter().zip(&other.words).all(alike)
    }

    /// What it relates, of several senses the first, without the words between.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        self.words.iter().skip(1).filter_map(|word| match word {
            Word::Senses(senses) if LINKS.contains(&senses[0].as_str()) => None,
            Word::Senses(senses) => Some(Part::Sense(&senses[0])),
            Word::Named { sense, name } => Some(Part::Named { sense, name }),
            Word::Slot { sense, slot } => {
                let sense =
                    sense.split('|').next().unwrap_or_default().trim_end_matches(['?', '=']);
                Some(Part::Slot { sense, slot: slot.trim_end_matches('.') })
            }
            Word::Definition { name, .. } => Some(Part::Slot { sense: "", slot: name }),
            Word::Unsaid { .. } => None,
        })
    }

    /// The slots that it fills.
    pub fn slots(&self) -> impl Iterator<Item = &str> {
        let slots = self.words.iter().map(|word| match word {
            Word::Slot { slot, .. } | Word::Unsaid { slot, .. } => {
                [Some(slot.trim_end_matches('.')), None]
            }
            Word::Definition { kind, name, .. } => [Some(kind.as_str()), Some(name)],
            Word::Senses(_) | Word::Named { .. } => [None, None],
        });
        slots.flatten().flatten()
    }

    /// Checks that a sentence can mean it.
    ///
    /// # Errors
    /// If no pattern or no word leads to a part of it.
    pub fn check(&self) -> Result<(), MeansError> {
        let lexicon = Lexicon::get();
        let is_known = |sense: &str| LINKS.contains(&sense) || is_composed(lexicon, sense);
        for (at, word) in self.words.iter().enumerate() {
            let senses = match word {
                Word::Senses(senses) => senses.clone(),
                Word::Named { sense, .. } => vec![sense.clone()],
                Word::Unsaid { .. } | Word::Definition { .. } => Vec::new(),
                Word::Slot { sense, .. } => {
                    let senses = sense.trim_end_matches(['=', '-', '?']).split('|');
                    senses.map(str::to_owned).collect()
                }
            };
            for sense in senses.into_iter().filter(|sense| !sense.is_empty()) {
                let is_act = ACTS.contains(&sense.as_str())
                    || Patterns::get().names().any(|name| name == sense);
                match at {
                    0 if !is_act => return Err(MeansError::Act(sense)),
                    0 => {}
                    _ if !is_known(&sense) => return Err(MeansError::Sense(sense)),
                    _ => {}
                }
            }
        }
        Ok(())
    }
}

/// Whether a sense is one of the lexicon, or one after adjectives: `unused-import`.
fn is_composed(lexicon: &Lexicon, sense: &str) -> bool {
    let mut hyphens = sense.match_indices('-').map(|(at, _)| at);
    lexicon.knows(sense)
        || hyphens.any(|at| lexicon.knows(&sense[..at]) && is_composed(lexicon, &sense[at + 1..]))
}

/// What a proposition has in the place of a slot.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filler {
    /// The kind of what is named, if the sentence says it, or else the sense: `function`.
    pub kind: String,
    /// The name, number, convention or sense.
    pub text: String,
    /// Whether it has a name, and not only a sense.
    pub is_named: bool,
    /// "the function": one that the sentence doesn't name.
    pub is_definite: bool,
}

impl Filler {
    /// The text by which a slot of a kind takes it: names are in quotes.
    pub fn text_for(&self, kind: SlotKind) -> String {
        match kind {
            SlotKind::Count | SlotKind::Convention | SlotKind::Definitions | SlotKind::Type => {
                self.text.clone()
            }
            SlotKind::Things if accepts(kind, &self.text) => self.text.clone(),
            SlotKind::Construct | SlotKind::Counted | SlotKind::Subject | SlotKind::Things => {
                self.kind.clone()
            }
            SlotKind::Attribute => self.attribute(),
            SlotKind::Sources if !["", "call"].contains(&self.kind.as_str()) => {
                format!("`{}` {}", self.text, self.kind)
            }
            _ => format!("`{}`", self.text),
        }
    }
}

impl Filler {
    /// What something must have: `@Test` for the annotation `Test`, and "private" as it is.
    fn attribute(&self) -> String {
        let is_annotation = ["annotation", "decorator"].contains(&self.kind.as_str());
        let is_member = ["field", "property"].contains(&self.kind.as_str());
        match is_annotation && !self.text.starts_with(['@', '#']) {
            // "An `id` attribute"
            _ if is_member && !self.text.starts_with(['[', '#', '@']) => String::new(),
            // `[Fact]` and `[[nodiscard]]`, which a list of names would be taken for.
            _ if self.text.starts_with('[') => format!("#[{}]", self.text.trim_matches(['[', ']'])),
            // "Annotations" of any name.
            true if !self.is_named => String::new(),
            true => format!("@{}", self.text),
            // "Explicit return types"; rows say of what type annotations are.
            false if !self.is_named && self.kind == "return-type" => self.kind.replace('-', " "),
            // "A record", "an abstract class"; what is in one is something else: "structs with methods".
            false if self.kind.starts_with("kind-") => {
                self.kind["kind-".len()..].replacen("abstract-", "abstract ", 1)
            }
            false if is_kind_of_type(&self.text) => String::new(),
            // Other rows ask for documentation.
            false if !self.is_named && self.kind == "docstring" => String::new(),
            false => self.text.clone(),
        }
    }
}

fn filler(sense: &str, term: &Term) -> Option<Filler> {
    let kind = sense.trim_end_matches(['?', '=']);
    // "Constants live in an `enum`"
    let is_name =
        || !term.values.iter().any(|value| Words::get().lists["defining"].contains(value));
    let may_be_unsaid = sense.ends_with("?=") && term.sense.is_empty() && is_name();
    let is_kind = kind.split('|').any(|kind| term.sense == kind);
    match term.values.as_slice() {
        values @ [_, ..] => (is_kind || may_be_unsaid).then(|| Filler {
            kind: term.sense.clone(),
            text: values.join("`, `"),
            is_named: true,
            is_definite: false,
        }),
        [] if term.is_definite && is_kind && OWNERS.contains(&term.noun) => {
            Some(Filler { is_definite: true, ..Filler::default() })
        }
        [] => {
            let rest = term.sense.strip_prefix(sense).filter(|rest| !rest.is_empty())?;
            let is_noun = rest == term.noun;
            let text = if is_noun { term.text.clone() } else { rest.to_owned() };
            Some(Filler { kind: rest.to_owned(), text, ..Filler::default() })
        }
    }
}

impl Word {
    fn parse(text: &str) -> Result<Self, MeansError> {
        let definition = text.strip_prefix('{').and_then(|text| text.split_once("}={"));
        if let Some((kind, name)) = definition
            && let Some(name) = name.strip_suffix('}')
        {
            let (kind, may_be_unsaid) = match kind.strip_suffix('?') {
                Some(kind) => (kind, true),
                None => (kind, false),
            };
            return Ok(Self::Definition {
                kind: kind.to_owned(),
                name: name.to_owned(),
                may_be_unsaid,
            });
        }
        let Some((sense, slot)) = text.split_once('{') else {
            let named = text.split_once('=');
            return Ok(match named {
                Some((sense, name)) => {
                    Self::Named { sense: sense.to_owned(), name: name.to_owned() }
                }
                None => Self::Senses(text.split('|').map(str::to_owned).collect()),
            });
        };
        if let Some(slot) = slot.strip_suffix("?}") {
            return Ok(Self::Unsaid { slot: slot.to_owned(), value: None });
        }
        if let Some((slot, value)) = slot.strip_suffix('}').and_then(|slot| slot.split_once('=')) {
            return Ok(Self::Unsaid { slot: slot.to_owned(), value: Some(value.to_owned()) });
        }
        match slot.strip_suffix('}') {
            Some(slot) => Ok(Self::Slot { sense: sense.to_owned(), slot: slot.to_owned() }),
            None => Err(MeansError::Slot(text.to_owned())),
        }
    }
}
