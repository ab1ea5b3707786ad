//! How Java's imports are used and grouped, by Checkstyle's `UnusedImports` and
//! `CustomImportOrder`.

use std::collections::BTreeSet;

use super::Java;
use crate::facts::{Import, Token};
use crate::lang::{ImportGroup, ImportRules};

/// The tags of Javadoc that names follow.
const TAGS: [&str; 6] = ["exception", "link", "linkplain", "see", "throws", "value"];

impl ImportRules for Java {
    /// The names after the tags of Javadoc, and those in the brackets of a `{@link}`.
    fn names_in_text<'c>(&self, _tokens: &[Token<'c>], code: &'c str) -> BTreeSet<&'c str> {
        let mut names = BTreeSet::new();
        for rest in code.split('@').skip(1) {
            let Some((tag, rest)) = rest.split_once(char::is_whitespace) else {
                continue;
            };
            if TAGS.contains(&tag) {
                let line = rest.trim_start().lines().next().unwrap_or_default();
                let reference = line.split('}').next().unwrap_or_default();
                names.extend(reference.split(|c: char| !c.is_alphanumeric() && c != '_'));
            }
        }
        names
    }

    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        match import.module.split('.').next() {
            Some("java" | "javax") => ImportGroup::Standard,
            _ => ImportGroup::External,
        }
    }
}
