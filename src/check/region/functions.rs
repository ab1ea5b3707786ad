//! The functions, methods and constructors that a region may be.

use crate::check::Context;
use crate::check::access::Accesses;
use crate::check::quantified::FactKind;
use crate::facts::{Function, FunctionKind, ScopeKind};
use crate::instruction::{PartKind, Property};
use crate::response::Span;

/// A part of the code, and whether it is in a region; `None` if that is not evident.
pub(super) type Part = (Span, Option<bool>);

/// All functions, with whether they have one of the names.
pub(super) fn named(cx: &Context<'_>, names: &[String]) -> Vec<Part> {
    let has_one = |function: &Function<'_>| names.iter().any(|name| name == function.name);
    those(cx, |function| Some(has_one(function)))
}

/// All functions, with whether they are of a kind and have a property.
pub(super) fn functions_of(
    cx: &Context<'_>,
    kind: PartKind,
    property: Option<Property>,
) -> Vec<Part> {
    let says_access = matches!(property, Some(Property::Private | Property::Public));
    let accesses = says_access.then(|| Accesses::of(cx));
    let mut found = those(cx, |function| is_one(cx, function, kind, property, accesses.as_ref()));
    match property {
        Some(Property::Async) => {
            let literals = literals(cx);
            found.extend(literals.map(|span| (span, is_async_literal(cx, span))));
        }
        // Some call a function literal in a function a nested function.
        Some(Property::Nested) => found.extend(literals(cx).map(|span| (span, None))),
        _ => {}
    }
    found
}

/// The parameters and result types of all functions, or one of these, with whether the functions have a property.
pub(super) fn of_signatures(
    cx: &Context<'_>,
    kind: PartKind,
    property: Option<Property>,
) -> Vec<Part> {
    let says_access = matches!(property, Some(Property::Private | Property::Public));
    let accesses = says_access.then(|| Accesses::of(cx));
    let parts = cx.facts.functions.iter().flat_map(|function| {
        // A literal has a signature too.
        let is_literal = property.is_none() && function.kind == FunctionKind::Literal;
        let is_one = match is_literal {
            true => Some(true),
            false => is_one(cx, function, PartKind::Function, property, accesses.as_ref()),
        };
        let parameters = function.parameters.iter().map(|parameter| parameter.span);
        let parameters = parameters.filter(|_| kind != PartKind::Result);
        let results = function.results.iter().map(|result| result.span);
        let results = results.filter(|_| kind != PartKind::Parameter);
        parameters.chain(results).map(move |span| (span, is_one))
    });
    parts.collect()
}

/// The functions of classes.
pub(super) fn members<'a>(cx: &Context<'a>) -> impl Iterator<Item = Span> + 'a {
    let functions = cx.facts.functions.iter();
    let members = functions.filter(|function| function.owner.is_some());
    members.map(|function| function.span)
}

/// All functions, from the name that they are bound to, each with whether it is one of those.
pub(super) fn those<'a>(
    cx: &Context<'a>,
    is_one: impl Fn(&'a Function<'a>) -> Option<bool>,
) -> Vec<Part> {
    let functions = cx.facts.functions.iter();
    let found = functions.map(|function| {
        let start = function.span.start.min(function.name_span.start);
        (Span { start, ..function.span }, is_one(function))
    });
    found.collect()
}

/// Whether a function is of a kind and has a property.
fn is_one(
    cx: &Context<'_>,
    function: &Function<'_>,
    kind: PartKind,
    property: Option<Property>,
    accesses: Option<&Accesses<'_>>,
) -> Option<bool> {
    match is_of_kind(cx, function, kind) {
        Some(true) => has(cx, function, property, accesses),
        other => other,
    }
}

pub(super) fn is_of_kind(
    cx: &Context<'_>,
    function: &Function<'_>,
    kind: PartKind,
) -> Option<bool> {
    let classes = &cx.profile().classes;
    let is_constructor = function.owner.is_some() && function.is_constructor(classes);
    // Where functions construct by convention, some call them constructors.
    let mut prefixes = classes.constructor_prefixes.iter();
    let may_construct =
        function.owner.is_none() && prefixes.any(|prefix| function.name.starts_with(prefix));
    match kind {
        _ if function.kind == FunctionKind::Literal => Some(false),
        PartKind::Constructor if may_construct => None,
        PartKind::Constructor => Some(is_constructor),
        // Where a constructor is written like a method, some call it one.
        PartKind::Method if is_constructor && function.kind == FunctionKind::Method => None,
        PartKind::Method if function.owner.is_some() => Some(!is_constructor),
        // Some call what an object is given a method.
        PartKind::Method => function.qualifier.is_none().then_some(false),
        _ => Some(true),
    }
}

fn has(
    cx: &Context<'_>,
    function: &Function<'_>,
    property: Option<Property>,
    accesses: Option<&Accesses<'_>>,
) -> Option<bool> {
    let is_nested = || cx.facts.enclosing_function(function.scope).is_some();
    match property {
        Some(Property::Async) => {
            let has_async = FactKind::Construct("await").is_in(cx.language());
            has_async.then_some(function.is_async)
        }
        Some(Property::Static) => {
            let mut modifiers = function.modifiers.iter();
            Some(modifiers.any(|modifier| ["static", "staticmethod"].contains(modifier)))
        }
        Some(Property::Nested) => Some(is_nested()),
        Some(Property::TopLevel) => Some(function.owner.is_none() && !is_nested()),
        Some(Property::Private | Property::Public) if is_nested() => Some(false),
        Some(Property::Private) => accesses?.is_private(cx, function),
        Some(Property::Public) => accesses?.public.function(cx, function),
        None | Some(Property::For | Property::While) => Some(true),
    }
}

/// The function literals without a name.
fn literals(cx: &Context<'_>) -> impl Iterator<Item = Span> {
    let scopes = cx.facts.scopes.iter();
    let literals = scopes.filter(|scope| matches!(scope.kind, ScopeKind::Lambda));
    literals.map(|scope| scope.span)
}

/// Whether a literal is `async (x) => …` or `async function () {…}`; `None` if not, since it may run
/// within what is around it.
fn is_async_literal(cx: &Context<'_>, span: Span) -> Option<bool> {
    let after = cx.text(span).strip_prefix("async")?;
    after.starts_with([' ', '(', '\n', '\t']).then_some(true)
}
