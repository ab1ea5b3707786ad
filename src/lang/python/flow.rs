//! What writes to objects, and the order in which Python code runs.

use crate::syntax::flow::{FlowTable, WriteKind, writes, writes_all};

pub(super) const FLOW: FlowTable = FlowTable {
    writes: &[
        writes("assignment", "left", WriteKind::Assigned),
        writes("augmented_assignment", "left", WriteKind::Updated),
        writes("for_statement", "left", WriteKind::Assigned),
        writes_all("delete_statement", WriteKind::Removed),
    ],
    patterns: &[
        "expression_list",
        "pattern_list",
        "tuple_pattern",
        "list_pattern",
        "list_splat_pattern",
        "tuple",
        "list",
    ],
    branches: &[
        "if_statement",
        "elif_clause",
        "else_clause",
        "for_statement",
        "while_statement",
        "try_statement",
        "except_clause",
        "finally_clause",
        "match_statement",
        "case_clause",
        "conditional_expression",
        "boolean_operator",
        "function_definition",
        "lambda",
    ],
    loops: &["for_statement", "while_statement"],
};
