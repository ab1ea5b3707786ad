//! Tables, and writing them for a terminal or as Markdown, LaTeX or CSV.

mod markup;
mod terminal;

use std::io::{self, Write};

use super::{Format, Screen};

pub(super) use markup::markdown;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Table {
    /// The title above the table, if it needs one.
    pub(super) title: Option<String>,
    pub(super) columns: Vec<Column>,
    /// How many columns from the left hold names; the others hold numbers.
    pub(super) name_columns: usize,
    /// The rows, each with a cell for every column.
    pub(super) rows: Vec<Vec<Cell>>,
    pub(super) note: Option<String>,
    /// Whether to keep the columns together on a terminal that is too narrow for them.
    pub(super) is_whole: bool,
}

/// A column's name, and the group of columns that it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) group: Option<String>,
    pub(super) name: String,
}

/// The text of a cell, and whether it is marked as the best in its column or row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) is_best: bool,
}

impl Table {
    /// Columns without groups, and no rows yet.
    pub(super) fn new(
        title: Option<&str>,
        name_columns: usize,
        columns: impl IntoIterator<Item: Into<Column>>,
    ) -> Self {
        Self {
            title: title.map(str::to_owned),
            columns: columns.into_iter().map(Into::into).collect(),
            name_columns,
            ..Self::default()
        }
    }

    pub(super) fn with_rows<R>(mut self, rows: impl IntoIterator<Item = R>) -> Self
    where
        R: IntoIterator<Item: Into<Cell>>,
    {
        rows.into_iter().for_each(|row| self.push(row));
        self
    }

    pub(super) fn push(&mut self, row: impl IntoIterator<Item: Into<Cell>>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    /// The table without marks on the best values.
    pub(super) fn without_marks(mut self) -> Self {
        let cells = self.rows.iter_mut().flatten();
        cells.for_each(|cell| cell.is_best = false);
        self
    }

    /// Whether it has no rows, or only names.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty() || self.columns.len() <= self.name_columns
    }

    /// Writes tables with a blank line between them.
    pub(super) fn write_all(
        tables: &[Self],
        out: &mut dyn Write,
        format: Format,
        screen: Screen,
    ) -> io::Result<()> {
        for (index, table) in tables.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            match format {
                Format::Table => table.write_terminal(out, screen)?,
                Format::Csv => table.write_csv(out)?,
                Format::Latex => table.write_latex(out)?,
                // Reports in JSON do not consist of tables.
                Format::Markdown | Format::Json => table.write_markdown(out)?,
            }
        }
        Ok(())
    }
}

impl<T: ToString> From<T> for Column {
    fn from(name: T) -> Self {
        Self { group: None, name: name.to_string() }
    }
}

impl Column {
    /// The name of the group, followed by that of the column.
    pub(super) fn full_name(&self) -> String {
        match &self.group {
            Some(group) => format!("{group} {}", self.name),
            None => self.name.clone(),
        }
    }
}

impl<T: ToString> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: text.to_string(), is_best: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str) -> Table {
        Table::new(Some("By set"), 1, ["Model", "SSR", "RSR"]).with_rows([[name, "0.5", "0.25"]])
    }

    fn written(table: Table, format: Format, width: Option<u16>) -> String {
        let screen = Screen { width, colour: false };
        let mut out = Vec::new();
        Table::write_all(&[table], &mut out, format, screen).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn markdown_is_escaped() {
        assert_eq!(
            written(table("a|b\u{1b}_<i>"), Format::Markdown, None),
            "### By set\n\n| Model | SSR | RSR |\n| --- | ---: | ---: |\n\
             | a\\|b\\\\u{1b}\\_&lt;i> | 0.5 | 0.25 |\n"
        );
    }

    #[test]
    fn a_table_keeps_within_its_width() {
        let table = table(&"a long name of a model ".repeat(5));
        let out = written(table, Format::Table, Some(40));
        assert!(out.lines().all(|line| line.chars().count() <= 40), "{out}");
    }

    #[test]
    fn a_narrow_terminal_gets_a_table_in_parts_unless_it_is_whole() {
        for (is_whole, tables) in [(false, 2), (true, 1)] {
            let table = Table { is_whole, ..table("ant") };
            let out = written(table, Format::Table, Some(20));
            assert_eq!(out.matches('└').count(), tables, "{out}");
        }
    }
}
