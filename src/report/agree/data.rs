//! The agreement as data, unrounded: JSON (`docs/agree.schema.json`) and CSV. What is undefined is
//! null or empty.

use indexmap::IndexMap;
use serde::Serialize;

use super::names;
use crate::agreement::{
    Agreement, Confusion, Disagreement, Effect, Figure, Figures, RaterComparison, Rating, Statistic,
};
use crate::metrics::Metric;
use crate::report::json::{list, object};
use crate::report::table::Table;
use crate::verdict::Outcome;

pub(super) fn json(agreement: &Agreement) -> impl Serialize {
    let bootstrap = agreement.options.bootstrap;
    object! {
        raters: list(&agreement.raters, |rater| object! {
            file: &rater.name,
            rows: rater.rows,
            paired: rater.paired,
        }),
        unverifiable: agreement.options.unverifiable.id(),
        bootstrap: object! { seed: bootstrap.seed, resamples: bootstrap.resamples },
        krippendorff_alpha: figure(agreement.alpha),
        pairs: list(&agreement.comparisons, |pair| comparison(names(agreement, pair), pair)),
        left_out: list(&agreement.left_out, |row| object! {
            file: &*row.file,
            line: row.line,
            question_id: &row.question_id,
            model_id: &row.model,
            bad: row.error.is_bad(),
            reason: row.error.to_string(),
        }),
        notes: &agreement.notes,
    }
}

fn comparison([first, second]: [&str; 2], pair: &RaterComparison) -> impl Serialize {
    object! {
        first,
        second,
        rows: pair.rows,
        questions: pair.questions,
        verdicts: pair.confusion.total(),
        unverifiable: pair.unverifiable,
        confusion: counts(pair.confusion),
        figures: figures(&pair.figures, Some(pair.ssr)),
        groups: list(pair.all_groups(), |(by, value, confusion, of_group)| object! {
            by,
            value,
            verdicts: confusion.total(),
            confusion: counts(*confusion),
            figures: figures(of_group, None),
        }),
        effect: effect(&pair.effect),
        disagreements: list(&pair.disagreements, disagreement),
    }
}

fn figures(figures: &Figures, ssr: Option<Figure>) -> IndexMap<&'static str, impl Serialize> {
    all_figures(figures, ssr).map(|(id, found)| (id, figure(found))).collect()
}

/// The figures of a part by name; Pearson's r of the answers' SSR is one of all rows alone.
fn all_figures(
    figures: &Figures,
    ssr: Option<Figure>,
) -> impl Iterator<Item = (&'static str, Figure)> {
    let each = Statistic::ALL.into_iter();
    let each = each.map(|statistic| (statistic.id(), figures.get(statistic)));
    each.chain(ssr.map(|ssr| ("pearson_ssr", ssr)))
}

fn figure(Figure { value, interval }: Figure) -> impl Serialize {
    let (low, high) = interval.unzip();
    object! { value, low, high }
}

fn counts(Confusion { yes_yes, yes_no, no_yes, no_no }: Confusion) -> impl Serialize {
    object! { yes_yes, yes_no, no_yes, no_no }
}

fn effect(effect: &Effect) -> impl Serialize {
    let name = |&index: &usize| &effect.models[index].model;
    object! {
        models: list(&effect.models, |model| {
            let [first, second] = model.metrics;
            object! {
                model_id: &model.model,
                answers: model.answers,
                first: by_metric(first),
                second: by_metric(second),
                difference: by_metric([0, 1, 2, 3].map(|index| Some(second[index]? - first[index]?))),
            }
        }),
        rankings: list(&effect.rankings, |ranking| object! {
            metric: ranking.metric.id(),
            kendall_tau: ranking.tau,
            first: list(&ranking.orders[0], name),
            second: list(&ranking.orders[1], name),
            swapped: list(&ranking.swapped, |(a, b)| [name(a), name(b)]),
        }),
    }
}

fn by_metric(values: [Option<f64>; 4]) -> IndexMap<&'static str, Option<f64>> {
    Metric::PAPER.map(Metric::id).into_iter().zip(values).collect()
}

fn disagreement(found: &Disagreement) -> impl Serialize {
    let [first, second] = &found.ratings;
    object! {
        question_id: &found.question_id,
        model_id: &found.model,
        index: found.index,
        template: &found.template,
        kappa: found.kappa,
        instruction: &found.instruction,
        first: rating(first),
        second: rating(second),
    }
}

fn rating(rating: &Rating) -> impl Serialize {
    let explanation = rating.explanation.as_ref();
    object! {
        line: rating.line,
        verdict: Outcome::from_bool(rating.yes).word(),
        message: explanation.map(|explanation| &explanation.message),
        evidence: explanation.map_or(&[][..], |explanation| &explanation.evidence),
    }
}

/// One row for each pair of raters, then one for each of its groups and models.
pub(super) fn csv(agreement: &Agreement) -> Table {
    let columns =
        ["first", "second", "by", "value", "verdicts", "yes_yes", "yes_no", "no_yes", "no_no"];
    let mut header = columns.map(str::to_owned).to_vec();
    for id in Statistic::ALL.map(Statistic::id).into_iter().chain(["pearson_ssr"]) {
        header.extend([id.to_owned(), format!("{id}_low"), format!("{id}_high")]);
    }
    let mut table = Table::new(None, 0, header);
    for pair in &agreement.comparisons {
        let names = names(agreement, pair);
        let all = ("all", None, &pair.confusion, &pair.figures);
        table.push(csv_row(names, all, pair.ssr));
        for part in pair.all_groups() {
            table.push(csv_row(names, part, Figure::default()));
        }
    }
    table
}

fn csv_row(
    [first, second]: [&str; 2],
    (by, value, confusion, figures): (&str, Option<&str>, &Confusion, &Figures),
    ssr: Figure,
) -> Vec<String> {
    let mut row = [first, second, by, value.unwrap_or("")].map(str::to_owned).to_vec();
    let Confusion { yes_yes, yes_no, no_yes, no_no } = *confusion;
    row.extend([confusion.total(), yes_yes, yes_no, no_yes, no_no].map(|count| count.to_string()));
    for (_, figure) in all_figures(figures, Some(ssr)) {
        let (low, high) = figure.interval.unzip();
        let cell = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
        row.extend([figure.value, low, high].map(cell));
    }
    row
}
