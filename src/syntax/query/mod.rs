//! The queries under `rules/<language>/`, combined and read once.
//!
//! A pattern captures a node with one *fact* capture (`@definition.function`, `@statement.for`)
//! and, if useful, parts of it with *part* captures (`@name`, `@body`). The capture names are the
//! same for every language; a test finds unknown ones.

mod pattern;
mod run;
#[cfg(test)]
mod tests;

use std::ops::Range;

use tree_sitter::{Node, Tree};

use super::per_language::PerLanguage;
use super::walk::Visit;
use crate::lang;
use crate::language::Language;
use pattern::QueryRule;

macro_rules! captures {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// The one that a capture name stands for.
            fn from_capture(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

captures! {
    /// What a match is. If two patterns capture one node as different facts, both are recorded, in
    /// this order.
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
        /// A constant that is not a variable: Go `const`, enumerator.
        Constant = "definition.constant",
        /// A C++ object-like macro.
        Macro = "definition.macro",
        /// A comprehension, which opens a scope.
        Comprehension = "scope.comprehension",
        /// An anonymous class's body, which opens a scope.
        AnonymousType = "scope.type",
        /// A block in which names may be redeclared (Go); a block where only declarations are
        /// allowed, which is the body of a macro (C++).
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
        /// A use of a type, by name or written out.
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
    /// The role of a captured node in its match.
    MatchPart {
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
        /// The keyword of the construct that a declaration is part of: `for`, `catch`, `friend`.
        Keyword = "keyword",
    }
}

/// What a capture stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Capture {
    Fact(Fact),
    Part(MatchPart),
}

impl Capture {
    fn of(name: &str) -> Option<Self> {
        let fact = Fact::from_capture(name).map(Self::Fact);
        fact.or_else(|| MatchPart::from_capture(name).map(Self::Part))
    }
}

/// A language's rules.
struct QueryRules {
    rules: Vec<QueryRule>,
    /// For each kind of node, and last for errors, the rules that may match.
    by_kind: Vec<Vec<u16>>,
}

impl QueryRules {
    /// The rules of a language, read on first use.
    fn get(language: Language) -> &'static Self {
        static RULES: PerLanguage<QueryRules> = PerLanguage::new(QueryRules::read);
        RULES.get(language)
    }

    fn read(language: Language) -> Self {
        let grammar = lang::of(language);
        let nodes = grammar.language();
        let files = grammar.queries().iter();
        let rules: Vec<_> = files
            .flat_map(|(name, text)| {
                QueryRule::read(text, &nodes).unwrap_or_else(|problem| {
                    panic!("rules/{}/{name}.scm: {problem}", language.id())
                })
            })
            .collect();
        let mut by_kind = vec![Vec::new(); nodes.node_kind_count() + 1];
        let errors = nodes.node_kind_count();
        for (number, rule) in (0..).zip(&rules) {
            for kind in rule.pattern.node_kinds() {
                by_kind[usize::from(kind).min(errors)].push(number);
            }
        }
        Self { rules, by_kind }
    }

    /// The rules that may match a node of a kind.
    fn of_kind(&self, kind: u16) -> impl Iterator<Item = &QueryRule> {
        let errors = self.by_kind.len() - 1;
        let numbers = &self.by_kind[usize::from(kind).min(errors)];
        numbers
            .iter()
            .map(|number| &self.rules[usize::from(*number)])
    }
}

/// The matches of a language's rules in one tree, in source order, outer before inner. If several
/// patterns capture one node as the same fact, the match with the most parts is kept.
#[derive(Default)]
pub(crate) struct Matches<'t> {
    raw_matches: Vec<RawMatch<'t>>,
    parts: Vec<(MatchPart, Node<'t>)>,
}

struct RawMatch<'t> {
    fact: Fact,
    node: Node<'t>,
    parts: Range<usize>,
}

/// One match: a node, what it is, and its parts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Match<'m, 't> {
    /// What the node is.
    pub(crate) fact: Fact,
    /// The node.
    pub(crate) node: Node<'t>,
    parts: &'m [(MatchPart, Node<'t>)],
}

impl<'t> Match<'_, 't> {
    /// The first node captured as a part.
    pub(crate) fn part(&self, part: MatchPart) -> Option<Node<'t>> {
        self.parts(part).next()
    }

    /// Whether any part is captured.
    pub(crate) fn has_parts(&self) -> bool {
        !self.parts.is_empty()
    }

    /// Every node captured as a part, in source order.
    pub(crate) fn parts(&self, part: MatchPart) -> impl Iterator<Item = Node<'t>> {
        self.parts
            .iter()
            .filter(move |(found, _)| *found == part)
            .map(|(_, node)| *node)
    }
}

impl<'t> Matches<'t> {
    /// Runs a language's rules over a tree and passes its leaves to `leaf`.
    pub(crate) fn find(
        language: Language,
        tree: &'t Tree,
        source: &'t str,
        leaf: impl FnMut(&Visit<'_, 't>),
    ) -> Self {
        run::matches(QueryRules::get(language), tree, source, leaf).in_order()
    }

    fn in_order(mut self) -> Self {
        self.raw_matches.sort_by_key(|head| {
            (
                head.node.start_byte(),
                std::cmp::Reverse(head.node.end_byte()),
                head.fact,
                head.node.id(),
                std::cmp::Reverse(head.parts.len()),
            )
        });
        self.raw_matches
            .dedup_by(|next, kept| next.fact == kept.fact && next.node.id() == kept.node.id());
        self
    }

    /// The matches in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Match<'_, 't>> {
        self.raw_matches.iter().map(|head| Match {
            fact: head.fact,
            node: head.node,
            parts: &self.parts[head.parts.clone()],
        })
    }
}
