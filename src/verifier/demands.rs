//! The verdict on an instruction of several demands, or of more than is decided.

use super::PartVerdict;
use crate::check::Ruling;
use crate::instruction::{Demand, Finding};
use crate::response::Response;
use crate::verdict::{Outcome, Reason, Verdict};

/// The ruling on a demand, of which a rest is not decided. A requirement whose head is not followed
/// is not followed; a prohibition is followed where what it forbids is nowhere.
pub(super) fn with_rest(demand: &Demand, ruling: Ruling) -> Ruling {
    let Some(rest) = &demand.rest else {
        return ruling;
    };
    let decides = match demand.instruction.template.finding {
        Finding::Files => Outcome::No,
        _ => Outcome::Yes,
    };
    if ruling.outcome == decides || ruling.outcome.reason().is_some() {
        return ruling;
    }
    let message = format!("{}; not decided: \"{rest}\"", ruling.message);
    Ruling {
        outcome: Outcome::Unverifiable(Reason::RestNotDecided),
        message,
        ..ruling
    }
}

/// The verdict on all demands: No if one is No, Yes if all are Yes, else the first reason.
pub(super) fn conjunction(
    demands: &[Demand],
    rulings: Vec<Ruling>,
    response: &Response<'_>,
) -> (Verdict, Vec<PartVerdict>) {
    let of = |outcome: &Ruling| outcome.outcome == Outcome::No;
    let undecided = |ruling: &&Ruling| ruling.outcome.reason().is_some();
    let outcome = match rulings.iter().find(undecided) {
        _ if rulings.iter().any(of) => Outcome::No,
        Some(ruling) => ruling.outcome,
        None => Outcome::Yes,
    };
    let decisive = rulings.iter().filter(|one| one.outcome == outcome);
    let messages: Vec<_> = decisive.clone().map(|one| one.message.as_str()).collect();
    let all = Ruling {
        outcome,
        message: messages.join("; "),
        evidence: decisive
            .clone()
            .flat_map(|one| one.evidence.clone())
            .collect(),
        near_misses: decisive.flat_map(|one| one.near_misses.clone()).collect(),
    };
    let parts = demands
        .iter()
        .zip(rulings)
        .map(|(demand, ruling)| PartVerdict {
            text: demand.text.clone(),
            template: demand.instruction.template.clone(),
            rest: demand.rest.clone(),
            verdict: ruling.into_verdict(response),
        });
    let parts = parts.collect();
    (all.into_verdict(response), parts)
}
