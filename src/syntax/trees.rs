//! The trees of a response's blocks, each parsed on first use.

use std::collections::BTreeMap;

use super::grammar::GrammarId;
use super::names::{GrammarNames, LeafClass};
use super::parse::{ParseBudget, Repairs, finish_parse, parse_clean, parse_within};
use super::recorder::Recorder;
use super::table::NodeTable;
use super::walk::{ParsedSource, Visit, any_node};
use super::{ParseError, Parsed};
use crate::language::Language;
use crate::response::{CodeBlock, CodeContent, Limits, Probe, ProbeResult};

/// Parsed blocks by number and language (one of those that share a grammar), so that a block parsed to detect its language is not
/// parsed again for its facts.
#[derive(Debug)]
pub struct Trees {
    recorder_of: fn(Language) -> &'static dyn Recorder,
    /// The budget shared by all parses.
    budget: ParseBudget,
    trees: BTreeMap<(u32, Language), CachedParse>,
}

/// The cached parse of a block in one language.
#[derive(Debug, Default)]
struct CachedParse {
    /// The code: in a response without fences, code of two lengths may be tried under one number.
    code: Box<str>,
    /// It has errors; the parse may have been given up before the end.
    is_broken: bool,
    /// Whether all repairs were tried.
    is_repaired: bool,
    /// The result, if it was parsed to its end.
    tree: Option<Result<Parsed, ParseError>>,
}

/// What a parse to its end says about the code.
fn result<E>(
    grammar: &'static dyn Recorder,
    code: &str,
    parsed: Result<&Parsed, E>,
) -> ProbeResult {
    let is_clean = |parsed: &Parsed| parsed.syntax_errors == 0 && grammar.owns(&parsed.tree, code);
    match parsed {
        Ok(parsed) if is_clean(parsed) => ProbeResult::Clean(content(grammar, parsed)),
        Ok(_) => ProbeResult::Broken,
        Err(_) => ProbeResult::Refused,
    }
}

impl Trees {
    /// No trees yet. Blocks past these limits are not parsed.
    pub(crate) fn new(limits: Limits, recorder_of: fn(Language) -> &'static dyn Recorder) -> Self {
        Self { recorder_of, budget: ParseBudget::new(limits), trees: BTreeMap::new() }
    }

    /// The tree of a block in a language, parsed now if it was not before.
    ///
    /// # Errors
    /// When the code is past a limit ([`parse`](super::parse())).
    pub fn parsed(
        &mut self,
        block: &CodeBlock<'_>,
        language: Language,
    ) -> Result<&Parsed, ParseError> {
        self.tree(block.index, &block.code, language, Repairs::All)
    }

    /// The tree of a block in a language, if it was parsed before.
    pub fn get(&self, block: &CodeBlock<'_>, language: Language) -> Option<&Parsed> {
        let cached = self.trees.get(&(block.index, language.base()))?;
        cached.tree.as_ref()?.as_ref().ok()
    }

    fn tree(
        &mut self,
        block: u32,
        code: &str,
        language: Language,
        repairs: Repairs,
    ) -> Result<&Parsed, ParseError> {
        let grammar = (self.recorder_of)(language);
        let cached = cached(&mut self.trees, block, code, language);
        if repairs == Repairs::All && !cached.is_repaired {
            cached.is_repaired = true;
            if let Some(Ok(parsed)) = &cached.tree
                && parsed.syntax_errors > 0
            {
                let tree = parsed.tree.clone();
                cached.tree = Some(finish_parse(grammar, code, tree, repairs, &mut self.budget));
            }
        }
        let tree = cached
            .tree
            .get_or_insert_with(|| parse_within(grammar, code, repairs, &mut self.budget));
        tree.as_ref().map_err(|refused| *refused)
    }
}

/// The cache entry for this code; an entry for other code under the same number is replaced.
fn cached<'t>(
    trees: &'t mut BTreeMap<(u32, Language), CachedParse>,
    block: u32,
    code: &str,
    language: Language,
) -> &'t mut CachedParse {
    let cached = trees.entry((block, language.base())).or_default();
    if *cached.code != *code {
        *cached = CachedParse { code: code.into(), ..CachedParse::default() };
    }
    cached
}

impl Probe for Trees {
    fn try_language(&mut self, block: u32, code: &str, language: Language) -> ProbeResult {
        let grammar = (self.recorder_of)(language);
        let cached = cached(&mut self.trees, block, code, language);
        if cached.tree.is_none() && !cached.is_broken {
            cached.tree = parse_clean(grammar, code, &mut self.budget).transpose();
            cached.is_broken = cached.tree.is_none();
        }
        let tree = cached.tree.as_ref();
        tree.map_or(ProbeResult::Broken, |tree| result(grammar, code, tree.as_ref()))
    }

    fn try_likely(&mut self, block: u32, code: &str, language: Language) -> ProbeResult {
        // Parsed to its end even if it has errors, because its facts will be needed.
        result((self.recorder_of)(language), code, self.tree(block, code, language, Repairs::All))
    }

    fn names_any(&mut self, block: u32, code: &str, language: Language, words: &[String]) -> bool {
        let grammar = (self.recorder_of)(language);
        let Ok(parsed) = self.tree(block, code, language, Repairs::AtEnd) else {
            return false;
        };
        let names = GrammarNames::get(GrammarId::of(grammar, parsed.tree.root_node()));
        let is_name = |visit: &Visit<'_, '_>| {
            names.kind(visit.kind).class == LeafClass::Identifier
                && code
                    .get(visit.node.byte_range())
                    .is_some_and(|text| words.iter().any(|word| word == text))
        };
        any_node(&ParsedSource::new(grammar, block, &parsed.tree, code), is_name)
    }

    fn is_fragment(&mut self, block: u32, code: &str, language: Language) -> bool {
        let grammar = (self.recorder_of)(language);
        let parsed = self.tree(block, code, language, Repairs::AtEnd);
        parsed.is_ok_and(|parsed| grammar.is_fragment(&parsed.tree, code))
    }

    fn owns(&mut self, block: u32, code: &str, language: Language) -> bool {
        let grammar = (self.recorder_of)(language);
        let parsed = self.tree(block, code, language, Repairs::AtEnd);
        parsed.is_ok_and(|parsed| grammar.owns(&parsed.tree, code))
    }

    fn error_bytes(&mut self, block: u32, code: &str, language: Language) -> Option<usize> {
        match self.tree(block, code, language, Repairs::AtEnd) {
            Ok(parsed) => Some(unparsed_bytes(parsed)),
            Err(ParseError::Steps { .. }) => None,
            Err(_) => Some(code.len()),
        }
    }
}

/// The bytes that could not be parsed. Truncation says nothing about a code's language, so the
/// repaired code is used if only its end was repaired.
fn unparsed_bytes(parsed: &Parsed) -> usize {
    let completed = parsed
        .repaired
        .as_ref()
        .filter(|repaired| repaired.text().is_appended())
        .map(|repaired| repaired.error_bytes);
    completed.map_or(parsed.error_bytes, |bytes| bytes.min(parsed.error_bytes))
}

/// The content of a file, decided by the most significant of its statements. Where a statement ends
/// with a semicolon, an expression is a statement if it has one, and an error if not.
fn content(grammar: &'static dyn Recorder, parsed: &Parsed) -> CodeContent {
    let root = parsed.tree.root_node();
    let mut cursor = root.walk();
    let table = NodeTable::get(grammar, GrammarId::of(grammar, root));
    let needs_semicolons = grammar.repairs().needs_semicolons();
    let mut most = CodeContent::Comments;
    for node in root.named_children(&mut cursor) {
        let is_expression = !needs_semicolons && node.kind() == "expression_statement";
        // An assignment is a statement; `Sum: 10`, which the grammar reads as an annotation, is
        // not.
        let assigns = node.named_child(0).is_some_and(|inner| match inner.kind() {
            "assignment" => inner.child_by_field_name("right").is_some(),
            kind => {
                matches!(kind, "augmented_assignment" | "yield" | "await")
                    || kind.ends_with("assignment_expression")
            }
        });
        match (node.is_extra(), is_expression && !assigns) {
            (true, _) => {}
            (false, true) => most = most.max(CodeContent::Expressions),
            (false, false) if table.defines(node.kind_id()) => {
                return CodeContent::Definitions;
            }
            (false, false) => most = CodeContent::Statements,
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang;
    use crate::response::Response;

    fn result(code: &str, language: Language) -> ProbeResult {
        lang::trees(Limits::default()).try_language(0, code, language)
    }

    #[test]
    fn content_is_classified() {
        for (code, language, content) in [
            ("42\n[1, 2]\n# x\n\"a\"", Language::Python, CodeContent::Expressions),
            ("f(x)", Language::Python, CodeContent::Expressions),
            ("Sum: 10", Language::Python, CodeContent::Expressions),
            ("x: int = 10", Language::Python, CodeContent::Statements),
            ("x += 10", Language::Python, CodeContent::Statements),
            ("pass", Language::Python, CodeContent::Statements),
            ("#include <x>", Language::Python, CodeContent::Comments),
            ("", Language::Python, CodeContent::Comments),
            ("42\n", Language::Go, CodeContent::Expressions),
            ("x := 1\n", Language::Go, CodeContent::Statements),
            ("// x", Language::Java, CodeContent::Comments),
            ("f();", Language::Java, CodeContent::Statements),
            ("int x;\n", Language::Cpp, CodeContent::Statements),
            ("#include <x>\n", Language::Cpp, CodeContent::Definitions),
            ("import os", Language::Python, CodeContent::Definitions),
            ("func f() {}", Language::Go, CodeContent::Definitions),
            ("class A {}", Language::Java, CodeContent::Definitions),
        ] {
            assert_eq!(result(code, language), ProbeResult::Clean(content), "{code}");
        }
    }

    #[test]
    fn errors_are_measured() {
        for (code, language, least, most) in [
            ("This is not code at all.", Language::Java, 6, 24),
            // Well-formed parts of truncated code do not count as errors.
            ("class A { void f() { g(); } void h() {", Language::Java, 0, 19),
        ] {
            assert_eq!(result(code, language), ProbeResult::Broken);
            let bytes = lang::trees(Limits::default()).error_bytes(0, code, language).unwrap();
            assert!((least..=most).contains(&bytes), "{code}: {bytes}");
        }
        assert_eq!(
            lang::trees(Limits::default()).error_bytes(0, "x = 1", Language::Python),
            Some(0)
        );
    }

    #[test]
    fn a_parse_given_up_is_completed_on_demand() {
        let response = Response::of_code("def f():\n    return (\n\nx = 1\n", Language::Python);
        let block = &response.blocks[0];
        let mut trees = lang::trees(Limits::default());
        assert_eq!(trees.try_language(0, &block.code, Language::Python), ProbeResult::Broken);
        assert!(trees.get(block, Language::Python).is_none());
        assert!(trees.parsed(block, Language::Python).unwrap().syntax_errors > 0);
        assert!(trees.get(block, Language::Python).is_some());
        assert_eq!(trees.try_language(0, &block.code, Language::Python), ProbeResult::Broken);
    }

    #[test]
    fn truncation_is_not_an_error() {
        let read = |code, language| {
            lang::trees(Limits::default()).error_bytes(0, code, language) == Some(0)
        };
        assert!(read("def f(x):\n    return g(x, 'a", Language::Python));
        assert!(read("def f(x):\n    return f'a{x", Language::Python));
        assert!(read("class A { void f() { g(1", Language::Java));
        // What a completion blanks out counts as not parsed.
        assert!(!read("class A { void f() { g(); } x = a ? b", Language::Java));
    }

    #[test]
    fn other_code_under_the_same_number_is_parsed_again() {
        let mut trees = lang::trees(Limits::default());
        let clean = ProbeResult::Clean(CodeContent::Statements);
        assert_eq!(trees.try_language(0, "x = 1", Language::Python), clean);
        assert_eq!(trees.try_language(0, "x = ", Language::Python), ProbeResult::Broken);
    }

    #[test]
    fn code_past_a_limit_is_refused() {
        let nested = "(".repeat(5_000);
        assert_eq!(result(&nested, Language::Go), ProbeResult::Refused);
    }

    /// Giving up early gives the same result as parsing to the end.
    #[test]
    fn clean_code_is_never_given_up() {
        let samples = [
            "x = {'a': [1, 2]}\nfor y in x:\n    print(y)\n",
            "class A<T extends B<C<D>>> { int x = (int) -1; boolean b = a < c && d > (e); }\n",
            "package p\n\nfunc f[T any](x T) { if x := g[int](1); x { h(T{}, []T{}) } }\n",
            "template <class T> struct A { A(T* a) : b(a < c) {} T b; };\nint a(b), c(d * e);\n",
        ];
        for sample in samples {
            for language in Language::ALL {
                let code = sample.repeat(50);
                let is_clean =
                    lang::parse(language, &code, &Limits::default()).unwrap().syntax_errors == 0;
                let result = result(&code, language);
                assert_eq!(matches!(result, ProbeResult::Clean(_)), is_clean, "{sample}");
            }
        }
    }
}
