//! Error messages for queries.

use tree_sitter::{CaptureQuantifier, Query, QueryError, QueryErrorKind};

use super::{CustomQueryError, MATCH};
use crate::language::Language;
use crate::suggest::did_you_mean;

/// Checks that each pattern captures `@match` and uses only supported predicates.
pub(super) fn check_patterns(query: &Query, text: &str) -> Result<(), CustomQueryError> {
    let fault = |offset, message: String| Err(CustomQueryError { offset, message });
    if query.pattern_count() == 0 {
        return fault(0, "the query has no pattern".to_owned());
    }
    let marked = query.capture_index_for_name(MATCH);
    for pattern in 0..query.pattern_count() {
        let start = query.start_byte_for_pattern(pattern);
        if let Some(name) = unknown_predicate(query, pattern) {
            let inside = text[start..].find(&format!("#{name}")).unwrap_or(0);
            let known = "#eq?, #not-eq?, #match?, #not-match?, #any-of? and #not-any-of?, and \
                         their any- forms";
            let message = format!("`#{name}` is not a supported predicate; supported are {known}");
            return fault(start + inside, message);
        }
        let quantifiers = query.capture_quantifiers(pattern);
        let captured =
            marked.is_some_and(|marked| quantifiers[marked as usize] != CaptureQuantifier::Zero);
        if !captured {
            let message = "this pattern does not capture the node it looks for as `@match`";
            return fault(start, message.to_owned());
        }
    }
    Ok(())
}

/// A predicate or directive of a pattern that tree-sitter leaves to the application.
fn unknown_predicate(query: &Query, pattern: usize) -> Option<String> {
    let general = query.general_predicates(pattern).first();
    let general = general.map(|predicate| predicate.operator.to_string());
    let asks = query.property_predicates(pattern).first();
    let asks = asks.map(|(_, positive)| if *positive { "is?" } else { "is-not?" }.to_owned());
    let sets = query.property_settings(pattern).first();
    general.or(asks).or(sets.map(|_| "set!".to_owned()))
}

/// The message for an error that tree-sitter found in a query.
pub(super) fn describe_error(
    language: Language,
    grammar: &tree_sitter::Language,
    text: &str,
    error: QueryError,
) -> CustomQueryError {
    let name = error.message.trim_matches('"');
    let language = language.name();
    let message = match error.kind {
        QueryErrorKind::NodeType => {
            let kinds = (0..grammar.node_kind_count() as u16)
                .filter(|id| grammar.node_kind_is_visible(*id))
                .filter_map(|id| grammar.node_kind_for_id(id));
            let hint = did_you_mean(name, kinds);
            format!("the grammar of {language} has no node `{name}`{hint}")
        }
        QueryErrorKind::Field => {
            let fields =
                (1..=grammar.field_count() as u16).filter_map(|id| grammar.field_name_for_id(id));
            let hint = did_you_mean(name, fields);
            format!("the grammar of {language} has no field `{name}`{hint}")
        }
        QueryErrorKind::Capture => format!("the pattern has no capture `@{name}`"),
        QueryErrorKind::Structure => {
            format!("this can never match: the grammar of {language} has no such structure")
        }
        QueryErrorKind::Syntax if error.offset >= text.trim_end().len() => {
            "the query breaks off: a `)` or `]` is missing".to_owned()
        }
        QueryErrorKind::Syntax => "the query is invalid from here on".to_owned(),
        QueryErrorKind::Predicate | QueryErrorKind::Language => error.message,
    };
    let offset = match error.kind {
        // For these only the line is known.
        QueryErrorKind::Predicate => line_start(text, error.row),
        _ => error.offset,
    };
    CustomQueryError { offset, message }
}

/// The start of a line, counted from 0.
fn line_start(text: &str, row: usize) -> usize {
    text.split_inclusive('\n').take(row).map(str::len).sum()
}
