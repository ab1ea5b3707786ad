//! `--weights W.toml`: the weights of instructions.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, anyhow};

use super::problems::Problems;
use crate::instruction::Templates;
use crate::metrics::Weights;

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
