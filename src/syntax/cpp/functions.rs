//! Functions, their parameters, lambdas.

use std::borrow::Cow;

use tree_sitter::Node;

use super::declarators::{Declaration, Declarator, last_named};
use super::{paths, variables};
use crate::syntax::build::Builder;
use crate::syntax::query::{Match, Part};
use crate::syntax::{Function, FunctionKind, LiteralKind, Parameter, Return, ScopeKind, TypeText};

/// Records a definition: with a body, or `= default`, `= delete`, `= 0`.
pub(super) fn define<'t>(builder: &mut Builder<'t>, found: &Match<'_, 't>) {
    let declaration = Declaration::read(found.node);
    let declarator = declaration
        .declared
        .first()
        .map(|declared| Declarator::read(declared.node));
    let friend = found.part(Part::Keyword).is_some();
    let function = declarator
        .as_ref()
        .and_then(|declarator| head(builder, &declaration, declarator, friend));
    let (Some(mut function), Some(declarator)) = (function, declarator) else {
        builder.open(ScopeKind::Lambda, found.node);
        return;
    };
    let mut cursor = found.node.walk();
    for child in found.node.children(&mut cursor) {
        match child.kind() {
            "compound_statement" | "try_statement" => function.body = Some(builder.span(child)),
            "default_method_clause" | "delete_method_clause" => function.is_defaulted = true,
            "pure_virtual_clause" => function.is_abstract = true,
            _ => {}
        }
        if matches!(
            child.kind(),
            "compound_statement" | "try_statement" | "field_initializer_list"
        ) && function.signature == function.span
        {
            function.signature = builder.trimmed(declaration.start, child.start_byte());
        }
    }
    let parameters = declarator.function.and_then(parameter_list);
    let has_body = function.body.is_some();
    if has_body {
        let id = builder.next_function();
        function.inner = Some(builder.open(ScopeKind::Function(id), found.node));
    }
    builder.facts.functions.push(function);
    if let Some(parameters) = parameters.filter(|_| has_body) {
        variables::parameters(builder, parameters);
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
    let Some(mut function) = head(builder, declaration, declarator, friend) else {
        return;
    };
    // `Box(int) -> Box<int>;` guides deduction, `MACRO(x);` declares nothing.
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

/// A function as its head shows it; `None` where the head is a macro's.
fn head<'t>(
    builder: &Builder<'t>,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
    friend: bool,
) -> Option<Function<'t>> {
    let function = declarator.function?;
    let name_node = declarator.name?;
    let mut parts = paths::qualified(builder, name_node);
    let name = parts.pop().map(known_operator)?;
    let owner_type = builder
        .facts
        .owner_type(builder.scope())
        .filter(|_| !friend);
    let owner: Option<Cow<'t, str>> = match (owner_type, parts.last()) {
        (_, Some(last)) => Some(Cow::Borrowed(*last)),
        (Some(id), None) => builder.facts.type_definition(id).name.map(Cow::Borrowed),
        (None, None) => None,
    };
    let kind = kind(name, owner.as_deref(), declaration);
    if kind == FunctionKind::Function && declaration.ty.is_none() && is_macro(builder, name) {
        return None;
    }
    let mut modifiers = declaration.modifiers(builder);
    // Those of the result; the function's own stand behind its parameters.
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
        name,
        name_span: builder.span(paths::last_part(name_node)),
        qualifier: (!parts.is_empty()).then(|| Cow::Owned(parts.join("::"))),
        kind,
        owner,
        owner_type,
        span,
        signature,
        body: None,
        parameters: parameter_list(function)
            .map(|list| parameters(builder, list))
            .unwrap_or_default(),
        receiver: None,
        results: result(builder, declaration, declarator)
            .into_iter()
            .collect(),
        returns: Vec::new(),
        modifiers,
        overrides,
        is_abstract: false,
        is_stub: false,
        is_async: false,
        is_generator: false,
        is_defaulted: false,
        scope: builder.scope(),
        inner: None,
    })
}

/// The kind that the name shows; whether a qualified function is a member is settled when all
/// types are known.
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

/// Whether a head without a type is a macro's: in a class or function it can be nothing else;
/// outside where the name has no lower-case letters (`main() {…}` is a function of old C).
fn is_macro(builder: &Builder<'_>, name: &str) -> bool {
    let scope = builder.facts.scope(builder.scope()).kind;
    !matches!(scope, ScopeKind::File | ScopeKind::Namespace)
        || !name.chars().any(char::is_lowercase)
}

/// An operator's name without blanks; a conversion's up to its parameters.
fn known_operator(name: &str) -> &str {
    const SYMBOLS: [&str; 45] = [
        "operator+",
        "operator-",
        "operator*",
        "operator/",
        "operator%",
        "operator^",
        "operator&",
        "operator|",
        "operator~",
        "operator!",
        "operator=",
        "operator<",
        "operator>",
        "operator+=",
        "operator-=",
        "operator*=",
        "operator/=",
        "operator%=",
        "operator^=",
        "operator&=",
        "operator|=",
        "operator<<",
        "operator>>",
        "operator>>=",
        "operator<<=",
        "operator==",
        "operator!=",
        "operator<=",
        "operator>=",
        "operator<=>",
        "operator&&",
        "operator||",
        "operator++",
        "operator--",
        "operator,",
        "operator->*",
        "operator->",
        "operator()",
        "operator[]",
        "operator new",
        "operator delete",
        "operator new[]",
        "operator delete[]",
        "operator co_await",
        "operator",
    ];
    let Some(symbol) = name.strip_prefix("operator") else {
        return name;
    };
    let symbol = symbol.trim();
    if symbol.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '"' || c == ':') {
        let end = name.find('(').unwrap_or(name.len());
        return name[..end].trim_end();
    }
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    let wanted = bare(symbol);
    SYMBOLS
        .into_iter()
        .find(|known| bare(&known["operator".len()..]) == wanted)
        .unwrap_or(name)
}

/// What follows the parameter list: `const`, `noexcept`, `override`, `&&`.
fn trailing_modifiers<'t>(builder: &Builder<'t>, function: Node<'t>) -> Vec<&'t str> {
    let mut cursor = function.walk();
    function
        .named_children(&mut cursor)
        .filter(|child| {
            matches!(
                child.kind(),
                "type_qualifier" | "virtual_specifier" | "noexcept" | "ref_qualifier"
            )
        })
        .map(|child| builder.text(child))
        .collect()
}

/// The declared result; none for `auto` without a trailing type, constructors, destructors.
fn result<'t>(
    builder: &Builder<'t>,
    declaration: &Declaration<'t>,
    declarator: &Declarator<'t>,
) -> Option<TypeText<'t>> {
    if let Some(conversion) = declarator.conversion() {
        let ty = conversion.child_by_field_name("type")?;
        return Some(builder.type_text(ty));
    }
    match declarator.function.and_then(trailing_type) {
        Some(ty) => Some(builder.type_text(ty)),
        None => declaration.type_text(builder, declarator),
    }
}

/// The type behind `->`.
fn trailing_type(function: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = function.walk();
    let clause = function
        .named_children(&mut cursor)
        .find(|child| child.kind() == "trailing_return_type")?;
    last_named(clause)
}

/// The parameter list of a declarator or conversion function.
pub(super) fn parameter_list(function: Node<'_>) -> Option<Node<'_>> {
    function.child_by_field_name("parameters")
}

/// The parameters as the language counts them: `(void)` and `...` are none.
fn parameters<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<Parameter<'t>> {
    let mut cursor = list.walk();
    list.named_children(&mut cursor)
        .filter_map(|node| parameter(builder, node))
        .collect()
}

fn parameter<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Parameter<'t>> {
    if !node.kind().ends_with("parameter_declaration") {
        return None;
    }
    let declaration = Declaration::read(node);
    let declared = declaration.declared.first();
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
        is_variadic: node.kind() == "variadic_parameter_declaration",
        span: builder.span(node),
    })
}

/// Records a lambda: it opens a scope with its parameters.
pub(super) fn lambda<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.literal(LiteralKind::Lambda, node);
    builder.open(ScopeKind::Lambda, node);
    if let Some(list) = lambda_parameters(node) {
        variables::parameters(builder, list);
    }
}

fn lambda_parameters(lambda: Node<'_>) -> Option<Node<'_>> {
    lambda
        .child_by_field_name("declarator")
        .and_then(parameter_list)
}

/// Records a lambda bound to a name.
pub(super) fn literal<'t>(builder: &mut Builder<'t>, name: Node<'t>, lambda: Node<'t>) {
    let body = lambda.child_by_field_name("body");
    let span = builder.span(lambda);
    let declarator = lambda.child_by_field_name("declarator");
    let owner_type = builder.facts.owner_type(builder.scope());
    let function = Function {
        name: builder.text(name),
        name_span: builder.span(name),
        qualifier: None,
        kind: FunctionKind::Literal,
        owner: owner_type
            .and_then(|id| builder.facts.type_definition(id).name)
            .map(Cow::Borrowed),
        owner_type,
        span,
        signature: body.map_or(span, |body| {
            builder.trimmed(lambda.start_byte(), body.start_byte())
        }),
        body: body.map(|body| builder.span(body)),
        parameters: lambda_parameters(lambda)
            .map(|list| parameters(builder, list))
            .unwrap_or_default(),
        receiver: None,
        results: declarator
            .and_then(trailing_type)
            .map(|ty| builder.type_text(ty))
            .into_iter()
            .collect(),
        returns: Vec::new(),
        modifiers: Vec::new(),
        overrides: false,
        is_abstract: false,
        is_stub: false,
        is_async: false,
        is_generator: false,
        is_defaulted: false,
        scope: builder.scope(),
        inner: None,
    };
    builder.facts.functions.push(function);
}

/// Opens a scope for the body of a macro; `export { … }` is none.
pub(super) fn macro_block<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let before = builder.slice(0..node.start_byte()).trim_end();
    if !before.ends_with("export") {
        builder.open(ScopeKind::Lambda, node);
    }
}

/// Records a `return` with the function it returns from, a lambda bound to a name among them.
pub(super) fn returns<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = last_named(node).map(|value| builder.expression(value));
    let span = builder.span(node);
    if let Some(function) = enclosing(builder) {
        function.returns.push(Return { value, span });
    }
}

/// Marks the function that a `co_yield` stands in.
pub(super) fn yields(builder: &mut Builder<'_>) {
    if let Some(function) = enclosing(builder) {
        function.is_generator = true;
    }
}

/// The function or bound lambda that the builder stands in.
fn enclosing<'b, 't>(builder: &'b mut Builder<'t>) -> Option<&'b mut Function<'t>> {
    let scope = *builder.facts.scope(builder.scope());
    let functions = &mut builder.facts.functions;
    match scope.kind {
        ScopeKind::Function(id) => functions.get_mut(id.0 as usize),
        ScopeKind::Lambda => {
            let place = |span: crate::response::Span| (span.block, span.start);
            let behind =
                functions.partition_point(|function| place(function.span) <= place(scope.span));
            functions[..behind]
                .last_mut()
                .filter(|last| last.kind == FunctionKind::Literal && last.span == scope.span)
        }
        _ => None,
    }
}
