//! The file category: packages and libraries.

mod forbidden;
mod imported;
mod packages;
#[cfg(test)]
mod tests;
mod used;

pub(crate) use forbidden::{is_bound, is_defined};
pub(super) use packages::{classes as package_classes, functions as package_functions};

use super::Check;

/// The rows of the file templates.
pub(super) const CHECKS: &[(&str, Check)] = &[
    ("package", packages::package),
    ("import-libraries", imported::check),
    ("use-library-function", used::check),
    ("no-libraries", forbidden::check),
];
