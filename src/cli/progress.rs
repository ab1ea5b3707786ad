//! The progress bar, which is shown only on a terminal, on standard error.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::input::DASH;

/// A progress bar; hidden if the output goes to the same terminal.
pub(super) fn bar(paths: &[PathBuf], output: Option<&Path>) -> ProgressBar {
    let to_stdout = output.is_some_and(|path| path.as_os_str() == DASH);
    match to_stdout && io::stdout().is_terminal() {
        true => ProgressBar::hidden(),
        false => visible(paths),
    }
}

/// The interval between the frames of a spinner.
const TICK: Duration = Duration::from_millis(120);

/// A spinner for work of unknown length.
pub(super) fn spinner(work: &'static str) -> ProgressBar {
    let spinner = ProgressBar::new_spinner().with_message(work);
    spinner.enable_steady_tick(TICK);
    spinner
}

/// A progress bar over the bytes of the files; a byte counter if a size is unknown.
fn visible(paths: &[PathBuf]) -> ProgressBar {
    let sizes = paths.iter().map(|path| {
        let metadata = std::fs::metadata(path).ok()?;
        metadata.is_file().then_some(metadata.len())
    });
    // The bar is drawn on standard error, and hidden if that is not a terminal.
    let (bar, template) = match sizes.sum::<Option<u64>>() {
        Some(total) => {
            (ProgressBar::new(total), "{bar:40} {percent:>3} %  {bytes_per_sec}  {eta} left")
        }
        None => (ProgressBar::new_spinner(), "{spinner} {bytes}  {bytes_per_sec}"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
