//! What a run would check: each rule with the line that it comes from, as the template it was
//! understood as, and the lines that are not rules.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::{escape_control, escape_control_in_json};
use crate::instruction::{CodePart, SlotValue, Slots};
use crate::lint::{LintReport, Rule, Scope, Unchecked};

/// Writes the rules for people.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_lint_rules(out: &mut dyn Write, report: &LintReport) -> io::Result<()> {
    for rule in &report.rules {
        let from = match &rule.origin {
            Some(origin) => format!("{}:{}", origin.file, origin.line),
            None => "--constraint".to_owned(),
        };
        let sentence = escape_control(&rule.sentence);
        writeln!(out, "{}: {sentence}", escape_control(&from))?;
        let understood = understood(rule);
        writeln!(out, "  = {}", escape_control(&understood))?;
    }
    for line in &report.unchecked {
        let Unchecked { origin, text, reason, .. } = line;
        let reason = match reason {
            _ if !line.is_demand => "no demand".to_owned(),
            Some(reason) => format!("not checkable: {reason}"),
            None => "not checkable".to_owned(),
        };
        let from = format!("{}:{}: {text}", origin.file, origin.line);
        writeln!(out, "{}", escape_control(&from))?;
        writeln!(out, "  = {}", escape_control(&reason))?;
    }
    let demands = report.unchecked.iter().filter(|line| line.is_demand);
    let (rules, unchecked) = (report.rules.len(), demands.count());
    let count = |number: usize, noun: &str| match number {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    };
    let (rules, lines) = (count(rules, "rule"), count(unchecked, "line"));
    writeln!(out, "{rules}, {lines} not checkable")
}

/// The template and its slots: `max-parameters, parameter_count = 4`.
fn understood(rule: &Rule) -> String {
    let mut text = rule.slug().to_owned();
    for (name, value) in slots(&rule.instruction.slots) {
        text.push_str(&format!(", {name} = {value}"));
    }
    let scope = rule.scope.to_string();
    if !scope.is_empty() {
        text.push_str(&format!(", for {scope}"));
    }
    for region in &rule.regions {
        text.push_str(&format!(", {region}"));
    }
    text
}

fn slots(slots: &Slots) -> Vec<(String, String)> {
    let filled = slots.iter();
    filled.map(|(name, value): (&str, &SlotValue)| (name.to_owned(), value.to_string())).collect()
}

/// Writes the rules as a JSON object a line.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_lint_rules_json(out: &mut dyn Write, report: &LintReport) -> io::Result<()> {
    let rules = report.rules.iter().map(|rule| RuleEntry {
        path: rule.origin.as_ref().map(|origin| origin.file.as_str()),
        line: rule.origin.as_ref().map(|origin| origin.line),
        text: &rule.sentence,
        template: Some(rule.slug()),
        slots: slots(&rule.instruction.slots).into_iter().collect(),
        scope: Some(RuleScope::of(rule)),
        severity: Some(rule.severity.id()),
        why_not: None,
        reason: None,
    });
    let unchecked = report.unchecked.iter().map(|line| RuleEntry {
        path: Some(&line.origin.file),
        line: Some(line.origin.line),
        text: &line.text,
        template: None,
        slots: BTreeMap::new(),
        scope: None,
        severity: None,
        why_not: Some(line.why_not()),
        reason: line.reason.as_ref().map(ToString::to_string),
    });
    for entry in rules.chain(unchecked) {
        let json = serde_json::to_string(&entry)?;
        writeln!(out, "{}", escape_control_in_json(&json))?;
    }
    Ok(())
}

#[derive(Serialize)]
struct RuleEntry<'r> {
    path: Option<&'r str>,
    line: Option<usize>,
    text: &'r str,
    template: Option<&'r str>,
    slots: BTreeMap<String, String>,
    scope: Option<RuleScope<'r>>,
    severity: Option<&'r str>,
    why_not: Option<&'r str>,
    reason: Option<String>,
}

/// The code that a rule is about.
#[derive(Serialize)]
struct RuleScope<'r> {
    #[serde(flatten)]
    files: &'r Scope,
    not_in: Vec<&'r str>,
    regions: Vec<String>,
}

impl<'r> RuleScope<'r> {
    fn of(rule: &'r Rule) -> Self {
        let excepted = rule.regions.iter().filter(|region| region.is_excepted);
        let names = excepted.flat_map(|region| match &region.part {
            CodePart::Named(names) => names.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        });
        Self {
            files: &rule.scope,
            not_in: names.collect(),
            regions: rule.regions.iter().map(ToString::to_string).collect(),
        }
    }
}
