//! JSON (`docs/agree.schema.json`), unrounded; undefined figures are null.

use serde::Serialize;

use super::names;
use crate::agreement::{
    Agreement, Confusion, Disagreement, Effect, Figure, Figures, ModelEffect, RaterComparison,
    Rating, Statistic,
};
use crate::dataset::QuestionId;
use crate::metrics::Metric;
use crate::report::json::Object;
use crate::verdict::Evidence;

#[derive(Serialize)]
pub(super) struct AgreementJson<'a> {
    raters: Vec<RaterEntry<'a>>,
    unverifiable: &'static str,
    bootstrap: BootstrapEntry,
    krippendorff_alpha: FigureEntry,
    pairs: Vec<PairEntry<'a>>,
    left_out: Vec<LeftOutEntry<'a>>,
    notes: &'a [String],
}

#[derive(Serialize)]
struct RaterEntry<'a> {
    file: &'a str,
    rows: usize,
    paired: usize,
}

#[derive(Serialize)]
struct BootstrapEntry {
    seed: u64,
    resamples: u32,
}

#[derive(Serialize)]
struct FigureEntry {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

#[derive(Serialize)]
struct CountsEntry {
    yes_yes: u64,
    yes_no: u64,
    no_yes: u64,
    no_no: u64,
}

type FiguresEntry = Object<FigureEntry>;

#[derive(Serialize)]
struct PairEntry<'a> {
    first: &'a str,
    second: &'a str,
    rows: usize,
    questions: usize,
    verdicts: u64,
    unverifiable: u64,
    confusion: CountsEntry,
    figures: FiguresEntry,
    groups: Vec<GroupAgreementEntry<'a>>,
    effect: EffectEntry<'a>,
    disagreements: Vec<DisagreementEntry<'a>>,
}

#[derive(Serialize)]
struct GroupAgreementEntry<'a> {
    by: &'static str,
    value: Option<&'a str>,
    verdicts: u64,
    confusion: CountsEntry,
    figures: FiguresEntry,
}

#[derive(Serialize)]
struct EffectEntry<'a> {
    models: Vec<ModelEffectEntry<'a>>,
    rankings: Vec<RankingEntry<'a>>,
}

#[derive(Serialize)]
struct ModelEffectEntry<'a> {
    model_id: Option<&'a str>,
    answers: u64,
    first: Object<Option<f64>>,
    second: Object<Option<f64>>,
    difference: Object<Option<f64>>,
}

#[derive(Serialize)]
struct RankingEntry<'a> {
    metric: &'static str,
    kendall_tau: Option<f64>,
    first: Vec<Option<&'a str>>,
    second: Vec<Option<&'a str>>,
    swapped: Vec<[Option<&'a str>; 2]>,
}

#[derive(Serialize)]
struct DisagreementEntry<'a> {
    question_id: &'a QuestionId,
    model_id: Option<&'a str>,
    index: usize,
    template: Option<&'a str>,
    kappa: Option<f64>,
    instruction: Option<&'a str>,
    first: RatingEntry<'a>,
    second: RatingEntry<'a>,
}

#[derive(Serialize)]
struct RatingEntry<'a> {
    line: u64,
    verdict: &'static str,
    message: Option<&'a str>,
    evidence: &'a [Evidence],
}

#[derive(Serialize)]
struct LeftOutEntry<'a> {
    file: &'a str,
    line: u64,
    question_id: Option<&'a QuestionId>,
    model_id: Option<&'a str>,
    bad: bool,
    reason: String,
}

impl<'a> AgreementJson<'a> {
    pub(super) fn new(agreement: &'a Agreement) -> Self {
        let raters = agreement.raters.iter().map(|rater| RaterEntry {
            file: &rater.name,
            rows: rater.rows,
            paired: rater.paired,
        });
        let left_out = agreement.left_out.iter().map(|it| LeftOutEntry {
            file: &it.file,
            line: it.line,
            question_id: it.question_id.as_ref(),
            model_id: it.model.as_deref(),
            bad: it.error.is_bad(),
            reason: it.error.to_string(),
        });
        let pairs = agreement.comparisons.iter();
        let bootstrap = agreement.options.bootstrap;
        Self {
            raters: raters.collect(),
            unverifiable: agreement.options.unverifiable.id(),
            bootstrap: BootstrapEntry { seed: bootstrap.seed, resamples: bootstrap.resamples },
            krippendorff_alpha: agreement.alpha.into(),
            pairs: pairs.map(|it| PairEntry::new(names(agreement, it), it)).collect(),
            left_out: left_out.collect(),
            notes: &agreement.notes,
        }
    }
}

impl<'a> PairEntry<'a> {
    fn new([first, second]: [&'a str; 2], it: &'a RaterComparison) -> Self {
        let groups = it.groups.iter().map(|group| GroupAgreementEntry {
            by: group.key.by.id(),
            value: group.key.value.as_deref(),
            verdicts: group.confusion.total(),
            confusion: group.confusion.into(),
            figures: figures(&group.figures),
        });
        let models = it.models.iter().map(|group| GroupAgreementEntry {
            by: "model",
            value: group.model.as_deref(),
            verdicts: group.confusion.total(),
            confusion: group.confusion.into(),
            figures: figures(&group.figures),
        });
        let mut overall = figures(&it.figures);
        overall.0.push(("pearson_ssr", it.ssr.into()));
        Self {
            first,
            second,
            rows: it.rows,
            questions: it.questions,
            verdicts: it.confusion.total(),
            unverifiable: it.unverifiable,
            confusion: it.confusion.into(),
            figures: overall,
            groups: groups.chain(models).collect(),
            effect: EffectEntry::from(&it.effect),
            disagreements: it.disagreements.iter().map(DisagreementEntry::from).collect(),
        }
    }
}

fn figures(figures: &Figures) -> FiguresEntry {
    let each = Statistic::ALL.into_iter();
    Object(each.map(|it| (it.id(), figures.get(it).into())).collect())
}

impl From<Figure> for FigureEntry {
    fn from(figure: Figure) -> Self {
        let (low, high) = figure.interval.unzip();
        Self { value: figure.value, low, high }
    }
}

impl From<Confusion> for CountsEntry {
    fn from(counts: Confusion) -> Self {
        Self {
            yes_yes: counts.yes_yes,
            yes_no: counts.yes_no,
            no_yes: counts.no_yes,
            no_no: counts.no_no,
        }
    }
}

impl<'a> From<&'a Effect> for EffectEntry<'a> {
    fn from(effect: &'a Effect) -> Self {
        let name = |&index: &usize| effect.models[index].model.as_deref();
        let rankings = effect.rankings.iter().map(|ranking| RankingEntry {
            metric: ranking.metric.id(),
            kendall_tau: ranking.tau,
            first: ranking.orders[0].iter().map(name).collect(),
            second: ranking.orders[1].iter().map(name).collect(),
            swapped: ranking.swapped.iter().map(|(a, b)| [name(a), name(b)]).collect(),
        });
        Self {
            rankings: rankings.collect(),
            models: effect.models.iter().map(ModelEffectEntry::from).collect(),
        }
    }
}

impl<'a> From<&'a ModelEffect> for ModelEffectEntry<'a> {
    fn from(it: &'a ModelEffect) -> Self {
        let [first, second] = it.metrics;
        let named = |values: [Option<f64>; 4]| {
            let each = Metric::PAPER.into_iter().zip(values);
            Object(each.map(|(metric, value)| (metric.id(), value)).collect())
        };
        let differences = [0, 1, 2, 3].map(|it| Some(second[it]? - first[it]?));
        Self {
            model_id: it.model.as_deref(),
            answers: it.answers,
            first: named(first),
            second: named(second),
            difference: named(differences),
        }
    }
}

impl<'a> From<&'a Disagreement> for DisagreementEntry<'a> {
    fn from(it: &'a Disagreement) -> Self {
        let [first, second] = &it.ratings;
        Self {
            question_id: &it.question_id,
            model_id: it.model.as_deref(),
            index: it.index,
            template: it.template.as_deref(),
            kappa: it.kappa,
            instruction: it.instruction.as_deref(),
            first: first.into(),
            second: second.into(),
        }
    }
}

impl<'a> From<&'a Rating> for RatingEntry<'a> {
    fn from(rating: &'a Rating) -> Self {
        let reasons = rating.explanation.as_ref();
        Self {
            line: rating.line,
            verdict: match rating.yes {
                true => "Yes",
                false => "No",
            },
            message: reasons.map(|it| it.message.as_str()),
            evidence: reasons.map_or(&[], |it| &it.evidence),
        }
    }
}
