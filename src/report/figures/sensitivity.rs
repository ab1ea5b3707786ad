//! How far the figures depend on readings, as tables and in JSON.

use serde::Serialize;

use crate::metrics::Sensitivity;
use crate::report::display::DASH;
use crate::report::table::Table;

/// The table of ranges, and that of the models that change places if any do.
pub(super) fn tables(sensitivity: &Sensitivity) -> Vec<Table> {
    let columns = ["Model", "Metric", "Default", "Lowest", "Highest", "Moved most by"];
    let ranges = sensitivity.ranges.iter().map(|it| {
        let [default, low, high] = [it.default, it.low, it.high].map(|it| format!("{it:.3}"));
        let moved_by = it.moved_by.as_deref().unwrap_or(DASH).to_owned();
        [it.model.clone(), it.metric.name().to_owned(), default, low, high, moved_by]
    });
    let mut ranges =
        Table::new(Some("Sensitivity to readings"), 2, columns).with_rows(ranges).without_marks();
    let readings = sensitivity.readings.join(", ");
    ranges.note =
        Some(format!("Each reading on its own: {readings}. Every Unverifiable counts as No."));
    if sensitivity.swaps.is_empty() {
        return vec![ranges];
    }
    let rows = sensitivity.swaps.iter().map(|it| {
        let first = [it.first.as_str(), it.second.as_str()];
        let rest = [it.metric.name(), it.reading.as_str()];
        [first, rest].concat()
    });
    let columns = ["Better by default", "Better then", "Metric", "Reading"];
    let swaps = Table::new(Some("Models that change places"), 4, columns).with_rows(rows);
    vec![ranges, swaps]
}

/// The sensitivity in JSON.
#[derive(Serialize)]
pub(super) struct SensitivityEntry<'a> {
    readings: &'a [String],
    ranges: Vec<RangeEntry<'a>>,
    swaps: Vec<SwapEntry<'a>>,
}

#[derive(Serialize)]
struct RangeEntry<'a> {
    model_id: &'a str,
    metric: &'static str,
    default: f64,
    low: f64,
    high: f64,
    moved_by: Option<&'a str>,
}

#[derive(Serialize)]
struct SwapEntry<'a> {
    metric: &'static str,
    reading: &'a str,
    first: &'a str,
    second: &'a str,
}

impl<'a> From<&'a Sensitivity> for SensitivityEntry<'a> {
    fn from(sensitivity: &'a Sensitivity) -> Self {
        let ranges = sensitivity.ranges.iter().map(|it| RangeEntry {
            model_id: &it.model,
            metric: it.metric.id(),
            default: it.default,
            low: it.low,
            high: it.high,
            moved_by: it.moved_by.as_deref(),
        });
        let swaps = sensitivity.swaps.iter().map(|it| SwapEntry {
            metric: it.metric.id(),
            reading: &it.reading,
            first: &it.first,
            second: &it.second,
        });
        Self { readings: &sensitivity.readings, ranges: ranges.collect(), swaps: swaps.collect() }
    }
}
