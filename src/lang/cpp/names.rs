//! What names refer to in C++, where headers are taken in, and what its libraries are.

use tree_sitter::Node;

use super::{Cpp, kind_of};
use crate::facts::{Import, ImportKind, InitialValue, TypeDefinition, Variable, VariableKind};
use crate::instruction::{FunctionSource, SourceKind};
use crate::lang::ImportRules;
use crate::lang::tree::named_children;
use crate::language::Language;
use crate::names::{
    Headers, ImportRequirement, LibraryTable, ListedFunctions, Mention, NameResolution, Names,
    QualifiedName, header_name, is_or_within, path_parts,
};
use crate::response::Span;
use crate::syntax::walk::Visit;

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

impl NameResolution for Cpp {
    /// Not a header of a well-known library, which may be named by its folder: `boost/`.
    fn import_shows_package(&self, module: &str) -> bool {
        let mut known = LibraryTable::of(Language::Cpp).import_names();
        !known.any(|known| module == known || known.ends_with('/') && module.starts_with(known))
    }

    /// `-Wunused-variable` and `-Wunused-but-set-variable`, of what is certain to do nothing when it is
    /// built and destroyed: numbers and pointers.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        let is_judged = match variable.kind {
            VariableKind::Variable => true,
            VariableKind::Loop => !matches!(variable.value, InitialValue::Each(_)),
            _ => false,
        };
        let ty = variable.ty.as_ref();
        is_judged
            && ty.is_some_and(|ty| is_plain(&ty.text))
            && !variable.modifiers.contains(&"maybe_unused")
    }

    fn import_names(&self, library: &str) -> Vec<String> {
        import_names(library)
    }

    fn import_provides(&self, import: &Import<'_>, name: &str, _: ImportRequirement) -> bool {
        provides(import, name)
    }

    fn is_standard_library(&self, name: &str) -> bool {
        Headers::get().find(name).is_some()
    }

    /// The name of a standard header is not a namespace.
    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        let mut parts = path_parts(name);
        if self.is_standard_library(name) {
            parts.clear();
        }
        parts
    }

    fn unimported_uses(&self, names: &Names<'_>, library: &str) -> Vec<Span> {
        header_uses(names, library)
    }

    /// What an entry stands for: what the sentence calls it, else by the vocabulary: a `std::` name is a
    /// class or a function, a bare name a header if there is one of that name.
    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        _list: &[FunctionSource],
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
        let is_type =
            headers.declaring_type(last).next().is_some() || !names.types(bare).is_empty();
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
            SourceKind::Unsaid if is_qualified || header.is_none() => {
                vec![function, ListedFunctions::OfNamespace(name)]
            }
            SourceKind::Unsaid if is_type => vec![of_header],
            // A bare name in a list, such as `compare`.
            SourceKind::Unsaid => vec![of_header, function],
        }
    }

    /// A class without constructors is an aggregate.
    fn generates_constructor(&self, _class: &TypeDefinition<'_>, has_own: bool) -> bool {
        !has_own
    }
}

/// Whether a type is a number or a pointer.
fn is_plain(ty: &str) -> bool {
    const WORDS: [&str; 13] = [
        "bool",
        "char",
        "const",
        "constexpr",
        "double",
        "float",
        "int",
        "long",
        "short",
        "signed",
        "size_t",
        "std::size_t",
        "unsigned",
    ];
    ty.ends_with('*') || ty.split_whitespace().all(|word| WORDS.contains(&word))
}

impl ImportRules for Cpp {
    fn belongs_at_top(&self, import: &Import<'_>, _text: &str) -> bool {
        import.kind == ImportKind::Include && is_header(&import.module)
    }
}

/// Whether headers are taken in at file level.
pub(super) fn includes_header(visit: &Visit<'_, '_>) -> bool {
    is_header(visit.own_field("path")) && is_at_file_level(visit)
}

/// Whether code at file level comes after includes. Directives, and `extern "C"` around includes, may
/// come before them.
pub(super) fn comes_after_includes(visit: &Visit<'_, '_>) -> bool {
    let kind = kind_of(visit.node);
    let is_code =
        ["_declaration", "_definition", "_statement"].iter().any(|ending| kind.ends_with(ending))
            || matches!(
                kind,
                "class_specifier"
                    | "declaration"
                    | "enum_specifier"
                    | "struct_specifier"
                    | "union_specifier"
            );
    is_code && is_at_file_level(visit)
}

/// Whether only an include guard and `extern "C"` are around a node. What other conditions of the
/// preprocessor hold may have alternatives, each with includes of its own.
fn is_at_file_level(visit: &Visit<'_, '_>) -> bool {
    let is_transparent = |node: &Node<'_>| match kind_of(*node) {
        "declaration_list" | "linkage_specification" => true,
        "preproc_ifdef" => is_guard(visit, *node),
        _ => false,
    };
    let around = visit.ancestors().find(|node| !is_transparent(node));
    !visit.source.is_fragment && around.map(kind_of) == Some("translation_unit")
}

/// Whether a condition begins by defining what it asks for: `#ifndef A_H` and `#define A_H`.
fn is_guard(visit: &Visit<'_, '_>, condition: Node<'_>) -> bool {
    let name = visit.field_text(condition, "name");
    let defined = named_children(condition).nth(1);
    defined.is_some_and(|definition| {
        kind_of(definition) == "preproc_def" && visit.field_text(definition, "name") == name
    })
}

/// Whether a file is a header. Another one is a text that is meant to stand where it is included:
/// `table.def`, `vector.ipp`.
fn is_header(path: &str) -> bool {
    let name = path.trim_matches(['"', '<', '>']).rsplit('/').next().unwrap_or_default();
    match name.rsplit_once('.') {
        Some((name, "h" | "h++" | "hh" | "hpp" | "hxx")) => {
            !["-inl", "_inl", "-impl", "_impl"].iter().any(|ending| name.ends_with(ending))
        }
        Some(_) => false,
        None => true,
    }
}

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
