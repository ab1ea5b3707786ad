//! The extension module of the Python package `codeif`: the library's types with Python's shapes.
//! Everything that decides or counts is in the library.

mod agreement;
mod batch;
mod capsule;
mod command;
mod compose;
mod error;
mod grade;
mod graded;
mod interval;
mod leaderboard;
mod lines;
mod lint;
mod options;
mod pool;
mod row;
mod table;
mod task;
mod text;
mod verdict;
mod verifier;
mod weights;

use pyo3::pymodule;

#[pymodule]
mod _codeif {
    #[pymodule_export]
    use crate::agreement::{Agreement, agreement, alpha};
    #[pymodule_export]
    use crate::command::main;
    #[pymodule_export]
    use crate::compose::{Composing, question_messages};
    #[pymodule_export]
    use crate::error::{DataError, RuleError};
    #[pymodule_export]
    use crate::graded::{Graded, regrade};
    #[pymodule_export]
    use crate::interval::Interval;
    #[pymodule_export]
    use crate::leaderboard::Leaderboard;
    #[pymodule_export]
    use crate::lines::{GradedLines, bundled};
    #[pymodule_export]
    use crate::lint::lint_lines;
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    use crate::task::Task;
    #[pymodule_export]
    use crate::verdict::{Evidence, NearMiss, Verdict};
    #[pymodule_export]
    use crate::verifier::Verifier;
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name is Python's")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
