//! Work on many things at once, where there are threads: WebAssembly has none, and a page need not load what starts
//! them.

#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

/// What a function makes of each thing, in their order, on the current pool of threads. One may take a hundred times
/// as long as the next, so no thread holds several back.
pub(crate) fn map<T: Sync, R: Send>(things: &[T], make: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    #[cfg(target_family = "wasm")]
    let made = things.iter().map(make);
    #[cfg(not(target_family = "wasm"))]
    let made = things.par_iter().with_max_len(1).map(make);
    made.collect()
}
