//! What names refer to in Java.

use super::{Java, libraries, listed_functions};
use crate::facts::{Import, TypeDefinition, TypeKind};
use crate::instruction::FunctionSource;
use crate::lang::{ListedFunctions, NameResolution};
use crate::names::{FullName, ImportRequirement, Mention, Names, QualifiedName, path_parts};
use crate::response::Span;

impl NameResolution for Java {
    /// The class: `import a.b.C` binds `C`.
    fn module_binding<'m>(
        &self,
        module: &'m str,
        alias: Option<&'m str>,
    ) -> Option<(&'m str, &'m str)> {
        Some((alias.unwrap_or(QualifiedName::parse(module).last), module))
    }

    /// A class of `java.lang`, of a package whose classes are all imported, or of the likeliest
    /// package.
    fn unimported_path(&self, names: &Names<'_>, name: &str) -> Option<String> {
        let (package, _) = libraries::package_of(names, name)?;
        Some(format!("{package}.{name}"))
    }

    /// A class of the JDK is listed without its package.
    fn library_name<'p>(&self, path: &'p str) -> &'p str {
        libraries::listed_name(path)
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

    fn unimported_uses(&self, names: &Names<'_>, library: &str) -> Vec<Span> {
        libraries::class_uses(names, library)
    }

    fn listed_functions<'n>(
        &self,
        _names: &Names<'_>,
        source: &'n FunctionSource,
        _list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        listed_functions::of_entry(source)
    }

    /// A call of a static function of a class.
    fn is_function_use(&self, mention: &Mention<'_>, full: &FullName<'_>) -> bool {
        let name = full.join(".");
        mention.is_called()
            && !full.is_from_wildcard()
            && listed_functions::is_static_function(&name)
    }

    /// A record's, and that of an annotation of Lombok.
    fn generates_constructor(&self, class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        class.kind == TypeKind::Record || class.modifiers.iter().any(|one| is_generator(one))
    }
}

/// Whether an annotation generates a constructor from the fields.
fn is_generator(annotation: &str) -> bool {
    let name = annotation.split('(').next().unwrap_or(annotation);
    let name = QualifiedName::parse(name).last;
    matches!(name, "AllArgsConstructor" | "Data" | "RequiredArgsConstructor" | "Value")
}
