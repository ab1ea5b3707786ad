//! Resolution of dotted names through the imports (Python, Go).

use std::collections::{BTreeMap, BTreeSet};

use crate::response::Span;
use crate::syntax::{
    Facts, Function, Import, ImportKind, ScopeKind, Token, TokenKind, VariableKind,
};

/// A use of a dotted name: `np.zeros`, `Counter`, `list.New`.
#[derive(Debug)]
pub(super) struct Chain<'a> {
    /// What the first part is bound to.
    head: Head<'a>,
    /// The parts and their spans.
    parts: Vec<(&'a str, Span)>,
}

/// What the first part of a dotted name is bound to.
#[derive(Debug, PartialEq, Eq)]
enum Head<'a> {
    /// An imported module (`numpy`) or a name imported from one (`collections.deque`).
    Imported(&'a str),
    /// A type of the response, by its name.
    Type(&'a str),
    /// A free function of the response.
    Function,
    /// Not bound in the response: a built-in, or its import was left out.
    Free(&'a str),
}

impl Chain<'_> {
    /// The span up to the part with which this resolves to the full name `wanted`: `typing.List`,
    /// `collections.deque`, `list`. An unbound name only has to match the last part.
    pub(super) fn names(&self, wanted: &str) -> Option<Span> {
        match &self.head {
            Head::Imported(path) => self.completes(path, wanted),
            Head::Free(name) if wanted.rsplit('.').next() == Some(name) => self.span(0),
            Head::Free(name) => self.completes(name, wanted),
            Head::Type(_) | Head::Function => None,
        }
    }

    /// The span of the first part if it is a type of the response with that name.
    pub(super) fn is_type(&self, wanted: &str) -> Option<Span> {
        let named = matches!(self.head, Head::Type(name) if name == wanted);
        named.then(|| self.span(0))?
    }

    /// The span up to the name from `module`, if this begins with one.
    pub(super) fn is_in(&self, module: &str) -> Option<Span> {
        let whole = match &self.head {
            Head::Imported(path) => *path == module,
            Head::Free(name) => module.rsplit('/').next() == Some(name),
            Head::Type(_) | Head::Function => false,
        };
        if whole {
            return self.span(1);
        }
        let Head::Imported(path) = &self.head else {
            return None;
        };
        let (parent, _) = path.rsplit_once('.')?;
        (parent == module).then(|| self.span(0))?
    }

    /// The span up to the first part for which `is_wanted` holds.
    pub(super) fn up_to(&self, is_wanted: impl Fn(&str) -> bool) -> Option<Span> {
        let imported = match &self.head {
            Head::Imported(path) => path.rsplit('.').next(),
            _ => None,
        };
        if imported.is_some_and(&is_wanted) {
            return self.span(0);
        }
        let at = self.parts.iter().position(|(part, _)| is_wanted(part))?;
        self.span(at)
    }

    /// The span up to the part with which `head` and the following parts make up `wanted`.
    fn completes(&self, head: &str, wanted: &str) -> Option<Span> {
        let mut rest = wanted.strip_prefix(head)?;
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
fn parts<'a>(tokens: &[Token<'a>]) -> Vec<(&'a str, Span)> {
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
pub(super) struct Names<'a> {
    facts: &'a Facts<'a>,
    /// Full names of aliases that are used without a binding.
    aliases: &'a BTreeMap<String, String>,
    /// Names that imports bind, with their full names.
    imported: BTreeMap<&'a str, String>,
    /// Names of free functions of the response.
    functions: BTreeSet<&'a str>,
    /// Names of types of the response.
    types: BTreeSet<&'a str>,
    /// Names of variables that are not members, with the spans of their scopes, disjoint and in
    /// source order.
    variables: BTreeMap<&'a str, Vec<Span>>,
    /// The spans of imports and of the names in definitions, in source order.
    given: Vec<Span>,
}

impl<'a> Names<'a> {
    pub(super) fn new(facts: &'a Facts<'a>, aliases: &'a BTreeMap<String, String>) -> Self {
        let is_free = |function: &&Function<'_>| {
            !matches!(facts.scope(function.scope).kind, ScopeKind::Type(_))
        };
        let mut given: Vec<_> = facts.imports.iter().map(|import| import.span).collect();
        given.extend(facts.functions.iter().map(|function| function.name_span));
        given.extend(facts.types.iter().map(|found| found.name_span));
        given.extend(facts.variables.iter().map(|variable| variable.name_span));
        given.sort();
        let functions = facts.functions.iter().filter(is_free);
        Self {
            facts,
            aliases,
            imported: facts.imports.iter().flat_map(brought).collect(),
            functions: functions.map(|function| function.name).collect(),
            types: facts.types.iter().filter_map(|found| found.name).collect(),
            variables: stretches(facts),
            given,
        }
    }

    /// The uses of dotted names whose first part is not a variable. Imports and the names in
    /// definitions are not uses.
    pub(super) fn chains(&self) -> impl Iterator<Item = Chain<'_>> {
        let tokens = &self.facts.tokens;
        tokens.iter().enumerate().filter_map(|(at, token)| {
            let behind_dot = at > 0 && is_dot(&tokens[at - 1]);
            if token.kind != TokenKind::Identifier || behind_dot || self.is_given(token.span) {
                return None;
            }
            let head = self.head(token)?;
            let parts = parts(&tokens[at..]);
            Some(Chain { head, parts })
        })
    }

    /// Whether a span lies in an import or in the name of a definition.
    fn is_given(&self, place: Span) -> bool {
        is_within(&self.given, place)
    }

    /// The binding of the first part of a dotted name; `None` for a variable.
    fn head(&self, token: &Token<'a>) -> Option<Head<'_>> {
        let name = token.text;
        if self
            .variables
            .get(name)
            .is_some_and(|lives| is_within(lives, token.span))
        {
            return None;
        }
        Some(if let Some(path) = self.imported.get(name) {
            Head::Imported(path)
        } else if self.types.contains(name) {
            Head::Type(name)
        } else if self.functions.contains(name) {
            Head::Function
        } else if let Some(module) = self.aliases.get(name) {
            Head::Imported(module)
        } else {
            Head::Free(name)
        })
    }
}

/// The scopes of the variables that are not members, by name. Overlapping spans are merged, so
/// that a name with a thousand bindings is looked up as fast as any other.
fn stretches<'a>(facts: &'a Facts<'a>) -> BTreeMap<&'a str, Vec<Span>> {
    let is_member = |kind| matches!(kind, VariableKind::Field | VariableKind::ClassField);
    let mut found: BTreeMap<_, Vec<Span>> = BTreeMap::new();
    for variable in &facts.variables {
        if !is_member(variable.kind) {
            let lives = facts.scope(variable.scope).span;
            found.entry(variable.name).or_default().push(lives);
        }
    }
    for stretches in found.values_mut() {
        stretches.sort();
        stretches.dedup_by(|next, last| {
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
fn is_within(stretches: &[Span], place: Span) -> bool {
    let behind =
        stretches.partition_point(|span| (span.block, span.start) <= (place.block, place.start));
    let before = stretches[..behind].last();
    before.is_some_and(|span| span.contains(place))
}

/// The names that an import binds, with their full names.
fn brought<'a>(import: &'a Import<'a>) -> Vec<(&'a str, String)> {
    let module = import.module.as_ref();
    let dots = ".".repeat(import.level);
    if import.kind == ImportKind::From {
        let names = import.names.iter();
        return names
            .map(|name| {
                let here = name.alias.unwrap_or(name.name);
                (here, format!("{dots}{module}.{}", name.name))
            })
            .collect();
    }
    // `import a.b` binds `a`, Go's `import "a/b"` binds `b`.
    let (first, path) = match import.alias {
        Some(alias) => (alias, module),
        None if module.contains('/') => (module.rsplit('/').next().unwrap_or(module), module),
        None => {
            let first = module.split('.').next().unwrap_or(module);
            (first, first)
        }
    };
    vec![(first, path.to_owned())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain<'a>(head: Head<'a>, parts: &[&'a str]) -> Chain<'a> {
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
        Chain { head, parts }
    }

    fn module(path: &'static str) -> Head<'static> {
        Head::Imported(path)
    }

    fn length(span: Option<Span>) -> Option<u32> {
        span.map(|span| span.end - span.start)
    }

    #[test]
    fn a_name_is_known_through_its_import() {
        let zeros = chain(module("numpy"), &["np", "zeros", "shape"]);
        assert_eq!(length(zeros.names("numpy.zeros")), Some(8));
        assert_eq!(length(zeros.names("numpy.zero")), None);
        assert_eq!(length(zeros.names("zeros")), None);
        let deque = chain(module("collections.deque"), &["D"]);
        assert_eq!(length(deque.names("collections.deque")), Some(1));
        assert_eq!(length(deque.is_in("collections")), Some(1));
        assert_eq!(length(deque.is_in("collection")), None);
        let other = chain(module("mylib.deque"), &["deque"]);
        assert_eq!(other.names("collections.deque"), None);
    }

    #[test]
    fn a_free_name_is_known_by_its_last_part() {
        let deque = chain(Head::Free("deque"), &["deque"]);
        assert_eq!(length(deque.names("collections.deque")), Some(5));
        let full = chain(Head::Free("collections"), &["collections", "deque"]);
        assert_eq!(length(full.names("collections.deque")), Some(17));
        assert_eq!(length(full.names("deque")), None);
        assert_eq!(length(full.is_in("collections")), Some(17));
    }

    #[test]
    fn a_bare_module_name_does_not_resolve_into_it() {
        assert_eq!(chain(module("heapq"), &["heapq"]).is_in("heapq"), None);
        let new = chain(module("container/list"), &["list", "New"]);
        assert_eq!(length(new.is_in("container/list")), Some(8));
    }
}
