//! The global category: the language, sizes, keywords, global variables.

pub(super) mod documentation;
mod frameworks;
mod keywords;
mod language;
mod numbers;
pub(super) mod sizes;
mod start;
#[cfg(test)]
mod tests;
mod versions;

use super::NamedCheck;
use crate::instruction::SlotKind;

/// The checks of the global templates.
pub(super) const CHECKS: &[NamedCheck] = &[
    NamedCheck::new("language", language::only, &[("programming_language", SlotKind::Language)]),
    NamedCheck::new(
        "max-line-length",
        sizes::max_line_length,
        &[("characters_num", SlotKind::Count)],
    ),
    NamedCheck::new(
        "max-doc-line-length",
        sizes::max_doc_length,
        &[("characters_num", SlotKind::Count)],
    ),
    NamedCheck::new(
        "document-details",
        documentation::details,
        &[("function_name", SlotKind::Function), ("details", SlotKind::Text)],
    ),
    NamedCheck::new("use-global-variables", keywords::variables_used, &[]),
    NamedCheck::new("no-global-variables", keywords::variables_avoided, &[]),
    NamedCheck::new("no-keyword", keywords::avoided, &[("keyword", SlotKind::Keywords)]),
    NamedCheck::new("max-answer-lines", sizes::max_answer_lines, &[("line_num", SlotKind::Count)]),
    NamedCheck::new("max-file-lines", sizes::max_file_lines, &[("line_num", SlotKind::Count)]),
    NamedCheck::new("max-class-lines", sizes::max_class_lines, &[("line_num", SlotKind::Count)]),
    NamedCheck::new("documented", documentation::all, &[("definitions", SlotKind::Definitions)]),
    NamedCheck::new(
        "public-documented",
        documentation::public,
        &[("definitions", SlotKind::Definitions)],
    ),
    NamedCheck::new("only-framework", frameworks::only, &[("framework", SlotKind::Frameworks)]),
    NamedCheck::new(
        "start-with-code",
        start::check,
        &[("code", SlotKind::Code), ("definition", SlotKind::Code)],
    ),
    NamedCheck::new("version-syntax", versions::syntax, &[("version", SlotKind::Version)]),
    NamedCheck::new("compatible-version", versions::compatible, &[("version", SlotKind::Version)]),
    NamedCheck::new("test-cases", start::includes_test_cases, &[]),
    NamedCheck::new("only-code", language::only_code, &[]),
    NamedCheck::new("code-and-json", language::code_and_json, &[]),
    NamedCheck::new("use-keyword", keywords::used, &[("keyword", SlotKind::Keywords)]),
];
