//! What `codeif grade` reports: the leaderboard, and the groups asked for.

mod csv;
mod tables;

use std::io::{self, Write};

use super::sheet::Sheet;
use super::{FigureFormat, Report};

/// Writes the figures of all models.
///
/// # Errors
/// Where `out` cannot be written to.
pub fn write_grade(out: &mut dyn Write, report: &Report, format: FigureFormat) -> io::Result<()> {
    match format {
        FigureFormat::Json => report.write_json(out),
        FigureFormat::Csv => csv::write(out, &report.models),
        FigureFormat::Table(_) | FigureFormat::Markdown | FigureFormat::Latex => {
            Sheet::write_all(&tables::sheets(&report.models), out, format)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::QuestionId;
    use crate::metrics::{GroupBy, Item, Leaderboard, Row};
    use crate::report::Screen;
    use crate::verdict::{Outcome, Reason};

    fn report() -> Report {
        let mut board = Leaderboard::new(GroupBy::ALL.to_vec());
        let item = |outcome, category, id, template| Item {
            outcome,
            category: Some(category),
            id: Some(id),
            template: Some(template),
        };
        for (model, set, last) in [
            ("ant", "hard", Outcome::Yes),
            (
                "ant",
                "easy",
                Outcome::Unverifiable(Reason::TypeNotInferable),
            ),
            ("bee", "easy", Outcome::No),
        ] {
            board.add(&Row {
                model,
                question: &QuestionId::from(1),
                set: Some(set),
                language: Some("go"),
                missing: false,
                items: vec![
                    item(Outcome::Yes, "global", 1, "language"),
                    item(last, "class", 36, "define-class"),
                ],
                dependencies: &[vec![], vec![0]],
            });
        }
        Report::new(&board, None)
    }

    fn written(format: FigureFormat) -> String {
        let mut out = Vec::new();
        write_grade(&mut out, &report(), format).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn table() {
        insta::assert_snapshot!(written(FigureFormat::Table(Screen {
            width: Some(100),
            colour: false,
        })));
    }

    #[test]
    fn markdown() {
        insta::assert_snapshot!(written(FigureFormat::Markdown));
    }

    #[test]
    fn csv() {
        insta::assert_snapshot!(written(FigureFormat::Csv));
    }

    #[test]
    fn json() {
        insta::assert_snapshot!(written(FigureFormat::Json));
    }
}
