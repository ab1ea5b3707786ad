//! The question sets that come with codeif, which are asked for by a name where a file is expected.

use std::path::Path;

const SETS: [(&str, &str); 2] = [
    ("open", include_str!("../../benchmark/questions.jsonl")),
    ("open-conversations", include_str!("../../benchmark/conversations.jsonl")),
];

/// The lines of the question set of a name: `open`, or `open-conversations` for the one in rounds;
/// `None` for another name, and for one that a file has.
pub fn bundled(name: &Path) -> Option<&'static str> {
    let found = SETS.iter().find(|(set, _)| Path::new(set) == name);
    found.filter(|_| !name.exists()).map(|(_, lines)| *lines)
}
