//! Packages that the paths of files show: the folders of a gem or an application.

use std::borrow::Cow;

use tree_sitter::Node;

use super::kind_of;
use crate::facts::{Package, PackageSource};
use crate::response::{CodeBlock, Span};
use crate::syntax::Builder;

/// The maximum number of parts of a path that shows a package, to bound the work.
const MAX_PARTS: usize = 64;

/// The folders from which files are required, or in which names are looked up.
const ROOTS: [&str; 4] = ["app", "lib", "spec", "test"];

/// Records the packages that the comments at the top and the titles of a block show by the path of its file.
pub(super) fn record<'t>(builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
    let mut cursor = root.walk();
    let comments: Vec<_> =
        root.children(&mut cursor).take_while(|child| kind_of(*child) == "comment").collect();
    for comment in comments {
        let span = builder.span(comment);
        push(builder, builder.text(comment), PackageSource::Comment, span);
    }
    for title in &block.titles {
        push(builder, title.text, PackageSource::Title, title.span);
    }
}

fn push<'t>(builder: &mut Builder<'t>, text: &str, source: PackageSource, span: Span) {
    let is_end = |c: char| c.is_whitespace() || "\"'`,;:=()[]{}<>*|#".contains(c);
    for path in text.split(is_end).filter_map(|word| word.strip_suffix(".rb")) {
        for name in of_path(path) {
            let scope = Some(builder.scope());
            builder.facts.packages.push(Package { name: Cow::Owned(name), source, span, scope });
        }
    }
}

/// The folders that a path shows: `shop/lib/a/b/c.rb` shows `a` and `a::b`.
fn of_path(path: &str) -> Vec<String> {
    let parts: Vec<_> =
        path.split('/').filter(|part| !matches!(*part, "" | "." | ".." | "~")).collect();
    let is_name = |part: &&str| part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    if parts.len() > MAX_PARTS || !parts.iter().all(is_name) {
        return Vec::new();
    }
    let root = parts.iter().rposition(|part| ROOTS.contains(part)).map_or(0, |root| root + 1);
    let folders = &parts[root..parts.len().saturating_sub(1).max(root)];
    (1..=folders.len()).map(|end| folders[..end].join("::")).collect()
}
