//! What writes to objects, and the order in which Go code runs.

use crate::syntax::flow::{FlowTable, WriteKind, writes, writes_all};

pub(super) const FLOW: FlowTable = FlowTable {
    writes: &[
        writes("assignment_statement", "left", WriteKind::Assigned),
        writes_all("inc_statement", WriteKind::Updated),
        writes_all("dec_statement", WriteKind::Updated),
    ],
    patterns: &["expression_list"],
    branches: &[
        "if_statement",
        "for_statement",
        "expression_switch_statement",
        "expression_case",
        "type_case",
        "communication_case",
        "default_case",
        "function_declaration",
        "method_declaration",
        "func_literal",
    ],
    loops: &["for_statement"],
};
