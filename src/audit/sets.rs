//! Finds the sets of instructions that a row speaks of.

use std::collections::{BTreeMap, BTreeSet};

use super::Task;
use super::rules::{Failure, Limit, Member, Rule};
use crate::check::breaks_convention;
use crate::instruction::{Convention, Instruction, Members, SlotValue};
use crate::names::QualifiedName;

/// The most sets that one row finds in one task, to bound the work.
const MAX_SETS: usize = 256;

/// Instructions that contradict each other, and the proof.
pub(super) struct ContradictorySet {
    pub(super) instructions: Vec<usize>,
    pub(super) proof: String,
}

/// Instructions that have a name in common, if they have names.
struct NamedSet {
    name: Option<String>,
    instructions: Vec<usize>,
}

/// The sets of a task that a row speaks of.
pub(super) fn find(rule: &Rule, task: &Task<'_>) -> Vec<ContradictorySet> {
    let named = joined(rule, task);
    match rule.limits.as_slice() {
        [] => named.into_iter().map(|set| finding(rule, task, set, "")).collect(),
        [limit] if limit.fails == Failure::Most => exceeded(rule, limit, task, &named),
        limits => limits
            .iter()
            .fold(with_limit(named), |sets, limit| broken(limit, task, sets))
            .into_iter()
            .map(|(set, text)| finding(rule, task, set, &text))
            .collect(),
    }
}

fn finding(rule: &Rule, task: &Task<'_>, set: NamedSet, limit: &str) -> ContradictorySet {
    let name = set.name.as_deref().unwrap_or_default();
    let proof = rule.proof.replace("{word}", rule.fill("{word}", task.language));
    ContradictorySet {
        instructions: set.instructions,
        proof: proof.replace("{limit}", limit).replace("{name}", name),
    }
}

/// Every choice of one instruction for each member, in which the names agree.
fn joined(rule: &Rule, task: &Task<'_>) -> Vec<NamedSet> {
    let mut sets = vec![NamedSet { name: None, instructions: Vec::new() }];
    for member in &rule.all {
        let candidates = candidates(rule, member, task);
        let mut longer = Vec::new();
        for set in &sets {
            for (index, name) in &candidates {
                let agrees = set.name.is_none() || name.is_none() || set.name == *name;
                if agrees && longer.len() < MAX_SETS {
                    let mut instructions = set.instructions.clone();
                    instructions.push(*index);
                    let name = set.name.clone().or_else(|| name.clone());
                    longer.push(NamedSet { name, instructions });
                }
            }
        }
        sets = longer;
    }
    sets
}

/// The instructions that may be a member, with their names; without a name if none is compared.
fn candidates(rule: &Rule, member: &Member, task: &Task<'_>) -> Vec<(usize, Option<String>)> {
    let mut found = Vec::new();
    for (index, instruction) in task.unconditional() {
        if !member.of.contains(&instruction.template.slug) {
            continue;
        }
        let slots = member.slots.iter();
        let names: Vec<_> = slots.flat_map(|slot| names(instruction, slot)).collect();
        match &member.word {
            Some(word) => {
                let word = rule.fill(word, task.language);
                found.extend(names.iter().any(|name| name == word).then_some((index, None)));
            }
            None if member.slots.is_empty() => found.push((index, None)),
            None => {
                let names: BTreeSet<_> = names.into_iter().collect();
                found.extend(names.into_iter().map(|name| (index, Some(name))));
            }
        }
    }
    found
}

/// What a slot holds, as texts that can be compared.
fn names(instruction: &Instruction, slot: &str) -> Vec<String> {
    match instruction.slots.get(slot) {
        Some(SlotValue::Names(names) | SlotValue::Types(names)) => names.clone(),
        Some(SlotValue::Value(text)) => vec![text.clone()],
        Some(SlotValue::Count(count)) => vec![count.to_string()],
        Some(SlotValue::Members(Members::List(members))) => {
            members.iter().map(|member| member.text.clone()).collect()
        }
        Some(SlotValue::FunctionSources(sources)) => {
            let whole = sources.iter().filter(|source| source.except.is_empty());
            whole.map(|source| source.name.clone()).collect()
        }
        _ => Vec::new(),
    }
}

/// The sets with the text of the limit that they break, which none does yet.
fn with_limit(sets: Vec<NamedSet>) -> Vec<(NamedSet, String)> {
    sets.into_iter().map(|set| (set, String::new())).collect()
}

/// The sets whose name breaks a limit, each with an instruction that sets it.
fn broken(
    limit: &Limit,
    task: &Task<'_>,
    sets: Vec<(NamedSet, String)>,
) -> Vec<(NamedSet, String)> {
    let mut found = Vec::new();
    for (index, instruction) in of_limit(limit, task) {
        for (set, _) in &sets {
            let Some(name) = &set.name else { continue };
            if let Some(text) = broken_limit(limit, instruction, task, name) {
                let mut instructions = set.instructions.clone();
                instructions.push(index);
                let name = Some(name.clone());
                found.push((NamedSet { name, instructions }, text));
            }
        }
    }
    found
}

/// The text of a limit, if a name breaks it.
fn broken_limit(
    limit: &Limit,
    instruction: &Instruction,
    task: &Task<'_>,
    name: &str,
) -> Option<String> {
    let name = QualifiedName::parse(name).last;
    let is_word = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let value = instruction.slots.get(&limit.slots[0])?;
    match (limit.fails, value) {
        (Failure::Longest, SlotValue::Count(count)) => {
            let is_longer = name.chars().count() as u64 > *count;
            (is_word && is_longer).then(|| count.to_string())
        }
        (fails, SlotValue::Convention(convention)) => {
            let may_be_constant = *convention != Convention::Upper
                && fails == Failure::ConventionUnlessConstant
                && !name.chars().any(char::is_lowercase);
            let breaks = breaks_convention(name, *convention, task.language?);
            (is_word && breaks && !may_be_constant).then(|| convention.title().to_owned())
        }
        _ => None,
    }
}

fn of_limit<'t>(
    limit: &'t Limit,
    task: &'t Task<'_>,
) -> impl Iterator<Item = (usize, &'t Instruction)> {
    let instructions = task.instructions();
    instructions.filter(|(_, instruction)| limit.of.contains(&instruction.template.slug))
}

/// The sets of one more name than a limit allows.
fn exceeded(
    rule: &Rule,
    limit: &Limit,
    task: &Task<'_>,
    named: &[NamedSet],
) -> Vec<ContradictorySet> {
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for set in named {
        if let (Some(name), [index, ..]) = (&set.name, set.instructions.as_slice()) {
            first.entry(QualifiedName::parse(name).last).or_insert(*index);
        }
    }
    let names: Vec<_> = first.keys().map(|name| format!("`{name}`")).collect();
    let mut found = Vec::new();
    for (index, instruction) in of_limit(limit, task) {
        let count = instruction.slots.count(&limit.slots[0]);
        let Some(count) = count.and_then(|count| usize::try_from(count).ok()) else {
            continue;
        };
        if first.len() <= count {
            continue;
        }
        let demands = first.values().copied().take(count + 1);
        let proof = rule.proof.replace("{names}", &names.join(", "));
        found.push(ContradictorySet {
            instructions: demands.chain([index]).collect(),
            proof: proof.replace(
                "{limit}",
                &match count {
                    0 => "none".to_owned(),
                    _ => format!("only {count}"),
                },
            ),
        });
    }
    found
}
