//! Code actions: the fixes of what is found at a place, each tried by itself, and all fixes of a file.

use std::path::Path;

use lsp_types::{
    CodeAction, CodeActionContext, CodeActionKind, Position, Range, TextEdit, Uri, WorkspaceEdit,
};

use super::diagnostics::{Utf16Lines, published};
use crate::cli::ruleset::Ruleset;
use crate::lint::TriedFix;

/// The kind of the action that makes all fixes of a file.
pub(super) const FIX_ALL: &str = "source.fixAll.codeif";

/// The actions for a range of a document.
pub(super) fn actions(
    rules: &Ruleset,
    (uri, path, text): (&Uri, &Path, &str),
    range: Range,
    context: &CodeActionContext,
    relates: bool,
) -> Vec<CodeAction> {
    let is_wanted = |kind: &str, by_default: bool| {
        let covers = |only: &CodeActionKind| {
            let rest = kind.strip_prefix(only.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        context.only.as_ref().map_or(by_default, |only| only.iter().any(covers))
    };
    let mut actions = Vec::new();
    if is_wanted("quickfix", true) {
        let lines = range.start.line as usize + 1..=range.end.line as usize + 1;
        let mut positions = Utf16Lines::new(text);
        for TriedFix { found, title, edits } in rules.fixes(path, text, lines) {
            let edits = edits.into_iter().map(|edit| {
                let start = positions.position(edit.start.0, edit.start.1);
                TextEdit::new(
                    Range::new(start, positions.position(edit.end.0, edit.end.1)),
                    edit.text,
                )
            });
            actions.push(CodeAction {
                title,
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(published(&found, text, relates)),
                edit: Some(of_file(uri, edits.collect())),
                is_preferred: Some(true),
                ..CodeAction::default()
            });
        }
    }
    if is_wanted(FIX_ALL, false) {
        actions.extend(rules.mended(path, text).map(|after| CodeAction {
            title: "fix all that codeif can fix".to_owned(),
            kind: Some(CodeActionKind::from(FIX_ALL)),
            edit: Some(of_file(uri, vec![difference(text, &after)])),
            ..CodeAction::default()
        }));
    }
    actions
}

#[expect(clippy::mutable_key_type, reason = "the protocol's type has such keys")]
fn of_file(uri: &Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    let changes = std::iter::once((uri.clone(), edits)).collect();
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}

/// The lines that differ, as one edit.
fn difference(before: &str, after: &str) -> TextEdit {
    let lines = |text| str::split_inclusive(text, '\n').collect::<Vec<_>>();
    let (old, new) = (lines(before), lines(after));
    let pairs = || old.iter().zip(&new);
    let first = pairs().take_while(|(old, new)| old == new).count();
    let from_end = old[first..].iter().rev().zip(new[first..].iter().rev());
    let last = from_end.take_while(|(old, new)| old == new).count();
    let at = |line: usize| Position::new(line as u32, 0);
    let end = match last {
        0 if !before.ends_with('\n') => Utf16Lines::new(before).end(),
        _ => at(old.len() - last),
    };
    TextEdit::new(Range::new(at(first), end), new[first..new.len() - last].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_between_are_replaced() {
        for (before, after, expected) in [
            ("a\nb\nc\n", "a\nB\nc\n", ((1, 0), (2, 0), "B\n")),
            ("a\nb", "a\nb\n", ((1, 0), (1, 1), "b\n")),
            ("a\n\n\nb\n", "a\n\nb\n", ((2, 0), (3, 0), "")),
            ("x\n", "", ((0, 0), (1, 0), "")),
        ] {
            let edit = difference(before, after);
            let place = |at: Position| (at.line, at.character);
            let found = (place(edit.range.start), place(edit.range.end), edit.new_text.as_str());
            assert_eq!(found, expected, "{before:?}");
        }
    }
}
