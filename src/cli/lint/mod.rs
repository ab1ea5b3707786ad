//! `codeif lint`: checks source files.

mod rules;

use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::choice::{Choice, choice};
use super::input::{self, DASH};
use super::rules::RulesArg;
use super::{Status, terminal};
use crate::language::Language;
use crate::lint::{Added, FileError, Files, InputFile, LintReport, Linter};
use crate::report::{LintFormat, write_lint, write_lint_statistics};
use crate::response::Limits;

/// Check source files against the instructions that a model was given
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif lint src --constraint \"Do not use `goto`.\" --constraint \"No global variables\"
  codeif lint . --instructions AGENTS.md --diff main
  codeif lint .                          (rules from codeif.toml)

A codeif.toml, found in the first PATH's folder or above:
  exclude = [\"vendor/\"]
  rules = \"lint/rules\"                 (a folder of rules of your own, as --rules)
  [[constraint]]
  text = \"Functions must not have more than 4 parameters\"
  paths = [\"src/**/*.py\"]               (patterns as in .gitignore; all files by default)
  severity = \"warning\"                  (error, warning or off; error by default)

What is forbidden, limited or named is judged file by file; what should be there (\"define a
class named A\", \"use a for loop\") over all files together. `codeif templates` lists what can
be asked, `codeif explain NAME` what it means and how it may be worded.

A comment `codeif: allow(NAME[, NAME]) REASON` excuses the line it is on, or the line below it,
or the file where it stands before any code.

Exit status: 0 nothing found that is an error; 1 something was; 2 bad usage, a sentence that is
no rule, or a file that could not be judged (each is named on standard error).")]
pub(super) struct Args {
    /// Files and folders; - is standard input
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,

    /// A rule, in a sentence; may be repeated
    #[arg(short, long = "constraint", value_name = "SENTENCE")]
    constraints: Vec<String>,

    /// Rules from a prompt, an AGENTS.md, a style guide: each sentence that is one; the other
    /// lines are reported as not checkable
    #[arg(short, long, value_name = "FILE")]
    instructions: Vec<PathBuf>,

    #[command(flatten)]
    own: RulesArg,

    /// Let a line of the instructions that is not checkable be an error
    #[arg(long)]
    strict: bool,

    /// Read this codeif.toml instead of looking for one
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,

    /// Read no codeif.toml
    #[arg(long)]
    no_config: bool,

    /// Take no notice of exceptions in comments: for code whose writer might excuse itself
    #[arg(long)]
    no_exceptions: bool,

    /// Report only findings on lines added since this git revision; what should be there is
    /// not judged then
    #[arg(long, value_name = "REV", allow_hyphen_values = true)]
    diff: Option<String>,

    /// The path that standard input stands for: it says the language, and which rules are for
    /// it
    #[arg(long, value_name = "PATH")]
    stdin_filename: Option<PathBuf>,

    /// Form of the findings
    #[arg(short, long, value_parser = choice(&FORMATS), default_value = "human")]
    format: LintFormat,

    /// Show only errors: no warnings, no remarks, no closing line
    #[arg(short, long)]
    quiet: bool,

    /// Count the findings of each rule at the end (on standard error where the form is not
    /// human)
    #[arg(long)]
    statistics: bool,
}

/// The formats of findings.
const FORMATS: [Choice<LintFormat>; 4] = [
    ("human", "Frames of code for people", LintFormat::Human),
    (
        "json",
        "A JSON object a line, as codeif explain lint.schema describes it",
        LintFormat::Json,
    ),
    ("sarif", "SARIF 2.1.0, for code scanning", LintFormat::Sarif),
    (
        "github",
        "Annotations of a pull request on GitHub",
        LintFormat::Github,
    ),
];

/// Runs the command.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let rules = rules::read(args)?;
    let files = files(args, &rules.config)?;
    let verifier = rules.loaded.verifier(Limits::default());
    let mut linter = Linter::new(verifier, rules.rules);
    if args.no_exceptions {
        linter = linter.without_exceptions();
    }
    if let Some(revision) = &args.diff {
        linter = linter.on_added_lines(added(args, revision)?);
    }
    let mut report = linter.lint(files);
    report.unchecked = rules.unchecked;
    report.strict = args.strict;
    if args.quiet {
        report.retain_errors();
    }
    warn(&report.file_errors, "error");
    warn(&report.file_notes, "note");
    print(args, &report)?;
    Ok(match (report.file_errors.is_empty(), report.fails()) {
        (false, _) => Status::BadInput,
        (true, true) => Status::Found,
        (true, false) => Status::Done,
    })
}

/// The files to check.
fn files(args: &Args, config: &crate::lint::Config) -> anyhow::Result<Files> {
    let (stdin, paths): (Vec<_>, Vec<_>) = args
        .paths
        .iter()
        .cloned()
        .partition(|path| path.as_os_str() == DASH);
    let mut files = Files::find(&paths, config);
    match (stdin.len(), args.diff.is_some()) {
        (0, _) => {}
        (1, false) => files.sources.insert(0, stdin_source(args)?),
        (1, true) => bail!("git knows nothing of standard input: leave --diff out"),
        _ => bail!("- stands for standard input and can be given once"),
    }
    Ok(files)
}

fn stdin_source(args: &Args) -> anyhow::Result<InputFile> {
    let Some(path) = &args.stdin_filename else {
        bail!("standard input has no name: give --stdin-filename PATH, such as app.py");
    };
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .read_to_end(&mut bytes)
        .context("standard input cannot be read")?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let first = text.lines().next().unwrap_or_default();
    let language = Language::of_path(path).or_else(|| Language::of_shebang(first));
    let language = language.with_context(|| {
        let name = input::name(path);
        format!("{name}: in no language known here (--stdin-filename says it by its extension)")
    })?;
    Ok(InputFile::text(path, language, text))
}

/// The lines added since a revision, in the repository of the first path.
fn added(args: &Args, revision: &str) -> anyhow::Result<Added> {
    let folder = |path: &Path| match path.is_dir() {
        true => path.to_owned(),
        false => path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .map_or_else(|| PathBuf::from("."), Path::to_owned),
    };
    let first = args.paths.first().map_or(Path::new("."), PathBuf::as_path);
    let added = Added::since(revision, &folder(first)).context("--diff")?;
    for path in &args.paths {
        if path.canonicalize().is_ok_and(|path| !added.covers(&path)) {
            let path = path.display();
            bail!("--diff: {path} is not in the git repository of the first path");
        }
    }
    Ok(added)
}

fn warn(errors: &[FileError], level: &str) {
    for error in errors {
        terminal::warn(&format!("{level}: {}: {}", error.path, error.message));
    }
}

fn print(args: &Args, report: &LintReport) -> anyhow::Result<()> {
    let screen = terminal::screen(false);
    let mut out = BufWriter::new(io::stdout().lock());
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
