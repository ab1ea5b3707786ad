//! The reading of sentences, measured on constraints as people write them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use codeif::dataset::Question;
use codeif::internal::{Parse, SlotValue};
use codeif::{Language, Templates, Verifier};
use serde_json::Value;

use super::data::data;

/// How much of CIFE's constraints is understood: decided both ways are those of which nothing is left
/// undecided ("whole" and "parts"). With `CODEIF_READ` the readings are written there.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn constraints_of_cife() {
    /// As many were understood when sentences were still wordings.
    const LEAST: u32 = 965;
    let Some(tasks) = data("cife/tasks.jsonl") else { return };
    let text = std::fs::read_to_string(tasks).unwrap();
    let (mut counts, mut readings) = (BTreeMap::<&str, u32>::new(), String::new());
    let verifier = Verifier::default();
    for line in text.lines() {
        let task: Value = serde_json::from_str(line).unwrap();
        let constraints = task["constraints"].as_array().unwrap().iter();
        let sentences: Vec<_> =
            constraints.map(|one| one["constraint"].as_str().unwrap()).collect();
        let mut question = Question::new(0, sentences.clone()).in_language(Language::Python);
        question.text = task["instruction"].as_str().map(str::to_owned);
        let in_task = verifier.task(&question);
        for (sentence, in_task) in sentences.into_iter().zip(in_task.parses()) {
            let parse = Templates::builtin().parse(sentence, Some(Language::Python));
            let kind = match &parse {
                Parse::Instruction(_) => "whole",
                Parse::Demands(demands) if demands.iter().all(|one| one.rest.is_none()) => "parts",
                Parse::Demands(_) => "head",
                Parse::Ambiguous(_) => "ambiguous",
                Parse::Unknown => "unknown",
            };
            *counts.entry(kind).or_default() += 1;
            for (kind, counts_it) in [
                ("a certain No", may_be_no(&parse, false)),
                ("a certain No, its subjects named", may_be_no(&parse, true)),
                ("a certain No, its subjects named by it or its task", may_be_no(in_task, true)),
            ] {
                *counts.entry(kind).or_default() += u32::from(counts_it);
            }
            let id = &task["id"];
            writeln!(readings, "{id}\t{kind}\t{sentence}\t{}", shown(&parse)).unwrap();
        }
    }
    println!("{counts:?}");
    let understood = ["whole", "parts", "head"].map(|kind| counts[kind]).iter().sum::<u32>();
    assert!(understood >= LEAST, "{counts:?}");
    if let Some(path) = std::env::var_os("CODEIF_READ") {
        std::fs::write(path, readings).unwrap();
    }
}

/// Whether an answer can get a No for certain: a part is decided both ways, or its head is required. A
/// subject that the sentence leaves unnamed ("the function") may turn out to be unclear.
fn may_be_no(parse: &Parse, named: bool) -> bool {
    let is_named = |one: &codeif::internal::Instruction| {
        let mut values = one.slots.iter().map(|(_, value)| value);
        !named || !values.any(|value| *value == SlotValue::Anonymous)
    };
    match parse {
        Parse::Instruction(one) => is_named(one),
        Parse::Demands(demands) => demands.iter().any(|one| {
            let forbids = one.instruction.template.slug.starts_with("no-");
            (one.rest.is_none() || !forbids) && is_named(&one.instruction)
        }),
        Parse::Ambiguous(_) | Parse::Unknown => false,
    }
}

fn shown(parse: &Parse) -> String {
    let slots = |one: &codeif::internal::Instruction| {
        let slots = one.slots.iter().map(|(name, value)| format!(" {name}={value}"));
        format!("{}{}", one.template.slug, slots.collect::<String>())
    };
    match parse {
        Parse::Instruction(one) => slots(one),
        Parse::Demands(demands) => {
            let demands = demands.iter().map(|one| match &one.rest {
                None => {
                    let regions = one.regions.iter().map(|region| format!(" {region}"));
                    slots(&one.instruction) + &regions.collect::<String>()
                }
                Some(rest) => format!("{} … {rest}", slots(&one.instruction)),
            });
            demands.collect::<Vec<_>>().join(" & ")
        }
        Parse::Ambiguous(slugs) => slugs.join(" or "),
        Parse::Unknown => String::new(),
    }
}
