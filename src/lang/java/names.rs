//! What names refer to in Java, and how imports are used and grouped: by Checkstyle's `UnusedImports`
//! and `CustomImportOrder`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use tree_sitter::{Node, Tree};

use super::{Fields, Java, documentation, kind_of};
use crate::facts::{Import, Path, Token, TypeDefinition, TypeKind};
use crate::instruction::{FunctionSource, SourceKind};
use crate::lang::classes::{self, Classes};
use crate::lang::tree::named_children;
use crate::lang::{ImportGroup, ImportRules};
use crate::language::Language;
use crate::names::{
    FullName, ImportRequirement, LibraryTable, ListedFunctions, Mention, NameResolution, Names,
    QualifiedName, is_class_name, is_or_within,
};
use crate::response::Span;
use crate::syntax::Builder;

/// The public classes of the JDK.
static CLASSES: LazyLock<Classes> =
    LazyLock::new(|| Classes::new(vocabulary!("java_classes.toml")));

/// Whether a method without modifiers stands outside of a type, and nothing is a class of the JDK or a `boolean`.
pub(super) fn is_bare_method(tree: &Tree, code: &str) -> bool {
    let is_bare = |node: Node<'_>| {
        kind_of(node) == "method_declaration"
            && node.child(0).is_some_and(|first| kind_of(first) != "modifiers")
    };
    named_children(tree.root_node()).any(is_bare) && !tells_java(tree.root_node(), code)
}

fn tells_java(root: Node<'_>, code: &str) -> bool {
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        match kind_of(node) {
            "boolean_type" => return true,
            "type_identifier" | "identifier" if CLASSES.is_usual(&code[node.byte_range()]) => {
                return true;
            }
            _ => pending.extend(named_children(node)),
        }
    }
    false
}

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
        let (package, _) = CLASSES.package_of(names, name)?;
        Some(format!("{package}.{name}"))
    }

    /// A class of the JDK is listed without its package.
    fn library_name<'p>(&self, path: &'p str) -> &'p str {
        CLASSES.listed_name(path)
    }

    fn import_shows_package(&self, module: &str) -> bool {
        let is_known = |library: &str| is_or_within(module, library, '.');
        !LibraryTable::of(Language::Java).import_names().any(is_known)
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
        CLASSES.provides(import, name, requirement)
    }

    fn is_standard_library(&self, name: &str) -> bool {
        CLASSES.is_standard(name, LibraryTable::of(Language::Java))
    }

    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        classes::full_path(name)
    }

    fn unimported_uses(&self, names: &Names<'_>, library: &str) -> Vec<Span> {
        CLASSES.class_uses(names, library)
    }

    /// What an entry stands for, as the sentence or the spelling of its name says. A dotted name all in
    /// lower case is a package.
    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        _list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        let name = source.name.trim_end_matches(".*");
        let last = QualifiedName::parse(name).last;
        let is_said = matches!(source.kind, SourceKind::Library | SourceKind::Class);
        // `xs.size` of a variable `xs` is no package.
        let first = name.split('.').next().unwrap_or_default();
        let is_object = first == "this" || !names.variables(first).is_empty();
        let is_package =
            name.contains('.') && (is_said || !is_object && !name.contains(char::is_uppercase));
        if source.kind == SourceKind::Function {
            vec![ListedFunctions::Named(name)]
        } else if is_class_name(last) {
            // A class of the code is none of a package that is named and not imported.
            let is_own = name.contains('.')
                && name.starts_with(char::is_lowercase)
                && !names.types(last).is_empty()
                && names.imported(last).is_empty();
            if is_own { Vec::new() } else { vec![ListedFunctions::OfClass(last)] }
        } else if is_package || CLASSES.has_package(name) {
            vec![ListedFunctions::OfLibrary(name)]
        } else if is_said {
            let known = LibraryTable::of(Language::Java).imported_as(name);
            known.iter().map(|full| of_path(full)).collect()
        } else {
            vec![ListedFunctions::Named(name)]
        }
    }

    /// A call of a static function of a class.
    fn is_function_use(
        &self,
        _names: &Names<'_>,
        mention: &Mention<'_>,
        full: &FullName<'_>,
    ) -> bool {
        let name = full.join(".");
        mention.is_called() && !full.is_from_wildcard() && is_static_function(&name)
    }

    /// A record's, and that of an annotation of Lombok.
    fn generates_constructor(&self, class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        class.kind == TypeKind::Record
            || class.modifiers.iter().any(|modifier| is_generator(modifier))
    }
}

impl ImportRules for Java {
    fn names_in_text<'c>(&self, _tokens: &[Token<'c>], code: &'c str) -> BTreeSet<&'c str> {
        documentation::names_in_tags(code)
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

/// The path of a dotted name with the byte positions of its parts.
pub(super) struct SpannedPath<'t> {
    pub(super) path: Path<'t>,
    /// The first byte of its first part.
    pub(super) start: usize,
    /// The end of its last part.
    pub(super) end: usize,
    /// The end of each part.
    pub(super) ends: Vec<usize>,
}

impl Default for SpannedPath<'_> {
    fn default() -> Self {
        Self { path: Path::default(), start: usize::MAX, end: 0, ends: Vec::new() }
    }
}

impl<'t> SpannedPath<'t> {
    pub(super) fn push(&mut self, builder: &Builder<'t>, part: Node<'t>) {
        self.path.parts.push(builder.text(part));
        self.ends.push(part.end_byte());
        self.start = self.start.min(part.start_byte());
        self.end = self.end.max(part.end_byte());
    }

    fn reversed(mut self) -> Self {
        self.path.parts.reverse();
        self.ends.reverse();
        self
    }
}

/// The path of `a.b.c`, `this.b` or `super.b`. Any other expression before the dots is a receiver,
/// and so is everything before the last `max` parts. For a type (in a method reference), its path.
pub(super) fn of_expression<'t>(
    builder: &Builder<'t>,
    node: Node<'t>,
    max: usize,
) -> SpannedPath<'t> {
    let mut dotted = SpannedPath::default();
    let mut node = node;
    loop {
        match kind_of(node) {
            _ if dotted.ends.len() == max => {
                dotted.path.has_receiver = true;
                return dotted.reversed();
            }
            "identifier" | "this" | "super" => {
                dotted.push(builder, node);
                return dotted.reversed();
            }
            "field_access" => {
                let (Some(object), Some(field)) = (node.field("object"), node.field("field"))
                else {
                    return dotted.reversed();
                };
                dotted.push(builder, field);
                node = object;
            }
            "type_identifier" | "scoped_type_identifier" | "generic_type" => {
                return of_type(builder, node);
            }
            _ => {
                dotted.path.has_receiver = true;
                return dotted.reversed();
            }
        }
    }
}

/// The path of a type without its type arguments: `java.util.Map.Entry<K, V>`, `int`.
pub(super) fn of_type<'t>(builder: &Builder<'t>, node: Node<'t>) -> SpannedPath<'t> {
    let mut dotted = SpannedPath::default();
    let mut node = node;
    loop {
        let mut parts = named_children(node);
        let head = match kind_of(node) {
            "generic_type" => parts.next(),
            "scoped_type_identifier" => {
                let head = parts.next();
                if let Some(last) = parts.last() {
                    dotted.push(builder, last);
                }
                head
            }
            "annotated_type" => parts.last(),
            _ => {
                dotted.push(builder, node);
                return dotted.reversed();
            }
        };
        match head {
            Some(head) => node = head,
            None => return dotted.reversed(),
        }
    }
}

/// The parts of an import's, package's or annotation's name.
pub(super) fn of_scoped<'t>(builder: &Builder<'t>, node: Node<'t>) -> SpannedPath<'t> {
    let mut dotted = SpannedPath::default();
    let mut node = node;
    while let (Some(scope), Some(name)) = (node.field("scope"), node.field("name")) {
        dotted.push(builder, name);
        node = scope;
    }
    dotted.push(builder, node);
    dotted.reversed()
}

#[cfg(test)]
mod tests {
    use super::CLASSES;

    #[test]
    fn likely_packages_come_first() {
        assert_eq!(CLASSES.packages_of("List"), ["java.util".to_owned(), "java.awt".to_owned()]);
        assert_eq!(CLASSES.packages_of("Math"), ["java.lang".to_owned()]);
        assert!(CLASSES.packages_of("Foo").is_empty());
    }
}
