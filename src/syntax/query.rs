//! The queries under `rules/<language>/`, put together into one and compiled once.
//!
//! A pattern marks a node with one *fact* capture (`@definition.function`, `@statement.for`)
//! and, where it helps, parts of it with *part* captures (`@name`, `@body`). The same names
//! serve every language; any other name is an error that a test finds.

use std::ops::Range;
use std::sync::LazyLock;

use tree_sitter::{Node, Query, QueryCursor, StreamingIterator, Tree};

use super::grammar;
use crate::language::Language;

macro_rules! captures {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// The one that a capture name stands for.
            fn from_capture(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

captures! {
    /// What a match is. Where two patterns mark one node with different facts, both are
    /// recorded, in this order.
    Fact {
        /// A package clause, or a namespace (which opens a scope).
        Package = "definition.package",
        /// A class, interface, enumeration or other named type; its body opens a scope.
        Type = "definition.type",
        /// Another name for a type.
        Alias = "definition.alias",
        /// A function, method or constructor, with or without body; it opens a scope.
        Function = "definition.function",
        /// A lambda or function literal; it opens a scope.
        Lambda = "definition.lambda",
        /// A variable, field or parameter: one declaration, which may hold several names.
        Variable = "definition.variable",
        /// A constant that is no variable: Go `const`, enumerator.
        Constant = "definition.constant",
        /// A C++ object-like macro.
        Macro = "definition.macro",
        /// A comprehension, which opens a scope.
        Comprehension = "scope.comprehension",
        /// An anonymous class's body, which opens a scope.
        AnonymousType = "scope.type",
        /// A block in which names may be declared anew (Go); one where only declarations may
        /// stand, the body of a macro (C++).
        Block = "scope.block",
        /// A for-loop.
        For = "statement.for",
        /// A while-loop.
        While = "statement.while",
        /// An if statement.
        If = "statement.if",
        /// A switch statement.
        Switch = "statement.switch",
        /// A return statement.
        Return = "statement.return",
        /// A `yield`.
        Yield = "statement.yield",
        /// Python `global`.
        Global = "statement.global",
        /// An assignment to something defined elsewhere.
        Assignment = "statement.assignment",
        /// An import, include or `using`.
        Import = "reference.import",
        /// A call.
        Call = "reference.call",
        /// A construction with `new` or braces.
        Construct = "reference.construct",
        /// A method reference or bare decorator.
        Reference = "reference.function",
        /// A place where a type is named or written.
        TypeUse = "reference.type",
        /// A list display.
        List = "literal.list",
        /// A list comprehension.
        ListComprehension = "literal.list.comprehension",
        /// A dict display.
        Dict = "literal.dict",
        /// A dict comprehension.
        DictComprehension = "literal.dict.comprehension",
        /// A set display.
        Set = "literal.set",
        /// A set comprehension.
        SetComprehension = "literal.set.comprehension",
        /// A tuple display.
        Tuple = "literal.tuple",
        /// A generator expression.
        Generator = "literal.generator",
        /// A bare `{…}`.
        Braces = "literal.braces",
        /// A string.
        String = "literal.string",
    }
}

captures! {
    /// What a captured node is within its match.
    Part {
        /// The name.
        Name = "name",
        /// The body.
        Body = "body",
        /// The parameters, or one parameter.
        Parameters = "parameters",
        /// The declared type or result.
        Type = "type",
        /// The initializer or value.
        Value = "value",
        /// The arguments.
        Arguments = "arguments",
        /// What is called.
        Callee = "callee",
        /// Receiver or qualifier.
        Owner = "owner",
        /// Bases.
        Base = "base",
        /// An imported module.
        Module = "module",
        /// An alias.
        Alias = "alias",
        /// Assignment target or declarator.
        Target = "target",
        /// Modifiers, decorators, annotations, template header.
        Modifiers = "modifiers",
        /// Operator.
        Operator = "operator",
        /// A loop's condition.
        Condition = "condition",
        /// The keyword that says what a declaration is part of: `for`, `catch`, `friend`.
        Keyword = "keyword",
    }
}

/// What a capture of a compiled query stands for.
#[derive(Debug, Clone, Copy)]
enum Capture {
    Fact(Fact),
    Part(Part),
}

/// A language's query with the meaning of its captures.
struct Rules {
    query: Query,
    captures: Vec<Capture>,
}

/// The rules of a language, compiled when it first occurs.
fn rules(language: Language) -> &'static Rules {
    static RULES: [LazyLock<Rules>; 4] = [
        LazyLock::new(|| compile(Language::Python)),
        LazyLock::new(|| compile(Language::Java)),
        LazyLock::new(|| compile(Language::Go)),
        LazyLock::new(|| compile(Language::Cpp)),
    ];
    &RULES[language as usize]
}

fn compile(language: Language) -> Rules {
    let grammar = grammar(language);
    let text: String = grammar
        .queries()
        .iter()
        .flat_map(|(_, text)| [*text, "\n"])
        .collect();
    let query = Query::new(&grammar.language(), &text)
        .unwrap_or_else(|error| panic!("rules/{}: {error}", language.id()));
    let captures = query
        .capture_names()
        .iter()
        .map(|name| {
            Fact::from_capture(name)
                .map(Capture::Fact)
                .or_else(|| Part::from_capture(name).map(Capture::Part))
                .unwrap_or_else(|| panic!("rules/{}: unknown capture @{name}", language.id()))
        })
        .collect();
    Rules { query, captures }
}

/// How deep in a tree matches begin: tree-sitter counts depth in 16 bits.
pub(super) const MAX_DEPTH: u32 = 60_000;

/// The matches of a language's rules in one tree, in source order, outer before inner. Where
/// several patterns mark one node with the same fact, the one with the most parts stands.
pub(super) struct Matches<'t> {
    heads: Vec<Head<'t>>,
    parts: Vec<(Part, Node<'t>)>,
}

struct Head<'t> {
    fact: Fact,
    node: Node<'t>,
    parts: Range<usize>,
}

/// One match: a node, what it is, and its parts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Match<'m, 't> {
    /// What the node is.
    pub(super) fact: Fact,
    /// The node.
    pub(super) node: Node<'t>,
    parts: &'m [(Part, Node<'t>)],
}

impl<'t> Match<'_, 't> {
    /// The first node captured as a part.
    pub(super) fn part(&self, part: Part) -> Option<Node<'t>> {
        self.parts(part).next()
    }

    /// Whether any part is captured.
    pub(super) fn has_parts(&self) -> bool {
        !self.parts.is_empty()
    }

    /// Every node captured as a part, in source order.
    pub(super) fn parts(&self, part: Part) -> impl Iterator<Item = Node<'t>> {
        self.parts
            .iter()
            .filter(move |(found, _)| *found == part)
            .map(|(_, node)| *node)
    }
}

impl<'t> Matches<'t> {
    /// Runs a language's query over a tree.
    pub(super) fn find(language: Language, tree: &'t Tree, source: &str) -> Self {
        let rules = rules(language);
        let mut cursor = QueryCursor::new();
        cursor.set_max_start_depth(Some(MAX_DEPTH));
        let mut found = cursor.matches(&rules.query, tree.root_node(), source.as_bytes());
        let (mut heads, mut parts) = (Vec::new(), Vec::new());
        while let Some(matched) = found.next() {
            let from = parts.len();
            let mut head = None;
            for capture in matched.captures() {
                match rules.captures[capture.index as usize] {
                    Capture::Fact(fact) => head = Some((fact, capture.node)),
                    Capture::Part(part) => parts.push((part, capture.node)),
                }
            }
            if let Some((fact, node)) = head {
                heads.push(Head {
                    fact,
                    node,
                    parts: from..parts.len(),
                });
            }
        }
        heads.sort_by_key(|head| {
            (
                head.node.start_byte(),
                std::cmp::Reverse(head.node.end_byte()),
                head.fact,
                head.node.id(),
                std::cmp::Reverse(head.parts.len()),
            )
        });
        heads.dedup_by(|next, kept| next.fact == kept.fact && next.node.id() == kept.node.id());
        Self { heads, parts }
    }

    /// The matches in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Match<'_, 't>> {
        self.heads.iter().map(|head| Match {
            fact: head.fact,
            node: head.node,
            parts: &self.parts[head.parts.clone()],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files every language has.
    const FILES: [&str; 8] = [
        "functions",
        "imports",
        "literals",
        "packages",
        "references",
        "statements",
        "types",
        "variables",
    ];

    #[test]
    fn every_language_has_every_file_and_compiles() {
        for language in Language::ALL {
            let names: Vec<_> = grammar(language)
                .queries()
                .iter()
                .map(|(name, _)| *name)
                .collect();
            assert_eq!(names, FILES, "rules/{}", language.id());
            assert!(rules(language).query.pattern_count() > 0);
        }
    }

    #[test]
    fn every_pattern_marks_exactly_one_fact() {
        for language in Language::ALL {
            let rules = rules(language);
            for pattern in 0..rules.query.pattern_count() {
                let quantifiers = rules.query.capture_quantifiers(pattern);
                let facts = quantifiers
                    .iter()
                    .zip(&rules.captures)
                    .filter(|(quantifier, capture)| {
                        **quantifier != tree_sitter::CaptureQuantifier::Zero
                            && matches!(capture, Capture::Fact(_))
                    })
                    .count();
                assert_eq!(facts, 1, "rules/{}: pattern {pattern}", language.id());
            }
        }
    }
}
