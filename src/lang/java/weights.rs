//! What measures count in Java. Complexity is that of Checkstyle's `CyclomaticComplexity`.

use crate::facts::Measure;
use crate::syntax::weights::{MeasureWeights, NodeWeights, Total, one};

pub(super) const WEIGHTS: &MeasureWeights = &[(Measure::Complexity, COMPLEXITY)];

const COMPLEXITY: NodeWeights = NodeWeights {
    counted: &[
        one("if_statement"),
        one("while_statement"),
        one("do_statement"),
        one("for_statement"),
        one("enhanced_for_statement"),
        one("catch_clause"),
        one("ternary_expression"),
        one("case"),
        one("&&"),
        one("||"),
    ],
    // The methods of a class within a method count for themselves.
    hidden: &["class_body"],
    total: Total::Sum,
};
