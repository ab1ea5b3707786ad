//! The last line of a report in text.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use indexmap::IndexMap;

use crate::lint::{FixCounts, LintReport, Severity, WhyLeftOut};

/// The summary in the last line.
pub fn summary(report: &LintReport) -> String {
    let errors = count(report.errors(), "error");
    let warnings = count(report.count(Severity::Warning), "warning");
    let rules = rules(report);
    let files = count(report.file_names.len(), "file");
    let mut summary = format!("{errors}, {warnings}: {rules} checked against {files}");
    if !report.skipped.is_empty() {
        summary.push_str(&skipped(&report.skipped));
    }
    for why in WhyLeftOut::ALL {
        let number = report.left_out.iter().filter(|file| file.why == why).count();
        if number > 0 {
            summary.push_str(&format!("; {} left out", count(number, why.noun())));
        }
    }
    if !report.unformatted.is_empty() {
        let files = count(report.unformatted.len(), "file");
        summary.push_str(&format!("; {files} not judged by rules of layout"));
    }
    if !report.unjudged_files.is_empty() {
        let files = count(report.unjudged_files.len(), "file");
        summary.push_str(&format!("; {files} past a limit not checked"));
    }
    if !report.syntax_notes.is_empty() {
        let files = count(report.syntax_notes.len(), "file");
        summary.push_str(&format!("; {files} with syntax errors"));
    }
    if report.off > 0 {
        summary.push_str(&format!("; {} switched off", count(report.off, "rule")));
    }
    if !report.unmatched.is_empty() && !report.file_names.is_empty() {
        let unmatched = count(report.unmatched.len(), "rule");
        summary.push_str(&format!("; {unmatched} for other paths than these"));
    }
    if report.known > 0 {
        let known = count(report.known, "known finding");
        summary.push_str(&format!("; {known} of the baseline not shown"));
    }
    if report.stale > 0 {
        let stale = count(report.stale, "finding");
        summary.push_str(&format!("; {stale} of the baseline no longer there"));
    }
    if !report.unjudged.is_empty() {
        let unjudged = count(report.unjudged.len(), "rule");
        summary.push_str(&format!("; {unjudged} over all files not judged with --diff"));
    }
    if !report.of_new.is_empty() {
        let of_new = count(report.of_new.len(), "rule");
        summary.push_str(&format!("; {of_new} about new code judged only with --diff"));
    }
    if let Some(fixes) = &report.fixes {
        summary.push_str(&format!("; {}", fixed(fixes)));
    }
    summary
}

/// How many files are in other languages, with the endings of most of them.
fn skipped(by_ending: &BTreeMap<String, usize>) -> String {
    const MAX_NAMED: usize = 4;
    let all = count(by_ending.values().sum(), "file");
    let mut endings: Vec<_> = by_ending.iter().filter(|(ending, _)| !ending.is_empty()).collect();
    endings.sort_by_key(|(ending, number)| (Reverse(**number), *ending));
    let named = endings.iter().take(MAX_NAMED).map(|(ending, number)| format!("{number} {ending}"));
    let mut named: Vec<_> = named.collect();
    if endings.len() > MAX_NAMED {
        named.push("…".to_owned());
    }
    match named.is_empty() {
        true => format!("; {all} in other languages skipped"),
        false => format!("; {all} in other languages skipped ({})", named.join(", ")),
    }
}

/// How many findings were fixed, and why others were not.
fn fixed(fixes: &FixCounts) -> String {
    let done = if fixes.is_preview { "can be fixed" } else { "fixed" };
    let refused: usize = fixes.refused.values().sum();
    let mut reasons: Vec<_> = fixes.refused.iter().collect();
    reasons.sort_by_key(|(reason, number)| (Reverse(**number), **reason));
    let reasons = reasons.iter().map(|(reason, number)| format!("{number} because {reason}"));
    match refused {
        0 => format!("{} {done}", fixes.fixed),
        _ => {
            let reasons = reasons.collect::<Vec<_>>().join(", ");
            format!("{} {done}, {refused} refused: {reasons}", fixes.fixed)
        }
    }
}

/// How many rules there are, and from where if they come from several places.
fn rules(report: &LintReport) -> String {
    /// How many places are named.
    const MAX_NAMED: usize = 5;
    let mut places: IndexMap<&str, usize> = IndexMap::new();
    for rule in &report.rules {
        let place = rule.origin.as_ref().map_or("--constraint", |origin| &origin.file);
        *places.entry(place).or_default() += 1;
    }
    let rules = count(report.rules.len(), "rule");
    if places.len() < 2 {
        return rules;
    }
    let named = places.iter().take(MAX_NAMED).map(|(place, number)| format!("{number} of {place}"));
    let mut named: Vec<_> = named.collect();
    if places.len() > MAX_NAMED {
        let others: usize = places.values().skip(MAX_NAMED).sum();
        named.push(format!("{others} of other files"));
    }
    format!("{rules} ({})", named.join(", "))
}

pub fn count(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}
