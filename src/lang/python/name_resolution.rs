//! What names refer to in Python.

use super::{Python, classes, libraries, listed_functions};
use crate::facts::{Function, Import, InitialValue, TypeDefinition, Variable, VariableKind};
use crate::instruction::FunctionSource;
use crate::lang::{DeclarationOrder, ListedFunctions, NameResolution};
use crate::names::{FullName, ImportRequirement, Mention, Names};
use crate::response::Span;

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

    /// `locals()` may read any of them.
    fn shows_all_uses(&self, code: &str) -> bool {
        !code.contains("locals()")
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

    /// By its conventional alias.
    fn has_keyword_arguments(&self) -> bool {
        true
    }

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
        libraries::table().standard.contains(name)
    }

    fn unimported_uses(&self, names: &Names<'_>, library: &str) -> Vec<Span> {
        names.unimported_alias_uses(libraries::table(), library)
    }

    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        _list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        let is_module = listed_functions::is_module(names, source);
        names.listed_by_kind(source, is_module)
    }

    fn is_function_use(&self, mention: &Mention<'_>, full: &FullName<'_>) -> bool {
        listed_functions::is_function_use(mention, full)
    }

    fn calls_types_as_constructors(&self) -> bool {
        true
    }

    fn is_constructor(&self, method: &Function<'_>) -> bool {
        method.name == "__init__"
    }

    fn inherits_constructors(&self) -> bool {
        true
    }

    fn generates_constructor(&self, class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        classes::has_generated_constructor(class)
    }

    /// Only attributes with an annotation.
    fn is_constructor_field(&self, variable: &Variable<'_>) -> bool {
        let kind = variable.kind;
        matches!(kind, VariableKind::Field | VariableKind::ClassField) && variable.ty.is_some()
    }
}
