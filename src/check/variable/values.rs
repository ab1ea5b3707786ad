//! Template 28: the initial value of a variable.

use std::collections::{BTreeMap, BTreeSet};

use super::variables_named;
use crate::check::near_misses::DefinitionKind;
use crate::check::values::{ExpectedValue, matches_initial, may_be};
use crate::check::{Context, Ruling};
use crate::facts::{
    AssignmentKind, Function, FunctionKind, InitialValue, ScopeId, ScopeKind, Variable,
    VariableKind,
};
use crate::instruction::Slots;
use crate::response::Span;
use crate::verdict::Reason;

/// The first value of a variable of that name is the given value.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = slots.name("variable_name");
    let text = slots.value("variable_value").unwrap_or_default();
    let variables = variables_named(cx, name);
    if variables.is_empty() {
        return DefinitionKind::Variable.undefined(cx, name);
    }
    let expected = ExpectedValue::parse(text);
    let first_values = first_values(cx, &variables);
    let matching = first_values
        .iter()
        .filter(|(variable, value, _)| matches_initial(cx, &expected, variable, value));
    match matching.map(|(_, _, span)| *span).min() {
        Some(span) => Ruling::yes(format!("`{name}` begins as `{text}`")).at([span]),
        None if first_values
            .iter()
            .any(|(variable, value, _)| may_be(cx, &expected, variable, value)) =>
        {
            match expected {
                ExpectedValue::Prose(_) => {
                    let message = format!("`{text}` describes a value in prose");
                    Ruling::unverifiable(Reason::UninterpretableValue, message)
                }
                _ => Ruling::not_evident(format!("the initial value of `{name}` is computed")),
            }
        }
        None => Ruling::no(format!("the initial value of `{name}` is not `{text}`"))
            .near(first_values.iter().map(|(_, _, span)| (format!("`{name}`"), *span))),
    }
}

/// A variable, its first value, and the span shown as evidence.
type FirstValue<'a> = (&'a Variable<'a>, &'a InitialValue<'a>, Span);

/// The first value of each definition. If a definition has no value and the language gives it none, this
/// is that of the first assignment; a field also has the first value that each constructor assigns.
fn first_values<'a>(cx: &Context<'a>, variables: &[&'a Variable<'a>]) -> Vec<FirstValue<'a>> {
    let bindings =
        (!cx.profile().names.variables_are_declared).then(|| Bindings::new(cx, variables));
    let is_first = |variable: &&&'a Variable<'a>| {
        bindings.as_ref().is_none_or(|bindings| bindings.is_first(cx, variable))
    };
    let mut found = Vec::new();
    for variable in variables.iter().filter(is_first) {
        found.push((*variable, &variable.value, variable.span));
        if is_field(variable) {
            found.extend(constructor_values(cx, variable));
        } else if matches!(variable.value, InitialValue::None)
            && variable.kind != VariableKind::Parameter
            && cx.profile().types.uninitialized.is_none()
        {
            found.extend(first_assignment(cx, variable));
        }
    }
    found
}

fn is_field(variable: &Variable<'_>) -> bool {
    matches!(variable.kind, VariableKind::Field | VariableKind::ClassField)
}

/// The bindings of one name without a declaration by scope and function, so that the bindings of a name with a
/// thousand of them are visited only once.
#[derive(Default)]
struct Bindings<'a> {
    /// The first binding with a value in each function.
    first: BTreeMap<(BindingKey<'a>, Option<usize>), Span>,
    constructed: BTreeSet<BindingKey<'a>>,
    /// There is a binding with a value at module level.
    at_module: bool,
}

/// What a variable's name is local to: its scope, and the type it is a member of.
type BindingKey<'a> = (ScopeId, Option<&'a str>);

fn binding_key<'a>(variable: &'a Variable<'a>) -> BindingKey<'a> {
    (variable.scope, variable.owner.as_deref())
}

impl<'a> Bindings<'a> {
    fn new(cx: &Context<'a>, all: &[&'a Variable<'a>]) -> Self {
        let mut bindings = Self::default();
        for variable in all {
            let function = cx.names.function_at(variable.name_span);
            if !matches!(variable.value, InitialValue::None) {
                let key = (binding_key(variable), function);
                let first = bindings.first.entry(key).or_insert(variable.name_span);
                *first = variable.name_span.min(*first);
                bindings.at_module |= is_at_module(cx, variable);
            }
            if variable.kind == VariableKind::Field && is_constructor(cx, function) {
                bindings.constructed.insert(binding_key(variable));
            }
        }
        bindings
    }

    /// Whether a binding is the first of its name in its function: there is no earlier one in the
    /// same function, and for a field none in a constructor. An annotation without a value does
    /// not count.
    fn is_first(&self, cx: &Context<'a>, variable: &'a Variable<'a>) -> bool {
        let function = cx.names.function_at(variable.name_span);
        let first = self.first.get(&(binding_key(variable), function));
        let earlier = first.is_some_and(|first| *first < variable.name_span);
        let constructed_elsewhere = variable.kind == VariableKind::Field
            && !is_constructor(cx, function)
            && self.constructed.contains(&binding_key(variable));
        // A function that declares the name `global` rebinds it after a binding at module level.
        let is_rebound = variable.is_global
            && !is_field(variable)
            && self.at_module
            && !is_at_module(cx, variable);
        !earlier && !constructed_elsewhere && !is_rebound
    }
}

fn is_constructor(cx: &Context<'_>, function: Option<usize>) -> bool {
    function.is_some_and(|at| is_initializer(cx, &cx.facts.functions[at]))
}

fn is_initializer(cx: &Context<'_>, function: &Function<'_>) -> bool {
    cx.profile().classes.initializer == Some(function.name)
}

fn is_at_module(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    matches!(cx.facts.scope(variable.scope).kind, ScopeKind::File)
        && !matches!(variable.value, InitialValue::None)
}

/// The first plain assignment to a local name after its definition.
fn first_assignment<'a>(cx: &Context<'a>, variable: &'a Variable<'a>) -> Option<FirstValue<'a>> {
    let scope = cx.facts.scope(variable.scope).span;
    let rest = Span { start: variable.name_span.end.max(scope.start), ..scope };
    let mut assignments = cx.names.assignments_in(variable.name, rest);
    let first = assignments.find(|assignment| {
        assignment.target == variable.name && assignment.kind == AssignmentKind::Plain
    });
    first.map(|assignment| (variable, &assignment.value, assignment.span))
}

/// The first assignment to a field in each constructor of its class.
fn constructor_values<'a>(cx: &Context<'a>, variable: &'a Variable<'a>) -> Vec<FirstValue<'a>> {
    let constructors = cx.facts.functions.iter().filter(|function| {
        let is_constructor =
            function.kind == FunctionKind::Constructor || is_initializer(cx, function);
        is_constructor && function.owner == variable.owner
    });
    let assignments = constructors.filter_map(|constructor| {
        let mut within = cx.names.assignments_in(variable.name, constructor.span);
        within.find(|assignment| match assignment.kind {
            AssignmentKind::Augmented => false,
            AssignmentKind::MemberInitializer => true,
            _ => names_field(cx, assignment.target, variable.name, assignment.scope),
        })
    });
    assignments.map(|assignment| (variable, &assignment.value, assignment.span)).collect()
}

/// Whether a target is a field of the current object: `this.x`, `this->x`, or `x` if no parameter
/// or local variable hides it.
fn names_field(cx: &Context<'_>, target: &str, name: &str, scope: ScopeId) -> bool {
    if target != name {
        let current = cx.profile().classes.current_object;
        return current.is_some_and(|current| target.starts_with(current));
    }
    let is_in_function = matches!(cx.facts.scope(scope).kind, ScopeKind::Function(_));
    !is_in_function || cx.names.bindings(name, scope).is_empty()
}
