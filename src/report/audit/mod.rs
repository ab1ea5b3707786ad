//! The report of `codeif audit`.

mod tables;

use std::io::{self, Write};

use indexmap::IndexMap;
use serde::Serialize;

pub use tables::write_audit_page;

use super::json::{list, object, write_json};
use super::table::Table;
use super::{Format, Screen, escape_control};
use crate::audit::{Audit, CeilingGroup, Finding};
use crate::dataset::Question;

pub(super) use tables::ceiling;

/// Writes the ceilings, the causes and the findings.
pub fn write_audit(
    out: &mut dyn Write,
    audit: &Audit,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    match format {
        Format::Json => return write_json(out, &json(audit)),
        Format::Csv => return Table::write_all(&[tables::findings(audit)], out, format, screen),
        Format::Table | Format::Markdown | Format::Latex => {}
    }
    let tables = [tables::counts(audit), tables::ceilings(&audit.ceilings), tables::causes(audit)];
    Table::write_all(&tables, out, format, screen)?;
    if format == Format::Latex {
        return Ok(());
    }
    writeln!(out)?;
    let bullet = if format == Format::Markdown { "- " } else { "" };
    for (question, finding) in audit.findings() {
        writeln!(out, "{bullet}{}", escape_control(&line(question, finding)))?;
    }
    Ok(())
}

/// The audit as JSON (`docs/audit.schema.json`).
fn json(audit: &Audit) -> impl Serialize {
    object! {
        questions: audit.questions.len(),
        instructions: audit.instructions(),
        ceilings: list(&audit.ceilings, ceiling_json),
        causes: list(audit.causes(), |cause| object! {
            rule: cause.rule,
            kind: cause.kind.id(),
            proved: cause.proved,
            suspicious: cause.suspicious,
            questions: cause.questions,
        }),
        findings: list(audit.findings(), |(question, finding)| object! {
            question_id: &question.id,
            rule: finding.rule,
            kind: finding.kind.id(),
            instructions: &finding.instructions,
            proof: &finding.proof,
            way_out: &finding.way_out,
        }),
    }
}

/// The ceilings of a group of questions or instructions.
pub(super) fn ceiling_json(group: &CeilingGroup) -> impl Serialize {
    let key = group.key.as_ref();
    let proved = group.metrics().map(|metric| {
        let (low, high) = (group.proved.get(metric), group.lenient.get(metric));
        (metric.id(), object! { low, high })
    });
    let suspected = group.metrics().map(|metric| (metric.id(), group.suspected.get(metric)));
    object! {
        by: key.map_or("all", |key| key.by.id()),
        value: key.and_then(|key| key.value.as_deref()),
        questions: group.questions,
        proved: proved.collect::<IndexMap<_, _>>(),
        suspected: suspected.collect::<IndexMap<_, _>>(),
    }
}

fn line(question: &Question, finding: &Finding) -> String {
    let mut line = format!(
        "question {}, {}: {}: {}",
        question.id,
        places(finding),
        finding.rule,
        finding.proof
    );
    if let Some(way_out) = &finding.way_out {
        line.push_str(&format!(" Only suspicious, since there is a way out: {way_out}."));
    }
    line
}

fn places(finding: &Finding) -> String {
    let indices: Vec<_> = finding.instructions.iter().map(usize::to_string).collect();
    match indices.as_slice() {
        [only] => format!("instruction {only}"),
        several => format!("instructions {}", several.join(", ")),
    }
}

/// What a finding is called: its kind, and whether it is only suspicious.
fn label(finding: &Finding) -> &'static str {
    match finding.is_proved() {
        true => finding.kind.id(),
        false => "suspicious",
    }
}
