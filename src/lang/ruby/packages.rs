//! Packages that the paths of files show: the folders of a gem or an application.

use super::kind_of;
use crate::lang::paths::{PathRules, are_names};

/// The folders from which files are required, or in which names are looked up.
const ROOTS: [&str; 4] = ["app", "lib", "spec", "test"];

/// The folders that the path of a file shows.
pub(super) const PATHS: PathRules =
    PathRules { ending: ".rb", is_comment: |node| kind_of(node) == "comment", packages: of_path };

/// The folders that a path shows: `shop/lib/a/b/c.rb` shows `a` and `a::b`.
fn of_path(parts: &[&str]) -> Vec<String> {
    if !are_names(parts) {
        return Vec::new();
    }
    let root = parts.iter().rposition(|part| ROOTS.contains(part)).map_or(0, |root| root + 1);
    let folders = &parts[root..parts.len().saturating_sub(1).max(root)];
    (1..=folders.len()).map(|end| folders[..end].join("::")).collect()
}
