//! A leaderboard as text, for those who use the library.

use super::{Format, MetricsReport, Screen, write_grade};
use crate::metrics::{Bootstrap, Leaderboard};

/// The figures as `codeif grade` prints them; in the feature `cli`.
impl Leaderboard {
    /// The figures as JSON (`docs/grade.schema.json`), with intervals if a bootstrap is given.
    ///
    /// # Errors
    /// If serialization fails, which nothing here can cause.
    pub fn to_json(&self, bootstrap: Option<Bootstrap>) -> serde_json::Result<String> {
        serde_json::to_string(&MetricsReport::new(self, bootstrap))
    }

    /// The figures as tables for people.
    pub fn to_table(&self) -> String {
        let mut out = Vec::new();
        let report = MetricsReport::new(self, None);
        // Writing to memory cannot fail.
        let _ = write_grade(&mut out, &report, Format::Table, Screen::default());
        String::from_utf8_lossy(&out).into_owned()
    }
}
