//! The trees of a response's blocks, each parsed when it is first asked for.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::parse::{Effort, parse_clean, parse_within};
use super::{Parsed, Refused};
use crate::language::Language;
use crate::response::{CodeBlock, CodeContent, Limits, Probe, Reading};

/// Parsed blocks by number and language: what was parsed to find a block's language is not
/// parsed again for its facts.
#[derive(Debug, Default)]
pub struct Trees {
    /// What all of them have taken, and may take.
    effort: Effort,
    trees: BTreeMap<(u32, Language), Known>,
}

/// What is known of a block as a language.
#[derive(Debug, Default)]
struct Known {
    /// A hash of the code: a response without fences may be tried in two lengths under one
    /// number.
    hash: u64,
    /// It has errors, and may not have been read to its end yet.
    is_broken: bool,
    /// The tree, where it was read to its end.
    tree: Option<Result<Parsed, Refused>>,
}

impl Known {
    fn reading(&self) -> Reading {
        match &self.tree {
            Some(Ok(parsed)) if parsed.syntax_errors == 0 => Reading::Clean(content(parsed)),
            Some(Ok(_)) | None => Reading::Broken,
            Some(Err(_)) => Reading::Refused,
        }
    }
}

impl Trees {
    /// No tree yet; blocks past these limits will get none.
    pub fn new(limits: Limits) -> Self {
        Self {
            effort: Effort::new(limits),
            trees: BTreeMap::new(),
        }
    }

    /// The tree of a block as a language, parsed now if it was not before.
    ///
    /// # Errors
    /// When the code is past a limit ([`parse`](super::parse())).
    pub fn parsed(
        &mut self,
        block: &CodeBlock<'_>,
        language: Language,
    ) -> Result<&Parsed, Refused> {
        self.tree(block.index, &block.code, language)
    }

    /// The tree of a block as a language, where it was parsed before.
    pub fn get(&self, block: &CodeBlock<'_>, language: Language) -> Option<&Parsed> {
        let known = self.trees.get(&(block.index, language))?;
        known.tree.as_ref()?.as_ref().ok()
    }

    fn tree(&mut self, block: u32, code: &str, language: Language) -> Result<&Parsed, Refused> {
        let known = known(&mut self.trees, block, code, language);
        let tree = known
            .tree
            .get_or_insert_with(|| parse_within(language, code, &mut self.effort));
        tree.as_ref().map_err(|refused| *refused)
    }
}

/// What is known of this very code.
fn known<'t>(
    trees: &'t mut BTreeMap<(u32, Language), Known>,
    block: u32,
    code: &str,
    language: Language,
) -> &'t mut Known {
    let mut hasher = DefaultHasher::new();
    code.hash(&mut hasher);
    let hash = hasher.finish();
    let known = trees.entry((block, language)).or_default();
    if known.hash != hash {
        *known = Known {
            hash,
            ..Known::default()
        };
    }
    known
}

impl Probe for Trees {
    fn reading(&mut self, block: u32, code: &str, language: Language) -> Reading {
        let known = known(&mut self.trees, block, code, language);
        if known.tree.is_none() && !known.is_broken {
            known.tree = parse_clean(language, code, &mut self.effort).transpose();
            known.is_broken = known.tree.is_none();
        }
        known.reading()
    }

    fn likely_reading(&mut self, block: u32, code: &str, language: Language) -> Reading {
        // Read to its end where it has errors, too: its facts will be asked for.
        let _ = self.tree(block, code, language);
        known(&mut self.trees, block, code, language).reading()
    }

    fn error_bytes(&mut self, block: u32, code: &str, language: Language) -> Option<usize> {
        match self.tree(block, code, language) {
            Ok(parsed) => Some(unread(parsed, code)),
            Err(Refused::Steps { .. }) => None,
            Err(_) => Some(code.len()),
        }
    }
}

/// The bytes that could not be read. That code breaks off says nothing about its language, so
/// that a completion is read in its place; what it leaves out is not read.
fn unread(parsed: &Parsed, code: &str) -> usize {
    let completed = parsed.completed.as_ref().map(|whole| {
        let blanked = whole.completion.blanked.as_ref();
        let left_out = blanked.map_or(0, |range| code[range.start..].trim().len());
        whole.error_bytes + left_out
    });
    completed.map_or(parsed.error_bytes, |bytes| bytes.min(parsed.error_bytes))
}

/// What a file holds: what the most telling of its statements is. In Java and C++ an
/// expression becomes a statement by its semicolon, and does not parse without.
fn content(parsed: &Parsed) -> CodeContent {
    let root = parsed.tree.root_node();
    let mut cursor = root.walk();
    let kinds = root.named_children(&mut cursor).map(|node| {
        let is_expression = match parsed.language {
            Language::Python | Language::Go => node.kind() == "expression_statement",
            Language::Java | Language::Cpp => false,
        };
        // What gives a name a value is more; `Sum: 10`, an annotation to the grammar, is not.
        let assigns = node.named_child(0).is_some_and(|inner| match inner.kind() {
            "assignment" => inner.child_by_field_name("right").is_some(),
            kind => matches!(kind, "augmented_assignment" | "yield" | "await"),
        });
        match (node.is_extra(), is_expression && !assigns) {
            (true, _) => CodeContent::Comments,
            (false, true) => CodeContent::Expressions,
            (false, false) => CodeContent::Statements,
        }
    });
    kinds.max().unwrap_or(CodeContent::Comments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::response::Response;
    use crate::syntax::parse;

    fn reading(code: &str, language: Language) -> Reading {
        Trees::default().reading(0, code, language)
    }

    #[test]
    fn content_is_told_apart() {
        for (code, language, content) in [
            (
                "42\n[1, 2]\n# x\n\"a\"",
                Language::Python,
                CodeContent::Expressions,
            ),
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
            ("#include <x>\n", Language::Cpp, CodeContent::Statements),
        ] {
            assert_eq!(reading(code, language), Reading::Clean(content), "{code}");
        }
    }

    #[test]
    fn errors_are_measured() {
        for (code, language, least, most) in [
            ("This is not code at all.", Language::Java, 6, 24),
            // What is well-formed in cut off code is no error.
            (
                "class A { void f() { g(); } void h() {",
                Language::Java,
                0,
                19,
            ),
        ] {
            assert_eq!(reading(code, language), Reading::Broken);
            let bytes = Trees::default().error_bytes(0, code, language).unwrap();
            assert!((least..=most).contains(&bytes), "{code}: {bytes}");
        }
        assert_eq!(
            Trees::default().error_bytes(0, "x = 1", Language::Python),
            Some(0)
        );
    }

    #[test]
    fn what_was_given_up_is_read_when_asked_for() {
        let response = Response::of_code("def f():\n    return (\n\nx = 1\n", Language::Python);
        let block = &response.blocks[0];
        let mut trees = Trees::default();
        assert_eq!(
            trees.reading(0, &block.code, Language::Python),
            Reading::Broken
        );
        assert!(trees.get(block, Language::Python).is_none());
        assert!(trees.parsed(block, Language::Python).unwrap().syntax_errors > 0);
        assert!(trees.get(block, Language::Python).is_some());
        assert_eq!(
            trees.reading(0, &block.code, Language::Python),
            Reading::Broken
        );
    }

    #[test]
    fn what_is_missing_where_code_breaks_off_is_no_error() {
        let read = |code, language| Trees::default().error_bytes(0, code, language) == Some(0);
        assert!(read("def f(x):\n    return g(x, 'a", Language::Python));
        assert!(read("def f(x):\n    return f'a{x", Language::Python));
        assert!(read("class A { void f() { g(1", Language::Java));
        // What a completion leaves out is not read.
        assert!(!read(
            "class A { void f() { g(); } x = a ? b",
            Language::Java
        ));
    }

    #[test]
    fn other_code_under_the_same_number_is_parsed_anew() {
        let mut trees = Trees::default();
        let clean = Reading::Clean(CodeContent::Statements);
        assert_eq!(trees.reading(0, "x = 1", Language::Python), clean);
        assert_eq!(trees.reading(0, "x = ", Language::Python), Reading::Broken);
    }

    #[test]
    fn what_is_past_a_limit_is_refused() {
        let nested = "(".repeat(5_000);
        assert_eq!(reading(&nested, Language::Go), Reading::Refused);
    }

    /// Giving up early says the same as reading to the end.
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
                let is_clean = parse(language, &code, &Limits::default())
                    .unwrap()
                    .syntax_errors
                    == 0;
                let reading = reading(&code, language);
                assert_eq!(matches!(reading, Reading::Clean(_)), is_clean, "{sample}");
            }
        }
    }
}
