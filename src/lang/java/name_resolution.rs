//! What names refer to in Java.

use super::{Java, libraries, listed_functions};
use crate::check::Context;
use crate::check::function::ExcludedFunctions;
use crate::check::libraries::{ImportRequirement, path_parts};
use crate::check::lookup::QualifiedName;
use crate::facts::{Import, TypeDefinition, TypeKind};
use crate::instruction::FunctionSource;
use crate::lang::{NameResolution, UnboundUse};
use crate::response::Span;

impl NameResolution for Java {
    fn has_method_references(&self) -> bool {
        true
    }

    /// The class: `import a.b.C` binds `C`.
    fn local_module_name<'m>(&self, module: &'m str) -> Option<&'m str> {
        module.rsplit('.').next()
    }

    /// A class may be named without its package.
    fn is_module_named(&self, module: &str, name: &str) -> bool {
        let package = module.strip_suffix(name);
        package.is_some_and(|package| package.is_empty() || package.ends_with('.'))
    }

    fn import_names(&self, library: &str) -> Vec<String> {
        vec![library.trim_start_matches("import ").to_owned()]
    }

    fn import_provides(
        &self,
        import: &Import<'_>,
        name: &str,
        requirement: ImportRequirement,
    ) -> bool {
        libraries::provides(import, name, requirement)
    }

    fn is_standard_library(&self, name: &str) -> bool {
        libraries::is_standard(name)
    }

    /// A class name alone is not a full name.
    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        let mut parts = path_parts(name);
        if parts.len() == 1 {
            parts.clear();
        }
        parts
    }

    fn unimported_uses(&self, cx: &Context<'_>, library: &str) -> Vec<Span> {
        libraries::class_uses(cx, library)
    }

    /// The static members and nested classes of an imported class.
    fn unbound_use(&self) -> UnboundUse {
        UnboundUse::CalledOrBare
    }

    fn listed_function_uses(
        &self,
        cx: &Context<'_>,
        source: &FunctionSource,
        _list: &[FunctionSource],
        excluded: &ExcludedFunctions<'_>,
    ) -> Option<Vec<Span>> {
        Some(listed_functions::entry_uses(cx, source, excluded))
    }

    /// A record's, and that of an annotation of Lombok.
    fn generates_constructor(&self, class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        class.kind == TypeKind::Record || class.modifiers.iter().any(|one| is_generator(one))
    }

    fn declarations_construct(&self) -> bool {
        false
    }

    /// A class `extends` a class and `implements` interfaces.
    fn classes_extend_interfaces(&self) -> bool {
        false
    }
}

/// Whether an annotation generates a constructor from the fields.
fn is_generator(annotation: &str) -> bool {
    let name = annotation.split('(').next().unwrap_or(annotation);
    let name = QualifiedName::parse(name).last;
    matches!(
        name,
        "AllArgsConstructor" | "Data" | "RequiredArgsConstructor" | "Value"
    )
}
