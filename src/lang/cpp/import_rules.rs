//! C++ includes texts, which is no import of names.

use super::Cpp;
use crate::facts::Import;
use crate::lang::{ImportGroup, ImportRules};

impl ImportRules for Cpp {
    fn imports_bind_names(&self) -> bool {
        false
    }

    fn import_group(&self, _import: &Import<'_>) -> ImportGroup {
        ImportGroup::External
    }
}
