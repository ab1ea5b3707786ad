//! What names refer to in Python.

use std::borrow::Cow;

use super::{Python, classes, libraries, listed_functions};
use crate::check::Context;
use crate::check::function::{ExcludedFunctions, source_uses};
use crate::check::libraries::ImportRequirement;
use crate::facts::{Function, Import, ImportKind, TypeDefinition, Variable, VariableKind};
use crate::instruction::FunctionSource;
use crate::lang::{DeclarationOrder, NameResolution, SeveralResults};
use crate::response::Span;

impl NameResolution for Python {
    fn declaration_order(&self) -> DeclarationOrder {
        DeclarationOrder::NameColonType
    }

    fn import_shows_package(&self, module: &str) -> bool {
        !libraries::is_known_module(module)
    }

    /// `import a.b` binds `a`.
    fn local_module_name<'m>(&self, module: &'m str) -> Option<&'m str> {
        module.split('.').next()
    }

    /// A relative import keeps its dots.
    fn import_bindings<'a>(&self, import: &'a Import<'_>) -> Vec<(&'a str, Cow<'a, str>)> {
        let module = import.module.as_ref();
        if import.kind == ImportKind::From {
            let dots = ".".repeat(import.level);
            let names = import.names.iter().map(|taken| {
                let full = format!("{dots}{module}.{}", taken.name);
                (taken.alias.unwrap_or(taken.name), full.into())
            });
            return names.collect();
        }
        let (local, path) = match import.alias {
            Some(alias) => (alias, module),
            None => {
                let first = self.local_module_name(module).unwrap_or(module);
                (first, first)
            }
        };
        vec![(local, path.into())]
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

    fn unimported_uses(&self, cx: &Context<'_>, library: &str) -> Vec<Span> {
        libraries::conventional_alias_uses(cx, library)
    }

    fn listed_function_uses(
        &self,
        cx: &Context<'_>,
        source: &FunctionSource,
        _list: &[FunctionSource],
        excluded: &ExcludedFunctions<'_>,
    ) -> Option<Vec<Span>> {
        let found = match listed_functions::is_module(cx, source) {
            true => listed_functions::module_uses(cx, &source.name),
            false => Vec::new(),
        };
        Some(source_uses(cx, source, found, excluded))
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

    fn several_results(&self) -> SeveralResults {
        SeveralResults::Tuple
    }
}
