//! What names refer to in JavaScript and TypeScript.

use std::collections::BTreeSet;

use super::{components, globals, libraries, listed_functions, proxies};
use crate::facts::{Facts, Import, TypeDefinition, Variable, VariableKind};
use crate::instruction::FunctionSource;
use crate::lang::dialect::Dialect;
use crate::lang::{DeclarationOrder, ListedFunctions, NameResolution};
use crate::names::{FullName, ImportRequirement, Mention, Names};
use crate::response::Span;

impl<T: Dialect> NameResolution for T {
    /// ESLint's `no-unused-vars`, within functions.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        matches!(variable.kind, VariableKind::Variable | VariableKind::Loop | VariableKind::Catch)
    }

    fn updates_read(&self) -> bool {
        false
    }

    fn declaration_order(&self) -> DeclarationOrder {
        DeclarationOrder::NameColonType
    }

    fn is_path_separator(&self, token: &str) -> bool {
        matches!(token, "." | "?.")
    }

    /// `f()`, `f?.()`, and `f` as the tag of a template.
    fn opens_call(&self, token: &str, after: Option<&str>) -> bool {
        matches!((token, after), ("(" | "`", _) | ("?.", Some("(")))
    }

    fn calls_owner(&self, method: &str) -> bool {
        matches!(method, "apply" | "bind" | "call")
    }

    fn import_shows_package(&self, module: &str) -> bool {
        !libraries::is_known_module(module)
    }

    /// An import without a name binds none.
    fn module_binding<'m>(
        &self,
        module: &'m str,
        alias: Option<&'m str>,
    ) -> Option<(&'m str, &'m str)> {
        alias.map(|alias| (alias, module))
    }

    /// By its well-known global name.
    fn unimported_path(&self, _names: &Names<'_>, name: &str) -> Option<String> {
        libraries::table().module_of(name).map(str::to_owned)
    }

    fn import_names(&self, library: &str) -> Vec<String> {
        libraries::import_names(library)
    }

    fn import_provides(&self, import: &Import<'_>, name: &str, _: ImportRequirement) -> bool {
        libraries::provides(import, name)
    }

    fn is_standard_library(&self, name: &str) -> bool {
        let name = name.trim_start_matches("node:");
        libraries::table().standard.contains(name) || libraries::is_global_object(name)
    }

    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        match libraries::is_global_object(name) {
            true => vec![name],
            false => Vec::new(),
        }
    }

    fn unimported_uses(&self, names: &Names<'_>, library: &str) -> Vec<Span> {
        let table = libraries::table();
        // A global may be called, constructed or passed on, too.
        let uses = names.unbound_alias_uses(table, library).into_iter();
        let mut found: Vec<_> = uses.map(|mention| mention.span()).collect();
        if libraries::is_global_object(library) && !names.is_bound(library) {
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

    fn inherits_constructors(&self) -> bool {
        true
    }

    fn generates_constructor(&self, _class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        false
    }

    fn functions_construct(&self) -> bool {
        true
    }

    fn is_global_object(&self, name: &str) -> bool {
        libraries::is_global_object(name)
    }

    fn global_objects(&self) -> &'static [&'static str] {
        &globals::GLOBAL_OBJECTS
    }

    fn merges_interfaces(&self) -> bool {
        T::HAS_TYPES
    }

    /// JavaScript has no other way to name one.
    fn classes_extend_interfaces(&self) -> bool {
        !T::HAS_TYPES
    }

    fn is_method_type(&self, type_text: &str) -> bool {
        type_text.contains("=>")
    }

    fn forced_names<'t>(&self, facts: &Facts<'t>) -> BTreeSet<&'t str> {
        let mut names = components::names(facts);
        names.extend(proxies::traps(facts));
        names
    }

    fn marks_of_names(&self) -> &'static [char] {
        &['_', '$', '#']
    }
}
