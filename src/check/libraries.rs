//! Libraries: their popular names, their import names, and what they declare.

mod imports;
mod vocabulary;

pub(super) use imports::{Asked, full_names, go_package_name, imports_of, is_or_in};
pub(super) use vocabulary::{Header, Headers, JavaClasses, Libraries, is_standard};
