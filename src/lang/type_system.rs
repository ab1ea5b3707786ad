//! What a language's types and literals mean.

/// The types of a language, as far as they can be seen without compiling it.
pub(crate) trait TypeSystem {}
