//! What measures count in Java. Complexity is that of Checkstyle's `CyclomaticComplexity`, nesting
//! that of S134 of Sonar, with each lambda and class for itself.

use crate::facts::Measure;
use crate::syntax::weights::{MeasureWeights, NodeWeights, Total, one};

pub(super) const WEIGHTS: &MeasureWeights =
    &[(Measure::Complexity, COMPLEXITY), (Measure::NestingDepth, NESTING)];

const NESTING: NodeWeights = NodeWeights {
    counted: &[
        // An `else if`
        one("if_statement").under("if_statement").counts(0),
        one("if_statement"),
        one("for_statement"),
        one("enhanced_for_statement"),
        one("while_statement"),
        one("do_statement"),
        one("switch_expression"),
        one("try_statement"),
        one("try_with_resources_statement"),
    ],
    hidden: &["class_body", "lambda_expression"],
    total: Total::Deepest,
};

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
