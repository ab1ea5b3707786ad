//! Findings as an editor shows them.

use std::collections::BTreeMap;

use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Position, Range,
};

use super::uri;
use crate::lint::{Diagnostic, RuleOrigin, Severity, SourceLocation, kinds};

/// The most findings that are sent of a file; editors show no more.
const MOST: usize = 1000;

/// The findings of a text, without those that its language's own server shows: syntax errors.
/// Without `relates`, where the rule is written is said in the message.
pub(super) fn published(
    found: &[Diagnostic],
    text: &str,
    relates: bool,
) -> Vec<lsp_types::Diagnostic> {
    let mut lines = Utf16Lines::new(text);
    let found = found.iter().filter(|found| found.kind() != kinds::SYNTAX_ERROR);
    let placed = found.filter_map(|found| Some((found, found.location.as_ref()?)));
    placed.take(MOST).map(|(found, place)| diagnostic(found, lines.range(place), relates)).collect()
}

fn diagnostic(found: &Diagnostic, range: Range, relates: bool) -> lsp_types::Diagnostic {
    let message = match &found.rule {
        Some(rule) => format!("{} ({})", rule.sentence, found.message),
        None => found.message.to_string(),
    };
    let origin = found.rule.as_ref().and_then(|rule| rule.origin.as_ref());
    let related = origin.filter(|_| relates).and_then(related);
    let message = match (origin, &related) {
        (Some(origin), None) => format!("{message} [{}:{}]", origin.file, origin.line),
        _ => message,
    };
    lsp_types::Diagnostic {
        range,
        severity: Some(match found.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Note => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(found.kind().to_owned())),
        source: Some("codeif".to_owned()),
        message,
        related_information: related.map(|related| vec![related]),
        ..lsp_types::Diagnostic::default()
    }
}

/// The line that the rule is written on.
fn related(origin: &RuleOrigin) -> Option<DiagnosticRelatedInformation> {
    let file = std::path::absolute(&origin.file).ok()?;
    let start = Position::new(zero_based(origin.line), 0);
    let location = Location::new(uri::of_path(&file)?, Range::new(start, start));
    Some(DiagnosticRelatedInformation { location, message: "the rule is written here".to_owned() })
}

fn zero_based(number: usize) -> u32 {
    u32::try_from(number.saturating_sub(1)).unwrap_or(u32::MAX)
}

/// The lines of a text, to count in UTF-16 code units, as editors do, what findings count in
/// characters.
pub(super) struct Utf16Lines<'t> {
    lines: Vec<&'t str>,
    /// For each line that was asked for and has more than ASCII, the code units before each character:
    /// a long line may have many findings.
    units: BTreeMap<usize, Vec<u32>>,
}

impl<'t> Utf16Lines<'t> {
    /// Lines end at LF, CRLF or a lone CR, for editors as for findings.
    pub(super) fn new(text: &'t str) -> Self {
        let lines = text.split('\n');
        let lines = lines.flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
        Self { lines: lines.collect(), units: BTreeMap::new() }
    }

    fn range(&mut self, place: &SourceLocation) -> Range {
        let start = self.position(place.line, place.column);
        Range::new(start, self.position(place.end_line, place.end_column))
    }

    /// The position after the last character.
    pub(super) fn end(&mut self) -> Position {
        self.position(self.lines.len(), usize::MAX)
    }

    /// The position of a line and a column from 1.
    pub(super) fn position(&mut self, line: usize, column: usize) -> Position {
        let text = line.checked_sub(1).and_then(|at| self.lines.get(at)).copied();
        let text = text.unwrap_or_default();
        // Findings do not count a byte order mark.
        let mark = if line == 1 && text.starts_with('\u{feff}') { 1 } else { 0 };
        let before = column.saturating_sub(1) + mark;
        let units = match text.is_ascii() {
            true => u32::try_from(before.min(text.len())).unwrap_or(u32::MAX),
            false => {
                let units = self.units.entry(line).or_insert_with(|| units(text));
                units.get(before).or(units.last()).copied().unwrap_or_default()
            }
        };
        Position::new(zero_based(line), units)
    }
}

/// The code units before each character of a line, and before its end.
fn units(line: &str) -> Vec<u32> {
    let mut before = 0;
    let mut units = vec![0];
    units.extend(line.chars().map(|character| {
        before += character.len_utf16() as u32;
        before
    }));
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str, line: usize, column: usize) -> (u32, u32) {
        let found = Utf16Lines::new(text).position(line, column);
        (found.line, found.character)
    }

    #[test]
    fn columns_are_counted_in_utf16() {
        assert_eq!(position("a = 1\nprint(a)\n", 2, 7), (1, 6));
        assert_eq!(position("\u{1f600}\u{1f600} = 1", 1, 4), (0, 5));
        assert_eq!(position("\u{65e5}\u{672c} = print(1)", 1, 6), (0, 5));
        assert_eq!(position("e\u{301}x", 1, 3), (0, 2));
        assert_eq!(position("\u{feff}a b", 1, 3), (0, 3));
        assert_eq!(position("x\ry\r\n\u{1f600}z", 3, 2), (2, 2));
    }

    #[test]
    fn positions_past_the_end_are_at_the_end() {
        assert_eq!(position("ab", 1, 99), (0, 2));
        assert_eq!(position("\u{65e5}", 1, 99), (0, 1));
        assert_eq!(position("ab", 9, 3), (8, 0));
    }
}
