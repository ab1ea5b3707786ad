//! What rules leave out, as a clause, a sentence or a list after them says.

use std::ops::Range;

use super::ProseReader;
use crate::instruction::{self, Exempted, Region, Templates};
use crate::lint::prose::demand;
use crate::lint::prose::markdown::ProseText;
use crate::lint::prose::reading::says_no;
use crate::lint::prose::sentences::{TextLine, joined};
use crate::lint::rule::{Rule, SentenceError, Severity, parse_checkable};
use crate::lint::scope::{
    Scope, ScopeWords, begins_limit, is_condition, starts_with, strip_start, without_place,
};

/// The rules of a text that the items below it are exceptions from: "The only exceptions are:".
pub(super) struct Exceptions {
    /// How many lists the text is in that introduces them.
    depth: usize,
    /// Where these rules begin and end.
    rules: Range<usize>,
    /// What introduces those that nothing decides, until it was quoted.
    introduction: String,
}

impl ProseReader<'_> {
    /// Whether a text introduces exceptions from the rules before it, which the items below it name.
    pub(super) fn introduces_exceptions(
        &mut self,
        number: usize,
        start: usize,
        depth: usize,
        words: &str,
    ) -> bool {
        let start = if number == 0 { self.block_start.min(start) } else { start };
        let rules = start..self.prose.rules.len();
        if !begins_limit(words) || !names_exception(words) || rules.is_empty() {
            return false;
        }
        match self.has_items {
            true => {
                let introduction = words.to_owned();
                self.exceptions = Some(Exceptions { depth, rules, introduction });
            }
            false => self.soften(start, words),
        }
        true
    }

    /// Reads an item as an exception, if it is one of a list of them. Returns whether it is.
    pub(super) fn excepts(&mut self, item: &ProseText) -> bool {
        let Some(exceptions) = self.exceptions.take().filter(|it| item.depth > it.depth) else {
            return false;
        };
        let Exceptions { depth, rules, introduction } = exceptions;
        let words = joined(&item.lines);
        let bare = words.trim_end_matches('.');
        let exempted = || instruction::exempted(&format!("{bare} is fine."));
        let is_read = self.except_part(rules.clone(), bare)
            || self.exempt_from(rules.clone(), Exempted::Named(bare.to_owned()))
            || exempted().is_some_and(|it| self.exempt_from(rules.clone(), it));
        let introduction = match is_read {
            true => introduction,
            false => {
                self.unchecked(&item.lines, None);
                self.soften(rules.start, format!("{introduction} {words}").trim());
                String::new()
            }
        };
        self.exceptions = Some(Exceptions { depth, rules, introduction });
        true
    }

    /// Leaves out of rules the part of the code that an exception names: "optional modules (within `try` blocks)".
    pub(super) fn except_part(&mut self, rules: Range<usize>, exception: &str) -> bool {
        let mut is_read = false;
        for at in self.of_same(rules) {
            let rule = &mut self.prose.rules[at];
            let breach = rule.instruction.template.breach;
            if let Some(region) = breach.and_then(|it| Region::excepted(exception, it)) {
                is_read = true;
                rule.regions.push(region);
            }
        }
        is_read
    }

    /// Leaves out of the rules from `start` on each thing that a clause names: "other than for `__init__` and in
    /// tests". Returns whether it is known what all of these are.
    fn except_each(&mut self, start: usize, clause: &str) -> bool {
        let Some((_, listed)) = starts_with(clause, &ScopeWords::get().excepting) else {
            return false;
        };
        let listed =
            listed.trim().trim_end_matches('.').replace(" and ", ", ").replace(" or ", ", ");
        let mut things = listed.split(", ").map(|thing| {
            let place = ["for", "in"].iter().find_map(|word| strip_start(thing, word));
            place.unwrap_or(thing).trim()
        });
        let rules = start..self.prose.rules.len();
        let mut is_known = !listed.is_empty();
        for thing in things.by_ref().filter(|thing| !thing.is_empty()) {
            is_known &= self.except_part(rules.clone(), thing)
                || self.exempt_from(rules.clone(), Exempted::Named(thing.to_owned()))
                || !listed_code(thing).is_empty()
                    && self.exempt_from(rules.clone(), Exempted::Code(listed_code(thing)));
        }
        is_known
    }

    /// Leaves out of the rules of the block above what a paragraph or item permits. Returns whether it does.
    pub(super) fn exempts_above(&mut self, words: &str) -> bool {
        let rules = self.block_start..self.prose.rules.len();
        let Some(exempted) = instruction::exempted(words).filter(|_| !rules.is_empty()) else {
            return false;
        };
        // "Tests may use mocks" says nothing of a ban of something else.
        let said = demand::words(words);
        let has = |word: &str| said.iter().any(|it| it == word);
        // "Tests are exempt from docstrings", "it is fine to use `any` in tests"
        let says_of_what = has("from") || has("to");
        let is_pronoun = |first: &String| ["it", "that", "this"].contains(&first.as_str());
        let refers = !says_of_what && (has("exempt") || said.first().is_some_and(is_pronoun));
        let mut codes = words.split('`').skip(1).step_by(2);
        let names =
            |code: &str| rules.clone().any(|at| self.prose.rules[at].sentence.contains(code));
        let is_of_them = refers || matches!(exempted, Exempted::Code(_)) || codes.any(names);
        is_of_them && self.exempt_from(rules, exempted)
    }

    /// Leaves something out of the rules from `start` on, as a sentence says. Returns whether it is known what.
    pub(super) fn exempt(&mut self, start: usize, exempted: Exempted, sentence: &str) -> bool {
        let is_known = self.exempt_from(start..self.prose.rules.len(), exempted);
        if !is_known {
            self.soften(start, sentence);
        }
        is_known
    }

    /// Leaves something out of rules. Returns whether it is known what.
    pub(super) fn exempt_from(&mut self, rules: Range<usize>, exempted: Exempted) -> bool {
        let of_place = |name: &str| without_place(&format!("all except for {name}"), self.folder);
        let scope = match &exempted {
            Exempted::Named(name) => of_place(name).map(|(_, scope)| scope),
            Exempted::Code(_) => Some(Scope::default()),
        };
        let Some(scope) = scope else {
            return false;
        };
        for at in self.of_same(rules) {
            let rule = &mut self.prose.rules[at];
            rule.scope = rule.scope.narrowed(&scope);
            if let Exempted::Code(codes) = &exempted {
                rule.allowed.extend(codes.iter().cloned());
            }
        }
        true
    }

    /// Leaves out of the rules from `start` on the code that an exception lists, "except `setUp` and `tearDown`", and of
    /// those on names also what it shows in brackets: "no single-letter names except for counters (i, j)".
    pub(super) fn allow_shown(&mut self, start: usize, text: &str) {
        let excepting = &ScopeWords::get().excepting;
        let mut places = instruction::word_starts(text);
        let after = |at: usize| starts_with(&text[at..], excepting).map(|(_, rest)| rest);
        let Some(rest) = places.find_map(after) else {
            return;
        };
        let codes = listed_code(strip_start(rest.trim_start(), "for").unwrap_or(rest));
        let inside = rest.split('(').skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        let names = inside.flat_map(|inside| inside.split(", "));
        let names = names.map(|name| name.trim_matches(['`', '"', '\'']).to_owned());
        let is_name = |name: &String| {
            !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        };
        let names: Vec<_> = names.filter(is_name).collect();
        for rule in self.prose.rules.get_mut(start..).unwrap_or_default() {
            let more = codes.iter().filter(|code| !rule.allowed.contains(code)).cloned();
            let more: Vec<_> = more.collect();
            rule.allowed.extend(more);
            if rule.instruction.slots.get("things").is_some() {
                rule.allowed.extend(names.iter().cloned());
            }
        }
    }

    /// Makes preferences of the rules from `start` on, since they have an exception that nothing decides, which
    /// their findings quote.
    pub(super) fn soften(&mut self, start: usize, exception: &str) {
        /// The most bytes of a sentence to which another exception is added: there may be very many.
        const MAX_QUOTED: usize = 500;
        for at in self.of_same(start..self.prose.rules.len()) {
            let rule = &mut self.prose.rules[at];
            rule.severity = rule.severity.max(Severity::Warning);
            widen(self.templates, rule, exception);
            if rule.sentence.len() > MAX_QUOTED {
                continue;
            }
            let mark = if rule.sentence.ends_with('.') { "" } else { ";" };
            rule.sentence = format!("{}{mark} {exception}", rule.sentence);
        }
    }

    /// The rules of a range, and those before it that ask for the same: what is left out of a demand is left out of
    /// it wherever it stands.
    pub(super) fn of_same(&self, rules: Range<usize>) -> Vec<usize> {
        /// The most rules above that are compared.
        const MAX_ABOVE: usize = 100;
        let (before, these) = self.prose.rules.split_at(rules.start);
        let these = &these[..rules.len().min(these.len())];
        let is_same = |at: &usize| {
            let above = &before[*at];
            these.iter().any(|rule| {
                rule.asks_the_same(above) && rule.scope.to_string() == above.scope.to_string()
            })
        };
        let above = rules.start.saturating_sub(MAX_ABOVE)..rules.start;
        above.filter(is_same).chain(rules.start..rules.start + these.len()).collect()
    }

    /// Takes the rules from `start` back: they hold only under a condition. What has an exception is
    /// only a preference.
    pub(super) fn limit_rules(&mut self, start: usize, exception: &str) {
        // "Must be static, unless they have a prototype" says of each thing whether it must.
        let is_of_each = strip_start(exception, "unless").is_some_and(|rest| {
            ["it", "they"].iter().any(|word| strip_start(rest.trim_start(), word).is_some())
        });
        let permits = permits_some(exception);
        // "Use `a` instead of `b`. Only use it for money" is about what is used.
        let forbids = |rule: &Rule| rule.bans() && says_no(&rule.sentence);
        let bans = self.prose.rules[start.min(self.prose.rules.len())..].iter().all(forbids);
        if !is_condition(exception) && !is_of_each || permits && bans {
            if !self.except_each(start, exception) {
                self.soften(start, exception);
            }
            return;
        }
        let rules = self.prose.rules.split_off(start.min(self.prose.rules.len()));
        for rule in rules {
            let number = rule.origin.as_ref().map_or(0, |origin| origin.line);
            let text = rule.sentence;
            let reason = SentenceError::Limited(exception.to_owned());
            self.unchecked(&[TextLine { number, text }], Some(reason));
        }
    }
}

/// The code of an exception that names nothing else: "`a` and `b`)".
fn listed_code(listed: &str) -> Vec<String> {
    let end = listed.find([')', ';']).unwrap_or(listed.len());
    let mut parts = listed[..end].split('`');
    let joins =
        |part: &str| part.split([',', ' ', '.']).all(|word| ["", "and", "or", "/"].contains(&word));
    let between: Vec<_> = parts.clone().step_by(2).collect();
    match between.len() > 1 && between.into_iter().all(joins) {
        true => parts.by_ref().skip(1).step_by(2).map(str::to_owned).collect(),
        false => Vec::new(),
    }
}

/// Whether a sentence leaves out of a ban what people judge: "only use it for short callbacks".
pub(super) fn permits_some(sentence: &str) -> bool {
    let words = demand::words(sentence);
    let is = |word: &String, list: &[&str]| list.contains(&word.as_str());
    let uses_it = |pair: &[String]| is(&pair[0], &["use"]) && is(&pair[1], &["it", "them"]);
    words.iter().any(|word| word == "only") && words.windows(2).any(uses_it)
}

/// Whether an item is an exception from the one above it, and not one beside it: "Exception: loggers".
pub(super) fn names_exception(words: &str) -> bool {
    let words = words.to_lowercase();
    // "Except for loggers, no global variables" is a sentence of its own.
    words.contains("exception") || words.starts_with("except") && !words.contains(", ")
}

/// Raises a limit as an exception allows: "under 80 columns, but you can go up to 100 if that reads better".
fn widen(templates: &Templates, rule: &mut Rule, exception: &str) {
    let number = |text: &str| -> Option<u64> {
        let mut words = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
        words.next()?.parse().ok()
    };
    let most = exception.split_once("up to ").and_then(|(_, most)| number(most));
    let (Some(most), Some(said), Some(limit)) = (most, number(&rule.sentence), rule.limit()) else {
        return;
    };
    let wider = (most + said.saturating_sub(limit)).to_string();
    let sentence = rule.sentence.replacen(&said.to_string(), &wider, 1);
    let demands = parse_checkable(templates, &sentence).unwrap_or_default();
    let read = Rule::of(templates, &sentence, demands, rule.origin.as_ref());
    if let [Rule { instruction, readings, .. }] = read.as_slice()
        && instruction.template == rule.instruction.template
        && most > limit
    {
        rule.instruction = instruction.clone();
        rule.readings = readings.clone();
    }
}
