//! The progress bar: on a terminal only, on standard error.

use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over the bytes of the answer files; a counter of bytes where a size is unknown.
pub(super) fn bar(paths: &[PathBuf]) -> ProgressBar {
    let sizes = paths.iter().map(|path| {
        let metadata = std::fs::metadata(path).ok()?;
        metadata.is_file().then_some(metadata.len())
    });
    // A bar draws on standard error, and hides where that is no terminal.
    let (bar, template) = match sizes.sum::<Option<u64>>() {
        Some(total) => (
            ProgressBar::new(total),
            "{bar:40} {percent:>3} %  {bytes_per_sec}  {eta} left",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {bytes}  {bytes_per_sec}",
        ),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
