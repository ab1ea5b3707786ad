//! The report of `codeif grade`: the leaderboard, and the requested groups.

mod tables;

use std::io::{self, Write};

use super::display::add_notes;
use super::json::write_json;
use super::table::Table;
use super::{BenchmarkFigures, Format, MetricsReport, Screen};

/// Writes the figures of all models.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_grade(
    out: &mut dyn Write,
    report: &MetricsReport,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    let tables = match format {
        Format::Json => return write_json(out, report),
        Format::Csv => vec![tables::csv_table(&report.models)],
        Format::Table | Format::Markdown | Format::Latex => {
            let mut tables = tables::all(&report.models);
            add_notes(&mut tables, report);
            tables.extend(report.benchmark.as_ref().map(BenchmarkFigures::table));
            tables
        }
    };
    Table::write_all(&tables, out, format, screen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::{QuestionId, QuestionKey};
    use crate::metrics::{GroupBy, Item, Leaderboard, Row};
    use crate::verdict::{Outcome, Reason};

    fn report() -> MetricsReport {
        let mut board = Leaderboard::new(GroupBy::ALL.to_vec());
        let item = |outcome, category, id, template| Item {
            outcome,
            category: Some(category),
            id: Some(id),
            template: Some(template),
        };
        for (model, set, last) in [
            ("ant", "hard", Outcome::Yes),
            ("ant", "easy", Outcome::Unverifiable(Reason::TypeNotInferable)),
            ("bee", "easy", Outcome::No),
        ] {
            board.add(&Row {
                model,
                question: QuestionKey::new(None, &QuestionId::from(1)),
                set: Some(set),
                language: Some("go"),
                missing: false,
                correct: None,
                items: vec![
                    item(Outcome::Yes, "global", 1, "language"),
                    item(last, "class", 36, "define-class"),
                ],
                dependencies: Some(&[vec![], vec![0]]),
            });
        }
        MetricsReport::new(&board, None)
    }

    fn written(format: Format) -> String {
        let screen = Screen { width: Some(100), colour: false };
        let mut out = Vec::new();
        write_grade(&mut out, &report(), format, screen).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn table() {
        insta::assert_snapshot!(written(Format::Table));
    }

    #[test]
    fn markdown() {
        insta::assert_snapshot!(written(Format::Markdown));
    }

    #[test]
    fn csv() {
        insta::assert_snapshot!(written(Format::Csv));
    }

    #[test]
    fn json() {
        insta::assert_snapshot!(written(Format::Json));
    }
}
