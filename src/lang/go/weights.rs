//! What measures count in Go. Complexity is that of `gocyclo`, nesting that of `max-control-nesting`
//! of `revive`, but an `else if` is not within its `if`.

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
        one("expression_switch_statement"),
        one("type_switch_statement"),
        one("select_statement"),
    ],
    hidden: &["func_literal"],
    total: Total::Deepest,
};

const COMPLEXITY: NodeWeights = NodeWeights {
    counted: &[
        one("if_statement"),
        one("for_statement"),
        one("expression_case"),
        one("type_case"),
        one("communication_case"),
        one("&&"),
        one("||"),
    ],
    hidden: &[],
    total: Total::Sum,
};
