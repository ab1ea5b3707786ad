//! The file category: packages and libraries.

mod changed;
mod complete;
mod external;
mod forbidden;
mod imported;
mod packages;
mod parts;
mod position;
mod style;
#[cfg(test)]
mod tests;
mod used;

pub(super) use packages::{classes as package_classes, functions as package_functions};

pub(super) use position::{not_at_top as imports_not_at_top, within_code as inner_imports};

pub(super) use style::{
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
        forbidden::check,
        &[("disallowed_library_list", SlotKind::Libraries)],
    ),
    NamedCheck::new(
        "self-contained",
        complete::self_contained,
        &[("function_name", SlotKind::Function)],
    ),
    NamedCheck::new("standard-library-only", external::avoided, &[]),
    NamedCheck::new("necessary-imports", complete::imports, &[]),
    NamedCheck::new(
        "no-outer-variables",
        complete::no_outer_variables,
        &[("function_name", SlotKind::Function)],
    ),
];
