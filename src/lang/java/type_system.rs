//! The types of Java.

use super::Java;
use crate::lang::TypeSystem;

impl TypeSystem for Java {}
