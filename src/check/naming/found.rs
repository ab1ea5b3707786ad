//! The definitions of each kind, as things with names.

use super::things::Thing;
use crate::check::access::Public;
use crate::check::infer::TypeInference;
use crate::check::{Context, conventions, function, variable};
use crate::facts::{
    ExprKind, Function, InitialValue, PackageSource, ScopeKind, TypeDefinition, TypeKind, TypeText,
    Variable, VariableKind,
};
use crate::lang::Lower;
use crate::names::name_parts;
use crate::response::Span;
use crate::types::Type;

type Things<'a> = Vec<Thing<'a>>;

pub(super) fn functions<'a>(cx: &Context<'a>) -> Things<'a> {
    functions_that(cx, |_| true)
}

pub(super) fn methods<'a>(cx: &Context<'a>) -> Things<'a> {
    let classes = &cx.profile().classes;
    functions_that(cx, |one| one.owner.is_some() && !one.is_constructor(classes))
}

pub(super) fn constructors<'a>(cx: &Context<'a>) -> Things<'a> {
    let classes = &cx.profile().classes;
    functions_that(cx, |one| one.owner.is_some() && one.is_constructor(classes))
}

pub(super) fn main<'a>(cx: &Context<'a>) -> Things<'a> {
    functions_that(cx, |one| {
        one.name == "main" && (one.owner.is_none() || one.modifiers.contains(&"static"))
    })
}

fn functions_that<'a>(cx: &Context<'a>, is_one: impl Fn(&'a Function<'a>) -> bool) -> Things<'a> {
    let judged = function::judged(cx).into_iter().filter(|(function, _)| is_one(function));
    judged.map(|(function, is_forced)| Thing::of_function(function, is_forced)).collect()
}

pub(super) fn classes<'a>(cx: &Context<'a>) -> Things<'a> {
    types_that(cx, |one| one.is_class)
}

pub(super) fn interfaces<'a>(cx: &Context<'a>) -> Things<'a> {
    types_that(cx, |one| cx.is_interface(one))
}

pub(super) fn enumerations<'a>(cx: &Context<'a>) -> Things<'a> {
    types_that(cx, |one| one.is_enumeration)
}

pub(super) fn structs<'a>(cx: &Context<'a>) -> Things<'a> {
    types_that(cx, |one| one.kind == TypeKind::Struct)
}

pub(super) fn aliases<'a>(cx: &Context<'a>) -> Things<'a> {
    types_that(cx, |one| one.kind == TypeKind::Alias)
}

pub(super) fn types<'a>(cx: &Context<'a>) -> Things<'a> {
    types_that(cx, |_| true)
}

/// Classes that derive from what is called an exception.
pub(super) fn exceptions<'a>(cx: &Context<'a>) -> Things<'a> {
    const ENDS: [&str; 5] = ["_error", "Error", "Exception", "Throwable", "exception"];
    types_that(cx, |one| {
        let mut bases = one.bases.iter().map(|base| base.ty.text.trim());
        one.is_class && bases.any(|base| ENDS.iter().any(|end| base.ends_with(end)))
    })
}

/// Classes with a test in them.
pub(super) fn test_classes<'a>(cx: &Context<'a>) -> Things<'a> {
    let tests = &cx.trees.on_demand().tests;
    types_that(cx, |one| one.is_class && tests.iter().any(|test| one.span.contains(test.span)))
}

fn types_that<'a>(cx: &Context<'a>, is_one: impl Fn(&TypeDefinition<'a>) -> bool) -> Things<'a> {
    let found = cx.facts.types.iter().filter(|found| is_one(found));
    found.filter_map(|found| Some(Thing::of_type(found.name?, found))).collect()
}

/// The variables whose names are judged; a constant in capitals is none.
pub(super) fn variables<'a>(cx: &Context<'a>) -> Things<'a> {
    let is_constant = |one: &Variable<'_>| one.is_constant && conventions::is_upper(one.name);
    variables_that(cx, variable::judged(cx).filter(|one| !is_constant(one)))
}

pub(super) fn constants<'a>(cx: &Context<'a>) -> Things<'a> {
    variables_that(cx, variable::judged_constants(cx))
}

pub(super) fn parameters<'a>(cx: &Context<'a>) -> Things<'a> {
    let found = cx.facts.variables.iter();
    variables_that(cx, found.filter(|one| one.kind == VariableKind::Parameter))
}

pub(super) fn fields<'a>(cx: &Context<'a>) -> Things<'a> {
    let found = fields_and_properties(cx);
    variables_that(cx, found.filter(|one| !one.is_no_variable))
}

/// Its fields, also those that are constants since nothing sets them again.
pub(super) fn fields_and_constants<'a>(cx: &Context<'a>) -> Things<'a> {
    let are_fields = [VariableKind::Field, VariableKind::ClassField];
    let found = cx.facts.variables.iter();
    let found = found.filter(|one| are_fields.contains(&one.kind) && !one.is_no_variable);
    variables_that(cx, found)
}

/// What a language calls a property; where it has none, its fields.
pub(super) fn properties<'a>(cx: &Context<'a>) -> Things<'a> {
    let are_others = cx.profile().names.have_properties;
    let found = fields_and_properties(cx);
    variables_that(cx, found.filter(|one| one.is_no_variable == are_others))
}

fn fields_and_properties<'a>(cx: &Context<'a>) -> impl Iterator<Item = &'a Variable<'a>> {
    // What each object has of its own is no constant, also where it is set only once.
    let is_field = |one: &&Variable<'_>| match one.kind {
        VariableKind::Field => true,
        VariableKind::ClassField => !one.is_constant,
        _ => false,
    };
    cx.facts.variables.iter().filter(is_field)
}

/// What a class has: its fields, and its methods where these are called members too.
pub(super) fn members<'a>(cx: &Context<'a>) -> Things<'a> {
    let fields = variables_that(cx, fields_and_properties(cx));
    match cx.profile().names.members_are_fields {
        true => fields,
        false => sorted([fields, methods(cx)]),
    }
}

/// What code names itself: variables, functions and types.
pub(super) fn names<'a>(cx: &Context<'a>) -> Things<'a> {
    sorted([variables(cx), functions(cx), types(cx)])
}

/// The types, functions and constants of a file that other files may use.
pub(super) fn exports<'a>(cx: &Context<'a>) -> Things<'a> {
    let public = Public::of(cx);
    let mut found = sorted([functions(cx), types(cx)]);
    found.retain(|thing| {
        let is_outer =
            thing.scope.is_some_and(|scope| cx.facts.scope(scope).kind == ScopeKind::File);
        is_outer && public.holds(thing.name_span) == Some(true)
    });
    found
}

fn sorted<'a, const N: usize>(found: [Things<'a>; N]) -> Things<'a> {
    let mut found: Vec<_> = found.into_iter().flatten().collect();
    found.sort_by_key(|thing| thing.name_span);
    found
}

/// The members of enumerations, also of one that is a group of counted constants.
pub(super) fn enumerators<'a>(cx: &Context<'a>) -> Things<'a> {
    let is_one = |one: &&Variable<'_>| {
        let is_counted = || matches!(one.value, InitialValue::Iota(..));
        one.kind == VariableKind::Enumerator || one.kind == VariableKind::Constant && is_counted()
    };
    variables_that(cx, cx.facts.variables.iter().filter(is_one))
}

fn is_boolean_type(ty: &TypeText<'_>) -> bool {
    ["Bool", "Boolean", "_Bool", "bool", "boolean"].contains(&ty.text.trim())
}

/// Functions that are declared to return a boolean, or all of whose `return`s evidently do.
pub(super) fn predicates<'a>(cx: &Context<'a>) -> Things<'a> {
    let inference = TypeInference::new(cx);
    let boolean = Type::named(cx.profile().types.boolean);
    functions_that(cx, |one| match one.results.as_slice() {
        [result] => is_boolean_type(result),
        [] => inference.return_type(one).as_ref() == Some(&boolean),
        _ => false,
    })
}

/// Variables, parameters and fields that are declared as boolean, or have such a value. A constant in
/// capitals is none.
pub(super) fn booleans<'a>(cx: &Context<'a>) -> Things<'a> {
    let has_value = |one: &Variable<'_>| match &one.value {
        InitialValue::Expression(value) => matches!(value.lower().kind, ExprKind::Boolean(_)),
        _ => false,
    };
    let is_boolean = |one: &&Variable<'_>| {
        let is_constant = one.is_constant && conventions::is_upper(one.name);
        let is_one = one.ty.as_ref().map_or_else(|| has_value(one), is_boolean_type);
        one.is_variable() && !is_constant && is_one
    };
    variables_that(cx, cx.facts.variables.iter().filter(is_boolean))
}

fn variables_that<'a>(
    cx: &Context<'a>,
    found: impl Iterator<Item = &'a Variable<'a>>,
) -> Things<'a> {
    let found = found.filter(|one| !["_", ""].contains(&one.name));
    cx.names.distinct(found).map(|one| Thing::of_variable(cx, one)).collect()
}

/// The names of tests; a title is none.
pub(super) fn tests<'a>(cx: &Context<'a>) -> Things<'a> {
    let named = cx.trees.on_demand().tests.iter().filter(|test| !test.is_title);
    named.map(|test| Thing::of_place(cx.text(test.span), test.span)).collect()
}

/// The parts of the packages that the code says it is in.
pub(super) fn packages<'a>(cx: &Context<'a>) -> Things<'a> {
    packages_of(cx, &[PackageSource::Clause])
}

/// The parts of the names of namespaces.
pub(super) fn namespaces<'a>(cx: &Context<'a>) -> Things<'a> {
    use PackageSource::{Clause, InlineNamespace, Namespace};
    packages_of(cx, &[Clause, InlineNamespace, Namespace])
}

fn packages_of<'a>(cx: &Context<'a>, sources: &[PackageSource]) -> Things<'a> {
    let packages = cx.facts.packages.iter();
    let said = packages.filter(|package| sources.contains(&package.source));
    let parts = said.flat_map(|package| {
        let parts = name_parts(&package.name).into_iter();
        parts.map(|part| Thing::of_place(part, package.span))
    });
    parts.collect()
}

pub(super) fn imports<'a>(cx: &Context<'a>) -> Things<'a> {
    let imports = cx.facts.imports.iter();
    let place = |import: &'a crate::facts::Import<'a>| Thing {
        scope: Some(import.scope),
        ..Thing::of_place(import.module.as_ref(), import.span)
    };
    imports.map(place).collect()
}

/// The type parameters of functions and types, where they are declared.
pub(super) fn type_parameters<'a>(cx: &Context<'a>) -> Things<'a> {
    let functions = cx.facts.functions.iter();
    let functions = functions.map(|one| (&one.type_parameters, one.name_span, one.signature));
    let types = cx.facts.types.iter();
    let types = types.map(|one| (&one.type_parameters, one.name_span, one.header));
    let mut found = Vec::new();
    for (names, owner, shown) in functions.chain(types) {
        found.extend(
            names
                .iter()
                .map(|name| Thing::of_place(name, declared(cx, name, owner).unwrap_or(shown))),
        );
    }
    found.sort_by_key(|thing: &Thing<'_>| thing.span);
    found
}

/// The token of a name that is the nearest to the name of what it is a parameter of.
fn declared(cx: &Context<'_>, name: &str, owner: Span) -> Option<Span> {
    /// How many tokens are looked at on each side: a list of parameters is next to the name.
    const NEAR: usize = 64;
    let tokens = &cx.facts.tokens;
    let at = tokens.partition_point(|token| token.span < owner);
    let is_one = |at: &usize| tokens[*at].text == name && tokens[*at].span.block == owner.block;
    let after = (at..tokens.len().min(at + NEAR)).find(is_one);
    let before = (at.saturating_sub(NEAR)..at).rev().find(is_one);
    let nearest = match (before, after) {
        (Some(before), Some(after)) if at - before < after - at => before,
        (Some(before), None) => before,
        (_, after) => after?,
    };
    Some(tokens[nearest].span)
}
