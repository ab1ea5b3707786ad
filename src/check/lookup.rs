//! Finding what an instruction names (semantics, principle 4), and what nearly was it.

use std::collections::BTreeSet;

use super::Context;
use crate::response::Span;
use crate::syntax::{Facts, Function, FunctionKind, ScopeId, ScopeKind, TypeDefinition, Variable};

/// A name as an instruction gives it: `push`, `Stack.push`, `geo::Stack::push`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct QualifiedName<'n> {
    /// What stands before the last part: `geo::Stack`.
    pub(super) qualifier: Option<&'n str>,
    /// The last part.
    pub(super) last: &'n str,
}

impl<'n> QualifiedName<'n> {
    /// Splits a name at its last `.`, `::`, `->` or `#`; an operator's name stays whole.
    pub(super) fn parse(name: &'n str) -> Self {
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
            .filter_map(|mark| Some((name[..end].rfind(mark)?, mark.len())))
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
        self.qualifier.map(parts).unwrap_or_default()
    }
}

/// The parts of a dotted or `::` name, pointer marks and parentheses left out.
pub(super) fn parts(name: &str) -> Vec<&str> {
    name.split("::")
        .flat_map(|part| part.split(['.', '#']))
        .flat_map(|part| part.split("->"))
        .map(|part| part.trim_matches(|c: char| c == '(' || c == ')' || c == '*' || c == ' '))
        .filter(|part| !part.is_empty())
        .collect()
}

/// A name as it is looked for.
pub(super) struct Wanted<'n> {
    /// Its last part.
    pub(super) last: &'n str,
    /// What must stand around it: the qualifiers, where the response defines the last of them.
    around: Vec<&'n str>,
}

impl<'n> Wanted<'n> {
    pub(super) fn new(cx: &Context<'_>, name: &'n str) -> Self {
        let name = QualifiedName::parse(name);
        let mut around = name.qualifiers();
        if !around.last().is_some_and(|part| defines(cx, part)) {
            around.clear();
        }
        let last = name.last;
        Self { last, around }
    }

    /// Whether the path of what is around a thing is right.
    pub(super) fn admits<'p>(&self, path: impl FnOnce() -> Vec<&'p str>) -> bool {
        self.around.is_empty() || path().ends_with(&self.around)
    }
}

/// The functions, methods, declarations and bound literals of that name. A qualified name
/// must match qualified where the response defines the type or namespace before it.
pub(super) fn functions<'a>(cx: &Context<'a>, name: &str) -> Vec<&'a Function<'a>> {
    let wanted = Wanted::new(cx, name);
    let named = cx.index.functions(wanted.last);
    named
        .filter(|function| wanted.admits(|| function_path(cx, function)))
        .collect()
}

/// Where a function is shown: its signature; for a literal from the name it is bound to.
pub(super) fn signature(function: &Function<'_>) -> Span {
    Span {
        start: function.signature.start.min(function.name_span.start),
        ..function.signature
    }
}

/// The most types of one name that are looked at, the first ones; a bound on work.
const MAX_NAMESAKES: usize = 64;

/// The named types of that name, by the rule of [`functions`].
pub(super) fn types<'a>(cx: &Context<'a>, name: &str) -> Vec<&'a TypeDefinition<'a>> {
    let wanted = Wanted::new(cx, name);
    let named = cx.index.types(wanted.last);
    named
        .filter(|found| wanted.admits(|| type_path(cx, found)))
        .take(MAX_NAMESAKES)
        .collect()
}

/// The variables and constants of that name, by the rule of [`functions`]; `self` and `this`
/// as a qualifier stand for any type.
pub(super) fn variables<'a>(cx: &Context<'a>, name: &str) -> Vec<&'a Variable<'a>> {
    let wanted = Wanted::new(cx, name);
    let named = cx.index.variables(wanted.last);
    named
        .filter(|variable| wanted.admits(|| variable_path(cx, variable)))
        .collect()
}

/// Each variable where it is first bound: Python binds one in many places.
pub(super) fn distinct<'a>(
    cx: &Context<'a>,
    variables: impl Iterator<Item = &'a Variable<'a>>,
) -> impl Iterator<Item = &'a Variable<'a>> {
    let mut seen = BTreeSet::new();
    let facts = cx.facts;
    let home = |variable: &'a Variable<'a>| match &variable.owner {
        Some(owner) => (Some(owner.as_ref()), None),
        // A global that a function binds (Python's `global`) lives in the file.
        None if variable.is_global && facts.enclosing_function(variable.scope).is_some() => {
            (None, file(facts, variable.scope))
        }
        None => (None, Some(variable.scope)),
    };
    variables.filter(move |variable| seen.insert((home(variable), variable.name)))
}

/// The outermost scope around a scope.
fn file(facts: &Facts<'_>, scope: ScopeId) -> Option<ScopeId> {
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

/// The names of what is around a function, outermost first.
pub(super) fn function_path<'a>(cx: &Context<'a>, function: &'a Function<'a>) -> Vec<&'a str> {
    let mut path = scope_path(cx, function.scope);
    if let Some(qualifier) = &function.qualifier {
        path.extend(parts(qualifier));
    } else if let Some(owner) = &function.owner
        && path.last() != Some(&owner.as_ref())
    {
        path.push(owner);
    }
    path
}

/// The names of what is around a type, outermost first.
pub(super) fn type_path<'a>(cx: &Context<'a>, found: &'a TypeDefinition<'a>) -> Vec<&'a str> {
    match &found.qualifier {
        Some(qualifier) => parts(qualifier),
        None => scope_path(cx, found.scope),
    }
}

pub(super) fn variable_path<'a>(cx: &Context<'a>, variable: &'a Variable<'a>) -> Vec<&'a str> {
    let mut path = scope_path(cx, variable.scope);
    if let Some(owner) = &variable.owner
        && path.last() != Some(&owner.as_ref())
    {
        path.push(owner);
    }
    path
}

/// The names of the scopes around a place, outermost first.
fn scope_path<'a>(cx: &Context<'a>, scope: ScopeId) -> Vec<&'a str> {
    let facts = cx.facts;
    let mut path: Vec<&'a str> = Vec::new();
    for around in facts.scopes_around(scope) {
        match around.kind {
            ScopeKind::Type(id) => path.extend(facts.type_definition(id).name),
            ScopeKind::Function(id) => path.push(facts.function(id).name),
            ScopeKind::Namespace => path.extend(cx.index.namespace(around.span)),
            _ => {}
        }
    }
    path.reverse();
    path
}

/// What an instruction looks for, so that a near miss can say what it is instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sought {
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

impl Sought {
    /// What is sought, without article.
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Function => "function",
            Self::Variable => "variable",
            Self::Class => "class",
            Self::Interface => "interface",
            Self::Enumeration => "enumeration",
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Function => "a function",
            Self::Variable => "a variable",
            Self::Class => "a class",
            Self::Interface => "an interface",
            Self::Enumeration => "an enumeration",
        }
    }
}

/// What has the name but is another kind of thing, and what has it in other spelling (case,
/// underscores): notes and places, the first kind first, each in source order.
pub(super) fn near_misses(cx: &Context<'_>, name: &str, sought: Sought) -> Vec<(String, Span)> {
    let last = QualifiedName::parse(name).last;
    let folded = fold(last);
    let mut other_kind = Vec::new();
    let mut other_spelling = Vec::new();
    for (found, kind, span) in named(cx) {
        if found == last {
            if kind != sought.word() {
                other_kind.push((format!("`{found}` is {kind}, not {}", sought.word()), span));
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

/// Everything that has a name: the name, what it is, where the name stands.
fn named<'a>(cx: &Context<'a>) -> impl Iterator<Item = (&'a str, &'static str, Span)> {
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

/// A name without case and underscores: `getName` and `get_name` are one.
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
    fn qualifiers_lose_their_marks() {
        assert_eq!(parts("(*Stack)"), ["Stack"]);
        assert_eq!(parts("geo::Stack"), ["geo", "Stack"]);
        assert_eq!(parts("java.util"), ["java", "util"]);
    }

    #[test]
    fn spelling_is_folded() {
        assert_eq!(fold("get_Name"), fold("getName"));
    }
}
