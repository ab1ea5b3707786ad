//! `using` directives, calls, constructions, and the names in them.

use tree_sitter::Node;

use super::{Fields, expressions, kind_of, types};
use crate::facts::{Arguments, CallForm, Import, ImportKind, TypeDefinition, TypeKind};
use crate::lang::dotted::DottedName;
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;

/// Records a `using` directive: of a namespace, of the members of a type, or of another name.
pub(super) fn using<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let alias = node.field("name");
    let Some(target) = named_children(node).filter(|child| Some(*child) != alias).last() else {
        return;
    };
    let is_static = children(node).any(|child| kind_of(child) == "static");
    let module = path(builder, target).parts.join(".");
    // A namespace has no such name.
    let is_type =
        !matches!(kind_of(target), "alias_qualified_name" | "identifier" | "qualified_name");
    if let Some(name) = alias.filter(|_| is_type || is_generic(target)) {
        let definition = TypeDefinition {
            underlying: Some(builder.type_text(target)),
            ..builder.named_type(name, TypeKind::Alias, node)
        };
        builder.facts.types.push(definition);
    }
    let import = Import {
        kind: if is_static { ImportKind::Static } else { ImportKind::Import },
        module: module.into(),
        names: Vec::new(),
        alias: alias.map(|alias| builder.text(alias)),
        is_wildcard: alias.is_none(),
        level: 0,
        span: builder.span(node),
        scope: builder.scope(),
    };
    builder.facts.imports.push(import);
}

/// Whether a qualified name ends with type arguments.
fn is_generic(name: Node<'_>) -> bool {
    name.field("name").is_some_and(|name| kind_of(name) == "generic_name")
}

/// Records a call. `nameof(x)` calls nothing.
pub(super) fn call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(callee) = node.field("function") else { return };
    if builder.text(callee) != "nameof" {
        push(builder, node, CallForm::Call, callee, node.field("arguments"));
    }
}

/// Records `new C(…)` and `new C { … }`, and `new(…)` where its declaration shows the class.
pub(super) fn construction<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(ty) = expressions::constructed_type(node) else { return };
    let mut name = path(builder, types::named(ty));
    let is_named = node.field("type").is_some();
    if !is_named {
        name.start = node.start_byte();
    }
    let callee = if is_named { ty } else { node };
    let arguments = Arguments::List(builder.expression(node), expressions::constructed_with);
    builder.dotted_call(node, CallForm::New, callee, name, arguments);
}

/// Records `: base(…)` and `: this(…)`.
pub(super) fn initializer<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let callee = children(node).find(|child| matches!(kind_of(*child), "base" | "this"));
    let list = named_children(node).find(|child| kind_of(*child) == "argument_list");
    if let Some(callee) = callee {
        push(builder, node, CallForm::Call, callee, list);
    }
}

fn push<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    form: CallForm,
    callee: Node<'t>,
    list: Option<Node<'t>>,
) {
    let name = path(builder, callee);
    let arguments = list.map_or_else(Arguments::default, |list| {
        Arguments::List(builder.expression(list), expressions::arguments)
    });
    builder.dotted_call(node, form, callee, name, arguments);
}

/// The dotted name of `a.b`, `a?.b` or a type, without type arguments.
pub(super) fn path<'t>(builder: &Builder<'t>, node: Node<'t>) -> DottedName<'t> {
    builder.dotted(node, |found, node| match kind_of(node) {
        "member_access_expression" => {
            let name = node.field("name").and_then(simple_name);
            found.name(builder, name, node.field("expression"))
        }
        "conditional_access_expression" => {
            let binding =
                named_children(node).find(|child| kind_of(*child) == "member_binding_expression");
            let name = binding.and_then(|binding| binding.field("name")).and_then(simple_name);
            found.name(builder, name, node.field("condition"))
        }
        "qualified_name" => {
            let name = node.field("name").and_then(simple_name);
            found.name(builder, name, node.field("qualifier"))
        }
        "alias_qualified_name" => {
            found.name(builder, node.field("name").and_then(simple_name), None)
        }
        "generic_name" => found.name(builder, simple_name(node), None),
        "postfix_unary_expression" if expressions::wrapped(node).is_some() => {
            expressions::wrapped(node)
        }
        "identifier" | "predefined_type" | "this" | "base" => found.name(builder, Some(node), None),
        _ => found.other(),
    })
}

/// A name without type arguments.
pub(super) fn simple_name(node: Node<'_>) -> Option<Node<'_>> {
    match kind_of(node) {
        "generic_name" => named_children(node).next(),
        _ => Some(node),
    }
}
