//! The file category: packages and libraries.

mod complete;
mod headers;
mod imported;
mod packages;
mod position;
mod taken;
#[cfg(test)]
mod tests;
mod used;

pub(super) use headers::{unended, unguarded, unlicensed, without_pragma_once};
pub(super) use packages::{classes as package_classes, functions as package_functions};
pub(super) use position::{
    module_code, not_at_top as imports_not_at_top, out_of_order as imports_out_of_order,
    unsorted as unsorted_imports, unused as unused_imports, wildcards as wildcard_imports,
    within_code as inner_imports,
};

use super::{NamedCheck, check};
use crate::instruction::SlotKind::{Code, Function, Libraries, Library, Name, Names, Written};

pub(super) const CHECKS: &[NamedCheck] = &[
    check("package", packages::package, &[("package_name", Library)]),
    check("import-libraries", imported::check, &[("library_list", Libraries)]),
    check(
        "use-library-function",
        used::check,
        &[("function_name", Name), ("library_name", Library)],
    ),
    check("no-libraries", imported::forbidden, &[("disallowed_library_list", Libraries)]),
    check("import-from", taken::from, &[("names", Names), ("module", Library)]),
    check("no-import-from", taken::not_from, &[("names", Names), ("module", Library)]),
    check("self-contained", complete::self_contained, &[("function_name", Function)]),
    check("only-libraries", imported::only, &[("library_list", Libraries)]),
    check("standard-library-only", imported::avoids_external, &[]),
    check("necessary-imports", complete::imports, &[]),
    check("file-has-code", headers::each_has, &[("code", Code)]),
    check("file-begins-with", headers::each_begins, &[("code", Written)]),
    check("no-outer-variables", complete::no_outer_variables, &[("function_name", Function)]),
];
