//! The command: one file for each subcommand, built on the library alone.

mod agree;
mod answers;
mod choice;
mod coverage;
mod explain;
mod facts;
mod grade;
mod input;
#[cfg_attr(not(feature = "judge"), path = "no_judge.rs")]
mod judge;
mod limits;
mod lint;
mod output;
mod problems;
mod progress;
mod report;
mod rules;
mod templates;
mod terminal;
mod test;
mod weights;

use std::ffi::OsString;
use std::io;
use std::panic;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Decides, without a language model, whether generated code follows its instructions.
#[derive(Debug, PartialEq, Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, PartialEq, Subcommand)]
enum Command {
    Grade(grade::Args),
    Lint(lint::Args),
    #[cfg(feature = "judge")]
    Judge(judge::Args),
    Report(report::Args),
    Agree(agree::Args),
    Coverage(coverage::Args),
    Templates(templates::Args),
    Explain(explain::Args),
    Test(test::Args),
    Facts(facts::Args),
}

/// How a command ended, short of what keeps it from running at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    /// All went well.
    Done,
    /// What was looked for was found: `lint` has violations, `coverage --strict` gaps to name,
    /// `test` a case that fails, `agree` a figure below its minimum.
    Found,
    /// Some of the input was bad, and named.
    BadInput,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Done => Self::SUCCESS,
            Status::Found => Self::from(1),
            Status::BadInput => Self::from(2),
        }
    }
}

/// Runs the `codeif` command with these arguments, the first being the program's name, on this
/// process's standard streams. Sets the process's panic hook, so that a panic's message, which may
/// quote the input, is escaped before it is shown.
///
/// The status is 0 where all went well, 1 where what was looked for was found (`lint` has
/// violations, `agree` is below a minimum), 2 for bad usage or bad input.
pub fn main<I, T>(args: I) -> ExitCode
where
    I: IntoIterator<Item = T>,
    T: Into<OsString> + Clone,
{
    panic::set_hook(Box::new(|info| {
        terminal::warn(&format!("internal error: {info}"))
    }));
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let result = match cli.command {
        Command::Grade(args) => grade::run(&args),
        Command::Lint(args) => lint::run(&args),
        #[cfg(feature = "judge")]
        Command::Judge(args) => judge::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Agree(args) => agree::run(&args),
        Command::Coverage(args) => coverage::run(&args),
        Command::Templates(args) => templates::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Facts(args) => facts::run(&args),
    };
    match result {
        Ok(status) => status.into(),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            terminal::warn(&format!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Prints what clap says of the arguments: help, the version, or what is wrong with them.
fn usage(error: &clap::Error) -> ExitCode {
    // A reader of the help that has gone is no reason to complain.
    let _ = error.print();
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Whether whoever read the output has gone: no reason to complain.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
