//! Libraries: their popular names, their import names, and what they declare.

mod imports;
mod vocabulary;

pub(super) use imports::{
    ImportRequirement, go_package_name, import_names, imports_of, is_or_within,
};
pub(super) use vocabulary::{Header, Headers, JavaClasses, Libraries, is_standard};
