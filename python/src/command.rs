//! The command.

use std::io::Write;

use pyo3::prelude::*;

/// Runs the `codeif` command with these arguments, of which the first is the program's name, and
/// returns the exit status. Ctrl-C ends the process, as it ends the command.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, args: Vec<std::ffi::OsString>) -> PyResult<u8> {
    let signal = py.import("signal")?;
    let default = signal.getattr("SIG_DFL")?;
    signal.call_method1("signal", (signal.getattr("SIGINT")?, default))?;
    let code = py.detach(|| codeif::cli::main(args));
    std::io::stdout().flush()?;
    // There is no other way to the number of an exit code.
    Ok((0..=u8::MAX).find(|&it| code == std::process::ExitCode::from(it)).unwrap_or(1))
}
