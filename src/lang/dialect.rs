//! The two languages that are one but for types.

/// A dialect of ECMAScript: JavaScript or TypeScript.
pub(super) trait Dialect: Sync {
    /// Whether types are written in code.
    const HAS_TYPES: bool;
}
