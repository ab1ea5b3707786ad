//! Identifies a finding across runs.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::diagnostic::Diagnostic;

/// Gives out the fingerprints of a run's findings, in order. A fingerprint is a hash of the rule,
/// the file's name and the text of the line, so that it does not change when code moves, and a
/// number among the findings with that hash.
#[derive(Debug, Default)]
pub struct Fingerprints {
    seen: BTreeMap<String, usize>,
}

impl Fingerprints {
    /// The fingerprint of the next finding.
    pub fn next(&mut self, found: &Diagnostic) -> String {
        let location = found.location.as_ref();
        let hash = short_hash(&[
            found.kind.as_str(),
            found.rule.as_ref().map_or("", |rule| &rule.sentence),
            location.map_or("", |location| &location.path),
            location.map_or("", |location| location.source.trim()),
        ]);
        let number = self.seen.entry(hash.clone()).or_default();
        *number += 1;
        format!("{hash}:{number}")
    }
}

/// The first 64 bits of the hash of some texts, in hexadecimal.
pub(crate) fn short_hash(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
        hasher.update([0]);
    }
    let hash = hasher.finalize();
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
