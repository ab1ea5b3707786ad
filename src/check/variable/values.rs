//! Template 28: the initial value of a variable.

use crate::check::lookup::{self, Sought};
use crate::check::values::{Asked, same_initial};
use crate::check::{Context, Ruling};
use crate::instruction::{SlotValue, Slots};
use crate::language::Language;
use crate::response::Span;
use crate::syntax::{
    AssignmentKind, FunctionKind, InitialValue, ScopeKind, Variable, VariableKind,
};
use crate::verdict::Reason;

/// The first value given to a variable of that name is the value named.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = slots
        .names("variable_name")
        .first()
        .map_or("", String::as_str);
    let text = match slots.get("variable_value") {
        Some(SlotValue::Value(text)) => text.as_str(),
        _ => "",
    };
    let mut variables = lookup::variables(cx, name);
    variables.retain(|variable| variable.kind != VariableKind::Blank);
    if variables.is_empty() {
        return Ruling::no(format!("no variable `{name}` is defined")).near(lookup::near_misses(
            cx,
            name,
            Sought::Variable,
        ));
    }
    let asked = Asked::parse(text);
    if asked == Asked::Prose {
        return Ruling::unverifiable(
            Reason::UninterpretableValue,
            format!("`{text}` has no form in code"),
        );
    }
    let first_values = first_values(cx, &variables);
    let witness = first_values
        .iter()
        .filter(|(variable, value, _)| same_initial(cx, &asked, variable, value))
        .map(|(_, _, span)| *span)
        .min();
    match witness {
        Some(span) => Ruling::yes(format!("`{name}` begins as `{text}`")).at([span]),
        None => Ruling::no(format!("`{name}` does not begin as `{text}`")).near(
            first_values
                .iter()
                .map(|(_, _, span)| (format!("`{name}`"), *span)),
        ),
    }
}

/// A definition, its first value, and where it stands.
type First<'a> = (&'a Variable<'a>, &'a InitialValue<'a>, Span);

/// The first value of each definition: where a definition gives none, the first assignment;
/// for a field also what each constructor assigns first.
fn first_values<'a>(cx: &Context<'a>, variables: &[&'a Variable<'a>]) -> Vec<First<'a>> {
    let mut found = Vec::new();
    for variable in variables {
        if !is_first(cx, variable, variables) {
            continue;
        }
        found.push((*variable, &variable.value, variable.span));
        if is_field(variable) {
            found.extend(constructor_values(cx, variable));
        } else if matches!(variable.value, InitialValue::None)
            && variable.kind != VariableKind::Parameter
        {
            found.extend(first_assignment(cx, variable));
        }
    }
    found
}

fn is_field(variable: &Variable<'_>) -> bool {
    matches!(
        variable.kind,
        VariableKind::Field | VariableKind::ClassField
    )
}

/// Whether a Python binding is the first of its name in its function: an earlier one in the
/// same function takes its place. A bare annotation is none.
fn is_first(cx: &Context<'_>, variable: &Variable<'_>, all: &[&Variable<'_>]) -> bool {
    if cx.language() != Language::Python {
        return true;
    }
    let function = function_around(cx, variable.name_span);
    let in_constructor = |span: Span| {
        function_around(cx, span).is_some_and(|id| cx.facts.functions[id].name == "__init__")
    };
    let same_place =
        |other: &Variable<'_>| other.scope == variable.scope && other.owner == variable.owner;
    let has_value = |other: &Variable<'_>| !matches!(other.value, InitialValue::None);
    let earlier = all.iter().any(|other| {
        same_place(other)
            && has_value(other)
            && other.name_span < variable.name_span
            && function_around(cx, other.name_span) == function
    });
    let constructed_elsewhere = variable.kind == VariableKind::Field
        && !in_constructor(variable.name_span)
        && all.iter().any(|other| {
            same_place(other)
                && other.kind == VariableKind::Field
                && in_constructor(other.name_span)
        });
    !earlier && !constructed_elsewhere && !is_rebound_global(cx, variable, all)
}

/// Whether a binding in a function that declares the name `global` follows one at module level.
fn is_rebound_global(cx: &Context<'_>, variable: &Variable<'_>, all: &[&Variable<'_>]) -> bool {
    let at_module = |other: &Variable<'_>| {
        matches!(cx.facts.scope(other.scope).kind, ScopeKind::File)
            && !matches!(other.value, InitialValue::None)
    };
    let is_field = is_field(variable);
    variable.is_global && !is_field && !at_module(variable) && all.iter().any(|one| at_module(one))
}

/// The number of the innermost function around a place.
fn function_around(cx: &Context<'_>, span: Span) -> Option<usize> {
    cx.facts
        .functions
        .iter()
        .rposition(|function| function.body.is_some_and(|body| body.contains(span)))
}

/// The first plain assignment to a local name behind its definition.
fn first_assignment<'a>(cx: &Context<'a>, variable: &'a Variable<'a>) -> Option<First<'a>> {
    let life = cx.facts.scope(variable.scope).span;
    cx.facts
        .assignments
        .iter()
        .find(|assignment| {
            assignment.target == variable.name
                && assignment.kind == AssignmentKind::Plain
                && assignment.name_span > variable.name_span
                && life.contains(assignment.name_span)
        })
        .map(|assignment| (variable, &assignment.value, assignment.span))
}

/// What each constructor of a field's class assigns to it first.
fn constructor_values<'a>(cx: &Context<'a>, variable: &'a Variable<'a>) -> Vec<First<'a>> {
    let facts = cx.facts;
    let constructors = facts.functions.iter().filter(|function| {
        let is_constructor =
            function.kind == FunctionKind::Constructor || function.name == "__init__";
        is_constructor && function.owner == variable.owner
    });
    constructors
        .filter_map(|constructor| {
            facts.assignments.iter().find(|assignment| {
                assignment.name == variable.name
                    && assignment.kind != AssignmentKind::Augmented
                    && constructor.span.contains(assignment.name_span)
                    && (assignment.kind == AssignmentKind::MemberInitializer
                        || names_field(cx, assignment.target, variable.name, assignment.scope))
            })
        })
        .map(|assignment| (variable, &assignment.value, assignment.span))
        .collect()
}

/// Whether a target is the object's own field: `this.x`, `this->x`, or `x` where no parameter
/// or local hides it.
fn names_field(cx: &Context<'_>, target: &str, name: &str, scope: crate::syntax::ScopeId) -> bool {
    if target != name {
        return target.starts_with("this");
    }
    !cx.facts.variables.iter().any(|variable| {
        variable.name == name
            && variable.scope == scope
            && matches!(cx.facts.scope(variable.scope).kind, ScopeKind::Function(_))
    })
}
