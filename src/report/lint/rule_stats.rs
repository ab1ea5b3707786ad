//! What became of each rule in the edits of agents.

use std::io::{self, Write};

use crate::report::table::Table;
use crate::report::{Format, Screen, escape_control};

/// Writes a row for each rule: how often it was applied, followed, broken and mended, and how often it
/// was not for the file.
pub fn write_rule_stats<'r>(
    out: &mut dyn Write,
    rules: impl Iterator<Item = (&'r str, [usize; 5])>,
    screen: Screen,
) -> io::Result<()> {
    let rows = rules.map(|(rule, [applied, followed, broken, mended, others])| {
        let rule = escape_control(rule).into_owned();
        let figures = [applied, followed, broken, mended, others].map(|count| count.to_string());
        let [applied, followed, broken, mended, others] = figures;
        [rule, applied, followed, broken, mended, others]
    });
    let head = ["Rule", "Applied", "Followed", "Broken", "Mended", "Not for the file"];
    let table = Table::new(None, 1, head).with_rows(rows);
    Table::write_all(&[table], out, Format::Table, screen)
}
