//! `--common`: the questions that every model has a row for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::bail;

use super::input::DASH;
use crate::dataset::QuestionKey;

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
        if self.common && files.iter().any(|path| path.as_os_str() == DASH) {
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
    /// Adds a row.
    pub(super) fn add(&mut self, model: &str, question: QuestionKey) {
        if !self.models.contains_key(model) {
            self.models.insert(model.to_owned(), BTreeSet::new());
        }
        if let Some(questions) = self.models.get_mut(model) {
            questions.insert(question);
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
