//! What names refer to in Go.

use super::Go;
use crate::lang::NameResolution;

impl NameResolution for Go {}
