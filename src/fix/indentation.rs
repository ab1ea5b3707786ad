//! What lines are indented with.

use std::ops::Range;

use super::{Proposal, Source};
use crate::check::indented_with_spaces;
use crate::instruction::Slots;

/// How many spaces stand for a tab, if the rule does not say so.
const WIDTH: usize = 4;

/// Puts spaces in place of the tabs that indent a line.
pub(super) fn by_spaces(source: &Source<'_>, found: Range<usize>, slots: &Slots) -> Proposal {
    let width = slots.count("width").and_then(|width| usize::try_from(width).ok());
    let width = width.filter(|width| (1..=16).contains(width)).unwrap_or(WIDTH);
    let blanks = source.indentation(source.line_of(found.start));
    let text = &source.code[blanks.clone()];
    let rest = text.trim_start_matches('\t');
    let tabs = text.len() - rest.len();
    if tabs == 0 {
        return Err("only a formatter can indent it anew");
    }
    if !rest.chars().all(|blank| blank == ' ') {
        return Err("spaces and tabs are mixed");
    }
    if source.cx.lang().repairs().indents_blocks() && source.indents_with(' ') {
        return Err("other lines of the file are indented with spaces");
    }
    let spaces = " ".repeat(tabs * width) + rest;
    Ok(source.fix("indent the line with spaces", blanks, spaces))
}

/// Puts tabs in place of the spaces that indent a statement.
pub(super) fn by_tabs(source: &Source<'_>, found: Range<usize>, _: &Slots) -> Proposal {
    let blanks = source.indentation(source.line_of(found.start));
    let text = &source.code[blanks.clone()];
    if !text.chars().all(|blank| blank == ' ') || source.indents_with('\t') {
        return Err("spaces and tabs are mixed");
    }
    let unit = source.indent_unit().ok_or("the file has no unit of indentation")?;
    Ok(source.fix("indent the line with tabs", blanks, "\t".repeat(text.len() / unit)))
}

impl Source<'_> {
    /// The blanks that a line begins with.
    fn indentation(&self, line: usize) -> Range<usize> {
        let line = self.line(line);
        let text = &self.code[line.clone()];
        line.start..line.start + (text.len() - text.trim_start_matches([' ', '\t']).len())
    }

    /// Whether a line of code begins with this blank.
    fn indents_with(&self, blank: char) -> bool {
        let known = if blank == ' ' { &self.has_spaces } else { &self.has_tabs };
        *known.get_or_init(|| {
            (0..self.line_count()).any(|number| {
                let line = self.line(number);
                let text = &self.code[line.clone()];
                let is_code = text.starts_with(blank) && !text.trim().is_empty();
                is_code && !self.is_in_token(&(line.start..line.start + 1))
            })
        })
    }

    /// How many spaces indent each level; `None` if some line is between two levels.
    fn indent_unit(&self) -> Option<usize> {
        *self.unit.get_or_init(|| {
            let lines = indented_with_spaces(&self.cx);
            let widths =
                lines.iter().map(|line| self.indentation(self.line_of(line.start as usize)).len());
            let widths: Vec<_> = widths.filter(|width| *width > 0).collect();
            let unit = *widths.iter().min()?;
            widths.iter().all(|width| width.is_multiple_of(unit)).then_some(unit)
        })
    }
}
