//! Interfaces, enumerations, aliases, and the fields of interfaces and constructors.

use tree_sitter::Node;

use crate::facts::{
    Base, BaseKind, Function, FunctionKind, TypeDefinition, TypeKind, TypeText, Variable,
    VariableKind,
};
use crate::lang::javascript::parameters::{self, ParameterList};
use crate::lang::javascript::{Fields, classes, globals, kind_of, variables};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records an interface and opens the scope of its body.
pub(super) fn interface<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (node.field("name"), node.field("body")) else {
        return;
    };
    let extended = named_children(node).filter(|child| kind_of(*child) == "extends_type_clause");
    let bases = extended
        .flat_map(named_children)
        .map(|ty| Base { kind: BaseKind::Extends, ty: builder.type_text(ty) });
    let definition = TypeDefinition {
        qualifier: builder.qualifier(),
        bases: bases.collect(),
        members: members(builder, body),
        type_parameters: classes::type_parameters(builder, node),
        header: builder.trimmed(node.start_byte(), body.start_byte()),
        ..builder.named_type(name, TypeKind::Interface, node)
    };
    builder.open_type(definition, body.start_byte(), body.end_byte());
}

/// The properties of an interface or a type that is written out.
fn members<'t>(builder: &Builder<'t>, body: Node<'t>) -> Vec<(&'t str, TypeText<'t>)> {
    let properties = named_children(body).filter(|it| kind_of(*it) == "property_signature");
    let typed = properties.filter_map(|it| {
        let name = globals::key(builder, it.field("name")?).text;
        Some((name, variables::type_of(builder, it)?))
    });
    typed.collect()
}

/// Records an alias of a type.
pub(super) fn alias<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(value)) = (node.field("name"), node.field("value")) else {
        return;
    };
    let definition = TypeDefinition {
        underlying: Some(builder.type_text(value)),
        members: match kind_of(value) {
            "object_type" => members(builder, value),
            _ => Vec::new(),
        },
        type_parameters: classes::type_parameters(builder, node),
        ..builder.named_type(name, TypeKind::Alias, node)
    };
    builder.facts.types.push(definition);
}

/// Records an enumeration and its members.
pub(super) fn enumeration<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (node.field("name"), node.field("body")) else {
        return;
    };
    let definition = TypeDefinition {
        header: builder.trimmed(node.start_byte(), body.start_byte()),
        ..builder.named_type(name, TypeKind::Enumeration, node)
    };
    builder.open_type(definition, body.start_byte(), body.end_byte());
    for member in named_children(body) {
        let own = member.field("name");
        let key = globals::key(builder, own.unwrap_or(member));
        let value = member.field("value");
        let variable = Variable {
            name: key.text,
            name_span: builder.bytes(key.start, key.end),
            value: builder.initial_value(value),
            owner: builder.owner(),
            is_constant: true,
            ..builder.variable(member, member, VariableKind::Enumerator)
        };
        builder.facts.variables.push(variable);
    }
}

/// Records a property of an interface that has a function type: it is a method to the caller.
pub(super) fn property<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let is_member = builder.owner_type().is_some()
        && visit.parent().is_some_and(|around| kind_of(around) == "interface_body");
    let Some(name) = node.field("name").filter(|_| is_member) else {
        return;
    };
    let key = globals::key(builder, name);
    let ty = variables::type_of(builder, node);
    if ty.is_some_and(|ty| ty.text.contains("=>")) {
        let function = Function {
            owner: builder.owner(),
            owner_type: builder.owner_type(),
            ..Function::blank(
                key.text,
                builder.bytes(key.start, key.end),
                FunctionKind::Literal,
                builder.span(node),
                builder.scope(),
            )
        };
        builder.facts.functions.push(function);
    }
}

/// Records `new (…): T` of an interface, a declaration without a body.
pub(super) fn construct_signature<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let start = node.start_byte();
    let span = builder.bytes(start, start);
    let function = Function {
        parameters: parameters::of(builder, visit, &ParameterList::read(builder, node)),
        ..Function::blank("", span, FunctionKind::Constructor, builder.span(node), builder.scope())
    };
    builder.facts.functions.push(function);
}

/// Records the field that a parameter of a constructor declares: `private x: T`.
pub(super) fn parameter_property<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let words: Vec<_> = children(node)
        .filter(|child| kind_of(*child).ends_with("_modifier") || kind_of(*child) == "readonly")
        .map(|child| builder.text(child))
        .collect();
    let name = node.field("pattern");
    let name = name.filter(|name| kind_of(*name) == "identifier" && !words.is_empty());
    let (Some(name), Some((id, scope))) = (name, class_around(builder)) else {
        return;
    };
    let value = node.field("value");
    let variable = Variable {
        ty: variables::type_of(builder, node),
        value: builder.initial_value(value),
        owner: builder.type_name(Some(id)),
        is_constant: words.contains(&"readonly"),
        modifiers: words,
        scope,
        ..builder.variable(name, node, VariableKind::Field)
    };
    builder.facts.variables.push(variable);
}

/// The class around the current function, and the scope of its body.
fn class_around(builder: &Builder<'_>) -> Option<(crate::facts::TypeId, crate::facts::ScopeId)> {
    let scope = builder.facts.scope(builder.scope()).parent?;
    Some((builder.facts.owner_type(scope)?, scope))
}
