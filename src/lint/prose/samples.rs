//! Samples of what is wrong beside those of what is right: "Bad: `run(a, b)`", "Good: `run(a, by=b)`".

use super::reading::{is_sample, without_mark};
use super::{Prose, Unchecked};
use crate::instruction::SlotValue;
use crate::lint::rule::Rule;

/// Words before a sample of what is right.
const RIGHT: [&str; 8] = ["better", "correct", "do", "good", "preferred", "right", "use", "yes"];

/// Words before a sample of what is wrong.
const WRONG: [&str; 7] = ["avoid", "bad", "don't", "incorrect", "no", "not", "wrong"];

/// Takes back the bans of functions that a sample of what is right calls too: the other one is wrong by how it calls
/// them, and not by what.
pub(super) fn take_back(text: &str, prose: &mut Prose) {
    let lines: Vec<_> = text.lines().collect();
    let (kept, shown): (Vec<_>, Vec<_>) = std::mem::take(&mut prose.rules)
        .into_iter()
        .partition(|rule| !is_shown_right(rule, &lines));
    prose.rules = kept;
    prose.unchecked.extend(shown.into_iter().filter_map(
        |Rule { sentence: text, origin, .. }| {
            origin.map(|origin| Unchecked { origin, text, reason: None, is_demand: true })
        },
    ));
    prose.unchecked.sort_by_key(|it| it.origin.line);
}

/// Whether a text is a sample of what is wrong, which shows more than what is called: "Wrong: `sleep(5)`".
pub(super) fn is_wrong_sample(text: &str) -> bool {
    let rest = text.split_once(": ").map(|(_, rest)| rest);
    says_wrong(text) && rest.is_some_and(is_sample)
}

/// Whether a line near that of a ban, in the same paragraph or list, shows a right call of what it bans.
fn is_shown_right(rule: &Rule, lines: &[&str]) -> bool {
    /// How many lines there may be between the two.
    const MAX_BETWEEN: usize = 4;
    let slots = &rule.instruction.slots;
    let names: Vec<_> = match (slots.get("disallowed_function_list"), slots.get("code")) {
        (Some(SlotValue::FunctionSources(sources)), _) => {
            sources.iter().map(|source| source.name.as_str()).collect()
        }
        (_, Some(SlotValue::Names(codes))) => {
            codes.iter().filter_map(|code| Some(code.split_once('(')?.0)).collect()
        }
        _ => return false,
    };
    let line = rule.origin.as_ref().map_or(0, |origin| origin.line.saturating_sub(1));
    let calls = |line: &&&str| names.iter().any(|name| calls_with_arguments(line, name));
    let Some(own) = lines.get(line).filter(|line| says_wrong(line)).filter(calls) else {
        return false;
    };
    let is_open = |line: &&&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let before = lines[..line].iter().rev().take_while(is_open).take(MAX_BETWEEN);
    let after = lines[line + 1..].iter().take_while(is_open).take(MAX_BETWEEN);
    let is_right = |line: &&&str| *line != own && says_right(line);
    before.chain(after).filter(is_right).any(|line| calls(&line))
}

/// Whether a line has a call of a function with arguments that are more than a gap: `run(a)`.
fn calls_with_arguments(line: &str, name: &str) -> bool {
    let begins =
        |at: usize| !line[..at].ends_with(|c: char| c.is_alphanumeric() || "_.:$".contains(c));
    let places = line.match_indices(name).filter(|(at, _)| begins(*at));
    let mut places = places.map(|(at, _)| &line[at + name.len()..]);
    places.any(|rest| rest.strip_prefix('(').is_some_and(|rest| !rest.starts_with([')', '.', '…'])))
}

/// Whether a line begins with a mark or a label for what is right.
fn says_right(line: &str) -> bool {
    let (mark, label) = mark_and_label(line);
    mark == Some(false) || RIGHT.contains(&label.as_str())
}

/// Whether a line begins with a mark or a label for what is wrong.
fn says_wrong(line: &str) -> bool {
    let (mark, label) = mark_and_label(line);
    mark == Some(true) || WRONG.contains(&label.as_str())
}

fn mark_and_label(line: &str) -> (Option<bool>, String) {
    let text = line.trim_start().trim_start_matches(['-', '*', '+', '>', ' ', '_']);
    let label = text.split_once(':').map_or("", |(label, _)| label);
    let label = label.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    (without_mark(text).0, label)
}
