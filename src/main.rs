//! The `codeif` command.

use std::process::ExitCode;

/// Trees and facts are many small lists, which it allocates in a fraction of the instructions that the
/// system's allocator takes.
#[cfg(feature = "allocator")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    codeif::cli::main(std::env::args_os())
}
