//! The global category: the language, sizes, keywords, global variables.

mod counts;
mod keywords;
mod language;
mod sizes;
#[cfg(test)]
mod tests;
mod variables;

use super::Check;

/// The rows of the global templates.
pub(super) const CHECKS: &[(&str, Check)] = &[
    ("language", language::only),
    ("max-line-length", sizes::max_line_length),
    ("use-global-variables", variables::used),
    ("no-global-variables", variables::avoided),
    ("max-parameters", sizes::max_parameters),
    ("max-functions", counts::max_functions),
    ("max-classes", counts::max_classes),
    ("no-keyword", keywords::avoided),
    ("max-function-lines", sizes::max_function_lines),
    ("max-answer-lines", sizes::max_answer_lines),
    ("use-keyword", keywords::used),
];
