//! `codeif report`: verdict files in, tables out.

mod read;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::bail;
use codeif::metrics::{Bootstrap, DEFAULT_RESAMPLES, DEFAULT_SEED, GroupBy, Leaderboard};
use codeif::report::{Report, write_grade};

use super::output::{self, FormatArg};
use super::problems::Problems;
use super::{Status, progress};

/// Tell how models compare, from the verdict files that grade wrote
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif report verdicts.jsonl --baseline my-model

Exit status: 0 done; 2 bad usage, or some of the input was bad (each line of it is named on
standard error, the others are counted).")]
pub(super) struct Args {
    /// Verdict files, one JSON object a line; - is standard input
    #[arg(required = true, value_name = "VERDICTS.jsonl")]
    verdicts: Vec<PathBuf>,

    /// Form of the report
    #[arg(short, long, value_enum, default_value_t)]
    format: FormatArg,

    /// Write the report to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Compare two models, question by question
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with = "baseline")]
    compare: Vec<String>,

    /// Compare every other model with this one, question by question
    #[arg(long, value_name = "MODEL")]
    baseline: Option<String>,

    /// How many bootstrap resamples the intervals are made of; 0: no intervals
    #[arg(long, value_name = "N", default_value_t = DEFAULT_RESAMPLES)]
    resamples: u32,

    /// Where the random draws begin
    #[arg(long, value_name = "S", default_value_t = DEFAULT_SEED)]
    seed: u64,
}

/// Runs the command.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    super::input::check_stdin(args.verdicts.iter())?;
    let mut problems = Problems::default();
    let mut board = Leaderboard::new(GroupBy::ALL.to_vec());
    let bar = progress::bar(&args.verdicts, args.output.as_deref());
    for path in &args.verdicts {
        read::file(path, &mut board, &bar, &mut problems)?;
    }
    bar.finish_and_clear();
    let report = figures(args, &board)?;
    write(args, &report)?;
    Ok(problems.status())
}

/// The figures, with the comparisons asked for.
fn figures(args: &Args, board: &Leaderboard) -> anyhow::Result<Report> {
    let bootstrap = Bootstrap {
        seed: args.seed,
        resamples: args.resamples,
    };
    let mut report = Report::new(board, (args.resamples > 0).then_some(bootstrap));
    report.sort_best_first();
    let compared = match (&args.baseline, args.compare.as_slice()) {
        (Some(baseline), _) => {
            let others = report.models.iter().map(|model| model.id.as_str());
            let others = others.filter(|id| id != baseline);
            others.map(|id| (id, baseline.as_str())).collect()
        }
        (None, [a, b]) => vec![(a.as_str(), b.as_str())],
        (None, _) => Vec::new(),
    };
    for id in args.compare.iter().chain(&args.baseline) {
        if !report.models.iter().any(|model| model.id == *id) {
            bail!("no model is named {id}");
        }
    }
    let compared = compared.into_iter();
    report.comparisons = Some(
        compared
            .filter_map(|(a, b)| board.compare(a, b, &bootstrap))
            .collect(),
    );
    Ok(report)
}

/// Writes the report to the file named, or to standard output.
fn write(args: &Args, report: &Report) -> anyhow::Result<()> {
    let inputs = args.verdicts.iter().map(PathBuf::as_path);
    let mut out: Box<dyn Write> = match args.output.as_deref() {
        Some(path) => output::create(path, inputs)?,
        None => Box::new(io::BufWriter::new(io::stdout().lock())),
    };
    write_grade(&mut out, report, args.format.format(false))?;
    out.flush()?;
    Ok(())
}
