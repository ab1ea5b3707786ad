//! The words that propositions consist of.

use super::head::Head;
use super::written::is_directive;
use crate::instruction::words::Words;

/// A word of a proposition: the name of a sense, or what is named or counted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Term {
    /// The adjectives and the noun: `public-function`; empty where nothing says the kind of what is named.
    pub sense: String,
    /// The code, number or convention, or several of a list.
    pub values: Vec<String>,
    /// The noun of the sense.
    pub noun: &'static str,
    /// The noun as it is written.
    pub text: String,
    /// "the function": one that the sentence doesn't name.
    pub is_definite: bool,
}

/// What is demanded: `ban for-loop`, `limit line of function most 40`.
pub type Proposition = Vec<Term>;

/// A demand, as the propositions that it may be, the most special first: "use single quotes" is a
/// choice, and else asks that they are somewhere.
pub type Alternatives = Vec<Proposition>;

impl Term {
    /// A term that names a sense.
    pub fn of(sense: &str) -> Self {
        Self { sense: sense.to_owned(), ..Self::default() }
    }

    /// What it is of the kind of another, which "ones" stands for: "exported types before unexported ones".
    pub fn as_one_of(&self, other: &Self) -> Self {
        let property = self.sense.strip_suffix("ones").filter(|_| !other.noun.is_empty());
        property.map_or_else(
            || self.clone(),
            |property| Self { sense: format!("{property}{}", other.noun), ..other.clone() },
        )
    }

    /// Whether it shows a call with the values that it passes: "`f(0)`", "`g("x")`".
    pub fn passes_values(&self) -> bool {
        self.written_calls().is_some()
    }

    /// A call with the values that it passes is code as it is written: other calls of the function pass others. What is
    /// only a name there, `f(x, 0)`, stands for anything.
    pub fn into_written(self) -> Self {
        match self.written_calls() {
            Some(values) => Self { sense: "code".to_owned(), values, ..self },
            None => self,
        }
    }

    fn written_calls(&self) -> Option<Vec<String>> {
        let is_call = ["", "call"].contains(&self.sense.as_str()) && !self.values.is_empty();
        is_call.then(|| self.values.iter().map(|it| written_call(it)).collect()).flatten()
    }

    /// The noun as it is written, with what is said of it: "mutable variables".
    fn said(&self) -> Option<String> {
        let adjectives = self.sense.strip_suffix(self.noun).unwrap_or_default().replace('-', " ");
        let is_written =
            self.noun.is_empty() || self.text.to_lowercase().contains(adjectives.trim());
        let text =
            if is_written { self.text.clone() } else { format!("{adjectives}{}", self.text) };
        Some(text).filter(|text| !text.is_empty())
    }

    pub fn value(value: impl Into<String>) -> Self {
        Self { values: vec![value.into()], ..Self::default() }
    }
}

/// A call that passes a value, with a gap for each argument that is only a name; `None` if it passes none.
fn written_call(code: &str) -> Option<String> {
    let (function, rest) = code.split_once('(')?;
    let arguments: Vec<_> = rest.strip_suffix(')')?.split(',').map(str::trim).collect();
    let is_value = |argument: &str| {
        let is_literal = |c: char| c.is_ascii_digit() || c == '"' || c == '\'';
        let argument = argument.to_lowercase();
        let is_null = Words::get().lists["nulls"].contains(&argument);
        argument.starts_with(is_literal)
            || is_null
            || ["true", "false"].contains(&argument.as_str())
    };
    let is_name = |argument: &str| argument.chars().all(|c| c.is_alphanumeric() || c == '_');
    let shown = |argument: &&str| {
        if !is_value(argument) && is_name(argument) { "..." } else { argument }.to_owned()
    };
    let shown: Vec<_> = arguments.iter().map(shown).collect();
    arguments.iter().any(|it| is_value(it)).then(|| format!("{function}({})", shown.join(", ")))
}

impl From<&Head> for Term {
    fn from(head: &Head) -> Self {
        let mut adjectives = head.adjectives.clone();
        adjectives.dedup();
        let words = adjectives.into_iter().chain(head.noun);
        let sense = words.collect::<Vec<_>>().join("-");
        let noun = head.noun.unwrap_or_default();
        let values = head.code.iter().cloned().collect();
        let is_definite = head.is_definite;
        Self { sense, values, noun, text: head.text.clone(), is_definite }
    }
}

/// A proposition about all things of a kind instead of those with a property, and the latter: "public
/// functions".
pub fn without_property(proposition: &Proposition) -> Option<(Proposition, String)> {
    let at = proposition.iter().position(|term| !term.noun.is_empty())?;
    let Term { sense, noun, .. } = &proposition[at];
    let property = sense.strip_suffix(noun)?.strip_suffix('-')?;
    let mut wider = proposition.clone();
    wider[at].sense = (*noun).to_owned();
    // "Public signatures" are those of public functions.
    let owner = if *noun == "signature" { "functions" } else { noun };
    Some((wider, format!("{property} {owner}")))
}

/// That all things of a kind have a comment, as a ban on them, and with what the comment begins: "every `unsafe`
/// block has a `SAFETY` comment". A directive to a tool has a reason, which is a comment too.
pub fn without_comment(proposition: &Proposition) -> Option<(Proposition, Option<String>)> {
    let [every, thing, has, comment] = proposition.as_slice() else {
        return None;
    };
    // An attribute of Rust may silence a check: `#[allow]`.
    let is_attribute = |value: &String| value.starts_with("#[");
    let is_directive = ["suppression", "directive"].contains(&thing.sense.as_str())
        || thing.values.iter().any(|value| is_directive(value) || is_attribute(value));
    let is_comment = match comment.sense.as_str() {
        "comment" | "inline-comment" => true,
        "reason" => is_directive,
        _ => false,
    };
    let mark =
        comment.values.first().map(|mark| mark.trim_matches(['/', '#', ' ', ':']).to_owned());
    let says_so = every.sense == "every" && has.sense == "has" && is_comment;
    says_so.then(|| (vec![Term::of("ban"), thing.clone()], mark))
}

/// Terms of one kind with names, as one with all of them.
pub fn joined(terms: Vec<Term>) -> Vec<Term> {
    let mut joined: Vec<Term> = Vec::new();
    for term in terms {
        match joined.last_mut() {
            Some(last)
                if last.sense == term.sense
                    && !term.values.is_empty()
                    && !last.values.is_empty() =>
            {
                last.values.extend(term.values);
            }
            _ => joined.push(term),
        }
    }
    joined
}

/// What a demand is about, as it is written.
pub fn subject(alternatives: &[Proposition]) -> String {
    let terms = || alternatives.first().into_iter().flatten().skip(1);
    let name = || terms().find_map(|term| term.values.first().cloned());
    terms().find_map(Term::said).or_else(name).unwrap_or_default()
}

/// A demand on a list of names as one on each of them, if it is one.
pub fn each_value(alternatives: &[Proposition]) -> Vec<Alternatives> {
    let listed = |proposition: &Proposition| {
        let is_list = |term: &&Term| term.values.len() > 1;
        proposition.iter().filter(is_list).count() == 1
    };
    let counts = alternatives.iter().flatten().map(|term| term.values.len());
    let count = counts.max().unwrap_or_default();
    if count < 2 || !alternatives.iter().all(listed) {
        return Vec::new();
    }
    let one = |at: usize| {
        let part = |term: &Term| match term.values.get(at) {
            Some(value) if term.values.len() > 1 => {
                Term { values: vec![value.clone()], ..term.clone() }
            }
            _ => term.clone(),
        };
        alternatives.iter().map(|proposition| proposition.iter().map(part).collect()).collect()
    };
    (0..count).map(one).collect()
}
