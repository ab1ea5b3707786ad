//! Runs rules over a tree, in one walk.

use tree_sitter::{Node, Tree, TreeCursor};

use super::pattern::{ChildPattern, NodePattern, PatternKind, QueryPattern, QueryRule};
use super::{Capture, Matches, QueryRules, RawMatch};
use crate::syntax::walk::{ERROR, Visit, walk};

/// How many words and marks an anchor looks past: to `. "("` the next named node ends the
/// search, and what a model can write has thousands of words before it in one error node.
const REACH: usize = 32;

/// The matches of rules in a tree, in the order in which a walk meets them. The tree's leaves
/// are handed on.
pub(super) fn matches<'t>(
    rules: &QueryRules,
    tree: &'t Tree,
    source: &'t str,
    leaf: impl FnMut(&Visit<'_, 't>),
) -> Matches<'t> {
    let mut run = Matcher {
        source,
        inner: tree.walk(),
        at: tree.root_node(),
        siblings: Vec::new(),
        here: 0,
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

/// A run over one tree.
struct Matcher<'t> {
    source: &'t str,
    /// Looks at the children of a node.
    inner: TreeCursor<'t>,
    /// Where the walk stands.
    at: Node<'t>,
    /// The children of the nodes whose patterns are being matched, those of the innermost last.
    /// Those of the node where the walk stands come first and stay, for all rules that it may be
    /// matched by.
    siblings: Vec<Sibling<'t>>,
    /// How many of them are of the node where the walk stands, once they are gathered.
    here: usize,
    /// What the pattern at hand has captured so far.
    captured: Vec<(Capture, Node<'t>)>,
    found: Matches<'t>,
}

#[derive(Clone, Copy)]
struct Sibling<'t> {
    node: Node<'t>,
    field: Option<u16>,
}

/// What to do where a pattern matches: go on with the patterns behind it, or record.
type Continuation<'a, 't> = &'a mut dyn FnMut(&mut Matcher<'t>);

impl<'t> Matcher<'t> {
    /// Goes on to a node.
    fn enter(&mut self, node: Node<'t>) {
        self.at = node;
        self.here = 0;
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
        if node != self.at {
            let first = self.siblings.len();
            self.gather(node);
            self.sequence(wanted, first, self.siblings.len(), then);
            self.siblings.truncate(first);
            return;
        }
        if self.here == 0 {
            self.gather(node);
            self.here = self.siblings.len();
        }
        self.sequence(wanted, 0, self.here, then);
    }

    /// Adds the children of a node to the siblings.
    fn gather(&mut self, node: Node<'t>) {
        // What stands in errors has no field, and to look for it takes long where thousands of
        // nodes are not understood.
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

    /// Matches children with the siblings from one on.
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
        let reach = if child.adjacent {
            from.saturating_add(REACH).min(end)
        } else {
            end
        };
        for at in from..reach {
            let Sibling { node, field } = self.siblings[at];
            let is_named = |sibling: &Sibling<'_>| sibling.node.is_named();
            let is_placed = child.field.is_none_or(|wanted| field == Some(wanted))
                && !(child.last && self.siblings[at + 1..end].iter().any(is_named));
            if is_placed {
                self.pattern(&child.pattern, node, &mut |run| {
                    run.sequence(rest, at + 1, end, then)
                });
            }
            if child.adjacent && node.is_named() {
                break;
            }
        }
    }

    /// Records what is captured, where its text is what the rule asks for.
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
