//! What writes to objects, and the order in which C++ code runs.

use crate::syntax::flow::{FlowTable, WriteKind, writes, writes_all};

pub(super) const FLOW: FlowTable = FlowTable {
    writes: &[
        writes("assignment_expression", "left", WriteKind::Assigned),
        writes("update_expression", "argument", WriteKind::Updated),
        writes("binary_expression", "right", WriteKind::Filled).with(">>"),
        writes_all("delete_expression", WriteKind::Removed),
    ],
    patterns: &[],
    branches: &[
        "if_statement",
        "else_clause",
        "for_statement",
        "for_range_loop",
        "while_statement",
        "do_statement",
        "switch_statement",
        "case_statement",
        "try_statement",
        "catch_clause",
        "conditional_expression",
        "binary_expression",
        "function_definition",
        "lambda_expression",
    ],
    loops: &[
        "for_statement",
        "for_range_loop",
        "while_statement",
        "do_statement",
    ],
};
