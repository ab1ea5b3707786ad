//! What names refer to in Go.

use std::borrow::Cow;

use super::{Go, libraries, listed_functions};
use crate::check::Context;
use crate::check::function::{ExcludedFunctions, source_uses};
use crate::check::libraries::ImportRequirement;
use crate::facts::Import;
use crate::instruction::FunctionSource;
use crate::lang::NameResolution;
use crate::response::Span;

impl NameResolution for Go {
    /// The name of the package: `import "math/rand/v2"` binds `rand`.
    fn local_module_name<'m>(&self, module: &'m str) -> Option<&'m str> {
        Some(libraries::package_name(module))
    }

    /// The tables know a package by its name.
    fn import_bindings<'a>(&self, import: &'a Import<'_>) -> Vec<(&'a str, Cow<'a, str>)> {
        let own = libraries::package_name(&import.module);
        vec![(import.alias.unwrap_or(own), own.into())]
    }

    fn import_provides(&self, import: &Import<'_>, name: &str, _: ImportRequirement) -> bool {
        libraries::provides(import, name)
    }

    fn is_standard_library(&self, name: &str) -> bool {
        libraries::standard_packages(name).next().is_some()
    }

    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        vec![libraries::package_name(name)]
    }

    fn listed_function_uses(
        &self,
        cx: &Context<'_>,
        source: &FunctionSource,
        list: &[FunctionSource],
        excluded: &ExcludedFunctions<'_>,
    ) -> Option<Vec<Span>> {
        let found = match listed_functions::is_package(cx, source, list) {
            true => listed_functions::package_uses(cx, &source.name),
            false => Vec::new(),
        };
        Some(source_uses(cx, source, found, excluded))
    }
}
