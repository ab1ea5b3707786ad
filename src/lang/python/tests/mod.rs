//! Facts about Python code, one test per kind of fact and ruling.

mod references;
mod types;
mod variables;

use crate::language::Language;
use crate::syntax::testing;

/// The rendered facts of one kind.
fn found(kind: &str, code: &str) -> Vec<String> {
    testing::found(Language::Python, kind, code)
}

/// Whether none of the kind is found.
fn nothing(kind: &str, code: &str) -> bool {
    found(kind, code).is_empty()
}
