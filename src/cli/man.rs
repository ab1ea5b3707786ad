//! `codeif man`: manual pages.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::CommandFactory;

use super::{Cli, Status, input};

/// Write manual pages, one for each command
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif man ~/.local/share/man/man1 && man codeif-grade")]
pub(super) struct Args {
    /// The folder for the pages; created if it doesn't exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Runs the command.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    if args.folder.is_file() {
        bail!("{}: is a file; give a folder", input::name(&args.folder));
    }
    let unwritable = || format!("{}: cannot be written", input::name(&args.folder));
    fs::create_dir_all(&args.folder).with_context(unwritable)?;
    let command = Cli::command().disable_help_subcommand(true);
    clap_mangen::generate_to(command, &args.folder).with_context(unwritable)?;
    Ok(Status::Done)
}
