//! Calls, constructions and the names in them.

use tree_sitter::Node;

use super::{Fields, expressions, kind_of, operators, types};
use crate::facts::{Arguments, Call, CallForm, Path};
use crate::lang::tree::named_children;
use crate::language::{Keywords, Language};
use crate::syntax::Builder;

/// Records a call. `a[0]` and `defer { … }` are none.
pub(super) fn call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(callee) = named_children(node).next().map(operators::callee) else { return };
    let is_keyword = Keywords::of(Language::Swift).is_reserved(builder.text(callee));
    if !expressions::is_subscript(node) && (!is_keyword || kind_of(callee) != "simple_identifier") {
        push(builder, node, CallForm::Call, callee);
    }
}

/// Records `Stack<Int>()`.
pub(super) fn construction<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if let Some(ty) = types::constructed(node) {
        push(builder, node, CallForm::Call, ty);
    }
}

/// Records `#Preview { … }`.
pub(super) fn macro_call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if let Some(name) = named_children(node).next() {
        push(builder, node, CallForm::Call, name);
    }
}

/// Records `try!` and `as!`, which instructions name like functions.
pub(super) fn forced<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(word) = builder.text(node).strip_suffix('!') else { return };
    let start = node.start_byte();
    let call = Call {
        callee: Path { parts: vec![word], has_receiver: false },
        form: CallForm::Call,
        receiver: None,
        arguments: Arguments::default(),
        callee_span: builder.bytes(start, start + word.len()),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

fn push<'t>(builder: &mut Builder<'t>, node: Node<'t>, form: CallForm, callee: Node<'t>) {
    let path = path(builder, callee);
    let call = Call {
        callee: Path { parts: path.parts, has_receiver: path.has_receiver },
        form,
        receiver: path.receiver.map(|receiver| builder.expression(receiver)),
        arguments: Arguments::List(builder.expression(node), expressions::call_arguments),
        callee_span: builder.bytes(path.start, callee.end_byte()),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// A dotted name in an expression or a type.
pub(super) struct DottedName<'t> {
    pub(super) parts: Vec<&'t str>,
    /// It does not begin with a name.
    pub(super) has_receiver: bool,
    /// What is before the last part, if it does not.
    receiver: Option<Node<'t>>,
    /// Its first byte.
    pub(super) start: usize,
}

/// The dotted name of `a.b`, `a?.b`, `a!.b` or a type, without type arguments.
pub(super) fn path<'t>(builder: &Builder<'t>, node: Node<'t>) -> DottedName<'t> {
    let mut found = DottedName {
        parts: Vec::new(),
        has_receiver: false,
        receiver: None,
        start: node.end_byte(),
    };
    let mut next = Some(node);
    while let Some(node) = next {
        let (before, name) = match kind_of(node) {
            "navigation_expression" => {
                let suffix = node.field("suffix").and_then(|suffix| suffix.field("suffix"));
                (node.field("target"), suffix)
            }
            "postfix_expression" => {
                next = node.field("target");
                continue;
            }
            "user_type" => {
                let names = named_children(node).filter(|part| kind_of(*part) == "type_identifier");
                let names: Vec<_> = names.collect();
                found.parts.extend(names.iter().rev().map(|name| builder.text(*name)));
                found.start = names.first().map_or(found.start, |first| first.start_byte());
                break;
            }
            "simple_identifier" | "self_expression" | "super_expression" | "type_identifier" => {
                (None, Some(node))
            }
            _ => {
                found.has_receiver = true;
                break;
            }
        };
        if let Some(name) = name {
            found.parts.push(builder.text(name));
            found.start = name.start_byte();
        }
        found.receiver = found.receiver.or(before);
        next = before;
    }
    if found.parts.is_empty() {
        found.start = node.start_byte();
    }
    found.parts.reverse();
    found.receiver = found.receiver.filter(|_| found.has_receiver);
    found
}
