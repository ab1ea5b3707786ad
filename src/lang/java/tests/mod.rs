//! Facts about Java code.

mod references;
mod types;
mod variables;

use crate::language::Language;
use crate::syntax::testing;

/// The rendered facts of one kind in a piece of Java.
fn found(kind: &str, code: &str) -> Vec<String> {
    testing::found(Language::Java, kind, code)
}
