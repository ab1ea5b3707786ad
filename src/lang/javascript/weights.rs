//! What measures count in JavaScript and TypeScript. Each function counts for itself, and in
//! ESLint's `complexity` each initial value of a field too.

use crate::facts::Measure;
use crate::syntax::weights::{MeasureWeights, NodeWeight, NodeWeights, Total, one};

pub(in crate::lang) const WEIGHTS: &MeasureWeights = &[
    (Measure::Complexity, COMPLEXITY),
    (Measure::NestingDepth, NESTING),
    (Measure::Branches, BRANCHES),
    (Measure::Statements, STATEMENTS),
];

/// What is a function for itself.
const FUNCTIONS: &[&str] = &[
    "function_declaration",
    "generator_function_declaration",
    "function_expression",
    "generator_function",
    "arrow_function",
    "method_definition",
    "class_static_block",
];

/// ESLint's `max-depth`.
const NESTING: NodeWeights = NodeWeights {
    counted: &[
        one("if_statement").under("else_clause").counts(0),
        one("if_statement"),
        one("for_statement"),
        one("for_in_statement"),
        one("while_statement"),
        one("do_statement"),
        one("switch_statement"),
        one("try_statement"),
        one("with_statement"),
    ],
    hidden: FUNCTIONS,
    total: Total::Deepest,
};

/// As in Python: an `else if` is one branch.
const BRANCHES: NodeWeights = NodeWeights {
    counted: &[
        one("if_statement").under("else_clause").counts(0),
        one("if_statement"),
        one("else_clause"),
        one("for_statement"),
        one("for_in_statement"),
        one("while_statement"),
        one("do_statement"),
        one("catch_clause"),
        one("finally_clause"),
        one("switch_case"),
        one("switch_default"),
    ],
    hidden: FUNCTIONS,
    total: Total::Sum,
};

/// A statement directly in a block.
const fn in_block(kind: &'static str) -> NodeWeight {
    one(kind).under("statement_block")
}

/// ESLint's `max-statements`: what is directly in a block.
const STATEMENTS: NodeWeights = NodeWeights {
    counted: &[
        in_block("break_statement"),
        in_block("class_declaration"),
        in_block("continue_statement"),
        in_block("debugger_statement"),
        in_block("do_statement"),
        in_block("empty_statement"),
        in_block("expression_statement"),
        in_block("for_in_statement"),
        in_block("for_statement"),
        in_block("function_declaration"),
        in_block("generator_function_declaration"),
        in_block("if_statement"),
        in_block("labeled_statement"),
        in_block("lexical_declaration"),
        in_block("return_statement"),
        in_block("statement_block"),
        in_block("switch_statement"),
        in_block("throw_statement"),
        in_block("try_statement"),
        in_block("variable_declaration"),
        in_block("while_statement"),
        in_block("with_statement"),
    ],
    hidden: FUNCTIONS,
    total: Total::Sum,
};

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
