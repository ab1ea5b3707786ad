//! Variables, fields, and assignments.

use std::borrow::Cow;

use tree_sitter::Node;

use super::functions::bound_literal;
use super::{Fields, kind_of};
use crate::facts::{
    AssignmentKind, InitialValue, Part, ScopeKind, TypeText, Variable, VariableKind,
};
use crate::lang::tree::{children, named_children, named_in_field};
use crate::syntax::Builder;
use crate::syntax::build::RegionKind;

/// Records the variables that a declaration defines.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    match kind_of(node) {
        "var_spec" => var_spec(builder, node),
        "range_clause" => range_clause(builder, node),
        "type_switch_statement" => type_switch(builder, node),
        _ => short_declaration(builder, node),
    }
}

/// `var a, b T = x, y`.
fn var_spec<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let ty = node.field("type");
    let ty = ty.map(|ty| builder.type_text(ty));
    let names = named_in_field(node, "name");
    let values = node.field("value").map(expressions_of);
    let is_global = at_package_level(builder);
    for (index, name) in names.iter().enumerate() {
        let value = match &values {
            Some(values) => value_of(builder, values, names.len(), index, *name),
            None => InitialValue::Zero,
        };
        builder.regions.declare(builder.text(*name));
        let variable = Variable {
            ty: ty.clone(),
            value,
            is_global,
            ..builder.blank(*name, node, VariableKind::Variable)
        };
        builder.facts.variables.push(variable);
    }
}

/// `a, b := …`, also in the header of a statement and in a `select`. A name that the innermost
/// block has already declared is assigned to, not defined.
fn short_declaration<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(left), Some(right)) = (node.field("left"), node.field("right")) else {
        return;
    };
    let targets = expressions_of(left);
    let values = expressions_of(right);
    // The innermost region is a loop only in its header: the body is a separate block.
    let kind = match builder.regions.innermost() {
        RegionKind::Loop => VariableKind::Loop,
        _ => VariableKind::Variable,
    };
    let defines = kind_of(node) != "receive_statement" || has_token(node, ":=");
    for (index, target) in targets.iter().enumerate() {
        let value = value_of(builder, &values, targets.len(), index, *target);
        bind(builder, node, *target, kind, value, defines);
    }
}

/// `for k, v := range xs`, or `for k, v = range xs` with names defined before the loop.
fn range_clause<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(left), Some(right)) = (node.field("left"), node.field("right")) else {
        return;
    };
    let right = builder.expression(right);
    let defines = has_token(node, ":=");
    for (index, target) in expressions_of(left).into_iter().enumerate() {
        let value = match index {
            0 => InitialValue::Key(right),
            _ => InitialValue::Each(right),
        };
        bind(builder, node, target, VariableKind::Loop, value, defines);
    }
}

/// Defines a name, or assigns to a target.
fn bind<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    target: Node<'t>,
    kind: VariableKind,
    value: InitialValue<'t>,
    defines: bool,
) {
    if !defines || kind_of(target) != "identifier" {
        return assign(builder, node, target, AssignmentKind::Plain, value);
    }
    let is_blank = builder.text(target) == "_";
    if is_blank || builder.regions.declare(builder.text(target)) {
        let variable = Variable { value, ..builder.blank(target, node, kind) };
        builder.facts.variables.push(variable);
    } else {
        assign(builder, node, target, AssignmentKind::Plain, value);
    }
}

/// `switch t := v.(type)`: `t` has a different type in each clause, so it is recorded without one.
fn type_switch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(alias), Some(value)) = (node.field("alias"), node.field("value")) else {
        return;
    };
    for name in expressions_of(alias) {
        builder.regions.declare(builder.text(name));
        let variable = Variable {
            span: builder.bytes(alias.start_byte(), value.end_byte()),
            ..builder.blank(name, node, VariableKind::Pattern)
        };
        builder.facts.variables.push(variable);
    }
}

/// Records the names in the field declaration of a struct; an embedded field has none.
pub(super) fn field<'t>(builder: &mut Builder<'t>, node: Node<'t>, owner: &Option<Cow<'t, str>>) {
    let ty = node.field("type");
    let ty = ty.map(|ty| builder.type_text(ty));
    for name in named_in_field(node, "name") {
        let variable = Variable {
            ty: ty.clone(),
            value: InitialValue::Zero,
            owner: owner.clone(),
            ..builder.blank(name, node, VariableKind::Field)
        };
        builder.facts.variables.push(variable);
    }
}

/// Records `x = …`, `x += …`, `x++`.
pub(super) fn assignment<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(left), Some(right)) = (node.field("left"), node.field("right")) else {
        if let Some(target) = node.named_child(0) {
            assign(builder, node, target, AssignmentKind::Augmented, InitialValue::None);
        }
        return;
    };
    let kind = match node.field("operator") {
        Some(operator) if kind_of(operator) != "=" => AssignmentKind::Augmented,
        _ => AssignmentKind::Plain,
    };
    let targets = expressions_of(left);
    let values = expressions_of(right);
    for (index, target) in targets.iter().enumerate() {
        let value = value_of(builder, &values, targets.len(), index, *target);
        assign(builder, node, *target, kind, value);
    }
}

/// Records an assignment to a name or field. Elements and pointees (`xs[i]`, `*p`) are not
/// variables.
fn assign<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    target: Node<'t>,
    kind: AssignmentKind,
    value: InitialValue<'t>,
) {
    let name = match kind_of(target) {
        "identifier" if builder.text(target) != "_" => Some(target),
        "selector_expression" => target.field("field"),
        _ => None,
    };
    let Some(name) = name else { return };
    let span = builder.span(node);
    builder.assignment(kind, (name, target), value, span);
}

/// The initial value of the name at `index`: its own value, or an element of the only one; the
/// first name of `v, ok := m[k]` gets the value itself. A function literal is also recorded as a
/// function of that name.
fn value_of<'t>(
    builder: &mut Builder<'t>,
    values: &[Node<'t>],
    names: usize,
    index: usize,
    name: Node<'t>,
) -> InitialValue<'t> {
    match values {
        [only] if names > 1 && !(index == 0 && is_comma_ok(*only)) => {
            InitialValue::Element(builder.expression(*only), vec![Part::Nth(index)])
        }
        _ => match values.get(index) {
            Some(value) => {
                bound_literal(builder, name, *value);
                InitialValue::Expression(builder.expression(*value))
            }
            None => InitialValue::None,
        },
    }
}

/// Whether an expression yields an optional second value that is a boolean.
fn is_comma_ok(value: Node<'_>) -> bool {
    match kind_of(value) {
        "index_expression" | "type_assertion_expression" => true,
        "unary_expression" => {
            value.field("operator").is_some_and(|operator| kind_of(operator) == "<-")
        }
        _ => false,
    }
}

/// The expressions of an expression list, or the single expression that takes its place.
pub(super) fn expressions_of(node: Node<'_>) -> Vec<Node<'_>> {
    if kind_of(node) != "expression_list" {
        return vec![node];
    }
    named_children(node).collect()
}

fn has_token(node: Node<'_>, token: &str) -> bool {
    children(node).any(|child| kind_of(child) == token)
}

/// Whether declarations in the current scope are at package level: at file level, and not in a
/// fragment.
pub(super) fn at_package_level(builder: &Builder<'_>) -> bool {
    builder.facts.scope(builder.scope()).kind == ScopeKind::File && !builder.in_fragment()
}

/// Records the constants of a declaration. A spec without values repeats the type and values of
/// the previous one; `iota` counts the specs.
pub(super) fn constants<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let is_global = at_package_level(builder);
    let mut ty: Option<TypeText<'t>> = None;
    let mut values = Vec::new();
    let specs = named_children(node).filter(|child| kind_of(*child) == "const_spec");
    for (iota, spec) in specs.enumerate() {
        if let Some(list) = spec.field("value") {
            values = expressions_of(list);
            ty = spec.field("type").map(|ty| builder.type_text(ty));
        }
        for (index, name) in named_in_field(spec, "name").into_iter().enumerate() {
            builder.regions.declare(builder.text(name));
            let constant = Variable {
                ty: ty.clone(),
                value: constant_value(builder, values.get(index), iota),
                is_global,
                is_constant: true,
                ..builder.blank(name, spec, VariableKind::Constant)
            };
            builder.facts.variables.push(constant);
        }
    }
}

fn constant_value<'t>(
    builder: &Builder<'t>,
    value: Option<&Node<'t>>,
    iota: usize,
) -> InitialValue<'t> {
    match value.map(|value| builder.expression(*value)) {
        Some(value) if value.text().contains("iota") => InitialValue::Iota(value, iota),
        Some(value) => InitialValue::Expression(value),
        None => InitialValue::None,
    }
}
