//! `codeif coverage`: which instructions of a question file can be judged.

use std::io::{self, Write};

use super::from::QuestionArgs;
use super::limits::{Choice, LIST_FORMATS, choice};
use super::problems::Problems;
use super::rules::RulesArg;
use super::{Status, terminal};
use crate::metrics::Coverage;
use crate::report::{CoverageBy, Format, write_coverage};

/// Count a question file's instructions by template, and list what cannot be judged
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif coverage questions.jsonl --strict
  codeif coverage questions.jsonl --by sentence

The list has sentences that match no template (unknown-instruction), sentences with an unfilled
placeholder (unfilled-slot), and values described in prose (uninterpretable-value). The reason in
brackets after an unknown sentence (`why_not` in JSON) is a guess from its words: that the code
would have to be run, that somebody has to judge it, that it asks nothing of the code, or that only
its wording is unknown.

Exit status: 0 done; 1 --strict is set and something is listed; 2 bad usage or bad input.")]
pub(super) struct Args {
    #[command(flatten)]
    input: QuestionArgs,

    #[command(flatten)]
    rules: RulesArg,

    /// What to count
    #[arg(long, value_parser = choice(&BY), default_value = "template")]
    by: CoverageBy,

    /// Exit with status 1 if anything is listed
    #[arg(long)]
    strict: bool,

    /// Format of the report
    #[arg(short, long, value_parser = choice(&LIST_FORMATS), default_value = "table")]
    format: Format,
}

const BY: [Choice<CoverageBy>; 2] = [
    ("template", "Instructions by template and language, and by category", CoverageBy::Template),
    ("sentence", "Instructions by sentence, equal ones together", CoverageBy::Sentence),
];

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let rules = args.rules.load()?;
    let mut problems = Problems::default();
    let questions = args.input.read(&mut problems)?;
    let mut coverage = Coverage::new(rules.templates());
    questions.iter().for_each(|question| coverage.add(question));
    let mut out = io::BufWriter::new(io::stdout().lock());
    write_coverage(&mut out, &coverage, args.by, args.format, terminal::screen(false))?;
    out.flush()?;
    Ok(match problems.status() {
        Status::Done if args.strict && !coverage.gaps.is_empty() => Status::Found,
        status => status,
    })
}
