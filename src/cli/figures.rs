//! The figures that `grade` and `merge` print.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, anyhow, bail};
use indicatif::HumanCount;

use super::input::is_dash;
use super::limits::{FIGURE_FORMATS, choice};
use super::problems::Problems;
use super::{output, terminal};
use crate::dataset::{Benchmark, QuestionKey};
use crate::instruction::Templates;
use crate::metrics::{GroupBy, Leaderboard, Weights};
use crate::report::{Format, MetricsReport, write_grade};
use crate::suggest::nearest;
use crate::verifier::AbsentAnswers;

/// The flags for figures.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct FigureArgs {
    /// Format of the metrics
    #[arg(short, long, value_parser = choice(&FIGURE_FORMATS), default_value = "table")]
    format: Format,

    #[command(flatten)]
    groups: GroupArg,

    #[command(flatten)]
    weights: WeightsArg,
}

/// The flag for groups.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct GroupArg {
    /// Also print metrics by these groups, separated by commas: set, language, category, template,
    /// or any field of the rows, such as seed or meta_info.difficulty
    #[arg(short, long, value_name = "FIELD", value_delimiter = ',', value_parser = group_by)]
    pub(super) group_by: Vec<GroupBy>,
}

fn group_by(name: &str) -> Result<GroupBy, &'static str> {
    match name.trim() {
        "" => Err("expected the name of a group or a field"),
        name => Ok(GroupBy::named(name)),
    }
}

impl GroupArg {
    /// Reports the fields that no row has, once all are counted, and leaves them out.
    pub(super) fn check(board: &mut Leaderboard, problems: &mut Problems) {
        let absent = board.take_absent_fields();
        let names: Vec<_> = GroupBy::ALL.iter().map(GroupBy::id).collect();
        for field in &absent {
            let field = field.id();
            let known = names.iter().copied().chain(board.fields().iter().map(String::as_str));
            let help = match nearest(field, known) {
                Some(name) => format!("did you mean {name}?"),
                None => format!("give {}, or a field that they have", names.join(", ")),
            };
            problems.report_text(&format!("--group-by: no row has the field `{field}`; {help}"));
        }
    }
}

impl FigureArgs {
    /// An empty leaderboard for the figures, and for those of another benchmark, if there is one:
    /// they are by set, and some of them by question.
    pub(super) fn board(&self, benchmark: Option<Benchmark>) -> anyhow::Result<Leaderboard> {
        let sets = benchmark.map(|_| GroupBy::Set);
        let groups = self.groups.group_by.iter().cloned().chain(sets);
        let board = Leaderboard::new(groups.collect()).with_weights(self.weights.load()?);
        Ok(match benchmark {
            Some(_) => board.with_sums_by_question(),
            None => board,
        })
    }

    /// Prints the figures, and those of another benchmark, if there is one: to standard error if the verdict lines go to standard output.
    pub(super) fn print(
        &self,
        board: &mut Leaderboard,
        benchmark: Option<Benchmark>,
        output: Option<&Path>,
        templates: &Templates,
        problems: &mut Problems,
    ) -> anyhow::Result<()> {
        let is_right = self.weights.check(board.weights(), templates, problems);
        if !is_right || board.is_empty() {
            return Ok(());
        }
        GroupArg::check(board, problems);
        let to_stderr = output.is_some_and(is_dash);
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

/// The flag for the file with the weights.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct WeightsArg {
    /// Also print weighted SSR and RSR: a file with tables [template], [category] and [set] of
    /// names and weights; an instruction's weight is the product of the three, each 1 if not
    /// given
    #[arg(long = "weights", value_name = "W.toml")]
    pub(super) file: Option<PathBuf>,
}

impl WeightsArg {
    /// Reads the weights, if a file is given.
    pub(super) fn load(&self) -> anyhow::Result<Option<Weights>> {
        let Some(path) = &self.file else {
            return Ok(None);
        };
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("{name}: cannot be read"))?;
        let weights = Weights::from_toml(&text);
        let weights = weights.map_err(|error| anyhow!("{name}:{}: {}", error.line, error.message));
        weights.map(Some)
    }

    /// Reports the names that did not occur, once all answers are counted. Whether there are none:
    /// otherwise weighted figures are not what was asked for.
    pub(super) fn check(
        &self,
        weights: Option<&Weights>,
        templates: &Templates,
        problems: &mut Problems,
    ) -> bool {
        let Some((path, weights)) = self.file.as_deref().zip(weights) else {
            return true;
        };
        let unknown = weights.unknown(templates);
        for error in &unknown {
            problems.report_text(&format!("{}:{}: {}", path.display(), error.line, error.message));
        }
        unknown.is_empty()
    }
}

/// The flag for comparing models on the same questions.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct CommonArg {
    /// Count only questions that every model has a row for; reads the files twice
    #[arg(long)]
    pub(super) common: bool,
}

impl CommonArg {
    /// Checks that the files can be read twice.
    pub(super) fn check(&self, files: &[PathBuf]) -> anyhow::Result<()> {
        if self.common && files.iter().any(|path| is_dash(path)) {
            bail!("--common reads the files twice, which - does not allow; give files");
        }
        Ok(())
    }
}

/// The questions that each model has a row for.
#[derive(Debug, Default)]
pub(super) struct AnsweredQuestions {
    models: BTreeMap<String, BTreeSet<QuestionKey>>,
}

impl AnsweredQuestions {
    pub(super) fn add(&mut self, model: &str, question: QuestionKey) {
        if let Some(questions) = self.models.get_mut(model) {
            questions.insert(question);
        } else {
            self.models.insert(model.to_owned(), BTreeSet::from([question]));
        }
    }

    /// The questions that all models have; there must be one.
    pub(super) fn common(self) -> anyhow::Result<BTreeSet<QuestionKey>> {
        let has_models = !self.models.is_empty();
        let sets = self.models.into_values();
        let common = sets.reduce(|common, of_model| &common & &of_model).unwrap_or_default();
        if has_models && common.is_empty() {
            bail!(
                "--common: no question has a row of every model; a question is known by its \
                 `question_id` and `meta_info.item_set`, which --questions of grade adds"
            );
        }
        Ok(common)
    }
}
