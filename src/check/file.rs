//! The file category.

use super::Check;

/// The rows of the file templates.
pub(super) const CHECKS: &[(&str, Check)] = &[];
