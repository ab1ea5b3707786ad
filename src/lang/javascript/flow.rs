//! What writes to objects, and the order in which JavaScript code runs.

use crate::syntax::flow::{FlowTable, WriteKind, writes};

pub(in crate::lang) const FLOW: FlowTable = FlowTable {
    writes: &[
        writes("assignment_expression", "left", WriteKind::Assigned),
        writes(
            "augmented_assignment_expression",
            "left",
            WriteKind::Updated,
        ),
        writes("update_expression", "argument", WriteKind::Updated),
        writes("unary_expression", "argument", WriteKind::Removed).with("delete"),
    ],
    patterns: &[
        "array_pattern",
        "object_pattern",
        "pair_pattern",
        "rest_pattern",
    ],
    branches: &[
        "if_statement",
        "else_clause",
        "for_statement",
        "for_in_statement",
        "while_statement",
        "do_statement",
        "switch_case",
        "switch_default",
        "try_statement",
        "catch_clause",
        "ternary_expression",
        "binary_expression",
        "function_declaration",
        "function_expression",
        "generator_function_declaration",
        "generator_function",
        "arrow_function",
        "method_definition",
    ],
    loops: &[
        "for_statement",
        "for_in_statement",
        "while_statement",
        "do_statement",
    ],
};
