//! The verdict on one instruction, or on one of several demands, and why the code of a response
//! cannot be checked.

use std::sync::Arc;

use super::subject;
use super::substance::Substance;
use crate::check::{Context, Ruling, limited, with_signatures};
use crate::instruction::{CodePart, Demand, Finding, Instruction, Parse, Reads, Template};
use crate::response::{LimitExceeded, Response, Solution, Span};
use crate::rules::Rules;
use crate::syntax::ParseError;
use crate::verdict::{Outcome, Reason, Verdict};

/// Why the code of a response cannot be checked.
pub(super) enum ResponseError {
    /// The response exceeds a limit.
    LimitExceeded(LimitExceeded),
    /// The code is in this language, which has no grammar here.
    UnsupportedLanguage(String),
    /// A block was not parsed.
    BlockRefused(ParseError),
}

impl ResponseError {
    pub(super) fn find(
        exceeded: Option<LimitExceeded>,
        solution: &Solution,
        refused: Option<ParseError>,
    ) -> Option<Self> {
        match (exceeded, solution) {
            (Some(exceeded), _) => Some(Self::LimitExceeded(exceeded)),
            (None, Solution::Unsupported(name)) => Some(Self::UnsupportedLanguage(name.clone())),
            (None, _) => refused.map(Self::BlockRefused),
        }
    }

    /// The ruling on a template; `None` if its check can run all the same.
    fn ruling(&self, reads: Reads) -> Option<Ruling> {
        let (reason, message) = match self {
            Self::LimitExceeded(exceeded) => (Reason::LimitExceeded, exceeded.to_string()),
            _ if reads == Reads::Text => return None,
            Self::UnsupportedLanguage(name) => {
                let message = format!("the code is in `{name}`, which codeif cannot check");
                (Reason::UnsupportedLanguage, message)
            }
            Self::BlockRefused(refused) => {
                let message = format!("the code is past a limit: {refused}");
                (Reason::LimitExceeded, message)
            }
        };
        Some(Ruling::unverifiable(reason, message))
    }
}

/// The verdict on one instruction.
pub(super) fn verdict(
    rules: &Rules,
    context: &Context<'_>,
    parse: &Parse,
    error: Option<&ResponseError>,
) -> InstructionVerdict {
    let ruling = match parse {
        Parse::Instruction(instruction) => rule(rules, context, instruction, error),
        Parse::Demands(demands) => {
            let rulings = demands.iter().map(|demand| {
                let ruling = rule(rules, context, &demand.instruction, error);
                let ruling = in_regions(context, demand, ruling);
                with_rest(demand, ruling)
            });
            let (verdict, parts) = conjunction(demands, rulings.collect(), context.response);
            return InstructionVerdict { template: parse.template().cloned(), verdict, parts };
        }
        Parse::Unknown => unknown("the sentence matches no known instruction"),
        Parse::Ambiguous(slugs) => {
            unknown(&format!("the sentence could be {}", slugs.join(" or ")))
        }
    };
    InstructionVerdict {
        template: parse.template().cloned(),
        verdict: ruling.into_verdict(context.response),
        parts: Vec::new(),
    }
}

fn unknown(message: &str) -> Ruling {
    Ruling::unverifiable(Reason::UnknownInstruction, message)
}

/// The ruling on one instruction: an unfilled placeholder first, then an error of the response,
/// then the template's check.
fn rule(
    rules: &Rules,
    context: &Context<'_>,
    instruction: &Instruction,
    error: Option<&ResponseError>,
) -> Ruling {
    if let Some(placeholder) = instruction.slots.unfilled() {
        let message = format!("the instruction still holds the placeholder `{placeholder}`");
        return Ruling::unverifiable(Reason::UnfilledSlot, message);
    }
    let template = &instruction.template;
    if let Some(ruling) = error.and_then(|error| error.ruling(template.reads)) {
        return ruling;
    }
    if instruction.slots.is_anonymous() {
        return match subject::with_subject_of_code(instruction, context.facts) {
            Some(named) => rule(rules, context, &named, None),
            None => {
                let message = "it is not evident which part of the code the instruction is about";
                Ruling::unverifiable(Reason::AmbiguousSubject, message)
            }
        };
    }
    let language = context.language();
    if !context.facts.blocks.is_empty() && !template.languages.contains(&language) {
        return Ruling::unsupported(format!("this instruction is not judged in {language}"));
    }
    let ruling = rules.meaning(template).ruling(context, &instruction.slots);
    with_signatures(context, instruction, ruling)
}

/// The verdicts on one response.
#[derive(Debug, Clone, PartialEq)]
pub struct Graded {
    /// One for each instruction of the question, in order.
    pub verdicts: Vec<InstructionVerdict>,
    /// The solution language (semantics, principle 5): `python`, or the tag's name for a language
    /// without a grammar; `None` if there is no code.
    pub language: Option<String>,
    /// How many code blocks the response has.
    pub blocks: usize,
    /// How many syntax errors the code has.
    pub syntax_errors: usize,
}

/// The verdicts on a response, and how much its code does.
pub(super) struct Grading {
    pub(super) graded: Graded,
    pub(super) substance: Substance,
}

/// The verdict on one instruction.
#[derive(Debug, Clone, PartialEq)]
pub struct InstructionVerdict {
    /// The template that the instruction matches; `None` if it is unknown.
    pub template: Option<Arc<Template>>,
    /// What was decided, and why.
    pub verdict: Verdict,
    /// The verdicts on its parts, if it asks for several things or for more than is decided.
    pub parts: Vec<PartVerdict>,
}

/// The verdict on one of the things that an instruction asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct PartVerdict {
    /// The part as a sentence of its own.
    pub text: String,
    /// Its template.
    pub template: Arc<Template>,
    /// What it asks for besides, which was not decided.
    pub rest: Option<String>,
    /// What was decided, and why.
    pub verdict: Verdict,
}

/// The ruling on a demand, of which a rest is not decided. A requirement whose head is not followed
/// is not followed; a prohibition is followed where what it forbids is nowhere.
pub(super) fn with_rest(demand: &Demand, ruling: Ruling) -> Ruling {
    let Some(rest) = &demand.rest else {
        return ruling;
    };
    let requires = demand.adds || demand.instruction.template.finding == Finding::Files;
    let decides = if requires { Outcome::No } else { Outcome::Yes };
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
    let decisive = rulings.iter().filter(|ruling| ruling.outcome == outcome);
    let messages: Vec<_> = decisive.clone().map(|ruling| ruling.message.as_str()).collect();
    let all = Ruling {
        outcome,
        message: messages.join("; "),
        evidence: decisive.clone().flat_map(|ruling| ruling.evidence.clone()).collect(),
        near_misses: decisive.flat_map(|ruling| ruling.near_misses.clone()).collect(),
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
