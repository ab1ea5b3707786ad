//! What names refer to in Python.

use super::Python;
use crate::lang::NameResolution;

impl NameResolution for Python {}
