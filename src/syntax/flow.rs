//! Where code writes to objects, which parts of it may not run, and which may run again.

use std::collections::BTreeSet;

use tree_sitter::Node;

use super::names::{child_in_field, kind_of};
use super::walk::{Visit, walk};
use crate::facts::{Expression, Facts};
use crate::lang;
#[cfg(test)]
use crate::language::Language;
use crate::names::SpanTree;
use crate::response::Span;

/// What writes to objects in a language, and what guides the order in which its code runs, by kinds
/// of nodes.
#[derive(Debug)]
pub(crate) struct FlowTable {
    pub(crate) writes: &'static [WriteNode],
    /// Targets that consist of several.
    pub(crate) patterns: &'static [&'static str],
    /// Any part of these may not run: branches, loops, functions.
    pub(crate) branches: &'static [&'static str],
    pub(crate) loops: &'static [&'static str],
}

/// A kind of node that writes to its target.
#[derive(Debug)]
pub(crate) struct WriteNode {
    kind: &'static str,
    /// The field of the target; `None` if all named children are targets.
    target: Option<&'static str>,
    /// The only operator with which it writes; `None` for any.
    operator: Option<&'static str>,
    how: WriteKind,
}

/// What a write does to its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WriteKind {
    /// It gets a value.
    Assigned,
    /// It gets a value that is made from its own: `x += 1`, `x++`.
    Updated,
    /// It is removed: `del x[0]`.
    Removed,
    /// It is read into: `in >> x`, where the operator may also mean something else.
    Filled,
}

/// The node writes to what is in the field.
pub(crate) const fn writes(kind: &'static str, target: &'static str, how: WriteKind) -> WriteNode {
    WriteNode {
        kind,
        target: Some(target),
        operator: None,
        how,
    }
}

/// The node writes to its named children.
pub(crate) const fn writes_all(kind: &'static str, how: WriteKind) -> WriteNode {
    WriteNode {
        kind,
        target: None,
        operator: None,
        how,
    }
}

impl WriteNode {
    /// It only writes with this operator.
    pub(crate) const fn with(self, operator: &'static str) -> Self {
        Self {
            operator: Some(operator),
            ..self
        }
    }
}

/// A write to a target.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Write<'t> {
    pub(crate) target: Expression<'t>,
    /// What is assigned to the target or, if it is one of several, to all of them.
    pub(crate) value: Option<Expression<'t>>,
    pub(crate) how: WriteKind,
    /// The whole statement or expression.
    pub(crate) span: Span,
}

/// The writes of some code, and the order in which it runs.
#[derive(Debug)]
pub(crate) struct Flow<'t> {
    /// In source order.
    pub(crate) writes: Vec<Write<'t>>,
    parts: Spans,
    loops: Spans,
    /// The expressions whose values nothing takes.
    alone: BTreeSet<Span>,
}

/// Spans that can be found by a place in them.
#[derive(Debug)]
struct Spans {
    spans: Vec<Span>,
    tree: SpanTree,
}

impl Spans {
    fn new(spans: Vec<Span>) -> Self {
        let tree = SpanTree::new(spans.iter().copied().enumerate());
        Self { spans, tree }
    }

    fn around(&self, place: Span) -> Option<Span> {
        self.tree.innermost(place).map(|at| self.spans[at])
    }
}

impl<'t> Flow<'t> {
    /// Looks for all of it in one walk over the trees.
    pub(crate) fn of(facts: &Facts<'t>) -> Self {
        let language = facts.language;
        let table = lang::of(language).flow();
        let (mut writes, mut parts, mut loops) = (Vec::new(), Vec::new(), Vec::new());
        let mut alone = BTreeSet::new();
        for source in &facts.sources {
            let expression = |node: Node<'t>| Expression {
                node,
                source: source.text,
                places: source.places,
                block: source.block,
                language,
            };
            let enter = |visit: &Visit<'_, 't>| {
                let kind = kind_of(language, visit.node);
                let whole = expression(visit.node);
                if table.loops.contains(&kind) {
                    loops.push(whole.span());
                }
                let around = visit.parent().map(|it| kind_of(language, it));
                if visit.node.is_named() && around.is_some_and(|it| table.branches.contains(&it)) {
                    parts.push(whole.span());
                }
                if around == Some("expression_statement") {
                    alone.insert(whole.span());
                }
                for row in table.writes.iter().filter(|it| it.kind == kind) {
                    add_writes(table, row, whole, &mut writes);
                }
            };
            walk(source.tree, enter, |_| {});
        }
        writes.sort_by_key(|it| (it.span.block, it.span.start));
        let (parts, loops) = (Spans::new(parts), Spans::new(loops));
        Self {
            writes,
            parts,
            loops,
            alone,
        }
    }

    /// Whether an expression is a statement, so that nothing takes its value.
    pub(crate) fn is_alone(&self, expression: Span) -> bool {
        self.alone.contains(&expression)
    }

    /// The innermost part of the code around a place that may not run.
    pub(crate) fn part(&self, place: Span) -> Option<Span> {
        self.parts.around(place)
    }

    /// The innermost loop around a place.
    pub(crate) fn innermost_loop(&self, place: Span) -> Option<Span> {
        self.loops.around(place)
    }

    /// The loops around a place, the innermost first.
    pub(crate) fn loops(&self, place: Span) -> impl Iterator<Item = Span> {
        self.loops.tree.around(place)
    }
}

/// Adds what a node writes to.
fn add_writes<'t>(
    table: &FlowTable,
    row: &WriteNode,
    whole: Expression<'t>,
    writes: &mut Vec<Write<'t>>,
) {
    let at = |node: Node<'t>| Expression { node, ..whole };
    let field = |name| child_in_field(whole.language, whole.node, name);
    let has_operator = |wanted: &str| field("operator").is_some_and(|it| at(it).text() == wanted);
    if row.operator.is_some_and(|wanted| !has_operator(wanted)) {
        return;
    }
    let mut left: Vec<Node<'t>> = match row.target {
        Some(name) => field(name).into_iter().collect(),
        None => named(whole.node),
    };
    let value = field("right").filter(|_| row.how == WriteKind::Assigned);
    while let Some(node) = left.pop() {
        if table.patterns.contains(&kind_of(whole.language, node)) {
            left.extend(named(node));
            continue;
        }
        writes.push(Write {
            target: at(node),
            value: value.map(at),
            how: row.how,
            span: whole.span(),
        });
    }
}

fn named(node: Node<'_>) -> Vec<Node<'_>> {
    node.named_children(&mut node.walk()).collect()
}

impl Flow<'_> {
    /// The kinds of nodes that a table names, for its test.
    #[cfg(test)]
    fn kinds(language: Language) -> Vec<&'static str> {
        let table = lang::of(language).flow();
        let writes = table.writes.iter().map(|it| it.kind);
        let lists = [table.patterns, table.branches, table.loops];
        writes.chain(lists.concat()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_name_kinds_of_the_grammar() {
        for language in Language::ALL {
            let grammar = lang::of(language).language();
            for kind in Flow::kinds(language) {
                assert_ne!(
                    grammar.id_for_node_kind(kind, true),
                    0,
                    "{language}: {kind}"
                );
            }
        }
    }
}
