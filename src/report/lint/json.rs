//! JSON Lines (`docs/lint.schema.json`): the findings, or the rules of a run.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::json;

use super::escape_control_in_json;
use crate::fix::Proposal;
use crate::instruction::CodePart;
use crate::lint::{Diagnostic, LintReport, Rule, RuleOrigin, Severity};
use crate::report::json::{list, object};

pub(super) fn write(out: &mut dyn Write, report: &LintReport) -> io::Result<()> {
    for found in report.shown() {
        write_line(out, &finding(found))?;
    }
    let severity = if report.strict { Severity::Error } else { Severity::Note };
    for line in &report.unchecked {
        let entry = object! {
            kind: "not-checkable",
            severity,
            sentence: &line.text,
            origin: origin(&line.origin),
            message: "not checkable, so it is not enforced",
            place: None::<()>,
            related: [(); 0],
        };
        write_line(out, &entry)?;
    }
    Ok(())
}

fn write_line(out: &mut dyn Write, entry: &impl Serialize) -> io::Result<()> {
    let json = serde_json::to_string(entry)?;
    writeln!(out, "{}", escape_control_in_json(&json))
}

fn finding(found: &Diagnostic) -> impl Serialize {
    let rule = found.rule.as_ref();
    object! {
        kind: found.kind(),
        severity: found.severity,
        sentence: rule.map(|rule| &rule.sentence),
        origin: rule.and_then(|rule| rule.origin.as_ref()).map(origin),
        message: &*found.message,
        place: &found.location,
        related: list(&found.related, |near| object! { note: &near.note, place: &near.location }),
        #[serde(flatten)]
        of_fix: found.fix.as_ref().map(|proposal| object! { fix: fix(proposal) }),
    }
}

fn fix(proposal: &Proposal) -> impl Serialize {
    let fix = proposal.as_ref().ok();
    object! {
        title: fix.map(|fix| &fix.title),
        edits: list(fix.map_or(&[][..], |fix| &fix.edits), |edit| object! {
            line: edit.start.0,
            column: edit.start.1,
            end_line: edit.end.0,
            end_column: edit.end.1,
            text: &edit.text,
        }),
        refused: proposal.as_ref().err(),
    }
}

fn origin(origin: &RuleOrigin) -> impl Serialize {
    object! { path: &origin.file, line: origin.line }
}

/// Writes what a run would check, with a line for each rule and each line that is none.
pub fn write_lint_rules_json(out: &mut dyn Write, report: &LintReport) -> io::Result<()> {
    for rule in &report.rules {
        let slots = rule.instruction.slots.iter().map(|(name, value)| (name, value.to_string()));
        let entry = object! {
            path: rule.origin.as_ref().map(|origin| &origin.file),
            line: rule.origin.as_ref().map(|origin| origin.line),
            text: &rule.sentence,
            template: rule.slug(),
            slots: slots.collect::<BTreeMap<_, _>>(),
            scope: scope(rule),
            severity: if rule.is_off { json!("off") } else { json!(rule.severity) },
            why_not: None::<()>,
            reason: None::<()>,
        };
        write_line(out, &entry)?;
    }
    for line in &report.unchecked {
        let entry = object! {
            path: &line.origin.file,
            line: line.origin.line,
            text: &line.text,
            template: None::<()>,
            slots: object! {},
            scope: None::<()>,
            severity: None::<()>,
            why_not: line.why_not(),
            reason: line.reason.as_ref().map(ToString::to_string),
        };
        write_line(out, &entry)?;
    }
    Ok(())
}

fn scope(rule: &Rule) -> impl Serialize {
    let excepted = rule.regions.iter().filter(|region| region.is_excepted);
    let names = excepted.filter_map(|region| match &region.part {
        CodePart::Named(names) => Some(names),
        _ => None,
    });
    object! {
        #[serde(flatten)]
        files: &rule.scope,
        not_in: names.flatten().collect::<Vec<_>>(),
        regions: list(&rule.regions, ToString::to_string),
    }
}
