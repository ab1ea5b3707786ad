//! The file category: packages and libraries.

mod complete;
mod imported;
mod packages;
mod position;
#[cfg(test)]
mod tests;
mod used;

pub(super) use packages::{classes as package_classes, functions as package_functions};

pub(super) use position::{not_at_top as imports_not_at_top, within_code as inner_imports};

pub(super) use position::{
    out_of_order as imports_out_of_order, unused as unused_imports, wildcards as wildcard_imports,
};

use super::NamedCheck;
use crate::instruction::SlotKind;

/// The checks of the file templates.
pub(super) const CHECKS: &[NamedCheck] = &[
    NamedCheck::new("package", packages::package, &[("package_name", SlotKind::Library)]),
    NamedCheck::new("import-libraries", imported::check, &[("library_list", SlotKind::Libraries)]),
    NamedCheck::new(
        "use-library-function",
        used::check,
        &[("function_name", SlotKind::Name), ("library_name", SlotKind::Library)],
    ),
    NamedCheck::new(
        "no-libraries",
        imported::forbidden,
        &[("disallowed_library_list", SlotKind::Libraries)],
    ),
    NamedCheck::new(
        "self-contained",
        complete::self_contained,
        &[("function_name", SlotKind::Function)],
    ),
    NamedCheck::new("standard-library-only", imported::avoids_external, &[]),
    NamedCheck::new("necessary-imports", complete::imports, &[]),
    NamedCheck::new(
        "no-outer-variables",
        complete::no_outer_variables,
        &[("function_name", SlotKind::Function)],
    ),
];
