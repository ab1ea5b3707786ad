//! Output on terminals.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use super::input::is_dash;
use crate::report::{Format, MetricsReport, Screen, escape_control};

/// Writes one line to standard error, escaped for a terminal. Failing to do so is not an error.
pub(super) fn warn(line: &str) {
    let _ = writeln!(io::stderr(), "{}", escape_control(line));
}

/// Writes what limits the figures to standard error, if the format has no place for it.
pub(super) fn warn_notes(report: &MetricsReport, format: Format) {
    if matches!(format, Format::Json | Format::Csv) {
        for note in report.notes() {
            warn(&format!("note: {note}"));
        }
    }
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On terminals, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What the command line says of colours, as the number of its variant.
static COLOR: AtomicU8 = AtomicU8::new(Color::Auto as u8);

/// Sets when to use colours.
pub(super) fn set_color(color: Color) {
    COLOR.store(color as u8, Ordering::Relaxed);
}

/// The screen that a report is written to. Only a terminal has a width and, unless the user says
/// otherwise, colours (<https://no-color.org>).
pub(super) fn screen(to_stderr: bool) -> Screen {
    let is_terminal = match to_stderr {
        true => io::stderr().is_terminal(),
        false => io::stdout().is_terminal(),
    };
    let width = is_terminal.then(|| width(to_stderr)).flatten();
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let color = COLOR.load(Ordering::Relaxed);
    let colour = match color {
        _ if color == Color::Always as u8 => true,
        _ if color == Color::Never as u8 => false,
        _ => width.is_some() && !refused,
    };
    Screen { width, colour }
}

/// The width of a terminal, in characters.
fn width(of_stderr: bool) -> Option<u16> {
    let mut probe = comfy_table::Table::new();
    if of_stderr {
        probe.use_stderr();
    }
    probe.width()
}

/// A progress bar; hidden if the output goes to the same terminal.
pub(super) fn bar(paths: &[PathBuf], output: Option<&Path>) -> ProgressBar {
    let to_stdout = output.is_some_and(is_dash);
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
