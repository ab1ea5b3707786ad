//! What a name means where it is used: a variable, an import, a type or a function of the
//! response, or nothing that the response binds.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{ImportBinding, Mention, Names, base_name, is_within_any, name_parts};
use crate::facts::{
    Facts, Import, ImportKind, InitialValue, ScopeKind, TypeDefinition, TypeKind, Variable,
    VariableKind,
};
use crate::lang;
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

/// A full name that a dotted name in the code may stand for.
#[derive(Debug)]
pub(crate) struct FullName<'s> {
    /// What the first name of the path means: the path of an imported module, or of a name in it;
    /// the module itself if all of it is imported.
    pub(crate) root: Cow<'s, str>,
    /// The use.
    mention: Mention<'s>,
    /// How many names of the path the root stands for.
    replaced: usize,
    /// The import that binds the first name; `None` if it was left out.
    pub(crate) import: Option<&'s Import<'s>>,
}

impl<'s> FullName<'s> {
    /// Whether it is that of a name in a module that is imported as a whole, if the module has it.
    pub(crate) fn is_from_wildcard(&self) -> bool {
        self.replaced == 0
    }

    /// The names after the root.
    pub(crate) fn rest(&self) -> &'s [&'s str] {
        &self.mention.parts()[self.replaced..]
    }

    /// The whole name.
    pub(crate) fn join(&self, separator: &str) -> String {
        let rest = self.rest().iter().copied();
        let parts: Vec<_> = std::iter::once(self.root.as_ref()).chain(rest).collect();
        parts.join(separator)
    }

    /// The span up to the part that completes the full name `wanted`: `typing.List`,
    /// `collections.deque`, `list`. Of a name that nothing binds the last part suffices.
    pub(crate) fn resolves_to(&self, wanted: &str) -> Option<Span> {
        let is_last = wanted.rsplit('.').next() == self.mention.parts().first().copied();
        if self.import.is_none() && is_last {
            return Some(self.mention.first_span());
        }
        let last = (self.replaced + self.completing(wanted)?).checked_sub(1)?;
        Some(self.mention.span_up_to(last))
    }

    /// The span up to the name from `module`, if this begins with one.
    pub(crate) fn resolves_into(&self, module: &str) -> Option<Span> {
        if let Some(count) = self.completing(module) {
            let next = self.replaced + count;
            let has_next = self.replaced > 0 && next < self.mention.parts().len();
            return has_next.then(|| self.mention.span_up_to(next));
        }
        let (parent, _) = self.root.rsplit_once('.')?;
        (parent == module && self.replaced == 1).then(|| self.mention.first_span())
    }

    /// How many names after the root make up `wanted` with it.
    fn completing(&self, wanted: &str) -> Option<usize> {
        let mut left = wanted.strip_prefix(self.root.as_ref())?;
        for (at, name) in self.rest().iter().enumerate() {
            if left.is_empty() {
                return Some(at);
            }
            left = left.strip_prefix('.')?.strip_prefix(name)?;
        }
        left.is_empty().then(|| self.rest().len())
    }
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

    /// Whether a name means a variable at a span. An imported name means its import until the
    /// statement that binds it again has ended; inside of another function it means the variable.
    pub(crate) fn is_variable_at(&self, name: &str, span: Span) -> bool {
        let table = self
            .tables
            .visibility
            .get_or_init(|| visibility(self.facts));
        let Some(visible) = table.get(name) else {
            return false;
        };
        if self.imported(name).is_empty() {
            return is_within_any(&visible.scopes, span);
        }
        let function = self.function_at(span).map(|at| &self.facts.functions[at]);
        is_within_any(&visible.after_binding, span)
            || function.is_some_and(|one| is_within_any(&visible.scopes, one.name_span))
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

    /// The name of what an alias stands for: of a type of the response, or of a namespace.
    fn alias_target(&self, name: &str) -> Option<&str> {
        let is_alias = |one: &&TypeDefinition<'_>| one.kind == TypeKind::Alias;
        let underlying = self.types_named(name).find(is_alias);
        if let Some(target) = underlying.and_then(|found| found.underlying.as_ref()) {
            return Some(base_name(&target.text));
        }
        let is_using = |one: &&ImportBinding<'_>| one.import.kind == ImportKind::Using;
        let namespace = self.imported(name).iter().find(is_using);
        namespace.map(|binding| binding.path.as_ref())
    }

    /// Whether a function of that name is used without a receiver.
    fn has_free_function(&self, name: &str) -> bool {
        let has_implicit_receiver = lang::of(self.facts.language).has_implicit_receiver();
        let is_member = |scope| matches!(self.facts.scope(scope).kind, ScopeKind::Type(_));
        self.functions_named(name)
            .any(|function| has_implicit_receiver || !is_member(function.scope))
    }

    /// The full names that a use may stand for; none if it begins with a variable or a definition
    /// of the response.
    pub(crate) fn full_names<'s>(&'s self, mention: &Mention<'s>) -> Vec<FullName<'s>> {
        if mention.has_receiver() {
            return Vec::new();
        }
        let first = mention.parts()[0];
        let imported = |binding: &'s ImportBinding<'s>| FullName {
            root: binding.path.as_ref().into(),
            mention: *mention,
            replaced: 1,
            import: Some(binding.import),
        };
        match self.binding(first, mention.first_span()) {
            Binding::Imported(bindings) => bindings.iter().map(imported).collect(),
            Binding::Variable | Binding::Type | Binding::Function => Vec::new(),
            Binding::Unbound => self.unbound_names(first, mention),
        }
    }

    /// The full names of a path whose first name nothing binds: from a module that is imported as
    /// a whole, or that of a module whose import was left out.
    fn unbound_names<'s>(&'s self, first: &str, mention: &Mention<'s>) -> Vec<FullName<'s>> {
        let wildcards = self.facts.imports.iter().filter(|one| one.is_wildcard);
        let from_wildcard = wildcards.map(|import| FullName {
            root: import.module.as_ref().into(),
            mention: *mention,
            replaced: 0,
            import: Some(import),
        });
        let path = lang::of(self.facts.language).unimported_path(self, first);
        let left_out = FullName {
            root: path.unwrap_or_else(|| first.to_owned()).into(),
            mention: *mention,
            replaced: 1,
            import: None,
        };
        from_wildcard.chain([left_out]).collect()
    }
}

/// Where the variables that need no receiver are visible, by name. Overlapping spans are merged, so
/// that a name with a thousand bindings is looked up as fast as any other.
fn visibility<'a>(facts: &'a Facts<'a>) -> BTreeMap<&'a str, Visibility> {
    let has_implicit_receiver = lang::of(facts.language).has_implicit_receiver();
    let is_member = |kind| matches!(kind, VariableKind::Field | VariableKind::ClassField);
    let mut found: BTreeMap<_, Visibility> = BTreeMap::new();
    for variable in &facts.variables {
        if has_implicit_receiver || !is_member(variable.kind) {
            let scope = facts.scope(variable.scope);
            let visible = found.entry(variable.name).or_default();
            visible.scopes.push(scope.span);
            let start = match scope.kind {
                ScopeKind::Comprehension => scope.span.start,
                _ => end_of_binding(variable),
            };
            let after = Span {
                start,
                ..scope.span
            };
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
        | InitialValue::Element(value, _)
        | InitialValue::Each(value)
        | InitialValue::EachElement(value, _)
        | InitialValue::Key(value) => Some(value.span()),
        InitialValue::None | InitialValue::Arguments(_) | InitialValue::Zero => None,
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
    use crate::language::Language::{self, Cpp, Go, Java, Python};
    use crate::syntax::testing::with_facts;

    /// The full names of the last use of a name in the code.
    fn full_names(language: Language, code: &str, name: &str) -> Vec<String> {
        with_facts(language, &[code], |facts| {
            let names = Names::new(facts);
            let mentions = names.mentions(name);
            let found = mentions.last().map(|last| names.full_names(last));
            let found = found.into_iter().flatten();
            found.map(|full| full.join(".")).collect()
        })
    }

    #[test]
    fn a_name_is_known_through_its_import() {
        for (language, code, name, expected) in [
            (
                Python,
                "import numpy as np\nnp.linalg.norm(v)",
                "norm",
                "numpy.linalg.norm",
            ),
            (
                Python,
                "from os import path as p\np.join(a)",
                "join",
                "os.path.join",
            ),
            (
                Python,
                "import queue\nqueue = queue.Queue()",
                "Queue",
                "queue.Queue",
            ),
            (Python, "np.zeros(3)", "zeros", "numpy.zeros"),
            (
                Go,
                "import r \"math/rand/v2\"\nvar x = r.Int()",
                "Int",
                "math/rand.Int",
            ),
            (
                Go,
                "var x = json.Marshal(v)",
                "Marshal",
                "encoding/json.Marshal",
            ),
            (
                Java,
                "import a.b.C; class D { int x = C.f(); }",
                "f",
                "a.b.C.f",
            ),
            (
                Java,
                "import java.util.*; class D { List x = List.of(); }",
                "of",
                "java.util.List.of",
            ),
            (
                Cpp,
                "namespace fs = std::filesystem; bool b = fs::exists(p);",
                "exists",
                "std::filesystem.exists",
            ),
        ] {
            let found = full_names(language, code, name);
            assert!(found.iter().any(|one| one == expected), "{found:?} {code}");
        }
    }

    #[test]
    fn a_name_of_the_response_has_no_full_name() {
        for (language, code, name) in [
            (Python, "import queue\nqueue = f()\nqueue.get()", "get"),
            (
                Python,
                "import queue\ndef g():\n    queue.get()\nqueue = f()",
                "get",
            ),
            (Go, "func f(strings T) { strings.Count() }", "Count"),
            (Java, "class A { B xs; void f() { xs.put(); } }", "put"),
            (Java, "class A { void f() {} void g() { f(); } }", "f"),
        ] {
            assert_eq!(full_names(language, code, name), [""; 0], "{code}");
        }
    }

    #[test]
    fn aliases_are_replaced() {
        let code = "using A = std::chrono::system_clock; using B = A; using string = std::string;";
        with_facts(Cpp, &[code], |facts| {
            let names = Names::new(facts);
            let expected = ["std", "chrono", "system_clock", "now"];
            assert_eq!(names.without_alias(&["B", "now"]), expected);
            assert_eq!(names.without_alias(&["string"]), ["std", "string"]);
        });
    }
}
