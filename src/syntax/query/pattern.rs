//! Patterns in the part of tree-sitter's query language that the rules use: nodes with fields,
//! alternatives in brackets, anchors, words in quotes, `(_)`, `!field`, and the predicates `#eq?`
//! and `#any-of?`.
//!
//! Why not tree-sitter's own queries: compiling those of all languages takes a quarter of a second,
//! and running them takes half as long as parsing. A test compares the results of both.

use tree_sitter::Language;

use super::{Capture, MatchPart};
use crate::syntax::walk::ERROR;

/// What a node must match.
#[derive(Debug)]
pub(super) struct QueryPattern {
    pub(super) kind: PatternKind,
    pub(super) captures: Vec<Capture>,
}

/// The two kinds of patterns.
#[derive(Debug)]
pub(super) enum PatternKind {
    /// Any of these.
    Any(Vec<QueryPattern>),
    /// A node.
    Node(NodePattern),
}

/// A node of one kind, with the children it must have.
#[derive(Debug)]
pub(super) struct NodePattern {
    /// The kind; `None` for any named node except an error.
    pub(super) kind: Option<u16>,
    /// Fields that it must not have.
    pub(super) without: Vec<u16>,
    /// Children that it must have, in this order; others may be between them.
    pub(super) children: Vec<ChildPattern>,
}

/// A child of a node.
#[derive(Debug)]
pub(super) struct ChildPattern {
    pub(super) pattern: QueryPattern,
    /// Its field in that node.
    pub(super) field: Option<u16>,
    /// No named node may be between it and the previous child, or the beginning.
    pub(super) adjacent: bool,
    /// No named node may follow it.
    pub(super) last: bool,
}

/// One rule: a pattern, and predicates on the text of its parts.
#[derive(Debug)]
pub(super) struct QueryRule {
    pub(super) pattern: QueryPattern,
    /// The field that the node must have in its parent: `(_ field: …)`.
    pub(super) field: Option<u16>,
    pub(super) predicates: Vec<TextPredicate>,
}

/// The text of a part must be one of these.
#[derive(Debug)]
pub(super) struct TextPredicate {
    pub(super) part: MatchPart,
    pub(super) texts: Vec<String>,
}

impl QueryRule {
    /// Reads the rules of a file.
    ///
    /// # Errors
    /// If the text is not a query, or uses more of the query language than is supported; the
    /// message quotes the text at that point.
    pub(super) fn read(text: &str, language: &Language) -> Result<Vec<Self>, String> {
        let mut parser = QueryParser {
            rest: text,
            language,
        };
        let mut rules = Vec::new();
        while !parser.peek().is_empty() {
            let rule = parser.rule().map_err(|problem| {
                let at = parser.rest.lines().next().unwrap_or_default();
                format!("{problem} before `{at}`")
            })?;
            rules.push(rule);
        }
        Ok(rules)
    }

    fn new(pattern: QueryPattern, predicates: Vec<TextPredicate>) -> Self {
        let (pattern, field) = pattern.of_any_parent();
        Self {
            pattern,
            field,
            predicates,
        }
    }
}

impl QueryPattern {
    /// `(_ field: …)` constrains only the child.
    fn of_any_parent(self) -> (Self, Option<u16>) {
        match self.kind {
            PatternKind::Node(NodePattern {
                kind: None,
                mut children,
                ..
            }) if children.len() == 1 => {
                let child = children.remove(0);
                (child.pattern, child.field)
            }
            kind => (Self { kind, ..self }, None),
        }
    }

    /// The kinds of nodes that it may match.
    pub(super) fn node_kinds(&self) -> Vec<u16> {
        match &self.kind {
            PatternKind::Any(patterns) => patterns.iter().flat_map(Self::node_kinds).collect(),
            PatternKind::Node(node) => node.kind.into_iter().collect(),
        }
    }
}

/// Reads patterns from a text.
struct QueryParser<'q> {
    rest: &'q str,
    language: &'q Language,
}

impl<'q> QueryParser<'q> {
    /// The rest of the text, after whitespace and comments.
    fn peek(&mut self) -> &'q str {
        loop {
            self.rest = self.rest.trim_start();
            match self.rest.split_once('\n') {
                Some((_, rest)) if self.rest.starts_with(';') => self.rest = rest,
                None if self.rest.starts_with(';') => self.rest = "",
                _ => return self.rest,
            }
        }
    }

    /// Consumes a token if it comes next.
    fn take(&mut self, mark: &str) -> bool {
        let rest = self.peek().strip_prefix(mark);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, mark: &str) -> Result<(), String> {
        self.take(mark)
            .then_some(())
            .ok_or_else(|| format!("`{mark}` is missing"))
    }

    /// A name; capture names contain dots.
    fn name(&mut self) -> Result<&'q str, String> {
        let text = self.peek();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '?');
        let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
        self.rest = &text[end..];
        (end > 0)
            .then(|| &text[..end])
            .ok_or_else(|| "a name is missing".to_owned())
    }

    /// A text in quotes.
    fn quoted(&mut self) -> Result<&'q str, String> {
        self.expect("\"")?;
        let (text, rest) = self.rest.split_once('"').ok_or("a quote is missing")?;
        self.rest = rest;
        Ok(text)
    }

    /// A pattern by itself, or in parentheses with predicates after it.
    fn rule(&mut self) -> Result<QueryRule, String> {
        let start = self.peek();
        let is_group = self.take("(") && self.peek().starts_with(['(', '[', '"']);
        if !is_group {
            self.rest = start;
            return Ok(QueryRule::new(self.pattern()?, Vec::new()));
        }
        let pattern = self.pattern()?;
        let mut predicates = Vec::new();
        while self.take("(#") {
            predicates.push(self.predicate()?);
        }
        self.expect(")")?;
        Ok(QueryRule::new(pattern, predicates))
    }

    fn predicate(&mut self) -> Result<TextPredicate, String> {
        let name = self.name()?;
        if !matches!(name, "eq?" | "any-of?") {
            return Err(format!("unknown predicate #{name}"));
        }
        self.expect("@")?;
        let part = self.name()?;
        let part = MatchPart::from_capture(part).ok_or_else(|| format!("@{part} is no part"))?;
        let mut texts = vec![self.quoted()?.to_owned()];
        while !self.take(")") {
            texts.push(self.quoted()?.to_owned());
        }
        Ok(TextPredicate { part, texts })
    }

    fn pattern(&mut self) -> Result<QueryPattern, String> {
        let kind = if self.take("[") {
            let mut patterns = Vec::new();
            while !self.take("]") {
                patterns.push(self.pattern()?);
            }
            PatternKind::Any(patterns)
        } else if self.peek().starts_with('"') {
            let word = self.quoted()?;
            PatternKind::Node(NodePattern {
                kind: Some(self.kind(word, false)?),
                without: Vec::new(),
                children: Vec::new(),
            })
        } else {
            self.expect("(")?;
            PatternKind::Node(self.node()?)
        };
        let mut captures = Vec::new();
        while self.take("@") {
            let name = self.name()?;
            captures.push(Capture::of(name).ok_or_else(|| format!("unknown capture @{name}"))?);
        }
        Ok(QueryPattern { kind, captures })
    }

    /// A node, up to its closing parenthesis.
    fn node(&mut self) -> Result<NodePattern, String> {
        let kind = match self.name()? {
            "_" => None,
            name => Some(self.kind(name, true)?),
        };
        let (mut without, mut children) = (Vec::new(), Vec::<ChildPattern>::new());
        let mut adjacent = false;
        while !self.take(")") {
            if self.take("!") {
                without.push(self.field()?);
                continue;
            }
            if self.take(".") {
                adjacent = true;
                continue;
            }
            let field = match self.peek().starts_with(['(', '[', '"']) {
                true => None,
                false => Some(self.field()?),
            };
            if field.is_some() {
                self.expect(":")?;
            }
            let pattern = self.pattern()?;
            children.push(ChildPattern {
                pattern,
                field,
                adjacent,
                last: false,
            });
            adjacent = false;
        }
        if let Some(child) = children.last_mut() {
            child.last = adjacent;
        }
        Ok(NodePattern {
            kind,
            without,
            children,
        })
    }

    fn field(&mut self) -> Result<u16, String> {
        let name = self.name()?;
        let id = self.language.field_id_for_name(name);
        id.map(u16::from)
            .ok_or_else(|| format!("unknown field {name}"))
    }

    fn kind(&self, name: &str, named: bool) -> Result<u16, String> {
        match (name, self.language.id_for_node_kind(name, named)) {
            ("ERROR", _) => Ok(ERROR),
            (_, 0) => Err(format!("unknown node {name}")),
            (_, kind) => Ok(kind),
        }
    }
}
