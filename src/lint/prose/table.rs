//! Table rows as sentences, by the head of the table.

use super::reading::naming;
use super::sentences::TextLine;
use crate::lint::scope::ScopeWords;

/// The sentences for a row with a kind of name and its convention; `None` for another table.
pub(super) fn sentences(columns: &[TextLine], cells: &[TextLine]) -> Option<Vec<String>> {
    let words = ScopeWords::get();
    let subject = cells.get(column(columns, |it| words.subject_columns.contains(it))?)?;
    let convention = cells.get(column(columns, |it| words.convention_columns.contains(it))?)?;
    naming(&subject.text, &convention.text)
}

/// The cells that may hold a rule.
pub(super) fn rules<'c>(
    columns: &'c [TextLine],
    cells: &'c [TextLine],
) -> impl Iterator<Item = &'c TextLine> {
    let others = &ScopeWords::get().other_columns;
    let is_rule = |number: usize| columns.get(number).is_none_or(|it| !others.contains(&head(it)));
    cells.iter().enumerate().filter(move |(number, _)| is_rule(*number)).map(|(_, cell)| cell)
}

/// Where or when a row applies, if the table says so.
pub(super) fn limit(columns: &[TextLine], cells: &[TextLine]) -> Option<String> {
    let limits = &ScopeWords::get().scope_columns;
    let number = column(columns, |it| limits.contains(it))?;
    let text = cells.get(number)?.text.trim();
    let is_empty = !text.contains(char::is_alphanumeric);
    (!is_empty).then(|| format!("{}: {text}", columns[number].text.trim()))
}

fn column(columns: &[TextLine], is_it: impl Fn(&String) -> bool) -> Option<usize> {
    columns.iter().position(|column| is_it(&head(column)))
}

fn head(column: &TextLine) -> String {
    column.text.trim().to_lowercase()
}
