//! The types of Python.

use super::Python;
use crate::lang::TypeSystem;

impl TypeSystem for Python {}
