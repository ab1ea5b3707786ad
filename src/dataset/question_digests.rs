//! Checks that rows with the same question id repeat the same question.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::{Fault, QuestionId, VerdictRow};

/// The questions of verdict files, each with a digest of its instructions.
#[derive(Debug, Default)]
pub struct QuestionDigests {
    first: BTreeMap<QuestionId, FirstRow>,
}

/// The first row of a question.
#[derive(Debug)]
struct FirstRow {
    digest: u64,
    file: Arc<str>,
    line: u64,
}

impl QuestionDigests {
    /// Compares the question of a row, which is at `line` of `file`, with that of earlier rows.
    ///
    /// # Errors
    /// If an earlier row has the same question id and different instructions.
    pub fn check(&mut self, row: &VerdictRow, file: &Arc<str>, line: u64) -> Result<(), Fault> {
        let digest = digest(row);
        let Some(first) = self.first.get(&row.question_id) else {
            let file = Arc::clone(file);
            let first = FirstRow { digest, file, line };
            self.first.insert(row.question_id.clone(), first);
            return Ok(());
        };
        match first.digest == digest {
            true => Ok(()),
            false => Err(Fault::DifferentQuestion {
                id: row.question_id.clone(),
                first: format!("{}:{}", first.file, first.line),
            }),
        }
    }
}

/// A digest of the instructions and their dependencies, valid within one run.
fn digest(row: &VerdictRow) -> u64 {
    let mut hasher = DefaultHasher::new();
    for verdict in &row.verdicts {
        verdict.instruction.hash(&mut hasher);
    }
    row.dependencies.hash(&mut hasher);
    hasher.finish()
}
