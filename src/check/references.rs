//! Resolution of dotted names through the imports.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Facts, Function, ScopeKind, Token, TokenKind, VariableKind};
use crate::lang;
use crate::response::Span;

/// A use of a dotted name: `np.zeros`, `Counter`, `list.New`.
#[derive(Debug)]
pub(super) struct DottedName<'a> {
    /// What the first part is bound to.
    root: RootBinding<'a>,
    /// The parts and their spans.
    parts: Vec<(&'a str, Span)>,
}

/// What the first part of a dotted name is bound to.
#[derive(Debug, PartialEq, Eq)]
enum RootBinding<'a> {
    /// An imported module (`numpy`) or a name imported from one (`collections.deque`).
    Imported(&'a str),
    /// A type of the response, by its name.
    Type(&'a str),
    /// A free function of the response.
    Function,
    /// Not bound in the response: a built-in, or its import was left out.
    Unbound(&'a str),
}

impl DottedName<'_> {
    /// The span up to the part with which this resolves to the full name `wanted`: `typing.List`,
    /// `collections.deque`, `list`. An unbound name only has to match the last part.
    pub(super) fn resolves_to(&self, wanted: &str) -> Option<Span> {
        match &self.root {
            RootBinding::Imported(path) => self.span_completing(path, wanted),
            RootBinding::Unbound(name) if wanted.rsplit('.').next() == Some(name) => self.span(0),
            RootBinding::Unbound(name) => self.span_completing(name, wanted),
            RootBinding::Type(_) | RootBinding::Function => None,
        }
    }

    /// The span of the first part if it is a type of the response with that name.
    pub(super) fn resolves_to_type(&self, wanted: &str) -> Option<Span> {
        let named = matches!(self.root, RootBinding::Type(name) if name == wanted);
        named.then(|| self.span(0))?
    }

    /// The span up to the name from `module`, if this begins with one.
    pub(super) fn resolves_into(&self, module: &str) -> Option<Span> {
        let whole = match &self.root {
            RootBinding::Imported(path) => *path == module,
            RootBinding::Unbound(name) => module.rsplit('/').next() == Some(name),
            RootBinding::Type(_) | RootBinding::Function => false,
        };
        if whole {
            return self.span(1);
        }
        let RootBinding::Imported(path) = &self.root else {
            return None;
        };
        let (parent, _) = path.rsplit_once('.')?;
        (parent == module).then(|| self.span(0))?
    }

    /// The span up to the first part for which `is_wanted` holds.
    pub(super) fn span_through(&self, is_wanted: impl Fn(&str) -> bool) -> Option<Span> {
        let imported = match &self.root {
            RootBinding::Imported(path) => path.rsplit('.').next(),
            _ => None,
        };
        if imported.is_some_and(&is_wanted) {
            return self.span(0);
        }
        let at = self.parts.iter().position(|(part, _)| is_wanted(part))?;
        self.span(at)
    }

    /// The span up to the part with which `root` and the following parts make up `wanted`.
    fn span_completing(&self, root: &str, wanted: &str) -> Option<Span> {
        let mut rest = wanted.strip_prefix(root)?;
        for at in 0..self.parts.len() {
            if at > 0 {
                rest = rest.strip_prefix('.')?.strip_prefix(self.parts[at].0)?;
            }
            if rest.is_empty() {
                return self.span(at);
            }
            if !rest.starts_with('.') {
                return None;
            }
        }
        None
    }

    /// The span from the first part to the one at `last`.
    fn span(&self, last: usize) -> Option<Span> {
        let (_, first) = self.parts.first()?;
        let (_, last) = self.parts.get(last)?;
        Some(Span {
            end: last.end,
            ..*first
        })
    }
}

/// The parts of the dotted name at the start of the tokens.
fn dotted_parts<'a>(tokens: &[Token<'a>]) -> Vec<(&'a str, Span)> {
    let further = tokens[1..]
        .chunks_exact(2)
        .take_while(|pair| is_dot(&pair[0]) && pair[1].kind == TokenKind::Identifier);
    let first = (tokens[0].text, tokens[0].span);
    std::iter::once(first)
        .chain(further.map(|pair| (pair[1].text, pair[1].span)))
        .collect()
}

fn is_dot(token: &Token<'_>) -> bool {
    token.text == "."
}

/// Resolves the names in a response.
pub(super) struct NameResolver<'a> {
    facts: &'a Facts<'a>,
    /// Full names of aliases that are used without a binding.
    aliases: &'a BTreeMap<String, String>,
    /// Names that imports bind, with their full names.
    imported: BTreeMap<&'a str, Cow<'a, str>>,
    /// Names of free functions of the response.
    functions: BTreeSet<&'a str>,
    /// Names of types of the response.
    types: BTreeSet<&'a str>,
    /// Names of variables that are not members, with the spans of their scopes, disjoint and in
    /// source order.
    variables: BTreeMap<&'a str, Vec<Span>>,
    /// The spans of imports and of the names in definitions, in source order.
    definition_spans: Vec<Span>,
}

impl<'a> NameResolver<'a> {
    pub(super) fn new(facts: &'a Facts<'a>, aliases: &'a BTreeMap<String, String>) -> Self {
        let is_free = |function: &&Function<'_>| {
            !matches!(facts.scope(function.scope).kind, ScopeKind::Type(_))
        };
        let mut definition_spans: Vec<_> = facts.imports.iter().map(|import| import.span).collect();
        definition_spans.extend(facts.functions.iter().map(|function| function.name_span));
        definition_spans.extend(facts.types.iter().map(|found| found.name_span));
        definition_spans.extend(facts.variables.iter().map(|variable| variable.name_span));
        definition_spans.sort();
        let functions = facts.functions.iter().filter(is_free);
        let language = lang::of(facts.language);
        let imports = facts.imports.iter();
        let imports = imports.flat_map(|import| language.import_bindings(import));
        Self {
            facts,
            aliases,
            imported: imports.collect(),
            functions: functions.map(|function| function.name).collect(),
            types: facts.types.iter().filter_map(|found| found.name).collect(),
            variables: scope_spans(facts),
            definition_spans,
        }
    }

    /// The uses of dotted names whose first part is not a variable. Imports and the names in
    /// definitions are not uses.
    pub(super) fn dotted_names(&self) -> impl Iterator<Item = DottedName<'_>> {
        let tokens = &self.facts.tokens;
        tokens.iter().enumerate().filter_map(|(at, token)| {
            let after_dot = at > 0 && is_dot(&tokens[at - 1]);
            if token.kind != TokenKind::Identifier || after_dot || self.is_in_definition(token.span)
            {
                return None;
            }
            let root = self.root_binding(token)?;
            let parts = dotted_parts(&tokens[at..]);
            Some(DottedName { root, parts })
        })
    }

    /// Whether a span lies in an import or in the name of a definition.
    fn is_in_definition(&self, span: Span) -> bool {
        is_within_any(&self.definition_spans, span)
    }

    /// The binding of the first part of a dotted name; `None` for a variable.
    fn root_binding(&self, token: &Token<'a>) -> Option<RootBinding<'_>> {
        let name = token.text;
        if self
            .variables
            .get(name)
            .is_some_and(|scopes| is_within_any(scopes, token.span))
        {
            return None;
        }
        Some(if let Some(path) = self.imported.get(name) {
            RootBinding::Imported(path)
        } else if self.types.contains(name) {
            RootBinding::Type(name)
        } else if self.functions.contains(name) {
            RootBinding::Function
        } else if let Some(module) = self.aliases.get(name) {
            RootBinding::Imported(module)
        } else {
            RootBinding::Unbound(name)
        })
    }
}

/// The scopes of the variables that are not members, by name. Overlapping spans are merged, so
/// that a name with a thousand bindings is looked up as fast as any other.
fn scope_spans<'a>(facts: &'a Facts<'a>) -> BTreeMap<&'a str, Vec<Span>> {
    let is_member = |kind| matches!(kind, VariableKind::Field | VariableKind::ClassField);
    let mut found: BTreeMap<_, Vec<Span>> = BTreeMap::new();
    for variable in &facts.variables {
        if !is_member(variable.kind) {
            let scope = facts.scope(variable.scope).span;
            found.entry(variable.name).or_default().push(scope);
        }
    }
    for spans in found.values_mut() {
        spans.sort();
        spans.dedup_by(|next, last| {
            let overlap = next.block == last.block && next.start < last.end;
            if overlap {
                last.end = last.end.max(next.end);
            }
            overlap
        });
    }
    found
}

/// Whether a span lies in one of `spans`, which are disjoint and in source order.
fn is_within_any(spans: &[Span], span: Span) -> bool {
    let end = spans.partition_point(|one| (one.block, one.start) <= (span.block, span.start));
    let before = spans[..end].last();
    before.is_some_and(|one| one.contains(span))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dotted_name<'a>(root: RootBinding<'a>, parts: &[&'a str]) -> DottedName<'a> {
        let mut start = 0;
        let parts = parts
            .iter()
            .map(|part| {
                let end = start + part.len() as u32;
                let span = Span::in_block(0, start, end);
                start = end + 1;
                (*part, span)
            })
            .collect();
        DottedName { root, parts }
    }

    fn module(path: &'static str) -> RootBinding<'static> {
        RootBinding::Imported(path)
    }

    fn length(span: Option<Span>) -> Option<u32> {
        span.map(|span| span.end - span.start)
    }

    #[test]
    fn a_name_is_known_through_its_import() {
        let zeros = dotted_name(module("numpy"), &["np", "zeros", "shape"]);
        assert_eq!(length(zeros.resolves_to("numpy.zeros")), Some(8));
        assert_eq!(length(zeros.resolves_to("numpy.zero")), None);
        assert_eq!(length(zeros.resolves_to("zeros")), None);
        let deque = dotted_name(module("collections.deque"), &["D"]);
        assert_eq!(length(deque.resolves_to("collections.deque")), Some(1));
        assert_eq!(length(deque.resolves_into("collections")), Some(1));
        assert_eq!(length(deque.resolves_into("collection")), None);
        let other = dotted_name(module("mylib.deque"), &["deque"]);
        assert_eq!(other.resolves_to("collections.deque"), None);
    }

    #[test]
    fn a_free_name_is_known_by_its_last_part() {
        let deque = dotted_name(RootBinding::Unbound("deque"), &["deque"]);
        assert_eq!(length(deque.resolves_to("collections.deque")), Some(5));
        let full = dotted_name(
            RootBinding::Unbound("collections"),
            &["collections", "deque"],
        );
        assert_eq!(length(full.resolves_to("collections.deque")), Some(17));
        assert_eq!(length(full.resolves_to("deque")), None);
        assert_eq!(length(full.resolves_into("collections")), Some(17));
    }

    #[test]
    fn a_bare_module_name_does_not_resolve_into_it() {
        assert_eq!(
            dotted_name(module("heapq"), &["heapq"]).resolves_into("heapq"),
            None
        );
        let new = dotted_name(module("container/list"), &["list", "New"]);
        assert_eq!(length(new.resolves_into("container/list")), Some(8));
    }
}
