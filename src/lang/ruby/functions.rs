//! Methods, blocks, lambdas, their parameters, and what they return.

use tree_sitter::Node;

use super::variables::{Binding, Source, bind};
use super::{Fields, declarations, kind_of};
use crate::facts::{
    Function, FunctionKind, LiteralKind, Parameter, Return, ScopeKind, VariableKind,
};
use crate::lang::tree::{children, named_children};
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// How many branches of results are looked at, to bound the work.
const MAX_TAILS: usize = 64;

/// Records a method, and opens its scope.
pub(super) fn method<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(name) = node.field("name") else { return };
    let object = node.field("object");
    let owner = declarations::owner_of_method(builder, object);
    let is_member = owner.is_some() || object.is_some_and(|object| builder.text(object) != "self");
    let list = node.field("parameters");
    let head = list.unwrap_or(name);
    let is_static = object.is_some()
        || visit.ancestors().find(|outer| kind_of(*outer) != "body_statement").map(kind_of)
            == Some("singleton_class");
    let body = node.field("body");
    let function = Function {
        owner: owner.and_then(|owner| builder.type_name(Some(owner))),
        owner_type: owner,
        qualifier: object
            .filter(|_| owner.is_none() && is_member)
            .map(|object| builder.text(object).into()),
        signature: builder.trimmed(node.start_byte(), head.end_byte()),
        body: Some(body_span(builder, node, head)),
        parameters: parameters(builder, list),
        returns: body.map(|body| tails(builder, body)).unwrap_or_default(),
        is_stub: is_stub(builder, body),
        modifiers: is_static.then_some("static").into_iter().collect(),
        ..Function::blank(
            builder.text(name),
            builder.span(name),
            kind(builder.text(name), is_member),
            builder.span(node),
            builder.scope(),
        )
    };
    builder.open_function(function, node.start_byte(), node.end_byte());
    declare(builder, list, VariableKind::Parameter);
}

fn kind(name: &str, is_member: bool) -> FunctionKind {
    match is_member {
        _ if !name.starts_with(|c: char| c.is_alphabetic() || c == '_') => FunctionKind::Operator,
        true => FunctionKind::Method,
        false => FunctionKind::Function,
    }
}

/// What is between the head of a method and its `end`, or after its `=`.
fn body_span(builder: &Builder<'_>, node: Node<'_>, head: Node<'_>) -> Span {
    let rest = &builder.source()[head.end_byte()..node.end_byte()];
    let inner = rest.trim_end().strip_suffix("end").unwrap_or(rest).trim_end();
    let start = head.end_byte() + inner.len() - inner.trim_start().len();
    builder.bytes(start, (head.end_byte() + inner.len()).max(start))
}

/// Opens the scope of a block, and records its parameters. The block of `Struct.new` is the body of a class.
pub(super) fn block<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    if declarations::is_class_body(builder, visit) {
        return;
    }
    builder.open(ScopeKind::Lambda, visit.node);
    declare(builder, visit.node.field("parameters"), VariableKind::Parameter);
}

/// Opens the scope of a `->`, and records its parameters.
pub(super) fn lambda<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.literal(LiteralKind::Lambda, node);
    builder.open(ScopeKind::Lambda, node);
    declare(builder, node.field("parameters"), VariableKind::Parameter);
}

/// The block of a lambda or proc: `->(x) { … }`, `lambda { |x| … }`, `proc do … end`, `Proc.new { … }`.
pub(super) fn literal_block<'t>(source: &str, node: Node<'t>) -> Option<Node<'t>> {
    if kind_of(node) == "lambda" {
        return node.field("body");
    }
    let name = node.field("method").map_or("", |name| &source[name.byte_range()]);
    let receiver = node.field("receiver").map(|receiver| &source[receiver.byte_range()]);
    let makes = match receiver {
        None => matches!(name, "lambda" | "proc"),
        Some(receiver) => receiver == "Proc" && name == "new",
    };
    node.field("block").filter(|_| makes)
}

/// Records a lambda or proc under the name that it is bound to, as a literal.
pub(super) fn bound_literal<'t>(builder: &mut Builder<'t>, name: Node<'t>, value: Node<'t>) {
    let Some(block) = literal_block(builder.source(), value) else { return };
    let list = value.field("parameters").or_else(|| block.field("parameters"));
    let text = builder.text(name);
    let function = Function {
        name: super::variables::name_of(text),
        returns: block.field("body").map(|body| tails(builder, body)).unwrap_or_default(),
        ..builder.named_literal(name, value, Some(block), parameters(builder, list))
    };
    builder.facts.functions.push(function);
}

/// Records `define_method(:f) { … }` as a literal.
pub(super) fn defined_method<'t>(builder: &mut Builder<'t>, call: Node<'t>) {
    let name = call.field("arguments").and_then(|list| named_children(list).next());
    let (Some(name), Some(block)) = (name, call.field("block")) else { return };
    let Some((text, span)) = declarations::symbol(builder, name) else { return };
    let owner_type = builder.owner_type();
    let function = Function {
        name: text,
        name_span: span,
        owner: builder.owner(),
        owner_type,
        returns: block.field("body").map(|body| tails(builder, body)).unwrap_or_default(),
        ..builder.named_literal(
            name,
            call,
            Some(block),
            parameters(builder, block.field("parameters")),
        )
    };
    builder.facts.functions.push(function);
}

/// Records a `return` in the method around it, also through blocks.
pub(super) fn return_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if let Some(id) = builder.facts.enclosing_function(builder.scope()) {
        let list = named_children(node).next();
        // `return a, b` returns an array.
        let value = list.map(|list| match list.named_child_count() {
            1 => named_children(list).next().unwrap_or(list),
            _ => list,
        });
        builder.returns(id, value, node);
    }
}

/// The expressions at the end of a body, whose value it returns: those of all branches.
fn tails<'t>(builder: &Builder<'t>, body: Node<'t>) -> Vec<Return<'t>> {
    let mut found = Vec::new();
    let mut pending = vec![body];
    while let Some(node) = pending.pop().filter(|_| found.len() < MAX_TAILS) {
        match kind_of(node) {
            "begin"
            | "block_body"
            | "body_statement"
            | "do"
            | "else"
            | "parenthesized_statements"
            | "then" => pending.extend(ends_of(node).into_iter().rev()),
            "if" | "unless" | "elsif" => {
                pending.extend(node.field("alternative"));
                pending.extend(node.field("consequence"));
            }
            "case" | "case_match" => {
                let clauses: Vec<_> = named_children(node)
                    .filter(|part| matches!(kind_of(*part), "else" | "in_clause" | "when"))
                    .map(|part| part.field("body").unwrap_or(part))
                    .filter(|part| matches!(kind_of(*part), "else" | "then"))
                    .collect();
                pending.extend(clauses.into_iter().rev());
            }
            "if_modifier" | "unless_modifier" => pending.extend(node.field("body")),
            // Recorded where it is.
            "return" => {}
            "for" | "until" | "until_modifier" | "while" | "while_modifier" => {}
            "call" if is_raise(builder, node) => {}
            "heredoc_body" => {}
            _ => {
                let value = Some(builder.expression(node));
                found.push(Return { value, span: builder.span(node) });
            }
        }
    }
    found
}

/// The last statement of a body, and of its handlers; of one with an `else` that runs after it, of that.
fn ends_of(node: Node<'_>) -> Vec<Node<'_>> {
    let mut last = None;
    let mut found = Vec::new();
    for part in named_children(node) {
        match kind_of(part) {
            "rescue" => found.extend(part.field("body")),
            "else" => last = Some(part),
            "empty_statement" | "ensure" | "heredoc_body" => {}
            _ => last = Some(part),
        }
    }
    found.splice(0..0, last);
    found
}

fn is_raise(builder: &Builder<'_>, node: Node<'_>) -> bool {
    let name = node.field("method").map_or("", |name| builder.text(name));
    node.field("receiver").is_none()
        && matches!(name, "abort" | "exit" | "fail" | "raise" | "throw")
}

/// Whether a body does nothing but say that it is not implemented.
fn is_stub(builder: &Builder<'_>, body: Option<Node<'_>>) -> bool {
    let Some(body) = body else { return true };
    if builder.is_cut_off(body) {
        return false;
    }
    let statements = match kind_of(body) {
        "body_statement" => named_children(body).collect(),
        _ => vec![body],
    };
    let does_nothing = |node: Node<'_>| {
        let arguments = node.field("arguments").map_or("", |list| builder.text(list));
        let raised = arguments.trim_start_matches(['(', ' ', ':']);
        kind_of(node) == "call"
            && is_raise(builder, node)
            && raised.starts_with("NotImplementedError")
    };
    statements.into_iter().all(does_nothing)
}

/// The parameters in a list, and the patterns in it.
fn parameter_nodes(list: Option<Node<'_>>) -> impl Iterator<Item = Node<'_>> {
    let locals = list.map(|list| list.field("locals").map(|first| first.start_byte()));
    let end = locals.flatten().unwrap_or(usize::MAX);
    let nodes = list.into_iter().flat_map(named_children);
    nodes.filter(move |node| node.start_byte() < end && kind_of(*node) != "hash_splat_nil")
}

/// The name of a parameter that has one of its own.
fn name_of(parameter: Node<'_>) -> Option<Node<'_>> {
    match kind_of(parameter) {
        "identifier" => Some(parameter),
        "destructured_parameter" => None,
        _ => parameter.field("name"),
    }
}

fn parameters<'t>(builder: &Builder<'t>, list: Option<Node<'t>>) -> Vec<Parameter<'t>> {
    let parameter = |node: Node<'t>| Parameter {
        name: name_of(node).map(|name| builder.text(name)),
        parts: parts(node).into_iter().map(|name| builder.text(name)).collect(),
        ty: None,
        default: node.field("value").map(|value| builder.expression(value)),
        is_variadic: matches!(kind_of(node), "hash_splat_parameter" | "splat_parameter"),
        span: builder.span(node),
    };
    parameter_nodes(list).map(parameter).collect()
}

/// The names that a pattern in parentheses binds.
fn parts(parameter: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    let mut pending = match kind_of(parameter) {
        "destructured_parameter" => vec![parameter],
        _ => Vec::new(),
    };
    while let Some(node) = pending.pop() {
        match kind_of(node) {
            "destructured_parameter" => {
                let inner: Vec<_> = named_children(node).collect();
                pending.extend(inner.into_iter().rev());
            }
            _ => found.extend(name_of(node)),
        }
    }
    found
}

/// The type of what a parameter takes that takes several arguments or a block.
fn type_of(parameter: Node<'_>) -> Option<&'static str> {
    match kind_of(parameter) {
        "block_parameter" => Some("Proc"),
        "hash_splat_parameter" => Some("Hash"),
        "splat_parameter" => Some("Array"),
        _ => None,
    }
}

/// Declares the names that parameters bind, and the local names of a block.
fn declare<'t>(builder: &mut Builder<'t>, list: Option<Node<'t>>, kind: VariableKind) {
    for node in parameter_nodes(list).collect::<Vec<_>>() {
        let value = node.field("value").map_or(Source::None, Source::Value);
        let binding = Binding { kind, span: builder.span(node), ty: type_of(node), value };
        match name_of(node) {
            Some(name) => bind(builder, name, &binding),
            None => parts(node).into_iter().for_each(|name| {
                bind(builder, name, &Binding { value: Source::None, ..binding });
            }),
        }
    }
    let locals: Vec<_> = list
        .into_iter()
        .flat_map(|list| {
            let own = list.field("locals").map(|first| first.start_byte());
            children(list).filter(move |child| own.is_some_and(|own| child.start_byte() >= own))
        })
        .filter(|child| kind_of(*child) == "identifier")
        .collect();
    for name in locals {
        let span = builder.span(name);
        let binding = Binding { ty: None, kind: VariableKind::Variable, span, value: Source::None };
        bind(builder, name, &binding);
    }
}
