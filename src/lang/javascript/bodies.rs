//! What is a body in JavaScript and TypeScript.

use crate::syntax::bodies::BodyTable;

pub(super) const BODIES: BodyTable = BodyTable {
    braced: &[
        "class_body",
        "enum_body",
        "interface_body",
        "statement_block",
        "switch_body",
    ],
    lists: &[
        "program",
        "statement_block",
        "switch_case",
        "switch_default",
    ],
    controls: &[
        "do_statement",
        "for_in_statement",
        "for_statement",
        "if_statement",
        "while_statement",
    ],
    elses: &["else_clause"],
    chained: "if_statement",
};
