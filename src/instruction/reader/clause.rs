//! A clause, and what it demands: by the first pattern of which each thing has a row.

use super::Reader;
use super::asides::{adds, adds_nothing, is_circumstance, is_end, narrows, takes_back};
use super::chunks::Chunks;
use super::clauses::possessive;
use super::frame::{self, Frame};
use super::head::Head;
use super::noun::NounPhrase;
use super::pattern::{Act, Role};
use super::proposition;
use super::rows::Meant;
use super::term::{self, Proposition, Term};
use super::token::Token;
use super::written;
use crate::instruction::demand::{Demand, are_decided};
use crate::instruction::region::{Breach, Region, in_part, of_functions, of_things};
use crate::instruction::{Finding, SlotValue};
use crate::language::{Directives, Keywords};

/// A clause that was understood.
pub struct Clause {
    pub demands: Vec<Demand>,
    /// The things of a list that are not understood.
    pub unread: Vec<String>,
    /// Whether it asks for something in a verb, and whether it denies.
    pub denies: bool,
    pub has_verb: bool,
}

/// What forbids without a denial.
const BANS: [&str; 2] = ["ban", "remove"];
/// What says with what a task is done, and with what it is not.
const CONTRAST: &str = "contrast-for";
/// What is done under some circumstance.
const DEEDS: [&str; 3] = ["call", "catch", "raise"];

/// Whether something is used in things of a kind, and not called in each: "in tests, use `f()`".
fn is_used_in_some(frame: &Frame, chunks: &Chunks<'_>) -> bool {
    let is_call = |word: &Token| ["call", "invok"].iter().any(|it| word.key.starts_with(it));
    let is_kind = |head: &Head| head.noun.is_some() && head.code.is_none();
    let of_kind = frame.nouns.get(&Role::X).is_some_and(|phrase| phrase.heads.iter().any(is_kind));
    let is_each = (0..chunks.tokens.len()).any(|at| chunks.class(at, "EVERY").is_some());
    of_kind && !is_each && !chunks.tokens.iter().any(is_call)
}

impl Clause {
    /// How much of it nothing decides.
    fn left(&self) -> usize {
        self.unread.len() + self.demands.iter().filter(|demand| demand.rest.is_some()).count()
    }
}

impl Reader<'_> {
    /// The demands of a clause by the first pattern of which each has a row, or in part the most.
    pub fn clause(&self, chunks: &Chunks<'_>) -> Option<Clause> {
        let tokens = chunks.tokens;
        // "No exceptions." may be one.
        let is_sentence =
            tokens.last().is_some_and(|last| last.key == ".") && chunks.class(0, "NO").is_some();
        // "Their names" are those of what another clause speaks of.
        let is_of_others = possessive(tokens).is_some();
        let says_nothing = is_statement(chunks) || is_of_others || is_described(chunks);
        if adds_nothing(chunks) && !is_sentence || says_nothing {
            return None;
        }
        // "Logging" alone is a heading, "Tabs" one of many words.
        let is_alone = tokens.len() < 2 || is_end(chunks, 1);
        let needs_verb = is_alone || is_headline(chunks);
        let frames = frame::frames(chunks).into_iter();
        let mut clauses = frames
            .filter(|(_, frame)| frame.verb.is_some() || !needs_verb)
            .filter_map(|(act, frame)| self.framed(act, &frame, chunks));
        match chunks.is_partial {
            false => clauses.find(|clause| clause.unread.is_empty()),
            true => clauses.min_by_key(Clause::left),
        }
    }

    /// What an instance of a pattern demands, if a row means some of it.
    fn framed(&self, act: &Act, frame: &Frame, chunks: &Chunks<'_>) -> Option<Clause> {
        let (mut demands, mut unread) = (Vec::new(), Vec::new());
        for alternatives in proposition::demands(act, frame) {
            if let Some(demand) = self.demand(&alternatives, act, frame, chunks) {
                demands.push(demand);
                continue;
            }
            // What can't be asked of several names at once is asked of each.
            let each = term::each_value(&alternatives);
            let each = each.iter().map(|one| self.demand(one, act, frame, chunks));
            match each.collect::<Option<Vec<_>>>().filter(|each| !each.is_empty()) {
                Some(each) => demands.extend(each),
                // "Include descriptions and return types" is about what the first are of.
                None if demands.is_empty() && !frame.denies() && !may_begin_unread(act) => {
                    return None;
                }
                None => unread.push(term::subject(&alternatives)),
            }
        }
        // "Store it in a tuple, not in `x`": what is not known is left undecided.
        if act.name == CONTRAST {
            let left = unread.drain(..).next();
            for demand in &mut demands {
                demand.adds |= demand.rest.is_none();
                demand.rest = demand.rest.take().or_else(|| left.clone());
            }
        }
        if let Some(more) = self.relative(act, frame, chunks) {
            for demand in &mut demands {
                demand.rest = None;
                demand.adds = false;
            }
            demands.extend(more);
        }
        for (style, asked) in self.of_style(act, frame) {
            let is_left = |demand: &&mut Demand| demand.rest.as_ref() == Some(&style);
            for demand in demands.iter_mut().filter(is_left) {
                (demand.rest, demand.adds) = (None, false);
            }
            demands.extend(asked);
        }
        let negated = frame.nouns.values().any(|phrase| phrase.negated);
        let has_verb = frame.verb.is_some() || negated;
        let denies = frame.denies();
        (!demands.is_empty()).then_some(Clause { demands, unread, denies, has_verb })
    }

    /// What the style of docstrings asks for that all things of a kind must have: "Google-style docstrings".
    fn of_style(&self, act: &Act, frame: &Frame) -> Vec<(String, Vec<Demand>)> {
        let is_plain = |head: &Head| head.quality.is_none() && !head.is_further;
        let of_all = frame.nouns.get(&Role::X).is_some_and(|it| it.heads.iter().all(is_plain));
        let phrase = frame.nouns.get(&Role::Y).filter(|it| !it.is_choice && of_all);
        let phrase = phrase.filter(|_| act.name == "has" && !frame.denies());
        let heads = phrase.map_or(&[][..], |phrase| &phrase.heads);
        let style = |head: &Head| {
            let quality = head.quality.as_ref().filter(|_| head.noun == Some("docstring"))?;
            let demands = self.part(&format!("use {quality} {}", head.text))?;
            are_decided(&demands).then(|| (quality.clone(), demands))
        };
        heads.iter().filter_map(style).collect()
    }

    /// The demand of the first proposition that a row means, or that one means of all such things.
    fn demand(
        &self,
        alternatives: &[Proposition],
        act: &Act,
        frame: &Frame,
        chunks: &Chunks<'_>,
    ) -> Option<Demand> {
        let (first, last) = (chunks.tokens.first()?, chunks.tokens.last()?);
        // "Never write your own helpers like `isString`" is about definitions.
        let are_own = (0..chunks.tokens.len()).any(|at| chunks.is_word(at, "own"));
        if act.name == "ban-named" && are_own {
            return None;
        }
        // "Functions annotated with `@x`" are some of them, and have no annotations of types.
        let is_annotation =
            |at| chunks.code(at).is_some_and(|code| code.starts_with(['@', '[', '#']));
        if act.name == "annotated" && (0..chunks.tokens.len()).any(is_annotation) {
            return None;
        }
        // "Must implement `run`" names a method.
        let is_small = |head: &Head| {
            let begins = |code: &String| code.starts_with(|c: char| c == '_' || c.is_lowercase());
            head.noun.is_none() && head.code.as_ref().is_some_and(begins)
        };
        let names_method =
            frame.nouns.get(&Role::Y).is_some_and(|it| it.heads.iter().all(is_small));
        let implements = chunks.tokens.iter().any(|token| token.key.starts_with("implement"));
        if act.name == "inherit" && implements && names_method {
            return None;
        }
        if act.name == "call" && is_used_in_some(frame, chunks) {
            return None;
        }
        let text = &self.sentence[first.start..last.end];
        let meant = |proposition: &Proposition| self.templates.meant(proposition, self.language);
        // "`match` for simple cases" leaves its other uses.
        let is_kept = |it: &NounPhrase| {
            let has_purpose = frame.has_purpose
                || frame.nouns.contains_key(&Role::Z)
                || (0..chunks.tokens.len()).any(|at| chunks.is_word(at, "for"));
            is_wanted(chunks, it) || has_purpose && it.heads.iter().any(is_of_many_uses)
        };
        let is_means = |purpose: &String| ["as ", "by "].iter().any(|it| purpose.starts_with(it));
        if act.name == "instead" && frame.purpose.as_ref().is_some_and(is_means) {
            return None;
        }
        if act.name.starts_with("instead") && frame.nouns.get(&Role::Y).is_some_and(is_kept) {
            return None;
        }
        let demand = |meant: Meant| Demand {
            rest: meant.is_partial.then(|| text.to_owned()),
            ..Demand::of(text, meant.instruction)
        };
        // "No `any` without a comment" is about its uses, and about no definition of that name.
        let is_of_uses = |proposition: &&Proposition| {
            let is_named = proposition.get(1).is_some_and(|thing| thing.noun.is_empty());
            is_named && term::without_comment(proposition).is_some()
        };
        let whole = alternatives.iter().filter(|it| !is_of_uses(it)).find_map(meant).map(demand);
        let limited = |proposition: &Proposition| {
            let (proposition, things) = term::without_property(proposition)?;
            of_things(demand(meant(&proposition)?), &things)
        };
        // "No `any` without a comment" forbids `any` where there is none.
        let commented = |proposition: &Proposition| {
            let (ban, mark) = term::without_comment(proposition)?;
            let demand = demand(meant(&ban)?);
            let is_place = demand.instruction.template.breach == Some(Breach::Place);
            let regions = vec![Region::unexplained(mark)];
            is_place.then_some(Demand { regions, ..demand })
        };
        // "Never return `List`" forbids it where results have their type.
        let placed = |proposition: &Proposition| match proposition.as_slice() {
            [act, place, thing] if act.sense == "ban-at" => {
                let ban = vec![Term::of("ban"), thing.clone()];
                in_part(demand(meant(&ban)?), &place.sense)
            }
            _ => None,
        };
        let whole = whole.or_else(|| alternatives.iter().find_map(placed));
        // "`parse` uses no loops"
        let within = |proposition: &Proposition| {
            let [ban, thing, within, function] = proposition.as_slice() else {
                return None;
            };
            let is_within = within.sense == "within";
            let ban = is_within.then(|| vec![ban.clone(), thing.clone()])?;
            of_functions(demand(meant(&ban)?), &function.values)
        };
        let demand = whole.or_else(|| alternatives.iter().find_map(limited));
        let demand = demand.or_else(|| alternatives.iter().find_map(within));
        let explained = || alternatives.iter().find_map(commented);
        let is_explained = demand.is_none();
        let demand = demand.or_else(explained)?;
        // What is said of a purpose, or of what is new, may be meant for that alone.
        // "Another" in "a loop inside another loop" is no new one.
        let named = frame
            .nouns
            .iter()
            .filter(|(role, _)| **role != Role::Y || !frame.nouns.contains_key(&Role::X));
        let is_further = named.flat_map(|(_, phrase)| &phrase.heads).any(|head| head.is_further);
        // What one task is not done with may be there for others.
        let is_contrast = act.name == CONTRAST;
        let has_purpose = frame.has_purpose && !is_contrast;
        let is_hedged = frame.hedged || has_purpose || is_further;
        let mut heads = frame.nouns.values().flat_map(|phrase| &phrase.heads);
        // "Avoid long functions (> 50 lines)" says how long.
        let says_how = act.name.starts_with("avoid-");
        let is_open = |head: &Head| !says_how && (head.code.is_none() || head.is_introduced);
        let quality = || heads.find_map(|head| head.quality.clone().filter(|_| is_open(head)));
        // "Never use `f` for data" leaves its other uses; "to return data" tells what it does.
        let tells = |purpose: &String| purpose.starts_with("to ");
        let is_narrowed = frame.has_purpose
            && act.name == "ban-named"
            && !frame.purpose.as_ref().is_some_and(tells);
        let purpose = || frame.purpose.clone().filter(|_| is_narrowed || act.name == "define");
        // "Functions over 40 lines should be split by what they do" says what to do with those.
        let rest_of_frame = || frame.rest.clone().filter(|_| act.name != "limit-if");
        let rest = demand.rest.clone().or_else(rest_of_frame);
        let rest = rest.or_else(quality).or_else(purpose);
        let is_banned = alternatives.iter().flatten().any(|term| term.sense == "ban");
        // A number is forbidden in the place of something: "never 0 or NULL".
        let is_number = |term: &Term| term.values.iter().any(|value| value.parse::<u64>().is_ok());
        let is_literal = is_banned && alternatives.iter().flatten().any(is_number);
        let whole = || is_banned.then(|| text.to_owned());
        let rest = if is_contrast || is_literal { whole() } else { rest };
        let is_narrowed = is_narrowed || is_contrast || is_literal;
        let adds = rest.is_some() && !is_narrowed;
        let demand = Demand { is_hedged, adds, rest, ..demand };
        let demand = match frame.owner {
            Some(noun) => self.of_one(demand, noun)?,
            None => demand,
        };
        match frame.tail {
            None => Some(demand),
            // "A comment that says why": what it says is for people to judge.
            Some(at) if is_explained && chunks.class(at, "TELLING").is_some() => Some(demand),
            Some(at) => self.followed(demand, act, frame, chunks, at),
        }
    }

    /// The demands on what is defined, in words that follow it: "that takes `x`" after "a function named `f`".
    fn relative(&self, act: &Act, frame: &Frame, chunks: &Chunks<'_>) -> Option<Vec<Demand>> {
        let at = frame.tail.filter(|_| act.name == "define")?;
        let [head] = frame.nouns.get(&Role::X)?.heads.as_slice() else {
            return None;
        };
        let verb = match chunks.tokens[at].key.as_str() {
            "that" | "which" | "and" => "",
            "with" => "has ",
            _ => return None,
        };
        let clause = &self.sentence[chunks.tokens.get(at + 1)?.start..];
        let sentence =
            format!("make sure that the {} `{}` {verb}{clause}", head.noun?, head.code.as_ref()?);
        self.spend()?;
        let demands = Reader { sentence: &sentence, ..*self }.whole()?;
        are_decided(&demands).then_some(demands)
    }

    /// A demand on "the function": what it needs is somewhere, and what it forbids may be elsewhere.
    fn of_one(&self, demand: Demand, noun: &str) -> Option<Demand> {
        let template = &demand.instruction.template;
        if template.finding == Finding::Files {
            return Some(demand);
        }
        self.templates.prohibits(template).then(|| {
            let regions = vec![Region::meant(noun.to_owned())];
            Demand { regions, ..demand }
        })
    }

    /// A demand that is followed by other words, which are left undecided: those after what has to be
    /// there say more of it, and those after what is forbidden say where it is.
    fn followed(
        &self,
        demand: Demand,
        act: &Act,
        frame: &Frame,
        chunks: &Chunks<'_>,
        at: usize,
    ) -> Option<Demand> {
        let template = &demand.instruction.template;
        let is_deed = DEEDS.contains(&act.name);
        let ends_banned = frame.nouns.get(&Role::Y).is_some_and(|phrase| phrase.end == at);
        let follows_banned = act.name.starts_with("instead") && ends_banned;
        let (follows, adds) = match template.finding {
            Finding::Files => {
                let tells = !takes_back(chunks, at) || is_deed && is_circumstance(chunks, at);
                (tells, true)
            }
            // "No semicolons in commit messages" may be about no code.
            // "Over `if let` with an else branch" leaves others.
            _ if frame.denies() || BANS.contains(&act.name) || follows_banned => {
                let is_name = |value: &SlotValue| !matches!(value, SlotValue::Count(_));
                let is_named = demand.instruction.slots.iter().any(|(_, value)| is_name(value));
                (is_named && narrows(chunks, at), false)
            }
            // "Use `@a` for tests that cannot run" is about some tests.
            _ => (adds(chunks, at) && !narrows_subject(act, frame, chunks, at), true),
        };
        let text = chunks.text(at, chunks.tokens.len());
        let rest = demand.rest.clone().map_or(text.clone(), |rest| format!("{rest} {text}"));
        follows.then_some(Demand { rest: Some(rest), adds, ..demand })
    }
}

/// Whether the first of several things may be one that nothing is known to check.
fn may_begin_unread(act: &Act) -> bool {
    ["annotated", CONTRAST, "name", "remove"].contains(&act.name)
}

/// Whether words that follow a clause say of which things of a kind it is: "use `@a` on tests that run long".
fn narrows_subject(act: &Act, frame: &Frame, chunks: &Chunks<'_>, at: usize) -> bool {
    let ends = |role| frame.nouns.get(&role).is_some_and(|phrase| phrase.end == at);
    // "Use interfaces for objects that are extended"
    let is_of_purpose =
        act.name == "use-for" && ends(Role::Y) && chunks.class(at, "RELATIVE").is_some();
    act.name == "has" && ends(Role::X) && !ends(Role::Y) || is_of_purpose
}

/// Whether a thing is a part of the language or a structure, which one purpose is not all of.
fn is_of_many_uses(head: &Head) -> bool {
    match head.noun {
        Some(noun) => ["keyword", "string-concatenation", "structure"].contains(&noun),
        // "To narrow types instead of `# type: ignore`"
        None => head.code.as_deref().is_some_and(|code| {
            let mark = ['#', '/', '*', ' '];
            Keywords::any_names(code) || Directives::any_has(code.trim_start_matches(mark))
        }),
    }
}

/// Whether code that is to be used begins with what is not: `x: string | undefined`, not `x: string`, and
/// `pub(crate)`, not `pub`; or borrows what that owns, as some code has to: `&str` over `String`.
fn is_wanted(chunks: &Chunks<'_>, banned: &NounPhrase) -> bool {
    let codes = || (0..chunks.tokens.len()).filter_map(|at| chunks.code(at));
    let continues = |code: &str, name: &str| {
        let borrows = |code: &str| code.starts_with('&');
        if borrows(code) && !borrows(name) {
            return true;
        }
        let rest = code.strip_prefix(name).filter(|rest| !rest.is_empty());
        rest.is_some_and(|rest| {
            name.contains(' ') || rest.starts_with('(') && written::is_word(name)
        })
    };
    // "`using type_t = int;` over `typedef int type_t;`" are examples, whatever the names.
    let words = |code: &'_ str| -> Vec<String> {
        let words = code.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned);
        words.filter(|word| !word.is_empty() && !Keywords::any_names(word)).collect()
    };
    let is_example = |code: &str, name: &str| {
        code != name && name.ends_with(';') && words(name).iter().any(|it| words(code).contains(it))
    };
    // "`className`, not `class`" names attributes.
    let holds = |code: &str, name: &str| {
        let is_keyword = Keywords::any_names(name) && !Keywords::any_names(code);
        is_keyword && written::is_word(code) && code.to_lowercase().contains(name)
    };
    let names = banned.heads.iter().filter_map(|head| head.code.as_deref());
    names.into_iter().any(|name| {
        let is_one = |code| continues(code, name) || is_example(code, name) || holds(code, name);
        codes().any(is_one)
    })
}

/// Whether a clause tells what is so: "it is in the standard library".
fn is_statement(chunks: &Chunks<'_>) -> bool {
    let is_pronoun = ["it", "they"].iter().any(|word| chunks.is_word(0, word));
    let asks = ["MODAL", "NOT", "OPENER"].iter().any(|class| chunks.class(0, class).is_some());
    is_pronoun && !asks && chunks.class(1, "BE").is_some()
}

/// Whether a clause is a thing with a word before it that else forbids: "outdated comments" are only some.
fn is_described(chunks: &Chunks<'_>) -> bool {
    let is_plain = |phrase: &NounPhrase| phrase.heads.iter().all(|head| head.code.is_none());
    let is_all = |phrase: &NounPhrase| is_end(chunks, phrase.end) && is_plain(phrase);
    chunks.class(0, "BANNED").is_some_and(|end| chunks.nouns(end).iter().any(is_all))
}

/// Whether all words are such as headings consist of.
fn is_headline(chunks: &Chunks<'_>) -> bool {
    let mut at = 0;
    while let Some(end) = chunks.class(at, "TOPIC") {
        at = end;
    }
    at == chunks.tokens.len()
}
