//! Checks that rows of one set and question id repeat the same question.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::{Fault, QuestionKey, VerdictRow};

/// The questions of verdict files, each with a digest of its instructions.
#[derive(Debug, Default)]
pub struct QuestionDigests {
    first: BTreeMap<QuestionKey, FirstRow>,
}

/// The first row of a question.
#[derive(Debug)]
struct FirstRow {
    digest: u64,
    dependencies: Option<Vec<Vec<usize>>>,
    file: Arc<str>,
    line: u64,
}

impl QuestionDigests {
    /// Compares the question of a row, which is at `line` of `file`, with that of earlier rows. Rows
    /// that leave the sentences out are of the question that the others have.
    ///
    /// # Errors
    /// If an earlier row has the same set and question id and different instructions.
    pub fn check(&mut self, row: &VerdictRow, file: &Arc<str>, line: u64) -> Result<(), Fault> {
        let Some(digest) = digest(row) else {
            return Ok(());
        };
        let Some(first) = self.first.get(&row.key()) else {
            let first = FirstRow {
                digest,
                dependencies: row.dependencies.clone(),
                file: Arc::clone(file),
                line,
            };
            self.first.insert(row.key(), first);
            return Ok(());
        };
        let known = first.dependencies.as_ref();
        let told = known.zip(row.dependencies.as_ref());
        if first.digest == digest && told.is_none_or(|(a, b)| a == b) {
            return Ok(());
        }
        Err(Fault::DifferentQuestion {
            id: row.question_id.clone(),
            first: format!("{}:{}", first.file, first.line),
            more: 0,
        })
    }
}

/// A digest of the sentences, valid within one run; `None` if the row does not have them.
fn digest(row: &VerdictRow) -> Option<u64> {
    let mut hasher = DefaultHasher::new();
    for verdict in &row.verdicts {
        verdict.instruction.as_ref()?.hash(&mut hasher);
    }
    Some(hasher.finish())
}
