//! The class category.

use super::Check;

/// The rows of the class templates.
pub(super) const CHECKS: &[(&str, Check)] = &[];
