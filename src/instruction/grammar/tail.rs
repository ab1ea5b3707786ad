//! Head and tail: "a class `X` that simulates …".

use std::collections::BTreeSet;

use super::coordination::SentenceWords;
use super::words::Grammar;
use super::{Demand, Reader};
use crate::instruction::Finding;
use crate::instruction::words::Words;

impl<'t> SentenceWords<'t> {
    /// What may be the head of a demand with a tail.
    pub(super) fn heads(&self) -> impl Iterator<Item = &'t str> {
        self.intros().map(|at| self.before(at))
    }

    /// The words with which a tail may begin.
    fn intros(&self) -> impl DoubleEndedIterator<Item = usize> {
        let intros = &Grammar::get().tail.intros;
        (2..self.words.len()).filter(|at| {
            let before = self.words[at - 1];
            let follows = before.ends_with(':') || before.ends_with("'s");
            follows || intros.contains(&plain(self.words[*at]))
        })
    }
}

impl Reader<'_> {
    /// A demand with a tail, or several where the tail is a demand on what the head names.
    pub(super) fn headed(&self, text: &str, ends: &BTreeSet<usize>) -> Option<Vec<Demand>> {
        let words = SentenceWords::new(text)?;
        let may_end = |head: &str| ends.contains(&(text.len() - head.len()));
        // The longest head, of which most is decided.
        let mut places = words.intros().rev();
        let (head, at) = places.find_map(|at| {
            let head = words.before(at);
            Some((may_end(head).then(|| self.clause(head))??, at))
        })?;
        let tail = words.from(at);
        if let Some(demands) = self.relative(&head, tail) {
            return Some([vec![head], demands].concat());
        }
        self.may_follow(&head, &words.words[at..]).then(|| {
            let part = head.regions.first().map(ToString::to_string);
            let before = part.or(head.rest).map(|rest| rest + " ");
            let rest = Some(before.unwrap_or_default() + tail);
            vec![Demand { rest, regions: Vec::new(), ..head }]
        })
    }

    /// A demand with a tail in a part of the sentence.
    pub(super) fn headed_text(&self, text: &str) -> Option<Vec<Demand>> {
        self.headed(text, &self.ends_of(text))
    }

    /// Whether the words of a tail take nothing from what the head asks for: where the head of a
    /// demand is not followed, the whole is not, and where a prohibition is, the whole is.
    fn may_follow(&self, head: &Demand, tail: &[&str]) -> bool {
        let words = &Grammar::get().tail;
        let template = &head.instruction.template;
        let follows = match self.prohibits(&head.instruction) {
            true => words.narrowing.contains(&plain(tail[0])),
            // What is joined to what a function takes may be taken too, or returned.
            false if template.slot("parameter_type").is_some() && plain(tail[0]) == "and" => false,
            false if template.slot("return_type").is_some() => {
                !words.cases.contains(&plain(tail[0]))
            }
            false => template.finding == Finding::Files,
        };
        follows && self.is_of_form(head) && !takes_back(tail)
    }

    /// Whether a demand is one that the grammar reads, and lists no plain words: those are prose
    /// where more follows ("these methods: getters and setters for every field").
    fn is_of_form(&self, demand: &Demand) -> bool {
        let instruction = &demand.instruction;
        let mut entries = self.candidates.iter();
        let has_forms = entries
            .any(|(entry, _)| entry.template == instruction.template && !entry.forms.is_empty());
        let mut lists =
            instruction.template.slots.iter().map(|slot| instruction.slots.names(&slot.name));
        let is_prose =
            lists.any(|names| names.len() > 1) && !demand.text.contains(['`', '\'', '"']);
        has_forms && !is_prose
    }

    /// The demands of a relative clause: "that takes `x`" after "a function named `f`".
    fn relative(&self, head: &Demand, tail: &str) -> Option<Vec<Demand>> {
        let (intro, clause) = tail.split_once(' ')?;
        let verb = match plain(intro).as_str() {
            "that" | "which" | "and" => "",
            "with" => "has ",
            _ => return None,
        };
        let slots = &head.instruction.slots;
        let mut subjects = ["class", "function"].into_iter().filter_map(|noun| {
            let [name] = slots.names(&format!("{noun}_name")) else {
                return None;
            };
            Some(format!("the {noun} `{name}` {verb}{clause}"))
        });
        let sentence = subjects.next()?;
        let is_single = slots.iter().count() == 1;
        if !is_single {
            return None;
        }
        self.clause(&sentence)
            .map(|one| vec![one])
            .or_else(|| self.coordinated(&sentence, &self.ends_of(&sentence)))
            .filter(|demands| demands.iter().all(|one| one.rest.is_none()))
    }
}

/// Whether a tail may take something back from its head.
pub(super) fn takes_back(tail: &[&str]) -> bool {
    let words = &Grammar::get().tail;
    let first = tail.first().map(|word| plain(word)).unwrap_or_default();
    let is_relative = matches!(first.as_str(), "that" | "which" | "whose");
    // "To the class" says where, "to read" what for.
    let purpose = tail.windows(2).position(|two| plain(two[0]) == "to" && is_deed(two[1]));
    let is_allowed = |at: usize, word: &String| {
        is_relative && words.relative.contains(word)
            || purpose.is_some_and(|start| start < at) && words.purpose.contains(word)
    };
    (0..tail.len()).any(|at| {
        let word = plain(tail[at]);
        let two = at.checked_sub(1).map(|before| plain(tail[before]) + " " + &word);
        let mut phrases = two.iter().chain([&word]);
        phrases.any(|one| words.refused.contains(one) && !is_allowed(at, one))
    })
}

fn is_deed(word: &str) -> bool {
    let deeds = Words::get().list("deeds");
    deeds.is_some_and(|deeds| deeds.contains(&plain(word)))
}

/// A word in lower case without punctuation.
fn plain(word: &str) -> String {
    word.trim_matches([',', ';', ':', '.', '(', ')']).to_lowercase()
}
