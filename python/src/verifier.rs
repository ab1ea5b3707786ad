//! The verifier that everything graded holds. Its methods are in `grade.rs`.

use std::collections::BTreeMap;

use codeif::Limits;
use pyo3::prelude::*;

/// Grades responses. It keeps no state between calls, so threads can share one; it can be pickled.
///
/// `limits` maps names to numbers: responses past one are Unverifiable. The names are
/// `response_bytes`, `blocks`, `block_bytes`, `nesting` and `steps`. `rules` adds rules of your own:
/// a folder with `*.toml` files, or a mapping from names to their texts.
///
/// >>> from codeif import Verifier
/// >>> task = Verifier().task(["Your code should not use for-loop."], language="python")
/// >>> graded = task.grade("```python\nfor x in xs:\n    print(x)\n```")
/// >>> graded.verdicts[0]
/// <Verdict No: the code has 1 for-loop>
/// >>> graded.verdicts[0].evidence[0].line
/// 2
#[pyclass(frozen, module = "codeif")]
pub(crate) struct Verifier {
    pub(crate) verifier: codeif::Verifier,
    pub(crate) limits: Limits,
    /// The names and texts of the rules.
    pub(crate) rules: BTreeMap<String, String>,
}
