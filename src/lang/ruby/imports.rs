//! What is required: `require`, `require_relative`, `load` and `autoload`.

use tree_sitter::Node;

use super::{Fields, declarations};
use crate::facts::{Import, ImportKind};
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// Records what a call requires, if that is written out.
pub(super) fn record<'t>(builder: &mut Builder<'t>, call: Node<'t>) {
    let name = call.field("method").map_or("", |name| builder.text(name));
    let mut arguments = call.field("arguments").into_iter().flat_map(named_children);
    let path = match name {
        "autoload" => arguments.nth(1),
        _ => arguments.next(),
    };
    let Some((path, _)) = path.and_then(|path| declarations::symbol(builder, path)) else {
        return;
    };
    let is_own = name == "require_relative" || path.starts_with(['.', '/']);
    let import = Import {
        kind: ImportKind::Import,
        module: path.trim_end_matches(".rb").into(),
        names: Vec::new(),
        alias: None,
        is_wildcard: false,
        level: usize::from(is_own),
        span: builder.span(call),
        scope: builder.scope(),
    };
    builder.facts.imports.push(import);
}
