//! What measures count in Go. Complexity is that of `gocyclo`.

use crate::facts::Measure;
use crate::syntax::weights::{MeasureWeights, NodeWeights, Total, one};

pub(super) const WEIGHTS: &MeasureWeights = &[(Measure::Complexity, COMPLEXITY)];

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
