//! What measures count in C++. Complexity is that of `lizard`, nesting that of S134 of Sonar, with each
//! lambda for itself.

use crate::facts::Measure;
use crate::syntax::weights::{MeasureWeights, NodeWeights, Total, one};

pub(super) const WEIGHTS: &MeasureWeights =
    &[(Measure::Complexity, COMPLEXITY), (Measure::NestingDepth, NESTING)];

const NESTING: NodeWeights = NodeWeights {
    counted: &[
        // An `else if`
        one("if_statement").under("else_clause").counts(0),
        one("if_statement"),
        one("for_statement"),
        one("for_range_loop"),
        one("while_statement"),
        one("do_statement"),
        one("switch_statement"),
        one("try_statement"),
    ],
    hidden: &["class_specifier", "lambda_expression", "struct_specifier"],
    total: Total::Deepest,
};

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
