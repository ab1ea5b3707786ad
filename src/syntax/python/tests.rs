//! Facts of small snippets.
