//! Packages that the paths of files and a `Package.swift` show: packages and their targets, which are modules.

use std::borrow::Cow;

use super::kind_of;
use crate::facts::{Package, PackageSource};
use crate::lang::paths::PathRules;
use crate::response::{CodeBlock, Span};

/// The largest `Package.swift` that is read, in bytes.
const MAX_SIZE: usize = 64 * 1024;

/// The folders of a package that hold its targets.
const TARGETS: [&str; 2] = ["Sources", "Tests"];

/// The modules that the path of a file shows.
pub(super) const PATHS: PathRules = PathRules {
    ending: ".swift",
    is_comment: |node| kind_of(node).ends_with("comment"),
    packages: of_path,
};

/// The package and the target that the path of a file shows: `Shop/Sources/Cart/Item.swift` shows `Shop` and `Cart`.
/// Without the folder of a package's sources, the first folder is the module.
fn of_path(parts: &[&str]) -> Vec<String> {
    let Some((_, folders)) = parts.split_last() else { return Vec::new() };
    let names: Vec<_> = match folders.iter().position(|part| TARGETS.contains(part)) {
        Some(at) => {
            let package = at.checked_sub(1).and_then(|before| folders.get(before));
            package.into_iter().chain(folders.get(at + 1)).collect()
        }
        None => folders.first().into_iter().collect(),
    };
    names.into_iter().map(|name| (*name).to_owned()).collect()
}

/// The package and the targets of a `Package.swift`: the names in `Package(name: "Shop")` and `.target(name: "Cart")`.
pub(super) fn manifest(block: &CodeBlock<'_>) -> Vec<Package<'static>> {
    let code = block.code.as_ref();
    if code.len() > MAX_SIZE || !code.contains("PackageDescription") {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (at, _) in code.match_indices("name:") {
        let before = code[..at].trim_end();
        let is_named = ["Package(", "arget("].iter().any(|call| before.ends_with(call));
        let rest = &code[at + "name:".len()..];
        let name = rest.trim_start().strip_prefix('"').and_then(|name| name.split_once('"'));
        let Some((name, _)) = name.filter(|_| is_named) else { continue };
        let start = at + "name:".len() + rest.find('"').unwrap_or_default() + 1;
        found.push(Package {
            name: Cow::Owned(name.to_owned()),
            source: PackageSource::Manifest,
            span: Span::in_block(block.index, start as u32, (start + name.len()) as u32),
            scope: None,
        });
    }
    found
}
