//! `codeif merge`: makes one verdict file of those of shards.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::figures::{FigureArgs, absent_warning};
use super::from::FieldArgs;
use super::output::Output;
use super::problems::Problems;
use super::rules::RulesArg;
use super::shard::Shard;
use super::{Status, input, terminal};
use crate::check::Readings;
use crate::dataset::{LineReader, Omissions, QuestionId, QuestionKey, QuestionSource, VerdictRow};
use crate::metrics::{Leaderboard, Row};
use crate::response::Limits;
use crate::verifier::LineGrader;

const AFTER_HELP: &str = "\
Example, for job 3 of 8, and after the last one:
  codeif grade answers/*.jsonl --questions questions.jsonl --output v.jsonl --shard 3/8
  codeif merge v-*-of-00008.jsonl --questions questions.jsonl --output v.jsonl

The output has the same bytes as that of a single run without --shard. Use the same flags as the jobs.

Exit status: 0 done; 2 bad usage, a shard is missing, or some of the input was bad.";

/// Merge the verdict files of grade --shard, and print each model's metrics
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The files of all shards, in any order; a folder means all files in it, a quoted
    /// pattern all files that match
    #[arg(required = true, value_name = "VERDICTS.jsonl")]
    shards: Vec<PathBuf>,

    /// Question file; may be repeated
    #[arg(short, long, value_name = "Q.jsonl")]
    questions: Vec<PathBuf>,

    #[command(flatten)]
    fields: FieldArgs,

    /// Leave out the questions that a model has no row for, rather than count them as missing
    #[arg(long)]
    answered_only: bool,

    /// The file to write; with -, standard output, and the metrics go to standard error
    #[arg(short, long, value_name = "VERDICTS.jsonl")]
    output: PathBuf,

    #[command(flatten)]
    figures: FigureArgs,

    #[command(flatten)]
    rules: RulesArg,

    /// The shards were graded with --no-answer
    #[arg(long)]
    no_answer: bool,

    /// The shards were graded with --compact
    #[arg(long)]
    compact: bool,
}

/// The lines of all shards, in order.
struct Merge<'a> {
    args: &'a Args,
    grader: LineGrader,
    board: Leaderboard,
    out: Output,
}

/// The line of a row that could not be graded.
#[derive(Deserialize)]
struct BadRow {
    line: u64,
    question_id: Option<Box<RawValue>>,
    model_id: Option<String>,
    error: String,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let shards = in_order(input::all_files(&args.shards)?)?;
    let mut problems = Problems::default();
    let source = match args.questions.as_slice() {
        [] => QuestionSource::Answers,
        files => QuestionSource::File(args.fields.questions(files, &mut problems)?),
    };
    let rules = args.rules.load()?;
    let (out, _) = Output::open(&args.output, &shards, "merge", false)?;
    let mut merge = Merge {
        args,
        grader: LineGrader::new(rules.verifier(Limits::default(), Readings::default()), source),
        board: args.figures.board(None)?,
        out,
    };
    for path in &shards {
        merge.shard(path, &mut problems)?;
    }
    if !args.answered_only {
        merge.absent()?;
    }
    merge.out.finish()?;
    problems.flush();
    let output = Some(args.output.as_path());
    args.figures.print(&mut merge.board, None, output, rules.templates(), &mut problems)?;
    Ok(problems.status())
}

/// The shards in order, of which none may be missing or given twice.
fn in_order(files: Vec<PathBuf>) -> anyhow::Result<Vec<PathBuf>> {
    let mut shards = Vec::new();
    for path in files {
        let Some((shard, whole)) = Shard::of_path(&path) else {
            bail!(
                "{}: is not a file name that grade --shard writes, such as v-00001-of-00003.jsonl",
                path.display()
            );
        };
        shards.push((shard.number, shard.count, whole, path));
    }
    shards.sort();
    let alike =
        |pair: &[(u64, u64, PathBuf, PathBuf)]| pair[0].1 == pair[1].1 && pair[0].2 == pair[1].2;
    if !shards.windows(2).all(alike) {
        bail!("the shards are of several files; give those of one");
    }
    for (expected, (number, count, _, path)) in (1..).zip(&shards) {
        if *number < expected {
            bail!("{}: is given twice", path.display());
        }
        if *number > expected {
            bail!("shard {expected} of {count} is missing");
        }
    }
    if let Some((number, count, ..)) = shards.last().filter(|shard| shard.0 < shard.1) {
        bail!("shard {} of {count} is missing", number + 1);
    }
    Ok(shards.into_iter().map(|(.., path)| path).collect())
}

impl Merge<'_> {
    fn shard(&mut self, path: &Path, problems: &mut Problems) -> anyhow::Result<()> {
        let name = path.display();
        let unreadable = || format!("{name}: cannot be read");
        let reader = input::open(path).with_context(unreadable)?;
        let mut lines = LineReader::with_limit(reader, usize::MAX - 1);
        while let Some(line) = lines.next_line().with_context(unreadable)? {
            let bytes = line.bytes.unwrap_or_default();
            if let Ok(bad) = serde_json::from_slice::<BadRow>(&bytes) {
                let id = bad.question_id.as_deref().and_then(QuestionId::from_json);
                self.grader.mark_bad(id.as_ref(), bad.model_id.as_deref());
                let place = format!("{name}:{}", line.number);
                let text = format!("{place}: row {} was not graded: {}", bad.line, bad.error);
                problems.report_of_kind("not graded", &place, &text);
                continue;
            }
            let graded = VerdictRow::from_bytes(&bytes).and_then(|mut row| {
                self.grader.note_graded(&mut row)?;
                Ok(row)
            });
            let row = graded.with_context(|| format!("{name}:{}", line.number))?;
            let round = row.round().with_context(|| format!("{name}:{}", line.number))?;
            self.board.add_in_round(&Row::of_verdicts(&row, key(&row)), round.as_ref());
            self.out.write_all(&bytes)?;
            self.out.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Adds a row for each question that a model has none for.
    fn absent(&mut self) -> anyhow::Result<()> {
        let omissions = Omissions { answer: self.args.no_answer, question: self.args.compact };
        while let Some(absent) = self.grader.next_absent() {
            if let Some(warning) = absent_warning(&absent) {
                terminal::warn(&warning);
            }
            for graded in self.grader.grade(absent.answers) {
                self.board.add_in_round(&graded.row(), graded.round().as_ref());
                self.out.write_all(&graded.line(omissions, None)?)?;
            }
        }
        Ok(())
    }
}

/// The key of the row's question, as when its answer was graded.
fn key(row: &VerdictRow) -> QuestionKey {
    let sentences = row.sentences().unwrap_or_default().into_iter();
    QuestionKey::with_sentences(row.set.as_deref(), &row.question_id, sentences)
}
