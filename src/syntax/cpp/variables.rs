//! Variables: declarations of all forms, parameters, loops, enumerators, macros, assignments.

use std::borrow::Cow;

use tree_sitter::Node;

use super::construction::{self, Built};
use super::declarators::{Declaration, Declarator, Declared};
use super::{functions, macros, paths};
use crate::syntax::build::Builder;
use crate::syntax::query::{Match, Part};
use crate::syntax::{
    Assignment, AssignmentKind, InitialValue, ScopeKind, TypeText, Variable, VariableKind,
};

/// Where a declaration stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// At file or namespace scope, not in a fragment.
    Namespace,
    /// In a class.
    Type,
    /// In a function, or at the top of a fragment.
    Block,
}

/// Where the builder stands.
pub(super) fn place(builder: &Builder<'_>) -> Place {
    let fragment = builder
        .facts
        .blocks
        .last()
        .is_some_and(|block| block.fragment);
    match builder.facts.scope(builder.scope()).kind {
        ScopeKind::File if fragment => Place::Block,
        ScopeKind::File | ScopeKind::Namespace => Place::Namespace,
        ScopeKind::Type(_) | ScopeKind::AnonymousType => Place::Type,
        _ => Place::Block,
    }
}

/// Records what a declaration, field, loop head, catch or capture declares.
pub(super) fn declaration<'t>(builder: &mut Builder<'t>, found: &Match<'_, 't>) {
    let node = found.node;
    match node.kind() {
        "lambda_capture_initializer" => return capture(builder, node),
        "for_range_loop" => return range_loop(builder, node),
        _ => {}
    }
    let keyword = found.part(Part::Keyword).map(|word| word.kind());
    let declaration = Declaration::read(node);
    let place = place(builder);
    for declared in &declaration.declared {
        let declarator = Declarator::read(declared.node);
        let friend = keyword == Some("friend");
        let built = construction::arguments(builder, place, &declaration, declared);
        let built = built.filter(|_| !friend);
        if built.is_none() && declarator.function.is_some() {
            functions::declare(builder, &declaration, &declarator, declared.value, friend);
        } else {
            variable(
                builder,
                &declaration,
                &declarator,
                *declared,
                keyword,
                built,
            );
        }
    }
}

/// Records a variable; `built` where arguments stand behind its name.
fn variable<'t>(
    builder: &mut Builder<'t>,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
    declared: Declared<'t>,
    keyword: Option<&str>,
    built: Option<Built<'t>>,
) {
    let Some(name) = declarator.name.filter(|name| !name.is_missing()) else {
        return;
    };
    if name.kind() == "structured_binding_declarator" {
        let value = declared.value.map(|value| builder.expression(value));
        return bindings(builder, declaration, name, |place| {
            value.map_or(InitialValue::None, |value| {
                InitialValue::Element(value, Some(place))
            })
        });
    }
    let is_static = declaration.has(builder, "static");
    let place = place(builder);
    let kind = match (keyword, place) {
        (Some("for"), _) => VariableKind::Loop,
        (Some("catch"), _) => VariableKind::Catch,
        (_, Place::Type) if is_static => VariableKind::ClassField,
        (_, Place::Type) => VariableKind::Field,
        _ => VariableKind::Variable,
    };
    let value = match built {
        Some(built) => construction::built(builder, place, declaration, declarator, built),
        None if kind == VariableKind::Catch => InitialValue::None,
        None => construction::given(builder, place, declaration, declarator, declared),
    };
    if let Some(lambda) = declared
        .value
        .filter(|value| value.kind() == "lambda_expression")
    {
        functions::literal(builder, name, lambda);
    }
    let mut parts = paths::qualified(builder, name);
    let Some(last) = parts.pop() else {
        return;
    };
    // Whether `int A::x = 0;` defines a member is settled when all types are known.
    let owner = parts.pop().map(Cow::Borrowed).or_else(|| owner(builder));
    push(
        builder,
        Variable {
            name: last,
            name_span: builder.span(paths::last_part(name)),
            kind,
            span: builder.span(declaration.node),
            ty: declaration.type_text(builder, declarator),
            value,
            is_global: place == Place::Namespace && kind == VariableKind::Variable,
            is_constant: declaration.is_constant(builder, declarator),
            owner,
            modifiers: declaration.modifiers(builder),
            scope: builder.scope(),
        },
    );
}

/// The type whose member is declared.
fn owner<'t>(builder: &Builder<'t>) -> Option<Cow<'t, str>> {
    let id = builder.facts.owner_type(builder.scope())?;
    builder.facts.type_definition(id).name.map(Cow::Borrowed)
}

fn push<'t>(builder: &mut Builder<'t>, variable: Variable<'t>) {
    builder.facts.variables.push(variable);
}

/// A structured binding's names; `exact` where each takes its place in the value.
fn bindings<'t>(
    builder: &mut Builder<'t>,
    declaration: &Declaration<'t>,
    names: Node<'t>,
    value: impl Fn(usize) -> InitialValue<'t>,
) {
    let is_global = place(builder) == Place::Namespace;
    let mut cursor = names.walk();
    for (place, name) in names
        .named_children(&mut cursor)
        .filter(|name| name.kind() == "identifier")
        .enumerate()
    {
        push(
            builder,
            Variable {
                name: builder.text(name),
                name_span: builder.span(name),
                kind: VariableKind::StructuredBinding,
                span: builder.span(declaration.node),
                ty: None,
                value: value(place),
                is_global,
                is_constant: false,
                owner: None,
                modifiers: declaration.modifiers(builder),
                scope: builder.scope(),
            },
        );
    }
}

/// The variables of `for (T x : xs)`.
fn range_loop<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let declaration = Declaration::read(node);
    let Some(declared) = declaration.declared.first() else {
        return;
    };
    let declarator = Declarator::read(declared.node);
    let range = declared.value.map(|range| builder.expression(range));
    let Some(name) = declarator.name else {
        return;
    };
    if name.kind() == "structured_binding_declarator" {
        return bindings(builder, &declaration, name, |place| {
            range.map_or(InitialValue::None, |range| {
                InitialValue::EachElement(range, Some(place))
            })
        });
    }
    push(
        builder,
        Variable {
            name: builder.text(name),
            name_span: builder.span(name),
            kind: VariableKind::Loop,
            span: builder.bytes(declaration.start, declared.node.end_byte()),
            ty: declaration.type_text(builder, &declarator),
            value: range.map_or(InitialValue::None, InitialValue::Each),
            is_global: false,
            is_constant: declaration.is_constant(builder, &declarator),
            owner: None,
            modifiers: declaration.modifiers(builder),
            scope: builder.scope(),
        },
    );
}

/// `[n = 3]` of a lambda.
fn capture<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.child_by_field_name("left") else {
        return;
    };
    let value = node.child_by_field_name("right");
    push(
        builder,
        Variable {
            name: builder.text(name),
            name_span: builder.span(name),
            kind: VariableKind::Capture,
            span: builder.span(node),
            ty: None,
            value: value.map_or(InitialValue::None, |value| {
                InitialValue::Expression(builder.expression(value))
            }),
            is_global: false,
            is_constant: false,
            owner: None,
            modifiers: Vec::new(),
            scope: builder.scope(),
        },
    );
}

/// The named parameters of a function with a body or of a lambda.
pub(super) fn parameters<'t>(builder: &mut Builder<'t>, list: Node<'t>) {
    let mut cursor = list.walk();
    for node in list.named_children(&mut cursor) {
        if !node.kind().ends_with("parameter_declaration") {
            continue;
        }
        let declaration = Declaration::read(node);
        let Some(declared) = declaration.declared.first() else {
            continue;
        };
        let declarator = Declarator::read(declared.node);
        let Some(name) = declarator.name.filter(|name| name.kind() == "identifier") else {
            continue;
        };
        push(
            builder,
            Variable {
                name: builder.text(name),
                name_span: builder.span(name),
                kind: VariableKind::Parameter,
                span: builder.span(node),
                ty: declaration.type_text(builder, &declarator),
                value: declared.value.map_or(InitialValue::None, |value| {
                    InitialValue::Expression(builder.expression(value))
                }),
                is_global: false,
                is_constant: declaration.is_constant(builder, &declarator),
                owner: None,
                modifiers: declaration.modifiers(builder),
                scope: builder.scope(),
            },
        );
    }
}

/// Records an enumerator: global where its enumeration is unscoped and at namespace scope.
pub(super) fn enumerator<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.child_by_field_name("name") else {
        return;
    };
    let enumeration = builder
        .facts
        .owner_type(builder.scope())
        .map(|id| builder.facts.type_definition(id));
    let ty = enumeration.and_then(|definition| {
        let name = definition.name?;
        Some(TypeText {
            text: name.into(),
            span: definition.name_span,
        })
    });
    let is_global = enumeration.is_some_and(|definition| {
        let outer = builder.facts.scope(definition.scope).kind;
        let fragment = builder
            .facts
            .blocks
            .last()
            .is_some_and(|block| block.fragment);
        definition.modifiers.is_empty()
            && (outer == ScopeKind::Namespace || outer == ScopeKind::File && !fragment)
    });
    let value = node.child_by_field_name("value");
    let owner = enumeration
        .and_then(|definition| definition.name)
        .map(Cow::Borrowed);
    push(
        builder,
        Variable {
            name: builder.text(name),
            name_span: builder.span(name),
            kind: VariableKind::Enumerator,
            span: builder.span(node),
            ty,
            value: value.map_or(InitialValue::None, |value| {
                InitialValue::Expression(builder.expression(value))
            }),
            is_global,
            is_constant: true,
            owner,
            modifiers: Vec::new(),
            scope: builder.scope(),
        },
    );
}

/// Records an object-like macro with a body.
pub(super) fn object_macro<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (
        node.child_by_field_name("name"),
        node.child_by_field_name("value"),
    ) else {
        return;
    };
    if macros::body(builder.text(body)).is_empty() {
        return;
    }
    push(
        builder,
        Variable {
            name: builder.text(name),
            name_span: builder.span(name),
            kind: VariableKind::Macro,
            span: builder.trimmed(node.start_byte(), node.end_byte()),
            ty: None,
            value: InitialValue::Expression(builder.expression(body)),
            is_global: true,
            is_constant: true,
            owner: None,
            modifiers: Vec::new(),
            scope: builder.scope(),
        },
    );
}

/// Records an assignment to a name or member; one to an element or through a pointer gives no
/// name a value.
pub(super) fn assignment<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (target, kind) = match node.kind() {
        "field_initializer" => return member_initializer(builder, node),
        "update_expression" => (
            node.child_by_field_name("argument"),
            AssignmentKind::Augmented,
        ),
        _ => {
            let plain = node
                .child_by_field_name("operator")
                .is_some_and(|operator| operator.kind() == "=");
            let kind = if plain {
                AssignmentKind::Plain
            } else {
                AssignmentKind::Augmented
            };
            (node.child_by_field_name("left"), kind)
        }
    };
    let Some(target) = target.filter(|target| {
        matches!(
            target.kind(),
            "identifier" | "field_expression" | "qualified_identifier"
        )
    }) else {
        return;
    };
    let Some(name) = paths::path(builder, target).path.parts.pop() else {
        return;
    };
    let end = target.end_byte();
    let name_span = builder.bytes(end - name.len().min(target.byte_range().len()), end);
    let value = node.child_by_field_name("right");
    if let Some(lambda) =
        value.filter(|value| value.kind() == "lambda_expression" && target.kind() == "identifier")
    {
        functions::literal(builder, target, lambda);
    }
    let assignment = Assignment {
        name,
        target: builder.text(target),
        name_span,
        kind,
        value: value.map_or(InitialValue::None, |value| {
            InitialValue::Expression(builder.expression(value))
        }),
        span: builder.span(node),
        scope: builder.scope(),
    };
    builder.facts.assignments.push(assignment);
}

/// `x_(x)` of a constructor; of a base, which is no field by its form, a construction.
fn member_initializer<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let mut cursor = node.walk();
    let mut children = node
        .named_children(&mut cursor)
        .filter(|child| !child.is_extra());
    let (Some(name), Some(arguments)) = (children.next(), children.next()) else {
        return;
    };
    let text = builder.text(name);
    if name.kind() != "field_identifier" || text.starts_with(char::is_uppercase) {
        construction::record(
            builder,
            name,
            node,
            construction::given_arguments(builder, arguments),
        );
    }
    if name.kind() != "field_identifier" {
        return;
    }
    let values = construction::expressions(builder, arguments);
    let assignment = Assignment {
        name: text,
        target: text,
        name_span: builder.span(name),
        kind: AssignmentKind::MemberInitializer,
        value: InitialValue::Arguments(values),
        span: builder.span(node),
        scope: builder.scope(),
    };
    builder.facts.assignments.push(assignment);
}
