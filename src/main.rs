//! The `codeif` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    codeif::cli::main(std::env::args_os())
}
