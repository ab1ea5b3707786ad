//! How imports are used and grouped in JavaScript and TypeScript, by ESLint's `no-unused-vars`,
//! and `no-namespace` and `order` of `eslint-plugin-import`.

use super::libraries;
use crate::facts::Import;
use crate::lang::dialect::Dialect;
use crate::lang::{ImportGroup, ImportRules};

impl<D: Dialect> ImportRules for D {
    /// `import * as m from "m"`.
    fn takes_everything(&self, _import: &Import<'_>, text: &str) -> bool {
        let clause = text.split(['"', '\'']).next().unwrap_or_default();
        clause.starts_with("import") && clause.contains('*')
    }

    /// JSX is compiled to calls of `React`.
    fn is_needed_unnamed(&self, _import: &Import<'_>, local: &str) -> bool {
        local == "React"
    }

    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        let module = import.module.as_ref();
        let package = module.split('/').next().unwrap_or_default();
        let is_standard = module.starts_with("node:")
            || libraries::table().standard.contains(package) && !package.is_empty();
        match module {
            _ if is_standard => ImportGroup::Standard,
            _ if module.starts_with(['.', '/', '~']) || module.starts_with("@/") => {
                ImportGroup::Local
            }
            _ => ImportGroup::External,
        }
    }
}
