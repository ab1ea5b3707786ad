//! The libraries of C++: how headers are included, and uses of them without an include.

use crate::facts::{Import, ImportKind};
use crate::names::{Headers, header_name};
use crate::names::{Mention, Names, is_or_within};
use crate::response::Span;

/// The header of a library, also without `std::`.
pub(super) fn import_names(library: &str) -> Vec<String> {
    let header = header_name(library);
    let without_namespace = header.strip_prefix("std::");
    let names = std::iter::once(header).chain(without_namespace);
    names.map(str::to_owned).collect()
}

/// Compares headers with or without angle brackets and `.h`; `cX` is the same as `X.h`. A folder
/// is provided by any header in it, and a header may be given by its file name only.
pub(super) fn provides(import: &Import<'_>, name: &str) -> bool {
    let module = header_name(&import.module);
    if let Some(folder) = name.strip_suffix('/') {
        return is_or_within(module, folder, '/');
    }
    if module == name || is_or_within(module, name, '/') {
        return true;
    }
    let same_header = match (Headers::get().find(module), Headers::get().find(name)) {
        (Some((module, _)), Some((name, _))) => return module == name,
        _ => false,
    };
    let stem = |path: &str| -> String {
        let file = path.rsplit('/').next().unwrap_or(path);
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        stem.to_owned()
    };
    let has_folder = name.contains('/');
    let has_ending = name.contains('.');
    let file = module.rsplit('/').next().unwrap_or(module);
    same_header
        || (!has_folder && has_ending && file == name)
        || (!has_folder && !has_ending && !Headers::get().has(name) && stem(module) == name)
        || (has_folder
            && !has_ending
            && module.rsplit_once('.').map(|(path, _)| path) == Some(name))
}

/// Uses of `std` names that are declared by this standard header, if no header that declares
/// them is included.
pub(super) fn header_uses(names: &Names<'_>, name: &str) -> Vec<Span> {
    let headers = Headers::get();
    let type_name = name.strip_prefix("std::").unwrap_or(name);
    let Some((header_name, header)) = headers.find(type_name) else {
        return Vec::new();
    };
    let imports = &names.facts.imports;
    let includes: Vec<&str> = imports
        .iter()
        .filter(|import| import.kind != ImportKind::Using)
        .filter_map(|import| Some(headers.find(&import.module)?.0))
        .collect();
    if includes.contains(&header_name) {
        return Vec::new();
    }
    let using_std =
        imports.iter().any(|import| import.kind == ImportKind::Using && import.module == "std");
    let declared_elsewhere = |names: Vec<&str>| names.iter().any(|other| includes.contains(other));
    let is_std = |mention: &Mention<'_>| {
        mention.qualifiers().first() == Some(&"std") || (using_std && mention.is_bare())
    };
    let types = header
        .types
        .iter()
        .filter(|name| !declared_elsewhere(headers.declaring_type(name).collect()));
    let functions = header
        .functions
        .iter()
        .chain(&header.objects)
        .filter(|name| headers.declaring_function(name).count() == 1);
    let declared = types.chain(functions);
    let declared = declared.filter(|name| !names.is_defined(name));
    names
        .mentions_of_any(declared.map(String::as_str))
        .into_iter()
        .filter(|mention| !mention.has_receiver() && is_std(mention))
        .map(|mention| mention.span())
        .collect()
}
