//! `codeif judge`: asks a language model about every instruction, as the paper does.

mod args;
mod run;
mod session;

use std::io::{self, Write};
use std::path::PathBuf;

pub(super) use args::JudgeArgs;
pub(super) use session::{JudgeSession, Subject};

use super::Status;
use super::answers::AnswerArgs;
use super::input::DASH;
use super::output;
use super::problems::Problems;
use run::JudgeRun;

/// Ask a language model to judge every instruction, as the paper does
#[derive(Debug, PartialEq, clap::Args)]
#[command(
    mut_arg("judge", |arg| arg.required(true)),
    mut_arg("judge_model", |arg| arg.required(true)),
    after_help = "\
The model gets each answer with its question and numbered instructions, at temperature 0. The
prompt tells it to be strict and to write nothing but a list of Yes and No. The output is a judge
file in the benchmark's format; `codeif agree` compares it with the rules' verdicts.

The model is not asked about rows without an answer. They, and answers that it did not judge as
asked, get null in place of a list, and the cause in `judge_error`.

Example:
  export CODEIF_JUDGE_KEY=…
  codeif judge answers/*.jsonl --questions questions.jsonl --judge https://api.openai.com/v1 \\
    --judge-model gpt-4-turbo --output judge.jsonl
  codeif agree verdicts.jsonl judge.jsonl

Exit status: 0 done; 2 bad usage, some of the input was bad, or an answer was not judged (each is
reported on standard error). A second run asks only what has no reply yet."
)]
pub(super) struct Args {
    #[command(flatten)]
    input: AnswerArgs,

    /// Where the judge file goes; - is standard output
    #[arg(short, long, value_name = "JUDGE.jsonl", default_value = DASH)]
    output: PathBuf,

    /// Also ask whether each answer does what its task asks for, in CIFE's three labels, which
    /// C2A needs: one more call per answer
    #[arg(long)]
    correctness: bool,

    #[command(flatten)]
    judge: JudgeArgs,
}

/// Runs the command.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let inputs = args.input.inputs()?;
    let files = args.input.files()?;
    let Some(session) = JudgeSession::new(&args.judge)? else {
        anyhow::bail!("give --judge and --judge-model");
    };
    let mut problems = Problems::default();
    let source = args.input.source(&mut problems)?;
    let out: Box<dyn Write> = match args.judge.is_dry_run() {
        true => Box::new(io::sink()),
        false => output::create(&args.output, inputs.iter().map(PathBuf::as_path))?,
    };
    let mut run = JudgeRun::new(source, out, session, &files, args);
    for path in &files {
        run.file(path, &mut problems)?;
    }
    let session = run.finish()?;
    if let Some(plan) = session.plan() {
        writeln!(io::stdout(), "{plan}")?;
    }
    match session.unanswered() {
        0 => Ok(problems.status()),
        _ => Ok(Status::BadInput),
    }
}
