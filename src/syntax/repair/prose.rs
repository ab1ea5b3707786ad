//! Lines that are not code: prose and placeholders.

use std::collections::BTreeSet;

use super::Repair;
use super::layout::{Layout, Line};
use super::lines::{apply, content, edits};
use super::patch::Edit;
use super::table::RepairTable;
use crate::response::reads_as_prose;

/// Leaves out the lines that are placeholders, and those with errors that are prose.
pub(super) fn leave_out(table: &RepairTable, repair: &mut Repair, rows: &BTreeSet<usize>) {
    // A line of a comment or string has no token that begins in it.
    let layout = Layout::new(&table.lexical, &repair.text.text);
    let begins_code = |line: &Line| {
        let first = line.tokens.start;
        line.is_inside
            || layout.is_word(first, table.control)
            || layout.is_word(first, table.starts)
    };
    let lines = layout.lines.iter().filter(|line| !begins_code(line));
    let starts: BTreeSet<usize> = lines.map(|line| line.start).collect();
    let all = 0..repair.text.text.lines().count();
    let edits = edits(&repair.text, &all.collect(), |row, at, line| {
        let text = line.trim();
        let is_left_out = starts.contains(&at)
            && (is_placeholder(text) || rows.contains(&row) && reads_as_prose(text));
        is_left_out.then(|| vec![Edit::delete(content(line))])
    });
    apply(repair, edits, false);
}

/// Whether a reader takes a line for a placeholder.
fn is_placeholder(text: &str) -> bool {
    let is_between = |open, close| text.starts_with(open) && text.ends_with(close);
    let has_words = || text.matches(' ').count() >= 1 && !text.contains([';', '=', '{', '"', '\'']);
    let word = text.split([':', ' ']).next().unwrap_or_default();
    (is_between('<', '>') || is_between('[', ']')) && has_words()
        || matches!(text, "..." | "…" | ". . .")
        || matches!(word, "TODO" | "FIXME") && text.len() > word.len()
}
