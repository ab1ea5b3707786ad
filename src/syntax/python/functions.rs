//! Functions, lambdas bound to a name, their parameters and results.

use tree_sitter::Node;

use super::{annotations, bindings, recovery};
use crate::response::Span;
use crate::syntax::query::{Match, Part};
use crate::syntax::{
    Builder, Function, FunctionKind, Parameter, Return, ScopeKind, TypeId, TypeText, VariableKind,
};

/// What a definition consists of, complete or cut off.
pub(super) struct Definition<'t> {
    pub(super) name: Node<'t>,
    pub(super) parameters: Option<Node<'t>>,
    pub(super) result: Option<Node<'t>>,
    pub(super) body: Option<Node<'t>>,
    pub(super) is_async: bool,
    pub(super) start: usize,
    pub(super) signature_end: usize,
    pub(super) end: usize,
}

/// A parameter with the node of its name.
pub(super) type Named<'t> = (Parameter<'t>, Option<Node<'t>>);

/// Records a function and opens its scope.
pub(super) fn define<'t>(builder: &mut Builder<'t>, found: &Match<'_, 't>) {
    let node = found.node;
    let definition = if node.kind() == "def" {
        recovery::function(builder, found)
    } else {
        read(builder, node)
    };
    let modifiers = found
        .part(Part::Modifiers)
        .map(|decorated| decorators(builder, decorated))
        .unwrap_or_default();
    if let Some(definition) = definition {
        record(builder, &definition, modifiers);
    }
}

fn read<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Definition<'t>> {
    let name = node.child_by_field_name("name")?;
    let (is_async, colon) = head(node);
    let end = end(builder, node);
    Some(Definition {
        name,
        parameters: node.child_by_field_name("parameters"),
        result: node.child_by_field_name("return_type"),
        body: node.child_by_field_name("body"),
        is_async,
        start: node.start_byte(),
        signature_end: colon.unwrap_or(end),
        end,
    })
}

/// Whether a definition begins with `async`, and where the colon before its body ends.
pub(super) fn head(node: Node<'_>) -> (bool, Option<usize>) {
    let mut is_async = false;
    for child in node.children(&mut node.walk()) {
        match child.kind() {
            "async" => is_async = true,
            ":" => return (is_async, Some(child.end_byte())),
            _ => {}
        }
    }
    (is_async, None)
}

/// Where a definition's last statement ends: comments behind it are not part of it.
pub(super) fn end(builder: &Builder<'_>, node: Node<'_>) -> usize {
    let source = builder.source();
    let end = source[..node.end_byte()].trim_end().len();
    let line = source[..end].rfind('\n').map_or(0, |at| at + 1);
    if !source[line..end].trim_start().starts_with('#') {
        return end.max(node.start_byte());
    }
    let mut cursor = node.walk();
    loop {
        let here = cursor.node().end_byte();
        let mut last = None;
        if cursor.goto_first_child() {
            loop {
                if cursor.node().kind() != "comment" && !cursor.node().byte_range().is_empty() {
                    last = Some(cursor.node());
                }
                if !cursor.goto_next_sibling() {
                    break;
                }
            }
        }
        match last {
            Some(last) if last.end_byte() <= here => cursor.reset(last),
            _ => return here,
        }
    }
}

fn record<'t>(builder: &mut Builder<'t>, definition: &Definition<'t>, modifiers: Vec<&'t str>) {
    let owner_type = owner_type(builder);
    let is_static = has_modifier(&modifiers, "staticmethod");
    let mut parameters = definition
        .parameters
        .map(|list| parameters(builder, list))
        .unwrap_or_default();
    let receiver = definition
        .parameters
        .filter(|_| owner_type.is_some() && !is_static)
        .and_then(|list| take_receiver(list, &mut parameters));
    let results = definition
        .result
        .map(|result| annotations::type_text(builder, result));
    let body = body_span(builder, definition);
    let name = builder.text(definition.name);
    let function = Function {
        name,
        name_span: builder.span(definition.name),
        qualifier: None,
        kind: owner_type.map_or(FunctionKind::Function, |_| FunctionKind::Method),
        owner: owner_name(builder, owner_type),
        owner_type,
        span: builder.bytes(definition.start, definition.end),
        signature: builder.bytes(definition.start, definition.signature_end),
        body: Some(body),
        parameters: parameters.iter().map(|(one, _)| one.clone()).collect(),
        receiver: receiver.as_ref().map(|(one, _)| one.clone()),
        results: results.into_iter().collect(),
        returns: Vec::new(),
        overrides: has_modifier(&modifiers, "override"),
        is_abstract: modifiers
            .iter()
            .any(|one| last_part(one).starts_with("abstract")),
        is_stub: definition.body.is_some_and(|body| is_stub(builder, body)),
        modifiers,
        is_async: definition.is_async,
        is_generator: false,
        is_defaulted: false,
        scope: builder.scope(),
        inner: None,
    };
    let id = builder.next_function();
    builder.facts.functions.push(function);
    let scope = builder.open_to(
        ScopeKind::Function(id),
        definition.start,
        definition.end.max(definition.signature_end),
    );
    builder.facts.functions[id.0 as usize].inner = Some(scope);
    if let Some((parameter, name)) = receiver {
        bindings::parameter(builder, &parameter, name, VariableKind::Receiver);
    }
    for (parameter, name) in &parameters {
        bindings::parameter(builder, parameter, *name, VariableKind::Parameter);
    }
    for node in definition.parameters.into_iter().flat_map(typed) {
        annotations::type_uses(builder, node);
    }
    if let Some(result) = definition.result {
        annotations::type_uses(builder, result);
    }
}

/// The body, from behind the colon to the end of the definition.
fn body_span(builder: &Builder<'_>, definition: &Definition<'_>) -> Span {
    let end = definition.end.max(definition.signature_end);
    let rest = &builder.source()[definition.signature_end..end];
    let blank = rest.len() - rest.trim_start().len();
    builder.bytes(definition.signature_end + blank, end)
}

/// The annotations of a parameter list, in source order.
fn typed(list: Node<'_>) -> Vec<Node<'_>> {
    list.named_children(&mut list.walk())
        .filter_map(|parameter| parameter.child_by_field_name("type"))
        .collect()
}

/// Takes the receiver off a method's parameters: the first one, if it is positional.
fn take_receiver<'t>(list: Node<'t>, parameters: &mut Vec<Named<'t>>) -> Option<Named<'t>> {
    let (first, name) = parameters.first()?;
    let is_positional =
        !first.is_variadic && name.is_some() && list.named_child(0)?.kind() != "keyword_separator";
    is_positional.then(|| parameters.remove(0))
}

/// The parameters of a function or lambda; `*` and `/` are none.
pub(super) fn parameters<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<Named<'t>> {
    list.named_children(&mut list.walk())
        .filter_map(|node| parameter(builder, node))
        .collect()
}

fn parameter<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Named<'t>> {
    let pattern = match node.kind() {
        "identifier" | "tuple_pattern" | "list_splat_pattern" | "dictionary_splat_pattern" => node,
        "typed_parameter" => node.named_child(0)?,
        "default_parameter" | "typed_default_parameter" => node.child_by_field_name("name")?,
        _ => return None,
    };
    let is_variadic = matches!(
        pattern.kind(),
        "list_splat_pattern" | "dictionary_splat_pattern"
    );
    let name = if is_variadic {
        pattern.named_child(0)
    } else {
        Some(pattern).filter(|pattern| pattern.kind() == "identifier")
    };
    let parameter = Parameter {
        name: name.map(|name| builder.text(name)),
        ty: node
            .child_by_field_name("type")
            .map(|ty| annotations::type_text(builder, ty)),
        default: node
            .child_by_field_name("value")
            .map(|value| builder.expression(value)),
        is_variadic,
        span: builder.span(node),
    };
    Some((parameter, name))
}

/// Opens a lambda's scope and records its parameters.
pub(super) fn lambda<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.open(ScopeKind::Lambda, node);
    let Some(list) = node.child_by_field_name("parameters") else {
        return;
    };
    for (parameter, name) in parameters(builder, list) {
        bindings::parameter(builder, &parameter, name, VariableKind::Parameter);
    }
}

/// Records a lambda, or in a class body a function, bound to a name.
pub(super) fn bind<'t>(builder: &mut Builder<'t>, name: Node<'t>, value: Node<'t>, span: Span) {
    let owner_type = owner_type(builder);
    let mut function = match value.kind() {
        "lambda" => literal(builder, value),
        "identifier" if owner_type.is_some() => match method_named(builder, value) {
            Some(function) => function,
            None => return,
        },
        _ => return,
    };
    if value.kind() == "lambda" && owner_type.is_some() && !function.parameters.is_empty() {
        function.receiver = Some(function.parameters.remove(0));
    }
    function.name = builder.text(name);
    function.name_span = builder.span(name);
    function.owner = owner_name(builder, owner_type);
    function.owner_type = owner_type;
    function.span = span;
    function.scope = builder.scope();
    builder.facts.functions.push(function);
}

fn literal<'t>(builder: &Builder<'t>, lambda: Node<'t>) -> Function<'t> {
    let body = lambda.child_by_field_name("body").unwrap_or(lambda);
    let parameters = lambda
        .child_by_field_name("parameters")
        .map(|list| parameters(builder, list))
        .unwrap_or_default();
    Function {
        name: "",
        name_span: builder.span(lambda),
        qualifier: None,
        kind: FunctionKind::Literal,
        owner: None,
        owner_type: None,
        span: builder.span(lambda),
        signature: builder.trimmed(lambda.start_byte(), body.start_byte()),
        body: Some(builder.span(body)),
        parameters: parameters.into_iter().map(|(one, _)| one).collect(),
        receiver: None,
        results: Vec::<TypeText<'t>>::new(),
        returns: vec![Return {
            value: Some(builder.expression(body)),
            span: builder.span(body),
        }],
        modifiers: Vec::new(),
        overrides: false,
        is_abstract: false,
        is_stub: false,
        is_async: false,
        is_generator: false,
        is_defaulted: false,
        scope: builder.scope(),
        inner: None,
    }
}

/// The method of the class at hand that a name in its body stands for, as a literal.
fn method_named<'t>(builder: &Builder<'t>, name: Node<'t>) -> Option<Function<'t>> {
    let (name, scope) = (builder.text(name), builder.scope());
    let method = builder
        .facts
        .functions
        .iter()
        .rev()
        .take(RECENT)
        .find(|function| function.scope == scope && function.name == name)?;
    Some(Function {
        kind: FunctionKind::Literal,
        modifiers: Vec::new(),
        inner: None,
        ..method.clone()
    })
}

/// How far back a method bound again in its class is looked for; a bound on work.
const RECENT: usize = 200;

/// Records a `return` with the function it is in.
pub(super) fn returned<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = node
        .named_children(&mut node.walk())
        .find(|child| !child.is_extra())
        .map(|value| builder.expression(value));
    let span = builder.span(node);
    if let Some(id) = builder.facts.enclosing_function(builder.scope()) {
        builder.facts.functions[id.0 as usize]
            .returns
            .push(Return { value, span });
    }
}

/// Marks the function that a `yield` is in.
pub(super) fn yielded(builder: &mut Builder<'_>) {
    if let ScopeKind::Function(id) = builder.facts.scope(builder.scope()).kind {
        builder.facts.functions[id.0 as usize].is_generator = true;
    }
}

/// The decorators of a decorated definition as written, without `@`.
pub(super) fn decorators<'t>(builder: &Builder<'t>, decorated: Node<'t>) -> Vec<&'t str> {
    decorated
        .named_children(&mut decorated.walk())
        .filter(|child| child.kind() == "decorator")
        .filter_map(|decorator| decorator.named_child(0))
        .map(|expression| builder.text(expression))
        .collect()
}

/// Whether a modifier of that name is among them, qualified or called.
pub(super) fn has_modifier(modifiers: &[&str], name: &str) -> bool {
    modifiers.iter().any(|modifier| last_part(modifier) == name)
}

/// The last part of a decorator's name: `abstractmethod` of `abc.abstractmethod`.
fn last_part(modifier: &str) -> &str {
    let name = modifier.split('(').next().unwrap_or_default();
    name.rsplit('.').next().unwrap_or_default().trim()
}

/// Whether a body does nothing: `pass`, `...`, a docstring, `raise NotImplementedError`. One
/// that the end of the code cuts off may have done more.
fn is_stub(builder: &Builder<'_>, body: Node<'_>) -> bool {
    if builder.is_cut_off(body) {
        return false;
    }
    let mut any = false;
    for statement in body.named_children(&mut body.walk()) {
        any |= !statement.is_extra();
        let does_nothing = match statement.kind() {
            "pass_statement" | "comment" => true,
            "expression_statement" => statement.named_child(0).is_some_and(|expression| {
                matches!(
                    expression.kind(),
                    "ellipsis" | "string" | "concatenated_string"
                )
            }),
            "raise_statement" => statement.named_child(0).is_some_and(|raised| {
                let text = builder.text(raised);
                text.split('(').next().unwrap_or_default().trim() == "NotImplementedError"
            }),
            _ => false,
        };
        if !does_nothing {
            return false;
        }
    }
    any
}

/// The class whose body is at hand.
pub(super) fn owner_type(builder: &Builder<'_>) -> Option<TypeId> {
    builder.facts.owner_type(builder.scope())
}

/// A class's name.
pub(super) fn owner_name<'t>(
    builder: &Builder<'t>,
    owner: Option<TypeId>,
) -> Option<std::borrow::Cow<'t, str>> {
    builder.facts.type_definition(owner?).name.map(Into::into)
}
