//! The figures that `grade` and `merge` print.

use std::io::{self, Write};
use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::HumanCount;

use super::choice::{FIGURE_FORMATS, choice};
use super::input::DASH;
use super::problems::Problems;
use super::weights::WeightsArg;
use super::{output, terminal};
use crate::dataset::Benchmark;
use crate::instruction::Templates;
use crate::metrics::{GroupBy, Leaderboard};
use crate::report::{Format, MetricsReport, write_grade};
use crate::verifier::AbsentAnswers;

/// The flags for figures.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct FigureArgs {
    /// Format of the metrics
    #[arg(short, long, value_parser = choice(&FIGURE_FORMATS), default_value = "table")]
    format: Format,

    /// Also print metrics by these groups, separated by commas
    #[arg(short, long, value_delimiter = ',', value_parser = group_by())]
    group_by: Vec<GroupBy>,

    #[command(flatten)]
    weights: WeightsArg,
}

fn group_by() -> impl TypedValueParser<Value = GroupBy> {
    let names = GroupBy::ALL.map(GroupBy::id);
    PossibleValuesParser::new(names).try_map(|name| {
        let by = GroupBy::ALL.into_iter().find(|by| by.id() == name);
        by.ok_or("no such group")
    })
}

impl FigureArgs {
    /// An empty leaderboard for the figures, and for those of another benchmark, if there is one:
    /// they are by set, and some of them by question.
    pub(super) fn board(&self, benchmark: Option<Benchmark>) -> anyhow::Result<Leaderboard> {
        let sets = benchmark.map(|_| GroupBy::Set);
        let groups = self.group_by.iter().copied().chain(sets);
        let board = Leaderboard::new(groups.collect()).with_weights(self.weights.load()?);
        Ok(match benchmark {
            Some(_) => board.with_sums_by_question(),
            None => board,
        })
    }

    /// Prints the figures, and those of another benchmark, if there is one: to standard error if the verdict lines go to standard output.
    pub(super) fn print(
        &self,
        board: &Leaderboard,
        benchmark: Option<Benchmark>,
        output: Option<&Path>,
        templates: &Templates,
        problems: &mut Problems,
    ) -> anyhow::Result<()> {
        let is_right = self.weights.check(board.weights(), templates, problems);
        if !is_right || board.is_empty() {
            return Ok(());
        }
        let to_stderr = output.is_some_and(|path| path.as_os_str() == DASH);
        let mut out: Box<dyn Write> = match to_stderr {
            true => Box::new(io::stderr().lock()),
            false => output::stdout(),
        };
        let mut figures = MetricsReport::new(board, None);
        figures.add_benchmark(benchmark, board);
        terminal::warn_notes(&figures, self.format);
        write_grade(&mut out, &figures, self.format, terminal::screen(to_stderr))?;
        out.flush()?;
        Ok(())
    }
}

/// Says that a model has no row for some questions, which looks like bad answers in the figures.
pub(super) fn absent_warning(found: &AbsentAnswers) -> Option<String> {
    let absent = found.answers.len();
    let model = &found.model;
    let [count, all] = [absent, found.questions].map(|count| HumanCount(count as u64));
    (absent > 0).then(|| {
        format!(
            "warning: model `{model}`: {count} of {all} questions have no row and count as No; \
             --answered-only grades what is there"
        )
    })
}
