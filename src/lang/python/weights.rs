//! What measures count in Python. Complexity is that of `mccabe`: a `match` and what is in it, and a
//! `finally`, count nothing, and a `try` counts one more than its handlers. The others are those of
//! `ruff`.

use crate::facts::Measure;
use crate::syntax::weights::{MeasureWeights, NodeWeights, Total, one};

pub(super) const WEIGHTS: &MeasureWeights = &[
    (Measure::Complexity, COMPLEXITY),
    (Measure::RadonComplexity, RADON_COMPLEXITY),
    (Measure::RuffComplexity, RUFF_COMPLEXITY),
    (Measure::NestingDepth, NESTING),
    (Measure::Branches, BRANCHES),
    (Measure::Statements, STATEMENTS),
];

const COMPLEXITY: NodeWeights = NodeWeights {
    counted: &[
        one("if_statement"),
        one("elif_clause"),
        one("for_statement"),
        one("while_statement"),
        one("try_statement"),
        one("except_clause"),
        one("function_definition"),
    ],
    hidden: &["match_statement", "finally_clause"],
    total: Total::Sum,
};

/// Operators, comprehensions and assertions count too; a function within another does not.
const RADON_COMPLEXITY: NodeWeights = NodeWeights {
    counted: &[
        one("if_statement"),
        one("elif_clause"),
        one("conditional_expression"),
        one("for_statement"),
        one("while_statement"),
        one("else_clause").under("for_statement"),
        one("else_clause").under("while_statement"),
        one("except_clause"),
        one("else_clause").under("try_statement"),
        one("case_clause"),
        one("boolean_operator"),
        one("for_in_clause"),
        one("if_clause").under("list_comprehension"),
        one("if_clause").under("set_comprehension"),
        one("if_clause").under("dictionary_comprehension"),
        one("if_clause").under("generator_expression"),
        one("assert_statement"),
    ],
    hidden: &["function_definition", "class_definition", "parameters", "assert_statement"],
    total: Total::Sum,
};

/// `too-many-nested-blocks` (PLR1702).
const NESTING: NodeWeights = NodeWeights {
    counted: &[
        one("if_statement"),
        one("for_statement"),
        one("while_statement"),
        one("try_statement"),
        one("with_statement"),
    ],
    hidden: &["function_definition"],
    total: Total::Deepest,
};

/// `complex-structure` (C901).
const RUFF_COMPLEXITY: NodeWeights = NodeWeights {
    counted: &[
        one("if_statement"),
        one("elif_clause"),
        one("for_statement"),
        one("while_statement"),
        one("except_clause"),
        one("except_group_clause"),
        one("else_clause").under("try_statement"),
        one("case_clause"),
        one("function_definition"),
    ],
    hidden: &[],
    total: Total::Sum,
};

/// `too-many-branches` (PLR0912).
const BRANCHES: NodeWeights = NodeWeights {
    counted: &[
        one("if_statement"),
        one("elif_clause"),
        one("else_clause"),
        one("for_statement"),
        one("while_statement"),
        one("except_clause"),
        one("except_group_clause"),
        one("finally_clause"),
        one("case_clause"),
    ],
    hidden: &["function_definition", "class_definition"],
    total: Total::Sum,
};

/// `too-many-statements` (PLR0915): a `return` and a `for` count for nothing, and a `finally` for
/// two.
const STATEMENTS: NodeWeights = NodeWeights {
    counted: &[
        one("assert_statement"),
        one("break_statement"),
        one("class_definition"),
        one("continue_statement"),
        one("delete_statement"),
        one("expression_statement"),
        one("function_definition"),
        one("global_statement"),
        one("if_statement"),
        one("elif_clause"),
        one("else_clause").under("if_statement"),
        one("else_clause").under("try_statement"),
        one("future_import_statement"),
        one("import_from_statement"),
        one("import_statement"),
        one("match_statement"),
        one("case_clause"),
        one("nonlocal_statement"),
        one("pass_statement"),
        one("raise_statement"),
        one("try_statement"),
        one("except_clause"),
        one("except_group_clause"),
        one("finally_clause").counts(2),
        one("while_statement"),
        one("with_statement"),
    ],
    hidden: &["class_definition"],
    total: Total::Sum,
};
