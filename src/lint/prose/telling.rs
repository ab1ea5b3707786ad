//! Documents that tell of a project or a library: where most lines ask for nothing, one that looks like a rule is most
//! likely one of them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Prose, Unchecked, demand};
use crate::lint::rule::{Rule, SentenceError};

/// The parts of a document, by the numbers of its lines.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// The lines that give rules where something above announces them.
    pub(super) announced: BTreeSet<usize>,
    /// The headings, in order, and those of them that name something of code.
    pub(super) headings: Vec<usize>,
    pub(super) of_code: BTreeSet<usize>,
    /// The lines that are not rules and clearly ask for something, and those that don't.
    pub(super) asking: BTreeSet<usize>,
    pub(super) telling: BTreeSet<usize>,
}

/// How many lines ask for something, how many of them are understood, and how many lines tell.
#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    read: usize,
    asking: usize,
    telling: usize,
}

impl Tally {
    /// Whether no more lines tell than ask.
    const fn asks(self) -> bool {
        self.asking >= self.telling
    }

    /// Whether far more lines ask than tell. Steps of a tutorial ask too.
    const fn mostly_asks(self) -> bool {
        2 * self.asking >= 3 * self.telling
    }

    /// Whether it is a list of rules whatever is around it: several of its lines are understood, and few tell. One alone
    /// may be misread, if its heading doesn't name something of code too.
    const fn is_list_of_rules(self, is_of_code: bool) -> bool {
        let asks = if is_of_code { self.asking } else { self.read };
        asks > 1 && self.asking >= 2 * self.telling
    }
}

impl Parts {
    /// Takes the rules back that nothing announces and that stand in a document or section most of whose lines tell
    /// something, but for sections that are lists of rules, and what a comment says is meant.
    pub(super) fn take_back_told(&self, prose: &mut Prose) {
        /// Fewer lines that tell something say nothing of what a document is: a task has some too.
        const MIN_TELLING: usize = 3;
        /// The most words that are no order, but the name of a deed: "Delete records", "Never raises".
        const MIN_ORDER: usize = 3;
        let (whole, sections) = self.tallies(prose);
        if whole.telling < MIN_TELLING {
            return;
        }
        let is_kept = |rule: &Rule| {
            let line = line_of(rule);
            let number = self.section(line);
            let section = sections.get(&number).copied().unwrap_or_default();
            let heading = number.checked_sub(1).and_then(|at| self.headings.get(at));
            let is_of_code = heading.is_some_and(|heading| self.of_code.contains(heading));
            // "Never use f-strings in log calls" asks the same wherever it stands. "No global variables" may tell, and what
            // has no object goes on in another line.
            let words = demand::words(&rule.sentence);
            let is_order = rule.is_general()
                && words.len() > MIN_ORDER
                && words[0] != "no"
                && demand::commands(&rule.sentence);
            rule.is_certain
                || is_order
                || self.announced.contains(&line)
                || section.is_list_of_rules(is_of_code)
                || whole.mostly_asks() && section.asks()
        };
        let (kept, told): (Vec<_>, Vec<_>) =
            std::mem::take(&mut prose.rules).into_iter().partition(is_kept);
        prose.rules = kept;
        prose.unchecked.extend(told.into_iter().filter_map(note));
        prose.unchecked.sort_by_key(|it| it.origin.line);
        // The rest of the line of a rule may tell something.
        prose.unchecked.dedup_by(|told, before| {
            let is_same =
                told.reason == Some(SentenceError::Told) && told.origin.line == before.origin.line;
            if is_same {
                before.reason.get_or_insert(SentenceError::Told);
                before.is_demand = true;
            }
            is_same
        });
    }

    /// Which section a line is in.
    fn section(&self, line: usize) -> usize {
        self.headings.partition_point(|heading| *heading <= line)
    }

    /// What the lines of the whole and of each section do.
    fn tallies(&self, prose: &Prose) -> (Tally, BTreeMap<usize, Tally>) {
        let read: BTreeSet<_> = prose.rules.iter().map(line_of).collect();
        let mut whole = Tally::default();
        let mut sections: BTreeMap<usize, Tally> = BTreeMap::new();
        let mut add = |line: usize, count: fn(&mut Tally)| {
            count(&mut whole);
            count(sections.entry(self.section(line)).or_default());
        };
        for line in &read {
            add(*line, |it| (it.read, it.asking) = (it.read + 1, it.asking + 1));
        }
        for line in self.asking.difference(&read) {
            add(*line, |it| it.asking += 1);
        }
        for line in self.telling.difference(&read).filter(|line| !self.asking.contains(line)) {
            add(*line, |it| it.telling += 1);
        }
        (whole, sections)
    }
}

/// The note in place of a rule.
fn note(Rule { sentence: text, origin, .. }: Rule) -> Option<Unchecked> {
    origin.map(|origin| Unchecked {
        origin,
        text,
        reason: Some(SentenceError::Told),
        is_demand: true,
    })
}

fn line_of(rule: &Rule) -> usize {
    rule.origin.as_ref().map_or(0, |origin| origin.line)
}
