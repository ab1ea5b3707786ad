//! Parameters as the language counts them.

use tree_sitter::Node;

use super::declarations::Declaration;
use super::declarators::Declarator;
use super::kind_of;
use crate::facts::Parameter;
use crate::lang::tree::named_children;
use crate::syntax::build::Builder;

/// The parameter list of a declarator or conversion function.
pub(super) fn list(function: Node<'_>) -> Option<Node<'_>> {
    function.child_by_field_id(field!(Cpp, "parameters"))
}

/// The parameters as the language counts them: `(void)` and `...` are not parameters.
pub(super) fn read<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<Parameter<'t>> {
    named_children(list)
        .filter_map(|node| parameter(builder, node))
        .collect()
}

fn parameter<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Parameter<'t>> {
    if !kind_of(node).ends_with("parameter_declaration") {
        return None;
    }
    let declaration = Declaration::read(node);
    let declared = declaration.declarators.first();
    let declarator = declared.map(|declared| Declarator::read(declared.node));
    let name = declarator.as_ref().and_then(|declarator| declarator.name);
    if declarator.is_none() && declaration.is_void(builder) {
        return None;
    }
    let ty = match &declarator {
        Some(declarator) => declaration.type_text(builder, declarator),
        None => declaration.ty.filter(|_| !declaration.is_auto()).map(|ty| {
            let mut text = builder.type_text(ty);
            if declaration.has(builder, "const") {
                text.text = format!("const {}", text.text).into();
            }
            text
        }),
    };
    let default = match declared {
        Some(declared) => declared.value,
        None => declaration.value,
    };
    Some(Parameter {
        name: name.map(|name| builder.text(name)),
        ty,
        default: default.map(|value| builder.expression(value)),
        is_variadic: kind_of(node) == "variadic_parameter_declaration",
        span: builder.span(node),
    })
}
