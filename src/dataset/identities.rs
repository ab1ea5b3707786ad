//! Whether rows that name one question mean one question.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::{Fault, QuestionId, VerdictRow};

/// The questions of verdict files, each remembered by a digest of its instructions.
#[derive(Debug, Default)]
pub struct Identities {
    seen: BTreeMap<QuestionId, Seen>,
}

#[derive(Debug)]
struct Seen {
    digest: u64,
    file: Arc<str>,
    line: u64,
}

impl Identities {
    /// Remembers the question of a row; `file` and `line` say where the row stands.
    ///
    /// # Errors
    /// Where an earlier row has the same question id and other instructions.
    pub fn check(&mut self, row: &VerdictRow, file: &Arc<str>, line: u64) -> Result<(), Fault> {
        let digest = digest(row);
        let Some(seen) = self.seen.get(&row.question_id) else {
            let file = Arc::clone(file);
            let seen = Seen { digest, file, line };
            self.seen.insert(row.question_id.clone(), seen);
            return Ok(());
        };
        match seen.digest == digest {
            true => Ok(()),
            false => Err(Fault::DifferentQuestion {
                id: row.question_id.clone(),
                first: format!("{}:{}", seen.file, seen.line),
            }),
        }
    }
}

/// A digest of the instructions and their dependencies, good for one run.
fn digest(row: &VerdictRow) -> u64 {
    let mut hasher = DefaultHasher::new();
    for verdict in &row.verdicts {
        verdict.instruction.hash(&mut hasher);
    }
    row.dependencies.hash(&mut hasher);
    hasher.finish()
}
