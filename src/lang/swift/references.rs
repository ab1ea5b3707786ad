//! Calls, constructions and the names in them.

use tree_sitter::Node;

use super::{Fields, expressions, kind_of, operators, types};
use crate::facts::{Arguments, Call, CallForm, Path};
use crate::lang::dotted::DottedName;
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
    let name = path(builder, callee);
    let arguments = Arguments::List(builder.expression(node), expressions::call_arguments);
    builder.dotted_call(node, form, callee, name, arguments);
}

/// The dotted name of `a.b`, `a?.b`, `a!.b` or a type, without type arguments.
pub(super) fn path<'t>(builder: &Builder<'t>, node: Node<'t>) -> DottedName<'t> {
    builder.dotted(node, |found, node| match kind_of(node) {
        "navigation_expression" => {
            let suffix = node.field("suffix").and_then(|suffix| suffix.field("suffix"));
            found.name(builder, suffix, node.field("target"))
        }
        "postfix_expression" => node.field("target"),
        "user_type" => {
            let names = named_children(node).filter(|part| kind_of(*part) == "type_identifier");
            for name in names.collect::<Vec<_>>().into_iter().rev() {
                found.name(builder, Some(name), None);
            }
            None
        }
        "simple_identifier" | "self_expression" | "super_expression" | "type_identifier" => {
            found.name(builder, Some(node), None)
        }
        _ => found.other(),
    })
}
