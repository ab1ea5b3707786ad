//! What measures count in JavaScript and TypeScript. Complexity is that of ESLint's rule
//! `complexity`: each function and each initial value of a field counts for itself.

use crate::facts::Measure;
use crate::syntax::weights::{MeasureWeights, NodeWeights, Total, one};

pub(in crate::lang) const WEIGHTS: &MeasureWeights = &[(Measure::Complexity, COMPLEXITY)];

const COMPLEXITY: NodeWeights = NodeWeights {
    counted: &[
        one("if_statement"),
        one("for_statement"),
        one("for_in_statement"),
        one("while_statement"),
        one("do_statement"),
        one("switch_case"),
        one("catch_clause"),
        one("ternary_expression"),
        one("&&"),
        one("||"),
        one("??"),
        one("&&="),
        one("||="),
        one("??="),
        one("?."),
        // Default values
        one("=").under("required_parameter"),
        one("=").under("optional_parameter"),
        one("assignment_pattern"),
        one("object_assignment_pattern"),
    ],
    hidden: &[
        "function_declaration",
        "generator_function_declaration",
        "function_expression",
        "generator_function",
        "arrow_function",
        "method_definition",
        "public_field_definition",
        "class_static_block",
    ],
    total: Total::Sum,
};
