//! The global category: the language, sizes, keywords, global variables.

mod documentation;
mod frameworks;
mod language;
mod public;
mod sizes;
mod start;
#[cfg(test)]
mod tests;
mod versions;

pub(crate) use public::is_private_module;

use super::{NamedCheck, check, keywords, variable};
use crate::instruction::SlotKind::{
    Code, Count, Definitions, Frameworks, Function, Keywords, Language, Text, Version,
};

pub(super) const CHECKS: &[NamedCheck] = &[
    check("language", language::only, &[("programming_language", Language)]),
    check("max-line-length", sizes::max_line_length, &[("characters_num", Count)]),
    check("max-doc-line-length", sizes::max_doc_length, &[("characters_num", Count)]),
    check(
        "document-details",
        documentation::details,
        &[("function_name", Function), ("details", Text)],
    ),
    check("use-global-variables", variable::globals_used, &[]),
    check("no-global-variables", variable::globals_avoided, &[]),
    check("no-keyword", keywords::avoided, &[("keyword", Keywords)]),
    check("max-answer-lines", sizes::max_answer_lines, &[("line_num", Count)]),
    check("max-file-lines", sizes::max_file_lines, &[("line_num", Count)]),
    check("max-class-lines", sizes::max_class_lines, &[("line_num", Count)]),
    check("documented", documentation::all, &[("definitions", Definitions)]),
    check("public-documented", documentation::public, &[("definitions", Definitions)]),
    check("only-framework", frameworks::only, &[("framework", Frameworks)]),
    check("start-with-code", start::check, &[("code", Code), ("definition", Code)]),
    check("version-syntax", versions::syntax, &[("version", Version)]),
    check("compatible-version", versions::compatible, &[("version", Version)]),
    check("test-cases", start::includes_test_cases, &[]),
    check("only-code", language::only_code, &[]),
    check("code-and-json", language::code_and_json, &[]),
    check("use-keyword", keywords::used, &[("keyword", Keywords)]),
];
