//! A table of figures: for a terminal, in Markdown, in LaTeX.

mod latex;
mod markdown;
mod terminal;

use std::io::{self, Write};

/// The form of a report of figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FigureFormat {
    /// Tables for people.
    Table(Screen),
    /// JSON, as its schema in `docs/` says.
    Json,
    /// Comma-separated values.
    Csv,
    /// Markdown tables.
    Markdown,
    /// LaTeX tables, for the package booktabs.
    Latex,
}

/// Where tables for people are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Screen {
    /// How many columns there are, where there is a limit.
    pub width: Option<u16>,
    /// Whether it shows colours.
    pub colour: bool,
}

/// A table of figures. What is best in a column or row can be marked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Sheet {
    /// Stands above the table where there are several.
    pub(super) title: Option<String>,
    pub(super) columns: Vec<Column>,
    /// How many columns from the left hold names.
    pub(super) names: usize,
    /// The rows, each as long as the columns.
    pub(super) rows: Vec<Vec<Cell>>,
    /// A sentence below the table.
    pub(super) note: Option<String>,
}

/// A column's name, and the group of columns that it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) group: Option<String>,
    pub(super) name: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) is_best: bool,
}

impl Sheet {
    /// Columns without groups, and no rows yet.
    pub(super) fn new<'a>(
        title: Option<&str>,
        names: usize,
        columns: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self {
            title: title.map(str::to_owned),
            columns: columns.into_iter().map(Column::from).collect(),
            names,
            ..Self::default()
        }
    }

    /// Writes tables one after the other, a blank line between them, as text of a kind.
    ///
    /// # Errors
    /// Where `out` cannot be written to.
    pub(super) fn write_all(
        sheets: &[Self],
        out: &mut dyn Write,
        format: FigureFormat,
    ) -> io::Result<()> {
        for (index, sheet) in sheets.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            match format {
                FigureFormat::Table(screen) => sheet.write_table(out, screen)?,
                FigureFormat::Latex => sheet.write_latex(out)?,
                _ => sheet.write_markdown(out)?,
            }
        }
        Ok(())
    }
}

impl From<&str> for Column {
    fn from(name: &str) -> Self {
        Self {
            group: None,
            name: name.to_owned(),
        }
    }
}

impl Column {
    /// The name with its group's.
    pub(super) fn full_name(&self, between: &str) -> String {
        match &self.group {
            Some(group) => format!("{group}{between}{}", self.name),
            None => self.name.clone(),
        }
    }
}

impl<T: ToString> From<T> for Cell {
    fn from(text: T) -> Self {
        Self {
            text: text.to_string(),
            is_best: false,
        }
    }
}

/// Marks the largest of the values where there are others; equal ones are all best.
pub(super) fn mark_best<'c>(values: impl Iterator<Item = (Option<f64>, &'c mut Cell)>) {
    let values: Vec<_> = values
        .filter_map(|(value, cell)| Some((value?, cell)))
        .collect();
    let best = values
        .iter()
        .map(|(value, _)| *value)
        .fold(f64::NEG_INFINITY, f64::max);
    if values.len() > 1 {
        for (value, cell) in values {
            cell.is_best = best - value < 1e-12;
        }
    }
}
