//! What names refer to in Java, and how imports are used and grouped: by Checkstyle's `UnusedImports`
//! and `CustomImportOrder`.

use std::collections::BTreeSet;

use super::Java;
use super::libraries::{self, JavaClasses};
use crate::facts::{Import, Token, TypeDefinition, TypeKind};
use crate::instruction::{FunctionSource, SourceKind};
use crate::lang::{ImportGroup, ImportRules};
use crate::language::Language;
use crate::names::ListedFunctions;
use crate::names::NameResolution;
use crate::names::{
    FullName, ImportRequirement, LibraryTable, Mention, Names, QualifiedName, is_class_name,
    path_parts,
};
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

    /// What an entry stands for, as the sentence or the spelling of its name says. A dotted name all in
    /// lower case is a package.
    fn listed_functions<'n>(
        &self,
        _names: &Names<'_>,
        source: &'n FunctionSource,
        _list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        let name = source.name.trim_end_matches(".*");
        let last = QualifiedName::parse(name).last;
        let is_said = matches!(source.kind, SourceKind::Library | SourceKind::Class);
        let is_package = name.contains('.') && (is_said || !name.contains(char::is_uppercase));
        if source.kind == SourceKind::Function {
            vec![ListedFunctions::Named(name)]
        } else if is_class_name(last) {
            vec![ListedFunctions::OfClass(last)]
        } else if is_package || JavaClasses::get().has_package(name) {
            vec![ListedFunctions::OfLibrary(name)]
        } else if is_said {
            let known = LibraryTable::of(Language::Java).imported_as(name);
            known.iter().map(|full| of_path(full)).collect()
        } else {
            vec![ListedFunctions::Named(name)]
        }
    }

    /// A call of a static function of a class.
    fn is_function_use(&self, mention: &Mention<'_>, full: &FullName<'_>) -> bool {
        let name = full.join(".");
        mention.is_called() && !full.is_from_wildcard() && is_static_function(&name)
    }

    /// A record's, and that of an annotation of Lombok.
    fn generates_constructor(&self, class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        class.kind == TypeKind::Record || class.modifiers.iter().any(|one| is_generator(one))
    }
}

/// The tags of Javadoc that names follow.
const TAGS: [&str; 6] = ["exception", "link", "linkplain", "see", "throws", "value"];

impl ImportRules for Java {
    /// The names after the tags of Javadoc, and those in the brackets of a `{@link}`.
    fn names_in_text<'c>(&self, _tokens: &[Token<'c>], code: &'c str) -> BTreeSet<&'c str> {
        let mut names = BTreeSet::new();
        for rest in code.split('@').skip(1) {
            let Some((tag, rest)) = rest.split_once(char::is_whitespace) else {
                continue;
            };
            if TAGS.contains(&tag) {
                let line = rest.trim_start().lines().next().unwrap_or_default();
                let reference = line.split('}').next().unwrap_or_default();
                names.extend(reference.split(|c: char| !c.is_alphanumeric() && c != '_'));
            }
        }
        names
    }

    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        match import.module.split('.').next() {
            Some("java" | "javax") => ImportGroup::Standard,
            _ => ImportGroup::External,
        }
    }
}

/// A class or a package, by the spelling of its last part.
fn of_path(full: &str) -> ListedFunctions<'_> {
    let last = QualifiedName::parse(full).last;
    match is_class_name(last) {
        true => ListedFunctions::OfClass(last),
        false => ListedFunctions::OfLibrary(full),
    }
}

/// Whether a full name is that of a member of a class: `java.util.Arrays.sort`.
fn is_static_function(full: &str) -> bool {
    let mut parts = full.rsplit('.');
    let is_member = parts.next().is_some_and(|name| !is_class_name(name));
    is_member && parts.next().is_some_and(is_class_name)
}

/// Whether an annotation generates a constructor from the fields.
fn is_generator(annotation: &str) -> bool {
    let name = annotation.split('(').next().unwrap_or(annotation);
    let name = QualifiedName::parse(name).last;
    matches!(name, "AllArgsConstructor" | "Data" | "RequiredArgsConstructor" | "Value")
}
