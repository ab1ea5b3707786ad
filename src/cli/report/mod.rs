//! `codeif report`: compares models by their verdict files.

mod run;

use std::path::PathBuf;

use anyhow::bail;

use super::figures::{CommonArg, GroupArg, WeightsArg};
use super::from::{FileKind, FromArg};
use super::limits::{FIGURE_FORMATS, choice, whole};
use super::output::{self, Form, TemporaryFile};
use super::problems::Problems;
use super::{Status, input, terminal};
use crate::audit::{Audit, CeilingGroup};
use crate::dataset::{Question, QuestionKey, QuestionSource};
use crate::instruction::Templates;
use crate::metrics::{Bootstrap, DEFAULT_RESAMPLES, DEFAULT_SEED, GroupBy, Leaderboard};
use crate::report::html::Page;
use crate::report::{Failures, Format, MetricsReport, write_report};
use crate::suggest::nearest;
use run::{ReportRun, sensitivity};

/// Compare models, from the verdict files that grade wrote
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif report verdicts.jsonl --baseline my-model

Exit status: 0 done; 2 bad usage, or some of the input was bad (each bad line is reported on
standard error, the others are counted).")]
pub(super) struct Args {
    /// Verdict files: JSON lines, plain, .gz or .zst; a folder means all files in it, a quoted
    /// pattern all files that match; - is standard input
    #[arg(required = true, value_name = "VERDICTS.jsonl")]
    verdicts: Vec<PathBuf>,

    /// Question file with the tasks and sentences that --compact left out; may be repeated
    #[arg(short, long, value_name = "Q.jsonl")]
    questions: Vec<PathBuf>,

    #[command(flatten)]
    from: FromArg,

    /// Format of the report [default: by the extension of --output, otherwise table]
    #[arg(short, long, value_parser = choice(&FIGURE_FORMATS))]
    format: Option<Format>,

    /// Write the report to a file. The extension sets the format: .html (a page with all answers),
    /// .json, .csv, .md or .tex; tables without an extension
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Show the highest scores that any answers to these questions could have, as codeif audit
    /// finds them; may be repeated
    #[arg(long, value_name = "Q.jsonl")]
    audit: Vec<PathBuf>,

    /// Grade all answers again under each disputed reading, and show how much the figures depend
    /// on it
    #[arg(long, conflicts_with = "benchmark")]
    sensitivity: bool,

    #[command(flatten)]
    groups: GroupArg,

    #[command(flatten)]
    common: CommonArg,

    /// Compare two models, question by question
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with = "baseline")]
    compare: Vec<String>,

    /// Compare every other model with this one, question by question
    #[arg(long, value_name = "MODEL")]
    baseline: Option<String>,

    /// List what a model does not follow, by template and with examples
    #[arg(long, value_name = "MODEL")]
    failures: Option<String>,

    /// How many bootstrap resamples to compute the intervals from; 0 for none
    #[arg(long, value_name = "N", default_value_t = DEFAULT_RESAMPLES, value_parser = whole::<u32>)]
    resamples: u32,

    /// Seed of the random draws
    #[arg(long, value_name = "S", default_value_t = DEFAULT_SEED, value_parser = whole::<u64>)]
    seed: u64,

    #[command(flatten)]
    weights: WeightsArg,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let inputs = args.verdicts.iter().chain(&args.questions);
    input::check_stdin(inputs.chain(&args.audit))?;
    let form = Form::of(args.format, args.output.as_deref())?;
    let files = args.from.all_files(&args.verdicts, FileKind::Results)?;
    args.common.check(&files)?;
    let mut problems = Problems::default();
    let questions = args.from.questions(&args.questions, &mut problems)?;
    let groups = [&GroupBy::ALL[..], &args.groups.group_by].concat();
    let board = Leaderboard::new(groups).with_sums_by_question();
    let board = board.with_weights(args.weights.load()?);
    let page = match (&form, args.output.as_deref()) {
        (Form::Page, Some(path)) => {
            let out = output::create_temporary(path, &files)?;
            Some(Page::new(out)?)
        }
        _ => None,
    };
    let bar = terminal::bar(&files, args.output.as_deref());
    let failures = args.failures.as_deref().map(Failures::new);
    let mut run = ReportRun::new(questions, args.from.clone(), board, page, failures, bar);
    if args.common.common {
        run.keep_common(&files)?;
    }
    for path in &files {
        run.file(path, &mut problems)?;
    }
    let (mut board, page, failures) = run.finish();
    let is_right = args.weights.check(board.weights(), Templates::builtin(), &mut problems);
    if board.is_empty() || !is_right {
        // What is wrong has been reported.
        return Ok(problems.status());
    }
    GroupArg::check(&mut board, &mut problems);
    let spinner = terminal::spinner("resampling the questions");
    let report = figures(args, &board, &form);
    spinner.finish_and_clear();
    let mut report = report?;
    report.failures = failures;
    report.ceilings = ceilings(args, &board, &mut problems)?;
    if args.sensitivity {
        let source = match args.questions.as_slice() {
            [] => QuestionSource::Answers,
            paths => QuestionSource::File(args.from.questions(paths, &mut problems)?),
        };
        report.sensitivity = Some(sensitivity(&files, &args.from, &source, &mut problems)?);
    }
    match (form, page.zip(args.output.as_deref())) {
        (_, Some((page, path))) => output::persist(page.finish(&report)?, path)?,
        (Form::Figures(format), None) => write(args, &files, &report, format)?,
        (Form::Page, None) => {}
    }
    Ok(problems.status())
}

/// A page that is written to a file.
type FilePage = Page<TemporaryFile>;

/// The figures, with the requested comparisons.
fn figures(args: &Args, board: &Leaderboard, form: &Form) -> anyhow::Result<MetricsReport> {
    let bootstrap = Bootstrap { seed: args.seed, resamples: args.resamples };
    let mut report = MetricsReport::new(board, (args.resamples > 0).then_some(bootstrap));
    report.sort_best_first();
    report.add_benchmark(args.from.benchmark, board);
    let ids: Vec<_> = report.models.iter().map(|model| model.id.as_str()).collect();
    let compared: Vec<_> = match (&args.baseline, args.compare.as_slice()) {
        (Some(baseline), _) => {
            let others = ids.iter().filter(|id| *id != baseline);
            others.map(|id| (*id, baseline.as_str())).collect()
        }
        (None, [a, b]) => vec![(a.as_str(), b.as_str())],
        (None, _) if matches!(form, Form::Page) => pairs(&ids),
        (None, _) => Vec::new(),
    };
    for id in args.compare.iter().chain(&args.baseline).chain(&args.failures) {
        if !ids.contains(&id.as_str()) {
            bail!(unknown_model(id, &ids));
        }
    }
    let by_round = compared.iter().flat_map(|(a, b)| board.compare_rounds(a, b, &bootstrap));
    report.round_comparisons = by_round.collect();
    // Stable: models stay in their order.
    report.round_comparisons.sort_by_key(|(round, _)| *round);
    let compared = compared.into_iter();
    report.comparisons =
        Some(compared.filter_map(|(a, b)| board.compare(a, b, &bootstrap)).collect());
    Ok(report)
}

/// The ceilings of the questions that any model answered, if they are asked for.
fn ceilings(
    args: &Args,
    board: &Leaderboard,
    problems: &mut Problems,
) -> anyhow::Result<Vec<CeilingGroup>> {
    if args.audit.is_empty() {
        return Ok(Vec::new());
    }
    let questions = args.from.questions(&args.audit, problems)?;
    let key = |question: &Question| QuestionKey::new(question.set.as_deref(), &question.id);
    let answered = questions.iter().filter(|question| board.has_question(&key(question)));
    Ok(Audit::new(answered, Templates::builtin()).ceilings)
}

fn unknown_model(name: &str, ids: &[&str]) -> String {
    match nearest(name, ids.iter().copied()) {
        Some(id) => format!("no model is named `{name}`; did you mean `{id}`?"),
        None => format!("no model is named `{name}`; there are {}", ids.join(", ")),
    }
}

fn pairs<'m>(ids: &[&'m str]) -> Vec<(&'m str, &'m str)> {
    let with_later = |(index, first)| ids[index + 1..].iter().map(move |second| (first, *second));
    ids.iter().copied().enumerate().flat_map(with_later).collect()
}

/// Writes the report to the file named, or to standard output.
fn write(
    args: &Args,
    files: &[PathBuf],
    report: &MetricsReport,
    format: Format,
) -> anyhow::Result<()> {
    let (mut out, screen) = output::of_report(args.output.as_deref(), files)?;
    terminal::warn_notes(report, format);
    write_report(&mut out, report, format, screen)?;
    out.flush()?;
    Ok(())
}
