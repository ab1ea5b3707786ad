//! The reader of sentences that are no wording: by what their words mean.
//!
//! A sentence is taken apart into [tokens](token), which a [lexicon] gives their senses. These make noun
//! phrases, verb groups and quantities, of which [patterns](pattern) consist: the ways to say each kind
//! of demand. What a pattern says is a [proposition], and a row says [which it means](means). A sentence is
//! understood only where every word of it has a place in that.

mod asides;
mod chunks;
mod clauses;
mod frame;
mod inflection;
mod lexicon;
mod means;
mod names;
mod noun;
mod pattern;
mod proposition;
mod quantity;
mod rows;
mod term;
mod token;
mod verb;

use super::grammar::{Demand, distinct, of_things};
use super::registry::Templates;
use crate::language::Language;
use asides::{conditions, limits};
use chunks::Chunks;
pub use clauses::clauses;
use frame::Frame;
pub use means::Means;
use noun::NounPhrase;
use pattern::Act;
use term::Proposition;
use token::{Token, TokenKind, tokens};

/// The longest sentence that is read, in bytes. Instructions are rarely half as long.
const MAX_SENTENCE: usize = 600;

/// The demands of a sentence; `None` if a word of it has no place, or no row means what it says.
pub fn read(
    templates: &Templates,
    sentence: &str,
    language: Option<Language>,
) -> Option<Vec<Demand>> {
    let tokens = tokens(sentence).filter(|_| sentence.len() <= MAX_SENTENCE)?;
    let reader = Reader { templates, sentence, language };
    let whole = reader.clause(&Chunks::new(&tokens)).map(|clause| clause.demands);
    whole.or_else(|| reader.clauses(&tokens)).map(distinct)
}

/// The demands of a sentence that is a list of which some things are understood, and the others.
pub fn read_partly(templates: &Templates, sentence: &str) -> Option<(Vec<Demand>, Vec<String>)> {
    let tokens = tokens(sentence).filter(|_| sentence.len() <= MAX_SENTENCE)?;
    let reader = Reader { templates, sentence, language: None };
    let clause = reader.clause(&Chunks::partial(&tokens))?;
    Some((distinct(clause.demands), clause.unread))
}

/// The first word of a sentence that the lexicon doesn't know.
pub fn unknown_word(sentence: &str) -> Option<String> {
    let tokens = tokens(sentence)?;
    let chunks = Chunks::new(&tokens);
    let is_unknown = |at: &usize| {
        let token = &tokens[*at];
        let is_word = token.text.chars().all(char::is_alphabetic) && token.text.len() > 2;
        token.kind == TokenKind::Word && is_word && !chunks.is_of_phrase(*at)
    };
    (0..tokens.len()).find(is_unknown).map(|at| tokens[at].text.clone())
}

struct Reader<'t> {
    templates: &'t Templates,
    sentence: &'t str,
    language: Option<Language>,
}

/// A clause that was understood.
struct Clause {
    demands: Vec<Demand>,
    /// The things of a list that are not understood.
    unread: Vec<String>,
    /// Whether it asks for something in a verb, and whether it denies.
    denies: bool,
    has_verb: bool,
}

/// The marks at which a sentence is taken apart, the strongest first.
const SEPARATORS: [&str; 4] = [";", ";—–", ";—–:", ";—–:,"];

impl Reader<'_> {
    /// The demands of several clauses.
    fn clauses(&self, tokens: &[Token]) -> Option<Vec<Demand>> {
        SEPARATORS.into_iter().find_map(|marks| {
            let is_mark =
                |token: &Token| token.kind == TokenKind::Mark && marks.contains(&token.key);
            let mut parts = Vec::new();
            let mut mark = "";
            for part in tokens.split_inclusive(is_mark) {
                let end = part.last().filter(|token| is_mark(token));
                let words = &part[..part.len() - usize::from(end.is_some())];
                if !words.is_empty() {
                    parts.push((mark, words));
                }
                mark = end.map_or("", |token| token.key.as_str());
            }
            (parts.len() > 1).then(|| self.joined(&parts)).flatten()
        })
    }

    /// The demands of clauses, each with the mark before it, of which each is a demand, a topic or an
    /// explanation.
    fn joined(&self, parts: &[(&str, &[Token])]) -> Option<Vec<Demand>> {
        let mut demands = Vec::new();
        let mut denies = false;
        for (at, (mark, part)) in parts.iter().enumerate() {
            let part = without_conjunction(part);
            match self.clause(&Chunks::new(part)) {
                // "Avoid loops, recursion": the second is denied too.
                Some(clause) if denies && !clause.has_verb => return None,
                Some(clause) => {
                    denies = clause.denies;
                    demands.extend(clause.demands);
                }
                None if at == 0 && is_topic(part) => {}
                None if at > 0 && (explains(part, mark) || denies && is_alternative(part)) => {}
                None => return None,
            }
        }
        (!demands.is_empty()).then_some(demands)
    }

    /// The demands of a clause by the first pattern of which each has a row, or in part the most.
    fn clause(&self, chunks: &Chunks<'_>) -> Option<Clause> {
        let tokens = chunks.tokens;
        // "No exceptions" adds nothing to what stands before it.
        if chunks.class(0, "EVERYWHERE") == Some(tokens.len()) {
            return None;
        }
        // "Logging" alone is a heading, "Tabs" one of many words.
        let needs_verb = tokens.len() < 2 || is_headline(chunks);
        let frames = frame::frames(chunks).into_iter();
        let mut clauses = frames
            .filter(|(_, frame)| frame.verb.is_some() || !needs_verb)
            .filter_map(|(act, frame)| self.framed(act, &frame, tokens));
        match chunks.is_partial {
            false => clauses.find(|clause| clause.unread.is_empty()),
            true => clauses.min_by_key(|clause| clause.unread.len()),
        }
    }

    /// What an instance of a pattern demands, if a row means some of it.
    fn framed(&self, act: &Act, frame: &Frame, tokens: &[Token]) -> Option<Clause> {
        let (mut demands, mut unread) = (Vec::new(), Vec::new());
        for alternatives in proposition::demands(act, frame) {
            match self.demand(&alternatives, act, frame, tokens) {
                Some(demand) => demands.push(demand),
                None => unread.push(term::subject(&alternatives)),
            }
        }
        let negated = frame.nouns.values().any(|phrase| phrase.negated);
        let verb = frame.verb.as_ref();
        let denies = verb.is_some_and(|verb| !verb.affirms) || negated;
        let has_verb = verb.is_some() || negated;
        (!demands.is_empty()).then_some(Clause { demands, unread, denies, has_verb })
    }

    /// The demand of the first proposition that a row means, or that one means of all such things.
    fn demand(
        &self,
        alternatives: &[Proposition],
        act: &Act,
        frame: &Frame,
        tokens: &[Token],
    ) -> Option<Demand> {
        let (first, last) = (tokens.first()?, tokens.last()?);
        let text = &self.sentence[first.start..last.end];
        let meant = |proposition: &Proposition| self.templates.meant(proposition, self.language);
        let whole = alternatives.iter().find_map(meant).map(|meant| Demand::of(text, meant));
        let limited = |proposition: &Proposition| {
            let (proposition, things) = term::without_property(proposition)?;
            of_things(Demand::of(text, meant(&proposition)?), &things)
        };
        let demand = whole.or_else(|| alternatives.iter().find_map(limited))?;
        // What is said of a purpose, or of what is new, may be meant for that alone.
        let is_further =
            frame.nouns.values().flat_map(|phrase| &phrase.heads).any(|head| head.is_further);
        let is_hedged = frame.hedged || frame.has_purpose || is_further;
        let mut heads = frame.nouns.values().flat_map(|phrase| &phrase.heads);
        let quality = || {
            heads.find_map(|head| {
                head.quality.clone().filter(|_| head.code.is_none() || head.is_introduced)
            })
        };
        let purpose = || frame.purpose.clone().filter(|_| act.name == "define");
        let rest = frame.rest.clone().or_else(quality).or_else(purpose);
        Some(Demand { is_hedged, adds: rest.is_some(), rest, ..demand })
    }
}

/// A clause without the "and" or "but" that joins it to the one before.
fn without_conjunction(tokens: &[Token]) -> &[Token] {
    match tokens.split_first() {
        Some((first, rest)) if ["and", "but"].contains(&first.key.as_str()) => rest,
        _ => tokens,
    }
}

/// Whether all words are such as headings consist of.
fn is_headline(chunks: &Chunks<'_>) -> bool {
    let mut at = 0;
    while let Some(end) = chunks.class(at, "TOPIC") {
        at = end;
    }
    at == chunks.tokens.len()
}

/// Whether the words before a colon only say what the demand is about: "Naming", "Imports".
fn is_topic(tokens: &[Token]) -> bool {
    let chunks = Chunks::new(tokens);
    let mut at = 0;
    if chunks.class(0, "CONDITION").is_some() {
        return false;
    }
    while at < tokens.len() {
        let is_plain = |phrase: &&NounPhrase| {
            !phrase.negated && phrase.heads.iter().all(|head| head.code.is_none())
        };
        let noun = chunks.nouns(at).iter().find(is_plain);
        let Some(end) = noun.map(|phrase| phrase.end).or_else(|| chunks.class(at, "TOPIC")) else {
            return false;
        };
        at = end;
    }
    true
}

/// Whether a clause gives a reason or an example, and limits nothing. After a dash, all that asks for
/// nothing is one.
fn explains(tokens: &[Token], mark: &str) -> bool {
    let chunks = Chunks::new(tokens);
    let end = tokens.len();
    let classes = ["BECAUSE", "EXAMPLE", "EVERYWHERE", "REASON"];
    let begins = classes.into_iter().any(|class| chunks.class(0, class).is_some());
    let asks = || {
        let orders = chunks.verbs(0).iter().any(|group| !group.is_gerund);
        let modal = (0..end).any(|at| chunks.class(at, "MODAL").is_some());
        orders || modal || chunks.class(0, "NO").is_some() || conditions(&chunks, 0, end)
    };
    // "At the top, not inside functions"
    let contrasts = chunks.is_word(0, "not") && chunks.class(1, "ON").is_some();
    !limits(&chunks, 0, end)
        && (begins || contrasts || "–—".contains(mark) && !mark.is_empty() && !asks())
}

/// Whether a clause after what is forbidden says what to do instead.
fn is_alternative(tokens: &[Token]) -> bool {
    let chunks = Chunks::new(tokens);
    let uses = chunks.verbs(0).iter().any(|group| group.verb == "use" && group.affirms);
    let is_instead = |token: &Token| token.key == "instead";
    let says_instead = tokens.iter().any(is_instead);
    // At an edge of the clause it is no condition.
    let start = usize::from(tokens.first().is_some_and(is_instead));
    let end = tokens.len() - usize::from(tokens.last().is_some_and(is_instead));
    let is_plain = !limits(&chunks, 0, tokens.len()) && !conditions(&chunks, start, end);
    (uses || says_instead) && is_plain
}
