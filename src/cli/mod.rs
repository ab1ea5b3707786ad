//! The `codeif` command, with a module for each subcommand.

mod agree;
mod answers;
mod audit;
mod compose;
mod coverage;
mod dependencies;
mod doctor;
mod explain;
mod facts;
mod feedback;
mod figures;
mod from;
mod grade;
mod hook;
mod init;
mod input;
#[cfg(feature = "judge")]
mod judge;
mod limits;
mod lint;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "mcp")]
mod mcp;
mod merge;
mod output;
mod problems;
mod prompts;
mod report;
mod rule_stats;
mod rules;
mod ruleset;
mod shard;
mod shell;
mod templates;
mod terminal;
mod test;

use std::ffi::OsString;
use std::io::{self, BufReader, Read};
use std::panic;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use terminal::Color;

/// Decides, without a language model, whether generated code follows its instructions.
#[derive(Debug, PartialEq, Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

#[derive(Debug, PartialEq, Subcommand)]
enum Command {
    Grade(Box<grade::Args>),
    Lint(lint::Args),
    Init(init::Args),
    Hook(hook::Args),
    Doctor(doctor::Args),
    Rules(rule_stats::Args),
    #[cfg(feature = "mcp")]
    Mcp(mcp::Args),
    #[cfg(feature = "lsp")]
    Lsp(lsp::Args),
    #[cfg(feature = "judge")]
    Judge(judge::Args),
    Merge(merge::Args),
    Report(report::Args),
    Agree(agree::Args),
    Audit(audit::Args),
    Compose(compose::Args),
    Dependencies(dependencies::Args),
    Prompts(prompts::Args),
    Feedback(feedback::Args),
    Coverage(coverage::Args),
    Templates(templates::Args),
    Explain(explain::Args),
    Test(test::Args),
    Facts(facts::Args),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

/// The files that a path means, as the command reads it: those of a folder or a pattern, or the
/// path itself.
///
/// # Errors
/// If the folder cannot be read, or there is no such file.
pub fn input_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    input::files(path).map_err(|error| io::Error::other(format!("{error:#}")))
}

/// Opens a file, and decompresses it if it is compressed by gzip or zstd.
///
/// # Errors
/// If it cannot be read, or is a file of another kind.
pub fn open_input(path: &Path) -> io::Result<BufReader<Box<dyn Read + Send>>> {
    input::open(path)
}

pub use lint::LintLines;

/// Runs `codeif lint` with these arguments, without the program's name, for a program: `stdin` stands for
/// standard input, and nothing is printed.
///
/// # Errors
/// If the arguments or the rules are wrong; the text says how.
pub fn lint(args: &[OsString], stdin: &str) -> Result<LintLines, String> {
    let command = ["codeif".into(), "lint".into()];
    let cli = Cli::try_parse_from(command.iter().chain(args)).map_err(|error| error.to_string())?;
    match cli.command {
        Command::Lint(args) => lint::lines(&args, stdin).map_err(|error| format!("{error:#}")),
        _ => Err("not the arguments of `codeif lint`".to_owned()),
    }
}

/// How a command ended, unless it failed with an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Done,
    /// Something was found: `lint` has violations, `coverage --strict` has gaps, `test` has failed
    /// cases, or `agree` has a figure below its minimum.
    Found,
    /// Some of the input was bad, and was reported.
    BadInput,
    /// Something was found, and the user says what the status is then.
    Exit(u8),
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Done => Self::SUCCESS,
            Status::Found => Self::from(1),
            Status::BadInput => Self::from(2),
            Status::Exit(status) => Self::from(status),
        }
    }
}

/// Runs the `codeif` command with these arguments, of which the first is the program's name, on the
/// standard streams of the process. Sets the panic hook of the process, because a panic message may
/// quote the input and has to be escaped before it is printed.
///
/// The status is 0 for success, 1 if something was found (`lint` has violations, `agree` is below a
/// minimum), and 2 for bad usage or bad input.
pub fn main<I, T>(args: I) -> ExitCode
where
    I: IntoIterator<Item = T>,
    T: Into<OsString> + Clone,
{
    panic::set_hook(Box::new(|info| terminal::warn(&format!("internal error: {info}"))));
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() && hook::is_meant(&args) => return hook::refused(&error),
        Err(error) => return usage(&error),
    };
    terminal::set_color(cli.color);
    let result = match cli.command {
        Command::Grade(args) => grade::run(&args),
        Command::Lint(args) => lint::run(&args),
        Command::Init(args) => init::run(&args),
        Command::Hook(args) => hook::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Rules(args) => rule_stats::run(&args),
        #[cfg(feature = "mcp")]
        Command::Mcp(args) => mcp::run(&args),
        #[cfg(feature = "lsp")]
        Command::Lsp(args) => lsp::run(&args),
        #[cfg(feature = "judge")]
        Command::Judge(args) => judge::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Agree(args) => agree::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Compose(args) => compose::run(&args),
        Command::Dependencies(args) => dependencies::run(&args),
        Command::Prompts(args) => prompts::run(&args),
        Command::Feedback(args) => feedback::run(&args),
        Command::Coverage(args) => coverage::run(&args),
        Command::Templates(args) => templates::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Facts(args) => facts::run(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
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

/// Prints the message of clap: the help, the version, or what is wrong with the arguments.
fn usage(error: &clap::Error) -> ExitCode {
    // A closed pipe is not an error.
    let _ = error.print();
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Whether the reader of the output has closed the pipe, which is not an error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// A build without the feature `judge`: there are no flags, and nothing is asked.
#[cfg(not(feature = "judge"))]
mod judge {
    #[derive(Debug, PartialEq, clap::Args)]
    pub(super) struct JudgeArgs {}

    impl JudgeArgs {
        #[expect(clippy::unused_self, reason = "the other implementation needs it")]
        pub(super) const fn is_dry_run(&self) -> bool {
            false
        }
    }

    /// A session, which never exists.
    pub(super) enum JudgeSession {}

    impl JudgeSession {
        #[expect(clippy::unnecessary_wraps, reason = "the other implementation may fail")]
        pub(super) const fn new(_: &JudgeArgs) -> anyhow::Result<Option<Self>> {
            Ok(None)
        }

        pub(super) const fn plan(&self) -> Option<&'static str> {
            match *self {}
        }

        pub(super) const fn finish(&self) {
            match *self {}
        }
    }
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
