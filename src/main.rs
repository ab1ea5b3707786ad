//! The `codeif` command.

fn main() {}
