//! The types of C++.

use super::Cpp;
use crate::lang::TypeSystem;

impl TypeSystem for Cpp {}
