//! What names refer to in C++.

use super::Cpp;
use crate::lang::NameResolution;

impl NameResolution for Cpp {}
