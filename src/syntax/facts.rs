//! The walk over a tree that all code gets: it looks each node up in the language's table and records
//! what it is, and collects the leaves as tokens.

use std::ops::Range;

use super::Parsed;
use super::build::Builder;
use super::names::GrammarNames;
use super::parse::Repaired;
use super::recorder::{Leaf, Recorder};
use super::rows::Role;
use super::table::NodeTable;
use super::walk::{ParsedSource, Visit, walk};
use crate::facts::{Construct, Facts, ScopeKind, Token, TokenKind};
use crate::response::CodeBlock;

/// The facts of all blocks of one language, united. Each block comes with its tree.
pub(crate) fn facts<'t>(
    recorder: &'static dyn Recorder,
    blocks: &[(&'t CodeBlock<'_>, &'t Parsed)],
) -> Facts<'t> {
    let mut builder = Builder::new(recorder.profile().language);
    for (block, parsed) in blocks {
        record_block(recorder, &mut builder, block, parsed);
    }
    let mut facts = builder.facts;
    facts.tokens.sort_by_key(|token| token.span);
    // What depends on the whole response.
    recorder.finish(&mut facts);
    facts
}

fn record_block<'t>(
    recorder: &'static dyn Recorder,
    builder: &mut Builder<'t>,
    block: &'t CodeBlock<'_>,
    parsed: &'t Parsed,
) {
    let sources: Vec<_> = ParsedSource::of_block(recorder, block, parsed).collect();
    let whole = sources[0];
    builder.enter(block, &whole, parsed.syntax_errors);
    let packages = builder.facts.packages.len();
    recorder.begin(builder, block, whole.tree.root_node());
    if let Some(found) = builder.facts.blocks.last_mut() {
        found.shows_package = builder.facts.packages.len() > packages;
    }
    for source in sources {
        if source.is_fragment {
            builder.open(ScopeKind::Lambda, source.tree.root_node());
        }
        record_tree(recorder, builder, source);
    }
    for unread in parsed.repaired.as_ref().map_or(&[][..], Repaired::unread) {
        let source = ParsedSource::new(recorder, block.index, &parsed.tree, &block.code);
        let mut collector = TokenCollector::new(recorder, source, unread.clone());
        walk(&source, |_| {}, |visit| collector.add(visit));
        builder.facts.tokens.extend(collector.tokens);
    }
}

/// Records one tree, with its tokens if no other tree has them.
fn record_tree<'t>(
    recorder: &'static dyn Recorder,
    builder: &mut Builder<'t>,
    source: ParsedSource<'t>,
) {
    let range = 0..if source.is_fragment { 0 } else { builder.code_end() };
    let mut collector = TokenCollector::new(recorder, source, range);
    let table = NodeTable::get(recorder, source.grammar_id());
    let enter = |visit: &Visit<'_, 't>| {
        for row in table.recorded.of(visit) {
            builder.leave(visit.node.start_byte());
            record(builder, &row.role, visit);
        }
    };
    walk(&source, enter, |visit| collector.add(visit));
    builder.facts.tokens.extend(collector.tokens);
    builder.return_to_file();
}

fn record<'t>(builder: &mut Builder<'t>, role: &Role, visit: &Visit<'_, 't>) {
    match role {
        Role::Construct(kind) => {
            let span = builder.span(visit.node);
            builder.facts.constructs.push(Construct { kind, span });
        }
        Role::Literal(kind) => builder.literal(*kind, visit.node),
        Role::Scope(kind) => {
            builder.open(*kind, visit.node);
        }
        Role::Record(record) => record(builder, visit.node),
        Role::RecordIn(record) => record(builder, visit),
        // Not recorded.
        Role::Find(_) | Role::Weight(..) | Role::Hidden(_) | Role::Definition => {}
    }
}

/// Collects the leaves of a tree as tokens, without comments.
struct TokenCollector<'t> {
    tokens: Vec<Token<'t>>,
    recorder: &'static dyn Recorder,
    names: &'static GrammarNames,
    source: ParsedSource<'t>,
    /// Tokens begin in this range and are cut off at its end.
    range: Range<usize>,
}

impl<'t> TokenCollector<'t> {
    /// Collects the leaves that begin in a range of a block.
    fn new(recorder: &'static dyn Recorder, source: ParsedSource<'t>, range: Range<usize>) -> Self {
        Self {
            tokens: Vec::with_capacity(range.len() / BYTES_PER_TOKEN),
            recorder,
            names: GrammarNames::get(source.grammar_id()),
            source,
            range,
        }
    }

    /// Adds the tokens of a leaf.
    fn add(&mut self, visit: &Visit<'_, 't>) {
        let node = visit.node;
        let range = node.byte_range();
        let names = self.names;
        let kind = names.kind(visit.kind);
        if range.is_empty() || !self.range.contains(&range.start) {
            return;
        }
        if kind.is_comment && node.is_extra() {
            return;
        }
        let text = &self.source.text[range.clone()];
        if !kind.is_named && is_punctuation(text) {
            return self.push(range, TokenKind::Punctuation);
        }
        let leaf = Leaf {
            node,
            kind: &kind.name,
            class: kind.class,
            text,
            visit,
            parent: visit.parent(),
            parent_kind: visit.parent_kind().map_or("", |kind| &names.kind(kind).name),
        };
        let recorder = self.recorder;
        recorder.tokens(leaf, &mut |range, kind| self.push(range, kind));
    }

    fn push(&mut self, range: Range<usize>, kind: TokenKind) {
        if self.range.contains(&range.start) {
            let end = range.end.min(self.range.end);
            let range = range.start..end;
            let (text, span) = (&self.source.text[range.clone()], self.source.span(range));
            // A token that a repair added has no place.
            if span.start < span.end {
                self.tokens.push(Token { text, kind, span });
            }
        }
    }
}

/// A low estimate of a token's average length, with the whitespace around it.
const BYTES_PER_TOKEN: usize = 4;

/// Whether a text is punctuation in every language. About every second leaf is, so this saves a
/// call to the grammar.
fn is_punctuation(text: &str) -> bool {
    matches!(
        text,
        "(" | ")" | "[" | "]" | "{" | "}" | "," | "." | ";" | ":" | "=" | "<" | ">" | "+" | "-"
    )
}
