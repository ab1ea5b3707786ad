//! Parameters, properties and arguments.

use super::names::{is_word, without_call};
use super::types::{is_article, is_type, without_article};
use super::{SlotKind, open_list};
use crate::instruction::slots::{Member, Members};
use crate::instruction::text::{split_at, split_list, unquote, words};
use crate::instruction::words::Words;
use crate::language::Language;

/// How many words an argument in prose may have: "a two-dimensional array" has three.
const MAX_PROSE: usize = 6;

/// The entries of a list, or none of them.
pub fn members(text: &str, kind: SlotKind, language: Option<Language>) -> Option<Members> {
    let inner = open_list(text);
    let nothing = Words::get().nothing.contains(&inner.to_ascii_lowercase())
        || inner.is_empty()
        || inner == "()"
        || inner == "void" && kind != SlotKind::Properties;
    if nothing {
        return Some(Members::None);
    }
    let quoted = unquote(text.trim()).is_some();
    let reader = Reader { kind, language };
    let entries = split_list(inner, false)?;
    let alone = entries.len() == 1;
    let entries = entries.into_iter().map(|part| match unquote(part) {
        Some((_, inner)) => reader.member(inner, true, alone),
        None => reader.member(part, quoted, alone),
    });
    entries.collect::<Option<_>>().map(Members::List)
}

struct Reader {
    kind: SlotKind,
    language: Option<Language>,
}

impl Reader {
    /// One entry. `alone` says that it is the list's only one, where "a string" is a type with
    /// its article; in "a string, b string" it is Go's `a`.
    fn member(&self, text: &str, quoted: bool, alone: bool) -> Option<Member> {
        let text = text.trim();
        let article = text.split_whitespace().next().is_some_and(is_article);
        if article && !quoted && (alone || self.language != Some(Language::Go)) {
            return self
                .entry(without_article(text), quoted)
                .or_else(|| self.prose(text));
        }
        self.entry(text, quoted)
    }

    fn entry(&self, text: &str, quoted: bool) -> Option<Member> {
        let readings = match words(text)?.as_slice() {
            [word] if self.is_single(word, quoted) => Vec::new(),
            _ => self.readings(text, quoted),
        };
        let single = words(text)?.len() == 1;
        let text = match self.kind {
            SlotKind::Arguments => text,
            _ => without_call(text),
        };
        (single && readings.is_empty() && self.is_single(text, quoted) || !readings.is_empty())
            .then(|| Member {
                text: text.to_owned(),
                readings,
            })
    }

    /// Whether one word can be an entry: a name, a type, and among arguments a literal or call.
    fn is_single(&self, word: &str, quoted: bool) -> bool {
        if !quoted && Words::get().is_connective(word) {
            return false;
        }
        let name = word.trim_start_matches(['*', '&']);
        let argument = self.kind == SlotKind::Arguments
            && word.starts_with(|c: char| c.is_alphanumeric() || "_'\"[({-+&*".contains(c));
        is_word(name) || is_type(word, quoted) || argument && (quoted || !word.contains(':'))
    }

    /// An argument described in words: it names nothing that code could show.
    fn prose(&self, text: &str) -> Option<Member> {
        let plain = |word: &str| {
            let letters = word.chars().all(|c| c.is_alphanumeric() || c == '-');
            letters && !Words::get().is_connective(word)
        };
        let mut words = text.split_whitespace().skip(1);
        let plausible = self.kind == SlotKind::Arguments
            && text.split_whitespace().count() <= MAX_PROSE
            && words.all(plain);
        plausible.then(|| Member {
            text: text.to_owned(),
            readings: Vec::new(),
        })
    }

    /// The ways to read an entry of several words as name and type, the most likely first.
    fn readings(&self, text: &str, quoted: bool) -> Vec<(String, String)> {
        if let Some(parts) = split_at(text, |c| c == ':').filter(|parts| parts.len() == 2) {
            return self.pair(parts[0], parts[1]).into_iter().collect();
        }
        let Some(mut words) = words(without_call(text)) else {
            return Vec::new();
        };
        // Access and storage words are no part of the type.
        words.retain(|word| !MODIFIERS.contains(word));
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return Vec::new();
        };
        if words.len() < 2 {
            return Vec::new();
        }
        let name_first = self.pair(first, &words[1..].join(" "));
        let type_first = self.pair(last, &words[..words.len() - 1].join(" "));
        let evident = words.iter().any(|word| looks_like_type(word));
        if !quoted && !evident {
            return Vec::new();
        }
        let mut readings: Vec<_> = match self.prefers_name_first(first, last) {
            true => [name_first, type_first].into_iter().flatten().collect(),
            false => [type_first, name_first].into_iter().flatten().collect(),
        };
        readings.dedup();
        readings
    }

    /// The name and type, where the one is a name and the other a type. Marks on the name
    /// (`*p`, `xs[]`) belong to the type.
    fn pair(&self, name: &str, kind: &str) -> Option<(String, String)> {
        let bare = name.trim_start_matches(['*', '&']);
        let before = &name[..name.len() - bare.len()];
        let bare = bare.trim();
        let (bare, behind) = match bare.find('[') {
            Some(at) => bare.split_at(at),
            None => (bare, ""),
        };
        let kind = format!("{}{before}{behind}", kind.trim());
        (is_word(bare) && is_type(&kind, true)).then(|| (bare.to_owned(), kind))
    }

    /// A word that is surely a type decides; else the language's own order.
    fn prefers_name_first(&self, first: &str, last: &str) -> bool {
        match (looks_like_type(first), looks_like_type(last)) {
            (true, false) => false,
            (false, true) => true,
            _ => matches!(self.language, Some(Language::Go | Language::Python)),
        }
    }
}

/// Words of a declaration that say nothing about a member's type.
const MODIFIERS: [&str; 8] = [
    "public",
    "private",
    "protected",
    "static",
    "final",
    "readonly",
    "mutable",
    "var",
];

/// Whether `word` is a type by its spelling: a builtin one, one with type syntax, a capital.
fn looks_like_type(word: &str) -> bool {
    Words::get().types.contains(word) || !is_word(word) || word.starts_with(char::is_uppercase)
}
