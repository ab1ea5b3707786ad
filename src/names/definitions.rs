//! The definitions that a name of an instruction refers to (semantics, principle 4).

use std::collections::BTreeSet;
use std::ptr;

use super::{Names, QualifiedName, name_parts};
use crate::facts::{
    Facts, Function, FunctionKind, PackageSource, ScopeId, ScopeKind, TypeDefinition, Variable,
};

/// The most types with one name that are considered, the first ones, to bound the work.
const MAX_NAMESAKES: usize = 64;

/// The name that a definition must have, and the qualifiers that its path must end with.
pub(super) struct NameQuery<'n> {
    /// The last part of the name.
    pub(super) last: &'n str,
    /// The qualifiers, or none if the response does not define the last of them.
    qualifiers: Vec<&'n str>,
}

impl<'n> NameQuery<'n> {
    pub(super) fn new(names: &Names<'_>, name: &'n str) -> Self {
        // A computed name is a path: `[Symbol.iterator]() {}`.
        if name.contains('.') && names.functions_named(name).next().is_some() {
            let (last, qualifiers) = (name, Vec::new());
            return Self { last, qualifiers };
        }
        let name = QualifiedName::parse(name);
        let mut qualifiers = name.qualifiers();
        qualifiers.retain(|part| !names.is_inline_namespace(part));
        // `main.main` of Go, whose functions are written without their package.
        let is_package = |part: &&str| {
            names.language.profile().types.unqualified_are_own
                && names.facts.packages.iter().any(|package| package.name == **part)
        };
        let is_left_out = qualifiers.len() == 1 && qualifiers.iter().any(is_package);
        if is_left_out || !qualifiers.last().is_some_and(|part| names.has_scope(part)) {
            qualifiers.clear();
        }
        let last = name.last;
        Self { last, qualifiers }
    }

    /// Whether the path of a definition ends with the qualifiers.
    pub(super) fn matches_path<'p>(&self, path: impl FnOnce() -> Vec<&'p str>) -> bool {
        self.qualifiers.is_empty() || path().ends_with(&self.qualifiers)
    }
}

impl<'a> Names<'a> {
    /// The functions, methods, declarations and bound function literals with that name. The
    /// qualifiers of the name must match if the response defines the last of them.
    pub(crate) fn functions(&self, name: &str) -> Vec<&'a Function<'a>> {
        let query = NameQuery::new(self, name);
        let named = self.functions_named(query.last);
        let named = named.filter(|function| query.matches_path(|| self.function_path(function)));
        let mut found: Vec<_> = named.map(|function| self.of_own_name(function)).collect();
        found.dedup_by(|one, other| ptr::eq(*one, *other));
        found
    }

    /// The function itself where a literal has a name of its own beside the one it is bound to:
    /// `f = function g() {}`.
    pub(crate) fn of_own_name(&self, literal: &'a Function<'a>) -> &'a Function<'a> {
        let Some(body) = literal.body.filter(|_| literal.kind == FunctionKind::Literal) else {
            return literal;
        };
        let functions = &self.facts.functions;
        let from = functions.partition_point(|function| function.span < literal.span);
        let mut near =
            functions[from..].iter().take_while(|function| function.span.start <= body.start);
        let own = near
            .find(|function| function.kind != FunctionKind::Literal && function.body == Some(body));
        own.unwrap_or(literal)
    }

    /// The types with that name, by the rule of [`Names::functions`].
    pub(crate) fn types(&self, name: &str) -> Vec<&'a TypeDefinition<'a>> {
        let query = NameQuery::new(self, name);
        let named = self.types_named(query.last);
        named
            .filter(|found| query.matches_path(|| self.type_path(found)))
            .take(MAX_NAMESAKES)
            .collect()
    }

    /// The variables and constants with that name, by the rule of [`Names::functions`].
    pub(crate) fn variables(&self, name: &str) -> Vec<&'a Variable<'a>> {
        let query = NameQuery::new(self, name);
        let named = self.variables_named(query.last);
        named.filter(|variable| query.matches_path(|| self.variable_path(variable))).collect()
    }

    /// The variable or constant with that name, if there is just one.
    pub(crate) fn only_variable(&self, name: &str) -> Option<&'a Variable<'a>> {
        let query = NameQuery::new(self, name);
        let named = self.variables_named(query.last);
        let mut named =
            named.filter(|variable| query.matches_path(|| self.variable_path(variable)));
        let first = named.next()?;
        named.next().is_none().then_some(first)
    }

    /// The first binding of each variable: Python may bind a variable many times.
    pub(crate) fn distinct(
        &self,
        variables: impl Iterator<Item = &'a Variable<'a>>,
    ) -> impl Iterator<Item = &'a Variable<'a>> {
        let mut seen = BTreeSet::new();
        let facts = self.facts;
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

    /// Whether the response defines something of that name.
    pub(crate) fn is_defined(&self, name: &str) -> bool {
        !self.types(name).is_empty()
            || !self.functions(name).is_empty()
            || !self.variables(name).is_empty()
    }

    /// Whether the response binds the name: as a variable, function, type or import.
    pub(crate) fn is_bound(&self, name: &str) -> bool {
        self.is_defined(name) || !self.imported(name).is_empty()
    }

    /// Whether the response defines a type or C++ namespace of that name.
    fn has_scope(&self, name: &str) -> bool {
        let packages = self.facts.packages.iter();
        // A manifest's package is around all of the code.
        let mut packages = packages.filter(|package| package.source != PackageSource::Manifest);
        self.types_named(name).next().is_some()
            || packages.any(|package| package.name.rsplit("::").next() == Some(name))
    }

    /// Whether a name is that of an inline namespace, which is left out of paths.
    pub(super) fn is_inline_namespace(&self, name: &str) -> bool {
        let inline = self.tables.inline_namespaces.get_or_init(|| {
            let packages = self.facts.packages.iter();
            let inline =
                packages.filter(|package| package.source == PackageSource::InlineNamespace);
            inline.filter_map(|package| package.name.rsplit("::").next()).collect()
        });
        inline.contains(name)
    }

    /// The parts of a qualifier without inline namespaces.
    fn qualifier_parts<'q>(&self, qualifier: &'q str) -> Vec<&'q str> {
        let mut parts = name_parts(qualifier);
        parts.retain(|part| !self.is_inline_namespace(part));
        parts
    }

    /// The path of a function: the names of the definitions around it, outermost first.
    pub(crate) fn function_path(&self, function: &'a Function<'a>) -> Vec<&'a str> {
        let mut path = self.scope_path(function.scope);
        if let Some(qualifier) = &function.qualifier {
            path.extend(self.qualifier_parts(qualifier));
        } else if let Some(owner) = &function.owner
            && path.last() != Some(&owner.as_ref())
        {
            path.push(owner);
        }
        path
    }

    /// The path of a type: the names of the definitions around it, outermost first.
    pub(crate) fn type_path(&self, found: &'a TypeDefinition<'a>) -> Vec<&'a str> {
        match &found.qualifier {
            Some(qualifier) => self.qualifier_parts(qualifier),
            None => self.scope_path(found.scope),
        }
    }

    /// The path of a variable: the names of the definitions around it, outermost first.
    pub(crate) fn variable_path(&self, variable: &'a Variable<'a>) -> Vec<&'a str> {
        let mut path = self.scope_path(variable.scope);
        if let Some(owner) = &variable.owner
            && path.last() != Some(&owner.as_ref())
        {
            path.push(owner);
        }
        path
    }

    /// The names of a scope and the scopes around it, outermost first.
    fn scope_path(&self, scope: ScopeId) -> Vec<&'a str> {
        let facts = self.facts;
        let mut path: Vec<&'a str> = Vec::new();
        for around in facts.scopes_around(scope) {
            match around.kind {
                ScopeKind::Type(id) => {
                    let definition = facts.type_definition(id);
                    path.extend(definition.name);
                    // It may be written, as in `class shop::Cart {}`.
                    if let Some(qualifier) = &definition.qualifier {
                        path.extend(self.qualifier_parts(qualifier).into_iter().rev());
                        break;
                    }
                }
                ScopeKind::Function(id) => path.push(facts.function(id).name),
                ScopeKind::Namespace => path.extend(self.namespaces(around.span)),
                _ => {}
            }
        }
        path.reverse();
        path
    }
}

/// The outermost scope around a scope, which is that of the file.
fn file_scope(facts: &Facts<'_>, scope: ScopeId) -> Option<ScopeId> {
    facts.scope_ids_around(scope).last()
}
