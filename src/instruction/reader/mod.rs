//! The reader of sentences that are no wording: by what their words mean.
//!
//! A sentence is taken apart into [tokens](token), which a [lexicon] gives their senses. These make noun
//! phrases, verb groups and quantities, of which [patterns](pattern) consist: the ways to say each kind
//! of demand. What a pattern says is a [proposition], and a row says [which it means](means). A sentence is
//! understood only where every word of it has a place in that.

mod asides;
mod chunks;
mod clause;
mod clauses;
mod feature;
mod frame;
mod head;

mod items;
mod lexicon;
mod means;
mod measure;
mod names;
mod noun;
mod pattern;
#[cfg(target_family = "wasm")]
mod phrases;
mod proposition;
mod quantity;
mod rephrased;
mod rows;
mod sayings;
mod says;
mod sense;
mod term;
mod token;
#[cfg(target_family = "wasm")]
mod tree;
mod verb;
mod written;

use std::cell::Cell;

use super::Instruction;
use super::demand::{Demand, MAX_SENTENCE, are_decided, distinct};
use super::fill::{SlotKind, TaskLanguage};
use super::inflection;
use super::registry::Templates;
use super::why_not::is_small;
use super::words::Words;
use crate::language::Language;
use asides::{conditions, explanation, gain, hedge, is_end, limits, own};
use chunks::Chunks;
pub use clauses::{clauses, echoed, measured, possessed};
pub use feature::{base, feature_after, feature_before};
use head::Head;

use lexicon::{Lexicon, SenseAt};
pub use means::Means;
use noun::NounPhrase;
use quantity::{Bound, Quantity};
pub use rephrased::{denial, kept_to, rephrased};
use sense::Sense;
pub use token::is_preposition;
use token::{Token, TokenKind, tokens};
use verb::VerbGroup;

/// The demands of a sentence; `None` if a word of it has no place, or no row means what it says.
pub fn read(
    templates: &Templates,
    sentence: &str,
    language: TaskLanguage<'_>,
) -> Option<Vec<Demand>> {
    let budget = Cell::new(MAX_PARTS);
    let reader = Reader { templates, sentence, language, budget: &budget };
    let are_said = |demands: &Vec<Demand>| {
        !exclude_each_other(demands) && !demands.iter().any(|one| is_of_some(one, sentence))
    };
    reader.whole().map(distinct).filter(are_said)
}

/// Whether a pattern is only for names of which the sentence says which: "`name_` for names that clash with keywords".
fn is_of_some(demand: &Demand, sentence: &str) -> bool {
    const RELATIVE: [&str; 3] = [" that ", " when ", " which "];
    let Instruction { template, slots } = &demand.instruction;
    let is_of_all = slots.names("things").iter().any(|thing| thing == "name");
    is_of_all
        && template.slug == "name-pattern"
        && RELATIVE.iter().any(|word| sentence.contains(word))
}

/// Whether some demands ask for several patterns of the same names: "`page.ts`, `page.css`" shows each of several.
fn exclude_each_other(demands: &[Demand]) -> bool {
    let patterns = demands.iter().map(|demand| &demand.instruction);
    let patterns = patterns.filter(|one| one.template.slug == "name-pattern");
    let things: Vec<_> = patterns.map(|one| one.slots.get("things")).collect();
    things.iter().enumerate().any(|(at, one)| things[..at].contains(one))
}

/// The demands of a sentence that is a list of which some things are understood, and the others.
pub fn read_partly(templates: &Templates, sentence: &str) -> Option<(Vec<Demand>, Vec<String>)> {
    let parted = rephrased::distributed(sentence);
    let parted = parted.and_then(|sentence| read_list(templates, &sentence));
    parted.or_else(|| read_list(templates, sentence))
}

fn read_list(templates: &Templates, sentence: &str) -> Option<(Vec<Demand>, Vec<String>)> {
    let tokens = tokens(sentence).filter(|_| sentence.len() <= MAX_SENTENCE)?;
    let budget = Cell::new(MAX_PARTS);
    let reader = Reader { templates, sentence, language: TaskLanguage::default(), budget: &budget };
    let clause = reader.clause(&Chunks::partial(&tokens))?;
    // "Keep Rust and TypeScript names aligned" is not about the language of the code, and "`const` and `let`
    // only" prefers none of them.
    let is_of_list = |one: &Demand| {
        let slots = &one.instruction.template.slots;
        !slots.iter().any(|slot| slot.kind == SlotKind::Language)
    };
    // "Keep its snake_case test name, page and poster aligned" says what to keep of all.
    let keeps = ["keep", "maintain"]
        .iter()
        .any(|word| tokens.first().is_some_and(|first| first.key == *word));
    // "Use f-strings or `format`" asks for neither.
    let chunks = Chunks::new(&tokens);
    let excepts = |at: &usize| chunks.class(*at, "EXCEPTION").is_some();
    let end = (0..tokens.len()).find(excepts).unwrap_or(tokens.len());
    let is_choice = !clause.denies && tokens[..end].iter().any(|token| token.key == "or");
    let leaves_choice = keeps || is_choice || clause.unread.iter().any(|thing| chooses(thing));
    let is_said = |one: &Demand| is_of_list(one) && !is_of_some(one, sentence);
    (!leaves_choice && clause.demands.iter().all(is_said))
        .then(|| (distinct(clause.demands), clause.unread))
}

/// The first word of a sentence that the lexicon doesn't know, and that says what it is about: not
/// a small one such as "between", nor a name, which any instruction may have.
pub fn unknown_word(sentence: &str) -> Option<String> {
    let tokens = tokens(sentence)?;
    let chunks = Chunks::new(&tokens);
    let is_unknown = |at: &usize| {
        let token = &tokens[*at];
        let is_word = token.text.chars().all(char::is_alphabetic) && token.text.len() > 2;
        let is_name = *at > 0 && token.text.starts_with(char::is_uppercase);
        let is_of_any =
            is_name || Words::get().numbers.contains(&token.key) || is_small(&token.key);
        token.kind == TokenKind::Word && is_word && !is_of_any && !chunks.is_of_phrase(*at)
    };
    (0..tokens.len()).find(is_unknown).map(|at| tokens[at].text.clone())
}

/// Whether a sentence says only that the one before it holds everywhere: "No exceptions."
pub fn adds_nothing(sentence: &str) -> bool {
    says(sentence, asides::adds_nothing)
}

/// Whether a condition only makes a demand a softer one: "when possible".
pub fn softens(condition: &str) -> bool {
    says(condition, |chunks| hedge(chunks, 0).is_some_and(|end| is_end(chunks, end)))
}

/// Whether a clause gives the reason of what stands before it: "it is in the standard library".
pub fn gives_reason(clause: &str) -> bool {
    says(clause, |chunks| {
        let asks = |at| ["MODAL", "MAY"].iter().any(|class| chunks.class(at, class).is_some());
        let begins = ["BECAUSE", "EVEN"].iter().any(|class| chunks.class(0, class).is_some());
        begins && !(0..chunks.tokens.len()).any(asks)
    })
}

/// A sentence without the reason or example at its end: "no `eval` in loops because it is slow".
pub fn without_reason(sentence: &str) -> Option<&str> {
    let tokens = tokens(sentence).filter(|_| sentence.len() <= MAX_SENTENCE)?;
    let chunks = Chunks::new(&tokens);
    let ends = |at: &usize| {
        let gained = || gain(&chunks, *at).is_some_and(|end| is_end(&chunks, end));
        explanation(&chunks, *at) == Some(tokens.len()) || gained()
    };
    let at = (1..tokens.len()).find(ends)?;
    Some(sentence[..tokens[at].start].trim_end())
}

/// Whether a clause says something of a subject of its own, which is not the code: "handlers must be pure".
pub fn has_subject(clause: &str) -> bool {
    says(clause, |chunks| {
        let states = |at: &usize| {
            let is_statement = |group: &VerbGroup| group.is_statement || group.has_modal;
            chunks.class(*at, "BE").is_some() || chunks.verbs(*at).iter().any(is_statement)
        };
        let verb = (0..chunks.tokens.len()).find(states);
        verb.is_some_and(|at| at > 0 && own(chunks, 0) != Some(at))
    })
}

/// Whether a clause says what is so, and not what has to be: "all functions are async".
pub fn states(clause: &str) -> bool {
    has_subject(clause)
        && says(clause, |chunks| {
            let asks = |at| ["MODAL", "MAY"].iter().any(|class| chunks.class(at, class).is_some());
            !(0..chunks.tokens.len()).any(asks)
        })
}

/// Whether a clause says of the last of several what they do, by a verb that would be an order at the beginning:
/// "`icon.png` contain documentation".
pub fn tells_of_several(clause: &str) -> bool {
    says(clause, |chunks| {
        (1..chunks.tokens.len()).any(|at| chunks.nouns_end_at(at) && !chunks.verbs(at).is_empty())
    })
}

/// Whether a sentence states what something is like that it names: "`parse` takes two parameters", but not "`parse`
/// is given".
pub fn describes(sentence: &str) -> bool {
    let is_given = |group: &VerbGroup| group.passive && !group.is_predicate;
    states(sentence)
        && says(sentence, |chunks| {
            let end = chunks.tokens.len();
            let is_verb = |group: &VerbGroup| group.is_statement || group.verb == "be";
            let verb = (1..end).find(|at| chunks.verbs(*at).iter().any(is_verb));
            // "PEP 257 recommends"
            verb.is_some_and(|at| chunks.nouns_end_at(at))
                && (1..end).all(|at| !chunks.verbs(at).iter().any(is_given))
                && ["BECAUSE", "EVEN"]
                    .iter()
                    .all(|class| (1..end).all(|at| chunks.class(at, class).is_none()))
        })
}

/// Whether a clause goes on with what another says of all: "each on its own line".
pub fn distributes(clause: &str) -> bool {
    says(clause, |chunks| {
        chunks.class(0, "EVERY").is_some_and(|end| chunks.class(end, "ON").is_some())
    })
}

/// What follows the words by which a text says only that somebody works on code: "make sure of this" after "when tidying
/// a module".
pub fn after_work(text: &str) -> Option<&str> {
    let tokens = tokens(text)?;
    let chunks = Chunks::new(&tokens);
    let end = asides::during_work(&chunks)?;
    let next = if chunks.is_mark(end, ",;:—–") { end + 1 } else { end };
    let is_whole = next > end || end == tokens.len();
    is_whole.then(|| tokens.get(next).map_or("", |token| &text[token.start..]))
}

/// Whether a sentence prefers something: "prefer `a` over `b`".
pub fn prefers(sentence: &str) -> bool {
    says(sentence, |chunks| chunks.class(0, "PREFER").is_some())
}

/// Whether a clause denies something in so few words that another has to say what of: "not `f`", "no loops".
pub fn is_elliptic(clause: &str) -> bool {
    says(clause, |chunks| {
        let denies = ["NO", "NOT"].iter().any(|class| chunks.class(0, class).is_some());
        denies && chunks.verbs(0).is_empty()
    })
}

/// Whether a clause denies what is done to a thing that another names: "do not raise".
pub fn lacks_object(clause: &str) -> bool {
    says(clause, |chunks| {
        let is_bare = |group: &VerbGroup| !group.affirms && is_end(chunks, group.end);
        chunks.verbs(0).iter().any(|group| is_bare(group) && group.verb == "raise")
    })
}

/// Whether a clause names only what is one of two choices, or what all code of a kind may have: "single quotes",
/// "explicit return types".
pub fn chooses(clause: &str) -> bool {
    const HAD: [&str; 4] = ["return-type", "semicolon", "trailing-comma", "type-annotation"];
    let is_had = |noun| HAD.contains(&noun);
    consists_of(clause, |head| head.is_choice() || head.noun.is_some_and(is_had))
}

/// Whether a clause says how many there may be at most of something: "files under 400 lines".
pub fn is_bounded(clause: &str) -> bool {
    says(clause, |chunks| {
        let is_limit = |at| Quantity::at(chunks, at).is_some_and(|it| it.bound == Bound::Most);
        !chunks.nouns(0).is_empty() && (1..chunks.tokens.len()).any(is_limit)
    })
}

/// Whether a clause names only what is one of two choices.
pub fn chooses_form(clause: &str) -> bool {
    consists_of(clause, Head::is_choice)
}

/// Whether a clause names only a style that can be checked: "Google style".
pub fn is_style(clause: &str) -> bool {
    consists_of(clause, |head| head.noun.is_some_and(|noun| noun.ends_with("-style")))
}

/// Whether a clause names only things of some sort.
fn consists_of(clause: &str, is_one: impl Fn(&Head) -> bool) -> bool {
    says(clause, |chunks| {
        let chooses = |phrase: &NounPhrase| {
            let is_whole = is_end(chunks, phrase.end) || chunks.class(phrase.end, "ON").is_some();
            is_whole && !phrase.negated && phrase.heads.iter().all(&is_one)
        };
        chunks.nouns(0).iter().any(chooses)
    })
}

/// Whether something holds of the words of a clause.
fn says(clause: &str, holds: impl Fn(&Chunks<'_>) -> bool) -> bool {
    tokens(clause).is_some_and(|tokens| holds(&Chunks::new(&tokens)))
}

/// The languages of the code that a sentence speaks of: "Python functions".
pub fn languages(sentence: &str) -> impl Iterator<Item = Language> {
    let tokens = tokens(sentence).unwrap_or_default();
    let chunks = Chunks::new(&tokens);
    let named = |at: usize| {
        let is_language =
            |(_, sense): &&SenseAt| matches!(sense, Sense::Name { kind: "language", .. });
        let (end, _) = chunks.senses(at).iter().find(is_language)?;
        let is_name = tokens[at].text.starts_with(char::is_uppercase) && !tokens[end - 1].is_joined;
        let is_noun = |(_, sense): &SenseAt| matches!(sense, Sense::Noun(_) | Sense::Adjective(_));
        let is_of_code = chunks.senses(*end).iter().any(is_noun)
            || ["WHOLE", "CONVENTION-NOUN"].iter().any(|class| chunks.class(*end, class).is_some());
        Language::from_alias(&chunks.text(at, *end)).filter(|_| is_name && is_of_code)
    };
    (0..tokens.len()).filter_map(named).collect::<Vec<_>>().into_iter()
}

/// What a sentence leaves out of the demand before it.
#[derive(Debug, PartialEq, Eq)]
pub enum Exempted {
    /// "Tests are exempt.", "It is fine in tests."
    Named(String),
    /// "`== null` is fine."
    Code(Vec<String>),
}

/// What a sentence leaves out of the demand before it.
pub fn exempted(sentence: &str) -> Option<Exempted> {
    /// The longest name of it, in tokens.
    const MAX: usize = 12;
    const PRONOUNS: [&str; 5] = ["it", "they", "that", "this", "these"];
    let tokens = tokens(sentence)?;
    let chunks = Chunks::new(&tokens);
    let permission = |at: usize| chunks.verbs(at).iter().find(|group| group.permits);
    let is_code = |at: usize| chunks.code(at).is_some();
    let joins = |at: usize| ["and", "or", ","].iter().any(|word| chunks.is_word(at, word));
    let names_code = |end: usize| (0..end).all(|at| is_code(at) || joins(at));
    let exemption = |at: usize| match chunks.class(at, "BE") {
        Some(end) => chunks.class(end, "EXEMPT"),
        // "`a` optional" in brackets
        None => chunks.class(at, "EXEMPT").filter(|_| names_code(at)),
    };
    let end_of = |at: usize| permission(at).map(|group| group.end).or_else(|| exemption(at));
    let (end, after) = (1..tokens.len().min(MAX)).find_map(|at| Some((at, end_of(at)?)))?;
    let is_pronoun = end == 1 && PRONOUNS.iter().any(|word| chunks.is_word(0, word));
    let is_of_code = names_code(end);
    // "It may take a while" permits nothing.
    let is_said = permission(end).is_none_or(|group| group.is_predicate || group.passive);
    let after = chunks.class(after, "ONLY").unwrap_or(after);
    let place = chunks.class(after, "ON").filter(|_| is_said);
    let place = place.filter(|_| is_pronoun || is_of_code && chunks.is_word(after, "in"));
    if let Some(start) = place {
        let last = tokens.iter().rposition(|token| token.key != ".")? + 1;
        return (start < last).then(|| Exempted::Named(chunks.text(start, last)));
    }
    if is_pronoun {
        return None;
    }
    if is_of_code {
        let codes = (0..end).filter_map(|at| chunks.code(at)).map(str::to_owned);
        return Some(Exempted::Code(codes.collect()));
    }
    let names = chunks.class(0, "SELF") != Some(end) && chunks.class(0, "CONDITION").is_none();
    names.then(|| Exempted::Named(chunks.text(0, end)))
}

struct Reader<'t> {
    templates: &'t Templates,
    sentence: &'t str,
    language: TaskLanguage<'t>,
    /// How many parts of the sentence may still be read.
    budget: &'t Cell<usize>,
}

/// How many parts of a sentence are read, so that the time is linear in its length.
const MAX_PARTS: usize = 48;
/// The most places at which a sentence is parted in two that begin alike.
const MAX_JOINTS: usize = 4;
/// The longest beginning that two parts share, in tokens.
const MAX_SHARED: usize = 16;

/// The marks at which a sentence is taken apart, the strongest first.
const SEPARATORS: [&str; 5] = [".", ".;", ".;—–-", ".;—–-:", ".;—–-:,"];

impl Reader<'_> {
    /// The demands of a sentence, those first that leave nothing undecided.
    fn whole(&self) -> Option<Vec<Demand>> {
        let tokens = tokens(self.sentence).filter(|_| self.sentence.len() <= MAX_SENTENCE)?;
        let whole = self.clause(&Chunks::new(&tokens)).map(|clause| clause.demands);
        if whole.as_ref().is_some_and(|demands| are_decided(demands)) {
            return whole;
        }
        let clauses = self.clauses(&tokens).or_else(|| self.coordinated());
        if clauses.as_ref().is_some_and(|demands| are_decided(demands)) {
            return clauses;
        }
        let shared = || self.shared(&tokens).map(|(demands, _)| demands);
        shared().or(clauses).or(whole).or_else(|| self.resolved(&tokens))
    }

    /// The demands of a clause in which a pronoun stands for the topic before it: "Semicolons: don't use them".
    fn resolved(&self, tokens: &[Token]) -> Option<Vec<Demand>> {
        let is_colon = |token: &Token| token.kind == TokenKind::Mark && token.key == ":";
        let colon = tokens.iter().position(is_colon)?;
        let (topic, rest) = (&tokens[..colon], &tokens[colon + 1..]);
        // "Docstrings: every function has one"
        let is_last = |token: &Token| token.end == rest.last().map_or(0, |last| last.end);
        let is_pronoun = |token: &&Token| match token.key.as_str() {
            "it" | "them" => true,
            "one" => is_last(token),
            _ => false,
        };
        let pronoun = rest.iter().find(is_pronoun).filter(|_| is_topic(topic))?;
        let text = |start: usize, end: usize| &self.sentence[start..end];
        let noun = text(topic.first()?.start, topic.last()?.end);
        let before = text(rest.first()?.start, pronoun.start);
        self.part(&format!("{before}{noun}{}", text(pronoun.end, rest.last()?.end)))
    }

    /// Counts the reading of a part, which is `None` if too many were read.
    fn spend(&self) -> Option<()> {
        let left = self.budget.get().checked_sub(1)?;
        self.budget.set(left);
        Some(())
    }

    /// The demands of a part of a sentence, which may be a wording.
    fn part(&self, sentence: &str) -> Option<Vec<Demand>> {
        self.spend()?;
        if let Some(one) = self.templates.parse_by_wordings(sentence, self.language).instruction() {
            return Some(vec![Demand::of(sentence, one)]);
        }
        let reader = Reader { sentence, ..*self };
        Some(reader.clause(&Chunks::new(&tokens(sentence)?))?.demands)
    }

    /// The demands of clauses that share a subject or an object: "take a list and return its sum".
    fn coordinated(&self) -> Option<Vec<Demand>> {
        let clauses = clauses(self.sentence);
        let first = tokens(clauses.first()?)?;
        if Chunks::new(&first).class(0, "WHEN").is_some() {
            return None;
        }
        let demands: Option<Vec<_>> = clauses.iter().map(|clause| self.part(clause)).collect();
        demands.filter(|_| clauses.len() > 1).map(|demands| demands.concat())
    }

    /// The demands of parts that are joined by "and" and begin alike, "at most 3 functions and 2 classes", and
    /// the last of them with its beginning: "at most 2 classes".
    fn shared(&self, words: &[Token]) -> Option<(Vec<Demand>, String)> {
        // "Error strings: lowercase, no trailing period"
        let has_label = |at: usize| words[..at].iter().any(|word| word.key == ":");
        let is_joint = |at: &usize| match words[*at].key.as_str() {
            "and" | "but" => true,
            "," => has_label(*at),
            _ => false,
        };
        let places = (1..words.len().saturating_sub(1)).rev();
        // What is left of a sentence whose parts were all read is not taken apart further: each place is tried in each
        // part before it.
        let may_read = |_: &usize| self.budget.get() > 0;
        let mut joints = places.filter(is_joint).take(MAX_JOINTS).take_while(may_read);
        let end = words.last()?.end;
        let read = |sentence: &str| self.part(sentence).filter(|demands| are_decided(demands));
        joints.find_map(|joint| {
            let is_mark = |token: &Token| token.kind == TokenKind::Mark;
            let left = &words[..joint - usize::from(is_mark(&words[joint - 1]))];
            let text = self.sentence[words[0].start..left.last()?.end].to_owned();
            let (first, said) = match read(&text) {
                Some(first) => (first, text),
                None => self.shared(left)?,
            };
            let right = &self.sentence[words[joint + 1].start..end];
            let possessed = possessed(&said, right);
            let right = possessed.as_deref().unwrap_or(right);
            let beginning = tokens(&said)?;
            let is_contrast = words[joint].key == "but";
            let longest = if is_contrast { 1 } else { beginning.len().min(MAX_SHARED) };
            let begins = |count: usize| match count.checked_sub(1) {
                Some(last) if is_mark(&beginning[last]) && count > 3 => None,
                Some(last) => Some(format!("{} {right}", &said[..beginning[last].end])),
                None => Some(right.to_owned()),
            };
            let whole = |text: String| Some((read(&text)?, text));
            let (second, said) = (0..longest).rev().filter_map(begins).find_map(whole)?;
            let demands = [first, second].concat();
            // No answer is all in two languages.
            let chooses = |one: &Demand| one.instruction.template.requests.is_some();
            (!demands.iter().any(chooses)).then_some((demands, said))
        })
    }

    /// The demands of several clauses, parted so that nothing is left undecided if that can be.
    fn clauses(&self, tokens: &[Token]) -> Option<Vec<Demand>> {
        let mut open = None;
        for marks in SEPARATORS {
            match self.parted(tokens, marks) {
                Some(demands) if are_decided(&demands) => return Some(demands),
                other => open = open.or(other),
            }
        }
        open
    }

    /// The demands of the clauses that some marks part.
    fn parted(&self, tokens: &[Token], marks: &str) -> Option<Vec<Demand>> {
        let is_mark = |token: &Token| token.kind == TokenKind::Mark && marks.contains(&token.key);
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
    }

    /// The demands of clauses, each with the mark before it, of which each is a demand, a topic or an
    /// explanation. What is forbidden is so whatever else they ask for.
    fn joined(&self, parts: &[(&str, &[Token])]) -> Option<Vec<Demand>> {
        let (mut topic, mut demands, mut others) = (Vec::new(), Vec::new(), Vec::new());
        let (mut denies, mut only_denies) = (false, true);
        let is_label = parts.get(1).is_some_and(|(mark, _)| *mark == ":");
        if is_label && are_of_each(parts[0].1, parts[1].1) {
            return None;
        }
        for (at, (mark, part)) in parts.iter().enumerate() {
            let part = without_conjunction(part);
            // "If needed, …"
            if at == 0 && Chunks::new(part).class(0, "WHEN").is_some() {
                return None;
            }
            // "Handle it with a switch, not an `if`" is about what is handled.
            let is_open = demands.last().is_some_and(|last: &Demand| last.rest.is_some());
            if is_open && is_contrast(part) {
                return None;
            }
            match self.clause(&Chunks::new(part)) {
                // "Don't raise generic exceptions. Use specific ones": said in other words.
                Some(clause)
                    if denies && uses(&Chunks::new(part)) && asks_of_all(&clause.demands) => {}
                // "Never panic - return an error" says what to do, and of no function that is meant.
                Some(clause)
                    if denies
                        && is_remedy(part, mark)
                        && clause.demands.iter().all(|it| it.instruction.slots.is_anonymous()) => {}
                // "Avoid loops, recursion": the second is denied too.
                Some(clause) if denies && !clause.has_verb => return None,
                // "Type hints: all public functions must have them" says of which.
                Some(clause) if at == 0 && is_label && !clause.has_verb && is_topic(part) => {
                    topic = clause.demands;
                }
                Some(clause) => {
                    denies = clause.denies;
                    only_denies &= denies;
                    demands.extend(clause.demands);
                }
                // "Tabs, single quotes" asks for both.
                None if at == 0 && is_topic(part) && (is_label || !names_choice(part)) => {}
                None if at > 0 && explains(part, mark) => {}
                None if at > 0 && denies && (is_alternative(part) || is_remedy(part, mark)) => {}
                None if denies && is_remark(part) => {}
                None if asks_for_more(part) => others.push(self.text(part)),
                None => return None,
            }
        }
        if !others.is_empty() {
            let other = others.join(", ");
            let with_rest = |demand: Demand| Demand {
                rest: demand.rest.or_else(|| Some(other.clone())),
                adds: true,
                ..demand
            };
            demands = demands.into_iter().map(with_rest).filter(|_| only_denies).collect();
        }
        let demands = if demands.is_empty() { topic } else { demands };
        (!demands.is_empty()).then_some(demands)
    }

    /// The words of a part, which is not empty.
    fn text(&self, part: &[Token]) -> &str {
        &self.sentence[part[0].start..part[part.len() - 1].end]
    }
}

/// Whether demands name nothing, and count nothing.
fn asks_of_all(demands: &[Demand]) -> bool {
    demands.iter().all(|demand| demand.instruction.slots.iter().next().is_none())
}

/// A clause without the "and" or "but" that joins it to the one before.
fn without_conjunction(tokens: &[Token]) -> &[Token] {
    match tokens.split_first() {
        Some((first, rest)) if ["and", "but"].contains(&first.key.as_str()) => rest,
        _ => tokens,
    }
}

/// Whether the words before a colon only say what the demand is about: "Naming", "Imports".
fn is_topic(tokens: &[Token]) -> bool {
    let chunks = Chunks::new(tokens);
    let mut at = 0;
    // "For subquery types, …" says where it holds.
    if ["CONDITION", "ON"].iter().any(|class| chunks.class(0, class).is_some()) {
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

/// Whether words name one of two choices: "tabs".
fn names_choice(tokens: &[Token]) -> bool {
    Chunks::new(tokens).nouns(0).first().is_some_and(|it| it.heads.iter().all(Head::is_choice))
}

/// Whether words after a label count what each thing has that the label names: "Classes: at most 10 methods".
pub fn counts_of_each(label: &str, text: &str) -> bool {
    tokens(label).zip(tokens(text)).is_some_and(|(label, text)| are_of_each(&label, &text))
}

fn are_of_each(label: &[Token], tokens: &[Token]) -> bool {
    let chunks = Chunks::new(label);
    let is_kind = |head: &Head| head.noun.is_some_and(|noun| Lexicon::get().is_kind(noun));
    let is_label =
        |phrase: &NounPhrase| phrase.end == label.len() && phrase.heads.iter().all(is_kind);
    let counts = tokens.iter().any(|token| matches!(token.kind, TokenKind::Number(_)));
    counts && chunks.nouns(0).iter().any(is_label)
}

/// Whether a clause gives a reason or an example, and limits nothing. After a dash, all that asks for
/// nothing is one.
fn explains(tokens: &[Token], mark: &str) -> bool {
    let chunks = Chunks::new(tokens);
    let end = tokens.len();
    let classes = ["BECAUSE", "EVEN", "EXAMPLE", "EVERYWHERE", "REASON"];
    let begins = classes.into_iter().any(|class| chunks.class(0, class).is_some());
    let asks = || {
        let orders = chunks.verbs(0).iter().any(|group| !group.is_gerund);
        let modal = (0..end).any(|at| chunks.class(at, "MODAL").is_some());
        orders || modal || chunks.class(0, "NO").is_some() || conditions(&chunks, 0, end)
    };
    // "At the top, not inside functions"
    let contrasts = chunks.is_word(0, "not") && chunks.class(1, "ON").is_some();
    let is_plain = !limits(&chunks, 0, end);
    is_plain && (begins || contrasts || "–—-".contains(mark) && !mark.is_empty() && !asks())
        || asides::adds_nothing(&chunks)
}

/// Whether a clause after what is forbidden only says what that is, or what somebody thinks of it: "they
/// confuse me".
fn is_remark(tokens: &[Token]) -> bool {
    let chunks = Chunks::new(tokens);
    let end = tokens.len();
    let asks = |at: usize| {
        let classes = ["MODAL", "MAY", "NO", "NOT", "ONLY"].into_iter();
        classes.filter_map(|class| chunks.class(at, class)).next().is_some()
    };
    chunks.class(0, "PRONOUN").is_some()
        && chunks.class(0, "WANT").is_none()
        && !(0..end).any(asks)
        && !limits(&chunks, 0, end)
        && (0..end).all(|at| chunks.code(at).is_none())
}

/// Whether a clause asks for something whatever that is, and takes back nothing: "spell out the words".
fn asks_for_more(tokens: &[Token]) -> bool {
    let chunks = Chunks::new(tokens);
    let end = tokens.len();
    let is_order = |verb: &VerbGroup| {
        verb.verb != "be" && verb.affirms && !verb.passive && !verb.permits && !verb.is_statement
    };
    // "Style: in handlers" is a topic.
    let orders =
        chunks.verbs(0).iter().any(is_order) && !(0..end).any(|at| chunks.is_mark(at, ":"));
    // A word that the lexicon doesn't know, before what it is done to.
    let has_object = ["DETERMINER", "PRONOUN", "PARTICLE"];
    let is_unknown = chunks.word(0).is_some() && chunks.senses(0).is_empty();
    let orders = orders || is_unknown && has_object.iter().any(|it| chunks.class(1, it).is_some());
    let permits = ["ALLOWED", "MAY", "EXEMPT", "EVEN"];
    let permits = (0..end).any(|at| permits.iter().any(|it| chunks.class(at, it).is_some()));
    orders && !permits && !limits(&chunks, 0, end) && !conditions(&chunks, 0, end)
}

/// Whether a clause only names what something is not: "not a list".
fn is_contrast(tokens: &[Token]) -> bool {
    let chunks = Chunks::new(tokens);
    chunks.class(0, "INSTEAD").is_some() && chunks.verbs(0).is_empty()
}

/// Whether a clause says to use something.
fn uses(chunks: &Chunks<'_>) -> bool {
    chunks.verbs(0).iter().any(|group| group.verb == "use" && group.affirms)
}

/// Whether a clause after what is forbidden says what to do with that, or after a dash what to do at all: "nest it or
/// move it out", "— name the exception".
fn is_remedy(tokens: &[Token], mark: &str) -> bool {
    let chunks = Chunks::new(tokens);
    let end = tokens.len();
    let orders = |group: &VerbGroup| {
        group.affirms && !group.is_gerund && !group.is_statement && !group.passive && !group.permits
    };
    let is_pronoun = |at: usize| ["it", "them"].iter().any(|word| chunks.is_word(at, word));
    let is_added = !mark.is_empty() && "–—-:".contains(mark);
    let points_back = is_added || (1..end).any(is_pronoun);
    let counts = (0..end).any(|at| matches!(tokens[at].kind, TokenKind::Number(_)));
    let asks = ["MODAL", "NOT", "NO"].iter().any(|class| chunks.class(0, class).is_some());
    // ": they skip validations"
    let is_of_it = ["it", "they", "this", "that"].iter().any(|word| chunks.is_word(0, word));
    (is_added && is_of_it || points_back && chunks.verbs(0).iter().any(orders))
        && !asks
        && !counts
        && !limits(&chunks, 0, end)
        && !conditions(&chunks, 0, end)
}

/// Whether a clause after what is forbidden says what to do instead.
fn is_alternative(tokens: &[Token]) -> bool {
    let chunks = Chunks::new(tokens);
    let is_instead = |token: &Token| token.key == "instead";
    let says_instead = tokens.iter().any(is_instead);
    // At an edge of the clause it is no condition.
    let start = usize::from(tokens.first().is_some_and(is_instead));
    let end = tokens.len() - usize::from(tokens.last().is_some_and(is_instead));
    let is_plain = !limits(&chunks, 0, tokens.len()) && !conditions(&chunks, start, end);
    (uses(&chunks) || says_instead) && is_plain
}
