//! What lines are indented with. It is changed in all of a file or nowhere: a file that mixes tabs and spaces may mean
//! something else, or nothing.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Edit, Fix, Proposal, Refusal, Source};
use crate::check::indented_with_spaces;
use crate::instruction::Slots;

/// How many spaces stand for a tab, if the rule does not say so.
const WIDTH: usize = 4;

/// The widest indentation that a rule may ask for.
const MAX_WIDTH: usize = 16;

/// Puts spaces in place of the tabs that indent the file.
pub(super) fn by_spaces(source: &Source<'_>, found: Range<usize>, slots: &Slots) -> Proposal {
    let width = slots.count("width").and_then(|width| usize::try_from(width).ok());
    let width = width.filter(|width| (1..=MAX_WIDTH).contains(width)).unwrap_or(WIDTH);
    if !source.code[source.indentation(source.line_of(found.start))].contains('\t') {
        return Err("only a formatter can indent it anew");
    }
    let title = "indent the file with spaces";
    source.once(title, || source.tabs_as_spaces(width))
}

/// Puts tabs in place of the spaces that indent the file.
pub(super) fn by_tabs(source: &Source<'_>, _: Range<usize>, _: &Slots) -> Proposal {
    source.once("indent the file with tabs", || source.spaces_as_tabs())
}

impl Source<'_> {
    /// A fix of the whole file. The first finding has its edits, and is fixed together with the others.
    fn once(&self, title: &str, edits: impl FnOnce() -> Result<Vec<Edit>, Refusal>) -> Proposal {
        let mut made = Vec::new();
        let known = self.indented.get_or_init(|| edits().map(|edits| made = edits));
        known.map(|()| Fix { title: title.to_owned(), edits: made })
    }

    fn tabs_as_spaces(&self, width: usize) -> Result<Vec<Edit>, Refusal> {
        let statements = self.spaced_statements();
        let mut edits = Vec::new();
        for number in 0..self.line_count() {
            let blanks = self.indentation(number);
            let text = &self.code[blanks.clone()];
            let rest = text.trim_start_matches('\t');
            let is_statement = statements.contains(&number);
            if is_statement && self.cx.lang().repairs().indents_blocks() || rest.contains('\t') {
                return Err("spaces and tabs are mixed");
            }
            if rest.len() < text.len() && !self.is_in_token(&blanks) {
                let tabs = text.len() - rest.len();
                edits.push(self.edit(blanks, " ".repeat(tabs * width) + rest));
            }
        }
        Ok(edits)
    }

    fn spaces_as_tabs(&self) -> Result<Vec<Edit>, Refusal> {
        let lines = self.spaced_statements().into_iter();
        let lines: Vec<_> = lines.map(|line| self.indentation(line)).collect();
        let is_mixed = (0..self.line_count()).any(|line| {
            let blanks = self.indentation(line);
            self.code[blanks.clone()].contains('\t') && !self.is_in_token(&blanks)
        });
        if is_mixed {
            return Err("spaces and tabs are mixed");
        }
        let unit = lines.iter().map(Range::len).min().unwrap_or(1);
        if unit == 1 || !lines.iter().all(|blanks| blanks.len().is_multiple_of(unit)) {
            return Err("the file has no unit of indentation");
        }
        // What goes on in a further line is indented as deep as before.
        let all = (0..self.line_count()).map(|line| self.indentation(line));
        let all = all.filter(|blanks| blanks.len() >= unit && !self.is_in_token(blanks));
        let edits = all.map(|blanks| {
            let (tabs, rest) = (blanks.len() / unit, blanks.len() % unit);
            self.edit(blanks, "\t".repeat(tabs) + &" ".repeat(rest))
        });
        Ok(edits.collect())
    }

    /// The lines that begin with blanks, a space among them, and a statement.
    fn spaced_statements(&self) -> BTreeSet<usize> {
        let lines = indented_with_spaces(&self.cx).into_iter();
        lines.map(|line| self.line_of(line.start as usize)).collect()
    }

    /// The blanks that a line begins with, if it has anything else.
    fn indentation(&self, number: usize) -> Range<usize> {
        let line = self.line(number);
        let text = &self.code[line.clone()];
        let code = text.trim_start_matches([' ', '\t']);
        let width = if code.trim().is_empty() { 0 } else { text.len() - code.len() };
        line.start..line.start + width
    }
}
