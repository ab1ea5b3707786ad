//! Shared code of the JSON reports.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

/// An object with these fields in this order.
pub(super) struct Object<T>(pub(super) Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Object<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// Writes a report as JSON.
pub(super) fn write_json(out: &mut dyn Write, report: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, report)?;
    writeln!(out)
}
