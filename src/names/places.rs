//! What is around a place in the code.

use super::Names;
use super::nesting::{ClosingBraces, SpanTree};
use crate::facts::{ImportKind, ScopeId};
use crate::response::Span;

impl Names<'_> {
    /// Whether a span lies in an import. A C++ `using` is not an import.
    pub(crate) fn is_in_import(&self, span: Span) -> bool {
        let table = self.tables.imports.get_or_init(|| {
            let imports = self.facts.imports.iter();
            let imports = imports.filter(|import| import.kind != ImportKind::Using);
            SpanTree::new(imports.map(|import| import.span).enumerate())
        });
        table.innermost(span).is_some()
    }

    /// The innermost scope around a span.
    pub(crate) fn scope_at(&self, span: Span) -> Option<ScopeId> {
        let table = self.tables.scopes.get_or_init(|| {
            let scopes = self.facts.scopes.iter();
            SpanTree::new(scopes.map(|scope| scope.span).enumerate())
        });
        table.innermost(span).map(|at| ScopeId(at as u32))
    }

    /// The index of the innermost function whose body contains a span.
    pub(crate) fn function_at(&self, span: Span) -> Option<usize> {
        let table = self.tables.bodies.get_or_init(|| {
            let functions = self.facts.functions.iter().enumerate();
            SpanTree::new(functions.filter_map(|(at, one)| Some((at, one.body?))))
        });
        table.innermost(span)
    }

    /// Whether the innermost block around `span` is still open at `until`.
    pub(crate) fn is_open_until(&self, span: Span, until: Span) -> bool {
        let tokens = &self.facts.tokens;
        let table = &self.tables.closing_braces;
        let table = table.get_or_init(|| ClosingBraces::new(tokens));
        table.closing(tokens, span).is_none_or(|close| close >= until)
    }
}
