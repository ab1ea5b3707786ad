//! What is counted of functions.

use serde::Deserialize;

/// What is measured of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Measure {
    /// The lines of each function with a body.
    Lines,
    /// The parameters of each function and function declaration.
    Parameters,
    /// The cyclomatic complexity of each function with a body.
    Complexity,
    /// The same as `radon` counts it.
    RadonComplexity,
    /// The same as `ruff` counts it.
    RuffComplexity,
    /// How deeply blocks are nested in each function with a body.
    NestingDepth,
    /// The branches of each function with a body.
    Branches,
    /// The statements of each function with a body.
    Statements,
    /// The `return` statements of each function with a body.
    Returns,
    /// The local variables of each function with a body.
    Locals,
}
