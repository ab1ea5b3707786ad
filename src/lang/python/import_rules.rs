//! How Python's imports are used and grouped, by `ruff`'s F401, F403 and I001.

use std::collections::BTreeSet;

use super::{Python, kind_of, libraries};
use crate::facts::{Import, Token, TokenKind};
use crate::lang::{ImportGroup, ImportRules, TopLevel};
use crate::syntax::finder::Seen;

impl ImportRules for Python {
    /// `from __future__ import x` works by being there, and `import x as x` exports.
    fn is_needed_unnamed(&self, import: &Import<'_>, local: &str) -> bool {
        let mut names = import.names.iter();
        import.module == "__future__"
            || import.alias == Some(import.module.as_ref())
            || names.any(|one| one.name == local && one.alias == Some(local))
    }

    /// Strings that read as an entry of `__all__` or as a type: `"Node"`, `"dict[str, Node]"`.
    fn names_in_text<'c>(&self, tokens: &[Token<'c>], _code: &'c str) -> BTreeSet<&'c str> {
        let strings = tokens.iter().filter(|it| it.kind == TokenKind::String);
        let texts = strings.map(|token| token.text.trim_matches(['"', '\'']));
        let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let is_type = |text: &&str| {
            let spaced = text.matches(' ').count();
            spaced == text.matches(", ").count() + 2 * text.matches(" | ").count()
                && text.chars().all(|c| is_name(c) || "[], |".contains(c))
        };
        let paths = texts.filter(is_type);
        let paths = paths.flat_map(|text| text.split(move |c| !is_name(c)));
        paths.filter_map(|path| path.split('.').next()).collect()
    }

    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        let first = import.module.split('.').next().unwrap_or_default();
        match import.level {
            0 if first == "__future__" => ImportGroup::Standard,
            0 if libraries::table().standard.contains(first) => ImportGroup::Standard,
            0 => ImportGroup::External,
            _ => ImportGroup::Local,
        }
    }

    /// E402. What decides about imports, or prepares for one, may come before it.
    fn top_level(&self, seen: &Seen<'_, '_>) -> Option<TopLevel> {
        let is_statement = seen.parent().is_some_and(|it| kind_of(it) == "module");
        match kind_of(seen.node()) {
            _ if !is_statement => None,
            "import_statement" | "import_from_statement" | "future_import_statement" => {
                Some(TopLevel::Import)
            }
            "comment" | "for_statement" | "if_statement" | "match_statement" | "try_statement"
            | "while_statement" | "with_statement" | "ERROR" => None,
            _ if !seen.node().is_named() || prepares_imports(seen.own_text()) => None,
            _ => Some(TopLevel::Code),
        }
    }
}

/// Whether a statement is a string, assigns to `__all__` or the like, or changes where modules are
/// found.
fn prepares_imports(statement: &str) -> bool {
    const PREPARING: [&str; 8] = [
        "del os.environ",
        "matplotlib.use(",
        "os.environ",
        "os.putenv(",
        "os.unsetenv(",
        "pytest.importorskip(",
        "site.addsitedir(",
        "sys.path.",
    ];
    let name = statement.split([' ', '=', ':']).next().unwrap_or_default();
    let is_dunder = name.len() > 4 && name.starts_with("__") && name.ends_with("__");
    is_dunder
        || statement.trim_start_matches(char::is_alphabetic).starts_with(['"', '\''])
        || PREPARING.iter().any(|it| statement.starts_with(it))
}
