//! The functions that an instruction lists (template 33): entries that name a header, a class, the
//! STL, or a function.

use super::headers::Headers;
use crate::instruction::{FunctionSource, SourceKind};
use crate::lang::ListedFunctions;
use crate::names::{Names, QualifiedName};

/// The headers of the STL: containers, iterators, algorithms, numerics, function objects.
const STL: [&str; 16] = [
    "algorithm",
    "array",
    "deque",
    "forward_list",
    "functional",
    "iterator",
    "list",
    "map",
    "numeric",
    "queue",
    "set",
    "span",
    "stack",
    "unordered_map",
    "unordered_set",
    "vector",
];

/// What an entry stands for: what the sentence calls it, else by the vocabulary: a `std::` name is a
/// class or a function, a bare name a header if there is one of that name.
pub(super) fn of_entry<'n>(
    names: &Names<'_>,
    source: &'n FunctionSource,
) -> Vec<ListedFunctions<'n>> {
    let headers = Headers::get();
    let name = source.name.as_str();
    let bare = name.trim_start_matches("std::");
    if name.eq_ignore_ascii_case("STL") {
        let chosen = headers.iter().filter(|(name, _)| STL.contains(name));
        return vec![ListedFunctions::OfHeaders(chosen.map(|(_, header)| header).collect())];
    }
    if matches!(name, "std" | "C++ standard") {
        let all = headers.iter().map(|(_, header)| header);
        return vec![ListedFunctions::OfHeaders(all.collect())];
    }
    let last = QualifiedName::parse(bare).last;
    let header = headers.find(bare).map(|(_, header)| header);
    let is_qualified = name.contains("::");
    let is_type = headers.declaring_type(last).next().is_some() || !names.types(bare).is_empty();
    let class = ListedFunctions::OfClass(last);
    let function = ListedFunctions::Named(name);
    let of_header = match header {
        Some(header) => ListedFunctions::OfHeaders(vec![header]),
        None => ListedFunctions::OfUnknownHeader(name),
    };
    match source.kind {
        SourceKind::Class => vec![class],
        SourceKind::Function => vec![function],
        SourceKind::Library => vec![of_header],
        SourceKind::Unsaid if is_type && (is_qualified || header.is_none()) => vec![class],
        SourceKind::Unsaid if is_qualified || header.is_none() => vec![function],
        SourceKind::Unsaid if is_type => vec![of_header],
        // A bare name in a list, such as `compare`.
        SourceKind::Unsaid => vec![of_header, function],
    }
}
