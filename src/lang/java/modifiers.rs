//! Modifiers and annotations of a declaration.

use tree_sitter::Node;

use super::kind_of;
use crate::lang::tree::children;
use crate::syntax::Builder;

/// The modifiers of a declaration.
pub(super) struct Modifiers<'t> {
    /// Modifiers and annotations (without `@`) as written.
    pub(super) words: Vec<&'t str>,
    /// The first byte of the declaration after its leading annotations.
    pub(super) start: usize,
}

impl<'t> Modifiers<'t> {
    /// The modifiers of a declaration.
    pub(super) fn of(builder: &Builder<'t>, declaration: Node<'t>) -> Self {
        let mut found = Self { words: Vec::new(), start: declaration.start_byte() };
        let mut children = children(declaration);
        // At most two tokens precede them: `for (final T x : xs)`.
        let modifiers = children.by_ref().take(3).find(|child| kind_of(*child) == "modifiers");
        if let Some(modifiers) = modifiers {
            let signature = found.read(builder, modifiers);
            let after = children.next().map(|next| next.start_byte());
            found.start = signature.or(after).unwrap_or(found.start);
        }
        found
    }

    /// Adds the words, and returns the first byte of the first modifier that is not an annotation.
    fn read(&mut self, builder: &Builder<'t>, modifiers: Node<'t>) -> Option<usize> {
        let mut start = None;
        for child in children(modifiers) {
            match kind_of(child) {
                "line_comment" | "block_comment" => {}
                "marker_annotation" | "annotation" => {
                    self.words.push(builder.text(child).trim_start_matches('@').trim_start());
                }
                _ => {
                    start.get_or_insert(child.start_byte());
                    self.words.push(builder.text(child));
                }
            }
        }
        start
    }

    /// Whether a modifier is one of them.
    pub(super) fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }
}
