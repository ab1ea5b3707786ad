//! Tables as text for other programs: Markdown, CSV and LaTeX.

use std::io::{self, Write};
use std::ops::Range;

use super::{Cell, Table};
use crate::report::escape_control;

impl Table {
    pub(super) fn write_markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(title) = &self.title {
            writeln!(out, "### {}\n", markdown(title))?;
        }
        let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
        let header = self.columns.iter().map(|column| markdown(&column.full_name()));
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

    pub(super) fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut csv = ::csv::Writer::from_writer(out);
        csv.write_record(self.columns.iter().map(|column| column.full_name()))?;
        for row in &self.rows {
            csv.write_record(row.iter().map(|cell| &cell.text))?;
        }
        csv.flush()
    }

    pub(super) fn write_latex(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "% needs \\usepackage{{booktabs}}")?;
        writeln!(out, "\\begin{{table}}\n\\centering")?;
        if let Some(title) = &self.title {
            writeln!(out, "\\caption{{{}}}", latex(title))?;
        }
        let alignment: String = (0..self.columns.len())
            .map(|column| if column < self.name_columns { 'l' } else { 'r' })
            .collect();
        writeln!(out, "\\begin{{tabular}}{{{alignment}}}\n\\toprule")?;
        self.write_groups(out)?;
        let header = self.columns.iter().map(|column| latex(&column.name));
        writeln!(out, "{}\n\\midrule", line(header))?;
        for row in &self.rows {
            writeln!(out, "{}", line(row.iter().map(latex_cell)))?;
        }
        writeln!(out, "\\bottomrule\n\\end{{tabular}}")?;
        if let Some(note) = &self.note {
            writeln!(out, "\n{}", latex(note))?;
        }
        writeln!(out, "\\end{{table}}")
    }

    /// Writes the line of group names with a rule below each, if there are any.
    fn write_groups(&self, out: &mut dyn Write) -> io::Result<()> {
        let groups = self.groups();
        if groups.iter().all(|(group, _)| group.is_none()) {
            return Ok(());
        }
        let names = groups.iter().map(|(group, columns)| match group {
            Some(group) => format!("\\multicolumn{{{}}}{{c}}{{{}}}", columns.len(), latex(group)),
            None => vec![""; columns.len()].join(" & "),
        });
        let named = groups.iter().filter(|(group, _)| group.is_some());
        let rules: Vec<_> = named
            .map(|(_, columns)| format!("\\cmidrule(lr){{{}-{}}}", columns.start + 1, columns.end))
            .collect();
        writeln!(out, "{}\n{}", line(names), rules.join(" "))
    }

    /// The runs of columns with the same group.
    pub(super) fn groups(&self) -> Vec<(Option<&str>, Range<usize>)> {
        let mut groups: Vec<(Option<&str>, Range<usize>)> = Vec::new();
        for (index, column) in self.columns.iter().enumerate() {
            let name = column.group.as_deref();
            match groups.last_mut() {
                Some((group, columns)) if *group == name && index != self.name_columns => {
                    columns.end = index + 1;
                }
                _ => groups.push((name, index..index + 1)),
            }
        }
        groups
    }
}

fn shown(cell: &Cell) -> String {
    let text = markdown(&cell.text);
    match cell.is_best {
        true => format!("**{text}**"),
        false => text,
    }
}

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

fn line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<_> = cells.collect();
    format!("{} \\\\", cells.join(" & "))
}

fn latex_cell(cell: &Cell) -> String {
    let text = latex(&cell.text);
    match cell.is_best {
        true => format!("\\textbf{{{text}}}"),
        false => text,
    }
}

fn latex(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in escape_control(text).chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => safe.extend(['\\', character]),
            '\\' => safe.push_str("\\textbackslash{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '<' => safe.push_str("\\textless{}"),
            '>' => safe.push_str("\\textgreater{}"),
            '|' => safe.push_str("\\textbar{}"),
            '"' => safe.push_str("\\textquotedbl{}"),
            '–' => safe.push_str("--"),
            '−' => safe.push_str("$-$"),
            _ => safe.push(character),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(
            latex(r"a_b\c{100%}$x^2~&#<|> 0.1–0.2"),
            r"a\_b\textbackslash{}c\{100\%\}\$x\textasciicircum{}2\textasciitilde{}\&\#\textless{}\textbar{}\textgreater{} 0.1--0.2"
        );
        assert_eq!(latex("a\n\\end"), r"a\textbackslash{}n\textbackslash{}end");
    }
}
