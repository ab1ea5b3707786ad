//! One line a finding: `src/app.py:3:5: error[no-print] …`.

use std::io::{self, Write};

use super::escape_control;
use super::summary::summary;
use crate::lint::{Diagnostic, LintReport, Severity};

pub(super) fn write(out: &mut dyn Write, report: &LintReport, quiet: bool) -> io::Result<()> {
    for found in report.shown() {
        writeln!(out, "{}", escape_control(&line(found)))?;
    }
    if report.hidden() > 0 {
        writeln!(out, "{} more findings are not shown", report.hidden())?;
    }
    let level = if report.strict { "error" } else { "note" };
    for line in &report.unchecked {
        let origin = &line.origin;
        let text = format!("{}:{}: {level}[not-checkable] {}", origin.file, origin.line, line.text);
        writeln!(out, "{}", escape_control(&text))?;
    }
    match quiet {
        true => Ok(()),
        false => writeln!(out, "{}", summary(report)),
    }
}

fn line(found: &Diagnostic) -> String {
    let level = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let rule = found.rule.as_ref();
    let origin = rule.and_then(|rule| rule.origin.as_ref());
    let place = match (&found.location, origin) {
        (Some(place), _) => format!("{}:{}:{}: ", place.path, place.line, place.column),
        (None, Some(origin)) => format!("{}:{}: ", origin.file, origin.line),
        (None, None) => String::new(),
    };
    let asked = rule.map(|rule| match origin {
        Some(origin) => format!(" ({}:{}: {})", origin.file, origin.line, rule.sentence),
        None => format!(" ({})", rule.sentence),
    });
    let asked = asked.unwrap_or_default();
    format!("{place}{level}[{}] {}{asked}", found.kind(), found.message)
}
