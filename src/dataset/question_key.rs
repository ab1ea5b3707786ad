//! What a question is known by.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::QuestionId;

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
