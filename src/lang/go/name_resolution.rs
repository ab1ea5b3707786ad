//! What names refer to in Go.

use std::borrow::Cow;

use super::interfaces::INTERFACES;
use super::{Go, libraries, listed_functions};
use crate::check::Context;
use crate::check::function::{ExcludedFunctions, source_uses};
use crate::check::libraries::ImportRequirement;
use crate::facts::{Import, TypeDefinition};
use crate::instruction::FunctionSource;
use crate::lang::{DeclarationOrder, NameResolution, SeveralResults, Signatures};
use crate::response::Span;

impl NameResolution for Go {
    fn declaration_order(&self) -> DeclarationOrder {
        DeclarationOrder::NameSpaceType
    }

    /// The name of the package: `import "math/rand/v2"` binds `rand`.
    fn local_module_name<'m>(&self, module: &'m str) -> Option<&'m str> {
        Some(libraries::package_name(module))
    }

    fn import_bindings<'a>(&self, import: &'a Import<'_>) -> Vec<(&'a str, Cow<'a, str>)> {
        let path = import.module.as_ref();
        let local = import.alias.unwrap_or(libraries::package_name(path));
        vec![(local, path.into())]
    }

    /// The tables list a package by its name.
    fn library_name<'p>(&self, path: &'p str) -> &'p str {
        libraries::package_name(path)
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

    /// A literal of a structure lists its fields.
    fn generates_constructor(&self, _class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        true
    }

    fn constructor_prefixes(&self) -> &'static [&'static str] {
        &["New", "new"]
    }

    fn interfaces_are_structural(&self) -> bool {
        true
    }

    fn standard_interface(&self, name: &str) -> Option<&'static Signatures> {
        INTERFACES.go.get(name)
    }

    fn is_method_type(&self, type_text: &str) -> bool {
        type_text.trim_start().starts_with("func(")
    }

    fn several_results(&self) -> SeveralResults {
        SeveralResults::Listed
    }
}
