//! `codeif test`: runs literate cases.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use anyhow::Context;
use codeif::literate::{self, Case};
use codeif::report::escape_control;
use codeif::response::Limits;

use super::rules::RulesArg;
use super::{Status, input};

/// Run literate cases: Markdown files of instructions, responses and the verdicts they get
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif test fixtures/templates/global/max-parameters.md

A case is a heading `### NAME` under `## Python`, `## Java`, `## Go`, `## C++` or `## Any`; the
instruction as a block quote; the response as a fenced block; and a fenced block tagged
`verdict` with Yes, No or `Unverifiable REASON` and, a line each, `LINE:COLUMN TEXT` for all
the evidence. codeif explain TEMPLATE --examples prints such cases.

Exit status: 0 all cases passed, 1 some failed, 2 a file could not be read as cases.")]
pub(super) struct Args {
    /// Files of cases; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    rules: RulesArg,
}

/// Runs the command.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let verifier = args.rules.load()?.verifier(Limits::default());
    let mut out = io::stdout().lock();
    let mut status = Status::Done;
    let (mut passed, mut failed) = (0, 0);
    for path in &args.files {
        let name = input::name(path);
        let mut text = String::new();
        input::open(path)
            .and_then(|mut reader| reader.read_to_string(&mut text))
            .with_context(|| format!("{name}: cannot be read"))?;
        match literate::parse(&text) {
            Ok(suite) => {
                for case in &suite.cases {
                    match literate::run(&verifier, case) {
                        Ok(_) => passed += 1,
                        Err(mismatch) => {
                            failed += 1;
                            tell(&mut out, &name, case, &mismatch)?;
                        }
                    }
                }
            }
            Err(problems) => {
                status = Status::BadInput;
                for problem in problems {
                    let line = format!("error: {name}:{}: {}", problem.line, problem.message);
                    super::terminal::warn(&line);
                }
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    out.flush()?;
    Ok(match (status, failed) {
        (Status::Done, 1..) => Status::Found,
        _ => status,
    })
}

fn tell(
    out: &mut impl Write,
    file: &str,
    case: &Case,
    mismatch: &literate::Mismatch,
) -> io::Result<()> {
    let text = literate::failure(file, case, mismatch);
    for line in text.lines() {
        writeln!(out, "{}", escape_control(line))?;
    }
    writeln!(out)
}
