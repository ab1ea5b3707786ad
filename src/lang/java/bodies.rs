//! What is a body in Java.

use crate::syntax::bodies::BodyTable;

pub(super) const BODIES: BodyTable = BodyTable {
    braced: &[
        "annotation_type_body",
        "block",
        "class_body",
        "constructor_body",
        "enum_body",
        "interface_body",
        "switch_block",
    ],
    lists: &["block", "constructor_body", "program", "switch_block_statement_group"],
    controls: &[
        "do_statement",
        "enhanced_for_statement",
        "for_statement",
        "if_statement",
        "while_statement",
    ],
    elses: &[],
    chained: "if_statement",
};
