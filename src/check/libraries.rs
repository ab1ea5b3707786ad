//! Libraries by the names people give them, and the names by which code imports them.

mod imports;
mod vocabulary;

pub(super) use imports::{Asked, full_names, go_package_name, imports_of, is_or_in};
pub(super) use vocabulary::{Header, Headers, JavaClasses, Libraries, is_standard};
