//! Grading many responses.

use std::num::NonZeroUsize;

use pyo3::prelude::*;
use rayon::prelude::*;

use crate::pool::pool;

/// How many rows are graded before the interpreter is asked whether Ctrl-C was pressed.
pub(crate) const CHUNK: usize = 256;

/// Applies a function to all items, in parallel and detached from the interpreter, and keeps their
/// order. Ctrl-C ends it after the current chunk.
pub(crate) fn map<T: Sync, R: Send>(
    py: Python<'_>,
    threads: Option<NonZeroUsize>,
    items: &[T],
    function: impl Fn(&T) -> R + Sync + Send,
) -> PyResult<Vec<R>> {
    let mut results = Vec::with_capacity(items.len());
    if threads == NonZeroUsize::new(1) {
        for chunk in items.chunks(CHUNK) {
            py.detach(|| results.extend(chunk.iter().map(&function)));
            py.check_signals()?;
        }
        return Ok(results);
    }
    let pool = pool(py, threads)?;
    for chunk in items.chunks(CHUNK) {
        // An item may take a hundred times as long as the next: no thread may hold several back.
        let items = chunk.par_iter().with_max_len(1);
        py.detach(|| pool.install(|| results.par_extend(items.map(&function))));
        py.check_signals()?;
    }
    Ok(results)
}
