//! Markdown tables.

use std::io::{self, Write};

use super::{Cell, Table};
use crate::report::escape_control;

impl Table {
    pub(super) fn write_markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(title) = &self.title {
            writeln!(out, "### {}\n", markdown(title))?;
        }
        let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
        let header = self.columns.iter().map(|it| markdown(&it.full_name()));
        let rule = (0..self.columns.len()).map(|column| match column < self.name_columns {
            true => "---".to_owned(),
            false => "---:".to_owned(),
        });
        writeln!(out, "{}\n{}", line(header.collect()), line(rule.collect()))?;
        for row in &self.rows {
            writeln!(out, "{}", line(row.iter().map(shown).collect()))?;
        }
        match &self.note {
            Some(note) => writeln!(out, "\n{}", markdown(note)),
            None => Ok(()),
        }
    }
}

fn shown(cell: &Cell) -> String {
    let text = markdown(&cell.text);
    match cell.is_best {
        true => format!("**{text}**"),
        false => text,
    }
}

/// Escapes text for Markdown.
pub(in crate::report) fn markdown(text: &str) -> String {
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
