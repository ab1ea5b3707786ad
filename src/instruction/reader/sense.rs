//! What words may be, and how the lexicon writes it. `build.rs` has this file too, so it uses nothing but forms.

use super::inflection::Form;

/// What a word or phrase may be. A phrase may have several senses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// A function word, of a class that patterns name.
    Class(&'static str),
    /// A form of a verb, and whether the verb affirms: "avoid" is a denied "use".
    Verb { verb: &'static str, affirms: bool, form: Form },
    /// A thing, a measure or an attribute, by the name that the rows have for it.
    Noun(&'static str),
    /// What is said of a noun before it.
    Adjective(&'static str),
    /// The name of something of a kind that is written without marks: "pytest" is a `framework`.
    Name { kind: &'static str, name: &'static str },
    /// A naming convention.
    Convention,
}

/// The senses without what they are about, in the order of the letters that stand for them.
const KINDS: [Sense; 13] = [
    Sense::Convention,
    Sense::Class(""),
    Sense::Noun(""),
    Sense::Adjective(""),
    Sense::Name { kind: "", name: "" },
    verb(true, Form::Base),
    verb(true, Form::Third),
    verb(true, Form::Participle),
    verb(true, Form::Gerund),
    verb(false, Form::Base),
    verb(false, Form::Third),
    verb(false, Form::Participle),
    verb(false, Form::Gerund),
];

const fn verb(affirms: bool, form: Form) -> Sense {
    Sense::Verb { verb: "", affirms, form }
}

/// Between the kind of a name and that.
const IN_NAME: char = ':';

impl Sense {
    /// As the lexicon writes it: a letter for the kind, and what it is about.
    #[allow(dead_code, reason = "a lexicon is written by `build.rs` or for a page")]
    pub fn write(self) -> String {
        let (bare, text) = match self {
            Self::Class(name) => (Self::Class(""), name.to_owned()),
            Self::Verb { verb, affirms, form } => {
                (Self::Verb { verb: "", affirms, form }, verb.to_owned())
            }
            Self::Noun(name) => (Self::Noun(""), name.to_owned()),
            Self::Adjective(name) => (Self::Adjective(""), name.to_owned()),
            Self::Name { kind, name } => {
                (Self::Name { kind: "", name: "" }, format!("{kind}{IN_NAME}{name}"))
            }
            Self::Convention => (Self::Convention, String::new()),
        };
        let letter = KINDS.iter().zip('a'..).find(|(kind, _)| **kind == bare);
        format!("{}{text}", letter.map_or(' ', |(_, letter)| letter))
    }

    /// What [`Self::write`] wrote.
    #[allow(dead_code, reason = "`build.rs` reads no lexicon")]
    pub fn read(text: &'static str) -> Option<Self> {
        let (letter, about) = text.split_at_checked(1)?;
        let letter = letter.as_bytes().first()?.checked_sub(b'a')?;
        Some(match *KINDS.get(usize::from(letter))? {
            Self::Class(_) => Self::Class(about),
            Self::Verb { affirms, form, .. } => Self::Verb { verb: about, affirms, form },
            Self::Noun(_) => Self::Noun(about),
            Self::Adjective(_) => Self::Adjective(about),
            Self::Name { .. } => {
                let (kind, name) = about.split_once(IN_NAME)?;
                Self::Name { kind, name }
            }
            Self::Convention => Self::Convention,
        })
    }
}
