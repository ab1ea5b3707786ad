//! The report of `codeif audit`.

use std::io;
use std::io::Write;

use indexmap::IndexMap;
use serde::Serialize;

use super::json::{list, object, write_json};
use super::table::Table;
use super::{Format, Screen, escape_control};
use crate::audit::{Audit, CeilingGroup, Finding, FindingKind};
use crate::dataset::Question;
use crate::metrics::{Interval, Metric};
use crate::report::display::{DASH, heading, number_or_dash};
use crate::report::html::{STYLE, style_hash};
use crate::report::table::Column;

/// Writes the ceilings, the causes and the findings.
pub fn write_audit(
    out: &mut dyn Write,
    audit: &Audit,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    match format {
        Format::Json => return write_json(out, &json(audit)),
        Format::Csv => return Table::write_all(&[findings(audit)], out, format, screen),
        Format::Table | Format::Markdown | Format::Latex => {}
    }
    let tables = [counts(audit), ceilings(&audit.ceilings), causes(audit)];
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

pub(super) fn counts(audit: &Audit) -> Table {
    let row = |name: &str, holds: &dyn Fn(&Finding) -> bool| {
        let findings = audit.findings().filter(|(_, finding)| holds(finding)).count();
        let questions = audit.questions.iter().filter(|(_, found)| found.iter().any(holds));
        [name.to_owned(), findings.to_string(), questions.count().to_string()]
    };
    let kinds = FindingKind::ALL
        .map(|kind| row(kind.id(), &|finding| finding.kind == kind && finding.is_proved()));
    let suspicious = row("suspicious", &|finding| !finding.is_proved());
    let mut table = Table::new(Some("Findings"), 1, ["Kind", "Findings", "Questions"])
        .with_rows(kinds.into_iter().chain([suspicious]));
    let (questions, instructions) = (audit.questions.len(), audit.instructions());
    table.note = Some(format!("Questions: {questions}, instructions: {instructions}."));
    table
}

/// The highest means that are left, by group.
pub(super) fn ceilings(groups: &[CeilingGroup]) -> Table {
    let mut table = Table::new(Some("Ceilings"), 1, ["Group", "Questions"]);
    for group in ["Proved", "With what is suspicious"] {
        let columns = Metric::PAPER
            .map(|metric| Column { group: Some(group.to_owned()), name: metric.name().to_owned() });
        table.columns.extend(columns);
    }
    for group in groups {
        let name = group.key.as_ref().map_or_else(|| "All".to_owned(), heading);
        let mut row = vec![name, group.questions.to_string()];
        for (low, high) in [(group.proved, group.lenient), (group.suspected, group.suspected)] {
            row.extend(Metric::PAPER.map(
                |metric| match group.metrics().any(|other| other == metric) {
                    true => range(low.get(metric), high.get(metric)),
                    false => DASH.to_owned(),
                },
            ));
        }
        table.push(row);
    }
    let is_range = |group: &CeilingGroup| {
        let mut metrics = Metric::PAPER.into_iter();
        metrics.any(|metric| ceiling(group, metric).contains(DASH))
    };
    table.note = groups.iter().any(is_range).then(|| {
        "Of two numbers, the first counts what is unreadable as not followed, the second as followed."
            .to_owned()
    });
    table
}

/// The ceiling of a group in one metric, by what is proved.
pub(in crate::report) fn ceiling(group: &CeilingGroup, metric: Metric) -> String {
    range(group.proved.get(metric), group.lenient.get(metric))
}

fn range(low: f64, high: f64) -> String {
    number_or_dash(Some(Interval { low, high }))
}

pub(super) fn causes(audit: &Audit) -> Table {
    let rows = audit.causes().into_iter().map(|cause| {
        let counts = [cause.proved, cause.suspicious, cause.questions];
        let names = [cause.kind.id(), cause.rule].map(str::to_owned);
        names.into_iter().chain(counts.map(|count| count.to_string()))
    });
    Table::new(Some("Causes"), 2, ["Kind", "Rule", "Proved", "Suspicious", "Questions"])
        .with_rows(rows)
}

pub(super) fn findings(audit: &Audit) -> Table {
    let columns = ["question_id", "finding", "rule", "instructions", "proof", "way_out"];
    let table = Table::new(None, columns.len(), columns);
    table.with_rows(audit.findings().map(|(question, finding)| {
        let indices: Vec<_> = finding.instructions.iter().map(usize::to_string).collect();
        [
            question.id.to_string(),
            label(finding).to_owned(),
            finding.rule.to_owned(),
            indices.join(" "),
            finding.proof.clone(),
            finding.way_out.clone().unwrap_or_default(),
        ]
    }))
}

/// Writes the page: the tables, then each question with its findings and the instructions that
/// they are about.
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
