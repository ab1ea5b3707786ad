//! Types in the comment above a declaration, where the language has no other place for them.

use std::sync::LazyLock;

use regex::Regex;
use tree_sitter::Node;

use super::kind_of;
use crate::facts::{Base, BaseKind, TypeText};
use crate::language::Language;
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The longest comment that is read, in bytes: it is read for each function of a declaration.
const MAX_LENGTH: usize = 16 << 10;

/// A comment `/** … */`.
pub(in crate::lang) struct Comment<'t> {
    text: &'t str,
    span: Span,
}

/// The comment right above the declaration that a node is or is the value of. In TypeScript types
/// are written in code.
pub(in crate::lang) fn above<'t>(
    builder: &Builder<'t>,
    visit: &Visit<'_, 't>,
) -> Option<Comment<'t>> {
    if builder.facts.language != Language::JavaScript {
        return None;
    }
    let is_part = |node: &Node<'_>| {
        matches!(
            kind_of(*node),
            "variable_declarator"
                | "lexical_declaration"
                | "variable_declaration"
                | "assignment_expression"
                | "expression_statement"
                | "export_statement"
                | "pair"
                | "public_field_definition"
                | "call_expression"
                | "arguments"
                | "parenthesized_expression"
        )
    };
    let outer = visit.ancestors().take_while(is_part).last();
    let start = outer.unwrap_or(visit.node).start_byte();
    let before = builder.source()[..start].trim_end();
    if !before.ends_with("*/") {
        return None;
    }
    let least = before.len().saturating_sub(MAX_LENGTH);
    let window = (least..before.len()).find(|at| before.is_char_boundary(*at))?;
    let begin = window + before[window..].rfind("/*")?;
    let text = &before[begin..];
    text.starts_with("/**").then(|| Comment { text, span: builder.bytes(begin, before.len()) })
}

impl<'t> Comment<'t> {
    /// The types of a tag, each with the name that follows it.
    fn tags(&self, tag: &str) -> impl Iterator<Item = (&'t str, &'t str)> {
        static TAG: LazyLock<Regex> = LazyLock::new(|| {
            let pattern = r"@(\w+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}[ \t]*\[?(?:\.\.\.)?([\w$]*)";
            Regex::new(pattern).expect("the pattern is fixed")
        });
        let found: Vec<_> = TAG
            .captures_iter(self.text)
            .filter(|found| &found[1] == tag)
            .filter_map(|found| Some((found.get(2)?.as_str(), found.get(3)?.as_str())))
            .collect();
        found.into_iter()
    }

    fn type_text(&self, text: &'t str) -> TypeText<'t> {
        TypeText { text: text.trim().trim_end_matches('=').into(), span: self.span }
    }

    /// The type that `@param` gives a name.
    pub(super) fn parameter(&self, name: &str) -> Option<TypeText<'t>> {
        let (ty, _) = self.tags("param").find(|(_, of)| *of == name)?;
        Some(self.type_text(ty))
    }

    /// The type of `@returns` or `@return`.
    pub(super) fn result(&self) -> Option<TypeText<'t>> {
        let (ty, _) = self.tags("returns").chain(self.tags("return")).next()?;
        Some(self.type_text(ty))
    }

    /// The type of `@type`.
    pub(super) fn ty(&self) -> Option<TypeText<'t>> {
        let (ty, _) = self.tags("type").next()?;
        Some(self.type_text(ty))
    }

    /// The interfaces of `@implements`.
    pub(super) fn implemented(&self) -> impl Iterator<Item = Base<'t>> {
        self.tags("implements")
            .map(|(ty, _)| Base { kind: BaseKind::Implements, ty: self.type_text(ty) })
    }

    /// Whether it has `@interface`.
    pub(super) fn is_interface(&self) -> bool {
        self.text.split_whitespace().any(|word| word == "@interface")
    }
}
