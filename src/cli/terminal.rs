//! Output on terminals.

use std::io::{self, IsTerminal, Write};

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

/// The screen that a report is written to. Only a terminal has a width and colours, unless the user
/// disables colours (<https://no-color.org>).
pub(super) fn screen(to_stderr: bool) -> Screen {
    let is_terminal = match to_stderr {
        true => io::stderr().is_terminal(),
        false => io::stdout().is_terminal(),
    };
    if !is_terminal {
        return Screen::default();
    }
    let mut probe = comfy_table::Table::new();
    if to_stderr {
        probe.use_stderr();
    }
    let width = probe.width();
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    Screen {
        width,
        colour: width.is_some() && !refused,
    }
}
