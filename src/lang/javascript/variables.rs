//! Variables and assignments.

use tree_sitter::Node;

use super::annotations::{part_type, state_type, type_of};
use super::parameters::{BoundName, bound_names};
use super::{Fields, documentation, expressions, globals, kind_of};
use crate::facts::{AssignmentKind, InitialValue, Part, Variable, VariableKind};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Functions that make a place for state out of its initial value.
const STATE_MAKERS: [&str; 12] = [
    "atom",
    "observable",
    "reactive",
    "ref",
    "shallowRef",
    "signal",
    "state",
    "useRef",
    "useSignal",
    "useState",
    "writable",
    "$state",
];

/// Records the variables of `var`, `let`, `const` and `using`.
pub(super) fn declaration<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let is_global = globals::is_global(builder, visit);
    let word = children(node).next().map(kind_of);
    let is_ambient = visit.parent().is_some_and(|around| kind_of(around) == "ambient_declaration");
    for declarator in children(node).filter(|child| kind_of(*child) == "variable_declarator") {
        let Some(pattern) = declarator.field("name") else {
            continue;
        };
        let value = declarator.field("value");
        let ty = type_of(builder, declarator);
        let ty = ty.or_else(|| documentation::above(builder, visit)?.ty());
        for bound in bound_names(builder, pattern) {
            let stated = || state_type(builder, &bound.path, value?);
            let kind = match value.map(|value| names_definition(builder, value)) {
                Some(true) => VariableKind::Definition,
                _ => VariableKind::Variable,
            };
            let variable = Variable {
                ty: part_type(builder, declarator, &bound.path, &ty).or_else(stated),
                value: match value {
                    None if is_ambient => InitialValue::None,
                    _ => value_of(builder, &bound, value),
                },
                is_global,
                is_constant: word == Some("const"),
                ..builder.variable(bound.target, node, kind)
            };
            builder.facts.variables.push(variable);
        }
    }
}

/// Records the variable of `for (const x of xs)` and `for (const x in xs)`, or what is assigned in
/// its place.
pub(super) fn for_in<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let (Some(left), Some(right)) = (node.field("left"), node.field("right")) else {
        return;
    };
    let operator = node.field("operator");
    let is_key = operator.is_some_and(|operator| kind_of(operator) == "in");
    let word = node.field("kind");
    let each = builder.expression(right);
    let header = builder.trimmed(node.start_byte(), right.end_byte());
    for bound in bound_names(builder, left) {
        let value = match bound.default {
            Some(default) => InitialValue::Expression(builder.expression(default)),
            None if is_key => InitialValue::Key(each),
            None if bound.path.is_empty() => InitialValue::Each(each),
            None => InitialValue::EachElement(each, bound.path.clone()),
        };
        let Some(word) = word else {
            assign(builder, node, bound.target, AssignmentKind::Plain, value);
            continue;
        };
        let variable = Variable {
            value,
            span: header,
            is_global: kind_of(word) == "var" && globals::is_outside_functions(builder),
            is_constant: kind_of(word) == "const",
            ..builder.variable(bound.target, node, VariableKind::Loop)
        };
        builder.facts.variables.push(variable);
    }
}

/// Records the variables of `catch (…)`.
pub(super) fn caught<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(pattern) = node.field("parameter") else {
        return;
    };
    let ty = type_of(builder, node);
    for bound in bound_names(builder, pattern) {
        let variable = Variable {
            ty: ty.clone().filter(|_| bound.path.is_empty()),
            ..builder.variable(bound.target, pattern, VariableKind::Catch)
        };
        builder.facts.variables.push(variable);
    }
}

/// Records `x = …`, `this.x = …`, `[a, b] = …`. The grammar reads `using x = …` as an assignment
/// with a word before it.
pub(super) fn assignment<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(left), right) = (node.field("left"), node.field("right")) else {
        return;
    };
    let is_using = children(node).any(|child| kind_of(child) == "using");
    for bound in bound_names(builder, left) {
        let value = value_of(builder, &bound, right);
        if is_using {
            let variable = Variable {
                value,
                is_constant: true,
                ..builder.variable(bound.target, node, VariableKind::Resource)
            };
            builder.facts.variables.push(variable);
        } else {
            assign(builder, node, bound.target, AssignmentKind::Plain, value);
        }
    }
}

/// Records `x += …`, `x++`.
pub(super) fn change<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let target = node.field("left").or_else(|| node.field("argument"));
    let value = node.field("right");
    let value = builder.initial_value(value);
    if let Some(target) = target {
        assign(builder, node, target, AssignmentKind::Augmented, value);
    }
}

fn assign<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    target: Node<'t>,
    kind: AssignmentKind,
    value: InitialValue<'t>,
) {
    let name = match kind_of(target) {
        "identifier" | "shorthand_property_identifier_pattern" => Some(target),
        "member_expression" => target.field("property"),
        // `window["x"] = …`
        "subscript_expression" => target
            .field("index")
            .filter(|index| kind_of(*index) == "string")
            .and_then(|index| index.named_child(0)),
        _ => None,
    };
    if let Some(name) = name {
        let span = builder.span(node);
        builder.assignment(kind, (name, target), value, span);
        let last = builder.facts.assignments.last_mut();
        if let Some(last) = last.filter(|last| last.name.starts_with('#')) {
            last.name = &last.name[1..];
            last.name_span.start += 1;
        }
    }
}

/// The value that a name gets: a default of its own, the value or a part of it, `undefined` if
/// there is none.
pub(super) fn value_of<'t>(
    builder: &Builder<'t>,
    bound: &BoundName<'t>,
    value: Option<Node<'t>>,
) -> InitialValue<'t> {
    let part = value.filter(|value| has_part(builder, *value, &bound.path));
    if let Some(default) = bound.default.filter(|_| part.is_none()) {
        return InitialValue::Expression(builder.expression(default));
    }
    let Some(value) = value else {
        return InitialValue::None;
    };
    let state = state_of(builder, value);
    match (bound.path.as_slice(), state) {
        ([], Some(state)) | ([Part::Nth(0)], Some(state)) => {
            InitialValue::Expression(builder.expression(state))
        }
        ([], None) => InitialValue::Expression(builder.expression(value)),
        ([Part::Nth(0)], None) if makes_state(builder, value) => InitialValue::None,
        (path, _) => InitialValue::Element(builder.expression(value), path.to_vec()),
    }
}

/// Whether a list or an object that is written out has a part, so that its default is not used.
fn has_part<'t>(builder: &Builder<'t>, value: Node<'t>, path: &[Part<'t>]) -> bool {
    let is_spread = |node: &Node<'_>| kind_of(*node) == "spread_element";
    let mut inner = value;
    for part in path {
        let mut parts = named_children(inner);
        let found = match (part, kind_of(inner)) {
            (Part::Nth(at), "array") => parts.take_while(|part| !is_spread(part)).nth(*at),
            (Part::Entry(key), "object") => parts.find_map(|pair| {
                let name = pair.field("key").filter(|name| builder.text(*name) == *key);
                name.and_then(|_| pair.field("value"))
            }),
            _ => None,
        };
        let Some(part) = found else { return false };
        inner = part;
    }
    !path.is_empty() && builder.text(inner) != "undefined"
}

/// Whether a value is the place for state that a function makes.
fn makes_state<'t>(builder: &Builder<'t>, value: Node<'t>) -> bool {
    value.field("function").is_some_and(|callee| {
        let name = globals::of(builder, callee).path;
        let last = name.parts.last().filter(|_| !name.has_receiver);
        last.is_some_and(|last| STATE_MAKERS.contains(last))
    })
}

/// The first argument of a function that makes a place for state.
fn state_of<'t>(builder: &Builder<'t>, value: Node<'t>) -> Option<Node<'t>> {
    if !makes_state(builder, value) {
        return None;
    }
    let list = value.field("arguments")?;
    let first = expressions::of_call(builder.expression(list)).first()?.value.node;
    // `useState(() => v)`
    let body = first.field("body");
    let is_expression = |body: &Node<'t>| kind_of(*body) != "statement_block";
    Some(body.filter(is_expression).unwrap_or(first))
}

/// Whether a value is a function, a class or a module, whose name is no variable.
pub(super) fn names_definition<'t>(builder: &Builder<'t>, value: Node<'t>) -> bool {
    let mut value = value;
    loop {
        match kind_of(value) {
            "arrow_function" | "function_expression" | "generator_function" | "class" => {
                return true;
            }
            "parenthesized_expression"
            | "as_expression"
            | "satisfies_expression"
            | "non_null_expression"
            | "await_expression"
            | "type_assertion"
            | "member_expression" => {}
            "call_expression" => {
                let callee = value.field("function");
                let is_module = callee.is_some_and(|callee| {
                    kind_of(callee) == "import" || builder.text(callee) == "require"
                });
                return is_module || super::binders::wraps_function(builder, value);
            }
            _ => return false,
        }
        // `<T>x` has its type first.
        let place = u32::from(kind_of(value) == "type_assertion");
        match value.named_child(place) {
            Some(inner) => value = inner,
            None => return false,
        }
    }
}
