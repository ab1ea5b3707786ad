//! Where C++ takes in headers.

use tree_sitter::Node;

use super::{Cpp, kind_of};
use crate::facts::{Import, ImportKind};
use crate::lang::tree::named_children;
use crate::lang::{ImportRules, TopLevel};
use crate::syntax::finder::Seen;

impl ImportRules for Cpp {
    /// Directives, and `extern "C"` around includes, may come before them.
    fn top_level(&self, seen: &Seen<'_, '_>) -> Option<TopLevel> {
        let kind = kind_of(seen.node());
        let is_code =
            ["_declaration", "_definition", "_statement"].iter().any(|it| kind.ends_with(it))
                || matches!(
                    kind,
                    "class_specifier"
                        | "declaration"
                        | "enum_specifier"
                        | "struct_specifier"
                        | "union_specifier"
                );
        match kind {
            _ if seen.is_in_fragment() => None,
            "preproc_include" if is_header(seen.field_text(seen.node(), "path")) => {
                is_at_file_level(seen).then_some(TopLevel::Import)
            }
            _ if is_code => is_at_file_level(seen).then_some(TopLevel::Code),
            _ => None,
        }
    }

    fn belongs_at_top(&self, import: &Import<'_>, _text: &str) -> bool {
        import.kind == ImportKind::Include && is_header(&import.module)
    }
}

/// Whether only an include guard and `extern "C"` are around a node. What other conditions of the
/// preprocessor hold may have alternatives, each with includes of its own.
fn is_at_file_level(seen: &Seen<'_, '_>) -> bool {
    let is_transparent = |node: &Node<'_>| match kind_of(*node) {
        "declaration_list" | "linkage_specification" => true,
        "preproc_ifdef" => is_guard(seen, *node),
        _ => false,
    };
    let around = seen.ancestors().find(|node| !is_transparent(node));
    around.map(kind_of) == Some("translation_unit")
}

/// Whether a condition begins by defining what it asks for: `#ifndef A_H` and `#define A_H`.
fn is_guard(seen: &Seen<'_, '_>, condition: Node<'_>) -> bool {
    let name = seen.field_text(condition, "name");
    let defined = named_children(condition).nth(1);
    defined.is_some_and(|it| kind_of(it) == "preproc_def" && seen.field_text(it, "name") == name)
}

/// Whether a file is a header. Another one is a text that is meant to stand where it is included:
/// `table.def`, `vector.ipp`.
fn is_header(path: &str) -> bool {
    let name = path.trim_matches(['"', '<', '>']).rsplit('/').next().unwrap_or_default();
    match name.rsplit_once('.') {
        Some((name, "h" | "h++" | "hh" | "hpp" | "hxx")) => {
            !["-inl", "_inl", "-impl", "_impl"].iter().any(|it| name.ends_with(it))
        }
        Some(_) => false,
        None => true,
    }
}
