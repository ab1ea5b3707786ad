//! Output on terminals.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU8, Ordering};

use clap::ValueEnum;

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
