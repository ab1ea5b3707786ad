//! Cycles of a graph, given by its number of nodes and its edges.

use std::collections::BTreeMap;

use super::targets::Targets;
use crate::check::Context;
use crate::facts::{CallForm, Function, FunctionKind};
use crate::response::Span;

struct Successors {
    targets: Vec<usize>,
    /// Where those of each node begin; one more for the end.
    starts: Vec<usize>,
}

impl Successors {
    fn new(nodes: usize, edges: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut sorted: Vec<_> = edges.collect();
        sorted.sort_unstable();
        sorted.dedup();
        let start = |node| sorted.partition_point(|(from, _)| *from < node);
        let starts = (0..=nodes).map(start).collect();
        let targets = sorted.into_iter().map(|(_, to)| to).collect();
        Self { targets, starts }
    }

    /// The target of a node's edge of that number.
    fn get(&self, node: usize, at: usize) -> Option<usize> {
        let edges = self.starts[node]..self.starts[node + 1];
        self.targets[edges].get(at).copied()
    }
}

/// For each node the number of its strongly connected component, by Tarjan's algorithm: two nodes
/// are in one if each can be reached from the other.
pub(super) fn components(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let successors = Successors::new(nodes, edges.iter().copied());
    let unseen = usize::MAX;
    let (mut order, mut lowest) = (vec![unseen; nodes], vec![unseen; nodes]);
    let mut component = vec![unseen; nodes];
    let (mut seen, mut found) = (0, 0);
    let mut open = Vec::new();
    for root in 0..nodes {
        let mut path = vec![(root, 0usize)];
        while let Some((node, at)) = path.pop() {
            if at == 0 {
                if order[node] != unseen {
                    continue;
                }
                (order[node], lowest[node]) = (seen, seen);
                seen += 1;
                open.push(node);
            }
            // The edge before this one has been followed to its end.
            if let Some(done) = at.checked_sub(1).and_then(|at| successors.get(node, at))
                && component[done] == unseen
            {
                lowest[node] = lowest[node].min(lowest[done]);
            }
            if let Some(next) = successors.get(node, at) {
                path.push((node, at + 1));
                path.push((next, 0));
            } else if lowest[node] == order[node] {
                while let Some(member) = open.pop() {
                    component[member] = found;
                    if member == node {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}

/// Whether one of `goals` can be reached from each node.
pub(super) fn leading_to(goals: &[usize], nodes: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let predecessors = Successors::new(nodes, edges.iter().map(|(from, to)| (*to, *from)));
    let mut leading = vec![false; nodes];
    let mut left = goals.to_vec();
    while let Some(node) = left.pop() {
        if !std::mem::replace(&mut leading[node], true) {
            left.extend((0..).map_while(|at| predecessors.get(node, at)));
        }
    }
    leading
}

/// A call of a function of the response in the body of another, or its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub(super) caller: usize,
    pub(super) callee: usize,
    /// What is called, as written.
    pub(super) span: Span,
    /// Whether it is evident that this function is called.
    pub(super) is_evident: bool,
}

/// The calls between the functions of the response, which have these numbers.
pub(super) fn edges<'a>(
    cx: &Context<'a>,
    numbers: &BTreeMap<*const Function<'a>, usize>,
) -> Vec<Edge> {
    let targets = Targets::new(cx);
    let mut found = Vec::new();
    let mut add = |caller: usize, called: &[&'a Function<'a>], span: Span, is_evident: bool| {
        let is_called = |function: &&&Function<'_>| {
            function.body.is_some() && function.kind != FunctionKind::Constructor
        };
        let called = called.iter().filter(is_called);
        found.extend(called.map(|function| Edge {
            caller,
            callee: numbers[&std::ptr::from_ref(*function)],
            span,
            is_evident,
        }));
    };
    for call in &cx.facts.calls {
        let is_call = matches!(call.form, CallForm::Call | CallForm::Reference);
        let caller = cx.names.function_at(call.callee_span).filter(|_| is_call);
        if let Some(caller) = caller {
            let called = targets.of_call(call, &cx.facts.functions[caller]);
            let is_called = call.form == CallForm::Call;
            let span = call.callee_span;
            add(caller, &called.evident, span, is_called);
            add(caller, &called.possible, span, false);
        }
    }
    // A function that passes itself on may be called by what gets it.
    for mention in cx.names.all_mentions() {
        if mention.is_called() || mention.is_qualifier() || mention.has_receiver() {
            continue;
        }
        let span = mention.span();
        let Some(caller) = cx.names.function_at(span) else {
            continue;
        };
        let function = &cx.facts.functions[caller];
        if function.name == mention.name() && targets.may_mean(function, &mention) {
            add(caller, &[function], span, false);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_that_reach_each_other_are_in_one_component() {
        let edges = [(0, 1), (1, 2), (2, 1), (2, 3), (3, 3), (4, 0), (5, 4), (3, 6)];
        let of = components(7, &edges);
        assert_eq!(of[1], of[2]);
        let others: std::collections::BTreeSet<_> = of.iter().collect();
        assert_eq!(others.len(), 6, "{of:?}");
    }

    #[test]
    fn a_long_cycle_is_one_component() {
        let nodes = 100_000;
        let edges: Vec<_> = (0..nodes).map(|node| (node, (node + 1) % nodes)).collect();
        assert!(components(nodes, &edges).iter().all(|component| *component == 0));
        let edges = &edges[..nodes - 1];
        assert_eq!(components(nodes, edges).iter().max(), Some(&(nodes - 1)));
        assert!(leading_to(&[nodes - 1], nodes, edges).iter().all(|leads| *leads));
    }
}
