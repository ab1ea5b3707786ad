//! What names refer to in Swift, and how imports are used and grouped.

use super::Swift;
use crate::facts::{Import, TypeDefinition, TypeKind, Variable, VariableKind};
use crate::lang::{ImportGroup, ImportRules};
use crate::names::{FullName, Mention, NameResolution, Names};

impl NameResolution for Swift {
    /// What the compiler warns of: `initialization of immutable value 'x' was never used`.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        let is_local = matches!(
            variable.kind,
            VariableKind::Variable | VariableKind::Loop | VariableKind::Pattern
        );
        is_local && !variable.is_global
    }

    /// A module is named to say whose a name is: `Foundation.Date`.
    fn module_binding<'m>(
        &self,
        module: &'m str,
        _alias: Option<&'m str>,
    ) -> Option<(&'m str, &'m str)> {
        let first = module.split('.').next().unwrap_or(module);
        Some((first, first))
    }

    fn import_shows_package(&self, _module: &str) -> bool {
        false
    }

    /// A call of what is no type, which by the conventions begins with a capital, and which the language itself does
    /// not give.
    fn is_function_use(
        &self,
        names: &Names<'_>,
        mention: &Mention<'_>,
        full: &FullName<'_>,
    ) -> bool {
        let is_given = full.is_from_wildcard() && names.is_built_in(mention.name());
        mention.is_called() && !mention.name().starts_with(char::is_uppercase) && !is_given
    }

    /// A structure without an initializer has one that takes its stored properties.
    fn generates_constructor(&self, class: &TypeDefinition<'_>, has_own: bool) -> bool {
        class.kind == TypeKind::Struct && !has_own
    }
}

impl ImportRules for Swift {
    /// There is no other way to import a module.
    fn takes_everything(&self, _import: &Import<'_>, _text: &str) -> bool {
        false
    }

    /// A module brings names into scope that nothing here shows to be its own.
    fn is_needed_unnamed(&self, _import: &Import<'_>, _local: &str, _text: &str) -> bool {
        true
    }

    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        match self.is_standard_library(&import.module) {
            true => ImportGroup::Standard,
            false => ImportGroup::External,
        }
    }
}
