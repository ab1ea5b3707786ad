//! The interface category.

use super::Check;

/// The rows of the interface templates.
pub(super) const CHECKS: &[(&str, Check)] = &[];
