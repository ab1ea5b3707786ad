//! How Go's imports are used and grouped, by the compiler and `goimports`.

use super::Go;
use crate::facts::Import;
use crate::lang::{ImportGroup, ImportRules};

impl ImportRules for Go {
    /// `_` is for what the package does when it starts, `.` takes everything, and cgo needs `"C"`.
    /// Where the last element of the path is no name, the package has another.
    fn is_needed_unnamed(&self, import: &Import<'_>, local: &str) -> bool {
        let is_name = local.chars().all(|c| c.is_alphanumeric() || c == '_');
        local == "_" || import.is_wildcard || import.module == "C" || !is_name
    }

    /// A path whose first element has no dot is of the standard library.
    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        let first = import.module.split('/').next().unwrap_or_default();
        match first.contains('.') {
            false => ImportGroup::Standard,
            true => ImportGroup::External,
        }
    }
}
