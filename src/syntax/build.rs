//! Gathers the facts about the nodes of a tree and keeps the open scopes on a stack.

use tree_sitter::Node;

use super::parse::Repaired;
use super::regions::Regions;
use super::rows::Role;
use super::table::NodeTable;
use super::tokens::TokenCollector;
use super::walk::{Visit, walk};
use super::{Grammar, Parsed, ParsedSource};
use crate::facts::{
    BlockFacts, Construct, Expression, Facts, InitialValue, Literal, LiteralKind, Scope, ScopeId,
    ScopeKind, TypeText, Variable, VariableKind,
};
use crate::response::{CodeBlock, SourceMap, Span};

/// The facts so far, and the builder's position in the code.
pub(crate) struct Builder<'t> {
    pub(crate) facts: Facts<'t>,
    grammar: &'static dyn Grammar,
    source: &'t str,
    /// Where the parts of the source are in the block's code.
    map: SourceMap<'t>,
    block: u32,
    /// Open scopes, outermost first, each with its end (exclusive).
    open: Vec<(ScopeId, usize)>,
    /// Open block scopes with the names they declare, for languages that need them.
    pub(crate) regions: Regions<'t>,
}

impl<'t> Builder<'t> {
    pub(crate) fn new(grammar: &'static dyn Grammar) -> Self {
        Self {
            facts: Facts::new(grammar.profile().language),
            grammar,
            source: "",
            map: SourceMap::CODE,
            block: 0,
            open: Vec::new(),
            regions: Regions::default(),
        }
    }

    pub(crate) fn block(&mut self, block: &'t CodeBlock<'_>, parsed: &'t Parsed) {
        let sources: Vec<_> = ParsedSource::of_block(self.grammar, block, parsed).collect();
        let whole = sources[0];
        (self.source, self.map, self.block) = (whole.text, whole.map, whole.block);
        let root = self.add_scope(
            ScopeKind::File,
            None,
            Span::in_block(block.index, 0, block.code.len() as u32),
        );
        self.facts.blocks.push(BlockFacts {
            block: block.index,
            root,
            shows_package: false,
            fragment: false,
            syntax_errors: parsed.syntax_errors,
        });
        self.open = vec![(root, usize::MAX)];
        self.regions.restart();
        let packages = self.facts.packages.len();
        self.grammar.begin(self, block, whole.tree.root_node());
        if let Some(found) = self.facts.blocks.last_mut() {
            found.shows_package = self.facts.packages.len() > packages;
        }
        for source in sources {
            if source.is_fragment {
                self.open(ScopeKind::Lambda, source.tree.root_node());
            }
            self.tree(source);
        }
        for unread in parsed.repaired.as_ref().map_or(&[][..], Repaired::unread) {
            let source = ParsedSource::new(self.grammar, block.index, &parsed.tree, &block.code);
            let mut collector = TokenCollector::new(source, unread.clone());
            walk(&source, |_| {}, |visit| collector.add(visit));
            self.facts.tokens.extend(collector.tokens);
        }
    }

    /// Adds one tree, with its tokens if no other tree has them.
    fn tree(&mut self, source: ParsedSource<'t>) {
        let range = 0..if source.is_fragment { 0 } else { self.code_end() };
        let mut collector = TokenCollector::new(source, range);
        let table = NodeTable::get(source.grammar_id());
        let enter = |visit: &Visit<'_, 't>| {
            for row in table.recorded.of(visit) {
                self.leave(visit.node.start_byte());
                self.record(&row.role, visit);
            }
        };
        walk(&source, enter, |visit| collector.add(visit));
        self.facts.tokens.extend(collector.tokens);
        self.open.truncate(1);
    }

    fn record(&mut self, role: &Role, visit: &Visit<'_, 't>) {
        match role {
            Role::Construct(kind) => {
                let span = self.span(visit.node);
                self.facts.constructs.push(Construct { kind, span });
            }
            Role::Literal(kind) => self.literal(*kind, visit.node),
            Role::Scope(kind) => {
                self.open(*kind, visit.node);
            }
            Role::Record(record) => record(self, visit.node),
            Role::RecordIn(record) => record(self, visit),
            // Not recorded.
            Role::Find(_) | Role::Weight(..) | Role::Hidden(_) | Role::Definition => {}
        }
    }

    /// The facts, completed by what depends on the whole response.
    pub(crate) fn finish(mut self) -> Facts<'t> {
        self.facts.tokens.sort_by_key(|token| token.span);
        self.grammar.finish(&mut self.facts);
        self.facts
    }

    /// Closes the scopes that end before a position.
    pub(super) fn leave(&mut self, position: usize) {
        while self.open.last().is_some_and(|(_, end)| *end <= position) {
            self.open.pop();
        }
        self.regions.leave(position);
    }

    fn add_scope(&mut self, kind: ScopeKind, parent: Option<ScopeId>, span: Span) -> ScopeId {
        let id = ScopeId(self.facts.scopes.len() as u32);
        self.facts.scopes.push(Scope { kind, parent, span });
        id
    }

    /// The source of the current block.
    pub(crate) fn source(&self) -> &'t str {
        self.source
    }

    pub(crate) fn scope(&self) -> ScopeId {
        self.open.last().map_or(ScopeId(0), |(id, _)| *id)
    }

    /// Opens a scope that lasts to the end of a node.
    pub(crate) fn open(&mut self, kind: ScopeKind, node: Node<'t>) -> ScopeId {
        self.open_to(kind, node.start_byte(), node.end_byte())
    }

    /// Opens a scope over a byte range, for code that is not a single node.
    pub(crate) fn open_to(&mut self, kind: ScopeKind, start: usize, end: usize) -> ScopeId {
        let id = self.add_scope(kind, Some(self.scope()), self.bytes(start, end));
        self.open.push((id, end));
        id
    }

    pub(crate) fn text(&self, node: Node<'t>) -> &'t str {
        &self.source[node.byte_range()]
    }

    pub(crate) fn slice(&self, range: std::ops::Range<usize>) -> &'t str {
        &self.source[range]
    }

    pub(crate) fn span(&self, node: Node<'t>) -> Span {
        self.bytes(node.start_byte(), node.end_byte())
    }

    /// A span in the current block.
    pub(crate) fn bytes(&self, start: usize, end: usize) -> Span {
        let place = self.map.in_code(start..end);
        Span::in_block(self.block, place.start as u32, place.end as u32)
    }

    /// Whether a repair added a node.
    pub(crate) fn is_added(&self, node: Node<'t>) -> bool {
        self.map.in_code(node.byte_range()).is_empty()
    }

    /// Whether a node extends past the end of the block's code, which means that the code is
    /// truncated.
    pub(crate) fn is_cut_off(&self, node: Node<'t>) -> bool {
        node.end_byte() > self.code_end()
    }

    /// The end of the block's code in the source; anything after it was added by a repair.
    fn code_end(&self) -> usize {
        self.map.code_end(self.source)
    }

    /// The span between two bytes without the whitespace at its end.
    pub(crate) fn trimmed(&self, start: usize, end: usize) -> Span {
        let length = self.source[start..end].trim_end().len();
        self.bytes(start, start + length)
    }

    pub(crate) fn expression(&self, node: Node<'t>) -> Expression<'t> {
        Expression {
            node,
            source: self.source,
            map: self.map,
            block: self.block,
            language: self.facts.language,
        }
    }

    pub(crate) fn type_text(&self, node: Node<'t>) -> TypeText<'t> {
        TypeText { text: self.text(node).into(), span: self.span(node) }
    }

    /// A variable of which only the name and span are known. `_` is not a variable, but it is kept
    /// as [`VariableKind::Blank`].
    pub(crate) fn blank(&self, name: Node<'t>, node: Node<'t>, kind: VariableKind) -> Variable<'t> {
        match self.text(name) {
            "_" => self.variable(name, node, VariableKind::Blank),
            _ => self.variable(name, node, kind),
        }
    }

    /// A variable of which only the name and span are known, in a language where `_` is an ordinary
    /// name.
    pub(crate) fn variable(
        &self,
        name: Node<'t>,
        node: Node<'t>,
        kind: VariableKind,
    ) -> Variable<'t> {
        Variable {
            name: self.text(name),
            name_span: self.span(name),
            kind,
            span: self.span(node),
            ty: None,
            value: InitialValue::None,
            is_global: false,
            is_constant: false,
            owner: None,
            modifiers: Vec::new(),
            scope: self.scope(),
        }
    }

    pub(crate) fn literal(&mut self, kind: LiteralKind, node: Node<'t>) {
        let span = self.span(node);
        self.facts.literals.push(Literal { kind, span });
    }
}
