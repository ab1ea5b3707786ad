//! Whether a line asks for anything of the code.

/// Whether a line that is no rule asks for anything.
pub(super) fn is_demand(_line: &str) -> bool {
    true
}
