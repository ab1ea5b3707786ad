//! `codeif lint`: checks source files.

mod baseline;
mod check;
mod files;
mod fix;
mod patch;
mod rules;

pub(super) use rules::LintRules;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use super::input::{DASH, is_dash};
use super::limits::{Choice, choice, whole};
use super::rules::RulesArg;
use super::{Status, output, terminal};
use crate::lint::LintReport;
use crate::report::{
    LintFormat, Screen, write_lint, write_lint_rules, write_lint_rules_json, write_lint_statistics,
};

/// Check source files against the instructions that a model was given
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif lint src --constraint 'Do not use `goto`.' --constraint 'No global variables'
  codeif lint . --instructions AGENTS.md --diff main
  codeif lint .                          (rules from codeif.toml, and from the AGENTS.md, CLAUDE.md
                                          and similar files of the repository)

A codeif.toml, found in a PATH's folder or above:
  exclude = [\"vendor/\"]
  rules = \"lint/rules\"                 (a folder with rules of your own, like --rules)
  [[constraint]]
  text = \"Functions must not have more than 4 parameters\"
  paths = [\"src/**/*.py\"]               (patterns as in .gitignore; all files by default)
  severity = \"warning\"                  (error, warning or off; error by default)

Anything forbidden, limited or about naming is judged file by file; anything required (\"define a
class named A\", \"use a for loop\") over all files together. `codeif templates` lists what you
can ask for, `codeif explain NAME` what it means and how you can word it.

A comment `codeif: allow(NAME[, NAME]) REASON` allows what the named rules find on its own line,
on the line below it, or in the whole file if it comes before any code.

Exit status: 0 no errors found; 1 some were (--exit-zero and --error-exitcode change this one);
2 bad usage, a sentence that is not a rule, or a file that could not be read (each is reported on
standard error). With --strict, also 1 if there is no rule at all, and 2 if a file is past a limit.")]
pub(super) struct Args {
    /// Files and folders; - is standard input
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,

    /// A rule, in a sentence; may be repeated
    #[arg(short, long = "constraint", value_name = "SENTENCE")]
    constraints: Vec<String>,

    /// Rules from a prompt, an AGENTS.md or a style guide: the sentences that codeif can check;
    /// other lines that ask for something are reported as not checkable
    #[arg(short, long, value_name = "FILE")]
    instructions: Vec<PathBuf>,

    #[command(flatten)]
    own: RulesArg,

    /// Skip files and folders; a pattern as in .gitignore, relative to the current folder; may be
    /// repeated
    #[arg(long, value_name = "PATTERN")]
    exclude: Vec<String>,

    /// Leave out the findings in this file (--update-baseline writes it)
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Write the findings to the baseline instead of reporting them
    #[arg(long, requires = "baseline", conflicts_with = "diff")]
    update_baseline: bool,

    /// Show how each line of the instructions is understood, and check nothing
    #[arg(long)]
    show_rules: bool,

    /// Do not report the lines of the instructions that are not checkable
    #[arg(long, conflicts_with = "strict")]
    hide_unchecked: bool,

    /// Treat as errors: lines of the instructions that are not checkable, instructions without any
    /// rule, and files past a limit
    #[arg(long)]
    strict: bool,

    /// Read this codeif.toml instead of looking for one
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,

    /// Read no codeif.toml
    #[arg(long)]
    no_config: bool,

    /// Ignore comments that allow findings, for code that might excuse itself
    #[arg(long)]
    no_exceptions: bool,

    /// Report only findings on lines added since this git revision; required things are not
    /// judged then
    #[arg(long, value_name = "REV", allow_hyphen_values = true)]
    diff: Option<String>,

    /// Fix what surely can be fixed, and report what is left
    #[arg(long, group = "fixes", conflicts_with_all = NOT_WITH_FIXES)]
    fix: bool,

    /// Show what --fix would change, and write nothing: a diff in place of the findings, or with
    /// --format json the findings with their fixes
    #[arg(long, group = "fixes", conflicts_with_all = NOT_WITH_FIXES)]
    fix_dry_run: bool,

    /// With --fix or --fix-dry-run: also rename what other files could use, if no other file of the
    /// project has its name
    #[arg(long, requires = "fixes")]
    rename_public: bool,

    /// The path of the code on standard input; it decides the language, and which rules apply
    #[arg(long, value_name = "PATH")]
    stdin_filename: Option<PathBuf>,

    /// Format of the findings
    #[arg(short, long, value_parser = choice(&FORMATS), default_value = "human")]
    format: LintFormat,

    /// Write the findings to this file; - is standard output
    #[arg(short, long, value_name = "FILE", default_value = DASH)]
    output: PathBuf,

    /// Write at most N findings; 0 for all [default: 100 in human format on a terminal, otherwise all]
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    max_findings: Option<usize>,

    /// Exit with 0 even if errors were found
    #[arg(long, conflicts_with = "error_exitcode")]
    exit_zero: bool,

    /// Exit with this status if errors were found
    #[arg(long, value_name = "N", default_value_t = 1)]
    error_exitcode: u8,

    /// Also say which files were left out, and which have syntax errors
    #[arg(short, long)]
    verbose: bool,

    /// Show only errors: no warnings, no notes, no summary
    #[arg(short, long, conflicts_with = "verbose")]
    quiet: bool,

    /// Count the findings of each rule at the end (on standard error unless the format is human)
    #[arg(long)]
    statistics: bool,
}

/// The rules of `codeif lint PATHS`, of which nothing is said.
pub(super) fn default_rules(paths: &[PathBuf]) -> anyhow::Result<LintRules> {
    let command = <Args as clap::Args>::augment_args(clap::Command::new("lint"));
    let matches = command.try_get_matches_from(["lint"])?;
    let args = <Args as clap::FromArgMatches>::from_arg_matches(&matches)?;
    rules::read(&Args { paths: paths.to_owned(), ..args }, &mut Vec::new())
}

const FORMATS: [Choice<LintFormat>; 6] = [
    ("human", "Code frames for people", LintFormat::Human),
    ("concise", "One line a finding", LintFormat::Concise),
    ("json", "JSON lines, as codeif explain lint.schema describes them", LintFormat::Json),
    ("sarif", "SARIF 2.1.0, for code scanning", LintFormat::Sarif),
    ("github", "Annotations of a pull request on GitHub", LintFormat::Github),
    ("agent", "At most ten facts, a line each, for a language model", LintFormat::Agent),
];

/// What only some findings count with.
const NOT_WITH_FIXES: [&str; 3] = ["diff", "baseline", "show_rules"];

/// How many findings people are shown on a terminal.
const MAX_ON_TERMINAL: usize = 100;

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let mut notes = Vec::new();
    let checked = check::check(args, None, &mut notes);
    notes.iter().for_each(|note| terminal::warn(note));
    let (mut report, mended) = checked?;
    if args.show_rules {
        return show_rules(args, &report);
    }
    if args.update_baseline {
        return baseline::update(args, &report);
    }
    if args.fix {
        fix::write(mended, &mut report);
    } else if args.fix_dry_run && args.format != LintFormat::Json {
        fix::show(args, &mended, &report)?;
        return Ok(status(args, &report));
    }
    print(args, &report)?;
    Ok(status(args, &report))
}

fn status(args: &Args, report: &LintReport) -> Status {
    let is_unjudged =
        !report.file_errors.is_empty() || args.strict && !report.unjudged_files.is_empty();
    match (is_unjudged, report.fails()) {
        (true, _) => Status::BadInput,
        (false, true) if !args.exit_zero => Status::Exit(args.error_exitcode),
        _ => Status::Done,
    }
}

/// What `codeif lint` finds, for a program.
#[derive(Debug)]
pub struct LintLines {
    /// The findings, in JSON lines (`docs/lint.schema.json`).
    pub findings: String,
    /// What the command would say on standard error.
    pub notes: Vec<String>,
    /// Whether a file could not be read.
    pub is_incomplete: bool,
}

/// Runs the linter with a text on standard input, for a program.
pub(super) fn lines(args: &Args, stdin: &str) -> anyhow::Result<LintLines> {
    let mut notes = Vec::new();
    let (report, _) = check::check(args, Some(stdin), &mut notes)?;
    let mut findings = Vec::new();
    write_lint(&mut findings, &report, LintFormat::Json, Screen::default(), args.quiet)?;
    let is_incomplete = !report.file_errors.is_empty();
    Ok(LintLines { findings: String::from_utf8(findings)?, notes, is_incomplete })
}

impl Args {
    /// The paths, with the name of standard input in its place.
    fn places(&self) -> Vec<PathBuf> {
        let places = self.paths.iter().filter_map(|path| match is_dash(path) {
            true => self.stdin_filename.clone(),
            false => Some(path.clone()),
        });
        places.collect()
    }
}

/// Shows the rules of a report.
fn show_rules(args: &Args, report: &LintReport) -> anyhow::Result<Status> {
    let mut out = output::create(&args.output, &[])?;
    match args.format {
        LintFormat::Json => write_lint_rules_json(&mut out, report)?,
        _ => write_lint_rules(&mut out, report)?,
    }
    out.flush()?;
    Ok(Status::Done)
}

/// How many findings are written; `None` for all.
fn max_findings(args: &Args) -> Option<usize> {
    let is_screen = args.format == LintFormat::Human && is_dash(&args.output);
    match args.max_findings {
        Some(0) => None,
        None if is_screen && io::stdout().is_terminal() => Some(MAX_ON_TERMINAL),
        given => given,
    }
}

fn print(args: &Args, report: &LintReport) -> anyhow::Result<()> {
    let screen = match is_dash(&args.output) {
        true => terminal::screen(false),
        false => Screen::default(),
    };
    let inputs = args.paths.iter().chain(&args.instructions);
    let mut out = output::create(&args.output, inputs)?;
    write_lint(&mut out, report, args.format, screen, args.quiet)?;
    if args.statistics {
        match args.format {
            LintFormat::Human => write_lint_statistics(&mut out, report, screen)?,
            _ => write_lint_statistics(&mut io::stderr().lock(), report, terminal::screen(true))?,
        }
    }
    out.flush()?;
    Ok(())
}
