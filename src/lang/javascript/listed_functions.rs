//! The uses of functions that an instruction lists (template 33): entries that name a module or an
//! object of the language.

use super::packages;
use crate::instruction::{FunctionSource, SourceKind};
use crate::lang::ListedFunctions;
use crate::names::{FullName, ImportRequirement, Mention, Names, is_class_name};

/// What an entry stands for. A class of the language is one also where the sentence does not say
/// so.
pub(in crate::lang) fn of_entry<'n>(
    names: &Names<'_>,
    source: &'n FunctionSource,
) -> Vec<ListedFunctions<'n>> {
    let name = source.name.as_str();
    let is_module = || {
        packages::is_known_module(name)
            || !names.imports_of(name, ImportRequirement::Provided).is_empty()
    };
    let is_library = match source.kind {
        SourceKind::Library | SourceKind::Class => true,
        SourceKind::Function => false,
        SourceKind::Unsaid => packages::is_global_object(name) || is_module(),
    };
    let mut found = names.listed_by_kind(source, is_library);
    let is_class = source.kind == SourceKind::Unsaid
        && is_class_name(name)
        && packages::is_global_object(name)
        && names.types(name).is_empty();
    if is_class {
        found.push(ListedFunctions::OfClass(name));
    }
    found
}

/// Whether a full name leads into a library: a member of it, a module in it, or what it exports by
/// default.
pub(in crate::lang) fn is_from(full: &FullName<'_>, library: &str) -> bool {
    let path = full.join(".");
    if let Some(prefix) = library.strip_suffix('*') {
        return path.starts_with(prefix);
    }
    let inside = path.strip_prefix(library);
    inside.is_some_and(|rest| {
        rest.starts_with(['.', '/']) || rest.is_empty() && full.import.is_some()
    })
}

/// Whether a use of a library's name uses a function: a call of it, or the name as a value where
/// it is imported and not spelled like a class.
pub(in crate::lang) fn is_function_use(mention: &Mention<'_>, full: &FullName<'_>) -> bool {
    let last = mention.parts().last().copied().unwrap_or_default();
    mention.is_called() || full.import.is_some() && !mention.is_qualifier() && !is_class_name(last)
}
