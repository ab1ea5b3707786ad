//! What measures count in C++. Complexity is that of `lizard`.

use crate::facts::Measure;
use crate::syntax::weights::{MeasureWeights, NodeWeights, Total, one};

pub(super) const WEIGHTS: &MeasureWeights = &[(Measure::Complexity, COMPLEXITY)];

const COMPLEXITY: NodeWeights = NodeWeights {
    counted: &[
        one("if_statement"),
        one("for_statement"),
        one("for_range_loop"),
        one("while_statement"),
        one("do_statement"),
        one("catch_clause"),
        one("conditional_expression"),
        one("case"),
        one("&&").under("binary_expression"),
        one("||"),
        one("and"),
        one("or"),
    ],
    hidden: &[],
    total: Total::Sum,
};
