//! Everything that binds a name.

use tree_sitter::Node;

use super::{annotations, classes, functions, made, recovery, references};
use crate::response::Span;
use crate::syntax::query::{Match, Part};
use crate::syntax::{
    Assignment, AssignmentKind, Builder, Expression, InitialValue, Parameter, ScopeId, ScopeKind,
    TypeId, TypeText, Variable, VariableKind,
};

/// What is the same for all names of one binding.
struct Binding<'t> {
    kind: VariableKind,
    span: Span,
    ty: Option<TypeText<'t>>,
    from: From<'t>,
}

/// Where the names of a binding get their values.
#[derive(Clone, Copy)]
enum From<'t> {
    Nothing,
    Value(Expression<'t>),
    Each(Expression<'t>),
}

/// Records what a match of `definition.variable` binds.
pub(super) fn variable<'t>(builder: &mut Builder<'t>, found: &Match<'_, 't>) {
    let node = found.node;
    match node.kind() {
        "assignment" => assignment(builder, node),
        "named_expression" => walrus(builder, node),
        "for_in_clause" => each(builder, node, VariableKind::Comprehension),
        "as_pattern" if found.part(Part::Owner).is_some() => caught(builder, node),
        "as_pattern" => bound_as(builder, node),
        _ if found.part(Part::Operator).is_some() => cut_off(builder, node),
        _ => {
            let name = found.part(Part::Name).unwrap_or(node);
            let kind = match found.part(Part::Condition) {
                Some(word) if recovery::is_statement(builder, word) => VariableKind::Loop,
                Some(_) => VariableKind::Comprehension,
                None => VariableKind::Pattern,
            };
            let span = builder.span(node);
            bind(builder, name, &Binding::nothing(kind, span));
        }
    }
}

impl Binding<'_> {
    fn nothing(kind: VariableKind, span: Span) -> Self {
        Self {
            kind,
            span,
            ty: None,
            from: From::Nothing,
        }
    }
}

/// `a = b = value`, `x: T`, `x: T = value`.
fn assignment<'t>(builder: &mut Builder<'t>, statement: Node<'t>) {
    let span = builder.span(statement);
    let mut targets = Vec::new();
    let (mut node, mut value) = (statement, None);
    while node.kind() == "assignment" {
        targets.extend(node.child_by_field_name("left"));
        value = node.child_by_field_name("right");
        let Some(next) = value else { break };
        node = next;
    }
    let annotation = statement.child_by_field_name("type");
    let single = targets.len() == 1;
    for target in targets {
        if let Some(value) = value.filter(|_| target.kind() == "identifier") {
            if made::by_call(builder, target, value, span)
                || classes::alias(builder, target, annotation, value, span)
            {
                continue;
            }
            functions::bind(builder, target, unparenthesized(value), span);
        }
        let binding = Binding {
            kind: VariableKind::Variable,
            span,
            ty: annotation.map(|ty| annotations::type_text(builder, ty)),
            from: value.map_or(From::Nothing, |value| {
                From::Value(builder.expression(value))
            }),
        };
        bind(builder, target, &binding);
        if single && value.is_some() && target.kind() == "identifier" {
            mark_constant(builder, target);
        }
    }
    if let Some(annotation) = annotation {
        annotations::type_uses(builder, annotation);
    }
    if let Some(value) = value {
        references::value(builder, value);
    }
}

/// Marks the variable just recorded a constant where its name is in upper case and it stands
/// at module or class level. That it is bound once is seen at the end.
fn mark_constant<'t>(builder: &mut Builder<'t>, name: Node<'t>) {
    let is_level = matches!(
        builder.facts.scope(builder.scope()).kind,
        ScopeKind::File | ScopeKind::Type(_)
    );
    let name_span = builder.span(name);
    if let Some(variable) = builder.facts.variables.last_mut()
        && variable.name_span == name_span
        && is_level
        && is_upper_case(variable.name)
    {
        variable.is_constant = true;
    }
}

/// A name in UPPER_CASE: it has letters with case, and none is lower.
fn is_upper_case(name: &str) -> bool {
    name.chars().any(char::is_uppercase) && !name.chars().any(char::is_lowercase)
}

/// Whether an annotation says `Final`.
pub(super) fn is_final(ty: &TypeText<'_>) -> bool {
    ty.text
        .split('[')
        .filter_map(|part| part.trim().rsplit('.').next())
        .take_while(|part| matches!(*part, "Final" | "ClassVar" | "Annotated"))
        .any(|part| part == "Final")
}

/// `(name := value)`, which binds outside comprehensions.
fn walrus<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(value)) = (
        node.child_by_field_name("name"),
        node.child_by_field_name("value"),
    ) else {
        return;
    };
    let span = builder.span(node);
    let binding = Binding {
        kind: VariableKind::Walrus,
        span,
        ty: None,
        from: From::Value(builder.expression(value)),
    };
    functions::bind(builder, name, unparenthesized(value), span);
    bind(builder, name, &binding);
}

/// `for target in values`, of a loop or a comprehension.
pub(super) fn each<'t>(builder: &mut Builder<'t>, node: Node<'t>, kind: VariableKind) {
    let (Some(left), Some(right)) = (
        node.child_by_field_name("left"),
        node.child_by_field_name("right"),
    ) else {
        return;
    };
    let binding = Binding {
        kind,
        span: builder.bytes(node.start_byte(), right.end_byte()),
        ty: None,
        from: From::Each(builder.expression(right)),
    };
    bind(builder, left, &binding);
}

/// `value as target` of a `with`.
fn bound_as<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some((value, target)) = value_and_alias(node) else {
        return;
    };
    let binding = Binding {
        kind: VariableKind::Resource,
        span: builder.span(node),
        ty: None,
        from: From::Value(builder.expression(value)),
    };
    bind(builder, target, &binding);
}

/// `Class as name` of an `except`: the class is as good as a declared type.
fn caught<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some((class, target)) = value_and_alias(node) else {
        return;
    };
    let is_one = matches!(class.kind(), "identifier" | "attribute");
    let binding = Binding {
        ty: is_one.then(|| annotations::type_text(builder, class)),
        ..Binding::nothing(VariableKind::Catch, builder.span(node))
    };
    bind(builder, target, &binding);
}

/// The two sides of an `as`.
fn value_and_alias(node: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let target = node.child_by_field_name("alias")?;
    Some((node.named_child(0)?, target.named_child(0)?))
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
        from: parameter.default.map_or(From::Nothing, From::Value),
    };
    bind(builder, name, &binding);
}

/// The names of a `global` statement, as variables until the end shows what else binds them.
pub(super) fn global<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let span = builder.span(node);
    for name in node.named_children(&mut node.walk()) {
        if name.kind() != "identifier" || is_unnamed(builder.text(name)) {
            continue;
        }
        let binding = Binding::nothing(VariableKind::Variable, span);
        let mut variable = variable_of(builder, name, &binding, InitialValue::None);
        variable.is_global = true;
        variable.modifiers = vec!["global"];
        builder.facts.variables.push(variable);
    }
}

/// `x += value`.
pub(super) fn augmented<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(target), Some(value)) = (
        node.child_by_field_name("left"),
        node.child_by_field_name("right"),
    ) else {
        return;
    };
    let value = InitialValue::Expression(builder.expression(value));
    let span = builder.span(node);
    assigned(builder, target, AssignmentKind::Augmented, value, span);
}

/// The beginning of an assignment that is cut off: recognised where it begins its line and
/// has a blank before the `=`, which keyword arguments have not.
fn cut_off<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let rest = &builder.source()[node.end_byte()..];
    if builder.begins_line(node) && rest.starts_with(' ') {
        let span = builder.span(node);
        bind(
            builder,
            node,
            &Binding::nothing(VariableKind::Variable, span),
        );
    }
}

/// Binds each name of a target.
fn bind<'t>(builder: &mut Builder<'t>, target: Node<'t>, binding: &Binding<'t>) {
    // A target and its place in what is unpacked: none for the whole, an uncertain one where
    // a star or nesting stands before.
    let mut open = vec![(target, None)];
    while let Some((node, place)) = open.pop() {
        if !is_unpacking(node.kind()) {
            single(builder, node, place, binding);
            continue;
        }
        let mut parts = Vec::new();
        let mut next = place.is_none().then_some(0);
        for part in node.named_children(&mut node.walk()) {
            if part.is_extra() {
                continue;
            }
            if part.kind().starts_with("list_splat") {
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
        (From::Each(_), Some(_)) | (From::Nothing, _) => InitialValue::None,
    };
    let mut node = node;
    while matches!(
        node.kind(),
        "list_splat_pattern" | "list_splat" | "parenthesized_expression"
    ) {
        let Some(inner) = node.named_child(0) else {
            return;
        };
        node = inner;
    }
    match node.kind() {
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
fn is_unnamed(name: &str) -> bool {
    name == "_" || (name.len() > 4 && name.starts_with("__") && name.ends_with("__"))
}

fn variable_of<'t>(
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
        node.child_by_field_name("object"),
        node.child_by_field_name("attribute"),
    ) else {
        return;
    };
    let receiver = Some(object)
        .filter(|object| object.kind() == "identifier")
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
            let kind = kind_of(is_class);
            return Some(Receiver {
                kind,
                owner: function.owner_type,
            });
        }
        if function.parameters.iter().any(|one| one.name == Some(name)) {
            break;
        }
        owner = owner.or(function.owner_type);
    }
    matches!(name, "self" | "cls").then(|| Receiver {
        kind: kind_of(name == "cls"),
        owner,
    })
}

fn kind_of(is_class: bool) -> VariableKind {
    if is_class {
        VariableKind::ClassField
    } else {
        VariableKind::Field
    }
}

/// Records an assignment to what is defined elsewhere; a subscript names nothing.
fn assigned<'t>(
    builder: &mut Builder<'t>,
    target: Node<'t>,
    kind: AssignmentKind,
    value: InitialValue<'t>,
    span: Span,
) {
    let name = match target.kind() {
        "identifier" => target,
        "attribute" => match target.child_by_field_name("attribute") {
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

/// An expression without the parentheses around it.
pub(super) fn unparenthesized(mut node: Node<'_>) -> Node<'_> {
    while node.kind() == "parenthesized_expression" {
        let Some(inner) = node.named_child(0) else {
            break;
        };
        node = inner;
    }
    node
}
