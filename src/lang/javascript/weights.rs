//! What measures count in JavaScript and TypeScript. Each function counts for itself, and in
//! ESLint's `complexity` each initial value of a field too.

use crate::facts::Measure;
use crate::syntax::weights::{MeasureWeights, NodeWeights, Total, one};

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

/// ESLint's `max-statements`: what is directly in a block.
const STATEMENTS: NodeWeights = NodeWeights {
    counted: &[
        one("break_statement").under("statement_block"),
        one("class_declaration").under("statement_block"),
        one("continue_statement").under("statement_block"),
        one("debugger_statement").under("statement_block"),
        one("do_statement").under("statement_block"),
        one("empty_statement").under("statement_block"),
        one("expression_statement").under("statement_block"),
        one("for_in_statement").under("statement_block"),
        one("for_statement").under("statement_block"),
        one("function_declaration").under("statement_block"),
        one("generator_function_declaration").under("statement_block"),
        one("if_statement").under("statement_block"),
        one("labeled_statement").under("statement_block"),
        one("lexical_declaration").under("statement_block"),
        one("return_statement").under("statement_block"),
        one("statement_block").under("statement_block"),
        one("switch_statement").under("statement_block"),
        one("throw_statement").under("statement_block"),
        one("try_statement").under("statement_block"),
        one("variable_declaration").under("statement_block"),
        one("while_statement").under("statement_block"),
        one("with_statement").under("statement_block"),
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
