//! Functions, methods, function literals and their `return` statements.

use std::borrow::Cow;

use tree_sitter::Node;

use super::{Fields, kind_of, types};
use crate::facts::{
    Function, FunctionKind, InitialValue, LiteralKind, Parameter, ScopeKind, TypeText, Variable,
    VariableKind,
};
use crate::lang::tree::{named_children, named_in_field};
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::build::RegionKind;

/// Records a function, a method or a method of an interface, and opens its scope.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.field("name") else {
        return;
    };
    let body = node.field("body");
    let receiver = receiver(builder, node);
    let interface = builder.owner_type();
    let owner = match &receiver {
        Some(receiver) => {
            let ty = receiver.ty.as_ref();
            ty.map(|ty| receiver_type(ty).into())
        }
        None => builder.owner(),
    };
    let is_interface_method = kind_of(node) == "method_elem";
    let function = Function {
        kind: if is_interface_method || receiver.is_some() {
            FunctionKind::Method
        } else {
            FunctionKind::Function
        },
        owner,
        owner_type: interface,
        receiver,
        is_abstract: is_interface_method,
        ..function_of(builder, node, name)
    };
    if body.is_some() {
        builder.open_function(function, node.start_byte(), node.end_byte());
        declare_parameters(builder, node);
    } else {
        builder.facts.functions.push(function);
    }
}

/// Opens a function literal's scope and records its parameters.
pub(super) fn literal<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.literal(LiteralKind::Lambda, node);
    builder.open(ScopeKind::Lambda, node);
    declare_parameters(builder, node);
}

/// Records a function literal under the name it is bound to. It counts for checks that look for a
/// function by name (semantics, template 31).
pub(super) fn bound_literal<'t>(builder: &mut Builder<'t>, name: Node<'t>, value: Node<'t>) {
    if kind_of(value) == "func_literal" && kind_of(name) == "identifier" {
        let function = function_of(builder, value, name);
        builder.facts.functions.push(function);
    }
}

/// Records a `return` in the function around it. One in a function literal is left out.
pub(super) fn return_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if let ScopeKind::Function(id) = builder.facts.scope(builder.scope()).kind {
        let value = named_children(node).find(|child| kind_of(*child) == "expression_list");
        builder.returns(id, value, node);
    }
}

/// A function with the properties that a declaration and a literal both show.
fn function_of<'t>(builder: &Builder<'t>, node: Node<'t>, name: Node<'t>) -> Function<'t> {
    let body = node.field("body");
    let list = node.field("parameters");
    let parameters = list.map(|list| parameters(builder, list));
    Function {
        results: results(builder, node),
        type_parameters: types::type_parameters(builder, node),
        ..builder.named_literal(name, node, body, parameters.unwrap_or_default())
    }
}

fn receiver<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Parameter<'t>> {
    let list = node.field("receiver")?;
    parameters(builder, list).into_iter().next()
}

/// A receiver's type without pointer, parentheses and type parameters.
fn receiver_type<'t>(ty: &TypeText<'t>) -> &'t str {
    let Cow::Borrowed(text) = ty.text else {
        return "";
    };
    let name = text.trim_start_matches(['*', '(', ' ', '\t']);
    let end = name.find(|character: char| !character.is_alphanumeric() && character != '_');
    &name[..end.unwrap_or(name.len())]
}

/// A declaration in a parameter list: any number of names and one type. Without names it declares
/// one unnamed parameter.
struct ParameterDeclaration<'t> {
    node: Node<'t>,
    names: Vec<Node<'t>>,
    ty: Option<TypeText<'t>>,
    is_variadic: bool,
}

fn parameter_declarations<'t>(
    builder: &Builder<'t>,
    list: Node<'t>,
) -> Vec<ParameterDeclaration<'t>> {
    named_children(list)
        .filter(|node| {
            matches!(kind_of(*node), "parameter_declaration" | "variadic_parameter_declaration")
        })
        .map(|node| {
            let is_variadic = kind_of(node) == "variadic_parameter_declaration";
            let mut ty = node.field("type").map(|ty| builder.type_text(ty));
            if let Some(ty) = ty.as_mut().filter(|_| is_variadic) {
                ty.text = format!("...{}", ty.text).into();
            }
            ParameterDeclaration { node, names: named_in_field(node, "name"), ty, is_variadic }
        })
        .collect()
}

/// The parameters in a list: `a, b int` declares two, an unnamed type one.
fn parameters<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<Parameter<'t>> {
    let mut parameters = Vec::new();
    for declaration in parameter_declarations(builder, list) {
        let parameter = |name: Option<&'t str>, span: Span| Parameter {
            parts: Vec::new(),
            name,
            ty: declaration.ty.clone(),
            default: None,
            is_variadic: declaration.is_variadic,
            span,
        };
        match declaration.names.as_slice() {
            [] => parameters.push(parameter(None, builder.span(declaration.node))),
            [name] => parameters
                .push(parameter(Some(builder.text(*name)), builder.span(declaration.node))),
            names => parameters.extend(
                names.iter().map(|name| parameter(Some(builder.text(*name)), builder.span(*name))),
            ),
        }
    }
    parameters
}

/// The types of the results: a single type, or those of a list, each repeated for each of its
/// names.
fn results<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<TypeText<'t>> {
    match node.field("result") {
        Some(list) if kind_of(list) == "parameter_list" => {
            parameters(builder, list).into_iter().filter_map(|result| result.ty).collect()
        }
        Some(ty) => vec![builder.type_text(ty)],
        None => Vec::new(),
    }
}

/// The lists of a function that declare variables.
const PARAMETER_LISTS: [(&str, VariableKind); 3] = [
    ("receiver", VariableKind::Receiver),
    ("parameters", VariableKind::Parameter),
    ("result", VariableKind::Result),
];

/// Declares the receiver, parameters and named results of a function, in its scope.
fn declare_parameters<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.regions.open(RegionKind::Function, node.end_byte());
    for (field, kind) in PARAMETER_LISTS {
        let list = node.field(field);
        let Some(list) = list.filter(|list| kind_of(*list) == "parameter_list") else {
            continue;
        };
        for declaration in parameter_declarations(builder, list) {
            for name in &declaration.names {
                parameter(builder, kind, *name, declaration.node, &declaration.ty);
            }
        }
    }
}

/// Records a receiver, parameter or named result in the scope of its function.
fn parameter<'t>(
    builder: &mut Builder<'t>,
    kind: VariableKind,
    name: Node<'t>,
    node: Node<'t>,
    ty: &Option<TypeText<'t>>,
) {
    builder.regions.declare(builder.text(name));
    let variable = Variable {
        ty: ty.clone(),
        value: match kind {
            VariableKind::Result => InitialValue::Zero,
            _ => InitialValue::None,
        },
        ..builder.blank(name, node, kind)
    };
    builder.facts.variables.push(variable);
}
