//! What names refer to in Python.

use super::{Python, classes, libraries, listed_functions};
use crate::facts::{InitialValue, TypeDefinition, Variable, VariableKind};
use crate::lang::{DeclarationOrder, NameResolution};
use crate::names::{FullName, Mention};

impl NameResolution for Python {
    /// F841 of `ruff`: not what is unpacked, nor a name that begins with an underscore.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        let is_bound_alone = !matches!(
            variable.value,
            InitialValue::None | InitialValue::Element(..) | InitialValue::EachElement(..)
        );
        let is_judged = match variable.kind {
            VariableKind::Variable | VariableKind::Resource | VariableKind::Walrus => {
                is_bound_alone
            }
            VariableKind::Catch => true,
            _ => false,
        };
        is_judged && !variable.name.starts_with('_')
    }

    fn declaration_order(&self) -> DeclarationOrder {
        DeclarationOrder::NameColonType
    }

    fn import_shows_package(&self, module: &str) -> bool {
        !libraries::is_known_module(module)
    }

    /// `import a.b` binds `a`.
    fn module_binding<'m>(
        &self,
        module: &'m str,
        alias: Option<&'m str>,
    ) -> Option<(&'m str, &'m str)> {
        let first = module.split('.').next()?;
        Some(alias.map_or((first, first), |alias| (alias, module)))
    }

    fn import_names(&self, library: &str) -> Vec<String> {
        libraries::import_names(library)
    }

    fn is_function_use(&self, mention: &Mention<'_>, full: &FullName<'_>) -> bool {
        listed_functions::is_function_use(mention, full)
    }

    fn generates_constructor(&self, class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        classes::has_generated_constructor(class)
    }
}
