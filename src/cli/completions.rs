//! `codeif completions`: scripts with which shells complete the command line.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, Status};

/// Print a completion script for a shell
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif completions bash > ~/.local/share/bash-completion/completions/codeif
  codeif completions zsh > \"${fpath[1]}/_codeif\"
  codeif completions fish > ~/.config/fish/completions/codeif.fish")]
pub(super) struct Args {
    /// The shell
    shell: Shell,
}

/// Runs the command.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "codeif", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Status::Done)
}
