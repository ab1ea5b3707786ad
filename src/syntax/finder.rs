//! Constructs that few rules ask for. The walk that records the facts leaves them alone; they are
//! looked for, all in one walk, when a rule first asks for one.

use std::collections::BTreeMap;
use std::ops::Range;

use tree_sitter::Node;

use super::bodies::BodyTable;
use super::names::{child_in_field, kind_of};
use super::per_grammar::{GrammarId, PerGrammar};
use super::walk::{Visit, walk};
use crate::facts::Facts;
use crate::lang;
use crate::language::Language;
use crate::response::Span;

/// How a language finds the constructs of a kind.
pub(crate) struct Finder {
    /// The word of the kind in `rules/vocabulary/constructs.toml`.
    pub(crate) construct: &'static str,
    /// The kinds of nodes that may be one; [`ANY_NODE`] if all may.
    pub(crate) nodes: &'static [&'static str],
    /// Whether one is.
    accepts: fn(&Seen<'_, '_>) -> bool,
}

/// The kinds of nodes of a finder that asks its function about each node.
pub(crate) const ANY_NODE: &[&str] = &[];

/// The nodes of these kinds that a function accepts are constructs of a kind.
pub(crate) const fn finder(
    construct: &'static str,
    nodes: &'static [&'static str],
    accepts: fn(&Seen<'_, '_>) -> bool,
) -> Finder {
    Finder { construct, nodes, accepts }
}

/// The kinds of comments.
const COMMENTS: &[&str] = &["block_comment", "comment", "line_comment"];

/// The finders of all languages with bodies in braces.
const OF_BRACES: &[Finder] = &[
    finder("unbraced-body", ANY_NODE, |seen| seen.bodies().is_some_and(|it| it.is_unbraced(seen))),
    finder("new-line-brace", &["{"], |seen| {
        seen.bodies().is_some_and(|it| it.opens_on_new_line(seen))
    }),
    finder("same-line-brace", &["{"], |seen| {
        seen.bodies().is_some_and(|it| it.opens_on_same_line(seen))
    }),
];

/// The finders of all languages.
const OF_COMMENTS: &[Finder] = &[
    finder("todo", COMMENTS, |seen| seen.is_comment_with(&["todo"])),
    finder("todo-or-fixme", COMMENTS, |seen| seen.is_comment_with(&["todo", "fixme"])),
];

/// The finders of a language.
pub(crate) fn finders(language: Language) -> impl Iterator<Item = &'static Finder> {
    let grammar = lang::of(language);
    let of_braces = if grammar.bodies().is_some() { OF_BRACES } else { &[] };
    of_braces.iter().chain(OF_COMMENTS).chain(grammar.finders())
}

/// Whether a language finds a construct, if languages find it by themselves.
pub(crate) fn finds(language: Language, construct: &str) -> bool {
    let has = |language| finders(language).any(|it| it.construct == construct);
    has(language) || !Language::ALL.into_iter().any(has)
}

/// A node that a walk comes to, with what is around it.
pub(crate) struct Seen<'w, 't> {
    visit: &'w Visit<'w, 't>,
    /// The source that the tree was parsed from.
    source: &'t str,
    language: Language,
    is_fragment: bool,
}

impl<'t> Seen<'_, 't> {
    /// The node.
    pub(crate) const fn node(&self) -> Node<'t> {
        self.visit.node
    }

    /// The nodes around it, the innermost first.
    pub(crate) fn ancestors(&self) -> impl Iterator<Item = Node<'t>> {
        self.visit.ancestors()
    }

    /// The innermost node around it.
    pub(crate) fn parent(&self) -> Option<Node<'t>> {
        self.visit.parent()
    }

    /// The source of a node.
    pub(crate) fn text(&self, node: Node<'_>) -> &'t str {
        self.source.get(node.byte_range()).unwrap_or_default()
    }

    /// The source of the node.
    pub(crate) fn own_text(&self) -> &'t str {
        self.text(self.node())
    }

    /// Whether it is in a macro's body.
    pub(crate) const fn is_in_fragment(&self) -> bool {
        self.is_fragment
    }

    /// The source after the node.
    pub(crate) fn after(&self) -> &'t str {
        self.source.get(self.node().end_byte()..).unwrap_or_default()
    }

    /// Whether the node is the first on its line. Only the blanks before it are read, since a line may
    /// be very long.
    pub(crate) fn begins_line(&self) -> bool {
        let before = self.source.get(..self.node().start_byte());
        let before = before.unwrap_or_default();
        let code = before.trim_end_matches(|c: char| c.is_whitespace() && c != '\n');
        code.is_empty() || code.ends_with('\n')
    }

    /// The source of a field of a node; empty if it has none.
    pub(crate) fn field_text(&self, node: Node<'_>, field: &str) -> &'t str {
        let field = child_in_field(self.language, node, field);
        field.map_or("", |field| self.text(field))
    }

    /// What is a body in braces.
    fn bodies(&self) -> Option<&'static BodyTable> {
        lang::of(self.language).bodies()
    }

    /// Whether statements follow each other in a node.
    pub(crate) fn is_list(&self, node: Node<'_>) -> bool {
        let kind = self.kind(node);
        self.bodies().is_some_and(|it| it.lists.contains(&kind))
    }

    /// The name of a node's kind.
    pub(crate) fn kind(&self, node: Node<'_>) -> &'static str {
        kind_of(self.language, node)
    }

    /// Whether the node is a comment, a part of which begins with one of these words, in any case:
    /// after its mark, in a further line, or after a further mark.
    pub(crate) fn is_comment_with(&self, words: &[&str]) -> bool {
        let node = self.node();
        // A mark after a letter or digit is none, as in a path.
        let mut last = ' ';
        let mut parts = self.own_text().split(|c: char| {
            let after = std::mem::replace(&mut last, c);
            c == '\n' || matches!(c, '#' | '/' | '*') && !after.is_alphanumeric()
        });
        let begins = |part: &str, word: &str| {
            let part = part.trim_start();
            let (start, rest) = part.split_at_checked(word.len()).unwrap_or_default();
            start.eq_ignore_ascii_case(word) && !rest.starts_with(char::is_alphanumeric)
        };
        self.is_comment(node) && parts.any(|part| words.iter().any(|word| begins(part, word)))
    }

    /// Whether a node is a comment.
    pub(crate) fn is_comment(&self, node: Node<'_>) -> bool {
        node.is_extra() && self.kind(node).contains("comment")
    }
}

/// What loops do again and again: their bodies, conditions and updates, but not what they begin with
/// or go through, nor an `else`.
pub(crate) fn repeated(facts: &Facts<'_>) -> Vec<Span> {
    let loops = lang::of(facts.language).loops();
    let mut found = Vec::new();
    look(facts, |seen, span| {
        let parent = seen.parent().filter(|it| loops.contains(&seen.kind(*it)));
        let fields = ["body", "condition", "increment", "update"];
        let in_field = |parent, field| child_in_field(seen.language, parent, field);
        let mut held = fields.iter().filter_map(|field| in_field(parent?, field));
        if held.any(|held| held == seen.node()) {
            found.push(span(seen.node().byte_range()));
        }
    });
    found
}

/// Looks at every node of the code, outer ones first. `range` gives the span of a range of bytes in
/// the node's source.
pub(crate) fn look(
    facts: &Facts<'_>,
    mut see: impl FnMut(&Seen<'_, '_>, &dyn Fn(Range<usize>) -> Span),
) {
    for source in &facts.sources {
        let range = |range| {
            let place = source.places.in_code(range);
            Span::in_block(source.block, place.start as u32, place.end as u32)
        };
        let enter = |visit: &Visit<'_, '_>| {
            let seen = Seen {
                visit,
                source: source.text,
                language: facts.language,
                is_fragment: source.is_fragment,
            };
            see(&seen, &range);
        };
        walk(source.tree, enter, |_| {});
    }
}

/// The spans of constructs by their kinds, each in source order.
pub(crate) type FoundConstructs = BTreeMap<&'static str, Vec<Span>>;

/// The constructs of a kind that the walk over the trees does not record, in source order.
pub(crate) fn find<'f>(facts: &'f Facts<'_>, construct: &str) -> &'f [Span] {
    if !finders(facts.language).any(|it| it.construct == construct) {
        return &[];
    }
    let found = facts.found.get_or_init(|| find_all(facts));
    found.get(construct).map_or(&[], Vec::as_slice)
}

/// The finders that look at nodes of a node's kind.
fn finders_of_kind(language: Language, node: Node<'_>) -> &'static [&'static Finder] {
    static FINDERS: PerGrammar<Vec<Vec<&'static Finder>>> = PerGrammar::new(|id| {
        let (grammar, finders) = (id.read(), finders(id.language).collect::<Vec<_>>());
        let kinds = (0..grammar.node_kind_count() as u16).map(|number| {
            let kind = grammar.node_kind_for_id(number).unwrap_or_default();
            let may_be = |it: &&Finder| it.nodes.is_empty() || it.nodes.contains(&kind);
            finders.iter().copied().filter(may_be).collect()
        });
        kinds.collect()
    });
    let finders = FINDERS.get(GrammarId::of(language, node));
    finders.get(usize::from(node.kind_id())).map_or(&[], Vec::as_slice)
}

fn find_all(facts: &Facts<'_>) -> FoundConstructs {
    let mut found = FoundConstructs::new();
    look(facts, |seen, span| {
        for finder in finders_of_kind(facts.language, seen.node()) {
            if (finder.accepts)(seen) {
                let found = found.entry(finder.construct).or_default();
                found.push(span(seen.node().byte_range()));
            }
        }
    });
    for spans in found.values_mut() {
        spans.sort();
        spans.dedup();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::ConstructKind;

    #[test]
    fn finders_name_constructs_and_nodes_of_the_grammar() {
        for language in Language::ALL {
            let grammar = lang::of(language).language();
            for finder in lang::of(language).finders() {
                let kind = ConstructKind::all().get(finder.construct);
                assert!(
                    kind.is_some_and(|it| it.is_in(language)),
                    "{language}: {}",
                    finder.construct
                );
                for node in finder.nodes {
                    let is_kind = |is_named| grammar.id_for_node_kind(node, is_named) != 0;
                    assert!(is_kind(true) || is_kind(false), "{language}: {node}");
                }
            }
        }
    }
}
