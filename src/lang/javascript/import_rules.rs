//! How imports are used and grouped in JavaScript and TypeScript, by ESLint's `no-unused-vars`,
//! and `no-namespace`, `order` and `first` of `eslint-plugin-import`.

use super::{EcmaScript, kind_of, packages};
use crate::facts::Import;
use crate::lang::tree::named_children;
use crate::lang::{ImportGroup, ImportRules, TopLevel};
use crate::syntax::finder::Seen;

impl ImportRules for EcmaScript {
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
            || packages::table().standard.contains(package) && !package.is_empty();
        match module {
            _ if is_standard => ImportGroup::Standard,
            _ if module.starts_with(['.', '/', '~']) || module.starts_with("@/") => {
                ImportGroup::Local
            }
            _ => ImportGroup::External,
        }
    }

    /// `first`. Directives come before imports.
    fn top_level(&self, seen: &Seen<'_, '_>) -> Option<TopLevel> {
        let node = seen.node();
        let is_statement = seen.parent().is_some_and(|it| kind_of(it) == "program");
        match kind_of(node) {
            _ if !is_statement || !node.is_named() => None,
            "import_statement" | "import_alias" => Some(TopLevel::Import),
            "comment" | "hash_bang_line" | "ERROR" => None,
            "expression_statement"
                if named_children(node).next().map(kind_of) == Some("string") =>
            {
                None
            }
            _ => Some(TopLevel::Code),
        }
    }

    /// `global-require`. A call of `import()` loads a module when it is needed.
    fn belongs_at_top(&self, _import: &Import<'_>, text: &str) -> bool {
        !text.starts_with("import") && text.contains("require(")
    }
}
