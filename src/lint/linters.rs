//! What a project's configuration tells its linter to leave alone: rules in some files, and the length of lines.

use std::fs;
use std::path::Path;

use toml::{Table, Value};

use super::walk::Patterns;

/// The linter's own files, of which the first counts, and before the project's.
const FILES: [&str; 2] = [".ruff.toml", "ruff.toml"];
const PROJECT: &str = "pyproject.toml";

/// The linter's name of the rule about the length of lines, and of that about the order of imports, in small letters.
pub(super) const LENGTH: &str = "e501";
const ORDER: &str = "i001";

/// What a folder's files say of the linter.
#[derive(Debug)]
pub(super) struct LinterSettings {
    ignored: Vec<(Patterns, Vec<String>)>,
    /// Whether lines are laid out to a length that nothing enforces.
    is_length_open: bool,
}

/// What tools are told of a file.
#[derive(Debug, Clone, Default)]
pub(super) struct Told {
    /// Whether those that lay out code leave it alone.
    pub(super) is_unformatted: bool,
    /// The rules that the linter leaves out, in small letters.
    pub(super) ignored: Vec<String>,
    /// Whether a text in the code may be as long as it is.
    pub(super) leaves_texts: bool,
}

impl LinterSettings {
    /// Those of a folder; `None` if its files say nothing of a linter.
    pub(super) fn read(folder: &Path) -> Option<Self> {
        let read = |name: &str| {
            let text = fs::read_to_string(folder.join(name)).ok()?;
            text.parse::<Table>().ok()
        };
        let project = read(PROJECT);
        let tool = |name: &str| project.as_ref()?.get("tool")?.get(name)?.as_table();
        let own = FILES.into_iter().find_map(read);
        let mut settings =
            own.as_ref().or_else(|| tool("ruff")).map(|table| Self::of(folder, table));
        if let Some(table) = tool("isort") {
            let skipped = ["skip", "extend_skip"].into_iter().flat_map(|key| texts(table, key));
            let patterns = Patterns::new(folder, skipped).ok();
            let ignored = patterns.map(|patterns| (patterns, vec![ORDER.to_owned()]));
            let empty = || Self { ignored: Vec::new(), is_length_open: false };
            settings.get_or_insert_with(empty).ignored.extend(ignored);
        }
        settings
    }

    fn of(folder: &Path, table: &Table) -> Self {
        let lint = table.get("lint").and_then(Value::as_table);
        let tables: Vec<_> = std::iter::once(table).chain(lint).collect();
        let keys = ["per-file-ignores", "extend-per-file-ignores"];
        let per_file = tables
            .iter()
            .flat_map(|table| keys.iter().filter_map(|key| table.get(*key)?.as_table()));
        let ignored = per_file.flat_map(|files| {
            files.keys().filter_map(|pattern| {
                let patterns = Patterns::new(folder, [pattern.as_str()]).ok()?;
                Some((patterns, rules(files, pattern)))
            })
        });
        let names_length = |keys: [&str; 2]| {
            let lists =
                tables.iter().flat_map(|table| keys.iter().flat_map(|key| rules(table, key)));
            lists.into_iter().any(|rule| rule == "all" || LENGTH.starts_with(&rule))
        };
        let is_enforced =
            names_length(["select", "extend-select"]) && !names_length(["ignore", "extend-ignore"]);
        Self {
            ignored: ignored.collect(),
            is_length_open: table.contains_key("line-length") && !is_enforced,
        }
    }

    /// Adds what is said of a file at an absolute path.
    pub(super) fn tell(&self, path: &Path, told: &mut Told) {
        let of_file = self.ignored.iter().filter(|(patterns, _)| patterns.match_file(path));
        told.ignored = of_file.flat_map(|(_, rules)| rules.iter().cloned()).collect();
        told.leaves_texts = self.is_length_open;
    }
}

/// The texts of a list.
fn texts<'t>(table: &'t Table, key: &str) -> impl Iterator<Item = &'t str> {
    let values = table.get(key).and_then(Value::as_array).into_iter().flatten();
    values.filter_map(Value::as_str)
}

/// The names of rules in a list, in small letters.
fn rules(table: &Table, key: &str) -> Vec<String> {
    texts(table, key).map(str::to_lowercase).collect()
}
