//! What names refer to in a language: imports, packages, libraries, members.

/// How a language resolves names.
pub(crate) trait NameResolution {}
