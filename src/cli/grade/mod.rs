//! `codeif grade`: judges answers and computes the metrics.

mod answer;
#[cfg(feature = "judge")]
mod fallback;
mod run;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::answers::AnswerArgs;
use super::choice::{FIGURE_FORMATS, choice};
use super::common::CommonArg;
use super::input::DASH;
use super::judge::{JudgeArgs, JudgeSession};
use super::limits::LimitArgs;
use super::output;
use super::problems::Problems;
use super::rules::RulesArg;
use super::weights::WeightsArg;
use super::{Status, terminal};
use crate::metrics::{GroupBy, Leaderboard};
use crate::report::{Format, MetricsReport, write_grade};
use crate::verifier::LineGrader;
use run::GradeRun;

/// The text after the flags in `--help`.
#[cfg(feature = "judge")]
const AFTER_HELP: &str = "\
Example:
  codeif grade answers/*.jsonl --questions questions.jsonl --output verdicts.jsonl

With --judge a language model is asked about the instructions that the rules leave Unverifiable,
and about nothing else: all of one answer in one call. What it decides is `decided_by` it; where it
fails, the verdict stays Unverifiable (`judge-failed`) and a warning says why. Not asked about are
instructions with a placeholder left in, answers past a limit, and missing ones. Without --judge no
connection is opened.

Exit status: 0 done, also where a judge failed on single answers; 2 bad usage, some of the input
was bad (each line of it is named on standard error, the others are graded), or the judge could
not be asked at all.";

/// The text after the flags in `--help`.
#[cfg(not(feature = "judge"))]
const AFTER_HELP: &str = "\
Example:
  codeif grade answers/*.jsonl --questions questions.jsonl --output verdicts.jsonl

Exit status: 0 done; 2 bad usage, or some of the input was bad (each line of it is named on
standard error, the others are graded).";

/// Judge answer files and print each model's metrics
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: AnswerArgs,

    /// Grade the questions that a model has a row for, and count no other as missing
    #[arg(long)]
    answered_only: bool,

    #[command(flatten)]
    common: CommonArg,

    /// Write a verdict line for each answer; with - they take standard output, and the
    /// metrics go to standard error
    #[arg(short, long, value_name = "VERDICTS.jsonl")]
    output: Option<PathBuf>,

    /// Form of the metrics
    #[arg(short, long, value_parser = choice(&FIGURE_FORMATS), default_value = "table")]
    format: Format,

    /// Metrics by these groups too, separated by commas
    #[arg(short, long, value_delimiter = ',', value_parser = group_by())]
    group_by: Vec<GroupBy>,

    /// How many threads to use [default: one for each core]
    #[arg(short, long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    #[command(flatten)]
    rules: RulesArg,

    /// Leave the answers' text out of the verdict lines
    #[arg(long)]
    no_answer: bool,

    /// Leave the tasks and sentences out of the verdict lines, which the question file has
    #[arg(long)]
    compact: bool,

    #[command(flatten)]
    weights: WeightsArg,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    judge: JudgeArgs,
}

fn group_by() -> impl TypedValueParser<Value = GroupBy> {
    let names = GroupBy::ALL.map(GroupBy::id);
    PossibleValuesParser::new(names).try_map(|name| {
        let by = GroupBy::ALL.into_iter().find(|by| by.id() == name);
        by.ok_or("no such group")
    })
}

impl Args {
    /// The groups asked for, and the sets, by which other benchmarks report.
    fn groups(&self) -> Vec<GroupBy> {
        let sets = self.input.from.benchmark.map(|_| GroupBy::Set);
        self.group_by.iter().copied().chain(sets).collect()
    }
}

/// Runs the command.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let threads = args.threads.map_or(0, NonZeroUsize::get);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .context("the threads cannot be started")?;
    pool.install(|| grade(args))
}

fn grade(args: &Args) -> anyhow::Result<Status> {
    let inputs = args.input.inputs()?;
    let files = args.input.files()?;
    args.common.check(&files)?;
    let rules = args.rules.load()?;
    let verifier = rules.verifier(args.limits.limits());
    let board = Leaderboard::new(args.groups()).with_weights(args.weights.load()?);
    let benchmark = args.input.from.benchmark;
    let board = match benchmark {
        Some(_) => board.with_sums_by_question(),
        None => board,
    };
    let session = JudgeSession::new(&args.judge)?;
    let mut problems = Problems::default();
    let source = args.input.source(&mut problems)?;
    let grader = LineGrader::new(verifier, source.questions);
    let lines = match &args.output {
        Some(path) if !args.judge.is_dry_run() => {
            Some(output::create(path, inputs.iter().map(PathBuf::as_path))?)
        }
        _ => None,
    };
    let mut run = GradeRun::new(grader, source.tasks, lines, session, board, &files, args);
    if args.common.common {
        run.keep_common(&files)?;
    }
    for path in &files {
        run.file(path, &mut problems)?;
    }
    let (board, session) = run.finish(&mut problems)?;
    problems.flush();
    if let Some(plan) = session.as_ref().and_then(JudgeSession::plan) {
        writeln!(io::stdout(), "{plan}")?;
        return Ok(problems.status());
    }
    let weights = board.weights();
    let is_right = args
        .weights
        .check(weights, rules.templates(), &mut problems);
    if is_right && !board.is_empty() {
        let mut figures = MetricsReport::new(&board, None);
        figures.add_benchmark(benchmark, &board);
        report(args, &figures)?;
    }
    Ok(problems.status())
}

/// Prints the metrics: to standard error if the verdict lines go to standard output.
fn report(args: &Args, figures: &MetricsReport) -> anyhow::Result<()> {
    let to_stderr = args
        .output
        .as_ref()
        .is_some_and(|path| path.as_os_str() == DASH);
    let mut out: Box<dyn Write> = match to_stderr {
        true => Box::new(io::stderr().lock()),
        false => output::stdout(),
    };
    terminal::warn_notes(figures, args.format);
    write_grade(&mut out, figures, args.format, terminal::screen(to_stderr))?;
    out.flush()?;
    Ok(())
}
