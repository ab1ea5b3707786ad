//! The trees of a response's blocks, each parsed when it is first asked for.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Parsed, Refused, parse};
use crate::language::Language;
use crate::response::{CodeBlock, Content, Probe, Quality};

/// Parsed blocks by number and language: what was parsed to find a block's language is not
/// parsed again for its facts.
#[derive(Debug, Default)]
pub struct Trees {
    trees: BTreeMap<(u32, Language), (u64, Result<Parsed, Refused>)>,
}

impl Trees {
    /// The tree of a block as a language, parsed now if it was not before.
    ///
    /// # Errors
    /// When the code is past a limit ([`parse`]).
    pub fn parsed(
        &mut self,
        block: &CodeBlock<'_>,
        language: Language,
    ) -> Result<&Parsed, Refused> {
        self.tree(block.index, &block.code, language)
    }

    /// The tree of a block as a language, where it was parsed before.
    pub fn get(&self, block: &CodeBlock<'_>, language: Language) -> Option<&Parsed> {
        self.trees.get(&(block.index, language))?.1.as_ref().ok()
    }

    fn tree(&mut self, block: u32, code: &str, language: Language) -> Result<&Parsed, Refused> {
        // A response without fences may be tried in two lengths under one number.
        let mut hasher = DefaultHasher::new();
        code.hash(&mut hasher);
        let hash = hasher.finish();
        let fresh = || (hash, parse(language, code));
        let (_, tree) = match self.trees.entry((block, language)) {
            Entry::Vacant(entry) => entry.insert(fresh()),
            Entry::Occupied(entry) => {
                let known = entry.into_mut();
                if known.0 != hash {
                    *known = fresh();
                }
                known
            }
        };
        tree.as_ref().map_err(|refused| *refused)
    }
}

impl Probe for Trees {
    fn quality(&mut self, block: u32, code: &str, language: Language) -> Option<Quality> {
        let parsed = self.tree(block, code, language).ok()?;
        Some(Quality {
            clean: parsed.syntax_errors == 0,
            error_bytes: parsed.error_bytes,
            content: content(parsed),
        })
    }
}

/// What a file holds: what the most telling of its statements is. In Java and C++ an
/// expression becomes a statement by its semicolon, and does not parse without.
fn content(parsed: &Parsed) -> Content {
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
            (true, _) => Content::Comments,
            (false, true) => Content::Expressions,
            (false, false) => Content::Statements,
        }
    });
    kinds.max().unwrap_or(Content::Comments)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quality(code: &str, language: Language) -> Quality {
        Trees::default().quality(0, code, language).unwrap()
    }

    #[test]
    fn content_is_told_apart() {
        for (code, language, content) in [
            (
                "42\n[1, 2]\n# x\n\"a\"",
                Language::Python,
                Content::Expressions,
            ),
            ("f(x)", Language::Python, Content::Expressions),
            ("Sum: 10", Language::Python, Content::Expressions),
            ("x: int = 10", Language::Python, Content::Statements),
            ("x += 10", Language::Python, Content::Statements),
            ("pass", Language::Python, Content::Statements),
            ("#include <x>", Language::Python, Content::Comments),
            ("", Language::Python, Content::Comments),
            ("42\n", Language::Go, Content::Expressions),
            ("x := 1\n", Language::Go, Content::Statements),
            ("// x", Language::Java, Content::Comments),
            ("f();", Language::Java, Content::Statements),
            ("#include <x>\n", Language::Cpp, Content::Statements),
        ] {
            let quality = quality(code, language);
            assert!(quality.clean, "{code}");
            assert_eq!(quality.content, content, "{code}");
        }
    }

    #[test]
    fn errors_are_measured() {
        assert!(!quality("f(", Language::Python).clean);
        let prose = quality("This is not code at all.", Language::Java);
        assert!(!prose.clean && prose.error_bytes > 5);
        // What is well-formed in cut off code is no error.
        let cut = quality("class A { void f() { g(); } void h() {", Language::Java);
        assert!(!cut.clean && cut.error_bytes < 20);
    }

    #[test]
    fn other_code_under_the_same_number_is_parsed_anew() {
        let mut trees = Trees::default();
        assert!(trees.quality(0, "x = 1", Language::Python).unwrap().clean);
        assert!(!trees.quality(0, "x = ", Language::Python).unwrap().clean);
    }
}
