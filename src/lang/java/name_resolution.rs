//! What names refer to in Java.

use super::Java;
use crate::lang::NameResolution;

impl NameResolution for Java {}
