//! Where the code raises an exception, and where it catches one.

use crate::response::Span;

/// A statement that raises an exception or a handler that catches one, or what stands in for them:
/// a Go error that is returned or compared.
#[derive(Debug, Clone, Copy)]
pub struct Exception<'t> {
    /// Whether it is raised or caught.
    pub role: ExceptionRole,
    /// What is raised or caught, without arguments: a class (`ValueError`, `std::logic_error`), or
    /// the name of a value. `None` for a handler of everything, and for raising what was caught.
    pub class: Option<&'t str>,
    /// The place that shows it.
    pub span: Span,
}

/// What is done with an exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExceptionRole {
    /// It is raised.
    Raised,
    /// It is caught.
    Caught,
}
