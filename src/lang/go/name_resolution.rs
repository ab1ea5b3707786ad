//! What names refer to in Go.

use super::{Go, libraries, listed_functions};
use crate::facts::{Import, TypeDefinition, Variable, VariableKind};
use crate::instruction::FunctionSource;
use crate::lang::{DeclarationOrder, ListedFunctions, NameResolution};
use crate::names::{FullName, ImportRequirement, Mention, Names};

impl NameResolution for Go {
    /// What the compiler refuses: "declared and not used".
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        matches!(variable.kind, VariableKind::Variable | VariableKind::Loop | VariableKind::Pattern)
    }

    /// What `errcheck` leaves out.
    fn never_fails(
        &self,
        callee: &[&str],
        receiver: Option<&str>,
        (written, argument): (&str, Option<&str>),
    ) -> bool {
        let is_buffer = |ty: Option<&str>| matches!(ty, Some("Buffer" | "Builder"));
        match callee {
            ["fmt", "Print" | "Printf" | "Println"] | ["rand", "Read"] => true,
            ["fmt", "Fprint" | "Fprintf" | "Fprintln"] => {
                written == "os.Stderr" || is_buffer(argument)
            }
            [.., "Write" | "WriteByte" | "WriteRune" | "WriteString"] => is_buffer(receiver),
            _ => false,
        }
    }

    fn declaration_order(&self) -> DeclarationOrder {
        DeclarationOrder::NameSpaceType
    }

    /// The name of the package: `import "math/rand/v2"` binds `rand`.
    fn module_binding<'m>(
        &self,
        module: &'m str,
        alias: Option<&'m str>,
    ) -> Option<(&'m str, &'m str)> {
        let path = libraries::unversioned(module);
        Some((alias.unwrap_or(libraries::package_name(path)), path))
    }

    /// A package of the standard library: the last one of its name, `math/rand` rather than
    /// `crypto/rand`.
    fn unimported_path(&self, _names: &Names<'_>, name: &str) -> Option<String> {
        libraries::standard_packages(name).last().map(str::to_owned)
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

    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        let is_package = listed_functions::is_package(names, source, list);
        names.listed_by_kind(source, is_package)
    }

    fn is_from(&self, full: &FullName<'_>, library: &str) -> bool {
        let is_alias = full.import.is_some_and(|import| import.alias == Some(library));
        let is_member = full.rest().len() == 1;
        is_member && (is_alias || libraries::is_named(&full.root, library))
    }

    fn is_function_use(&self, mention: &Mention<'_>, full: &FullName<'_>) -> bool {
        listed_functions::is_function_use(mention, full)
    }

    /// A literal of a structure lists its fields.
    fn generates_constructor(&self, _class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        true
    }
}
