//! `codeif lint`: checks source files.

mod rules;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use super::input::{DASH, is_dash};
use super::limits::{Choice, choice, whole};
use super::rules::RulesArg;
use super::{Status, output, terminal};
use crate::check::Readings;
use crate::lint::{FileError, LintReport, Linter, Rule, Unchecked};
use crate::report::{
    LintFormat, Screen, write_lint, write_lint_rules, write_lint_rules_json, write_lint_statistics,
};
use crate::response::Limits;

/// Check source files against the instructions that a model was given
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif lint src --constraint 'Do not use `goto`.' --constraint 'No global variables'
  codeif lint . --instructions AGENTS.md --diff main
  codeif lint .                          (rules from codeif.toml, or else from the AGENTS.md,
                                          CLAUDE.md and similar files of the repository)

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

Exit status: 0 no errors found; 1 some were; 2 bad usage, a sentence that is not a rule, or a file
that could not be judged (each is reported on standard error).")]
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

    /// Treat lines of the instructions that are not checkable as errors
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

    /// Show only errors: no warnings, no notes, no summary
    #[arg(short, long)]
    quiet: bool,

    /// Count the findings of each rule at the end (on standard error unless the format is human)
    #[arg(long)]
    statistics: bool,
}

const FORMATS: [Choice<LintFormat>; 4] = [
    ("human", "Code frames for people", LintFormat::Human),
    ("json", "JSON lines, as codeif explain lint.schema describes them", LintFormat::Json),
    ("sarif", "SARIF 2.1.0, for code scanning", LintFormat::Sarif),
    ("github", "Annotations of a pull request on GitHub", LintFormat::Github),
];

/// How many findings people are shown on a terminal.
const MAX_ON_TERMINAL: usize = 100;

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let rules = rules::read(args)?;
    let unchecked = match args.hide_unchecked {
        true => Vec::new(),
        false => rules.unchecked,
    };
    if args.show_rules {
        let templates = rules.loaded.templates();
        let unchecked = unchecked.into_iter().map(|line| line.suggest(templates));
        return show_rules(args, rules.rules, unchecked.collect());
    }
    let files = rules::find(args, &rules.config)?;
    let verifier = rules.loaded.verifier(Limits::default(), Readings::default());
    let mut linter = Linter::new(verifier, rules.rules);
    if args.no_exceptions {
        linter = linter.without_exceptions();
    }
    if let Some(revision) = &args.diff {
        linter = linter.on_added_lines(rules::added(args, revision)?);
    }
    let mut report = linter.lint(files);
    report.unchecked = unchecked;
    report.unchecked.retain(|line| line.is_demand);
    report.strict = args.strict;
    warn(&report.file_errors, "error");
    if args.update_baseline {
        return rules::update(args, &report);
    }
    rules::apply(args, &mut report)?;
    if args.quiet {
        report.retain_errors();
    }
    warn(&report.file_notes, "note");
    if report.files == 0 && report.file_errors.is_empty() && !args.quiet {
        terminal::warn(&format!("note: no file was checked: {}", rules::why_none(args, &report)));
    }
    report.max_findings = max_findings(args);
    print(args, &report)?;
    Ok(match (report.file_errors.is_empty(), report.fails()) {
        (false, _) => Status::BadInput,
        (true, true) => Status::Found,
        (true, false) => Status::Done,
    })
}

/// Shows the rules, and checks nothing.
fn show_rules(args: &Args, rules: Vec<Rule>, unchecked: Vec<Unchecked>) -> anyhow::Result<Status> {
    let report = LintReport {
        rules: rules.into_iter().map(Arc::new).collect(),
        unchecked,
        ..LintReport::default()
    };
    let mut out = output::create(&args.output, &[])?;
    match args.format {
        LintFormat::Json => write_lint_rules_json(&mut out, &report)?,
        _ => write_lint_rules(&mut out, &report)?,
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

fn warn(errors: &[FileError], level: &str) {
    for error in errors {
        terminal::warn(&format!("{level}: {}: {}", error.path, error.message));
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
