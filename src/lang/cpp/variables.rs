//! Variables: declarations of all forms, parameters, loops, captures.

use std::borrow::Cow;

use tree_sitter::Node;

use super::construction::{self, ConstructorArguments};
use super::declarations::{Declaration, InitDeclarator};
use super::declarators::Declarator;
use super::kind_of;
use super::{functions, lambdas, paths};
use crate::facts::{InitialValue, Part, ScopeKind, Variable, VariableKind};
use crate::syntax::build::Builder;
use crate::syntax::walk::Visit;

/// The context of a declaration.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DeclContext {
    /// At file or namespace scope, not in a fragment.
    Namespace,
    /// In a class.
    Class,
    /// In a function, or at the top of a fragment.
    Block,
}

/// The context of the current position.
pub(super) fn decl_context(builder: &Builder<'_>) -> DeclContext {
    let fragment = builder
        .facts
        .blocks
        .last()
        .is_some_and(|block| block.fragment);
    match builder.facts.scope(builder.scope()).kind {
        ScopeKind::File if fragment => DeclContext::Block,
        ScopeKind::File | ScopeKind::Namespace => DeclContext::Namespace,
        ScopeKind::Type(_) | ScopeKind::AnonymousType => DeclContext::Class,
        _ => DeclContext::Block,
    }
}

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
pub(super) fn declaration<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let role = match visit.parent().map(kind_of) {
        Some("friend_declaration") => Role::Friend,
        Some("for_statement") => Role::Loop,
        _ => Role::Plain,
    };
    declare(builder, visit.node, role);
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
        Some(built) => {
            construction::constructed_value(builder, context, declaration, declarator, built)
        }
        None if kind == VariableKind::Catch => InitialValue::None,
        None => construction::initial_value(builder, context, declaration, declarator, declared),
    };
    if let Some(lambda) = declared
        .value
        .filter(|value| kind_of(*value) == "lambda_expression")
    {
        lambdas::literal(builder, name, lambda);
    }
    let mut parts = paths::qualified(builder, name);
    let Some(last) = parts.pop() else {
        return;
    };
    // Whether `int A::x = 0;` defines a member is decided when all types are known.
    let owner = parts.pop().map(Cow::Borrowed).or_else(|| owner(builder));
    let variable = Variable {
        name: last,
        value,
        is_global: context == DeclContext::Namespace && kind == VariableKind::Variable,
        owner,
        ..declared_variable(
            builder,
            kind,
            paths::last_part(name),
            declaration,
            declarator,
        )
    };
    builder.facts.variables.push(variable);
}

/// The name of the type whose member is declared.
fn owner<'t>(builder: &Builder<'t>) -> Option<Cow<'t, str>> {
    let id = builder.facts.owner_type(builder.scope())?;
    builder.facts.type_definition(id).name.map(Cow::Borrowed)
}

/// A variable with the facts of its declaration.
fn declared_variable<'t>(
    builder: &Builder<'t>,
    kind: VariableKind,
    name: Node<'t>,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
) -> Variable<'t> {
    Variable {
        ty: declaration.type_text(builder, declarator),
        is_constant: declaration.is_constant(builder, declarator),
        modifiers: declaration.modifiers(builder),
        ..builder.variable(name, declaration.node, kind)
    }
}

/// The value that an initializer gives.
pub(super) fn value<'t>(builder: &Builder<'t>, node: Option<Node<'t>>) -> InitialValue<'t> {
    match node {
        Some(node) => InitialValue::Expression(builder.expression(node)),
        None => InitialValue::None,
    }
}

/// Records the names of a structured binding, each with its element of the value.
fn bindings<'t>(
    builder: &mut Builder<'t>,
    declaration: &Declaration<'t>,
    names: Node<'t>,
    value: impl Fn(usize) -> InitialValue<'t>,
) {
    let is_global = decl_context(builder) == DeclContext::Namespace;
    let mut cursor = names.walk();
    for (place, name) in names
        .named_children(&mut cursor)
        .filter(|name| kind_of(*name) == "identifier")
        .enumerate()
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
        ..declared_variable(builder, VariableKind::Loop, name, &declaration, &declarator)
    };
    builder.facts.variables.push(variable);
}

/// Records `[n = 3]` of a lambda.
pub(super) fn capture<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.child_by_field_id(field!(Cpp, "left")) else {
        return;
    };
    let variable = Variable {
        value: value(builder, node.child_by_field_id(field!(Cpp, "right"))),
        ..builder.variable(name, node, VariableKind::Capture)
    };
    builder.facts.variables.push(variable);
}

/// Records the named parameters of a function with a body or of a lambda.
pub(super) fn parameters<'t>(builder: &mut Builder<'t>, list: Node<'t>) {
    let mut cursor = list.walk();
    for node in list.named_children(&mut cursor) {
        if !kind_of(node).ends_with("parameter_declaration") {
            continue;
        }
        let declaration = Declaration::read(node);
        let Some(declared) = declaration.declarators.first() else {
            continue;
        };
        let declarator = Declarator::read(declared.node);
        let Some(name) = declarator
            .name
            .filter(|name| kind_of(*name) == "identifier")
        else {
            continue;
        };
        let variable = declared_variable(
            builder,
            VariableKind::Parameter,
            name,
            &declaration,
            &declarator,
        );
        let variable = Variable {
            value: value(builder, declared.value),
            // A parameter written as an array is a pointer to constants at most.
            is_constant: variable.is_constant && !declarator.is_array,
            ..variable
        };
        builder.facts.variables.push(variable);
    }
}
