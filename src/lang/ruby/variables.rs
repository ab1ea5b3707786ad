//! Variables and constants, by whatever binds them. Those of methods and blocks get their scopes at the end.

use tree_sitter::Node;

use super::{Fields, declarations, functions, kind_of};
use crate::facts::{
    AssignmentKind, Expression, InitialValue, Part, ScopeId, ScopeKind, TypeText, Variable,
    VariableKind,
};
use crate::lang::targets::unpacked;
use crate::lang::tree::named_children;
use crate::response::Span;
use crate::syntax::Builder;

/// Global variables that Ruby defines.
const PREDEFINED: [&str; 16] = [
    "DEBUG",
    "FILENAME",
    "LOADED_FEATURES",
    "LOAD_PATH",
    "PROGRAM_NAME",
    "VERBOSE",
    "stderr",
    "stdin",
    "stdout",
    "ERROR_INFO",
    "INPUT_RECORD_SEPARATOR",
    "OUTPUT_RECORD_SEPARATOR",
    "PID",
    "CHILD_STATUS",
    "FIELD_SEPARATOR",
    "SAFE",
];

/// A name without the mark of its kind: `count` of `@count`.
pub(super) fn name_of(text: &str) -> &str {
    text.trim_start_matches(['@', '$'])
}

/// What all names of one binding share.
#[derive(Clone, Copy)]
pub(super) struct Binding<'t> {
    pub(super) kind: VariableKind,
    pub(super) span: Span,
    /// The type, if what binds the name says it.
    pub(super) ty: Option<&'static str>,
    pub(super) value: Source<'t>,
}

/// Where the names of a binding get their values.
#[derive(Clone, Copy)]
pub(super) enum Source<'t> {
    None,
    Value(Node<'t>),
    /// Each element of what is iterated over.
    Each(Node<'t>),
}

/// Records `x = 1`, `a, b = c`, `C = 1`, `@x = 1`.
pub(super) fn assignment<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(target), Some(value)) = (node.field("left"), node.field("right")) else {
        return;
    };
    if kind_of(target) == "constant" && declarations::held_class(builder, target, value) {
        return;
    }
    functions::bound_literal(builder, target, value);
    let span = builder.span(node);
    let value = Source::Value(value);
    bind(builder, target, &Binding { kind: VariableKind::Variable, span, ty: None, value });
}

/// Records `x += 1`. What `||=` assigns is the first value of a variable that has none.
pub(super) fn operator_assignment<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(target), Some(value)) = (node.field("left"), node.field("right")) else {
        return;
    };
    let operator = node.field("operator").map_or("", |operator| builder.text(operator));
    let span = builder.span(node);
    if operator == "||=" && kind_of(target) != "call" {
        let value = Source::Value(value);
        return bind(
            builder,
            target,
            &Binding { kind: VariableKind::Variable, span, ty: None, value },
        );
    }
    assigned(builder, target, AssignmentKind::Augmented, value, span);
}

/// Records what a `for` binds.
pub(super) fn for_target<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = node.field("value").and_then(|value| named_children(value).next());
    let (Some(target), Some(value)) = (node.field("pattern"), value) else { return };
    let span = builder.bytes(node.start_byte(), value.end_byte());
    let value = Source::Each(value);
    bind(builder, target, &Binding { kind: VariableKind::Loop, span, ty: None, value });
}

/// Records the variable of a `rescue`.
pub(super) fn caught<'t>(builder: &mut Builder<'t>, name: Node<'t>, rescue: Node<'t>) {
    let span = builder.bytes(rescue.start_byte(), name.end_byte());
    bind(
        builder,
        name,
        &Binding { kind: VariableKind::Catch, span, ty: None, value: Source::None },
    );
}

/// Records the names that a pattern binds: of an `in`, a `=>` or an `in` without a `case`.
pub(super) fn pattern<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(pattern) = node.field("pattern") else { return };
    let span = builder.span(pattern);
    let binding = Binding { kind: VariableKind::Pattern, span, ty: None, value: Source::None };
    let mut pending = vec![pattern];
    while let Some(node) = pending.pop() {
        match kind_of(node) {
            "identifier" => bind(builder, node, &binding),
            "keyword_pattern" if node.field("value").is_none() => {
                if let Some(key) = node.field("key") {
                    bind_name(builder, key, &binding, InitialValue::None);
                }
            }
            "hash_splat_parameter" | "splat_parameter" => {
                if let Some(name) = node.field("name") {
                    bind(builder, name, &binding);
                }
            }
            "expression_reference_pattern"
            | "scope_resolution"
            | "variable_reference_pattern"
            | "range"
            | "string"
            | "lambda" => {}
            _ => {
                let inner: Vec<_> = named_children(node).collect();
                pending.extend(inner.into_iter().rev());
            }
        }
    }
}

/// Records what the named groups of a regular expression bind that is written before `=~`: `/(?<year>\d+)/ =~ line`.
pub(super) fn captures<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(regex), Some(operator)) = (node.field("left"), node.field("operator")) else {
        return;
    };
    let is_literal = kind_of(regex) == "regex"
        && named_children(regex).all(|part| kind_of(part) != "interpolation");
    if !is_literal || builder.text(operator) != "=~" {
        return;
    }
    let text = builder.text(regex);
    for (at, mark) in text.match_indices("(?<") {
        let start = at + mark.len();
        let name = text[start..].split('>').next().unwrap_or_default();
        let is_name = name.starts_with(|c: char| c.is_lowercase() || c == '_')
            && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if is_name {
            let start = regex.start_byte() + start;
            let name_span = builder.bytes(start, start + name.len());
            let variable = builder.variable(regex, node, VariableKind::Variable);
            builder.facts.variables.push(Variable { name, name_span, ..variable });
        }
    }
}

/// Binds each name of a target.
pub(super) fn bind<'t>(builder: &mut Builder<'t>, target: Node<'t>, binding: &Binding<'t>) {
    let is_list = |node: Node<'t>| {
        matches!(kind_of(node), "destructured_left_assignment" | "left_assignment_list")
    };
    let is_rest = |node: Node<'t>| kind_of(node) == "rest_assignment";
    for (node, path) in unpacked(target, is_list, is_rest) {
        bind_one(builder, node, path, binding);
    }
}

/// Binds a target that unpacks nothing.
fn bind_one<'t>(
    builder: &mut Builder<'t>,
    mut node: Node<'t>,
    path: Option<Vec<Part<'t>>>,
    binding: &Binding<'t>,
) {
    let value = value_at(builder, binding.value, path);
    while kind_of(node) == "rest_assignment" {
        let Some(inner) = named_children(node).next() else { return };
        node = inner;
    }
    match kind_of(node) {
        "identifier" if builder.text(node) == "_" => {}
        "class_variable" | "constant" | "global_variable" | "identifier" | "instance_variable" => {
            bind_name(builder, node, binding, value);
        }
        "scope_resolution" => {
            if let Some(name) = node.field("name") {
                bind_name(builder, name, binding, value);
            }
        }
        _ => {
            let Source::Value(value) = binding.value else { return };
            assigned(builder, node, AssignmentKind::Plain, value, binding.span);
        }
    }
}

fn value_at<'t>(
    builder: &Builder<'t>,
    source: Source<'t>,
    path: Option<Vec<Part<'t>>>,
) -> InitialValue<'t> {
    let of = |node: Node<'t>| -> Expression<'t> { builder.expression(node) };
    match (source, path) {
        (Source::None, _) | (_, None) => InitialValue::None,
        (Source::Value(value), Some(path)) if path.is_empty() => {
            InitialValue::Expression(of(value))
        }
        (Source::Value(value), Some(path)) => InitialValue::Element(of(value), path),
        (Source::Each(value), Some(path)) if path.is_empty() => InitialValue::Each(of(value)),
        (Source::Each(value), Some(path)) => InitialValue::EachElement(of(value), path),
    }
}

/// Records `x.y = 1` and `x += 1`. An element has no name.
fn assigned<'t>(
    builder: &mut Builder<'t>,
    target: Node<'t>,
    kind: AssignmentKind,
    value: Node<'t>,
    span: Span,
) {
    let name = match kind_of(target) {
        "call" => target.field("method"),
        "element_reference" => None,
        _ => Some(target),
    };
    let Some(name) = name else { return };
    let value = InitialValue::Expression(builder.expression(value));
    builder.assignment(kind, (name, target), value, span);
    if let Some(assignment) = builder.facts.assignments.last_mut() {
        let marks = assignment.name.len() - name_of(assignment.name).len();
        assignment.name = name_of(assignment.name);
        assignment.name_span.start += marks as u32;
    }
}

/// Binds a name, where the mark before it says.
fn bind_name<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    binding: &Binding<'t>,
    value: InitialValue<'t>,
) {
    let text = builder.text(node);
    let name = name_of(text);
    let start = node.end_byte() - name.len();
    let place = Place::of(builder, kind_of(node), binding.kind);
    if kind_of(node) == "global_variable" && is_predefined(name) {
        return;
    }
    let owner = place.owner.and_then(|id| builder.facts.type_definition(id).name);
    let variable = Variable {
        name,
        name_span: builder.bytes(start, node.end_byte()),
        kind: place.kind,
        span: binding.span,
        ty: binding.ty.map(|ty| TypeText { text: ty.into(), span: binding.span }),
        value,
        is_global: place.is_global,
        is_constant: kind_of(node) == "constant",
        is_no_variable: false,
        owner: owner.map(Into::into),
        modifiers: Vec::new(),
        scope: place.scope,
    };
    builder.facts.variables.push(variable);
}

fn is_predefined(name: &str) -> bool {
    PREDEFINED.contains(&name) || !name.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// What a name is by its mark, and where.
struct Place {
    kind: VariableKind,
    scope: ScopeId,
    owner: Option<crate::facts::TypeId>,
    is_global: bool,
}

impl Place {
    fn of(builder: &Builder<'_>, node: &str, bound: VariableKind) -> Self {
        let scope = builder.scope();
        let local = Self { kind: bound, scope, owner: None, is_global: false };
        let facts = &builder.facts;
        match node {
            "global_variable" => {
                let file = facts.scope_ids_around(scope).last().unwrap_or(scope);
                Self { scope: file, is_global: true, ..local }
            }
            "constant" => {
                let owner = builder.owner_type();
                let kind = match owner {
                    Some(_) => VariableKind::ClassField,
                    None => VariableKind::Constant,
                };
                let is_global = matches!(facts.scope(scope).kind, ScopeKind::File);
                Self { kind, owner, is_global, ..local }
            }
            "class_variable" | "instance_variable" => {
                let owner = facts.scopes_around(scope).find_map(|scope| match scope.kind {
                    ScopeKind::Type(id) => Some(id),
                    _ => None,
                });
                let function = facts.enclosing_function(scope).map(|id| facts.function(id));
                let of_objects = function.is_some_and(|found| !found.modifiers.contains(&"static"));
                let kind = match of_objects && node == "instance_variable" || owner.is_none() {
                    true => VariableKind::Field,
                    false => VariableKind::ClassField,
                };
                let inner = owner.and_then(|id| facts.type_definition(id).inner);
                Self { kind, owner, scope: inner.unwrap_or(scope), ..local }
            }
            _ => local,
        }
    }
}
