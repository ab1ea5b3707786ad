//! Facts about Go code.

mod references;
mod types;
mod variables;

use crate::language::Language;
use crate::syntax::testing;

/// The rendered facts of one kind in a piece of Go.
fn found(kind: &str, code: &str) -> Vec<String> {
    testing::found(Language::Go, kind, code)
}
