//! What `codeif grade` reports: the leaderboard, and the groups asked for.

mod csv;
mod json;
mod tables;

use std::io::{self, Write};

use super::Format;
use crate::metrics::Model;

/// Writes the figures of all models.
///
/// # Errors
/// Where `out` cannot be written to.
pub fn write_grade(out: &mut dyn Write, models: &[Model], format: Format) -> io::Result<()> {
    match format {
        Format::Json => json::write(out, models),
        Format::Csv => csv::write(out, models),
        Format::Table(_) | Format::Markdown => {
            for (index, grid) in tables::grids(models).iter().enumerate() {
                if index > 0 {
                    writeln!(out)?;
                }
                match format {
                    Format::Table(width) => grid.write_table(out, width)?,
                    _ => grid.write_markdown(out)?,
                }
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::{GroupBy, Item, Leaderboard, Row};
    use crate::verdict::{Outcome, Reason};

    fn models() -> Vec<Model> {
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
        board.models()
    }

    fn written(format: Format) -> String {
        let mut out = Vec::new();
        write_grade(&mut out, &models(), format).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn table() {
        insta::assert_snapshot!(written(Format::Table(Some(100))));
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
