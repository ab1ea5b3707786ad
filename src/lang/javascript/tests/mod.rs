//! Facts about JavaScript code.
