//! The `codeif` command.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Facts are many small lists, which it allocates in a fraction of the instructions that the
/// system's allocator takes.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    codeif::cli::main(std::env::args_os())
}
