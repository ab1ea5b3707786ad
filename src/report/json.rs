//! What the JSON reports share.
//!
//! A report's JSON is published, and has other names and another order than the data that it shows.
//! So its objects are written out where they are made, with [`object!`], rather than mirrored in
//! structs of their own.

use std::io::{self, Write};

use serde::Serialize;

/// An `impl Serialize` with these fields in this order. `#[serde(flatten)]` puts the fields of a value
/// in the place of its own name; a `None` has no fields.
macro_rules! object {
    ($($(#[$attribute:meta])? $name:ident $(: $value:expr)?),* $(,)?) => {{
        #[allow(non_camel_case_types, reason = "the type of each field is named like the field")]
        let object = {
            #[derive(serde::Serialize)]
            struct Object<$($name),*> { $($(#[$attribute])? $name: $name),* }
            Object { $($name $(: $value)?),* }
        };
        object
    }};
}

pub(super) use object;

pub(super) fn list<T, E>(items: impl IntoIterator<Item = T>, entry: impl FnMut(T) -> E) -> Vec<E> {
    items.into_iter().map(entry).collect()
}

pub(super) fn write_json(out: &mut dyn Write, report: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, report)?;
    writeln!(out)
}
