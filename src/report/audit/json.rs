//! The audit in JSON (`docs/audit.schema.json`).

use serde::Serialize;

use crate::audit::{Audit, Ceiling, CeilingGroup, Finding};
use crate::dataset::{Question, QuestionId};
use crate::metrics::{GroupBy, Interval, Metric};
use crate::report::json::Object;

/// The whole audit.
#[derive(Serialize)]
pub(super) struct AuditJson<'a> {
    questions: usize,
    instructions: usize,
    ceilings: Vec<CeilingEntry<'a>>,
    causes: Vec<CauseEntry>,
    findings: Vec<FindingEntry<'a>>,
}

/// The ceilings of a group of questions or instructions.
#[derive(Serialize)]
pub(in crate::report) struct CeilingEntry<'a> {
    by: &'static str,
    value: Option<&'a str>,
    questions: usize,
    proved: Object<EndsEntry>,
    suspected: Object<f64>,
}

#[derive(Serialize)]
struct EndsEntry {
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct CauseEntry {
    rule: &'static str,
    kind: &'static str,
    proved: usize,
    suspicious: usize,
    questions: usize,
}

#[derive(Serialize)]
struct FindingEntry<'a> {
    question_id: &'a QuestionId,
    rule: &'static str,
    kind: &'static str,
    instructions: &'a [usize],
    proof: &'a str,
    way_out: Option<&'a str>,
}

impl<'a> AuditJson<'a> {
    pub(super) fn new(audit: &'a Audit) -> Self {
        let causes = audit.causes().into_iter().map(|cause| CauseEntry {
            rule: cause.rule,
            kind: cause.kind.id(),
            proved: cause.proved,
            suspicious: cause.suspicious,
            questions: cause.questions,
        });
        let findings = audit.questions.iter().flat_map(|(question, found)| {
            found.iter().map(|finding| FindingEntry::new(question, finding))
        });
        Self {
            questions: audit.questions.len(),
            instructions: audit.instructions(),
            ceilings: audit.ceilings.iter().map(CeilingEntry::from).collect(),
            causes: causes.collect(),
            findings: findings.collect(),
        }
    }
}

impl<'a> FindingEntry<'a> {
    fn new(question: &'a Question, finding: &'a Finding) -> Self {
        Self {
            question_id: &question.id,
            rule: finding.rule,
            kind: finding.kind.id(),
            instructions: &finding.instructions,
            proof: &finding.proof,
            way_out: finding.way_out.as_deref(),
        }
    }
}

impl<'a> From<&'a CeilingGroup> for CeilingEntry<'a> {
    fn from(group: &'a CeilingGroup) -> Self {
        let by = group.key.as_ref().map(|key| key.by);
        let defined = |metric: &Metric| by != Some(GroupBy::Category) || *metric == Metric::Ssr;
        let metrics: Vec<_> = Metric::PAPER.into_iter().filter(defined).collect();
        let ends = |ceiling: (&Ceiling, &Ceiling), metric| Interval {
            low: ceiling.0.get(metric),
            high: ceiling.1.get(metric),
        };
        let proved = metrics.iter().map(|&metric| {
            let Interval { low, high } = ends((&group.proved, &group.lenient), metric);
            (metric.id(), EndsEntry { low, high })
        });
        let suspected = metrics.iter().map(|&it| (it.id(), group.suspected.get(it)));
        Self {
            by: by.map_or("all", GroupBy::id),
            value: group.key.as_ref().and_then(|key| key.value.as_deref()),
            questions: group.questions,
            proved: Object(proved.collect()),
            suspected: Object(suspected.collect()),
        }
    }
}
