//! The library of the fuzz targets.

pub mod targets;
