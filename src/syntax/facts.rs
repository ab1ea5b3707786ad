//! The walk over a tree that all code gets: it looks each node up in the language's table and records
//! what it is, and collects the leaves as tokens.

use std::ops::Range;

use super::Parsed;
use super::build::Builder;
use super::names::GrammarNames;
use super::on_demand::{Asked, OnDemand};
use super::parse::Repaired;
use super::recorder::{Leaf, Recorder};
use super::rows::Role;
use super::table::{NodeTable, rows};
use super::walk::{ParsedSource, Visit, walk};
use crate::facts::{Construct, Facts, ScopeKind, Token, TokenKind};
use crate::response::CodeBlock;

/// The facts of all blocks of one language, united. Each block comes with its tree. What is looked for
/// only on demand is found in the same walk, as far as it is `asked` for.
pub(crate) fn facts<'t>(
    recorder: &'static dyn Recorder,
    blocks: &[(&'t CodeBlock<'_>, &'t Parsed)],
    asked: &Asked,
) -> (Facts<'t>, OnDemand) {
    let mut builder = Builder::new(recorder.profile());
    let mut found = OnDemand::default();
    for (block, parsed) in blocks {
        record_block(recorder, &mut builder, block, parsed, (asked, &mut found));
    }
    let mut facts = builder.facts;
    facts.tokens.sort_by_key(|token| token.span);
    // What depends on the whole response.
    recorder.finish(&mut facts);
    (facts, found)
}

fn record_block<'t>(
    recorder: &'static dyn Recorder,
    builder: &mut Builder<'t>,
    block: &'t CodeBlock<'_>,
    parsed: &'t Parsed,
    (asked, found): (&Asked, &mut OnDemand),
) {
    let sources: Vec<_> = ParsedSource::of_block(recorder, block, parsed).collect();
    let whole = sources[0];
    builder.enter(block, &whole, parsed.syntax_errors);
    let packages = builder.facts.packages.len();
    recorder.begin(builder, block, whole.tree.root_node());
    if let Some(found) = builder.facts.blocks.last_mut() {
        found.shows_package = builder.facts.packages.len() > packages;
    }
    // All trees of a block are of one grammar.
    let table = NodeTable::get(recorder, whole.grammar_id());
    let meant: Vec<bool> = rows(recorder).map(|row| asked.has(row)).collect();
    for source in sources {
        match source.is_fragment {
            true if recorder.profile().syntax.fragments_are_in_place => {
                builder.return_to(source.tree.root_node());
            }
            true => {
                builder.open(ScopeKind::Lambda, source.tree.root_node());
            }
            false => {}
        }
        let mut collector = TokenCollector::of_tree(recorder, builder, source);
        let enter = |visit: &Visit<'_, 't>| {
            for row in table.recorded.of(visit) {
                builder.leave(visit.node.start_byte());
                record(builder, &row.role, visit);
            }
            if !asked.is_empty() {
                found.node(table.on_demand.among(visit, |row| meant[row]), visit);
            }
        };
        walk(&source, enter, |visit| collector.add(visit));
        found.end_tree();
        builder.facts.tokens.extend(collector.tokens);
        builder.return_to_file();
    }
    for unread in parsed.repaired.as_ref().map_or(&[][..], Repaired::unread) {
        let source = ParsedSource::new(recorder, block.index, &parsed.tree, &block.code);
        let mut collector = TokenCollector::new(recorder, source, unread.clone());
        walk(&source, |_| {}, |visit| collector.add(visit));
        builder.facts.tokens.extend(collector.tokens);
    }
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
    /// Collects the leaves of a tree of the current block, if no other tree has them.
    fn of_tree(
        recorder: &'static dyn Recorder,
        builder: &Builder<'t>,
        source: ParsedSource<'t>,
    ) -> Self {
        let end = if source.is_fragment { 0 } else { builder.code_end() };
        Self::new(recorder, source, 0..end)
    }

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
            let text = self.recorder.profile().syntax.unmarked(&self.source.text[range.clone()]);
            let span = self.source.span(range);
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

/// Properties of the facts of any code, broken or not.
#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::facts::{FunctionKind, InitialValue};
    use crate::lang::Lower;
    use crate::language::Language;
    use crate::response::Span;
    use crate::syntax::testing::with_facts;

    const JAVA: &str = "package a.b;\nimport java.util.*;\n@A(x = 1)\npublic class C<T> extends D implements E {\n  \
     private static final int N = 1, M[] = {2};\n  record P(int x) { P { } }\n  enum Q { R(1) { void f() {} }, S }\n  \
     @Override public int f(final List<? extends T> xs, int... ys) throws X {\n    \
     try (var r = open()) { g(\"é\", x -> new T() { int z; }); } catch (A | B e) { return switch (y) { case P(var q) -> 1; default -> 2; }; }\n  }\n}\n";

    const GO: &str = "package a\n\nimport m \"math/rand\"\n\ntype A struct { *B; x, y int `j` }\ntype I interface { f(int) (n int, err error) }\n\
     const (\n\tK A = iota\n\tL\n)\n\nfunc (a *A[T]) g(x, y int, z ...string) (n int, err error) {\n\
     \tfor i, v := range xs { h(\"é\", func() { return }) }\n\tswitch t := x.(type) { case nil: }\n\ta, err := []int{1, 2}, &B{x: 1}\n}\n";

    const CPP: &str = "#include <vector>\n#define N(x) (x + 1)\nnamespace a::b {\ntemplate <typename T>\nclass C : public D {\npublic:\n  \
     virtual int f(const std::vector<T>& xs, int n = 1) const = 0;\n  C() : x(1) {}\nprivate:\n  int x{2};\n};\n}\n\
     int main() { auto [p, q] = g(\"é\", [&](int y) { return y; }); for (auto& v : xs) { T t(v); } }\n";

    const PYTHON: &str = "import os.path as p\nfrom a import b\n\n@d(1)\nclass C(D, metaclass=E):\n    x: int = 1\n    \
     def f(self, a, *args, k=2, **kw) -> int:\n        \"\"\"é\"\"\"\n        with open(a) as g, h:\n            \
     return [i for i in range(3) if (j := i)]\n\nmatch x:\n    case P(y): z = lambda q: f\"{q}\"\n";

    /// Pieces that open, close or cut off the construct they are put into.
    const PIECES: [&str; 20] = [
        "{", "}", "(", ")", "[", "]", "\"", "'", "`", "\"\"\"", "/*", ";", "\n", "=", ":", ".",
        "class ", "case ", "new ", "é",
    ];

    /// Sample code with some characters removed and some pieces inserted.
    fn damaged(sample: &str, damage: &[(prop::sample::Index, usize, usize)]) -> String {
        let mut code: Vec<char> = sample.chars().collect();
        for (place, gone, piece) in damage {
            let at = place.index(code.len() + 1);
            let end = code.len().min(at + gone);
            code.splice(at..end, PIECES[*piece].chars());
        }
        code.into_iter().collect()
    }

    /// Checks that all spans of the facts lie within the code, on character boundaries.
    fn assert_in_place(facts: &Facts<'_>, code: &str) {
        let text = |span: Span| &code[span.start as usize..span.end as usize];
        for token in &facts.tokens {
            assert!(!text(token.span).is_empty());
        }
        for function in &facts.functions {
            text(function.span);
            assert!(function.span.contains(function.signature));
            let is_within = function.span.contains(function.name_span);
            assert!(is_within || function.kind == FunctionKind::Literal);
        }
        for definition in &facts.types {
            text(definition.name_span);
            assert!(definition.span.contains(definition.name_span));
        }
        for variable in &facts.variables {
            text(variable.name_span);
            text(variable.span);
            if let InitialValue::Expression(value) = variable.value {
                value.lower();
            }
        }
        for call in &facts.calls {
            text(call.callee_span);
            for argument in &*call.arguments.read() {
                text(argument.value.lower().source.span());
            }
        }
        for used in &facts.type_uses {
            text(used.span);
        }
    }

    proptest! {
        #[test]
        fn damaged_code_has_facts_in_their_places(
            sample in prop::sample::select(vec![
                (Language::Java, JAVA), (Language::Go, GO), (Language::Cpp, CPP), (Language::Python, PYTHON),
            ]),
            damage in prop::collection::vec(
                (any::<prop::sample::Index>(), 0usize..60, 0usize..PIECES.len()),
                1..6,
            ),
        ) {
            let (language, sample) = sample;
            let code = damaged(sample, &damage);
            with_facts(language, &[&code], |facts| assert_in_place(facts, &code));
        }
    }
}
