//! The names and attributes that assignment targets bind.

use tree_sitter::Node;

use super::{Fields, definitions, functional_types, kind_of};
use crate::facts::{
    AssignmentKind, Expression, InitialValue, Parameter, Part, ScopeId, ScopeKind, TypeId,
    TypeText, Variable, VariableKind,
};
use crate::lang::targets::unpacked;
use crate::response::Span;
use crate::syntax::Builder;

/// The properties that all names of one binding share.
pub(super) struct Binding<'t> {
    pub(super) kind: VariableKind,
    pub(super) span: Span,
    pub(super) ty: Option<TypeText<'t>>,
    pub(super) value: ValueSource<'t>,
}

/// Where the names of a binding get their values.
#[derive(Clone, Copy)]
pub(super) enum ValueSource<'t> {
    /// Not shown: a parameter, a pattern, a bare annotation.
    None,
    /// The value of an expression, or its elements if the target unpacks it.
    Value(Expression<'t>),
    /// Each element of an iterable.
    Each(Expression<'t>),
}

impl Binding<'_> {
    pub(super) fn without_value(kind: VariableKind, span: Span) -> Self {
        Self { kind, span, ty: None, value: ValueSource::None }
    }
}

/// Whether an annotation is `Final`, possibly within `ClassVar` or `Annotated`.
pub(super) fn is_final(ty: &TypeText<'_>) -> bool {
    ty.text
        .split('[')
        .filter_map(|part| part.trim().rsplit('.').next())
        .take_while(|part| matches!(*part, "Final" | "ClassVar" | "Annotated"))
        .any(|part| part == "Final")
}

/// Binds each name of a target.
pub(super) fn bind<'t>(builder: &mut Builder<'t>, target: Node<'t>, binding: &Binding<'t>) {
    for (node, path) in unpacked(target, |node| is_unpacking(kind_of(node)), is_starred) {
        bind_single(builder, node, path, binding);
    }
}

fn is_starred(target: Node<'_>) -> bool {
    kind_of(target).starts_with("list_splat")
}

/// Whether a kind of node is a display, or a target that unpacks one.
pub(super) fn is_unpacking(kind: &str) -> bool {
    matches!(
        kind,
        "pattern_list" | "tuple_pattern" | "list_pattern" | "tuple" | "list" | "expression_list"
    )
}

/// Binds one target that unpacks nothing.
pub(super) fn bind_single<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    path: Option<Vec<Part<'t>>>,
    binding: &Binding<'t>,
) {
    let is_whole = path.as_ref().is_some_and(Vec::is_empty);
    let value = match (binding.value, path) {
        (ValueSource::Value(value), Some(_)) if is_whole => InitialValue::Expression(value),
        (ValueSource::Value(value), Some(path)) => InitialValue::Element(value, path),
        (ValueSource::Each(value), Some(_)) if is_whole => InitialValue::Each(value),
        (ValueSource::Each(value), Some(path)) => InitialValue::EachElement(value, path),
        (ValueSource::None, _) | (_, None) => InitialValue::None,
    };
    let mut node = node;
    while matches!(kind_of(node), "list_splat_pattern" | "list_splat" | "parenthesized_expression")
    {
        let Some(inner) = node.named_child(0) else {
            return;
        };
        node = inner;
    }
    match kind_of(node) {
        "identifier" => bind_name(builder, node, binding, value),
        "attribute" => bind_attribute(builder, node, binding, value),
        _ => {}
    }
}

/// Binds a plain name.
fn bind_name<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    binding: &Binding<'t>,
    value: InitialValue<'t>,
) {
    let text = builder.text(node);
    if is_blank_or_dunder(text) {
        if let InitialValue::Expression(value) = value {
            functional_types::special_attribute(builder, text, value);
        }
        return;
    }
    let variable = variable_of(builder, node, binding, value);
    builder.facts.variables.push(variable);
}

/// Records a parameter as a variable.
pub(super) fn parameter<'t>(
    builder: &mut Builder<'t>,
    parameter: &Parameter<'t>,
    name: Option<Node<'t>>,
    kind: VariableKind,
) {
    let Some(name) = name else { return };
    let binding = Binding {
        kind,
        span: parameter.span,
        ty: parameter.ty.clone().filter(|_| !parameter.is_variadic),
        value: parameter.default.map_or(ValueSource::None, ValueSource::Value),
    };
    bind(builder, name, &binding);
}

/// Whether a name is `_` or a dunder, which are not variables.
pub(super) fn is_blank_or_dunder(name: &str) -> bool {
    name == "_" || (name.len() > 4 && name.starts_with("__") && name.ends_with("__"))
}

/// The variable that a name is bound as.
pub(super) fn variable_of<'t>(
    builder: &Builder<'t>,
    node: Node<'t>,
    binding: &Binding<'t>,
    value: InitialValue<'t>,
) -> Variable<'t> {
    let scope = match binding.kind {
        VariableKind::Walrus => outside_comprehensions(builder),
        _ => builder.scope(),
    };
    let owner = builder.facts.owner_type(scope);
    let kind = match binding.kind {
        VariableKind::Variable if owner.is_some() => {
            class_level_kind(builder, owner, binding, &value)
        }
        kind => kind,
    };
    Variable {
        name: builder.text(node),
        name_span: builder.span(node),
        kind,
        span: binding.span,
        is_constant: binding.ty.as_ref().is_some_and(is_final),
        is_no_variable: false,
        ty: binding.ty.clone(),
        value,
        is_global: matches!(builder.facts.scope(scope).kind, ScopeKind::File),
        owner: builder.type_name(owner),
        modifiers: Vec::new(),
        scope,
    }
}

/// The kind of a name bound in a class body: an instance field if a dataclass or a bare annotation
/// makes it one, else a class field.
fn class_level_kind(
    builder: &Builder<'_>,
    owner: Option<TypeId>,
    binding: &Binding<'_>,
    value: &InitialValue<'_>,
) -> VariableKind {
    let is_dataclass = owner.is_some_and(|owner| {
        let modifiers = &builder.facts.type_definition(owner).modifiers;
        definitions::has_modifier(modifiers, "dataclass")
    });
    let is_bare = matches!(value, InitialValue::None);
    let is_instance = binding
        .ty
        .as_ref()
        .is_some_and(|ty| !ty.text.contains("ClassVar") && (is_dataclass || is_bare));
    if is_instance { VariableKind::Field } else { VariableKind::ClassField }
}

/// The innermost scope that is not that of a comprehension.
fn outside_comprehensions(builder: &Builder<'_>) -> ScopeId {
    let facts = &builder.facts;
    let is_other = |id: &ScopeId| facts.scope(*id).kind != ScopeKind::Comprehension;
    let mut around = facts.scope_ids_around(builder.scope());
    around.find(is_other).unwrap_or(builder.scope())
}

/// Binds an attribute: a variable if the object is the receiver, whatever its name, else an
/// assignment.
fn bind_attribute<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    binding: &Binding<'t>,
    value: InitialValue<'t>,
) {
    let (Some(object), Some(name)) = (node.field("object"), node.field("attribute")) else {
        return;
    };
    let receiver = Some(object)
        .filter(|object| kind_of(*object) == "identifier")
        .and_then(|object| definitions::receiver(builder, builder.text(object)));
    let Some(receiver) = receiver else {
        record_assignment(builder, node, AssignmentKind::Plain, value, binding.span);
        return;
    };
    if is_blank_or_dunder(builder.text(name)) {
        return;
    }
    let owner = receiver.owner;
    let inner = owner.and_then(|owner| builder.facts.type_definition(owner).inner);
    let mut variable = variable_of(builder, name, binding, value);
    variable.kind = receiver.attribute_kind;
    variable.is_global = false;
    variable.owner = builder.type_name(owner);
    variable.scope = inner.unwrap_or(variable.scope);
    builder.facts.variables.push(variable);
}

/// Records an assignment to a name or attribute defined elsewhere. A subscript has no name and is
/// left out.
pub(super) fn record_assignment<'t>(
    builder: &mut Builder<'t>,
    target: Node<'t>,
    kind: AssignmentKind,
    value: InitialValue<'t>,
    span: Span,
) {
    let name = match kind_of(target) {
        "identifier" => target,
        "attribute" => match target.field("attribute") {
            Some(name) => name,
            None => return,
        },
        _ => return,
    };
    builder.assignment(kind, (name, target), value, span);
}
