//! Local variables that nothing reads, as each language's linter or compiler finds them.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::Context;
use crate::facts::{
    Assignment, AssignmentKind, ExprKind, InitialValue, ScopeId, ScopeKind, Token, TokenKind,
    TypeKind, Variable, VariableKind,
};
use crate::lang::Lower;
use crate::names::Mention;
use crate::response::Span;

/// A name in the function or lambda that binds it.
type Local<'c> = (ScopeId, &'c str);

/// The last definition of each local variable that nothing reads, in source order.
pub(in crate::check) fn unused(cx: &Context<'_>) -> Vec<Span> {
    let language = cx.lang();
    unread(cx, |variable| language.must_be_read(variable))
}

/// The last definition of each local variable that nothing reads, of those that have to be read.
pub(super) fn unread<'c>(
    cx: &'c Context<'_>,
    must_be_read: impl Fn(&'c Variable<'c>) -> bool,
) -> Vec<Span> {
    let locals = locals(cx, must_be_read);
    let read = read(cx, &locals);
    let unread = locals.into_iter().filter(|(local, _)| !read.contains(local));
    let mut found: Vec<_> = unread.filter_map(|(_, definition)| definition).collect();
    found.sort_unstable();
    found
}

/// The local names, with the last definition of each if it has to be read.
fn locals<'c>(
    cx: &'c Context<'_>,
    must_be_read: impl Fn(&'c Variable<'c>) -> bool,
) -> BTreeMap<Local<'c>, Option<Span>> {
    let profile = &cx.profile().names;
    let shows_all_uses = |code: &str| {
        let mut readers = profile.readers_of_all.iter();
        code.ends_with(profile.function_end) && !readers.any(|reader| code.contains(reader))
    };
    let mut judged = BTreeMap::new();
    let mut locals = BTreeMap::new();
    for variable in &cx.facts.variables {
        let scope = cx.facts.scope(variable.scope);
        let is_function = matches!(scope.kind, ScopeKind::Function(_) | ScopeKind::Lambda);
        let is_judged = judged.entry(variable.scope);
        let is_judged =
            is_judged.or_insert_with(|| is_function && shows_all_uses(cx.text(scope.span)));
        if *is_judged && !variable.is_global {
            let definition = must_be_read(variable).then_some(variable.name_span);
            locals.insert((variable.scope, variable.name), definition);
        }
    }
    locals
}

/// The local names that are read. Where a name is read before its definition, as in `x := x + 1`, it
/// may be that of a function further out as well.
fn read<'c>(
    cx: &'c Context<'_>,
    locals: &BTreeMap<Local<'c>, Option<Span>>,
) -> BTreeSet<Local<'c>> {
    let sought = locals.iter().filter(|(_, definition)| definition.is_some());
    let sought: BTreeSet<_> = sought.map(|((_, name), _)| *name).collect();
    let (written, own, bound) = (written(cx), own_uses(cx), first_bound(cx, &sought));
    let mut read = BTreeSet::new();
    for (name, span) in uses(cx, &sought) {
        if written.contains(&span)
            || own.get(name).is_some_and(|places| places.iter().any(|place| place.contains(span)))
        {
            continue;
        }
        let around = cx.names.scope_at(span);
        for scope in around.into_iter().flat_map(|inner| cx.facts.scope_ids_around(inner)) {
            let Some(first) = bound.get(&(scope, name)) else {
                continue;
            };
            read.insert((scope, name));
            if first.end <= span.start {
                break;
            }
        }
    }
    read
}

/// The first variables of the names that are sought, in each scope.
fn first_bound<'c>(cx: &'c Context<'_>, sought: &BTreeSet<&'c str>) -> BTreeMap<Local<'c>, Span> {
    let mut bound = BTreeMap::new();
    for variable in cx.facts.variables.iter().filter(|found| sought.contains(found.name)) {
        bound.entry((variable.scope, variable.name)).or_insert(variable.span);
    }
    bound
}

/// Where names that are sought occur by themselves.
fn uses<'c>(cx: &'c Context<'_>, sought: &BTreeSet<&'c str>) -> Vec<(&'c str, Span)> {
    let profile = &cx.profile().names;
    let mentions = cx.names.mentions_of_any(sought.iter().copied());
    let may_be_read = |mention: &Mention<'_>| {
        mention.is_bare() && !(mention.is_called() && profile.calls_need_functions)
    };
    let bare = mentions.into_iter().filter(may_be_read);
    let mut types = cx.facts.types.iter();
    let reads_keys =
        profile.keys_may_be_variables && types.any(|found| found.kind == TypeKind::Named);
    let keys = cx.facts.tokens.iter();
    let keys = keys.filter(|token| reads_keys && token.kind == TokenKind::Label);
    let keys = keys.filter(|token| sought.contains(token.text));
    let keys = keys.map(|token| (token.text, token.span));
    bare.map(|mention| (mention.name(), mention.span())).chain(keys).collect()
}

/// Where a name is only written to.
fn written(cx: &Context<'_>) -> BTreeSet<Span> {
    let updates_read = cx.profile().names.updates_read;
    let is_write = |assignment: &&Assignment<'_>| {
        assignment.target == assignment.name
            && match assignment.kind {
                AssignmentKind::Plain => true,
                // `a ||= 1` reads `a` to decide.
                AssignmentKind::Augmented => {
                    !updates_read
                        && !matches!(assignment.operator(), Some("||" | "&&" | "??"))
                        && is_statement(cx, assignment.span)
                }
                AssignmentKind::MemberInitializer => false,
            }
    };
    let writes = cx.facts.assignments.iter().filter(is_write);
    writes.map(|assignment| assignment.name_span).collect()
}

/// Where a name is read only for itself, which ESLint does not take for a use: the value that it is
/// given in a statement, `text = text.trim();`, and the function that it holds.
fn own_uses<'c>(cx: &'c Context<'_>) -> BTreeMap<&'c str, Vec<Span>> {
    let mut places: BTreeMap<&str, Vec<Span>> = BTreeMap::new();
    if !cx.profile().names.own_uses_are_none {
        return places;
    }
    for assignment in &cx.facts.assignments {
        let InitialValue::Expression(value) = &assignment.value else { continue };
        let makes_function = ["=>", "function"].iter().any(|mark| value.text().contains(mark));
        let is_own = assignment.kind == AssignmentKind::Plain
            && assignment.target == assignment.name
            && !makes_function
            && is_statement(cx, assignment.span);
        if is_own {
            places.entry(assignment.name).or_default().push(value.span());
        }
    }
    for function in &cx.facts.functions {
        places.entry(function.name).or_default().extend(function.body);
    }
    places
}

/// Whether nothing takes the value of an expression, by the tokens around it.
fn is_statement(cx: &Context<'_>, span: Span) -> bool {
    let tokens = cx.facts.tokens.as_slice();
    let at = |offset: u32| {
        let is_before =
            |token: &Token<'_>| (token.span.block, token.span.start) < (span.block, offset);
        tokens.partition_point(is_before)
    };
    let before = at(span.start).checked_sub(1).map(|at| tokens[at].text);
    let after = tokens.get(at(span.end)).map(|token| token.text);
    before.is_some_and(|text| [";", "{", "}", ")", "else", "do"].contains(&text))
        && after.is_some_and(|text| [";", "}", ")"].contains(&text))
}

/// The names that a function unpacks a value into, binds to nothing else after that, and does not use.
/// A name that begins with `_` is meant not to be used.
pub(in crate::check) fn unpacked(cx: &Context<'_>) -> Vec<Span> {
    unread(cx, |variable| is_unpacked(variable) && !variable.name.starts_with('_'))
}

/// Whether a variable gets a part of a value that the code does not list.
fn is_unpacked(variable: &Variable<'_>) -> bool {
    let kinds = [VariableKind::Variable, VariableKind::Resource];
    match &variable.value {
        InitialValue::Element(value, _) if kinds.contains(&variable.kind) => {
            !matches!(value.lower().kind, ExprKind::Collection(..))
        }
        _ => false,
    }
}
