//! What names refer to in a language: imports, packages, libraries, members.

use std::collections::BTreeSet;

use super::{
    FullName, Header, ImportRequirement, LibraryTable, Mention, Names, imports_name, is_or_within,
    path_parts,
};
use crate::facts::{Facts, Import, TypeDefinition, Variable, VariableKind};
use crate::instruction::{FunctionSource, SourceKind};
use crate::language::HasProfile;
use crate::response::Span;

/// What an entry of a list of functions stands for (template 33).
#[derive(Debug)]
pub(crate) enum ListedFunctions<'n> {
    /// The functions of that name, which may be qualified.
    Named(&'n str),
    /// The functions of a class: static ones, constructors, and methods of its objects.
    OfClass(&'n str),
    /// A method of a class, on its objects.
    Method(&'n str, &'n str),
    OfNamespace(&'n str),
    OfLibrary(&'n str),
    /// The functions and methods that standard headers declare.
    OfHeaders(Vec<&'static Header>),
    /// The functions of a header that the vocabulary does not know.
    OfUnknownHeader(&'n str),
}

/// How a language resolves names. Most of what sets its names apart is in
/// [`NameProfile`](crate::language::NameProfile).
pub(crate) trait NameResolution: HasProfile {
    /// The names that are spelled as they are because of how the code uses them.
    fn forced_names<'t>(&self, _facts: &Facts<'t>) -> BTreeSet<&'t str> {
        BTreeSet::new()
    }

    /// Whether a local variable is unused if nothing reads it, as the language's linter or compiler
    /// has it.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        matches!(variable.kind, VariableKind::Variable | VariableKind::Loop)
    }

    /// Whether a call, of this path, with a receiver and a first argument of these types, returns an
    /// error that is always nil, or that nobody looks at. The argument is given as written, too.
    fn never_fails(
        &self,
        _callee: &[&str],
        _receiver: Option<&str>,
        _argument: (&str, Option<&str>),
    ) -> bool {
        false
    }

    /// Whether an import shows that the code is in a package: not if it imports a library.
    fn import_shows_package(&self, _module: &str) -> bool {
        true
    }

    /// The local name that an import of a module binds, which is its alias if it has one, and the
    /// path that the name means; `None` if the import binds no name.
    fn module_binding<'m>(
        &self,
        module: &'m str,
        alias: Option<&'m str>,
    ) -> Option<(&'m str, &'m str)> {
        alias.map(|alias| (alias, module))
    }

    /// The module or class that a name means by its usual name where its import was left out.
    fn unimported_path(&self, _names: &Names<'_>, name: &str) -> Option<String> {
        LibraryTable::of(self.profile().language).module_of(name).map(str::to_owned)
    }

    /// The name under which the tables of libraries list what has this path.
    fn library_name<'p>(&self, path: &'p str) -> &'p str {
        path
    }

    /// The names by which code may import a library that an instruction calls by this name.
    fn import_names(&self, library: &str) -> Vec<String> {
        vec![library.to_owned()]
    }

    /// Whether an import provides the library with that import name: by default one of the module,
    /// of one within it, or of a name from it. A relative import provides no library.
    fn import_provides(&self, import: &Import<'_>, name: &str, _: ImportRequirement) -> bool {
        import.level == 0 && (is_or_within(&import.module, name, '.') || imports_name(import, name))
    }

    /// Whether a name is in the standard library: a module, package, class or header.
    fn is_standard_library(&self, name: &str) -> bool {
        LibraryTable::of(self.profile().language).standard.contains(name)
    }

    /// The path by which code can name a library in full without importing it; empty if there is
    /// none.
    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        path_parts(name)
    }

    /// The uses of a library's well-known names for which the import was left out.
    fn unimported_uses(&self, names: &Names<'_>, library: &str) -> Vec<Span> {
        names.unimported_alias_uses(LibraryTable::of(self.profile().language), library)
    }

    /// Whether a macro has the name of a module, and is meant before that where nothing says which: `panic`.
    fn is_macro(&self, _name: &str) -> bool {
        false
    }

    /// What one entry of `list` (template 33) stands for: a library, a class, a function. By default
    /// it is a module because the sentence says so, the vocabulary knows it, or the response imports
    /// it.
    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        _list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        let name = &source.name;
        let is_module = match source.kind {
            SourceKind::Library | SourceKind::Class => true,
            SourceKind::Function => false,
            SourceKind::Unsaid if self.is_macro(name) => false,
            SourceKind::Unsaid => {
                !self.import_shows_package(name) && !name.contains('.')
                    || !names.imports_of(name, ImportRequirement::Provided).is_empty()
            }
        };
        names.listed_by_kind(source, is_module)
    }

    /// Whether a full name leads into the library with that import name.
    fn is_from(&self, full: &FullName<'_>, library: &str) -> bool {
        let path = full.join(".");
        let inside = path.strip_prefix(library);
        inside.is_some_and(|rest| rest.starts_with('.'))
    }

    /// Whether the use of a library's name uses a function, not a type, a value or its method.
    fn is_function_use(
        &self,
        _names: &Names<'_>,
        mention: &Mention<'_>,
        _full: &FullName<'_>,
    ) -> bool {
        mention.is_called()
    }

    /// Whether a constructor is generated from the fields of a class; `has_own` says that the class
    /// also defines one.
    fn generates_constructor(&self, _class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        false
    }
}
