//! What names refer to in a language: imports, packages, libraries, members.

use std::collections::{BTreeMap, BTreeSet};

use super::Header;
use crate::facts::{Facts, Function, FunctionKind, Import, TypeDefinition, Variable, VariableKind};
use crate::instruction::FunctionSource;
use crate::names::{FullName, ImportRequirement, Mention, Names, path_parts};
use crate::response::Span;

/// Which uses of a name may mean an imported library although no import binds the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnboundUse {
    /// Calls of members of something that no other import binds: the object may be the library's.
    CalledMember,
    /// Calls, and names without a qualifier.
    CalledOrBare,
    /// Calls, and everything that is not a variable.
    Any,
}

/// What an entry of a list of functions stands for (template 33).
#[derive(Debug)]
pub(crate) enum ListedFunctions<'n> {
    /// The functions of that name, which may be qualified.
    Named(&'n str),
    /// The functions of a class: static ones, constructors, and methods of its objects.
    OfClass(&'n str),
    /// The functions of a library.
    OfLibrary(&'n str),
    /// The functions and methods that standard headers declare.
    OfHeaders(Vec<&'static Header>),
    /// The functions of a header that the vocabulary does not know.
    OfUnknownHeader(&'n str),
}

/// The methods of an interface, each with its number of parameters and of results.
pub(crate) type Signatures = BTreeMap<String, [usize; 2]>;

/// The order of the name and the type in a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DeclarationOrder {
    /// `int count`
    TypeName,
    /// `count: int`
    NameColonType,
    /// `count int`
    NameSpaceType,
}

/// How a language resolves names.
pub(crate) trait NameResolution {
    /// The order of the name and the type in a declaration.
    fn declaration_order(&self) -> DeclarationOrder {
        DeclarationOrder::TypeName
    }

    /// The names that are spelled as they are because of how the code uses them.
    fn forced_names<'t>(&self, _facts: &Facts<'t>) -> BTreeSet<&'t str> {
        BTreeSet::new()
    }

    /// The marks at the ends of a name that say nothing about its words.
    fn marks_of_names(&self) -> &'static [char] {
        &['_']
    }

    /// Whether a local variable is unused if nothing reads it, as the language's linter or compiler
    /// has it.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        matches!(variable.kind, VariableKind::Variable | VariableKind::Loop)
    }

    /// Whether all uses of the local variables of a function or lambda are in its code, which is given.
    fn shows_all_uses(&self, _code: &str) -> bool {
        true
    }

    /// Whether `x += 1` by itself reads `x`.
    fn updates_read(&self) -> bool {
        true
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

    /// Whether it is known which results have to be used.
    fn has_checked_results(&self) -> bool {
        false
    }

    /// Whether the result of this function of the standard library has to be used.
    fn is_checked_result(&self, _path: &[&str]) -> bool {
        false
    }

    /// Whether a call by a name alone never calls what a variable holds.
    fn calls_only_functions(&self) -> bool {
        false
    }

    /// Whether a key in a literal of a named type may be the name of a variable.
    fn reads_keys(&self) -> bool {
        false
    }

    /// Whether a token joins the parts of a name.
    fn is_path_separator(&self, token: &str) -> bool {
        matches!(token, "." | "::" | ".*")
    }

    /// Whether a token after a name begins a call of it; `after` is the token after that.
    fn opens_call(&self, token: &str, _after: Option<&str>) -> bool {
        token == "("
    }

    /// Whether a method of functions calls or binds the function that it belongs to.
    fn calls_owner(&self, _method: &str) -> bool {
        false
    }

    /// Whether `::` before a name makes it a method reference, as in `Arrays::asList`.
    fn has_method_references(&self) -> bool {
        false
    }

    /// Whether a name before a member of a namespace is spelled differently from an object: by
    /// `::`, so that one word before it is never a variable.
    fn has_scope_operator(&self) -> bool {
        false
    }

    /// Whether a call may give arguments by the names of the parameters.
    fn has_keyword_arguments(&self) -> bool {
        false
    }

    /// Whether functions of one name may differ in their parameters.
    fn has_overloads(&self) -> bool {
        false
    }

    /// Whether a package is a namespace, which is part of the full names of what is in it. Else
    /// everything in the same block is in the package.
    fn packages_are_namespaces(&self) -> bool {
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
    ) -> Option<(&'m str, &'m str)>;

    /// The module or class that a name means by its usual name where its import was left out.
    fn unimported_path(&self, _names: &Names<'_>, _name: &str) -> Option<String> {
        None
    }

    /// The name under which the tables of libraries list what has this path.
    fn library_name<'p>(&self, path: &'p str) -> &'p str {
        path
    }

    /// The names by which code may import a library that an instruction calls by this name.
    fn import_names(&self, library: &str) -> Vec<String> {
        vec![library.to_owned()]
    }

    /// Whether an import provides the library with that import name.
    fn import_provides(
        &self,
        import: &Import<'_>,
        name: &str,
        requirement: ImportRequirement,
    ) -> bool;

    /// Whether a name is in the standard library: a module, package, class or header.
    fn is_standard_library(&self, name: &str) -> bool;

    /// The path by which code can name a library in full without importing it; empty if there is
    /// none.
    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        path_parts(name)
    }

    /// The uses of a library's well-known names for which the import was left out.
    fn unimported_uses(&self, _names: &Names<'_>, _library: &str) -> Vec<Span> {
        Vec::new()
    }

    /// Which uses of a name may mean an imported library although no import binds the name.
    fn unbound_use(&self) -> UnboundUse {
        UnboundUse::CalledMember
    }

    /// Whether a name means an object that is there without an import: JavaScript's `JSON`.
    fn is_global_object(&self, _name: &str) -> bool {
        false
    }

    /// The objects whose members need no prefix: the functions of `window`.
    fn global_objects(&self) -> &'static [&'static str] {
        &[]
    }

    /// What one entry of `list` (template 33) stands for: a library, a class, a function.
    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>>;

    /// Whether a full name leads into the library with that import name.
    fn is_from(&self, full: &FullName<'_>, library: &str) -> bool {
        let path = full.join(".");
        let inside = path.strip_prefix(library);
        inside.is_some_and(|rest| rest.starts_with('.'))
    }

    /// Whether the use of a library's name uses a function, not a type, a value or its method.
    fn is_function_use(&self, mention: &Mention<'_>, _full: &FullName<'_>) -> bool {
        mention.is_called()
    }

    /// Whether an object is built by calling its type like a function: `Stack(1)`.
    fn calls_types_as_constructors(&self) -> bool {
        false
    }

    /// Whether a method is a constructor.
    fn is_constructor(&self, method: &Function<'_>) -> bool {
        method.kind == FunctionKind::Constructor
    }

    /// Whether a class without constructors inherits those of its base.
    fn inherits_constructors(&self) -> bool {
        false
    }

    /// Whether a constructor is generated from the fields of a class; `has_own` says that the class
    /// also defines one.
    fn generates_constructor(&self, class: &TypeDefinition<'_>, has_own: bool) -> bool;

    /// Whether a variable of a class is a parameter of the constructor that is generated.
    fn is_constructor_field(&self, variable: &Variable<'_>) -> bool {
        variable.kind == VariableKind::Field
    }

    /// Whether a function of the response that returns a construction is called in its place.
    fn functions_construct(&self) -> bool {
        false
    }

    /// Whether a list in braces constructs the object that it initializes: `Point p = {1, 2};`.
    fn lists_construct(&self) -> bool {
        false
    }

    /// How the name of a function that builds an object begins, if this is a convention: the name
    /// of the type follows.
    fn constructor_prefixes(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether a type implements an interface by its methods, without naming it.
    fn interfaces_are_structural(&self) -> bool {
        false
    }

    /// The methods of an interface of the standard library, if they are known.
    fn standard_interface(&self, _name: &str) -> Option<&'static Signatures> {
        None
    }

    /// Whether several declarations of an interface of one name are one interface.
    fn merges_interfaces(&self) -> bool {
        false
    }

    /// Whether a class can name an interface that it implements in the same way as a base class.
    fn classes_extend_interfaces(&self) -> bool {
        true
    }

    /// Whether a field of this type is called like a method.
    fn is_method_type(&self, _type_text: &str) -> bool {
        false
    }
}
