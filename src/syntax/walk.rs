//! A tree with its text, and one walk over it, shared by all code that looks at its nodes.

use std::ops::Range;

use tree_sitter::{Node, Tree, TreeCursor};

use super::Parsed;
use super::grammar::{Grammar, GrammarId};
use super::names::{child_in_field, kind_of};
use crate::response::{CodeBlock, SourceMap, Span};

/// The kind id of error nodes.
pub(crate) const ERROR: u16 = u16::MAX;

/// A tree that facts come from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ParsedSource<'t> {
    /// The grammar of the language that it was parsed as.
    pub(crate) grammar: &'static dyn Grammar,
    pub(crate) tree: &'t Tree,
    /// The text it was parsed from.
    pub(crate) text: &'t str,
    /// Where the parts of the text are in the block's code.
    pub(crate) map: SourceMap<'t>,
    pub(crate) block: u32,
    /// Whether it is a part that the grammar leaves as text: a macro's body.
    pub(crate) is_fragment: bool,
}

impl<'t> ParsedSource<'t> {
    /// The tree of a block's code as it is.
    pub(crate) const fn new(
        grammar: &'static dyn Grammar,
        block: u32,
        tree: &'t Tree,
        text: &'t str,
    ) -> Self {
        Self { grammar, tree, text, map: SourceMap::CODE, block, is_fragment: false }
    }

    /// The trees of a block: the one of its code as repaired, then those of its fragments.
    pub(super) fn of_block(
        grammar: &'static dyn Grammar,
        block: &'t CodeBlock<'_>,
        parsed: &'t Parsed,
    ) -> impl Iterator<Item = Self> {
        let whole = match &parsed.repaired {
            None => Self::new(grammar, block.index, &parsed.tree, &block.code),
            Some(repaired) => Self {
                map: SourceMap::of(repaired.text()),
                ..Self::new(grammar, block.index, &repaired.tree, &repaired.text().text)
            },
        };
        let fragments = parsed.fragments.iter();
        let fragments = fragments.map(move |tree| Self { tree, is_fragment: true, ..whole });
        std::iter::once(whole).chain(fragments)
    }

    /// The grammar that it was parsed with.
    pub(crate) fn grammar_id(&self) -> GrammarId {
        GrammarId::of(self.grammar, self.tree.root_node())
    }

    /// The span of a range of the text.
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        let place = self.map.in_code(range);
        Span::in_block(self.block, place.start as u32, place.end as u32)
    }
}

/// A node and its context in the tree.
pub(crate) struct Visit<'w, 't> {
    pub(crate) node: Node<'t>,
    /// The id of the node's kind.
    pub(crate) kind: u16,
    /// The node's ancestors, the root first.
    ancestors: &'w [Ancestor<'t>],
    cursor: &'w TreeCursor<'t>,
    /// The tree with its text.
    pub(crate) source: &'w ParsedSource<'t>,
}

/// A node on the way from the root to the current one.
struct Ancestor<'t> {
    node: Node<'t>,
    kind: u16,
    /// How many of its children are left. Asking the cursor whether there is another child takes
    /// as long as moving to it.
    children_left: u32,
}

impl<'t> Visit<'_, 't> {
    /// The id of the parent's kind; `None` for the root.
    pub(crate) fn parent_kind(&self) -> Option<u16> {
        self.ancestors.last().map(|parent| parent.kind)
    }

    /// How many nodes are around it.
    pub(crate) fn depth(&self) -> usize {
        self.ancestors.len()
    }

    /// The ancestors, the parent first. (`Node::parent` searches from the root at each call.)
    pub(crate) fn ancestors(&self) -> impl Iterator<Item = Node<'t>> {
        self.ancestors.iter().rev().map(|ancestor| ancestor.node)
    }

    /// The parent; `None` for the root.
    pub(crate) fn parent(&self) -> Option<Node<'t>> {
        self.ancestors().next()
    }

    /// The id of the node's field in its parent. A child of an error node has none, and looking for
    /// it is slow in an error node with thousands of children.
    pub(crate) fn field(&self) -> Option<u16> {
        match self.parent_kind() {
            Some(ERROR) | None => None,
            Some(_) => self.cursor.field_id().map(u16::from),
        }
    }

    /// The name of the node's field in its parent.
    pub(crate) fn field_name(&self) -> Option<&'t str> {
        self.cursor.field_name()
    }

    /// Whether the parent is of a kind.
    pub(crate) fn is_under(&self, kind: &str) -> bool {
        self.parent().is_some_and(|parent| self.kind_of(parent) == kind)
    }

    pub(crate) fn is_comment(&self, node: Node<'_>) -> bool {
        node.is_extra() && self.kind_of(node).contains("comment")
    }

    /// The name of a node's kind.
    pub(crate) fn kind_of(&self, node: Node<'_>) -> &'static str {
        kind_of(self.source.grammar, node)
    }

    /// The source of a node.
    pub(crate) fn text(&self, node: Node<'_>) -> &'t str {
        self.source.text.get(node.byte_range()).unwrap_or_default()
    }

    /// The source of the node.
    pub(crate) fn own_text(&self) -> &'t str {
        self.text(self.node)
    }

    pub(crate) fn child<'n>(&self, node: Node<'n>, field: &str) -> Option<Node<'n>> {
        child_in_field(self.source.grammar, node, field)
    }

    pub(crate) fn own_child(&self, field: &str) -> Option<Node<'t>> {
        self.child(self.node, field)
    }

    /// The source of a field of a node; empty if it has none.
    pub(crate) fn field_text(&self, node: Node<'_>, field: &str) -> &'t str {
        self.child(node, field).map_or("", |child| self.text(child))
    }

    /// The source of a field of the node.
    pub(crate) fn own_field(&self, field: &str) -> &'t str {
        self.field_text(self.node, field)
    }

    /// The source before the node.
    pub(crate) fn before(&self) -> &'t str {
        self.source.text.get(..self.node.start_byte()).unwrap_or_default()
    }

    /// The source after the node.
    pub(crate) fn after(&self) -> &'t str {
        self.source.text.get(self.node.end_byte()..).unwrap_or_default()
    }

    /// Whether the node is the first on its line. Only the blanks before it are read, since a line may
    /// be very long.
    pub(crate) fn begins_line(&self) -> bool {
        let code = self.before().trim_end_matches(|c: char| c.is_whitespace() && c != '\n');
        code.is_empty() || code.ends_with('\n')
    }

    /// The span of a string without its quotes of one character.
    pub(crate) fn span_in_quotes(&self, string: Node<'_>) -> Span {
        self.source.span(string.start_byte() + 1..string.end_byte() - 1)
    }

    /// The span of the node without the whitespace at its end.
    pub(crate) fn trimmed_span(&self) -> Span {
        let start = self.node.start_byte();
        self.source.span(start..start + self.own_text().trim_end().len())
    }

    pub(crate) fn span(&self, node: Node<'_>) -> Span {
        self.source.span(node.byte_range())
    }
}

/// Calls `enter` for every node of a tree, in source order, outer before inner. Nodes without
/// children are then passed to `leaf`.
pub(crate) fn walk<'t>(
    source: &ParsedSource<'t>,
    mut enter: impl FnMut(&Visit<'_, 't>),
    leaf: impl FnMut(&Visit<'_, 't>),
) {
    let enter = |visit: &Visit<'_, 't>| {
        enter(visit);
        false
    };
    walk_until(source, enter, leaf);
}

/// Walks over a tree up to the first node that `is_last` says yes to, and returns whether there is
/// one.
pub(crate) fn any_node<'t>(
    source: &ParsedSource<'t>,
    is_last: impl FnMut(&Visit<'_, 't>) -> bool,
) -> bool {
    walk_until(source, is_last, |_| {})
}

fn walk_until<'t>(
    source: &ParsedSource<'t>,
    mut is_last: impl FnMut(&Visit<'_, 't>) -> bool,
    mut leaf: impl FnMut(&Visit<'_, 't>),
) -> bool {
    let mut cursor = source.tree.walk();
    let mut ancestors: Vec<Ancestor<'_>> = Vec::new();
    loop {
        let node = cursor.node();
        let kind = node.kind_id();
        let visit = Visit { node, kind, ancestors: &ancestors, cursor: &cursor, source };
        if is_last(&visit) {
            return true;
        }
        let children = node.child_count();
        if children == 0 {
            leaf(&visit);
        } else if cursor.goto_first_child() {
            ancestors.push(Ancestor { node, kind, children_left: children - 1 });
            continue;
        }
        loop {
            match ancestors.last_mut() {
                Some(parent) if parent.children_left == 0 => {
                    ancestors.pop();
                    cursor.goto_parent();
                }
                Some(parent) => {
                    parent.children_left -= 1;
                    cursor.goto_next_sibling();
                    break;
                }
                None => return false,
            }
        }
    }
}
