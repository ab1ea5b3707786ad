//! The pools of threads that batches are graded on.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The pools of one process, by their number of threads; 0 is one thread for each core.
struct Pools {
    process: u32,
    pools: BTreeMap<usize, Arc<ThreadPool>>,
}

/// Locked only by threads that are attached to the interpreter, of which `os.fork` is one: so no
/// child is born with this lock taken.
static POOLS: Mutex<Pools> = Mutex::new(Pools { process: 0, pools: BTreeMap::new() });

/// The pool with this many threads, or one for each core. The threads of a pool do not survive a
/// fork, and grading on it would wait for them for ever; so a child makes its own.
pub(crate) fn pool(_: Python<'_>, threads: Option<NonZeroUsize>) -> PyResult<Arc<ThreadPool>> {
    let threads = threads.map_or(0, NonZeroUsize::get);
    let mut all = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if all.process != process::id() {
        // Dropping the parent's pools would signal threads that do not exist here.
        std::mem::forget(std::mem::take(&mut all.pools));
        all.process = process::id();
    }
    if let Some(pool) = all.pools.get(&threads) {
        return Ok(Arc::clone(pool));
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|number| format!("codeif-{number}"))
        .build()
        .map_err(|error| PyRuntimeError::new_err(format!("no threads to grade on: {error}")))?;
    let pool = Arc::new(pool);
    all.pools.insert(threads, Arc::clone(&pool));
    Ok(pool)
}
