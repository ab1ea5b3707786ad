//! Libraries: their popular names, and the imports that provide them.

mod imports;
mod vocabulary;

pub(crate) use imports::{
    ImportRequirement, import_names, imports_name, imports_of, is_or_within, local_names,
    path_parts,
};
pub(crate) use vocabulary::LibraryTable;

use super::infer;
use crate::language::Language;

// `check::infer` asks for the headers here.
pub(super) use crate::lang::Headers;

/// Whether the vocabulary knows a library function of that full name.
pub(crate) fn is_known_function(language: Language, name: &str) -> bool {
    infer::is_known_function(language, name)
}

/// Whether the vocabulary knows a constant or variable of a library by that full name.
pub(crate) fn is_known_value(language: Language, name: &str) -> bool {
    infer::is_known_value(language, name)
}
