//! The variable category.

use super::Check;

/// The rows of the variable templates.
pub(super) const CHECKS: &[(&str, Check)] = &[];
