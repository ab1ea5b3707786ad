//! The types of a solution: classes, interfaces, enumerations, their members, bases and objects.

use super::{
    MOST_NAMES, Thing, is_askable, is_askable_variable, is_prescribed, one, several, short, thing,
};
use crate::facts::{
    BaseKind, Expression, Facts, FunctionKind, InitialValue, TypeDefinition, Variable, VariableKind,
};
use crate::lang;

/// The types that one of the kinds counts, with their names.
pub(super) fn named_types<'f, 't>(
    facts: &'f Facts<'t>,
    counts: fn(&TypeDefinition<'t>) -> bool,
) -> impl Iterator<Item = (&'t str, &'f TypeDefinition<'t>)> {
    let types = facts.types.iter().filter(move |definition| counts(definition));
    let named = types.filter_map(|definition| Some((definition.name?, definition)));
    named.filter(|(name, _)| is_askable(name, 2))
}

fn methods(facts: &Facts<'_>, owner: &str) -> Vec<String> {
    let classes = &lang::of(facts.language).profile().classes;
    let functions = facts.functions.iter();
    several(
        functions
            .filter(|function| function.owner.as_deref() == Some(owner))
            .filter(|function| {
                function.kind == FunctionKind::Method
                    && !function.is_constructor(classes)
                    && !is_prescribed(function, facts)
            })
            .map(|function| function.name),
    )
}

/// Whether a type is asked for as a class: what is more, such as an enumeration, is asked for as that.
pub(super) fn is_plain_class(definition: &TypeDefinition<'_>) -> bool {
    definition.is_class && !definition.is_interface && !definition.is_enumeration
}

pub(super) fn classes(facts: &Facts<'_>) -> Vec<Thing> {
    let classes = named_types(facts, is_plain_class);
    classes
        .map(|(name, _)| {
            let fields = facts.variables.iter().filter(|variable| {
                let kinds = [VariableKind::Field, VariableKind::ClassField];
                variable.owner.as_deref() == Some(name) && kinds.contains(&variable.kind)
            });
            let properties = several(fields.map(|field| field.name));
            thing([
                ("methods", methods(facts, name)),
                ("name", one(name)),
                ("properties", properties),
            ])
        })
        .collect()
}

pub(super) fn interfaces(facts: &Facts<'_>) -> Vec<Thing> {
    let mut found = Vec::new();
    for (name, _) in named_types(facts, |definition| definition.is_interface) {
        // Who implements it is for the verdict to say.
        let classes = named_types(facts, |definition| definition.is_class);
        let classes = classes.filter(|(class, _)| *class != name).map(|(class, _)| one(class));
        let classes: Vec<_> = classes.collect();
        let of = |class| {
            let methods = methods(facts, name);
            thing([("class", class), ("methods", methods), ("name", one(name))])
        };
        found.push(of(Vec::new()));
        found.extend(classes.into_iter().map(of));
    }
    found
}

/// A type without its arguments.
fn bare(text: &str) -> &str {
    text.split(['<', '[']).next().unwrap_or(text).trim()
}

pub(super) fn enumerations(facts: &Facts<'_>) -> Vec<Thing> {
    let all = named_types(facts, |definition| definition.is_enumeration);
    all.map(|(name, _)| thing([("name", one(name))])).collect()
}

pub(super) fn bases(facts: &Facts<'_>) -> Vec<Thing> {
    let mut found = Vec::new();
    for (class, definition) in named_types(facts, |definition| definition.is_class) {
        let bases = definition.bases.iter().filter(|base| base.kind == BaseKind::Extends);
        let names = bases.map(|base| bare(&base.ty.text)).filter(|name| is_askable(name, 2));
        found.extend(names.map(|name| thing([("class", one(class)), ("name", one(name))])));
    }
    found
}

/// Variables that hold a new object of a class of the code.
pub(super) fn objects(facts: &Facts<'_>) -> Vec<Thing> {
    let named = facts.variables.iter().filter(|variable| is_askable_variable(variable.name));
    let objects = named.filter_map(|variable| {
        let (class, arguments) = construction(variable, facts)?;
        let is_class =
            |definition: &TypeDefinition<'_>| definition.is_class && definition.name == Some(class);
        let texts: Vec<_> = arguments.into_iter().map(short).collect::<Option<_>>()?;
        let is_said = (1..=MOST_NAMES).contains(&texts.len()) && facts.types.iter().any(is_class);
        is_said.then(|| {
            thing([("arguments", texts), ("class", one(class)), ("name", one(variable.name))])
        })
    });
    objects.collect()
}

/// The class of a new object and its arguments, if none is named.
fn construction<'f>(
    variable: &'f Variable<'_>,
    facts: &'f Facts<'_>,
) -> Option<(&'f str, Vec<&'f str>)> {
    let texts = |values: &'f [Expression<'_>]| values.iter().map(|value| value.text()).collect();
    match &variable.value {
        InitialValue::Arguments(values) => Some((bare(&variable.ty.as_ref()?.text), texts(values))),
        InitialValue::Expression(value) => {
            let call = facts.calls.iter().find(|call| call.expression.span() == value.span())?;
            let arguments = call.arguments.read();
            let unnamed = arguments.iter().all(|argument| argument.name.is_none());
            let values = arguments.iter().map(|argument| argument.value.text());
            // `C(…)`, `shapes.C(…)`, `C::new(…)`
            let is_type = |name: &&&str| facts.types.iter().any(|one| one.name == Some(**name));
            let class: &str = call.callee.parts.iter().rev().find(is_type)?;
            unnamed.then(|| (class, values.collect()))
        }
        _ => None,
    }
}
