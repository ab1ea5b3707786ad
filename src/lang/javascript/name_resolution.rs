//! What names refer to in JavaScript and TypeScript.

use std::collections::BTreeSet;

use super::{EcmaScript, binders, documentation, listed_functions, packages};
use crate::facts::{Facts, Import, Variable, VariableKind};
use crate::instruction::FunctionSource;
use crate::lang::{DeclarationOrder, ListedFunctions, NameResolution};
use crate::names::{FullName, ImportRequirement, Mention, Names};
use crate::response::Span;

impl NameResolution for EcmaScript {
    /// ESLint's `no-unused-vars`, within functions.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        matches!(variable.kind, VariableKind::Variable | VariableKind::Loop | VariableKind::Catch)
    }

    fn declaration_order(&self) -> DeclarationOrder {
        DeclarationOrder::NameColonType
    }

    fn import_shows_package(&self, module: &str) -> bool {
        !packages::is_known_module(module)
    }

    fn import_names(&self, library: &str) -> Vec<String> {
        packages::import_names(library)
    }

    fn import_provides(&self, import: &Import<'_>, name: &str, _: ImportRequirement) -> bool {
        packages::provides(import, name)
    }

    fn is_standard_library(&self, name: &str) -> bool {
        let name = name.trim_start_matches("node:");
        packages::table().standard.contains(name) || packages::is_global_object(name)
    }

    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        match packages::is_global_object(name) {
            true => vec![name],
            false => Vec::new(),
        }
    }

    fn unimported_uses(&self, names: &Names<'_>, library: &str) -> Vec<Span> {
        let table = packages::table();
        // A global may be called, constructed or passed on, too.
        let uses = names.unbound_alias_uses(table, library).into_iter();
        let mut found: Vec<_> = uses.map(|mention| mention.span()).collect();
        if packages::is_global_object(library) && !names.is_bound(library) {
            let uses = names.mentions(library).into_iter();
            let uses = uses.filter(|mention| mention.is_bare() && mention.is_qualifier());
            found.extend(uses.map(|mention| mention.span()));
        }
        found
    }

    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        _list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        listed_functions::of_entry(names, source)
    }

    fn is_from(&self, full: &FullName<'_>, library: &str) -> bool {
        listed_functions::is_from(full, library)
    }

    fn is_function_use(&self, mention: &Mention<'_>, full: &FullName<'_>) -> bool {
        listed_functions::is_function_use(mention, full)
    }

    fn forced_names<'t>(&self, facts: &Facts<'t>) -> BTreeSet<&'t str> {
        let mut names = documentation::names(facts);
        names.extend(binders::traps(facts));
        names
    }
}
