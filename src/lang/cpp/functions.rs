//! Functions: definitions, declarations, returns.

use std::borrow::Cow;

use tree_sitter::Node;

use super::declarations::Declaration;
use super::declarators::{Declarator, last_named, trailing_type};
use super::{Fields, kind_of, parameters, paths, types};
use crate::facts::ExceptionRole::Caught;
use crate::facts::{Function, FunctionKind, Return, ScopeKind, TypeText};
use crate::lang::tree::{children, named_children};
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records a definition: with a body, or `= default`, `= delete`, `= 0`.
pub(super) fn define<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let declaration = Declaration::read(node);
    let declarator =
        declaration.declarators.first().map(|declared| Declarator::read(declared.node));
    // A friend defined in a class is not a member of it.
    let friend = visit.parent().is_some_and(|parent| kind_of(parent) == "friend_declaration");
    let function = declarator
        .as_ref()
        .and_then(|declarator| signature(builder, &declaration, declarator, friend));
    let function = function.map(|function| Function {
        type_parameters: types::header_parameters(builder, visit),
        ..function
    });
    // What a macro's text defines is not there before it is used.
    let function = function.filter(|_| !visit.source.is_fragment);
    let (Some(mut function), Some(declarator)) = (function, declarator) else {
        builder.open(ScopeKind::Lambda, node);
        return;
    };
    for child in children(node) {
        match kind_of(child) {
            "compound_statement" | "try_statement" => function.body = Some(builder.span(child)),
            "default_method_clause" | "delete_method_clause" => function.is_defaulted = true,
            "pure_virtual_clause" => function.is_abstract = true,
            _ => {}
        }
        if matches!(
            kind_of(child),
            "compound_statement" | "try_statement" | "field_initializer_list"
        ) && function.signature == function.span
        {
            function.signature = builder.trimmed(declaration.start, child.start_byte());
        }
    }
    let parameters = declarator.function.and_then(parameters::list);
    if function.body.is_none() {
        builder.facts.functions.push(function);
        return;
    }
    builder.open_function(function, node.start_byte(), node.end_byte());
    if let Some(parameters) = parameters {
        parameters::declare(builder, parameters);
    }
}

/// Records a declaration without body.
pub(super) fn declare<'t>(
    builder: &mut Builder<'t>,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
    value: Option<Node<'t>>,
    friend: bool,
) {
    let Some(mut function) = signature(builder, declaration, declarator, friend) else {
        return;
    };
    // `Box(int) -> Box<int>;` is a deduction guide, `MACRO(x);` does not declare anything.
    if function.kind == FunctionKind::Function && declaration.ty.is_none() {
        return;
    }
    match value.map(|value| builder.text(value)) {
        Some("0") => function.is_abstract = true,
        Some("default" | "delete") => function.is_defaulted = true,
        _ => {}
    }
    builder.facts.functions.push(function);
}

/// A function with the facts of its signature; `None` if the signature is a macro call.
fn signature<'t>(
    builder: &Builder<'t>,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
    friend: bool,
) -> Option<Function<'t>> {
    let function = declarator.function?;
    let name_node = declarator.name?;
    let mut parts = paths::qualified(builder, name_node);
    let name = parts.pop().map(paths::normalized)?;
    let owner_type = builder.owner_type().filter(|_| !friend);
    let owner = match parts.last() {
        Some(last) => Some(Cow::Borrowed(*last)),
        None => builder.type_name(owner_type),
    };
    let kind = kind(name, owner.as_deref(), declaration);
    if kind == FunctionKind::Function && declaration.ty.is_none() && is_macro(builder, name) {
        return None;
    }
    let mut modifiers = declaration.modifiers(builder);
    // These qualify the result; the qualifiers of the function come after its parameters.
    modifiers.retain(|word| !matches!(*word, "const" | "volatile"));
    if friend {
        modifiers.push("friend");
    }
    modifiers.extend(trailing_modifiers(builder, function));
    let overrides = modifiers.contains(&"override")
        || modifiers.contains(&"final") && !modifiers.contains(&"virtual");
    let end = declaration.node.end_byte();
    let span = builder.bytes(declaration.start, end);
    let text = builder.slice(declaration.start..end);
    let ends = text.trim_end_matches(|c: char| c == ';' || c.is_whitespace());
    let signature = match text.len() - ends.len() {
        0 => span,
        cut => builder.bytes(declaration.start, end - cut),
    };
    Some(Function {
        qualifier: (!parts.is_empty()).then(|| Cow::Owned(parts.join("::"))),
        owner,
        owner_type,
        signature,
        parameters: parameters::list(function)
            .map(|list| parameters::read(builder, list))
            .unwrap_or_default(),
        receiver: parameters::list(function).and_then(|list| parameters::receiver(builder, list)),
        results: result(builder, declaration, declarator).into_iter().collect(),
        modifiers,
        overrides,
        ..Function::blank(
            name,
            builder.span(paths::last_part(name_node)),
            kind,
            span,
            builder.scope(),
        )
    })
}

/// The kind as far as the name shows it. Whether a qualified function is a member is decided when
/// all types are known.
fn kind(name: &str, owner: Option<&str>, declaration: &Declaration<'_>) -> FunctionKind {
    let is_symbol = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    if name.starts_with('~') {
        FunctionKind::Destructor
    } else if name.strip_prefix("operator").is_some_and(is_symbol) {
        FunctionKind::Operator
    } else if declaration.ty.is_none() && owner == Some(name) {
        FunctionKind::Constructor
    } else if owner.is_some() && (declaration.ty.is_some() || owner == Some(name)) {
        FunctionKind::Method
    } else {
        FunctionKind::Function
    }
}

/// Whether a signature without a type is a macro call. In a class or function it always is; outside
/// it is if the name has no lower-case letters (`main() {…}` is a function of old C).
fn is_macro(builder: &Builder<'_>, name: &str) -> bool {
    let scope = builder.facts.scope(builder.scope()).kind;
    !scope.is_outermost() || !name.chars().any(char::is_lowercase)
}

/// The modifiers after the parameter list: `const`, `noexcept`, `override`, `&&`.
fn trailing_modifiers<'t>(builder: &Builder<'t>, function: Node<'t>) -> Vec<&'t str> {
    named_children(function)
        .filter(|child| {
            matches!(
                kind_of(*child),
                "type_qualifier" | "virtual_specifier" | "noexcept" | "ref_qualifier"
            )
        })
        .map(|child| builder.text(child))
        .collect()
}

/// The declared result; `None` for `auto` without a trailing type, constructors and destructors.
fn result<'t>(
    builder: &Builder<'t>,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
) -> Option<TypeText<'t>> {
    if let Some(conversion) = declarator.conversion() {
        let ty = conversion.field("type")?;
        return Some(builder.type_text(ty));
    }
    match declarator.function.and_then(trailing_type) {
        Some(ty) => Some(builder.type_text(ty)),
        None => declaration.type_text(builder, declarator),
    }
}

/// Opens a scope for the body of a macro, but not for `export { … }`.
pub(super) fn macro_block<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let before = builder.slice(0..node.start_byte()).trim_end();
    if !before.ends_with("export") {
        builder.open(ScopeKind::Lambda, node);
    }
}

/// Records a `return` of a function or of a lambda bound to a name.
pub(super) fn record_return<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = last_named(node).map(|value| builder.expression(value));
    let span = builder.span(node);
    if let Some(function) = enclosing(builder) {
        function.returns.push(Return { value, span });
    }
}

/// Marks the function that contains a `co_yield` as a generator.
pub(super) fn record_yield<'t>(builder: &mut Builder<'t>, _: Node<'t>) {
    if let Some(function) = enclosing(builder) {
        function.is_generator = true;
    }
}

/// The function or bound lambda around the current position.
fn enclosing<'b, 't>(builder: &'b mut Builder<'t>) -> Option<&'b mut Function<'t>> {
    let scope = *builder.facts.scope(builder.scope());
    let functions = &mut builder.facts.functions;
    match scope.kind {
        ScopeKind::Function(id) => functions.get_mut(id.0 as usize),
        ScopeKind::Lambda => {
            let place = |span: Span| (span.block, span.start);
            let behind =
                functions.partition_point(|function| place(function.span) <= place(scope.span));
            functions[..behind]
                .last_mut()
                .filter(|last| last.kind == FunctionKind::Literal && last.span == scope.span)
        }
        _ => None,
    }
}

/// Records a `throw`, with or without a value.
pub(super) fn throw<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = named_children(node).next();
    builder.raised(value, node, |value| {
        let called = value.field("function");
        called.or(value.field("type"))
    });
}

/// Records the type that a handler names; `catch (...)` names none.
pub(super) fn catch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(parameters) = node.field("parameters") else {
        return;
    };
    let parameter = named_children(parameters).next();
    let class = parameter.and_then(|parameter| parameter.field("type"));
    builder.exception(Caught, class, class.unwrap_or(parameters));
}
