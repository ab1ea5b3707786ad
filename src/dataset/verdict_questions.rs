//! Tells the questions of verdict files apart.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Fault, QuestionId, VerdictRow};

/// The questions of verdict files. Rows that bring their instructions are their own question, so
/// one set and id may have several.
#[derive(Debug, Default)]
pub struct VerdictQuestions {
    /// The questions of each set and id, in the order of their first rows.
    known: BTreeMap<QuestionKey, Vec<KnownQuestion>>,
}

/// A question by its first row.
#[derive(Debug)]
struct KnownQuestion {
    key: QuestionKey,
    digest: u64,
    dependencies: Option<Vec<Vec<usize>>>,
    file: Arc<str>,
    line: u64,
}

impl VerdictQuestions {
    /// The key of the question of a row, which is at `line` of `file`. A row that leaves the
    /// sentences out is of the question that other rows with its set and id have.
    ///
    /// # Errors
    /// If an earlier row has the same instructions and other dependencies, or the row leaves the
    /// sentences out and earlier rows have several questions with its set and id.
    pub fn key(
        &mut self,
        row: &VerdictRow,
        file: &Arc<str>,
        line: u64,
    ) -> Result<QuestionKey, Fault> {
        let plain = QuestionKey::new(row.set.as_deref(), &row.question_id);
        let known = self.known.entry(plain).or_default();
        let clash = |first: &KnownQuestion| Fault::DifferentQuestion {
            id: row.question_id.clone(),
            first: format!("{}:{}", first.file, first.line),
            more: 0,
        };
        let Some(sentences) = row.sentences() else {
            return known.get(1).map_or(Ok(plain), |other| Err(clash(other)));
        };
        let digest = digest(&sentences);
        if let Some(question) = known.iter().find(|question| question.digest == digest) {
            let both = question.dependencies.as_ref().zip(row.dependencies.as_ref());
            return match both {
                Some((a, b)) if a != b => Err(clash(question)),
                _ => Ok(question.key),
            };
        }
        // The first is also the question of rows without sentences.
        let key = match known.is_empty() {
            true => plain,
            false => {
                let sentences = sentences.into_iter();
                QuestionKey::with_sentences(row.set.as_deref(), &row.question_id, sentences)
            }
        };
        known.push(KnownQuestion {
            key,
            digest,
            dependencies: row.dependencies.clone(),
            file: Arc::clone(file),
            line,
        });
        Ok(key)
    }
}

/// A digest of the sentences, valid within one run.
fn digest(sentences: &[&str]) -> u64 {
    let mut hasher = DefaultHasher::new();
    sentences.hash(&mut hasher);
    hasher.finish()
}

/// A hash of a question's set and id, the same in all runs of one build. It is eight bytes, so that
/// runs over millions of questions fit into memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct QuestionKey(u64);

impl QuestionKey {
    /// The key of the question that has this id within its set.
    pub fn new(set: Option<&str>, id: &QuestionId) -> Self {
        Self::with_sentences(set, id, std::iter::empty())
    }

    /// The key of a question that others with its set and id may differ from in their sentences.
    pub(crate) fn with_sentences<'s>(
        set: Option<&str>,
        id: &QuestionId,
        sentences: impl Iterator<Item = &'s str>,
    ) -> Self {
        let mut hasher = DefaultHasher::new();
        (set, id).hash(&mut hasher);
        sentences.for_each(|sentence| sentence.hash(&mut hasher));
        Self(hasher.finish())
    }
}
