//! What writes to objects, and the order in which Java code runs.

use crate::syntax::flow::{FlowTable, WriteKind, writes, writes_all};

pub(super) const FLOW: FlowTable = FlowTable {
    writes: &[
        writes("assignment_expression", "left", WriteKind::Assigned),
        writes_all("update_expression", WriteKind::Updated),
    ],
    patterns: &[],
    branches: &[
        "if_statement",
        "for_statement",
        "enhanced_for_statement",
        "while_statement",
        "do_statement",
        "switch_expression",
        "switch_block_statement_group",
        "switch_rule",
        "try_statement",
        "try_with_resources_statement",
        "catch_clause",
        "ternary_expression",
        "binary_expression",
        "method_declaration",
        "constructor_declaration",
        "lambda_expression",
    ],
    loops: &[
        "for_statement",
        "enhanced_for_statement",
        "while_statement",
        "do_statement",
    ],
};
