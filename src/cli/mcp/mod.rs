//! `codeif mcp`: the checks as tools of a coding agent, by the Model Context Protocol over standard input
//! and output.

mod check;
mod lines;
mod server;
mod tools;

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use rmcp::ServiceExt;

use super::Status;
use lines::Lines;
use server::Server;

/// Offer the checks to a coding agent (an MCP server on standard input and output)
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  claude mcp add codeif -- codeif mcp
  codex mcp add codeif -- codeif mcp
  gemini mcp add codeif codeif mcp

An agent starts it, and gets three tools: check (the findings in files, or in a text before it is
written), rules (which rules hold for a file) and explain (what a rule means). They read files in
FOLDER, and write none. `codeif explain agents` says more.

Exit status: 0 at the end of standard input; 2 if the server cannot start.")]
pub(super) struct Args {
    /// The folder that the agent works in
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let shown = args.folder.display();
    let folder = args.folder.canonicalize().with_context(|| format!("{shown}"))?;
    // Files are named from there.
    std::env::set_current_dir(&folder).with_context(|| format!("{shown}"))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let served = runtime.block_on(async {
        // The stream may end before a session begins.
        match Server::new(folder).serve(Lines::of_stdin()).await {
            Ok(running) => running.waiting().await.map(drop),
            Err(_) => Ok(()),
        }
    });
    // Nobody waits for the answer to a call that is still worked on.
    runtime.shutdown_background();
    served.map_err(|error| anyhow!("the server failed: {error}"))?;
    Ok(Status::Done)
}
