//! The verdict on an instruction of several demands, or of more than is decided.

use super::{PartVerdict, subject};
use crate::check::{Context, Ruling, limited};
use crate::instruction::{CodePart, Demand, Finding};
use crate::response::{Response, Span};
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
    Ruling { outcome: Outcome::Unverifiable(Reason::RestNotDecided), message, ..ruling }
}

/// The ruling on a demand that holds in parts of the code only.
pub(super) fn in_regions(context: &Context<'_>, demand: &Demand, ruling: Ruling) -> Ruling {
    let regions = demand.regions.iter();
    regions.fold(ruling, |ruling, region| match &region.part {
        CodePart::Meant(noun) => in_the_one_meant(context, noun, ruling),
        _ => limited(context, region, &demand.instruction, ruling),
    })
}

/// The ruling on a prohibition for the one that is meant: "the function should not use loops". What
/// is forbidden must be in it, or in each that may be meant.
fn in_the_one_meant(context: &Context<'_>, noun: &str, ruling: Ruling) -> Ruling {
    if ruling.outcome != Outcome::No {
        return ruling;
    }
    let meant = subject::spans(context.facts, noun);
    let holds = |span: &Span| {
        let mut evidence = ruling.evidence.iter();
        evidence.any(|(place, _)| span.contains(*place))
    };
    if meant.is_empty() || !meant.iter().all(holds) {
        let message = format!("{}; whether the {noun} is meant is not evident", ruling.message);
        return Ruling {
            outcome: Outcome::Unverifiable(Reason::AmbiguousSubject),
            message,
            ..ruling
        };
    }
    let is_inside = |place: &Span| meant.iter().any(|span| span.contains(*place));
    let evidence = ruling.evidence.into_iter();
    Ruling { evidence: evidence.filter(|(place, _)| is_inside(place)).collect(), ..ruling }
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
        evidence: decisive.clone().flat_map(|one| one.evidence.clone()).collect(),
        near_misses: decisive.flat_map(|one| one.near_misses.clone()).collect(),
        has_doubts: false,
    };
    let parts = demands.iter().zip(rulings).map(|(demand, ruling)| PartVerdict {
        text: demand.text.clone(),
        template: demand.instruction.template.clone(),
        rest: demand.rest.clone(),
        verdict: ruling.into_verdict(response),
    });
    let parts = parts.collect();
    (all.into_verdict(response), parts)
}
