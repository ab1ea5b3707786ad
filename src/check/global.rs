//! The global category: the language, sizes, keywords, global variables.

mod doc_details;
mod doc_lines;
pub(super) mod documentation;
mod form;
mod frameworks;
mod keywords;
mod language;
mod lengths;
mod numbers;
pub(super) mod sizes;
mod start;
mod test_cases;
#[cfg(test)]
mod tests;
mod variables;
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
        doc_lines::limited,
        &[("characters_num", SlotKind::Count)],
    ),
    NamedCheck::new(
        "document-details",
        doc_details::given,
        &[("function_name", SlotKind::Function), ("details", SlotKind::Text)],
    ),
    NamedCheck::new("use-global-variables", variables::used, &[]),
    NamedCheck::new("no-global-variables", variables::avoided, &[]),
    NamedCheck::new("no-keyword", keywords::avoided, &[("keyword", SlotKind::Keywords)]),
    NamedCheck::new("max-answer-lines", sizes::max_answer_lines, &[("line_num", SlotKind::Count)]),
    NamedCheck::new("max-file-lines", lengths::max_file_lines, &[("line_num", SlotKind::Count)]),
    NamedCheck::new("max-class-lines", lengths::max_class_lines, &[("line_num", SlotKind::Count)]),
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
    NamedCheck::new("test-cases", test_cases::included, &[]),
    NamedCheck::new("only-code", form::only_code, &[]),
    NamedCheck::new("code-and-json", form::code_and_json, &[]),
    NamedCheck::new("use-keyword", keywords::used, &[("keyword", SlotKind::Keywords)]),
];
