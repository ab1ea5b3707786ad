//! Packages that the paths of files and a `Package.swift` show: packages and their targets, which are modules.

use std::borrow::Cow;

use tree_sitter::Node;

use super::kind_of;
use crate::facts::{Package, PackageSource};
use crate::response::{CodeBlock, Span};
use crate::syntax::Builder;

/// The maximum number of parts of a path that shows a package, to bound the work.
const MAX_PARTS: usize = 64;

/// The largest `Package.swift` that is read, in bytes.
const MAX_SIZE: usize = 64 * 1024;

/// The folders of a package that hold its targets.
const TARGETS: [&str; 2] = ["Sources", "Tests"];

/// Records the modules that the comments at the top and the titles of a block show by the path of its file.
pub(super) fn record<'t>(builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
    let mut cursor = root.walk();
    let comments: Vec<_> = root
        .children(&mut cursor)
        .take_while(|child| kind_of(*child).ends_with("comment"))
        .collect();
    for comment in comments {
        let span = builder.span(comment);
        push(builder, builder.text(comment), PackageSource::Comment, span);
    }
    for title in &block.titles {
        push(builder, title.text, PackageSource::Title, title.span);
    }
    let manifest: Vec<_> = manifest(block);
    builder.facts.packages.extend(manifest);
}

fn push<'t>(builder: &mut Builder<'t>, text: &str, source: PackageSource, span: Span) {
    let is_end = |c: char| c.is_whitespace() || "\"'`,;:=()[]{}<>*|#".contains(c);
    for path in text.split(is_end).filter(|word| word.ends_with(".swift")) {
        for name in of_path(path) {
            let scope = Some(builder.scope());
            let name = Cow::Owned(name.to_owned());
            builder.facts.packages.push(Package { name, source, span, scope });
        }
    }
}

/// The package and the target that the path of a file shows: `Shop/Sources/Cart/Item.swift` shows `Shop` and `Cart`.
/// Without the folder of a package's sources, the first folder is the module.
fn of_path(path: &str) -> Vec<&str> {
    let parts: Vec<_> =
        path.split('/').filter(|part| !matches!(*part, "" | "." | ".." | "~")).collect();
    if parts.len() > MAX_PARTS {
        return Vec::new();
    }
    let Some((_, folders)) = parts.split_last() else { return Vec::new() };
    match folders.iter().position(|part| TARGETS.contains(part)) {
        Some(at) => {
            let package = at.checked_sub(1).and_then(|before| folders.get(before));
            package.into_iter().chain(folders.get(at + 1)).copied().collect()
        }
        None => folders.first().copied().into_iter().collect(),
    }
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
