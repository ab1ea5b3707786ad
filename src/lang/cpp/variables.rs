//! Variables: declarations of all forms, loops, captures; enumerators and object-like macros.

use std::borrow::Cow;

use tree_sitter::Node;

use super::construction::{self, ConstructorArguments};
use super::declarations::{DeclContext, Declaration, InitDeclarator, decl_context};
use super::declarators::Declarator;
use super::lexer::is_macro_name;
use super::{Fields, functions, kind_of, macros, parameters, paths};
use crate::facts::{InitialValue, Part, ScopeKind, TypeText, Variable, VariableKind};
use crate::lang::tree::named_children;
use crate::syntax::build::Builder;
use crate::syntax::walk::Visit;

/// What a declaration is part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Nothing else: a declaration of its own.
    Plain,
    /// `friend …;`
    Friend,
    /// The header of a `for` with an index.
    Loop,
    /// The header of a `catch`.
    Catch,
}

/// Records the variables and functions of a declaration, a field or the header of a `for`.
/// The text of a macro declares nothing by itself: what looks like it there may be a call.
pub(super) fn declaration<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    if visit.source.is_fragment && visit.parent().map(kind_of) == Some("translation_unit") {
        return;
    }
    if calls_macro(visit) {
        return;
    }
    let role = match visit.parent().map(kind_of) {
        Some("friend_declaration") => Role::Friend,
        Some("for_statement") => Role::Loop,
        _ => Role::Plain,
    };
    declare(builder, visit.node, role);
}

/// Whether what looks like a field calls a macro: `SUB_SELECT(baud_rate)`.
fn calls_macro(visit: &Visit<'_, '_>) -> bool {
    let mut declared = named_children(visit.node).skip(1);
    kind_of(visit.node) == "field_declaration"
        && is_macro_name(visit.own_field("type"))
        && declared.next().is_some_and(|first| kind_of(first) == "parenthesized_declarator")
        && declared.next().is_none()
}

/// Records the variable of a `catch`; another function's parameters are recorded with it.
pub(super) fn catch_parameter<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let outer = visit.ancestors().nth(1);
    if outer.is_some_and(|outer| kind_of(outer) == "catch_clause") {
        declare(builder, visit.node, Role::Catch);
    }
}

fn declare<'t>(builder: &mut Builder<'t>, node: Node<'t>, role: Role) {
    let declaration = Declaration::read(node);
    let context = decl_context(builder);
    for declared in &declaration.declarators {
        let declarator = Declarator::read(declared.node);
        let friend = role == Role::Friend;
        let built = construction::constructor_arguments(builder, context, &declaration, declared);
        let built = built.filter(|_| !friend);
        if built.is_none() && declarator.function.is_some() {
            functions::declare(builder, &declaration, &declarator, declared.value, friend);
        } else {
            variable(builder, &declaration, &declarator, *declared, role, built);
        }
    }
}

/// Records a variable; `built` if it is constructed from arguments.
fn variable<'t>(
    builder: &mut Builder<'t>,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
    declared: InitDeclarator<'t>,
    role: Role,
    built: Option<ConstructorArguments<'t>>,
) {
    let Some(name) = declarator.name.filter(|name| !name.is_missing()) else {
        return;
    };
    if kind_of(name) == "structured_binding_declarator" {
        let value = declared.value.map(|value| builder.expression(value));
        return bindings(builder, declaration, name, |place| {
            value.map_or(InitialValue::None, |value| {
                InitialValue::Element(value, vec![Part::Nth(place)])
            })
        });
    }
    let is_static = declaration.has(builder, "static");
    let context = decl_context(builder);
    let kind = match (role, context) {
        (Role::Loop, _) => VariableKind::Loop,
        (Role::Catch, _) => VariableKind::Catch,
        (_, DeclContext::Class) if is_static => VariableKind::ClassField,
        (_, DeclContext::Class) => VariableKind::Field,
        _ => VariableKind::Variable,
    };
    let value = match built {
        Some(built) => construction::constructed_value(builder, declaration, declarator, built),
        None if kind == VariableKind::Catch => InitialValue::None,
        None => construction::initial_value(builder, context, declaration, declarator, declared),
    };
    if let Some(lambda) = declared.value.filter(|value| kind_of(*value) == "lambda_expression") {
        parameters::bind_lambda(builder, name, lambda);
    }
    let mut parts = paths::qualified(builder, name);
    let Some(last) = parts.pop() else {
        return;
    };
    // Whether `int A::x = 0;` defines a member is decided when all types are known.
    let owner = parts.pop().map(Cow::Borrowed).or_else(|| builder.owner());
    let variable = Variable {
        name: last,
        value,
        is_global: context == DeclContext::Namespace && kind == VariableKind::Variable,
        owner,
        ..declaration.variable(builder, declarator, paths::last_part(name), kind)
    };
    builder.facts.variables.push(variable);
}

/// Records the names of a structured binding, each with its element of the value.
fn bindings<'t>(
    builder: &mut Builder<'t>,
    declaration: &Declaration<'t>,
    names: Node<'t>,
    value: impl Fn(usize) -> InitialValue<'t>,
) {
    let is_global = decl_context(builder) == DeclContext::Namespace;
    for (place, name) in
        named_children(names).filter(|name| kind_of(*name) == "identifier").enumerate()
    {
        let variable = Variable {
            value: value(place),
            is_global,
            modifiers: declaration.modifiers(builder),
            ..builder.variable(name, declaration.node, VariableKind::StructuredBinding)
        };
        builder.facts.variables.push(variable);
    }
}

/// Records the variables of `for (T x : xs)`.
pub(super) fn range_loop<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let declaration = Declaration::read(node);
    let Some(declared) = declaration.declarators.first() else {
        return;
    };
    let declarator = Declarator::read(declared.node);
    let range = declared.value.map(|range| builder.expression(range));
    let Some(name) = declarator.name else {
        return;
    };
    if kind_of(name) == "structured_binding_declarator" {
        return bindings(builder, &declaration, name, |place| {
            range.map_or(InitialValue::None, |range| {
                InitialValue::EachElement(range, vec![Part::Nth(place)])
            })
        });
    }
    let variable = Variable {
        span: builder.bytes(declaration.start, declared.node.end_byte()),
        value: range.map_or(InitialValue::None, InitialValue::Each),
        ..declaration.variable(builder, &declarator, name, VariableKind::Loop)
    };
    builder.facts.variables.push(variable);
}

/// Records `[n = 3]` of a lambda.
pub(super) fn capture<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.field("left") else {
        return;
    };
    let variable = Variable {
        value: builder.initial_value(node.field("right")),
        ..builder.variable(name, node, VariableKind::Capture)
    };
    builder.facts.variables.push(variable);
}

/// Records an enumerator. It is global if its enumeration is unscoped and at namespace scope.
pub(super) fn enumerator<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(name) = node.field("name") else {
        return;
    };
    if visit.source.is_fragment {
        return;
    }
    let enumeration = builder.owner_type().map(|id| builder.facts.type_definition(id));
    let ty = enumeration.and_then(|definition| {
        let name = definition.name?;
        Some(TypeText { text: name.into(), span: definition.name_span })
    });
    let is_global = enumeration.is_some_and(|definition| {
        let outer = builder.facts.scope(definition.scope).kind;
        definition.modifiers.is_empty()
            && (outer == ScopeKind::Namespace || outer == ScopeKind::File && !builder.in_fragment())
    });
    let variable = Variable {
        ty,
        value: builder.enumerator_value(node.field("value")),
        is_global,
        is_constant: true,
        owner: builder.owner(),
        ..builder.variable(name, node, VariableKind::Enumerator)
    };
    builder.facts.variables.push(variable);
}

/// Records an object-like macro with a body.
pub(super) fn object_macro<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (node.field("name"), node.field("value")) else {
        return;
    };
    if macros::body(builder.text(body)).is_empty() {
        return;
    }
    let variable = Variable {
        span: builder.trimmed(node.start_byte(), node.end_byte()),
        value: builder.initial_value(Some(body)),
        is_global: true,
        is_constant: true,
        ..builder.variable(name, node, VariableKind::Macro)
    };
    builder.facts.variables.push(variable);
}
