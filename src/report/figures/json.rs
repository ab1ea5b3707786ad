//! The figures in JSON (`docs/grade.schema.json`, `docs/report.schema.json`), unrounded.

use super::csv::SensitivityEntry;
use serde::{Serialize, Serializer};

use crate::metrics::{Difference, Group, Interval, Metric, Model, PairedComparison, Summary};
use crate::report::audit::CeilingEntry;
use crate::report::json::Object;
use crate::report::{BenchmarkFigures, MetricsReport};

#[derive(Serialize)]
struct MetricsReportEntry<'a> {
    questions: usize,
    common_questions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    resamples: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    models: Vec<ModelEntry<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comparisons: Option<Vec<ComparisonEntry<'a>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ceilings: Vec<CeilingEntry<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sensitivity: Option<SensitivityEntry<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    benchmark: Option<&'a BenchmarkFigures>,
}

#[derive(Serialize)]
struct ModelEntry<'a> {
    model_id: &'a str,
    questions: usize,
    #[serde(flatten)]
    figures: SummaryEntry,
    groups: Vec<GroupEntry<'a>>,
}

#[derive(Serialize)]
struct GroupEntry<'a> {
    by: &'static str,
    value: Option<&'a str>,
    #[serde(flatten)]
    figures: SummaryEntry,
}

#[derive(Serialize)]
struct SummaryEntry {
    answers: u64,
    missing: u64,
    instructions: u64,
    unverifiable: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    weighed: Option<u64>,
    metrics: Object<Option<MetricEntry>>,
}

#[derive(Serialize)]
struct MetricEntry {
    #[serde(flatten)]
    ends: IntervalEntry,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<IntervalEntry>,
}

#[derive(Serialize)]
struct IntervalEntry {
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct ComparisonEntry<'a> {
    model_id: &'a str,
    baseline: &'a str,
    questions: usize,
    metrics: Object<DifferenceEntry>,
}

#[derive(Serialize)]
struct DifferenceEntry {
    difference: f64,
    range: IntervalEntry,
    confidence: Option<IntervalEntry>,
    p_value: f64,
    exact: bool,
    wins: usize,
    losses: usize,
    ties: usize,
}

impl Serialize for MetricsReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let comparisons = self.comparisons.as_ref();
        let entry = MetricsReportEntry {
            questions: self.questions,
            common_questions: self.common_questions,
            resamples: self.bootstrap.map(|bootstrap| bootstrap.resamples),
            seed: self.bootstrap.map(|bootstrap| bootstrap.seed),
            models: self.models.iter().map(ModelEntry::from).collect(),
            comparisons: comparisons.map(|all| all.iter().map(ComparisonEntry::from).collect()),
            ceilings: self.ceilings.iter().map(CeilingEntry::from).collect(),
            sensitivity: self.sensitivity.as_ref().map(SensitivityEntry::from),
            benchmark: self.benchmark.as_ref(),
        };
        entry.serialize(serializer)
    }
}

impl<'a> From<&'a Model> for ModelEntry<'a> {
    fn from(model: &'a Model) -> Self {
        Self {
            model_id: &model.id,
            questions: model.questions,
            figures: SummaryEntry::new(&model.all, false),
            groups: model.groups.iter().map(GroupEntry::from).collect(),
        }
    }
}

impl<'a> From<&'a Group> for GroupEntry<'a> {
    fn from(group: &'a Group) -> Self {
        Self {
            by: group.key.by.id(),
            value: group.key.value.as_deref(),
            figures: SummaryEntry::new(&group.summary, group.is_of_instructions()),
        }
    }
}

impl SummaryEntry {
    fn new(summary: &Summary, of_instructions: bool) -> Self {
        let figure = |metric: Metric| MetricEntry {
            ends: summary.scores.get(metric).into(),
            confidence: summary.confidence.get(metric).map(IntervalEntry::from),
        };
        let defined: Vec<_> = summary.metrics(of_instructions).collect();
        let entry = |metric: Metric| defined.contains(&metric).then(|| figure(metric));
        let metrics = summary.reported(of_instructions);
        Self {
            answers: summary.answers,
            missing: summary.missing,
            instructions: summary.instructions,
            unverifiable: summary.unverifiable,
            weighed: summary.weighed.filter(|_| !of_instructions),
            metrics: Object(metrics.map(|it| (it.id(), entry(it))).collect()),
        }
    }
}

impl<'a> From<&'a PairedComparison> for ComparisonEntry<'a> {
    fn from(comparison: &'a PairedComparison) -> Self {
        let differences = comparison.differences.iter();
        Self {
            model_id: &comparison.model,
            baseline: &comparison.baseline,
            questions: comparison.questions,
            metrics: Object(differences.map(|it| (it.metric.id(), it.into())).collect()),
        }
    }
}

impl From<&Difference> for DifferenceEntry {
    fn from(it: &Difference) -> Self {
        Self {
            difference: it.value,
            range: it.range.into(),
            confidence: it.confidence.map(IntervalEntry::from),
            p_value: it.p.value,
            exact: it.p.exact,
            wins: it.wins,
            losses: it.losses,
            ties: it.ties,
        }
    }
}

impl From<Interval> for IntervalEntry {
    fn from(Interval { low, high }: Interval) -> Self {
        Self { low, high }
    }
}

impl From<(f64, f64)> for IntervalEntry {
    fn from((low, high): (f64, f64)) -> Self {
        Self { low, high }
    }
}
