//! What names refer to in one response: definitions, members, bases, imports, references.
//!
//! Every check and the inference of types ask [`Names`], which is made once for a response. Its
//! tables are built on first use, so that a lookup takes about as long in a large response as in a
//! small one. Results are in source order.

mod definitions;
mod full_name;
mod imports;
mod libraries;
mod library_table;
mod library_types;
mod member_table;
mod members;
mod name_table;
mod nesting;
mod qualified;
mod references;
mod resolution;

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

pub(crate) use full_name::FullName;
pub(crate) use imports::{
    ImportBinding, ImportRequirement, import_names, imports_name, is_or_within, path_parts,
};
pub(crate) use library_table::LibraryTable;
pub(crate) use library_types::{LibraryTypes, is_known_function, is_known_value};
use member_table::MemberTable;
use name_table::{NameTable, equal_range};
use nesting::ClosingBraces;
pub(crate) use nesting::SpanTree;
pub(crate) use qualified::{QualifiedName, base_name, is_class_name, name_parts};
pub(crate) use references::Mention;
use references::References;
pub(crate) use resolution::Binding;
use resolution::Visibility;

use crate::facts::{
    Assignment, Facts, Function, Import, ImportKind, ScopeId, ScopeKind, TypeDefinition, Variable,
    VariableKind,
};
use crate::response::Span;

/// What the names in one response's code refer to.
#[derive(Debug)]
pub(crate) struct Names<'a> {
    /// The facts of the code.
    pub(crate) facts: &'a Facts<'a>,
    tables: Tables<'a>,
}

#[derive(Debug, Default)]
struct Tables<'a> {
    functions: OnceCell<NameTable<'a, Function<'a>>>,
    types: OnceCell<NameTable<'a, TypeDefinition<'a>>>,
    variables: OnceCell<NameTable<'a, Variable<'a>>>,
    assignments: OnceCell<NameTable<'a, Assignment<'a>>>,
    /// Sorted by name and scope, without `_`, which binds nothing.
    bindings: OnceCell<Vec<&'a Variable<'a>>>,
    /// The bindings at file level, sorted by name.
    globals: OnceCell<Vec<&'a Variable<'a>>>,
    methods: OnceCell<MemberTable<'a>>,
    fields: OnceCell<MemberTable<'a>>,
    namespaces: OnceCell<BTreeMap<Span, Vec<&'a str>>>,
    definitions: OnceCell<Vec<(Span, &'a str)>>,
    imports: OnceCell<SpanTree>,
    /// Sorted by local name.
    import_bindings: OnceCell<Vec<ImportBinding<'a>>>,
    wildcards: OnceCell<Vec<&'a Import<'a>>>,
    unimported_paths: RefCell<BTreeMap<String, Option<String>>>,
    references: OnceCell<References<'a>>,
    visibility: OnceCell<BTreeMap<&'a str, Visibility>>,
    scopes: OnceCell<SpanTree>,
    bodies: OnceCell<SpanTree>,
    closing_braces: OnceCell<ClosingBraces>,
}

impl<'a> Names<'a> {
    /// Tables that are not built yet.
    pub(crate) fn new(facts: &'a Facts<'a>) -> Self {
        let tables = Tables::default();
        Self { facts, tables }
    }

    /// The functions of a name; whitespace in the name of an operator is ignored.
    pub(crate) fn functions_named<'s>(
        &'s self,
        name: &str,
    ) -> impl Iterator<Item = &'a Function<'a>> + use<'s, 'a> {
        let name = &without_whitespace(name);
        let functions = &self.facts.functions;
        let named = || {
            functions
                .iter()
                .map(|one| (without_whitespace(one.name), one))
        };
        let table = &self.tables.functions;
        table.get_or_init(|| NameTable::new(named())).get(name)
    }

    /// The types of a name.
    pub(crate) fn types_named<'s>(
        &'s self,
        name: &str,
    ) -> impl Iterator<Item = &'a TypeDefinition<'a>> + use<'s, 'a> {
        let types = &self.facts.types;
        let named = || types.iter().filter_map(|one| Some((one.name?.into(), one)));
        let table = &self.tables.types;
        table.get_or_init(|| NameTable::new(named())).get(name)
    }

    /// The variables and constants of a name.
    pub(crate) fn variables_named<'s>(
        &'s self,
        name: &str,
    ) -> impl Iterator<Item = &'a Variable<'a>> + use<'s, 'a> {
        let variables = &self.facts.variables;
        let named = || variables.iter().map(|one| (one.name.into(), one));
        let table = &self.tables.variables;
        table.get_or_init(|| NameTable::new(named())).get(name)
    }

    /// The assignments to a name: the last part of the target counts.
    pub(crate) fn assignments<'s>(
        &'s self,
        name: &str,
    ) -> impl Iterator<Item = &'a Assignment<'a>> + use<'s, 'a> {
        self.assignments_named(name).iter().map(|(_, one)| *one)
    }

    /// The assignments to a name within a span.
    pub(crate) fn assignments_in<'s>(
        &'s self,
        name: &str,
        span: Span,
    ) -> impl Iterator<Item = &'a Assignment<'a>> + use<'s, 'a> {
        let named = self.assignments_named(name);
        let is_before = |one: &Assignment<'_>| {
            (one.name_span.block, one.name_span.start) < (span.block, span.start)
        };
        let first = named.partition_point(|(_, one)| is_before(one));
        let after = named[first..].iter().map(|(_, one)| *one);
        after.take_while(move |one| span.contains(one.name_span))
    }

    fn assignments_named(&self, name: &str) -> &[(Cow<'a, str>, &'a Assignment<'a>)] {
        let table = self.tables.assignments.get_or_init(|| {
            let mut assignments: Vec<_> = self.facts.assignments.iter().collect();
            assignments.sort_by_key(|one| one.name_span);
            NameTable::new(assignments.into_iter().map(|one| (one.name.into(), one)))
        });
        table.entries(name)
    }

    /// The variables of a name in one scope, without `_`.
    pub(crate) fn bindings(&self, name: &str, scope: ScopeId) -> &[&'a Variable<'a>] {
        let table = self.tables.bindings.get_or_init(|| {
            let variables = self.facts.variables.iter();
            let mut table: Vec<_> = variables.filter(|one| is_bound(one)).collect();
            table.sort_by_key(|one| (one.name, one.scope));
            table
        });
        equal_range(table, |one| (one.name, one.scope).cmp(&(name, scope)))
    }

    /// The variables of a name at file level, in all blocks, without `_`.
    pub(crate) fn globals(&self, name: &str) -> &[&'a Variable<'a>] {
        let table = self.tables.globals.get_or_init(|| {
            let is_in_file =
                |one: &&Variable<'_>| matches!(self.facts.scope(one.scope).kind, ScopeKind::File);
            let variables = self.facts.variables.iter().filter(|one| is_bound(one));
            let mut table: Vec<_> = variables.filter(is_in_file).collect();
            table.sort_by_key(|one| one.name);
            table
        });
        equal_range(table, |one| one.name.cmp(name))
    }

    /// The methods of a name that are members of exactly this type definition.
    fn own_methods(
        &self,
        definition: &TypeDefinition<'_>,
        name: &str,
    ) -> impl Iterator<Item = &'a Function<'a>> + use<'a> {
        let name = &without_whitespace(name);
        let table = &self.tables.methods;
        let table = table.get_or_init(|| MemberTable::methods(self.facts));
        let functions = &self.facts.functions;
        let found = table.get(definition, name).into_iter();
        found.map(|at| &functions[at])
    }

    /// The fields, class attributes and enumerators of a name that are members of exactly this
    /// type definition.
    fn own_fields(
        &self,
        definition: &TypeDefinition<'_>,
        name: &str,
    ) -> impl Iterator<Item = &'a Variable<'a>> + use<'a> {
        let table = &self.tables.fields;
        let table = table.get_or_init(|| MemberTable::fields(self.facts));
        let variables = &self.facts.variables;
        let found = table.get(definition, name).into_iter();
        found.map(|at| &variables[at])
    }

    /// The names of the namespaces whose scope has that span, innermost first: `b` and `a` of
    /// `namespace a::b`.
    fn namespaces(&self, span: Span) -> &[&'a str] {
        let table = self.tables.namespaces.get_or_init(|| {
            let mut table: BTreeMap<Span, Vec<&'a str>> = BTreeMap::new();
            for package in self.facts.packages.iter().rev() {
                if let Some((scope, name)) = package.scope.zip(package.name.rsplit("::").next()) {
                    let span = self.facts.scope(scope).span;
                    table.entry(span).or_default().push(name);
                }
            }
            table
        });
        table.get(&span).map_or(&[], Vec::as_slice)
    }

    /// The span and the name of each definition, sorted.
    fn definitions(&self) -> &[(Span, &'a str)] {
        self.tables.definitions.get_or_init(|| {
            let functions = self.facts.functions.iter();
            let functions = functions.map(|one| (one.name_span, one.name));
            let types = self.facts.types.iter();
            let types = types.filter_map(|one| Some((one.name_span, one.name?)));
            let variables = self.facts.variables.iter();
            let variables = variables.map(|one| (one.name_span, one.name));
            let mut table: Vec<_> = functions.chain(types).chain(variables).collect();
            table.sort_unstable();
            table
        })
    }

    /// Whether a span lies in an import. A C++ `using` is not an import.
    pub(crate) fn is_in_import(&self, span: Span) -> bool {
        let table = self.tables.imports.get_or_init(|| {
            let imports = self.facts.imports.iter();
            let imports = imports.filter(|import| import.kind != ImportKind::Using);
            SpanTree::new(imports.map(|import| import.span).enumerate())
        });
        table.innermost(span).is_some()
    }

    /// The innermost scope around a span.
    pub(crate) fn scope_at(&self, span: Span) -> Option<ScopeId> {
        let table = self.tables.scopes.get_or_init(|| {
            let scopes = self.facts.scopes.iter();
            SpanTree::new(scopes.map(|scope| scope.span).enumerate())
        });
        table.innermost(span).map(|at| ScopeId(at as u32))
    }

    /// The index of the innermost function whose body contains a span.
    pub(crate) fn function_at(&self, span: Span) -> Option<usize> {
        let table = self.tables.bodies.get_or_init(|| {
            let functions = self.facts.functions.iter().enumerate();
            SpanTree::new(functions.filter_map(|(at, one)| Some((at, one.body?))))
        });
        table.innermost(span)
    }

    /// Whether the innermost block around `span` is still open at `until`.
    pub(crate) fn is_open_until(&self, span: Span, until: Span) -> bool {
        let tokens = &self.facts.tokens;
        let table = &self.tables.closing_braces;
        let table = table.get_or_init(|| ClosingBraces::new(tokens));
        table
            .closing(tokens, span)
            .is_none_or(|close| close >= until)
    }
}

/// Whether a variable binds a name, which `_` does not. What is a definition is found as one.
fn is_bound(variable: &Variable<'_>) -> bool {
    !matches!(
        variable.kind,
        VariableKind::Blank | VariableKind::Definition
    )
}

/// `operator <<` becomes `operator<<`; other names contain no whitespace.
pub(crate) fn without_whitespace(name: &str) -> Cow<'_, str> {
    match name.contains(char::is_whitespace) {
        true => name.split_whitespace().collect(),
        false => name.into(),
    }
}

/// Whether a span lies in one of `spans`, which are disjoint and in source order.
fn is_within_any(spans: &[Span], span: Span) -> bool {
    let end = spans.partition_point(|one| (one.block, one.start) <= (span.block, span.start));
    let before = spans[..end].last();
    before.is_some_and(|one| one.contains(span))
}
