//! JSDoc, as `jsdoc/require-jsdoc` of ESLint looks for it, and the types in it.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;
use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::{
    Base, BaseKind, CallForm, Documentable, DocumentableKind, ExprKind, Expression, Facts,
    TestName, TypeText,
};
use crate::lang::Lower;
use crate::lang::tree::named_children;
use crate::language::Language;
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The class, function or type that a node declares, with whether it has JSDoc.
pub(super) fn of(visit: &Visit<'_, '_>) -> Option<Documentable> {
    let node = visit.node;
    let kind = match kind_of(node) {
        "class_declaration" | "abstract_class_declaration" => DocumentableKind::Class,
        "interface_declaration" => DocumentableKind::Interface,
        "enum_declaration" => DocumentableKind::Enumeration,
        "type_alias_declaration" => DocumentableKind::Type,
        "function_declaration" | "generator_function_declaration" => DocumentableKind::Function,
        "lexical_declaration" if binds_function(node) && is_at_file_level(visit) => {
            DocumentableKind::Function
        }
        "method_definition" | "abstract_method_signature" if is_member(visit) => {
            DocumentableKind::Method
        }
        "public_field_definition" => DocumentableKind::Field,
        _ => return None,
    };
    let exported = visit.parent().filter(|parent| kind_of(*parent) == "export_statement");
    let is_documented =
        has_jsdoc(visit, node) || exported.is_some_and(|exported| has_jsdoc(visit, exported));
    let is_public = is_public(visit, exported.is_some());
    Some(Documentable {
        kind,
        span: visit.span(node),
        is_public,
        access: (is_public || is_private_member(visit)).then_some(is_public),
        is_exempt: false,
        is_documented,
        declares: None,
    })
}

/// `const f = () => {}`.
fn binds_function(declaration: Node<'_>) -> bool {
    let mut declarators = named_children(declaration);
    declarators.any(|declarator| {
        let value = declarator.field("value").map(kind_of);
        matches!(value, Some("arrow_function" | "function_expression"))
    })
}

fn is_at_file_level(visit: &Visit<'_, '_>) -> bool {
    let parent = visit.parent().map(kind_of);
    matches!(parent, Some("program" | "export_statement"))
}

/// Whether a method is one of a class and not of an object.
fn is_member(visit: &Visit<'_, '_>) -> bool {
    visit.parent().is_some_and(|parent| kind_of(parent) == "class_body")
}

fn has_jsdoc(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    let is_decorator = |node: &Node<'_>| kind_of(*node) == "decorator";
    let mut before = std::iter::successors(node.prev_sibling(), Node::prev_sibling);
    let comment = before.find(|earlier| !is_decorator(earlier));
    comment
        .is_some_and(|comment| visit.is_comment(comment) && visit.text(comment).starts_with("/**"))
}

/// Whether it is exported, or a public member of a class that is.
fn is_public(visit: &Visit<'_, '_>, is_exported: bool) -> bool {
    let Some(class) = visit.parent().filter(|parent| kind_of(*parent) == "class_body") else {
        return is_exported;
    };
    let mut around = visit.ancestors().skip_while(|outer| *outer != class);
    let is_exported = around.nth(2).map(kind_of) == Some("export_statement");
    is_exported && !is_private_member(visit)
}

fn is_private_member(visit: &Visit<'_, '_>) -> bool {
    named_children(visit.node).any(|child| match kind_of(child) {
        "accessibility_modifier" => visit.text(child) != "public",
        "private_property_identifier" => true,
        _ => false,
    })
}

/// What may follow the name of a function that takes a test.
const VARIANTS: [&str; 10] = [
    "concurrent",
    "each",
    "failing",
    "fails",
    "fixme",
    "only",
    "sequential",
    "serial",
    "skip",
    "todo",
];

const FUNCTIONS: [&str; 2] = ["arrow_function", "function_expression"];

/// The title in `it("adds", …)`. One that begins with a value could begin with anything.
pub(super) fn test_name(visit: &Visit<'_, '_>) -> Option<TestName> {
    let call = visit.node;
    if !takes_test(visit.field_text(call, "function")) {
        return None;
    }
    let arguments = call.field("arguments")?;
    let title = named_children(arguments).next()?;
    let has_body = || named_children(arguments).any(|child| FUNCTIONS.contains(&kind_of(child)));
    let is_text = matches!(kind_of(title), "string" | "template_string");
    let text = visit.text(title).get(1..)?;
    (is_text && text.len() > 1 && !text.starts_with(['$', '%']) && has_body())
        .then(|| TestName::title(visit.span_in_quotes(title)))
}

/// Whether a function takes tests: `it`, `test.only`, `test.each([1])`, `Deno.test`.
fn takes_test(callee: &str) -> bool {
    let mut parts = callee.split(['.', '(', '`']);
    match parts.next() {
        Some("Deno" | "QUnit") => parts.next() == Some("test"),
        Some("fit" | "it" | "test" | "xit" | "xtest") => {
            parts.next().is_none_or(|part| VARIANTS.contains(&part))
        }
        _ => false,
    }
}

/// The names used as tags, and those of functions that return JSX and begin with a capital.
pub(super) fn names<'t>(facts: &Facts<'t>) -> BTreeSet<&'t str> {
    let tags = facts
        .calls
        .iter()
        .filter(|call| call.form == CallForm::Reference && is_jsx(call.expression));
    let tags = tags.filter_map(|call| call.callee.parts.last().copied());
    let components = facts.functions.iter().filter(|function| {
        let mut values = function.returns.iter().filter_map(|returned| returned.value);
        function.name.starts_with(char::is_uppercase) && values.any(may_be_jsx)
    });
    tags.chain(components.map(|component| component.name)).collect()
}

fn is_jsx(expression: Expression<'_>) -> bool {
    kind_of(expression.node).starts_with("jsx_")
}

/// Whether a value is JSX in one of the cases that it tells apart: `c ? <b/> : null`, `c && <b/>`.
fn may_be_jsx(value: Expression<'_>) -> bool {
    let mut cases = vec![value.lower()];
    while let Some(case) = cases.pop() {
        match case.kind {
            ExprKind::Conditional(one, other)
            | ExprKind::Binary("&&" | "||" | "??", one, other) => cases.extend([*one, *other]),
            _ if is_jsx(case.source) => return true,
            _ => {}
        }
    }
    false
}

/// The longest comment that is read, in bytes: it is read for each function of a declaration.
const MAX_LENGTH: usize = 16 << 10;

/// A comment `/** … */`.
pub(super) struct Comment<'t> {
    text: &'t str,
    span: Span,
}

/// The comment right above the declaration that a node is or is the value of. In TypeScript types
/// are written in code.
pub(super) fn above<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> Option<Comment<'t>> {
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
        // `?T` may be null, `!T` is not.
        let text = text.trim().trim_end_matches('=').trim_start_matches(['?', '!']);
        TypeText { text: text.into(), span: self.span }
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
