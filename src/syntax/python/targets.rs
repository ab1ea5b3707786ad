//! The names and attributes that a target binds.

use tree_sitter::Node;

use super::kind_of;
use super::{classes, functions};
use crate::response::Span;
use crate::syntax::{
    Assignment, AssignmentKind, Builder, Expression, InitialValue, ScopeId, ScopeKind, TypeId,
    TypeText, Variable, VariableKind,
};

/// What is the same for all names of one binding.
pub(super) struct Binding<'t> {
    pub(super) kind: VariableKind,
    pub(super) span: Span,
    pub(super) ty: Option<TypeText<'t>>,
    pub(super) from: From<'t>,
}

/// Where the names of a binding get their values.
#[derive(Clone, Copy)]
pub(super) enum From<'t> {
    Nothing,
    Value(Expression<'t>),
    Each(Expression<'t>),
}

impl Binding<'_> {
    pub(super) fn nothing(kind: VariableKind, span: Span) -> Self {
        Self {
            kind,
            span,
            ty: None,
            from: From::Nothing,
        }
    }
}

/// Whether an annotation says `Final`.
pub(super) fn is_final(ty: &TypeText<'_>) -> bool {
    ty.text
        .split('[')
        .filter_map(|part| part.trim().rsplit('.').next())
        .take_while(|part| matches!(*part, "Final" | "ClassVar" | "Annotated"))
        .any(|part| part == "Final")
}

/// Binds each name of a target.
pub(super) fn bind<'t>(builder: &mut Builder<'t>, target: Node<'t>, binding: &Binding<'t>) {
    // A target and its place in what is unpacked: none for the whole, an uncertain one where
    // a star or nesting stands before.
    let mut open = vec![(target, None)];
    while let Some((node, place)) = open.pop() {
        if !is_unpacking(kind_of(node)) {
            single(builder, node, place, binding);
            continue;
        }
        let mut parts = Vec::new();
        let mut next = place.is_none().then_some(0);
        for part in node.named_children(&mut node.walk()) {
            if part.is_extra() {
                continue;
            }
            if kind_of(part).starts_with("list_splat") {
                next = None;
            }
            parts.push((part, Some(next)));
            next = next.map(|next| next + 1);
        }
        open.extend(parts.into_iter().rev());
    }
}

fn is_unpacking(kind: &str) -> bool {
    matches!(
        kind,
        "pattern_list" | "tuple_pattern" | "list_pattern" | "tuple" | "list" | "expression_list"
    )
}

/// Binds one target that is no unpacking.
fn single<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    place: Option<Option<usize>>,
    binding: &Binding<'t>,
) {
    let value = match (binding.from, place) {
        (From::Value(value), None) => InitialValue::Expression(value),
        (From::Value(value), Some(place)) => InitialValue::Element(value, place),
        (From::Each(value), None) => InitialValue::Each(value),
        (From::Each(value), Some(place)) => InitialValue::EachElement(value, place),
        (From::Nothing, _) => InitialValue::None,
    };
    let mut node = node;
    while matches!(
        kind_of(node),
        "list_splat_pattern" | "list_splat" | "parenthesized_expression"
    ) {
        let Some(inner) = node.named_child(0) else {
            return;
        };
        node = inner;
    }
    match kind_of(node) {
        "identifier" => name(builder, node, binding, value),
        "attribute" => attribute(builder, node, binding, value),
        _ => {}
    }
}

/// Binds a plain name.
fn name<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    binding: &Binding<'t>,
    value: InitialValue<'t>,
) {
    let text = builder.text(node);
    if is_unnamed(text) {
        if let InitialValue::Expression(value) = value {
            classes::special_attribute(builder, text, value);
        }
        return;
    }
    let variable = variable_of(builder, node, binding, value);
    builder.facts.variables.push(variable);
}

/// `_` and dunders are no variables.
pub(super) fn is_unnamed(name: &str) -> bool {
    name == "_" || (name.len() > 4 && name.starts_with("__") && name.ends_with("__"))
}

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
        ty: binding.ty.clone(),
        value,
        is_global: matches!(builder.facts.scope(scope).kind, ScopeKind::File),
        owner: functions::owner_name(builder, owner),
        modifiers: Vec::new(),
        scope,
    }
}

/// A name in a class body: a field of each instance where a dataclass or a bare annotation
/// makes it one, else the class's own.
fn class_level_kind(
    builder: &Builder<'_>,
    owner: Option<TypeId>,
    binding: &Binding<'_>,
    value: &InitialValue<'_>,
) -> VariableKind {
    let is_dataclass = owner.is_some_and(|owner| {
        let modifiers = &builder.facts.type_definition(owner).modifiers;
        functions::has_modifier(modifiers, "dataclass")
    });
    let is_bare = matches!(value, InitialValue::None);
    let is_instance = binding
        .ty
        .as_ref()
        .is_some_and(|ty| !ty.text.contains("ClassVar") && (is_dataclass || is_bare));
    if is_instance {
        VariableKind::Field
    } else {
        VariableKind::ClassField
    }
}

/// The innermost scope that is no comprehension's.
fn outside_comprehensions(builder: &Builder<'_>) -> ScopeId {
    let mut id = builder.scope();
    while let scope = builder.facts.scope(id)
        && scope.kind == ScopeKind::Comprehension
        && let Some(parent) = scope.parent
    {
        id = parent;
    }
    id
}

/// Binds an attribute: a variable on `self` and `cls` under whatever name, else an assignment.
fn attribute<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    binding: &Binding<'t>,
    value: InitialValue<'t>,
) {
    let (Some(object), Some(name)) = (
        node.child_by_field_id(field!(Python, "object")),
        node.child_by_field_id(field!(Python, "attribute")),
    ) else {
        return;
    };
    let receiver = Some(object)
        .filter(|object| kind_of(*object) == "identifier")
        .and_then(|object| receiver(builder, builder.text(object)));
    let Some(receiver) = receiver else {
        assigned(builder, node, AssignmentKind::Plain, value, binding.span);
        return;
    };
    if is_unnamed(builder.text(name)) {
        return;
    }
    let owner = receiver.owner;
    let inner = owner.and_then(|owner| builder.facts.type_definition(owner).inner);
    let mut variable = variable_of(builder, name, binding, value);
    variable.kind = receiver.kind;
    variable.is_global = false;
    variable.owner = functions::owner_name(builder, owner);
    variable.scope = inner.unwrap_or(variable.scope);
    builder.facts.variables.push(variable);
}

/// What a receiver's attributes are.
struct Receiver {
    kind: VariableKind,
    owner: Option<TypeId>,
}

/// What a name stands for as a receiver, from the innermost function that has it as a
/// parameter; `self` and `cls` are taken for one where none has.
fn receiver(builder: &Builder<'_>, name: &str) -> Option<Receiver> {
    let mut owner = None;
    for scope in builder.facts.scopes_around(builder.scope()) {
        let ScopeKind::Function(id) = scope.kind else {
            continue;
        };
        let function = builder.facts.function(id);
        if let Some(receiver) = &function.receiver
            && receiver.name == Some(name)
        {
            let is_class = matches!(name, "cls" | "mcs" | "klass")
                || matches!(function.name, "__new__" | "__init_subclass__")
                || functions::has_modifier(&function.modifiers, "classmethod");
            let kind = field_kind(is_class);
            return Some(Receiver {
                kind,
                owner: function.owner_type,
            });
        }
        let mut parameters = function.parameters.iter().take(MANY);
        if parameters.any(|one| one.name == Some(name)) {
            break;
        }
        owner = owner.or(function.owner_type);
    }
    matches!(name, "self" | "cls").then(|| Receiver {
        kind: field_kind(name == "cls"),
        owner,
    })
}

/// How many parameters of a function are looked at; a bound on work.
const MANY: usize = 256;

fn field_kind(is_class: bool) -> VariableKind {
    if is_class {
        VariableKind::ClassField
    } else {
        VariableKind::Field
    }
}

/// Records an assignment to what is defined elsewhere; a subscript names nothing.
pub(super) fn assigned<'t>(
    builder: &mut Builder<'t>,
    target: Node<'t>,
    kind: AssignmentKind,
    value: InitialValue<'t>,
    span: Span,
) {
    let name = match kind_of(target) {
        "identifier" => target,
        "attribute" => match target.child_by_field_id(field!(Python, "attribute")) {
            Some(name) => name,
            None => return,
        },
        _ => return,
    };
    let assignment = Assignment {
        name: builder.text(name),
        target: builder.text(target),
        name_span: builder.span(name),
        kind,
        value,
        span,
        scope: builder.scope(),
    };
    builder.facts.assignments.push(assignment);
}
