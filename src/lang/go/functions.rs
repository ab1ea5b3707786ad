//! Functions, methods, function literals and their `return` statements.

use std::borrow::Cow;

use tree_sitter::Node;

use super::kind_of;
use super::variables;
use crate::facts::{
    Function, FunctionKind, LiteralKind, Parameter, Return, ScopeId, ScopeKind, TypeText,
};
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::regions::RegionKind;

/// Records a function, a method or a method of an interface, and opens its scope.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.child_by_field_id(field!(Go, "name")) else {
        return;
    };
    let scope = builder.scope();
    let body = node.child_by_field_id(field!(Go, "body"));
    let receiver = receiver(builder, node);
    let interface = builder.facts.owner_type(scope);
    let owner = match (&receiver, interface) {
        (Some(receiver), _) => receiver.ty.as_ref().map(|ty| receiver_type(ty)),
        (None, Some(id)) => builder.facts.type_definition(id).name,
        (None, None) => None,
    };
    let is_interface_method = kind_of(node) == "method_elem";
    let function = Function {
        kind: if is_interface_method || receiver.is_some() {
            FunctionKind::Method
        } else {
            FunctionKind::Function
        },
        owner: owner.map(Into::into),
        owner_type: interface,
        receiver,
        is_abstract: is_interface_method,
        ..function_of(builder, node, name, scope)
    };
    let id = builder.next_function();
    builder.facts.functions.push(function);
    if body.is_some() {
        let inner = builder.open(ScopeKind::Function(id), node);
        builder.facts.functions[id.0 as usize].inner = Some(inner);
        declare_parameters(builder, node);
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
        let function = Function {
            kind: FunctionKind::Literal,
            ..function_of(builder, value, name, builder.scope())
        };
        builder.facts.functions.push(function);
    }
}

/// Records a `return` in the function around it. One in a function literal is left out.
pub(super) fn return_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let ScopeKind::Function(id) = builder.facts.scope(builder.scope()).kind else {
        return;
    };
    let mut cursor = node.walk();
    let value = node
        .named_children(&mut cursor)
        .find(|child| kind_of(*child) == "expression_list")
        .map(|list| builder.expression(list));
    let span = builder.span(node);
    builder.facts.functions[id.0 as usize]
        .returns
        .push(Return { value, span });
}

/// A function with the properties that its node shows.
fn function_of<'t>(
    builder: &Builder<'t>,
    node: Node<'t>,
    name: Node<'t>,
    scope: ScopeId,
) -> Function<'t> {
    let body = node.child_by_field_id(field!(Go, "body"));
    let end = body.map_or(node.end_byte(), |body| body.start_byte());
    Function {
        signature: builder.trimmed(node.start_byte(), end),
        body: body.map(|body| builder.span(body)),
        parameters: node
            .child_by_field_id(field!(Go, "parameters"))
            .map(|list| parameters(builder, list))
            .unwrap_or_default(),
        results: results(builder, node),
        ..Function::blank(
            builder.text(name),
            builder.span(name),
            FunctionKind::Function,
            builder.span(node),
            scope,
        )
    }
}

/// The receiver of a method.
fn receiver<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Parameter<'t>> {
    let list = node.child_by_field_id(field!(Go, "receiver"))?;
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
    let mut cursor = list.walk();
    list.named_children(&mut cursor)
        .filter(|node| {
            matches!(
                kind_of(*node),
                "parameter_declaration" | "variadic_parameter_declaration"
            )
        })
        .map(|node| {
            let mut cursor = node.walk();
            let is_variadic = kind_of(node) == "variadic_parameter_declaration";
            let mut ty = node
                .child_by_field_id(field!(Go, "type"))
                .map(|ty| builder.type_text(ty));
            if let Some(ty) = ty.as_mut().filter(|_| is_variadic) {
                ty.text = format!("...{}", ty.text).into();
            }
            ParameterDeclaration {
                node,
                names: node
                    .children_by_field_name("name", &mut cursor)
                    .filter(|name| name.is_named())
                    .collect(),
                ty,
                is_variadic,
            }
        })
        .collect()
}

/// The parameters in a list: `a, b int` declares two, an unnamed type one.
fn parameters<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<Parameter<'t>> {
    let mut parameters = Vec::new();
    for declaration in parameter_declarations(builder, list) {
        let parameter = |name: Option<&'t str>, span: Span| Parameter {
            name,
            ty: declaration.ty.clone(),
            default: None,
            is_variadic: declaration.is_variadic,
            span,
        };
        match declaration.names.as_slice() {
            [] => parameters.push(parameter(None, builder.span(declaration.node))),
            [name] => parameters.push(parameter(
                Some(builder.text(*name)),
                builder.span(declaration.node),
            )),
            names => parameters.extend(
                names
                    .iter()
                    .map(|name| parameter(Some(builder.text(*name)), builder.span(*name))),
            ),
        }
    }
    parameters
}

/// The types of the results: a single type, or those of a list, each repeated for each of its
/// names.
fn results<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<TypeText<'t>> {
    match node.child_by_field_id(field!(Go, "result")) {
        Some(list) if kind_of(list) == "parameter_list" => parameters(builder, list)
            .into_iter()
            .filter_map(|result| result.ty)
            .collect(),
        Some(ty) => vec![builder.type_text(ty)],
        None => Vec::new(),
    }
}

/// Declares the receiver, parameters and named results of a function, in its scope.
fn declare_parameters<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.regions.open(RegionKind::Function, node.end_byte());
    for (field, kind) in variables::PARAMETER_LISTS {
        let list = node.child_by_field_name(field);
        let Some(list) = list.filter(|list| kind_of(*list) == "parameter_list") else {
            continue;
        };
        for declaration in parameter_declarations(builder, list) {
            for name in &declaration.names {
                variables::parameter(builder, kind, *name, declaration.node, &declaration.ty);
            }
        }
    }
}
