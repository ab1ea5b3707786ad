//! The two languages that are one but for types.

use crate::language::HasProfile;

/// A dialect of ECMAScript: JavaScript or TypeScript.
pub(super) trait Dialect: HasProfile {}
