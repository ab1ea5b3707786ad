//! What is a body in C++.

use crate::syntax::bodies::BodyTable;

pub(super) const BODIES: BodyTable = BodyTable {
    braced: &[
        "compound_statement",
        "declaration_list",
        "enumerator_list",
        "field_declaration_list",
    ],
    lists: &["case_statement", "compound_statement", "translation_unit"],
    controls: &[
        "do_statement",
        "for_range_loop",
        "for_statement",
        "if_statement",
        "while_statement",
    ],
    elses: &["else_clause"],
    chained: "if_statement",
};
