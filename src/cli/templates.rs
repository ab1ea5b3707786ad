//! `codeif templates`: lists the supported instructions.

use std::io::{self, Write};

use super::limits::{LIST_FORMATS, choice};
use super::rules::RulesArg;
use super::{Status, terminal};
use crate::report::{Format, write_templates};

/// List the templates of instructions
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif templates --format json

In a wording, {name} is a slot, and [word] is optional. codeif explain TEMPLATE says what a template
means.")]
pub(super) struct Args {
    #[command(flatten)]
    rules: RulesArg,

    /// Format of the list
    #[arg(short, long, value_parser = choice(&LIST_FORMATS), default_value = "table")]
    format: Format,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let rules = args.rules.load()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    write_templates(&mut out, rules.templates(), args.format, terminal::screen(false))?;
    out.flush()?;
    Ok(Status::Done)
}
