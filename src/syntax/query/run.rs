//! Runs rules over a tree, in one walk.

use tree_sitter::{Node, Tree, TreeCursor};

use super::pattern::{ChildPattern, NodePattern, PatternKind, QueryPattern, QueryRule};
use super::{Capture, Matches, QueryRules, RawMatch};
use crate::syntax::walk::{ERROR, Visit, walk};

/// How many anonymous nodes an anchor may skip. The search of `. "("` ends at the next named node,
/// and in an error node there can be thousands of words before that.
const MAX_ANCHOR_DISTANCE: usize = 32;

/// The matches of rules in a tree, in the order of the walk. The tree's leaves are passed to
/// `leaf`.
pub(super) fn matches<'t>(
    rules: &QueryRules,
    tree: &'t Tree,
    source: &'t str,
    leaf: impl FnMut(&Visit<'_, 't>),
) -> Matches<'t> {
    let mut run = Matcher {
        source,
        inner: tree.walk(),
        current: tree.root_node(),
        siblings: Vec::new(),
        current_children: 0,
        captured: Vec::new(),
        found: Matches::default(),
    };
    let enter = |visit: &Visit<'_, 't>| {
        run.enter(visit.node);
        for rule in rules.of_kind(visit.kind) {
            if rule.field.is_none() || rule.field == visit.field() {
                run.apply(rule, visit.node);
            }
        }
    };
    walk(tree, enter, leaf);
    run.found
}

/// The state of a run over one tree.
struct Matcher<'t> {
    source: &'t str,
    /// Looks at the children of a node.
    inner: TreeCursor<'t>,
    /// The current node of the walk.
    current: Node<'t>,
    /// The children of the nodes whose patterns are being matched, those of the innermost last. The
    /// children of the current node come first and are kept for all rules that may match it.
    siblings: Vec<Sibling<'t>>,
    /// How many of them are children of the current node, once they are collected.
    current_children: usize,
    /// The captures of the current pattern so far.
    captured: Vec<(Capture, Node<'t>)>,
    found: Matches<'t>,
}

#[derive(Clone, Copy)]
struct Sibling<'t> {
    node: Node<'t>,
    field: Option<u16>,
}

/// What to do when a pattern matches: match the patterns after it, or record the match.
type Continuation<'a, 't> = &'a mut dyn FnMut(&mut Matcher<'t>);

impl<'t> Matcher<'t> {
    /// Moves to a node.
    fn enter(&mut self, node: Node<'t>) {
        self.current = node;
        self.current_children = 0;
        self.siblings.clear();
    }

    /// Records every way in which a rule matches at a node.
    fn apply(&mut self, rule: &QueryRule, node: Node<'t>) {
        self.pattern(&rule.pattern, node, &mut |run| run.record(rule));
    }

    fn pattern(&mut self, pattern: &QueryPattern, node: Node<'t>, then: Continuation<'_, 't>) {
        let before = self.captured.len();
        let captures = pattern.captures.iter();
        self.captured
            .extend(captures.map(|capture| (*capture, node)));
        match &pattern.kind {
            PatternKind::Any(patterns) => {
                for pattern in patterns {
                    self.pattern(pattern, node, then);
                }
            }
            PatternKind::Node(wanted) if is_of_kind(wanted, node) => {
                match wanted.children.as_slice() {
                    [] => then(self),
                    children => self.children(children, node, then),
                }
            }
            PatternKind::Node(_) => {}
        }
        self.captured.truncate(before);
    }

    fn children(&mut self, wanted: &[ChildPattern], node: Node<'t>, then: Continuation<'_, 't>) {
        if node != self.current {
            let first = self.siblings.len();
            self.gather(node);
            self.sequence(wanted, first, self.siblings.len(), then);
            self.siblings.truncate(first);
            return;
        }
        if self.current_children == 0 {
            self.gather(node);
            self.current_children = self.siblings.len();
        }
        self.sequence(wanted, 0, self.current_children, then);
    }

    /// Adds the children of a node to the siblings.
    fn gather(&mut self, node: Node<'t>) {
        // Children of an error node have no fields, and looking for them is slow in an error node
        // with thousands of children.
        let has_fields = !node.is_error();
        self.inner.reset(node);
        let mut more = self.inner.goto_first_child();
        while more {
            self.siblings.push(Sibling {
                node: self.inner.node(),
                field: has_fields
                    .then(|| self.inner.field_id())
                    .flatten()
                    .map(u16::from),
            });
            more = self.inner.goto_next_sibling();
        }
    }

    /// Matches child patterns with the siblings from one on.
    fn sequence(
        &mut self,
        wanted: &[ChildPattern],
        from: usize,
        end: usize,
        then: Continuation<'_, 't>,
    ) {
        let Some((child, rest)) = wanted.split_first() else {
            return then(self);
        };
        let last = if child.adjacent {
            from.saturating_add(MAX_ANCHOR_DISTANCE).min(end)
        } else {
            end
        };
        for at in from..last {
            let Sibling { node, field } = self.siblings[at];
            let is_named = |sibling: &Sibling<'_>| sibling.node.is_named();
            let is_allowed = child.field.is_none_or(|wanted| field == Some(wanted))
                && !(child.last && self.siblings[at + 1..end].iter().any(is_named));
            if is_allowed {
                self.pattern(&child.pattern, node, &mut |run| {
                    run.sequence(rest, at + 1, end, then)
                });
            }
            if child.adjacent && node.is_named() {
                break;
            }
        }
    }

    /// Records the captures if the rule's predicates hold.
    fn record(&mut self, rule: &QueryRule) {
        let source = self.source;
        let is_met = rule.predicates.iter().all(|predicate| {
            let mut parts = self
                .captured
                .iter()
                .filter(|(capture, _)| *capture == Capture::Part(predicate.part));
            parts.all(|(_, node)| {
                predicate
                    .texts
                    .iter()
                    .any(|text| *text == source[node.byte_range()])
            })
        });
        if !is_met {
            return;
        }
        let from = self.found.parts.len();
        let mut head = None;
        for (capture, node) in &self.captured {
            match capture {
                Capture::Fact(fact) => head = Some((*fact, *node)),
                Capture::Part(part) => self.found.parts.push((*part, *node)),
            }
        }
        if let Some((fact, node)) = head {
            let parts = from..self.found.parts.len();
            self.found.raw_matches.push(RawMatch { fact, node, parts });
        }
    }
}

fn is_of_kind(wanted: &NodePattern, node: Node<'_>) -> bool {
    let kind = node.kind_id();
    let is_kind = match wanted.kind {
        Some(wanted) => kind == wanted,
        None => kind != ERROR && node.is_named(),
    };
    is_kind
        && wanted
            .without
            .iter()
            .all(|field| node.child_by_field_id(*field).is_none())
}
