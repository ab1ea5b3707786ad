//! The trees of a response, and what is looked for in them when a rule first asks for any of it.

use std::cell::{OnceCell, RefCell};

use tree_sitter::Node;

use super::Parsed;
use super::on_demand::{Asked, CountedNodes, OnDemand};
use super::recorder::Recorder;
use super::rows::Role;
use super::table::{NodeTable, rows};
use super::walk::{ParsedSource, Visit, walk};
use crate::facts::Measure;
use crate::response::{CodeBlock, Span};

/// The trees of all blocks of one language. What is looked for in them is found at the first question.
#[derive(Debug)]
pub(crate) struct SearchedTrees<'t> {
    recorder: &'static dyn Recorder,
    pub(super) sources: Vec<ParsedSource<'t>>,
    /// The named nodes of each tree by the numbers of their kinds, in source order.
    nodes: OnceCell<Vec<NodesByKind<'t>>>,
    /// What was asked for in other files, and was found with the facts.
    expected: Asked,
    found: OnDemand,
    /// All that is found on demand.
    on_demand: OnceCell<OnDemand>,
    asked: RefCell<Asked>,
}

type NodesByKind<'t> = Vec<Vec<Node<'t>>>;

impl<'t> SearchedTrees<'t> {
    pub(crate) fn new(
        recorder: &'static dyn Recorder,
        blocks: &[(&'t CodeBlock<'_>, &'t Parsed)],
    ) -> Self {
        let blocks = blocks.iter();
        let sources =
            blocks.flat_map(|(block, parsed)| ParsedSource::of_block(recorder, block, parsed));
        Self {
            recorder,
            sources: sources.collect(),
            nodes: OnceCell::new(),
            expected: Asked::default(),
            found: OnDemand::default(),
            on_demand: OnceCell::new(),
            asked: RefCell::default(),
        }
    }

    /// The same with what is asked for in them, which was found already.
    pub(crate) fn with(self, expected: Asked, found: OnDemand) -> Self {
        Self { expected, found, ..self }
    }

    /// What rules have asked for that is not among the facts of all code.
    pub(crate) fn asked(&self) -> Asked {
        self.asked.borrow().clone()
    }

    /// What is not among the facts of all code and is no construct.
    pub(crate) fn on_demand(&self) -> &OnDemand {
        self.asked.borrow_mut().add_rest();
        self.found_if(Asked::has_rest)
    }

    /// What was found with the facts if it is among that, or else all that is found on demand.
    fn found_if(&self, is_among: impl Fn(&Asked) -> bool) -> &OnDemand {
        match is_among(&self.expected) {
            true => &self.found,
            false => self.on_demand.get_or_init(|| find(self.recorder, &self.sources)),
        }
    }

    /// The constructs of a kind that is not among the facts of all code, in source order.
    pub(crate) fn constructs(&self, word: &str) -> Vec<Span> {
        self.asked.borrow_mut().add_construct(word);
        let candidates = self.found_if(|asked| asked.has_construct(word)).constructs.iter();
        let found = candidates.filter(|candidate| candidate.word == word).filter_map(|candidate| {
            let (source, range) = (&self.sources[candidate.source], candidate.range.clone());
            let text = source.text.get(range.clone()).unwrap_or_default();
            let is_one = candidate.condition.is_none_or(|holds| holds(text));
            is_one.then(|| source.span(range))
        });
        let mut spans: Vec<_> = found.collect();
        spans.sort();
        spans.dedup();
        spans
    }

    /// The nodes that a measure counts; `None` if the language has no definition of it.
    pub(crate) fn counted(&self, measure: Measure) -> Option<&CountedNodes> {
        let mut rows = rows(self.recorder);
        let is_defined =
            rows.any(|row| matches!(row.role, Role::Weight(counted, _) if counted == measure));
        is_defined.then(|| &self.on_demand().counted[measure as usize])
    }

    pub(super) fn nodes(&self, tree: usize, kind: u16) -> &[Node<'t>] {
        let list = || self.sources.iter().map(list).collect();
        let nodes = &self.nodes.get_or_init(list)[tree];
        nodes.get(usize::from(kind)).map_or(&[], Vec::as_slice)
    }
}

fn list<'t>(source: &ParsedSource<'t>) -> NodesByKind<'t> {
    let mut nodes = vec![Vec::new(); source.tree.language().node_kind_count()];
    let enter = |visit: &Visit<'_, 't>| {
        if visit.node.is_named()
            && let Some(same) = nodes.get_mut(usize::from(visit.kind))
        {
            same.push(visit.node);
        }
    };
    walk(source, enter, |_| {});
    nodes
}

fn find(recorder: &'static dyn Recorder, sources: &[ParsedSource<'_>]) -> OnDemand {
    let mut found = OnDemand::default();
    for source in sources {
        let table = NodeTable::get(recorder, source.grammar_id());
        walk(source, |visit| found.node(table.on_demand.of(visit), visit), |_| {});
        found.end_tree();
    }
    found
}

/// Whether a language's table has rows about a kind of constructs.
pub(crate) fn has_construct(recorder: &'static dyn Recorder, word: &str) -> bool {
    rows(recorder).any(|row| row.marks(word))
}
