//! `codeif completions` and `codeif man`: what shells show of the command line, made from its
//! definition.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, Status, input};

/// Print a completion script for a shell
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif completions bash > ~/.local/share/bash-completion/completions/codeif
  codeif completions zsh > \"${fpath[1]}/_codeif\"
  codeif completions fish > ~/.config/fish/completions/codeif.fish")]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(super) fn completions(args: &CompletionsArgs) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "codeif", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Status::Done)
}

/// Write manual pages, one for each command
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif man ~/.local/share/man/man1 && man codeif-grade")]
pub(super) struct ManArgs {
    /// The folder for the pages; created if it doesn't exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(super) fn man(args: &ManArgs) -> anyhow::Result<Status> {
    if args.folder.is_file() {
        bail!("{}: is a file; give a folder", input::name(&args.folder));
    }
    let unwritable = || format!("{}: cannot be written", input::name(&args.folder));
    fs::create_dir_all(&args.folder).with_context(unwritable)?;
    let command = Cli::command().disable_help_subcommand(true);
    clap_mangen::generate_to(command, &args.folder).with_context(unwritable)?;
    Ok(Status::Done)
}
