//! The function category.

use super::Check;

/// The rows of the function templates.
pub(super) const CHECKS: &[(&str, Check)] = &[];
