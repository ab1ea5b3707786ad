//! `codeif audit`: what can be proved of a question file without any answer.

use std::path::PathBuf;

use super::from::QuestionArgs;
use super::limits::{FIGURE_FORMATS, choice};
use super::output::Form;
use super::problems::Problems;
use super::rules::RulesArg;
use super::{Status, output};
use crate::audit::Audit;
use crate::report::{Format, write_audit, write_audit_page};

/// Find instructions that no answer can follow, and the highest scores still possible
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif audit questions.jsonl --output audit.html

A proved finding lists instructions that no answer can follow together. For a suspicious one there
is such an answer, which the finding describes, but nobody would want it. The ceilings are the
highest metrics still possible.

Exit status: 0 done; 2 bad usage, or some of the input was bad (each bad line is reported
on standard error, dangling dependencies included; the others are audited).")]
pub(super) struct Args {
    #[command(flatten)]
    input: QuestionArgs,

    #[command(flatten)]
    rules: RulesArg,

    /// Format of the report [default: by the extension of --output, otherwise table]
    #[arg(short, long, value_parser = choice(&FIGURE_FORMATS))]
    format: Option<Format>,

    /// Write the report to a file. The extension sets the format: .html, .json, .csv, .md or .tex;
    /// tables without an extension
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let form = Form::of(args.format, args.output.as_deref())?;
    let rules = args.rules.load()?;
    let mut problems = Problems::default();
    let questions = args.input.read(&mut problems)?;
    let audit = Audit::new(questions.iter(), rules.templates());
    let (mut out, screen) = output::of_report(args.output.as_deref(), &args.input.questions)?;
    match form {
        Form::Page => write_audit_page(&mut out, &audit)?,
        Form::Figures(format) => write_audit(&mut out, &audit, format, screen)?,
    }
    out.flush()?;
    Ok(problems.status())
}
