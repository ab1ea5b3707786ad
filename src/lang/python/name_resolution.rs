//! What names refer to in Python.

use std::borrow::Cow;

use super::{Python, libraries, listed_functions};
use crate::check::Context;
use crate::check::function::{ExcludedFunctions, source_uses};
use crate::check::libraries::ImportRequirement;
use crate::facts::Import;
use crate::instruction::FunctionSource;
use crate::lang::NameResolution;
use crate::response::Span;

impl NameResolution for Python {
    fn import_shows_package(&self, module: &str) -> bool {
        !libraries::is_known_module(module)
    }

    /// `import a.b` binds `a`.
    fn local_module_name<'m>(&self, module: &'m str) -> Option<&'m str> {
        module.split('.').next()
    }

    fn import_bindings<'a>(&self, import: &'a Import<'_>) -> Vec<(&'a str, Cow<'a, str>)> {
        let module = import.module.as_ref();
        let whole = import.alias.map(|alias| (alias, module.into()));
        let names = import.names.iter().rev().map(|taken| {
            let full = format!("{module}.{}", taken.name);
            (taken.alias.unwrap_or(taken.name), full.into())
        });
        whole.into_iter().chain(names).collect()
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
}
