//! The report of `codeif audit`.

mod json;
mod tables;

use std::io::{self, Write};

pub use tables::write_audit_page;

use super::json::write_json;
use super::table::Table;
use super::{Format, Screen, escape_control};
use crate::audit::{Audit, Finding};
use crate::dataset::Question;
use json::AuditJson;

pub(super) use json::CeilingEntry;
pub(super) use tables::ceiling;

/// Writes the ceilings, the causes and the findings.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_audit(
    out: &mut dyn Write,
    audit: &Audit,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    match format {
        Format::Json => return write_json(out, &AuditJson::new(audit)),
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
    for (question, found) in &audit.questions {
        for finding in found {
            let line = line(question, finding);
            writeln!(out, "{bullet}{}", escape_control(&line))?;
        }
    }
    Ok(())
}

/// A finding in one line.
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

/// The indices of a finding's instructions.
fn places(finding: &Finding) -> String {
    let indices: Vec<_> = finding.instructions.iter().map(usize::to_string).collect();
    match indices.as_slice() {
        [one] => format!("instruction {one}"),
        many => format!("instructions {}", many.join(", ")),
    }
}

/// What a finding is called: its kind, and whether it is only suspicious.
fn label(finding: &Finding) -> &'static str {
    match finding.is_proved() {
        true => finding.kind.id(),
        false => "suspicious",
    }
}
