//! The audit as an HTML page: one file without a script, which needs no network.

use std::io::{self, Write};

use super::tables::{causes, ceilings, counts};
use super::{label, places};
use crate::audit::{Audit, Finding};
use crate::dataset::Question;
use crate::report::escape_control;
use crate::report::html::{STYLE, style_hash};
use crate::report::table::Table;

/// Writes the page: the tables, then each question with its findings and the instructions that
/// they are about.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_audit_page(out: &mut dyn Write, audit: &Audit) -> io::Result<()> {
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src \
         'sha256-{}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>codeif audit</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n\
         <header class=\"top\"><h1>codeif <span>audit</span></h1></header>\n<main>\n",
        style_hash()
    )?;
    for table in [counts(audit), ceilings(&audit.ceilings), causes(audit)] {
        write_table(out, &table)?;
    }
    let with_findings = audit.questions.iter().filter(|(_, found)| !found.is_empty());
    for (question, found) in with_findings {
        write_question(out, question, found)?;
    }
    out.write_all(b"</main>\n</body>\n</html>\n")
}

fn write_table(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    let title = table.title.as_deref().unwrap_or_default();
    writeln!(out, "<section>\n<h2>{}</h2>\n<table>\n<thead><tr>", escape(title))?;
    for column in &table.columns {
        writeln!(out, "<th>{}</th>", escape(&column.full_name()))?;
    }
    writeln!(out, "</tr></thead>\n<tbody>")?;
    for row in &table.rows {
        let cells = row.iter().map(|cell| format!("<td>{}</td>", escape(&cell.text)));
        writeln!(out, "<tr>{}</tr>", cells.collect::<String>())?;
    }
    writeln!(out, "</tbody>\n</table>")?;
    if let Some(note) = &table.note {
        writeln!(out, "<p>{}</p>", escape(note))?;
    }
    writeln!(out, "</section>")
}

fn write_question(out: &mut dyn Write, question: &Question, found: &[Finding]) -> io::Result<()> {
    let id = escape(&question.id.to_string());
    writeln!(out, "<details>\n<summary>Question {id}: {} findings</summary>", found.len())?;
    for finding in found {
        let head = format!("{}, {}: {}", label(finding), places(finding), finding.proof);
        writeln!(out, "<p>{}</p>", escape(&head))?;
        if let Some(way_out) = &finding.way_out {
            writeln!(out, "<p>Way out: {}.</p>", escape(way_out))?;
        }
        writeln!(out, "<ul>")?;
        for &index in &finding.instructions {
            let text = &question.instructions[index].text;
            writeln!(out, "<li>{index}: {}</li>", escape(text))?;
        }
        writeln!(out, "</ul>")?;
    }
    writeln!(out, "</details>")
}

/// Text that is safe in an element.
fn escape(text: &str) -> String {
    escape_control(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
