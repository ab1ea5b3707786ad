//! Tables for terminals, split into parts that fit the width.

use std::io::{self, Write};
use std::ops::Range;

use comfy_table::{
    Attribute, Cell as TerminalCell, CellAlignment, Color, ContentArrangement, presets,
};

use super::{Cell, Screen, Table};
use crate::report::escape_control;

/// The width of a column in addition to its text: two blanks and a border.
const PADDING: usize = 3;

impl Table {
    pub(super) fn write_terminal(&self, out: &mut dyn Write, screen: Screen) -> io::Result<()> {
        if let Some(title) = &self.title {
            writeln!(out, "{}", escape_control(title))?;
        }
        for part in self.parts(screen.width) {
            self.write_part(out, part, screen)?;
        }
        match &self.note {
            Some(note) => writeln!(out, "{}", escape_control(note)),
            None => Ok(()),
        }
    }

    /// Writes the name columns and the columns of one part.
    fn write_part(
        &self,
        out: &mut dyn Write,
        part: Range<usize>,
        screen: Screen,
    ) -> io::Result<()> {
        let columns = || (0..self.name_columns).chain(part.clone());
        let header = columns().map(|column| TerminalCell::new(self.header(column)));
        let rows = self.rows.iter().map(|row| {
            let cells = columns().map(|column| &row[column]);
            cells.map(|cell| terminal_cell(cell, screen.colour)).collect::<Vec<_>>()
        });
        let mut table = comfy_table::Table::new();
        table
            .load_style(presets::UTF8_FULL_CONDENSED)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_header(header)
            .add_rows(rows)
            .force_no_tty();
        if let Some(width) = screen.width {
            table.set_width(width);
        }
        if screen.colour {
            table.enforce_styling();
        }
        for column in table.column_iter_mut().skip(self.name_columns) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table.lines().try_for_each(|line| writeln!(out, "{}", line.trim_end()))
    }

    /// A column's name below that of its group.
    fn header(&self, column: usize) -> String {
        let column = &self.columns[column];
        let name = escape_control(&column.name);
        match &column.group {
            Some(group) => format!("{}\n{name}", escape_control(group)),
            None => name.into_owned(),
        }
    }

    /// Ranges of columns that fit the width together with the name columns. Groups are kept together
    /// if they fit. A table that is whole has one range.
    fn parts(&self, width: Option<u16>) -> Vec<Range<usize>> {
        let columns = self.name_columns..self.columns.len();
        let Some(width) = width.filter(|_| !self.is_whole).map(usize::from) else {
            return vec![columns];
        };
        let widths: Vec<usize> =
            (0..self.columns.len()).map(|column| self.width(column) + PADDING).collect();
        // Names longer than half of the width are wrapped.
        let names = widths[..self.name_columns].iter().sum::<usize>().min(width / 2);
        let available = width.saturating_sub(names + 1);
        let fits =
            |columns: &Range<usize>| widths[columns.clone()].iter().sum::<usize>() <= available;
        let mut parts: Vec<Range<usize>> = Vec::new();
        let groups = self.groups().into_iter().map(|(_, columns)| columns);
        let units = groups.filter(|group| group.start >= self.name_columns).flat_map(|group| {
            match fits(&group) {
                true => vec![group],
                false => group.map(|column| column..column + 1).collect(),
            }
        });
        for unit in units {
            match parts.last_mut() {
                Some(part) if fits(&(part.start..unit.end)) => part.end = unit.end,
                _ => parts.push(unit),
            }
        }
        if parts.is_empty() {
            parts.push(columns);
        }
        parts
    }

    /// The length of the longest line of a column, in characters.
    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().map(|row| escape_control(&row[column].text).chars().count());
        let header = self.header(column);
        let header = header.lines().map(|line| line.chars().count());
        header.chain(cells).max().unwrap_or(0)
    }
}

fn terminal_cell(cell: &Cell, colour: bool) -> TerminalCell {
    let shown = TerminalCell::new(escape_control(&cell.text));
    match cell.is_best && colour {
        true => shown.fg(Color::Green).add_attribute(Attribute::Bold),
        false => shown,
    }
}
