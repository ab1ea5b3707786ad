//! JSON Lines (`docs/lint.schema.json`).

use std::io::{self, Write};

use serde::Serialize;

use super::escape_control_in_json;
use crate::lint::{Diagnostic, LintReport, Severity, SourceLocation, Unchecked};

/// The kind of lines in the instructions that are not rules.
const NOT_CHECKABLE: &str = "not-checkable";

pub(super) fn write(out: &mut dyn Write, report: &LintReport) -> io::Result<()> {
    let severity = match report.strict {
        true => Severity::Error,
        false => Severity::Note,
    };
    let unchecked = report.unchecked.iter();
    let unchecked = unchecked.map(|line| DiagnosticEntry::of_unchecked(line, severity));
    for entry in report.shown().iter().map(DiagnosticEntry::of).chain(unchecked) {
        let json = serde_json::to_string(&entry)?;
        writeln!(out, "{}", escape_control_in_json(&json))?;
    }
    Ok(())
}

#[derive(Serialize)]
struct DiagnosticEntry<'r> {
    kind: &'r str,
    severity: Severity,
    sentence: Option<&'r str>,
    origin: Option<OriginEntry<'r>>,
    message: &'r str,
    place: Option<LocationEntry<'r>>,
    related: Vec<RelatedEntry<'r>>,
}

#[derive(Serialize)]
struct OriginEntry<'r> {
    path: &'r str,
    line: usize,
}

#[derive(Serialize)]
struct LocationEntry<'r> {
    path: &'r str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    source: &'r str,
}

#[derive(Serialize)]
struct RelatedEntry<'r> {
    note: &'r str,
    place: LocationEntry<'r>,
}

impl<'r> DiagnosticEntry<'r> {
    fn of(found: &'r Diagnostic) -> Self {
        let rule = found.rule.as_ref();
        let origin = rule.and_then(|rule| rule.origin.as_ref());
        let related = found.related.iter().map(|near| RelatedEntry {
            note: &near.note,
            place: LocationEntry::of(&near.location),
        });
        Self {
            kind: &found.kind,
            severity: found.severity,
            sentence: rule.map(|rule| rule.sentence.as_str()),
            origin: origin.map(|origin| OriginEntry { path: &origin.file, line: origin.line }),
            message: &found.message,
            place: found.location.as_ref().map(LocationEntry::of),
            related: related.collect(),
        }
    }

    fn of_unchecked(line: &'r Unchecked, severity: Severity) -> Self {
        Self {
            kind: NOT_CHECKABLE,
            severity,
            sentence: Some(&line.text),
            origin: Some(OriginEntry { path: &line.origin.file, line: line.origin.line }),
            message: "not checkable, so it is not enforced",
            place: None,
            related: Vec::new(),
        }
    }
}

impl<'r> LocationEntry<'r> {
    fn of(location: &'r SourceLocation) -> Self {
        Self {
            path: &location.path,
            line: location.line,
            column: location.column,
            end_line: location.end_line,
            end_column: location.end_column,
            source: &location.source,
        }
    }
}
