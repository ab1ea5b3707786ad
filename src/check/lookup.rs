//! Lookup of the definitions that an instruction names (semantics, principle 4), and of near
//! misses.

use std::collections::BTreeSet;

use super::Context;
use crate::facts::{Facts, Function, FunctionKind, ScopeId, ScopeKind, TypeDefinition, Variable};
use crate::response::Span;

/// A name as an instruction gives it: `push`, `Stack.push`, `geo::Stack::push`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QualifiedName<'n> {
    /// All but the last part: `geo::Stack`.
    pub(crate) qualifier: Option<&'n str>,
    /// The last part.
    pub(crate) last: &'n str,
}

impl<'n> QualifiedName<'n> {
    /// Splits a name at its last `.`, `::`, `->` or `#`; an operator's name stays whole.
    pub(crate) fn parse(name: &'n str) -> Self {
        let name = name.trim();
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.bytes().all(is_word) {
            return Self {
                qualifier: None,
                last: name,
            };
        }
        let is_symbol = |c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.' | '#');
        let end = match name.find("operator") {
            Some(at) if name[at + 8..].starts_with(is_symbol) => at,
            _ => name.len(),
        };
        let cut = ["::", ".", "->", "#"]
            .iter()
            .filter_map(|separator| Some((name[..end].rfind(separator)?, separator.len())))
            .max();
        match cut {
            Some((at, length)) if at > 0 && at + length < name.len() => Self {
                qualifier: Some(name[..at].trim()),
                last: name[at + length..].trim(),
            },
            _ => Self {
                qualifier: None,
                last: name,
            },
        }
    }

    /// The parts of the qualifier, outermost first.
    fn qualifiers(&self) -> Vec<&'n str> {
        self.qualifier.map(name_parts).unwrap_or_default()
    }
}

/// The parts of a name that is joined with `.`, `::`, `->` or `#`, without `*` and parentheses.
pub(crate) fn name_parts(name: &str) -> Vec<&str> {
    name.split("::")
        .flat_map(|part| part.split(['.', '#']))
        .flat_map(|part| part.split("->"))
        .map(|part| part.trim_matches(|c: char| c == '(' || c == ')' || c == '*' || c == ' '))
        .filter(|part| !part.is_empty())
        .collect()
}

/// The name that a definition must have, and the qualifiers that its path must end with.
pub(crate) struct NameQuery<'n> {
    /// The last part of the name.
    pub(crate) last: &'n str,
    /// The qualifiers, or none if the response does not define the last of them.
    qualifiers: Vec<&'n str>,
}

impl<'n> NameQuery<'n> {
    pub(crate) fn new(cx: &Context<'_>, name: &'n str) -> Self {
        let name = QualifiedName::parse(name);
        let mut qualifiers = name.qualifiers();
        if !qualifiers.last().is_some_and(|part| defines(cx, part)) {
            qualifiers.clear();
        }
        let last = name.last;
        Self { last, qualifiers }
    }

    /// Whether the path of a definition ends with the qualifiers.
    pub(crate) fn matches_path<'p>(&self, path: impl FnOnce() -> Vec<&'p str>) -> bool {
        self.qualifiers.is_empty() || path().ends_with(&self.qualifiers)
    }
}

/// The functions, methods, declarations and bound function literals with that name. The
/// qualifiers of the name must match if the response defines the last of them.
pub(crate) fn functions<'a>(cx: &Context<'a>, name: &str) -> Vec<&'a Function<'a>> {
    let query = NameQuery::new(cx, name);
    let named = cx.index.functions(query.last);
    named
        .filter(|function| query.matches_path(|| function_path(cx, function)))
        .collect()
}

/// The span shown for a function: its signature, for a literal from the name it is bound to.
pub(crate) fn signature(function: &Function<'_>) -> Span {
    Span {
        start: function.signature.start.min(function.name_span.start),
        ..function.signature
    }
}

/// The most types with one name that are considered, the first ones, to bound the work.
const MAX_NAMESAKES: usize = 64;

/// The types with that name, by the rule of [`functions`].
pub(crate) fn types<'a>(cx: &Context<'a>, name: &str) -> Vec<&'a TypeDefinition<'a>> {
    let query = NameQuery::new(cx, name);
    let named = cx.index.types(query.last);
    named
        .filter(|found| query.matches_path(|| type_path(cx, found)))
        .take(MAX_NAMESAKES)
        .collect()
}

/// The variables and constants with that name, by the rule of [`functions`]. `self` and `this`
/// as qualifiers match any type.
pub(crate) fn variables<'a>(cx: &Context<'a>, name: &str) -> Vec<&'a Variable<'a>> {
    let query = NameQuery::new(cx, name);
    let named = cx.index.variables(query.last);
    named
        .filter(|variable| query.matches_path(|| variable_path(cx, variable)))
        .collect()
}

/// The first binding of each variable: Python may bind a variable many times.
pub(crate) fn distinct<'a>(
    cx: &Context<'a>,
    variables: impl Iterator<Item = &'a Variable<'a>>,
) -> impl Iterator<Item = &'a Variable<'a>> {
    let mut seen = BTreeSet::new();
    let facts = cx.facts;
    let home = |variable: &'a Variable<'a>| match &variable.owner {
        Some(owner) => (Some(owner.as_ref()), None),
        // The scope of a global that a function binds (Python's `global`) is the file.
        None if variable.is_global && facts.enclosing_function(variable.scope).is_some() => {
            (None, file_scope(facts, variable.scope))
        }
        None => (None, Some(variable.scope)),
    };
    variables.filter(move |variable| seen.insert((home(variable), variable.name)))
}

/// The outermost scope around a scope, which is that of the file.
fn file_scope(facts: &Facts<'_>, scope: ScopeId) -> Option<ScopeId> {
    let parent = |id: &ScopeId| facts.scope(*id).parent;
    std::iter::successors(Some(scope), parent).last()
}

/// Whether the response defines a type or C++ namespace of that name.
fn defines(cx: &Context<'_>, name: &str) -> bool {
    cx.index.types(name).next().is_some()
        || cx
            .facts
            .packages
            .iter()
            .any(|package| package.name.rsplit("::").next() == Some(name))
}

/// The path of a function: the names of the definitions around it, outermost first.
pub(crate) fn function_path<'a>(cx: &Context<'a>, function: &'a Function<'a>) -> Vec<&'a str> {
    let mut path = scope_path(cx, function.scope);
    if let Some(qualifier) = &function.qualifier {
        path.extend(name_parts(qualifier));
    } else if let Some(owner) = &function.owner
        && path.last() != Some(&owner.as_ref())
    {
        path.push(owner);
    }
    path
}

/// The path of a type: the names of the definitions around it, outermost first.
pub(crate) fn type_path<'a>(cx: &Context<'a>, found: &'a TypeDefinition<'a>) -> Vec<&'a str> {
    match &found.qualifier {
        Some(qualifier) => name_parts(qualifier),
        None => scope_path(cx, found.scope),
    }
}

/// The path of a variable: the names of the definitions around it, outermost first.
pub(crate) fn variable_path<'a>(cx: &Context<'a>, variable: &'a Variable<'a>) -> Vec<&'a str> {
    let mut path = scope_path(cx, variable.scope);
    if let Some(owner) = &variable.owner
        && path.last() != Some(&owner.as_ref())
    {
        path.push(owner);
    }
    path
}

/// The names of a scope and the scopes around it, outermost first.
fn scope_path<'a>(cx: &Context<'a>, scope: ScopeId) -> Vec<&'a str> {
    let facts = cx.facts;
    let mut path: Vec<&'a str> = Vec::new();
    for around in facts.scopes_around(scope) {
        match around.kind {
            ScopeKind::Type(id) => path.extend(facts.type_definition(id).name),
            ScopeKind::Function(id) => path.push(facts.function(id).name),
            ScopeKind::Namespace => path.extend(cx.index.namespaces(around.span)),
            _ => {}
        }
    }
    path.reverse();
    path
}

/// The kind of definition that an instruction names. A near miss is described by how its own kind
/// differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DefinitionKind {
    /// A function with a body.
    Function,
    /// A variable or constant.
    Variable,
    /// A class.
    Class,
    /// An interface.
    Interface,
    /// An enumeration.
    Enumeration,
}

impl DefinitionKind {
    /// The kind, without an article.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Function => "function",
            Self::Variable => "variable",
            Self::Class => "class",
            Self::Interface => "interface",
            Self::Enumeration => "enumeration",
        }
    }

    /// The kind, with an article.
    const fn noun_with_article(self) -> &'static str {
        match self {
            Self::Function => "a function",
            Self::Variable => "a variable",
            Self::Class => "a class",
            Self::Interface => "an interface",
            Self::Enumeration => "an enumeration",
        }
    }
}

/// Definitions with the name but of another kind, followed by definitions whose name differs only
/// in case or underscores: a note and a span for each, in source order.
pub(crate) fn near_misses(
    cx: &Context<'_>,
    name: &str,
    expected: DefinitionKind,
) -> Vec<(String, Span)> {
    let last = QualifiedName::parse(name).last;
    let folded = fold(last);
    let mut other_kind = Vec::new();
    let mut other_spelling = Vec::new();
    for (found, kind, span) in named_definitions(cx) {
        if found == last {
            if kind != expected.noun_with_article() {
                other_kind.push((
                    format!("`{found}` is {kind}, not {}", expected.noun_with_article()),
                    span,
                ));
            }
        } else if folded_chars(found).eq(folded.chars()) {
            other_spelling.push((format!("{kind} spelled `{found}`"), span));
        }
    }
    other_kind.sort_by_key(|(_, span)| *span);
    other_spelling.sort_by_key(|(_, span)| *span);
    other_kind.extend(other_spelling);
    other_kind.truncate(3);
    other_kind
}

/// Every named definition: its name, its kind with an article, and the span of the name.
fn named_definitions<'a>(cx: &Context<'a>) -> impl Iterator<Item = (&'a str, &'static str, Span)> {
    let functions = cx
        .facts
        .functions
        .iter()
        .map(|function| (function.name, function_word(function), function.name_span));
    let types = cx
        .facts
        .types
        .iter()
        .filter_map(|found| Some((found.name?, type_word(found), found.name_span)));
    let variables = cx
        .facts
        .variables
        .iter()
        .map(|variable| (variable.name, "a variable", variable.name_span));
    functions.chain(types).chain(variables)
}

fn function_word(function: &Function<'_>) -> &'static str {
    match function.kind {
        FunctionKind::Constructor => "a constructor",
        FunctionKind::Literal => "a function literal",
        _ if function.body.is_none() => "a function without a body",
        _ => "a function",
    }
}

fn type_word(found: &TypeDefinition<'_>) -> &'static str {
    if found.is_interface {
        "an interface"
    } else if found.is_enumeration {
        "an enumeration"
    } else if found.is_class {
        "a class"
    } else {
        "a type"
    }
}

/// A name without case and underscores: `getName` and `get_name` become equal.
fn fold(name: &str) -> String {
    folded_chars(name).collect()
}

fn folded_chars(name: &str) -> impl Iterator<Item = char> {
    name.chars()
        .filter(|c| *c != '_')
        .flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_before_their_last_part() {
        for (name, qualifier, last) in [
            ("push", None, "push"),
            ("Stack.push", Some("Stack"), "push"),
            ("geo::Stack::push", Some("geo::Stack"), "push"),
            ("(*Stack).Push", Some("(*Stack)"), "Push"),
            ("operator<<", None, "operator<<"),
            ("Vec::operator->", Some("Vec"), "operator->"),
            ("operator.name", Some("operator"), "name"),
            (".push", None, ".push"),
        ] {
            assert_eq!(
                QualifiedName::parse(name),
                QualifiedName { qualifier, last },
                "{name}"
            );
        }
    }

    #[test]
    fn qualifiers_are_split_without_punctuation() {
        assert_eq!(name_parts("(*Stack)"), ["Stack"]);
        assert_eq!(name_parts("geo::Stack"), ["geo", "Stack"]);
        assert_eq!(name_parts("java.util"), ["java", "util"]);
    }

    #[test]
    fn spelling_is_folded() {
        assert_eq!(fold("get_Name"), fold("getName"));
    }
}
