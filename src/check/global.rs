//! The global category.

use super::Check;

/// The rows of the global templates.
pub(super) const CHECKS: &[(&str, Check)] = &[];
