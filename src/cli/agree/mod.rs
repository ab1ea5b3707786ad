//! `codeif agree`: how far verdicts, a judge and people agree.

mod raters;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;

use super::from::FromArg;
use super::limits::{Choice, TABLE_FORMATS, choice, whole};
use super::problems::Problems;
use super::{Status, input, output, terminal};
use crate::agreement::{
    Agreement, AgreementOptions, Figure, OmittedRow, RaterSummary, RowError, Statistic,
    Unverifiable, agree,
};
use crate::dataset::{Benchmark, Questions};
use crate::metrics::{Bootstrap, DEFAULT_RESAMPLES, DEFAULT_SEED};
use crate::report::{Format, write_agreement};

/// Measure how far verdicts, an LLM judge and people agree, and show where they differ
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif agree verdicts.jsonl judge.jsonl
  codeif agree verdicts.jsonl --gold benchmark/labels.jsonl
  codeif agree labels.jsonl judge.jsonl --questions questions.jsonl --disagreements 20
  codeif agree labels.jsonl judge.jsonl --min-kappa 0.8 --min-recall 0.9
  codeif agree rules.jsonl judge.jsonl ann.jsonl ben.jsonl

A file is the output of codeif grade, a CodeIF judge file, or labels in the same format: lines
with question_id, model_id and judge_result, such as \"['Yes', 'No']\". The first file is the
reference: precision says how far you can trust the second file's No, and recall how many of the
first file's No it finds. Rows are paired by question and model.

codeif explain agreement says what each figure means, and which to trust when.

Exit status: 0 done; 1 a figure is below its --min; 2 bad usage, or some of the rows were bad
(each is reported on standard error, the others are compared).")]
pub(super) struct Args {
    /// Two or more files with verdicts, of the rules, a judge or people. All files in a folder are
    /// one rater, as are all that match a quoted pattern, and the files JUDGE-MODEL.jsonl that
    /// CodeIF writes for one JUDGE; - is standard input
    #[arg(required = true, value_name = "FILE.jsonl")]
    files: Vec<PathBuf>,

    /// Labels to measure the files against; the same as to give them first
    #[arg(long, value_name = "LABELS.jsonl")]
    gold: Option<PathBuf>,

    /// Question file, for the tables by template, category, language and set; not needed if a
    /// file repeats the questions' fields, as verdict files do; may be repeated
    #[arg(short, long, value_name = "Q.jsonl")]
    questions: Vec<PathBuf>,

    #[command(flatten)]
    from: FromArg,

    /// How Unverifiable counts
    #[arg(short, long, value_parser = choice(&UNVERIFIABLE), default_value = "drop")]
    unverifiable: Unverifiable,

    /// Show N disagreements, with the reasons from a verdict file; for results of CodeIF-Bench,
    /// show every pass that the rules call No
    #[arg(short, long, value_name = "N", value_parser = whole::<usize>)]
    disagreements: Option<usize>,

    /// Format of the report
    #[arg(short, long, value_parser = choice(&TABLE_FORMATS), default_value = "table")]
    format: Format,

    /// How many bootstrap resamples to compute the intervals from; 0 for none
    #[arg(long, value_name = "N", default_value_t = DEFAULT_RESAMPLES, value_parser = resamples)]
    resamples: u32,

    /// Seed of the random draws
    #[arg(long, value_name = "S", default_value_t = DEFAULT_SEED, value_parser = whole::<u64>)]
    seed: u64,

    #[command(flatten)]
    minimum: Minimum,
}

/// The most resamples, because their figures are kept in memory.
const MOST_RESAMPLES: u32 = 100_000;

fn resamples(text: &str) -> Result<u32, String> {
    match whole(text)? {
        number if number <= MOST_RESAMPLES => Ok(number),
        _ => Err(format!("expected at most {MOST_RESAMPLES}")),
    }
}

/// Parses a minimum. No figure is greater than 1.
fn figure(text: &str) -> Result<f64, &'static str> {
    let number: Option<f64> = text.parse().ok();
    let number = number.filter(|number| (-1.0..=1.0).contains(number));
    number.ok_or("expected a number from -1 to 1, such as 0.8")
}

const UNVERIFIABLE: [Choice<Unverifiable>; 3] = [
    ("drop", "Not at all: it is left out if either file says so", Unverifiable::Drop),
    ("no", "As No", Unverifiable::No),
    ("yes", "As Yes", Unverifiable::Yes),
];

/// The minimums; with more than two files they are for each pair.
#[derive(Debug, Clone, Copy, PartialEq, clap::Args)]
#[command(next_help_heading = "Exit with status 1 if a figure is below its minimum")]
struct Minimum {
    /// The share of verdicts that agree
    #[arg(long, value_name = "X", value_parser = figure)]
    min_agreement: Option<f64>,

    /// Cohen's kappa
    #[arg(long, value_name = "X", value_parser = figure)]
    min_kappa: Option<f64>,

    /// Gwet's AC1
    #[arg(long, value_name = "X", value_parser = figure)]
    min_ac1: Option<f64>,

    /// Pearson's r of the answers' SSR
    #[arg(long, value_name = "X", value_parser = figure)]
    min_pearson: Option<f64>,

    /// The share of the second file's No that the first calls No too
    #[arg(long, value_name = "X", value_parser = figure)]
    min_precision: Option<f64>,

    /// The share of the first file's No that the second calls No too
    #[arg(long, value_name = "X", value_parser = figure)]
    min_recall: Option<f64>,

    /// Krippendorff's alpha of all files
    #[arg(long, value_name = "X", value_parser = figure)]
    min_alpha: Option<f64>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let files: Vec<PathBuf> = args.gold.iter().chain(&args.files).cloned().collect();
    if files.len() < 2 {
        bail!("one file has nothing to agree with; give a second one, or labels as --gold");
    }
    input::check_stdin(files.iter().chain(&args.questions))?;
    let mut problems = Problems::default();
    let questions = args.from.questions(&args.questions, &mut problems)?;
    let (questions, tasks) = match args.from.needs_tasks() {
        true => (Questions::default(), Arc::new(questions)),
        false => (questions, Arc::default()),
    };
    let raters = raters::read(&files, &args.from, &tasks)?;
    let agreement = agree(raters, &questions, args.options());
    warn_left_out(&agreement, &mut problems);
    if agreement.comparisons.iter().all(|pair| pair.rows == 0) {
        bail!("no row could be paired{}", first_keys(&agreement));
    }
    let mut out = output::stdout();
    write_agreement(&mut out, &agreement, args.format, terminal::screen(false))?;
    out.flush()?;
    let is_short = args.minimum.warn_missed(&agreement);
    Ok(match problems.status() {
        Status::Done if is_short => Status::Found,
        status => status,
    })
}

impl Args {
    fn options(&self) -> AgreementOptions {
        let default = match self.from.benchmark {
            Some(Benchmark::CodeIfBench) => usize::MAX,
            _ => 0,
        };
        AgreementOptions {
            unverifiable: self.unverifiable,
            bootstrap: Bootstrap { seed: self.seed, resamples: self.resamples },
            disagreements: self.disagreements.unwrap_or(default),
        }
    }
}

/// The first row without a partner in each file, which shows how the files differ.
fn first_keys(agreement: &Agreement) -> String {
    let key = |(number, rater): (usize, &RaterSummary)| {
        let matches = |row: &&OmittedRow| row.rater == number && row.error == RowError::NoPartner;
        let first = agreement.left_out.iter().find(matches)?;
        let question = first.question_id.as_ref()?;
        let model = match &first.model {
            Some(model) => format!("model {model}"),
            None => "no model".to_owned(),
        };
        Some(format!("{} begins with question {question}, {model}", rater.name))
    };
    let keys: Vec<_> = agreement.raters.iter().enumerate().filter_map(key).collect();
    match keys.is_empty() {
        true => String::new(),
        false => format!(": {}", keys.join("; ")),
    }
}

/// Reports the rows that are left out: bad ones one by one, those without a partner or there twice by
/// rater.
fn warn_left_out(agreement: &Agreement, problems: &mut Problems) {
    let (bad, others): (Vec<_>, Vec<_>) =
        agreement.left_out.iter().partition(|row| row.error.is_bad());
    for row in bad {
        let place = format!("{}:{}", row.file, row.line);
        let text = format!("{place}: {}", row.error);
        problems.report_of_kind(&row.error.kind(), &place, &text);
    }
    problems.flush();
    let mut by_kind: BTreeMap<_, Vec<&OmittedRow>> = BTreeMap::new();
    for row in others {
        by_kind.entry((row.rater, row.error.kind())).or_default().push(row);
    }
    for ((rater, _), rows) in &by_kind {
        let text = match rows.as_slice() {
            [row] => format!("{}:{}: {}", row.file, row.line, row.error),
            rows => {
                let lines: Vec<_> = rows.iter().map(|row| row.line).collect();
                let error = match &rows[0].error {
                    RowError::Identical { .. } => {
                        "each is identical to an earlier row, which counts once".to_owned()
                    }
                    error => error.to_string(),
                };
                let name = &agreement.raters[*rater].name;
                format!("{name}, {} rows (lines {}): {error}", rows.len(), ranges(&lines))
            }
        };
        terminal::warn(&format!("left out: {text}"));
    }
}

/// Sorted numbers as ranges: `3, 5-8`.
fn ranges(lines: &[u64]) -> String {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &line in lines {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == line => *last = line,
            _ => ranges.push((line, line)),
        }
    }
    let shown = ranges.iter().map(|&(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    });
    shown.collect::<Vec<_>>().join(", ")
}

impl Minimum {
    /// Prints the minimums that are not reached. Returns whether there are any.
    fn warn_missed(&self, agreement: &Agreement) -> bool {
        let mut is_short =
            Self::falls_short("Krippendorff's alpha", agreement.alpha, self.min_alpha, "");
        for pair in &agreement.comparisons {
            let of = |statistic| pair.figures.get(statistic);
            let [first, second] = pair.raters.map(|number| &agreement.raters[number].name);
            let of_raters = format!(" of {first} and {second}");
            for (name, figure, minimum) in [
                ("agreement", of(Statistic::Agreement), self.min_agreement),
                ("kappa", of(Statistic::Kappa), self.min_kappa),
                ("AC1", of(Statistic::Ac1), self.min_ac1),
                ("Pearson's r of SSR", pair.ssr, self.min_pearson),
                ("precision on No", of(Statistic::PrecisionOnNo), self.min_precision),
                ("recall on No", of(Statistic::RecallOnNo), self.min_recall),
            ] {
                is_short |= Self::falls_short(name, figure, minimum, &of_raters);
            }
        }
        is_short
    }

    fn falls_short(name: &str, figure: Figure, minimum: Option<f64>, of: &str) -> bool {
        let Some(minimum) = minimum else {
            return false;
        };
        let found = match figure.value {
            Some(value) if value >= minimum => return false,
            Some(value) => format!("is {value:.4}, below"),
            None => "is not defined here, and so does not reach".to_owned(),
        };
        terminal::warn(&format!("not reached: the {name}{of} {found} {minimum}"));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_lines_are_printed_as_ranges() {
        assert_eq!(ranges(&[1, 2, 3, 5, 7, 8]), "1-3, 5, 7-8");
        assert_eq!(ranges(&[4]), "4");
    }
}
