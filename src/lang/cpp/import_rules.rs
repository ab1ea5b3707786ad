//! Where C++ takes in headers.

use super::{Cpp, kind_of};
use crate::facts::{Import, ImportKind};
use crate::lang::{ImportRules, TopLevel};
use crate::syntax::finder::Seen;

impl ImportRules for Cpp {
    /// Directives, and `extern "C"` around includes, may come before them.
    fn top_level(&self, seen: &Seen<'_, '_>) -> Option<TopLevel> {
        let kind = kind_of(seen.node());
        let is_code = ["_declaration", "_definition", "_statement"]
            .iter()
            .any(|it| kind.ends_with(it))
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

/// Whether only conditions of the preprocessor and `extern "C"` are around a node.
fn is_at_file_level(seen: &Seen<'_, '_>) -> bool {
    let mut around = seen.ancestors().map(kind_of);
    let is_transparent = |kind: &&str| {
        matches!(*kind, "declaration_list" | "linkage_specification")
            || kind.starts_with("preproc_")
    };
    around.find(|kind| !is_transparent(kind)) == Some("translation_unit")
}

/// Whether a file is a header. Another one is a text that is meant to stand where it is included:
/// `table.def`, `vector.ipp`.
fn is_header(path: &str) -> bool {
    let name = path
        .trim_matches(['"', '<', '>'])
        .rsplit('/')
        .next()
        .unwrap_or_default();
    match name.rsplit_once('.') {
        Some((name, "h" | "h++" | "hh" | "hpp" | "hxx")) => !["-inl", "_inl", "-impl", "_impl"]
            .iter()
            .any(|it| name.ends_with(it)),
        Some(_) => false,
        None => true,
    }
}
