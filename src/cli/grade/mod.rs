//! `codeif grade`: judges answers and computes the metrics.

#[cfg(feature = "judge")]
mod fallback;
mod not_understood;
mod results;
mod rewards;
mod run;
mod writer;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

use super::answers::AnswerArgs;
use super::figures::{CommonArg, FigureArgs};
use super::input::is_dash;
use super::judge::{JudgeArgs, JudgeSession};
use super::limits::{LimitArgs, ReadingArgs, whole};
use super::output::{Output, RecordedLines};
use super::problems::Problems;
use super::rules::RulesArg;
use super::shard::{Piece, Shard};
use super::{Status, terminal};
use crate::verifier::LineGrader;
use results::RunResults;
use rewards::RewardArgs;
use run::GradeRun;
use writer::{Finished, GradeWriter};

#[cfg(feature = "judge")]
const AFTER_HELP: &str = "\
Example:
  codeif grade answers/*.jsonl --questions questions.jsonl --output verdicts.jsonl

With --judge, codeif asks a language model about the instructions that the rules leave Unverifiable,
and about nothing else, with one call per answer. `decided_by` marks its verdicts. If it fails, the
verdict stays Unverifiable (`judge-failed`), and a warning says why. codeif doesn't ask about
instructions with an unfilled placeholder, answers past a limit, or missing answers. Without
--judge, it opens no connection.

Exit status: 0 done, even if a judge failed on some answers; 2 bad usage, some of the input was
bad (each bad line is reported on standard error, the others are graded), or the judge could not
be asked at all.";

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

    /// Leave out the questions that a model has no row for, rather than count them as missing
    #[arg(long)]
    answered_only: bool,

    #[command(flatten)]
    common: CommonArg,

    /// Write a verdict line for each answer; with -, to standard output, and the metrics to
    /// standard error
    #[arg(short, long, value_name = "VERDICTS.jsonl")]
    output: Option<PathBuf>,

    /// Grade only part I of N, and write its verdict lines to a file of their own: 3/8 with
    /// --output v.jsonl to v-00003-of-00008.jsonl; codeif merge puts the parts together, and
    /// counts the questions without a row
    #[arg(
        long,
        value_name = "I/N",
        requires = "output",
        conflicts_with_all = ["common", "benchmark"]
    )]
    shard: Option<Shard>,

    /// Continue an interrupted run: keep what it has written, and grade the rest
    #[arg(long, requires = "output")]
    resume: bool,

    /// File that says which answers passed the tests of their task, JSON lines with question_id,
    /// passed (true or false) and, where they tell answers apart, model_id, round and conversation:
    /// adds C2A, the share of answers that pass and follow everything; may be repeated
    #[arg(long, value_name = "R.jsonl")]
    results: Vec<PathBuf>,

    #[command(flatten)]
    figures: FigureArgs,

    /// How many threads to use [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,

    #[command(flatten)]
    rules: RulesArg,

    /// Leave the text of the answers out of the verdict lines
    #[arg(long)]
    no_answer: bool,

    /// Leave the tasks and sentences out of the verdict lines (they are in the question file)
    #[arg(long)]
    compact: bool,

    #[command(flatten)]
    readings: ReadingArgs,

    #[command(flatten)]
    rewards: RewardArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    judge: JudgeArgs,
}

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
    let requirements = args.rewards.requirements();
    let mut verifier = rules.verifier(args.limits.limits(), args.readings.readings());
    if requirements.is_none() {
        verifier = verifier.without_rewards();
    }
    let benchmark = args.input.from.benchmark;
    let board = args.figures.board(benchmark)?;
    let session = JudgeSession::new(&args.judge)?;
    let mut problems = Problems::default();
    let source = args.input.source(&mut problems)?;
    let grader = LineGrader::new(verifier, source.questions).requiring(requirements);
    let pieces = match args.shard {
        Some(shard) => shard.pieces(&files)?,
        None => files.iter().map(|path| Piece::whole(path)).collect(),
    };
    let (lines, recorded) = open(args, &inputs)?;
    let bar = terminal::bar(&files, args.output.as_deref());
    let writer = GradeWriter::new(lines, session, board, bar.clone(), args);
    let results = RunResults::read(&args.results, &mut problems)?;
    let mut run = GradeRun::new(grader, source.tasks, results, recorded, writer, bar, args);
    if args.common.common {
        run.keep_common(&pieces)?;
    }
    for piece in &pieces {
        run.file(piece, &mut problems)?;
    }
    let Finished { mut board, session, not_understood } = run.finish(&mut problems)?;
    problems.flush();
    if let Some(plan) = session.as_ref().and_then(JudgeSession::plan) {
        writeln!(io::stdout(), "{plan}")?;
        return Ok(problems.status());
    }
    let output = args.output.as_deref();
    args.figures.print(&mut board, benchmark, output, rules.templates(), &mut problems)?;
    for note in not_understood.notes(rules.templates()) {
        terminal::warn(&note);
    }
    Ok(problems.status())
}

/// Opens the output for verdict lines, if there is one, and what a broken run has written there.
fn open(args: &Args, inputs: &[PathBuf]) -> anyhow::Result<(Option<Output>, RecordedLines)> {
    let Some(path) = args.output.as_ref().filter(|_| !args.judge.is_dry_run()) else {
        return Ok((None, RecordedLines::default()));
    };
    let is_stdout = is_dash(path);
    let path = match args.shard {
        Some(_) if is_stdout => bail!("--shard writes a file; give one as --output"),
        Some(shard) => shard.path(path),
        None => path.clone(),
    };
    let (lines, recorded) = Output::open(&path, inputs, &run_id(args)?, args.resume)?;
    Ok((Some(lines), recorded))
}

/// A hash of all but the input that verdict lines depend on: this version of codeif, the rules, and
/// the flags.
fn run_id(args: &Args) -> anyhow::Result<String> {
    let version = env!("CARGO_PKG_VERSION");
    let rules = args.rules.texts()?;
    let results: Vec<_> = args.results.iter().map(std::fs::read).collect::<Result<_, _>>()?;
    let input = (&args.input.from, Sha256::digest(results.concat()));
    let flags = (input, args.answered_only, &args.common, args.shard);
    let form = (args.no_answer, args.compact, &args.rewards);
    let all =
        format!("{:?}", (version, rules, flags, form, &args.readings, &args.limits, &args.judge));
    let hash = Sha256::digest(all);
    Ok(hash[..8].iter().map(|byte| format!("{byte:02x}")).collect())
}
