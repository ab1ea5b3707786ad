//! Figures as people read them, for every table alike.

use std::collections::BTreeSet;

use crate::metrics::{GroupBy, GroupKey, Interval, Metric, Model, Summary};

/// The metrics that have a meaning for whole answers.
pub(super) fn metrics_of(models: &[Model]) -> impl Iterator<Item = Metric> + Clone {
    Metric::for_answers(models.iter().any(|model| model.all.weighed.is_some()))
}

/// The groups that any model has, in the order of the reports.
pub(super) fn keys(models: &[Model], by: GroupBy) -> Vec<GroupKey> {
    let groups = models.iter().flat_map(|model| &model.groups);
    let keys: BTreeSet<_> = groups
        .map(|group| &group.key)
        .filter(|key| key.by == by)
        .collect();
    keys.into_iter().cloned().collect()
}

/// A model's figures in a group, where it has answers there.
pub(super) fn found<'m>(model: &'m Model, key: &GroupKey) -> Option<&'m Summary> {
    let group = model.groups.iter().find(|group| group.key == *key)?;
    Some(&group.summary)
}

/// A figure, or a dash where there is none.
pub(super) fn number_or_dash(figure: Option<Interval>) -> String {
    figure.map_or_else(|| "–".to_owned(), number)
}

/// One number where the ends agree in what is shown, else both.
fn number(interval: Interval) -> String {
    let Interval { low, high } = interval;
    let (low, high) = (format!("{low:.3}"), format!("{high:.3}"));
    if low == high {
        low
    } else {
        format!("{low}–{high}")
    }
}

/// The count, and its share of all verdicts where there is any.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
pub(super) fn unverifiable(summary: &Summary) -> String {
    match summary.unverifiable {
        0 => "0".to_owned(),
        count => {
            let percent = 100.0 * count as f64 / summary.instructions as f64;
            format!("{count} ({percent:.1} %)")
        }
    }
}

/// The name of a group.
pub(super) fn name(key: &GroupKey) -> String {
    key.value.clone().unwrap_or_else(|| "(none)".to_owned())
}
