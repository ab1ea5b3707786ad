//! The package that a `package.json` beside the code describes.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::packages::{of_specifier, path_words};
use crate::facts::{Package, PackageSource};
use crate::response::{CodeBlock, Span};

/// The name of the file.
const FILE: &str = "package.json";

/// The fields that tell a manifest without a title from other objects with a name.
const FIELDS: [&str; 6] = ["version", "main", "type", "scripts", "dependencies", "exports"];

/// The size of the largest manifest that is read, in bytes, to bound the work.
const MAX_SIZE: usize = 1 << 16;

/// The package that a block of data describes, by each of its names.
pub(super) fn packages(block: &CodeBlock<'_>) -> Vec<Package<'static>> {
    let Some((name, span)) = name(block) else {
        return Vec::new();
    };
    let names = of_specifier(&name).into_iter();
    let packages = names.map(|name| Package {
        name: Cow::Owned(name),
        source: PackageSource::Manifest,
        span,
        scope: None,
    });
    packages.collect()
}

/// The name in a manifest and its place.
fn name(block: &CodeBlock<'_>) -> Option<(String, Span)> {
    let code = block.code.as_ref();
    if code.len() > MAX_SIZE || !code.trim_start().starts_with('{') {
        return None;
    }
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(code).ok()?;
    let raw = fields.get("name")?.get();
    if !FIELDS.iter().any(|field| fields.contains_key(*field)) && !is_titled(block) {
        return None;
    }
    let start = (raw.as_ptr().addr() - code.as_ptr().addr()) as u32;
    let span = Span::in_block(block.index, start, start + raw.len() as u32);
    let name: String = serde_json::from_str(raw).ok()?;
    (!name.is_empty()).then_some((name, span))
}

/// Whether a title of the block is the name of the file.
fn is_titled(block: &CodeBlock<'_>) -> bool {
    let titles = block.titles.iter();
    let mut words = titles.flat_map(|title| path_words(title.text));
    words.any(|word| word.rsplit('/').next() == Some(FILE))
}
