//! Functions, their results, and whether they do nothing.

use tree_sitter::Node;

use super::kind_of;
use super::parameters::{annotations_of, parameters, take_receiver};
use super::{annotations, bindings};
use crate::facts::{Function, FunctionKind, ScopeKind, VariableKind};
use crate::lang::tree::{children, named_children};
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The parts of a function definition, which may be cut off.
pub(super) struct Definition<'t> {
    pub(super) name: Node<'t>,
    pub(super) parameters: Option<Node<'t>>,
    pub(super) result: Option<Node<'t>>,
    pub(super) body: Option<Node<'t>>,
    pub(super) is_async: bool,
    pub(super) start: usize,
    pub(super) signature_end: usize,
    pub(super) end: usize,
}

/// Records a function and opens its scope.
pub(super) fn define<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    if let Some(definition) = definition_of(builder, visit.node) {
        record(builder, &definition, decorators(builder, visit));
    }
}

fn definition_of<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Definition<'t>> {
    let name = node.child_by_field_id(field!(Python, "name"))?;
    let (is_async, colon) = header(node);
    let end = definition_end(builder, node);
    Some(Definition {
        name,
        parameters: node.child_by_field_id(field!(Python, "parameters")),
        result: node.child_by_field_id(field!(Python, "return_type")),
        body: node.child_by_field_id(field!(Python, "body")),
        is_async,
        start: node.start_byte(),
        signature_end: colon.unwrap_or(end),
        end,
    })
}

/// Whether a definition begins with `async`, and the end of the colon before its body.
pub(super) fn header(node: Node<'_>) -> (bool, Option<usize>) {
    let mut is_async = false;
    for child in children(node) {
        match kind_of(child) {
            "async" => is_async = true,
            ":" => return (is_async, Some(child.end_byte())),
            _ => {}
        }
    }
    (is_async, None)
}

/// The end of the last statement of a definition: comments after it are not part of it.
pub(super) fn definition_end(builder: &Builder<'_>, node: Node<'_>) -> usize {
    let source = builder.source();
    let end = source[..node.end_byte()].trim_end().len();
    let line = source[..end].rfind('\n').map_or(0, |at| at + 1);
    if !source[line..end].trim_start().starts_with('#') {
        return end.max(node.start_byte());
    }
    let mut cursor = node.walk();
    loop {
        let here = cursor.node().end_byte();
        let mut last = None;
        if cursor.goto_first_child() {
            loop {
                if kind_of(cursor.node()) != "comment" && !cursor.node().byte_range().is_empty() {
                    last = Some(cursor.node());
                }
                if !cursor.goto_next_sibling() {
                    break;
                }
            }
        }
        match last {
            Some(last) if last.end_byte() <= here => cursor.reset(last),
            _ => return here,
        }
    }
}

/// Records a definition, which may be cut off, and opens its scope.
pub(super) fn record<'t>(
    builder: &mut Builder<'t>,
    definition: &Definition<'t>,
    modifiers: Vec<&'t str>,
) {
    let owner_type = builder.owner_type();
    let is_static = has_modifier(&modifiers, "staticmethod");
    let mut parameters = definition
        .parameters
        .map(|list| parameters(builder, list))
        .unwrap_or_default();
    let receiver = definition
        .parameters
        .filter(|_| owner_type.is_some() && !is_static)
        .and_then(|list| take_receiver(list, &mut parameters));
    let results = definition
        .result
        .map(|result| annotations::type_text(builder, result));
    let body = body_span(builder, definition);
    let function = Function {
        owner: builder.owner(),
        owner_type,
        signature: builder.bytes(definition.start, definition.signature_end),
        body: Some(body),
        parameters: parameters.iter().map(|(one, _)| one.clone()).collect(),
        receiver: receiver.as_ref().map(|(one, _)| one.clone()),
        results: results.into_iter().collect(),
        overrides: has_modifier(&modifiers, "override"),
        is_abstract: modifiers
            .iter()
            .any(|one| last_part(one).starts_with("abstract")),
        is_stub: definition.body.is_some_and(|body| is_stub(builder, body)),
        modifiers,
        is_async: definition.is_async,
        ..Function::blank(
            builder.text(definition.name),
            builder.span(definition.name),
            owner_type.map_or(FunctionKind::Function, |_| FunctionKind::Method),
            builder.bytes(definition.start, definition.end),
            builder.scope(),
        )
    };
    let end = definition.end.max(definition.signature_end);
    builder.open_function(function, definition.start, end);
    if let Some((parameter, name)) = receiver {
        bindings::parameter(builder, &parameter, name, VariableKind::Receiver);
    }
    for (parameter, name) in &parameters {
        bindings::parameter(builder, parameter, *name, VariableKind::Parameter);
    }
    for node in definition.parameters.into_iter().flat_map(annotations_of) {
        annotations::type_uses(builder, node);
    }
    if let Some(result) = definition.result {
        annotations::type_uses(builder, result);
    }
}

/// The body, from after the colon to the end of the definition.
fn body_span(builder: &Builder<'_>, definition: &Definition<'_>) -> Span {
    let end = definition.end.max(definition.signature_end);
    let rest = &builder.source()[definition.signature_end..end];
    let blank = rest.len() - rest.trim_start().len();
    builder.bytes(definition.signature_end + blank, end)
}

/// Records a `return` in the function around it.
pub(super) fn return_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if let Some(id) = builder.facts.enclosing_function(builder.scope()) {
        builder.returns(id, named_children(node).next(), node);
    }
}

/// Marks the function around a `yield` as a generator.
pub(super) fn yield_expression<'t>(builder: &mut Builder<'t>, _: Node<'t>) {
    if let ScopeKind::Function(id) = builder.facts.scope(builder.scope()).kind {
        builder.facts.functions[id.0 as usize].is_generator = true;
    }
}

/// The decorators of a definition as written, without `@`. They are outside the definition's node.
pub(super) fn decorators<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> Vec<&'t str> {
    let is_decorated = |parent: &Node<'t>| kind_of(*parent) == "decorated_definition";
    let Some(decorated) = visit.parent().filter(is_decorated) else {
        return Vec::new();
    };
    named_children(decorated)
        .filter(|child| kind_of(*child) == "decorator")
        .filter_map(|decorator| decorator.named_child(0))
        .map(|expression| builder.text(expression))
        .collect()
}

/// Whether the modifiers include one of this name, which may be qualified or called.
pub(super) fn has_modifier(modifiers: &[&str], name: &str) -> bool {
    modifiers.iter().any(|modifier| last_part(modifier) == name)
}

/// The last part of a decorator's name: `abstractmethod` of `abc.abstractmethod`.
fn last_part(modifier: &str) -> &str {
    let name = modifier.split('(').next().unwrap_or_default();
    name.rsplit('.').next().unwrap_or_default().trim()
}

/// Whether a body does nothing: `pass`, `...`, a docstring, `raise NotImplementedError`. A body
/// that is cut off may have done more.
fn is_stub(builder: &Builder<'_>, body: Node<'_>) -> bool {
    if builder.is_cut_off(body) {
        return false;
    }
    let mut any = false;
    for statement in body.named_children(&mut body.walk()) {
        any |= !statement.is_extra();
        let does_nothing = match kind_of(statement) {
            "pass_statement" | "comment" => true,
            "expression_statement" => statement.named_child(0).is_some_and(|expression| {
                matches!(
                    kind_of(expression),
                    "ellipsis" | "string" | "concatenated_string"
                )
            }),
            "raise_statement" => statement.named_child(0).is_some_and(|raised| {
                let text = builder.text(raised);
                text.split('(').next().unwrap_or_default().trim() == "NotImplementedError"
            }),
            _ => false,
        };
        if !does_nothing {
            return false;
        }
    }
    any
}
