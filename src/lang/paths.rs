//! Packages that the paths of files show, in comments at the top of a block and in its titles.

use std::borrow::Cow;

use tree_sitter::Node;

use crate::facts::{Package, PackageSource};
use crate::response::{CodeBlock, Span};
use crate::syntax::Builder;

/// The maximum number of parts of a path that shows a package, to bound the work.
const MAX_PARTS: usize = 64;

/// How a language's packages follow from the path of a file.
pub(super) struct PathRules {
    /// What the names of files end with: `.rb`.
    pub(super) ending: &'static str,
    /// Whether a node is a comment, or what else may be before one.
    pub(super) is_comment: fn(Node<'_>) -> bool,
    /// The packages of a file, by the parts of its path without the ending.
    pub(super) packages: fn(&[&str]) -> Vec<String>,
}

impl PathRules {
    /// Records the packages that the comments at the top and the titles of a block show.
    pub(super) fn record<'t>(
        &self,
        builder: &mut Builder<'t>,
        block: &'t CodeBlock<'_>,
        root: Node<'t>,
    ) {
        let mut cursor = root.walk();
        let comments: Vec<_> =
            root.children(&mut cursor).take_while(|child| (self.is_comment)(*child)).collect();
        for comment in comments {
            let span = builder.span(comment);
            self.push(builder, builder.text(comment), PackageSource::Comment, span);
        }
        for title in &block.titles {
            self.push(builder, title.text, PackageSource::Title, title.span);
        }
    }

    fn push<'t>(&self, builder: &mut Builder<'t>, text: &str, source: PackageSource, span: Span) {
        let is_end = |c: char| c.is_whitespace() || "\"'`,;:=()[]{}<>*|#".contains(c);
        let paths = text.split(is_end).filter_map(|word| word.strip_suffix(self.ending));
        for name in paths.flat_map(|path| self.of_path(path)) {
            let scope = Some(builder.scope());
            builder.facts.packages.push(Package { name: Cow::Owned(name), source, span, scope });
        }
    }

    fn of_path(&self, path: &str) -> Vec<String> {
        let parts: Vec<_> =
            path.split('/').filter(|part| !matches!(*part, "" | "." | ".." | "~")).collect();
        if parts.len() > MAX_PARTS { Vec::new() } else { (self.packages)(&parts) }
    }
}

/// Whether the parts of a path may be names of packages.
pub(super) fn are_names(parts: &[&str]) -> bool {
    let is_name = |part: &&str| part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    parts.iter().all(is_name)
}
