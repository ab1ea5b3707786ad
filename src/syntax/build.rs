//! Gathers the facts about the nodes of a tree and keeps the open scopes on a stack.

use std::collections::BTreeSet;
use std::ops::Range;

use tree_sitter::Node;

use super::walk::ParsedSource;
use crate::facts::{
    BlockFacts, Expression, Facts, InitialValue, Literal, LiteralKind, Scope, ScopeId, ScopeKind,
    TypeText, Variable, VariableKind,
};
use crate::language::{LanguageProfile, SyntaxProfile};
use crate::response::{CodeBlock, SourceMap, Span};

/// The facts so far, and the builder's position in the code.
pub(crate) struct Builder<'t> {
    pub(crate) facts: Facts<'t>,
    syntax: SyntaxProfile,
    source: &'t str,
    /// The parts of the source that were excluded from its parse.
    pub(crate) excluded: Vec<Range<usize>>,
    /// Where the parts of the source are in the block's code.
    map: SourceMap<'t>,
    block: u32,
    /// Open scopes, outermost first, each with its end (exclusive).
    open: Vec<(ScopeId, usize)>,
    /// The number of the first scope in a fragment of the current block.
    fragments: Option<usize>,
    /// Open block scopes with the names they declare, for languages that need them.
    pub(crate) regions: Regions<'t>,
}

impl<'t> Builder<'t> {
    pub(crate) fn new(profile: &LanguageProfile) -> Self {
        Self {
            facts: Facts::new(profile.language),
            syntax: profile.syntax,
            source: "",
            excluded: Vec::new(),
            map: SourceMap::CODE,
            block: 0,
            open: Vec::new(),
            fragments: None,
            regions: Regions::default(),
        }
    }

    /// Goes to a block, whose file is its outermost scope.
    pub(super) fn enter(&mut self, block: &CodeBlock<'_>, whole: &ParsedSource<'t>, errors: usize) {
        (self.source, self.map, self.block) = (whole.text, whole.map, whole.block);
        let parsed = whole.tree.included_ranges();
        let between = parsed.windows(2).map(|parts| parts[0].end_byte..parts[1].start_byte);
        self.excluded = between.collect();
        let span = Span::in_block(block.index, 0, block.code.len() as u32);
        let root = self.add_scope(ScopeKind::File, None, span);
        self.facts.blocks.push(BlockFacts {
            block: block.index,
            root,
            shows_package: false,
            fragment: false,
            syntax_errors: errors,
        });
        self.open = vec![(root, usize::MAX)];
        self.fragments = None;
        self.regions.restart();
    }

    /// Closes all scopes but that of the file.
    pub(super) fn return_to_file(&mut self) {
        self.open.truncate(1);
    }

    /// Opens the scopes of the current block again that a node of a fragment is in.
    pub(super) fn return_to(&mut self, node: Node<'t>) {
        let place = self.span(node);
        let file = self.open[0].0.0 as usize;
        let count = self.facts.scopes.len();
        let fragments = *self.fragments.get_or_insert(count);
        // Those of the whole block and those of the fragments are each in source order.
        let runs = [(file, fragments), (fragments, count)];
        let innermost = runs.into_iter().filter_map(|(from, to)| {
            let scopes = &self.facts.scopes[from..to];
            let begun = scopes.partition_point(|scope| scope.span.start <= place.start);
            let last = ScopeId((from + begun).checked_sub(1)? as u32);
            let mut around = self.facts.scope_ids_around(last);
            around.find(|id| self.facts.scope(*id).span.contains(place))
        });
        let length =
            |id: &ScopeId| self.facts.scope(*id).span.end - self.facts.scope(*id).span.start;
        let Some(innermost) = innermost.min_by_key(length) else { return };
        let mut around: Vec<_> = self.facts.scope_ids_around(innermost).collect();
        around.pop();
        let end = node.end_byte();
        self.open.extend(around.into_iter().rev().map(|id| (id, end)));
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

    /// The text of a node; of a name without the marks that let it be a keyword.
    pub(crate) fn text(&self, node: Node<'t>) -> &'t str {
        self.syntax.unmarked(&self.source[node.byte_range()])
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
    pub(super) fn code_end(&self) -> usize {
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
            is_no_variable: false,
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

/// The block scopes around a position and the names that each declares, outermost first: in Go they
/// decide whether `x, y := …` defines a name or assigns to it.
#[derive(Debug, Default)]
pub(crate) struct Regions<'t> {
    open: Vec<Region<'t>>,
}

#[derive(Debug)]
struct Region<'t> {
    end: usize,
    kind: RegionKind,
    names: BTreeSet<&'t str>,
}

/// What a block of code belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RegionKind {
    /// A function: its parameters and its body are one block.
    Function,
    /// A loop with its header; the body is a separate block inside it.
    Loop,
    Other,
}

impl<'t> Regions<'t> {
    /// Opens a block that ends just before a byte. The body of a function does not open another
    /// one.
    pub(crate) fn open(&mut self, kind: RegionKind, end: usize) {
        let is_body = self
            .open
            .last()
            .is_some_and(|last| last.kind == RegionKind::Function && last.end == end);
        if !is_body {
            let names = BTreeSet::new();
            self.open.push(Region { end, kind, names });
        }
    }

    /// Closes the blocks that end before a position.
    pub(crate) fn leave(&mut self, position: usize) {
        while self.open.last().is_some_and(|last| last.end <= position) {
            self.open.pop();
        }
    }

    /// Starts over in the outermost block of a file.
    pub(crate) fn restart(&mut self) {
        self.open.clear();
        self.open(RegionKind::Other, usize::MAX);
    }

    /// What the innermost block belongs to.
    pub(crate) fn innermost(&self) -> RegionKind {
        self.open.last().map_or(RegionKind::Other, |last| last.kind)
    }

    /// Declares a name in the innermost block; returns whether it is new there.
    pub(crate) fn declare(&mut self, name: &'t str) -> bool {
        self.open.last_mut().is_none_or(|last| last.names.insert(name))
    }
}
