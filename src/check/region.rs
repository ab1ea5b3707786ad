//! Limits a ruling to a part of the code: "in async functions", "except constructors".

mod functions;
mod parts;

use super::{Context, Ruling};
use crate::instruction::{Instruction, Region, SlotKind};
use crate::response::Span;
use crate::verdict::{Outcome, Reason};
use parts::Parts;

/// The ruling on an instruction that holds in a part of the code, by the ruling on all of it: what
/// breaks it elsewhere does not count.
pub(crate) fn limited(
    cx: &Context<'_>,
    region: &Region,
    instruction: &Instruction,
    ruling: Ruling,
) -> Ruling {
    let slots = &instruction.template.slots;
    let judges_names = slots.iter().any(|slot| slot.kind == SlotKind::Convention);
    if ruling.outcome == Outcome::Yes && !judges_names {
        return ruling;
    }
    let parts = Parts::of(cx, region, instruction.template.breach);
    // Without a name there is none that follows a convention (semantics, principle 3).
    if judges_names && !region.is_excepted && parts.are_none() {
        return Ruling::no(format!("the code has no {}", region.part));
    }
    match ruling.outcome {
        Outcome::No if !judges_names || !ruling.evidence.is_empty() => {
            without_others(&parts, region, ruling)
        }
        _ => ruling,
    }
}

/// A ruling of No by what breaks the instruction in the part alone.
fn without_others(parts: &Parts, region: &Region, ruling: Ruling) -> Ruling {
    let Ruling { mut evidence, message, .. } = ruling;
    let counts = |place: Span| Some(parts.have(place)? != region.is_excepted);
    let all = evidence.len();
    let is_open =
        all == 0 || ruling.has_doubts || evidence.iter().any(|(place, _)| counts(*place).is_none());
    evidence.retain(|(place, _)| counts(*place) == Some(true));
    let (outcome, message) = match evidence.len() {
        0 if is_open => (
            Outcome::Unverifiable(Reason::AmbiguousSubject),
            format!("{message}; it is not evident whether that counts {region}"),
        ),
        0 => (Outcome::Yes, format!("{message}; {region}: none")),
        found => (Outcome::No, format!("{message}; {region}: {found} of {all}")),
    };
    Ruling { outcome, message, evidence, ..ruling }
}
