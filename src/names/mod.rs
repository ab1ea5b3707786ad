//! What names refer to in one response: definitions, members, bases, imports, references.
//!
//! Every check and the inference of types ask [`Names`], which is made once for a response. Its
//! tables are built on first use, so that a lookup takes about as long in a large response as in a
//! small one. Results are in source order.

mod definitions;
mod full_name;
mod headers;
mod imports;
mod libraries;
mod members;
mod mentions;
mod name_resolution;
mod named;
mod nesting;
mod qualified;
mod references;
mod resolution;
mod unbound;

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) use full_name::FullName;
use full_name::Root;
pub(crate) use headers::{Header, Headers, header_name};
pub(crate) use imports::{
    ImportBinding, ImportRequirement, imports_name, is_or_within, path_parts,
};
pub(crate) use libraries::{LibraryTable, LibraryTypes, is_known_function, is_known_value};
pub(crate) use mentions::Mention;
use mentions::WordMarks;
pub(crate) use name_resolution::{ListedFunctions, NameResolution};
use named::{MemberTable, NameTable};
use nesting::ClosingBraces;
pub(crate) use nesting::SpanTree;
pub(crate) use qualified::{QualifiedName, base_name, is_class_name, is_part_of_name, name_parts};
use references::References;
pub(crate) use resolution::Binding;
use resolution::Visibility;

use crate::facts::{
    Assignment, Facts, Function, Import, Package, PackageSource, TypeDefinition, Variable,
};
use crate::response::Span;

/// What the names in one response's code refer to.
#[derive(Debug)]
pub(crate) struct Names<'a> {
    /// The facts of the code.
    pub(crate) facts: &'a Facts<'a>,
    /// What names mean in its language.
    language: &'static dyn NameResolution,
    tables: Tables<'a>,
}

#[derive(Debug, Default)]
struct Tables<'a> {
    functions: OnceCell<NameTable<'a, Function<'a>>>,
    types: OnceCell<NameTable<'a, TypeDefinition<'a>>>,
    /// The types that functions return, by the names of these.
    made_types: OnceCell<NameTable<'a, TypeDefinition<'a>>>,
    variables: OnceCell<NameTable<'a, Variable<'a>>>,
    assignments: OnceCell<NameTable<'a, Assignment<'a>>>,
    /// Sorted by name and scope, without `_`, which binds nothing.
    bindings: OnceCell<Vec<&'a Variable<'a>>>,
    /// The bindings at file level, sorted by name.
    globals: OnceCell<Vec<&'a Variable<'a>>>,
    methods: OnceCell<MemberTable<'a>>,
    fields: OnceCell<MemberTable<'a>>,
    namespaces: OnceCell<BTreeMap<Span, Vec<&'a str>>>,
    inline_namespaces: OnceCell<BTreeSet<&'a str>>,
    definitions: OnceCell<Vec<(Span, &'a str)>>,
    imports: OnceCell<SpanTree>,
    /// Sorted by local name.
    import_bindings: OnceCell<Vec<ImportBinding<'a>>>,
    wildcards: OnceCell<Vec<&'a Import<'a>>>,
    /// What the first names of paths stand for, by their numbers.
    roots: OnceCell<Vec<OnceCell<Root>>>,
    unimported_paths: RefCell<BTreeMap<String, Option<String>>>,
    /// What is a name or a keyword.
    words: OnceCell<WordMarks>,
    references: OnceCell<References<'a>>,
    visibility: OnceCell<BTreeMap<&'a str, Visibility>>,
    scopes: OnceCell<SpanTree>,
    bodies: OnceCell<SpanTree>,
    closing_braces: OnceCell<ClosingBraces>,
}

impl<'a> Names<'a> {
    /// Tables that are not built yet.
    pub(crate) fn new(facts: &'a Facts<'a>, language: &'static dyn NameResolution) -> Self {
        let tables = Tables::default();
        Self { facts, language, tables }
    }

    /// The names of the namespaces whose scope has that span, innermost first: `b` and `a` of
    /// `namespace a::b`. Inline ones have none, as names need not mention them.
    fn namespaces(&self, span: Span) -> &[&'a str] {
        let table = self.tables.namespaces.get_or_init(|| {
            let mut table: BTreeMap<Span, Vec<&'a str>> = BTreeMap::new();
            let named = |package: &&Package<'_>| package.source != PackageSource::InlineNamespace;
            for package in self.facts.packages.iter().rev().filter(named) {
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
    pub(crate) fn definitions(&self) -> &[(Span, &'a str)] {
        self.tables.definitions.get_or_init(|| {
            let functions = self.facts.functions.iter();
            let functions = functions.map(|function| (function.name_span, function.name));
            let types = self.facts.types.iter();
            let types =
                types.filter_map(|definition| Some((definition.name_span, definition.name?)));
            let variables = self.facts.variables.iter();
            let variables = variables.map(|variable| (variable.name_span, variable.name));
            let mut table: Vec<_> = functions.chain(types).chain(variables).collect();
            table.sort_unstable();
            table
        })
    }
}

/// Whether a span lies in one of `spans`, which are disjoint and in source order.
fn is_within_any(spans: &[Span], span: Span) -> bool {
    let end = spans.partition_point(|other| (other.block, other.start) <= (span.block, span.start));
    let before = spans[..end].last();
    before.is_some_and(|last| last.contains(span))
}
