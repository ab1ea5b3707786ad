//! Parameters, properties and arguments.

use super::names::{is_word, without_call};
use super::types::{is_article, is_evident, is_type, without_article};
use super::{SlotKind, TaskLanguage, open_list};
use crate::instruction::slots::{Member, Members};
use crate::instruction::text::{
    QUOTES, split_at, split_list, strip_quotes, unbracket, unquote, words,
};
use crate::instruction::words::Words;
use crate::language::{DeclarationOrder, Language};

/// How many words an argument in prose may have: "a two-dimensional array" has three.
const MAX_PROSE: usize = 6;

/// Parses a list of members; `None` if any entry is not one.
pub fn members(text: &str, kind: SlotKind, language: TaskLanguage<'_>) -> Option<Members> {
    let literal = only_literal(text).filter(|_| kind == SlotKind::Arguments);
    let (inner, quoted) = literal.map_or_else(|| open_list(text), |literal| (literal, false));
    // Brackets show that two plain words are a declaration, as in `[date day]`.
    let quoted = quoted || kind == SlotKind::Parameters && text.trim_start().starts_with('[');
    let nothing = Words::get().nothing.contains(&strip_quotes(inner).to_ascii_lowercase())
        || inner.is_empty()
        || inner == "()"
        || inner == "void" && kind != SlotKind::Properties;
    if nothing {
        return Some(Members::None);
    }
    let parser = MemberParser { kind, language };
    let entries = split_list(inner, false)?;
    let only = entries.len() == 1;
    let entries = entries.into_iter().map(|part| match unquote(part) {
        Some((quote, inner)) => {
            let string = kind == SlotKind::Arguments && is_string(quote, inner);
            let string = string.then(|| Member { text: inner.to_owned(), readings: Vec::new() });
            parser.member(inner, true, only).or(string)
        }
        None => parser.member(part, quoted, only),
    });
    entries.collect::<Option<_>>().map(Members::List)
}

/// The one string of a list, in its quotes, in which commas and blanks part nothing: `["a,b"]`.
fn only_literal(text: &str) -> Option<&str> {
    let quoted = unbracket(text.trim(), '[')?;
    let (quote, inner) = unquote(quoted)?;
    (is_string(quote, inner) && inner.contains([',', ' '])).then_some(quoted)
}

/// Whether a text in such quotes is a string of code, and not a part of one, `'"Daily'`.
fn is_string(quote: char, inner: &str) -> bool {
    matches!(quote, '"' | '\'') && !inner.starts_with(QUOTES.map(|(open, _)| open))
}

/// `name: type` for `'name': type`.
fn without_quoted_name(text: &str) -> Option<String> {
    let (name, ty) = text.split_once(':')?;
    let (_, name) = unquote(name.trim_end())?;
    is_word(name).then(|| format!("{name}:{ty}"))
}

/// `name: type` for "`name` (type)".
fn with_type_in_brackets(text: &str) -> Option<String> {
    let (name, ty) = text.strip_suffix(')')?.split_once(" (")?;
    let name = strip_quotes(name);
    (is_word(name) && is_evident(ty)).then(|| format!("{name}: {ty}"))
}

struct MemberParser<'t> {
    kind: SlotKind,
    language: TaskLanguage<'t>,
}

impl MemberParser<'_> {
    /// One entry. `only` says that the list has no other: then "a string" is a type with an
    /// article, while in Go's "a string, b string" it is a parameter named `a`.
    fn member(&self, text: &str, quoted: bool, only: bool) -> Option<Member> {
        let unquoted =
            without_quoted_name(text.trim()).or_else(|| with_type_in_brackets(text.trim()));
        let text = unquoted.as_deref().unwrap_or(text.trim());
        let article = text.split_whitespace().next().is_some_and(is_article);
        if article && !quoted && (only || self.order() != Some(DeclarationOrder::NameSpaceType)) {
            return self.entry(without_article(text), quoted).or_else(|| self.prose(text));
        }
        self.entry(text, quoted)
    }

    fn entry(&self, text: &str, quoted: bool) -> Option<Member> {
        let argument = self.kind == SlotKind::Arguments;
        let text = if argument { text } else { without_call(text) };
        // A private field: `#head`.
        let text = match self.kind {
            SlotKind::Properties => text.trim_start_matches('#'),
            _ => text,
        };
        let words = words(text)?;
        let readings = match words.as_slice() {
            [] => return None,
            [word] if self.is_single(word, quoted) => Vec::new(),
            [_] => return None,
            ["new", _] if argument => Vec::new(),
            _ => Some(self.readings(text, words, quoted)).filter(|found| !found.is_empty())?,
        };
        Some(Member { text: text.to_owned(), readings })
    }

    /// Whether one word can be an entry: a name, a type, and among arguments a literal or call.
    fn is_single(&self, word: &str, quoted: bool) -> bool {
        let name = word.trim_start_matches(['*', '&']);
        let argument = self.kind == SlotKind::Arguments
            && word.starts_with(|c: char| c.is_alphanumeric() || "_'\"[({-+&*".contains(c));
        is_word(name) || is_type(word, quoted) || argument && (quoted || !word.contains(':'))
    }

    /// An argument described in words; no code has to match it.
    fn prose(&self, text: &str) -> Option<Member> {
        let plain = |word: &str| {
            let letters = word.chars().all(|c| c.is_alphanumeric() || c == '-');
            letters && !Words::get().is_connective(word)
        };
        let mut words = text.split_whitespace().skip(1);
        let plausible = self.kind == SlotKind::Arguments
            && text.split_whitespace().count() <= MAX_PROSE
            && words.all(plain);
        plausible.then(|| Member { text: text.to_owned(), readings: Vec::new() })
    }

    /// The ways to read an entry of several words as name and type, the most likely first.
    fn readings(&self, text: &str, mut words: Vec<&str>, quoted: bool) -> Vec<(String, String)> {
        if let Some([name, kind]) = split_at(text, |c| c == ':').as_deref() {
            return name_and_type(name, kind, false).into_iter().collect();
        }
        // Modifiers are not part of the type.
        words.retain(|word| !MODIFIERS.contains(word));
        let [first, .., last] = words.as_slice() else {
            return Vec::new();
        };
        // Two plain words without quotes are prose ("user input") unless one is a type.
        if !quoted && !words.iter().any(|word| looks_like_type(word)) {
            return Vec::new();
        }
        let name_first = name_and_type(first, &words[1..].join(" "), false);
        let type_first = name_and_type(last, &words[..words.len() - 1].join(" "), true);
        let mut readings = [type_first, name_first];
        if self.prefers_name_first(first, last) {
            readings.reverse();
        }
        readings.into_iter().flatten().collect()
    }

    /// The order in a declaration, if the language is known.
    fn order(&self) -> Option<DeclarationOrder> {
        self.language.get().map(Language::declaration_order)
    }

    /// A word that is certainly a type decides; else the order that the language uses.
    fn prefers_name_first(&self, first: &str, last: &str) -> bool {
        match (looks_like_type(first), looks_like_type(last)) {
            (true, false) => false,
            (false, true) => true,
            _ => self.order().is_some_and(|order| order != DeclarationOrder::TypeName),
        }
    }
}

/// A name and a type, if the texts can be that. In a declarator, where the type comes first, `*`,
/// `&` and `[]` at the name belong to the type: `char *s`, `int xs[]`.
fn name_and_type(name: &str, kind: &str, declarator: bool) -> Option<(String, String)> {
    let bare = name.trim_start_matches(['*', '&']);
    let before = &name[..name.len() - bare.len()];
    let (bare, after) = bare.split_at(bare.find('[').unwrap_or(bare.len()));
    if !declarator && bare != name {
        return None;
    }
    let kind = format!("{kind}{before}{after}");
    (is_word(bare) && is_type(&kind, true)).then(|| (bare.to_owned(), kind))
}

/// Modifiers of a declaration, which are not part of a member's type.
const MODIFIERS: [&str; 8] =
    ["public", "private", "protected", "static", "final", "readonly", "mutable", "var"];

/// Whether `word` is spelled like a type: it is a builtin one, has type syntax, or a capital.
fn looks_like_type(word: &str) -> bool {
    Words::get().types.contains(word) || !is_word(word) || word.starts_with(char::is_uppercase)
}
