//! What a name means where it is used: a variable, an import, a type or a function of the
//! response, or nothing that the response binds.

use std::collections::BTreeMap;

use super::{ImportBinding, Names, base_name, is_within_any, name_parts};
use crate::facts::{
    Function, FunctionKind, ImportKind, InitialValue, ScopeKind, TypeDefinition, TypeKind,
    Variable, VariableKind,
};
use crate::response::Span;

/// How many aliases of aliases are followed.
const MAX_ALIASES: usize = 8;

/// What a name is bound to where it is used.
#[derive(Debug)]
pub(crate) enum Binding<'s> {
    /// A variable that needs no receiver.
    Variable,
    /// An import, or several.
    Imported(&'s [ImportBinding<'s>]),
    /// A type of the response.
    Type,
    /// A function of the response that needs no receiver.
    Function,
    /// Nothing: a built-in, or its import was left out.
    Unbound,
}

/// Where the variables of one name are visible: disjoint spans in source order.
#[derive(Debug, Default)]
pub(super) struct Visibility {
    /// The scopes that bind the name.
    scopes: Vec<Span>,
    /// The scopes from the end of the binding on.
    after_binding: Vec<Span>,
}

impl<'a> Names<'a> {
    /// What a name means at a span.
    pub(crate) fn binding<'s>(&'s self, name: &str, span: Span) -> Binding<'s> {
        let imports = self.imported(name);
        if self.is_variable_at(name, span) {
            Binding::Variable
        } else if !imports.is_empty() && self.is_local_function(name, span) {
            Binding::Function
        } else if imports.iter().any(|import| self.is_redefined(name, import.import.span, span)) {
            Binding::Type
        } else if !imports.is_empty() {
            Binding::Imported(imports)
        } else if self.types_named(name).next().is_some() {
            Binding::Type
        } else if self.has_free_function(name) {
            Binding::Function
        } else {
            Binding::Unbound
        }
    }

    /// Whether a name means a function that a function around the span defines.
    fn is_local_function(&self, name: &str, span: Span) -> bool {
        self.functions_named(name).any(|function| {
            let scope = self.facts.scope(function.scope);
            matches!(scope.kind, ScopeKind::Function(_)) && scope.span.contains(span)
        })
    }

    /// Whether a class with the name of an import is defined between that and a use.
    fn is_redefined(&self, name: &str, import: Span, used: Span) -> bool {
        self.types_named(name).any(|definition| {
            let span = definition.span;
            let is_between = import.end <= span.start && span.end <= used.start;
            let is_here = span.block == import.block && span.block == used.block;
            is_here && is_between && self.facts.scope(definition.scope).kind == ScopeKind::File
        })
    }

    /// Whether a name means a variable at a span. An imported name means its import until the
    /// statement that binds it again has ended; inside of another function it means the variable.
    pub(crate) fn is_variable_at(&self, name: &str, span: Span) -> bool {
        let table = self.tables.visibility.get_or_init(|| visibility(self));
        let Some(visible) = table.get(name) else {
            return false;
        };
        if self.imported(name).is_empty() {
            return is_within_any(&visible.scopes, span);
        }
        // The function's own scope may begin before its name.
        let around = self.function_at(span).map(|at| self.facts.functions[at].span);
        let around = around.filter(|function| function.start > 0);
        let before = around.map(|function| Span {
            start: function.start - 1,
            end: function.start,
            ..function
        });
        is_within_any(&visible.after_binding, span)
            || before.is_some_and(|before| is_within_any(&visible.scopes, before))
    }

    /// A dotted name whose first part is replaced by what it is an alias of, if it is one:
    /// `std::chrono::system_clock::now` for `Clock::now`.
    pub(crate) fn without_alias<'s>(&'s self, parts: &[&'s str]) -> Vec<&'s str> {
        let mut parts = parts.to_vec();
        for _ in 0..MAX_ALIASES {
            let Some(target) = parts.first().and_then(|first| self.alias_target(first)) else {
                break;
            };
            let named = parts[0];
            parts.splice(..1, name_parts(target));
            if parts.contains(&named) {
                break;
            }
        }
        parts
    }

    /// A dotted name whose first part is replaced by what its import, or an alias of the response,
    /// means by it: `pandas.DataFrame` for `pd.DataFrame`, `Car` for the `C` of `import { Car as C }`.
    pub(crate) fn spelled_out(&self, parts: &[&str]) -> Vec<String> {
        let mut parts = self.without_alias(parts);
        let first = parts.first().map(|first| self.imported(first)).unwrap_or_default();
        if let [binding] = first {
            // A module's path is that of a folder in some languages.
            let path = binding.path.rsplit('/').next().unwrap_or_default();
            parts.splice(..1, name_parts(path));
        }
        parts.retain(|part| !self.is_inline_namespace(part));
        parts.into_iter().map(str::to_owned).collect()
    }

    /// The name of what an alias stands for: of a type of the response, or of a namespace.
    fn alias_target(&self, name: &str) -> Option<&str> {
        let is_alias = |definition: &&TypeDefinition<'_>| definition.kind == TypeKind::Alias;
        let underlying = self.types_named(name).find(is_alias);
        if let Some(target) = underlying.and_then(|found| found.underlying.as_ref()) {
            return Some(base_name(&target.text));
        }
        let any_alias = self.language.profile().names.aliases_are_of_names;
        let is_using = |binding: &&ImportBinding<'_>| {
            binding.import.kind == ImportKind::Using || any_alias && binding.import.alias.is_some()
        };
        let namespace = self.imported(name).iter().find(is_using);
        namespace.map(|binding| binding.path.as_ref())
    }

    /// Whether a function of that name is used without a receiver.
    fn has_free_function(&self, name: &str) -> bool {
        let has_implicit_receiver = self.language.profile().classes.have_implicit_receiver;
        let is_member = |scope| matches!(self.facts.scope(scope).kind, ScopeKind::Type(_));
        let is_free = |function: &Function<'_>| {
            let is_member = function.kind == FunctionKind::Method || is_member(function.scope);
            !is_member && function.qualifier.is_none()
        };
        let mut functions = self.functions_named(name);
        functions.any(|function| has_implicit_receiver || is_free(function))
    }
}

/// Where the variables that need no receiver are visible, by name. Overlapping spans are merged, so
/// that a name with a thousand bindings is looked up as fast as any other.
fn visibility<'a>(names: &Names<'a>) -> BTreeMap<&'a str, Visibility> {
    let facts = names.facts;
    let has_implicit_receiver = names.language.profile().classes.have_implicit_receiver;
    let is_member = |kind| matches!(kind, VariableKind::Field | VariableKind::ClassField);
    let mut found: BTreeMap<_, Visibility> = BTreeMap::new();
    let variables = facts.variables.iter();
    for variable in variables.filter(|variable| variable.kind != VariableKind::Definition) {
        if has_implicit_receiver || !is_member(variable.kind) {
            let scope = facts.scope(variable.scope);
            let visible = found.entry(variable.name).or_default();
            visible.scopes.push(scope.span);
            let start = match scope.kind {
                ScopeKind::Comprehension => scope.span.start,
                _ => end_of_binding(variable),
            };
            let after = Span { start, ..scope.span };
            visible.after_binding.push(after);
        }
    }
    for visible in found.values_mut() {
        merge_overlapping(&mut visible.scopes);
        merge_overlapping(&mut visible.after_binding);
    }
    found
}

/// The end of what binds a variable: its name, its type and its value.
fn end_of_binding(variable: &Variable<'_>) -> u32 {
    let value = match &variable.value {
        InitialValue::Expression(value)
        | InitialValue::Iota(value, _)
        | InitialValue::Successor(Some(value), _)
        | InitialValue::Element(value, _)
        | InitialValue::Each(value)
        | InitialValue::EachElement(value, _)
        | InitialValue::Key(value) => Some(value.span()),
        InitialValue::None
        | InitialValue::Successor(None, _)
        | InitialValue::Arguments(_)
        | InitialValue::Zero => None,
    };
    let ty = variable.ty.as_ref().map(|ty| ty.span);
    let spans = [value, ty].into_iter().flatten();
    let end = spans.map(|span| span.end).max().unwrap_or_default();
    end.max(variable.name_span.end)
}

fn merge_overlapping(spans: &mut Vec<Span>) {
    spans.sort();
    spans.dedup_by(|next, last| {
        let overlap = next.block == last.block && next.start < last.end;
        if overlap {
            last.end = last.end.max(next.end);
        }
        overlap
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language::Cpp;
    use crate::syntax::testing::with_facts;

    #[test]
    fn aliases_are_replaced() {
        let code = "using A = std::chrono::system_clock; using B = A; using string = std::string;";
        with_facts(Cpp, &[code], |facts| {
            let names = Names::new(facts, crate::lang::of(Cpp));
            let expected = ["std", "chrono", "system_clock", "now"];
            assert_eq!(names.without_alias(&["B", "now"]), expected);
            assert_eq!(names.without_alias(&["string"]), ["std", "string"]);
        });
    }
}
