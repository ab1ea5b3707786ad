//! The combination category.

use super::Check;

/// The rows of the combination templates.
pub(super) const CHECKS: &[(&str, Check)] = &[];
