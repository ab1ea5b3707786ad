//! A table of text, for a terminal or in Markdown.

use std::io::{self, Write};

use comfy_table::{Cell, CellAlignment, ContentArrangement, Table, presets};

use super::escape_control;

/// A table with a title; all columns but the first `names` are numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// Stands above the table where there are several.
    pub title: Option<String>,
    /// The columns' names.
    pub header: Vec<String>,
    /// How many columns from the left hold text, and are aligned so.
    pub names: usize,
    /// The rows, each as long as the header.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// Writes it for a terminal of `width` columns, or as wide as it wants.
    ///
    /// # Errors
    /// Where `out` cannot be written to.
    pub fn write_table(&self, out: &mut dyn Write, width: Option<u16>) -> io::Result<()> {
        if let Some(title) = &self.title {
            writeln!(out, "{}", escape_control(title))?;
        }
        let cells = |cells: &[String]| {
            cells
                .iter()
                .map(|it| escape_control(it))
                .map(Cell::new)
                .collect()
        };
        let rows = self.rows.iter().map(|row| cells(row)).collect();
        let mut table = lay_out(cells(&self.header), rows, self.names, width);
        write_lines(out, table.force_no_tty())
    }

    /// Writes it in Markdown.
    ///
    /// # Errors
    /// Where `out` cannot be written to.
    pub fn write_markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(title) = &self.title {
            writeln!(out, "### {}\n", markdown(title))?;
        }
        let line = |cells: &[String]| {
            let cells: Vec<_> = cells.iter().map(|cell| markdown(cell)).collect();
            format!("| {} |", cells.join(" | "))
        };
        let rule: Vec<_> = (0..self.header.len())
            .map(|column| if column < self.names { "---" } else { "---:" })
            .collect();
        writeln!(out, "{}", line(&self.header))?;
        writeln!(out, "| {} |", rule.join(" | "))?;
        self.rows
            .iter()
            .try_for_each(|row| writeln!(out, "{}", line(row)))
    }
}

/// The table of cells that are harmless for a terminal.
pub(super) fn lay_out(
    header: Vec<Cell>,
    rows: Vec<Vec<Cell>>,
    names: usize,
    width: Option<u16>,
) -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::UTF8_FULL_CONDENSED)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(header);
    if let Some(width) = width {
        table.set_width(width);
    }
    table.add_rows(rows);
    for column in table.column_iter_mut().skip(names) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// Writes a table's lines without blanks at their ends.
pub(super) fn write_lines(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    table
        .lines()
        .try_for_each(|line| writeln!(out, "{}", line.trim_end()))
}

/// Text that Markdown shows as it is.
pub(super) fn markdown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in escape_control(text).chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '~' => safe.extend(['\\', character]),
            _ => safe.push(character),
        }
    }
    safe
}

/// The text with a capital first letter: a column's name.
pub(super) fn title_case(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        Grid {
            title: Some("By set".to_owned()),
            header: vec!["Model".to_owned(), "SSR".to_owned()],
            names: 1,
            rows: vec![vec!["a|b\u{1b}_<i>".to_owned(), "0.5".to_owned()]],
        }
    }

    #[test]
    fn markdown_escapes_what_would_be_markup() {
        let mut out = Vec::new();
        grid().write_markdown(&mut out).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "### By set\n\n| Model | SSR |\n| --- | ---: |\n| a\\|b\\\\u{1b}\\_&lt;i> | 0.5 |\n"
        );
    }

    #[test]
    fn a_table_keeps_within_its_width() {
        let mut grid = grid();
        grid.rows[0][0] = "a long name of a model ".repeat(5);
        let mut out = Vec::new();
        grid.write_table(&mut out, Some(40)).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert!(out.lines().all(|line| line.chars().count() <= 40), "{out}");
    }
}
