//! The types of Go.

use super::Go;
use crate::lang::TypeSystem;

impl TypeSystem for Go {}
