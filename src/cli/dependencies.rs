//! `codeif dependencies`: derives which instructions of a question file depend on which.

use std::io::Write;
use std::path::PathBuf;

use super::from::QuestionArgs;
use super::input;
use super::problems::Problems;
use super::rules::RulesArg;
use super::{Status, output};
use crate::compose::{dependencies, with_dependencies};

/// Derive which instructions of a question file depend on which, for RSR
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif dependencies questions.jsonl --output with-dependencies.jsonl

An instruction about a class, function, variable, interface, package or library depends on the one
that asks for it; everything depends on the language. What the file says already is replaced.

Exit status: 0 done; 2 bad usage or bad input.")]
pub(super) struct Args {
    #[command(flatten)]
    input: QuestionArgs,

    #[command(flatten)]
    rules: RulesArg,

    /// Write the questions to a file
    #[arg(short, long, value_name = "FILE", default_value = input::DASH)]
    output: PathBuf,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let rules = args.rules.load()?;
    let mut problems = Problems::default();
    let questions = args.input.read(&mut problems)?;
    let mut out = output::create(&args.output, &args.input.questions)?;
    for question in questions.iter() {
        let found = dependencies(question, rules.templates());
        writeln!(out, "{}", with_dependencies(question, &found))?;
    }
    out.flush()?;
    Ok(problems.status())
}
