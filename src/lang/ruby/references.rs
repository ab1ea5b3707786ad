//! Calls, with parentheses or without, and methods that are passed on by their names.

use tree_sitter::Node;

use super::{Fields, declarations, expressions, functions, imports, kind_of};
use crate::facts::{Arguments, Call, CallForm, LiteralKind, Path, TypeForm};
use crate::lang::tree::named_children;
use crate::language::{Keywords, Language};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records a call, and what it does to the class around it.
pub(super) fn call<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let name = node.field("method").map_or("", |name| builder.text(name));
    // `x.y = 1` is an assignment.
    let is_target = visit.parent().is_some_and(|outer| {
        kind_of(outer).ends_with("assignment") && outer.field("left") == Some(node)
    });
    if node.field("receiver").is_none() {
        match name {
            "autoload" | "load" | "require" | "require_relative" => imports::record(builder, node),
            "define_method" => functions::defined_method(builder, node),
            "fail" | "raise" => declarations::raised(builder, node),
            _ => declarations::statement(builder, node, name),
        }
    }
    if functions::literal_block(builder.source(), node).is_some() {
        builder.literal(LiteralKind::Lambda, node);
    }
    if !is_target {
        push(builder, node);
    }
}

fn push<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let constructed = expressions::constructed(builder.source(), node);
    let (form, callee) = match constructed {
        Some(class) => (CallForm::New, class),
        None => (CallForm::Call, node),
    };
    let path = path(builder, callee);
    let list = node.field("arguments");
    let read = |list| Arguments::List(builder.expression(list), expressions::arguments);
    let end = match (constructed, node.field("method")) {
        (Some(class), _) => class.end_byte(),
        (None, Some(name)) => name.end_byte(),
        (None, None) => node.field("receiver").map_or(node.end_byte(), |object| object.end_byte()),
    };
    let receiver = callee.field("receiver").filter(|_| path.has_receiver);
    let call = Call {
        callee_span: builder.bytes(path.start.min(end), end),
        callee: Path { parts: path.parts, has_receiver: path.has_receiver },
        form,
        receiver: receiver.map(|receiver| builder.expression(receiver)),
        arguments: list.map(read).unwrap_or_default(),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// What a name is under that is no expression: what defines it, names it or binds it.
const NO_EXPRESSIONS: [&str; 21] = [
    "alias",
    "alternative_pattern",
    "array_pattern",
    "as_pattern",
    "block_parameter",
    "block_parameters",
    "destructured_left_assignment",
    "destructured_parameter",
    "exception_variable",
    "find_pattern",
    "hash_pattern",
    "hash_splat_parameter",
    "lambda_parameters",
    "left_assignment_list",
    "method_parameters",
    "parenthesized_pattern",
    "rest_assignment",
    "setter",
    "splat_parameter",
    "undef",
    "variable_reference_pattern",
];

/// Records a name as a call without arguments. Those of variables are left out at the end.
pub(super) fn name<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let Some(outer) = visit.parent() else { return };
    let is_expression = match visit.field_name() {
        Some("left") => !kind_of(outer).ends_with("assignment"),
        Some("method" | "name" | "object" | "pattern") => false,
        Some("value") => kind_of(outer) != "keyword_pattern",
        _ => !NO_EXPRESSIONS.contains(&kind_of(outer)),
    };
    if !is_expression {
        return;
    }
    let text = builder.text(visit.node);
    // `__FILE__` is a name to the grammar. `super` alone calls the method of the base.
    if text != "super" && Keywords::of(Language::Ruby).is_reserved(text) {
        return;
    }
    if text == "raise" {
        declarations::raised(builder, visit.node);
    }
    let call = Call {
        callee: Path { parts: vec![text], has_receiver: false },
        form: CallForm::Call,
        receiver: None,
        arguments: Arguments::default(),
        callee_span: builder.span(visit.node),
        expression: builder.expression(visit.node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// Records the method that `&:upcase` and `method(:f)` name.
pub(super) fn passed<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let outer = visit.parent();
    let is_block = outer.is_some_and(|outer| kind_of(outer) == "block_argument");
    let call = visit.ancestors().nth(1).filter(|call| kind_of(*call) == "call");
    let is_method = call.and_then(|call| call.field("method")).is_some_and(|name| {
        matches!(builder.text(name), "method" | "public_send" | "send" | "__send__")
    });
    let is_first = outer.is_some_and(|list| named_children(list).next() == Some(visit.node));
    let Some((name, span)) = declarations::symbol(builder, visit.node) else { return };
    if !(is_block || is_method && is_first) {
        return;
    }
    let call = Call {
        callee: Path { parts: vec![name], has_receiver: is_block },
        form: CallForm::Reference,
        receiver: None,
        arguments: Arguments::default(),
        callee_span: span,
        expression: builder.expression(visit.node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// Records a class or module where it is named, but not where it is defined. Constants are none.
pub(super) fn type_use<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(outer) = visit.parent() else { return };
    let field = visit.field_name();
    let is_defined = field == Some("name") && matches!(kind_of(outer), "class" | "module")
        || field == Some("left") && kind_of(outer).ends_with("assignment")
        || field == Some("name") && kind_of(outer) == "scope_resolution"
        || field == Some("method");
    let name = builder.text(node);
    let is_class = name.contains(|c: char| c.is_lowercase());
    if !is_defined && is_class {
        let path = Path { parts: path(builder, node).parts, has_receiver: false };
        builder.type_use(TypeForm::Named, path, node.start_byte(), node.end_byte());
    }
}

/// A dotted name in an expression.
pub(super) struct DottedName<'t> {
    parts: Vec<&'t str>,
    /// It does not begin with a name.
    has_receiver: bool,
    /// Its first byte.
    start: usize,
}

/// The dotted name of `a.b`, `A::B.c`, `@a.b`, which is `self.a.b`.
pub(super) fn path<'t>(builder: &Builder<'t>, node: Node<'t>) -> DottedName<'t> {
    let mut parts = Vec::new();
    let mut start = node.end_byte();
    let mut next = Some(node);
    let mut has_receiver = false;
    while let Some(node) = next {
        let (before, name) = match kind_of(node) {
            "call" => {
                let is_plain = parts.is_empty()
                    || node.field("arguments").is_none() && node.field("block").is_none();
                if !is_plain {
                    has_receiver = true;
                    break;
                }
                (node.field("receiver"), node.field("method"))
            }
            "scope_resolution" => (node.field("scope"), node.field("name")),
            "constant" | "global_variable" | "identifier" | "self" | "super" => (None, Some(node)),
            "class_variable" | "instance_variable" => {
                parts.extend([super::variables::name_of(builder.text(node)), "self"]);
                start = node.start_byte();
                break;
            }
            _ => {
                has_receiver = true;
                break;
            }
        };
        // `f.(1)` has no name for the method.
        parts.push(name.map_or("call", |name| builder.text(name)));
        start = name.map_or(node.start_byte(), |name| name.start_byte());
        next = before;
    }
    parts.reverse();
    DottedName { parts, has_receiver, start }
}
