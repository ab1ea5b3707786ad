//! The demands of a sentence.

use super::{Instruction, Region, SlotKind, SlotValue};

/// The longest sentence of which the demands are read, in bytes. Instructions are rarely half as long.
pub const MAX_SENTENCE: usize = 600;

/// One of the things that a sentence asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct Demand {
    /// The demand as a sentence of its own.
    pub text: String,
    /// What it asks for.
    pub instruction: Instruction,
    /// What it asks for besides, which is left undecided.
    pub rest: Option<String>,
    /// Whether the rest only says more of what every thing has to have, so that one without is wrong.
    pub adds: bool,
    /// The parts of the code that it is limited to, or leaves out.
    pub regions: Vec<Region>,
    /// Whether it is worded as a preference: "prefer", "where possible".
    pub is_hedged: bool,
}

impl Demand {
    /// A demand that is decided as a whole, and holds in all of the code.
    pub fn of(text: &str, instruction: Instruction) -> Self {
        Self {
            text: text.to_owned(),
            instruction,
            rest: None,
            adds: false,
            regions: Vec::new(),
            is_hedged: false,
        }
    }

    /// Takes in the names of the next demand of a list, if it asks for the same of others: "no `eval`, no
    /// `exec`".
    fn absorb(&mut self, next: &Self) -> bool {
        let (slots, others) = (&self.instruction.slots, &next.instruction.slots);
        let is_alike = self.instruction.template == next.instruction.template
            && self.rest == next.rest
            && self.regions == next.regions
            && self.is_hedged == next.is_hedged;
        if !is_alike {
            return false;
        }
        let differing: Vec<_> =
            slots.iter().filter(|(slot, value)| others.get(slot) != Some(value)).collect();
        let merged = match differing.as_slice() {
            [] => None,
            [(slot, SlotValue::Names(names))] => match others.get(slot) {
                Some(SlotValue::Names(more)) if self.lists(slot) => {
                    let names =
                        names.iter().chain(more.iter().filter(|name| !names.contains(name)));
                    Some(((*slot).to_owned(), names.cloned().collect()))
                }
                _ => return false,
            },
            _ => return false,
        };
        if let Some((slot, names)) = merged {
            self.instruction.slots.insert(slot, SlotValue::Names(names));
            self.text = format!("{}, {}", self.text, next.text);
        }
        true
    }

    /// Whether a slot of its template may hold several names.
    fn lists(&self, slot: &str) -> bool {
        let kind = self.instruction.template.slot(slot).map(|slot| slot.kind);
        kind.is_some_and(SlotKind::is_list)
    }

    /// Whether it is decided as a whole, and holds in all of the code.
    pub(super) fn is_plain(&self) -> bool {
        self.rest.is_none() && self.regions.is_empty()
    }
}

/// Whether nothing of some demands is left undecided.
pub fn are_decided(demands: &[Demand]) -> bool {
    demands.iter().all(|demand| demand.rest.is_none())
}

/// A template, and one that asks for a part of the same: a method is a function.
const WHOLE_AND_PART: [&str; 2] = ["function-naming", "method-naming"];

/// Demands without those that ask for the same as the one before ("no secrets or credentials"), or
/// for a part of what another asks for ("functions and methods").
pub(super) fn distinct(mut demands: Vec<Demand>) -> Vec<Demand> {
    let [whole, part] = WHOLE_AND_PART;
    let of = |slug| move |it: &Demand| it.instruction.template.slug == slug;
    let wholes: Vec<_> = demands.iter().filter(|it| of(whole)(it)).cloned().collect();
    demands.retain(|it| {
        let same = |other: &Demand| other.instruction.slots == it.instruction.slots;
        !of(part)(it) || !wholes.iter().any(same)
    });
    let mut merged: Vec<Demand> = Vec::new();
    for demand in demands {
        if !merged.last_mut().is_some_and(|last| last.absorb(&demand)) {
            merged.push(demand);
        }
    }
    merged
}
