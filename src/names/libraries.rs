//! The uses of a library's functions (semantics, template 33).

use std::collections::BTreeSet;

use super::{FullName, LibraryTable, Mention, Names};
use crate::instruction::{FunctionSource, SourceKind};
use crate::names::ListedFunctions;
use crate::response::Span;

impl Names<'_> {
    /// The uses of a library's functions: calls, and uses as values of functions that the
    /// vocabulary knows. A call on one of the library's objects is not a use of its functions
    /// (`os.environ.get`), nor is the construction of an object of its types.
    pub(crate) fn library_function_uses(&self, library: &str) -> Vec<Mention<'_>> {
        let language = self.language;
        let wanted = self.import_names(library);
        let types = self.facts.type_uses.iter();
        let types: BTreeSet<_> = types.map(|used| used.path.parts.as_slice()).collect();
        let is_use = |mention: &Mention<'_>, full: &FullName<'_>| {
            let is_from = wanted.iter().any(|name| language.is_from(full, name));
            is_from && language.is_function_use(mention, full)
        };
        let may_be = |first: &str, root: &str| {
            let is_near = |name: &String| {
                let name = name.trim_end_matches('*');
                name == first || name.contains(root) || root.contains(name)
            };
            wanted.iter().any(is_near)
        };
        let mentions = self.all_mentions();
        let uses = mentions.filter(|one| one.is_called() || !one.is_qualifier());
        let candidates = self.with_root(uses, may_be);
        let found = candidates.filter(|mention| {
            let mut names = self.full_names(mention).into_iter();
            !types.contains(mention.parts()) && names.any(|full| is_use(mention, &full))
        });
        found.collect()
    }

    /// Uses of a library by a conventional alias that nothing binds: `np.zeros`.
    pub(crate) fn unimported_alias_uses(&self, table: &LibraryTable, library: &str) -> Vec<Span> {
        let uses = self.unbound_alias_uses(table, library).into_iter();
        let uses = uses.filter(|mention| mention.is_qualifier());
        uses.map(|mention| mention.span()).collect()
    }

    /// Uses of a conventional alias of a library that nothing binds, also alone: `$("a")`.
    pub(crate) fn unbound_alias_uses(
        &self,
        table: &LibraryTable,
        library: &str,
    ) -> Vec<Mention<'_>> {
        let aliases = table.aliases_of(library);
        let aliases = aliases.filter(|alias| !self.is_bound(alias));
        let uses = aliases.flat_map(|alias| self.mentions(alias));
        uses.filter(Mention::is_bare).collect()
    }

    /// What an entry of template 33 stands for where a name may mean a library, a class of the
    /// response and a function at once.
    pub(crate) fn listed_by_kind<'n>(
        &self,
        source: &'n FunctionSource,
        is_library: bool,
    ) -> Vec<ListedFunctions<'n>> {
        let name = source.name.as_str();
        let mut found = Vec::new();
        if is_library {
            found.push(ListedFunctions::OfLibrary(name));
        }
        if !matches!(source.kind, SourceKind::Library | SourceKind::Class) {
            found.push(ListedFunctions::Named(name));
        }
        let is_own = || source.kind != SourceKind::Function && !self.types(name).is_empty();
        if source.kind == SourceKind::Class || is_own() {
            found.push(ListedFunctions::OfClass(name));
        }
        found
    }
}
