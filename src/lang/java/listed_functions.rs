//! The functions that an instruction lists (template 33): entries that name a class, a package or a
//! function.

use super::libraries::JavaClasses;
use crate::instruction::{FunctionSource, SourceKind};
use crate::lang::ListedFunctions;
use crate::language::Language;
use crate::names::{LibraryTable, QualifiedName, is_class_name};

/// What an entry stands for, as the sentence or the spelling of its name says. A dotted name all in
/// lower case is a package.
pub(super) fn of_entry(source: &FunctionSource) -> Vec<ListedFunctions<'_>> {
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

/// A class or a package, by the spelling of its last part.
fn of_path(full: &str) -> ListedFunctions<'_> {
    let last = QualifiedName::parse(full).last;
    match is_class_name(last) {
        true => ListedFunctions::OfClass(last),
        false => ListedFunctions::OfLibrary(full),
    }
}

/// Whether a full name is that of a member of a class: `java.util.Arrays.sort`.
pub(super) fn is_static_function(full: &str) -> bool {
    let mut parts = full.rsplit('.');
    let is_member = parts.next().is_some_and(|name| !is_class_name(name));
    is_member && parts.next().is_some_and(is_class_name)
}
