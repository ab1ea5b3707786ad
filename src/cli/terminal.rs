//! What people see while a command runs.

use std::io::{self, IsTerminal, Write};

use crate::report::{Screen, escape_control};

/// Writes one line to standard error, harmless for a terminal. Where nobody reads it, that
/// is no error.
pub(super) fn warn(line: &str) {
    let _ = writeln!(io::stderr(), "{}", escape_control(line));
}

/// How many columns the terminal has that a report goes to; `None` where it is none.
pub(super) fn width(to_stderr: bool) -> Option<u16> {
    let is_terminal = match to_stderr {
        true => io::stderr().is_terminal(),
        false => io::stdout().is_terminal(),
    };
    is_terminal
        .then(|| {
            let mut probe = comfy_table::Table::new();
            if to_stderr {
                probe.use_stderr();
            }
            probe.width()
        })
        .flatten()
}

/// The screen that a report goes to: colours on a terminal alone, and not where the user wants
/// none (<https://no-color.org>).
pub(super) fn screen(to_stderr: bool) -> Screen {
    let width = width(to_stderr);
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    Screen {
        width,
        colour: width.is_some() && !refused,
    }
}
