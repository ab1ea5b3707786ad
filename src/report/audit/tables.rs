//! The tables of an audit.

use super::label;
use crate::audit::{Audit, Ceiling, CeilingGroup, FindingKind};
use crate::metrics::{GroupBy, Interval, Metric};
use crate::report::display::{DASH, heading, number_or_dash};
use crate::report::table::{Column, Table};

/// What was counted.
pub(super) fn counts(audit: &Audit) -> Table {
    let kinds = FindingKind::ALL.map(|kind| {
        let findings = audit.findings().filter(|it| it.kind == kind && it.is_proved());
        let questions = audit.questions_with(|it| it.kind == kind && it.is_proved());
        [kind.id().to_owned(), findings.count().to_string(), questions.to_string()]
    });
    let suspicious = audit.findings().filter(|it| !it.is_proved()).count();
    let questions = audit.questions_with(|it| !it.is_proved());
    let suspicious = ["suspicious".to_owned(), suspicious.to_string(), questions.to_string()];
    let mut table = Table::new(Some("Findings"), 1, ["Kind", "Findings", "Questions"])
        .with_rows(kinds.into_iter().chain([suspicious]))
        .without_marks();
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
        row.extend(figures(group, &group.proved, &group.lenient));
        row.extend(figures(group, &group.suspected, &group.suspected));
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
    number_or_dash(Some(Interval {
        low: group.proved.get(metric),
        high: group.lenient.get(metric),
    }))
}

/// The four metrics; for a category there is only SSR.
fn figures<'a>(
    group: &'a CeilingGroup,
    low: &'a Ceiling,
    high: &'a Ceiling,
) -> impl Iterator<Item = String> + 'a {
    let only_ssr = group.key.as_ref().is_some_and(|key| key.by == GroupBy::Category);
    Metric::PAPER.into_iter().map(move |metric| {
        if only_ssr && metric != Metric::Ssr {
            return DASH.to_owned();
        }
        number_or_dash(Some(Interval { low: low.get(metric), high: high.get(metric) }))
    })
}

/// The rules with what they found.
pub(super) fn causes(audit: &Audit) -> Table {
    let rows = audit.causes().into_iter().map(|cause| {
        let counts = [cause.proved, cause.suspicious, cause.questions];
        let names = [cause.kind.id(), cause.rule].map(str::to_owned);
        names.into_iter().chain(counts.map(|it| it.to_string()))
    });
    Table::new(Some("Causes"), 2, ["Kind", "Rule", "Proved", "Suspicious", "Questions"])
        .with_rows(rows)
        .without_marks()
}

/// One row for each finding.
pub(super) fn findings(audit: &Audit) -> Table {
    let columns = ["question_id", "finding", "rule", "instructions", "proof", "way_out"];
    let mut table = Table::new(None, columns.len(), columns);
    for (question, found) in &audit.questions {
        for finding in found {
            let indices: Vec<_> = finding.instructions.iter().map(usize::to_string).collect();
            table.push([
                question.id.to_string(),
                label(finding).to_owned(),
                finding.rule.to_owned(),
                indices.join(" "),
                finding.proof.clone(),
                finding.way_out.clone().unwrap_or_default(),
            ]);
        }
    }
    table
}
