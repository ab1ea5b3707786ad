//! `codeif report`: compares models by their verdict files.

mod read;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::choice::{FIGURE_FORMATS, choice};
use super::output::{self, TemporaryFile};
use super::problems::Problems;
use super::weights::WeightsArg;
use super::{Status, progress, terminal};
use crate::dataset::QuestionDigests;
use crate::instruction::Templates;
use crate::metrics::{Bootstrap, DEFAULT_RESAMPLES, DEFAULT_SEED, GroupBy, Leaderboard};
use crate::report::html::Page;
use crate::report::{Format, MetricsReport, Screen, write_report};
use crate::suggest::nearest;

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

    /// Form of the report [default: table; with an --output in .html the page]
    #[arg(short, long, value_parser = choice(&FIGURE_FORMATS))]
    format: Option<Format>,

    /// Write the report to a file; to one in .html as a page to look at, with all answers
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

    #[command(flatten)]
    weights: WeightsArg,
}

/// Runs the command.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    super::input::check_stdin(args.verdicts.iter())?;
    let mut problems = Problems::default();
    let mut board = Leaderboard::new(GroupBy::ALL.to_vec()).with_weights(args.weights.load()?);
    let mut identities = QuestionDigests::default();
    let bar = progress::bar(&args.verdicts, args.output.as_deref());
    let mut page = page(args)?;
    for path in &args.verdicts {
        read::file(
            path,
            &mut board,
            &mut identities,
            page.as_mut(),
            &bar,
            &mut problems,
        )?;
    }
    bar.finish_and_clear();
    if board.is_empty() {
        // Every bad line or empty file has been reported.
        return Ok(problems.status());
    }
    let weights = board.weights();
    args.weights
        .check(weights, Templates::builtin(), &mut problems);
    let spinner = progress::spinner("resampling the questions");
    let report = figures(args, &board);
    spinner.finish_and_clear();
    let report = report?;
    match page.zip(args.output.as_deref()) {
        Some((page, path)) => output::persist(page.finish(&report)?, path)?,
        None => write(args, &report)?,
    }
    Ok(problems.status())
}

/// A page that is written to a file.
type FilePage = Page<TemporaryFile>;

/// The page, if it is asked for.
fn page(args: &Args) -> anyhow::Result<Option<FilePage>> {
    let Some(path) = args.output.as_deref().filter(|_| args.wants_page()) else {
        return Ok(None);
    };
    let out = output::create_temporary(path, args.verdicts.iter().map(PathBuf::as_path))?;
    Ok(Some(Page::new(out)?))
}

impl Args {
    /// Whether the HTML page is asked for.
    fn wants_page(&self) -> bool {
        let extension = self.output.as_deref().and_then(Path::extension);
        self.format.is_none() && extension.is_some_and(|it| it.eq_ignore_ascii_case("html"))
    }
}

/// The figures, with the requested comparisons.
fn figures(args: &Args, board: &Leaderboard) -> anyhow::Result<MetricsReport> {
    let bootstrap = Bootstrap {
        seed: args.seed,
        resamples: args.resamples,
    };
    let mut report = MetricsReport::new(board, (args.resamples > 0).then_some(bootstrap));
    report.sort_best_first();
    let ids: Vec<_> = report
        .models
        .iter()
        .map(|model| model.id.as_str())
        .collect();
    let compared: Vec<_> = match (&args.baseline, args.compare.as_slice()) {
        (Some(baseline), _) => {
            let others = ids.iter().filter(|id| *id != baseline);
            others.map(|id| (*id, baseline.as_str())).collect()
        }
        (None, [a, b]) => vec![(a.as_str(), b.as_str())],
        (None, _) if args.wants_page() => pairs(&ids),
        (None, _) => Vec::new(),
    };
    for id in args.compare.iter().chain(&args.baseline) {
        if !ids.contains(&id.as_str()) {
            bail!(unknown_model(id, &ids));
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

/// The message for an unknown model.
fn unknown_model(name: &str, ids: &[&str]) -> String {
    match nearest(name, ids.iter().copied()) {
        Some(id) => format!("no model is named `{name}`; did you mean `{id}`?"),
        None => format!("no model is named `{name}`; there are {}", ids.join(", ")),
    }
}

/// Every model with every later one.
fn pairs<'m>(ids: &[&'m str]) -> Vec<(&'m str, &'m str)> {
    let with_later = |(index, first)| ids[index + 1..].iter().map(move |second| (first, *second));
    ids.iter()
        .copied()
        .enumerate()
        .flat_map(with_later)
        .collect()
}

/// Writes the report to the file named, or to standard output.
fn write(args: &Args, report: &MetricsReport) -> anyhow::Result<()> {
    let screen = match args.output {
        Some(_) => Screen::default(),
        None => terminal::screen(false),
    };
    let format = args.format.unwrap_or(Format::Table);
    let mut out = out(args)?;
    write_report(&mut out, report, format, screen)?;
    out.flush()?;
    Ok(())
}

/// The file named, or standard output.
fn out(args: &Args) -> anyhow::Result<Box<dyn Write>> {
    let inputs = args.verdicts.iter().map(PathBuf::as_path);
    match args.output.as_deref() {
        Some(path) => output::create(path, inputs),
        None => Ok(Box::new(io::BufWriter::new(io::stdout().lock()))),
    }
}
