//! Whether all uses of a name that only a part of the file knows are seen.

use std::ops::Range;

use super::functions::check_parameter;
use super::leaves::{Leaves, Role};
use super::{HIDDEN_USE, Refusal, check_roles};
use crate::facts::{InitialValue, ScopeId, ScopeKind, Variable, VariableKind};
use crate::fix::Source;
use crate::response::Span;

/// A thing in a function that has the name.
struct Binding<'s> {
    scope: ScopeId,
    name: Span,
    /// `None` for a function.
    variable: Option<&'s Variable<'s>>,
}

/// The uses of what functions bind by a name: all leaves within the outermost of these functions around a scope.
pub(super) fn local_uses(
    source: &Source<'_>,
    name: &str,
    scope: ScopeId,
    leaves: &Leaves,
) -> Result<Vec<Range<usize>>, Refusal> {
    let facts = source.cx.facts;
    let (local, outer) = bindings(source, name);
    let outermost = facts
        .scope_ids_around(scope)
        .filter(|around| local.iter().any(|binding| binding.scope == *around));
    let region = facts.scope(outermost.last().unwrap_or(scope)).span;
    let is_within = |span: Span| region.contains(span);
    check_region(source, name, region)?;
    if outer.iter().any(|(span, _)| is_within(*span)) {
        return Err("another thing in the function has its name");
    }
    let sees_members = source.cx.profile().classes.have_implicit_receiver;
    let is_member = |scope: ScopeId| matches!(facts.scope(scope).kind, ScopeKind::Type(_));
    if sees_members && outer.iter().any(|(_, scope)| is_member(*scope)) {
        return Err("a member of a class has its name");
    }
    let bindings: Vec<_> = local.into_iter().filter(|binding| is_within(binding.name)).collect();
    let within = |range: &Range<usize>| {
        region.start as usize <= range.start && range.end <= region.end as usize
    };
    if leaves.all.iter().any(|leaf| leaf.role == Role::Doubtful && within(&leaf.range)) {
        return Err(HIDDEN_USE);
    }
    let uses: Vec<_> = leaves.names().filter(|range| within(range)).cloned().collect();
    check_shown(source, &uses)?;
    for binding in &bindings {
        check_binding(source, binding, &uses)?;
        if !uses.iter().any(|range| range.start == binding.name.start as usize) {
            return Err(HIDDEN_USE);
        }
    }
    let is_alone = outer.is_empty();
    let is_bound = |range: &Range<usize>| {
        let place = span(region, range);
        bindings.iter().any(|binding| binding.is_visible(source, place, is_alone))
    };
    match uses.iter().all(is_bound) {
        true => Ok(uses),
        false => Err("a use of it may mean something else"),
    }
}

/// The uses of what the file binds by a name outside of functions and classes, if no other file can use it.
pub(super) fn file_uses(
    source: &Source<'_>,
    name: &str,
    definition: Span,
    leaves: &Leaves,
) -> Result<Vec<Range<usize>>, Refusal> {
    check_roles(leaves)?;
    check_private(source, name, definition)?;
    let facts = source.cx.facts;
    let whole = facts.blocks.first().map(|block| facts.scope(block.root).span);
    check_region(source, name, whole.unwrap_or(definition))?;
    let (local, outer) = bindings(source, name);
    let is_of_file = |scope: ScopeId| facts.scope(scope).kind == ScopeKind::File;
    let is_imported = !source.cx.names.imported(name).is_empty();
    if !local.is_empty() || is_imported || !outer.iter().all(|(_, scope)| is_of_file(*scope)) {
        return Err("another thing in the file has its name");
    }
    match source.index().is_quoted(name) {
        true => Err("a string has its name"),
        false => {
            let uses: Vec<_> = leaves.names().cloned().collect();
            check_shown(source, &uses)?;
            match uses.iter().any(|range| range.start == definition.start as usize) {
                true => Ok(uses),
                false => Err(HIDDEN_USE),
            }
        }
    }
}

/// Whether no string shows how a use is written.
fn check_shown(source: &Source<'_>, uses: &[Range<usize>]) -> Result<(), Refusal> {
    let marks = source.cx.profile().fixes.shows_code;
    let is_shown = |range: &Range<usize>| {
        let rest = &source.code[range.end..];
        let end = rest.find(['}', '\n']).map_or(rest.len(), |end| end + 1);
        marks.iter().any(|mark| rest[..end].contains(mark))
    };
    match !marks.is_empty() && uses.iter().any(is_shown) {
        true => Err("a string shows how the code is written"),
        false => Ok(()),
    }
}

/// Whether only its own file can use a name at file level.
fn check_private(source: &Source<'_>, name: &str, definition: Span) -> Result<(), Refusal> {
    let profile = &source.cx.profile().fixes;
    let is_marked = profile.private_prefix.is_some_and(|prefix| name.starts_with(prefix));
    let is_private = match profile.export_keyword {
        Some(keyword) => {
            source.is_module() && !source.is_exported(definition.start as usize, keyword)
        }
        None => is_marked && !source.may_be_used_elsewhere(name),
    };
    match is_private || source.renames_public && !source.is_mentioned_elsewhere(name) {
        true => Ok(()),
        false => Err("other files may use it"),
    }
}

/// Whether nothing within some code can reach a name without writing it as one.
fn check_region(source: &Source<'_>, name: &str, region: Span) -> Result<(), Refusal> {
    let index = source.index();
    if index.reflects(region) {
        return Err("the code may look names up when it runs");
    }
    let is_hidden = source.cx.profile().fixes.macros_are_capitals
        && (index.calls_macro(region)
            || index.words(name).any(|found| source.is_in_directive(found.start)));
    match is_hidden {
        true => Err("a macro may use it"),
        false => Ok(()),
    }
}

/// What functions bind by a name, and where other things have it.
fn bindings<'s>(source: &Source<'s>, name: &str) -> (Vec<Binding<'s>>, Vec<(Span, ScopeId)>) {
    let facts = source.cx.facts;
    let (mut local, mut outer) = (Vec::new(), Vec::new());
    let is_local = |scope: ScopeId| {
        matches!(
            facts.scope(scope).kind,
            ScopeKind::Function(_) | ScopeKind::Lambda | ScopeKind::Comprehension
        )
    };
    for variable in source.index().variables(name) {
        let Variable { scope, name_span, .. } = **variable;
        match is_local(scope) && !variable.is_property() && !variable.is_global {
            true => local.push(Binding { scope, name: name_span, variable: Some(variable) }),
            // It is the function's own, or written as a member.
            false if variable.kind == VariableKind::Definition => {}
            false => outer.push((name_span, scope)),
        }
    }
    for function in source.index().functions(name) {
        let is_free = function.owner.is_none() && function.qualifier.is_none();
        match is_local(function.scope) && is_free {
            true => local.push(Binding {
                scope: function.scope,
                name: function.name_span,
                variable: None,
            }),
            false => outer.push((function.name_span, function.scope)),
        }
    }
    let types = facts.types.iter().filter(|found| found.name == Some(name));
    outer.extend(types.map(|found| (found.name_span, found.scope)));
    let imports = source.cx.names.imported(name).iter().map(|binding| binding.import);
    outer.extend(imports.map(|import| (import.span, import.scope)));
    (local, outer)
}

/// Whether what a binding depends on can be another thing of that name.
fn check_binding(
    source: &Source<'_>,
    binding: &Binding<'_>,
    uses: &[Range<usize>],
) -> Result<(), Refusal> {
    let Some(variable) = binding.variable else {
        return Ok(());
    };
    let is_outside = matches!(variable.kind, VariableKind::Comprehension | VariableKind::Parameter)
        || source.cx.profile().fixes.values_see_outer_names;
    let value = value(variable).filter(|_| is_outside);
    let holds = |span: Span, range: &Range<usize>| {
        span.start as usize <= range.start && range.end <= span.end as usize
    };
    if value.is_some_and(|value| uses.iter().any(|range| holds(value, range))) {
        return Err("its first value may use another thing of its name");
    }
    if variable.kind != VariableKind::Parameter {
        return Ok(());
    }
    check_parameter(source, variable)?;
    let ScopeKind::Function(id) = source.cx.facts.scope(variable.scope).kind else {
        return Ok(());
    };
    let signature = source.cx.facts.function(id).signature;
    let is_other = |range: &&Range<usize>| {
        holds(signature, range) && range.start != variable.name_span.start as usize
    };
    match uses.iter().any(|range| is_other(&range)) {
        true => Err("its first value may use another thing of its name"),
        false => Ok(()),
    }
}

impl Binding<'_> {
    /// Whether a name at a place means it. `is_alone`: nothing else in the file has the name.
    fn is_visible(&self, source: &Source<'_>, place: Span, is_alone: bool) -> bool {
        let names = source.cx.names;
        let profile = &source.cx.profile().fixes;
        let mut around = names
            .scope_at(place)
            .into_iter()
            .flat_map(|scope| source.cx.facts.scope_ids_around(scope));
        if place == self.name {
            return true;
        }
        if !around.any(|scope| scope == self.scope) {
            return false;
        }
        let Some(variable) = self.variable else {
            return is_alone || profile.scopes_are_functions;
        };
        let is_in_function = matches!(
            variable.kind,
            VariableKind::Parameter | VariableKind::Result | VariableKind::Definition
        );
        let declaration = &source.code[variable.span.start as usize..variable.span.end as usize];
        let hoists = profile.hoisting_keyword.is_some_and(|keyword| {
            declaration.starts_with(keyword)
                || source.is_declared_by(variable.name_span.start as usize, keyword)
        });
        if profile.scopes_are_functions || is_in_function || hoists {
            return true;
        }
        let is_open = self.name.start <= place.start && names.is_open_until(self.name, place);
        is_open && source.head_end(variable).is_none_or(|end| place.end as usize <= end)
    }
}

/// The first value of a variable.
fn value(variable: &Variable<'_>) -> Option<Span> {
    match &variable.value {
        InitialValue::Expression(value)
        | InitialValue::Iota(value, _)
        | InitialValue::Successor(Some(value), _)
        | InitialValue::Element(value, _)
        | InitialValue::Each(value)
        | InitialValue::EachElement(value, _)
        | InitialValue::Key(value) => Some(value.span()),
        _ => None,
    }
}

fn span(region: Span, range: &Range<usize>) -> Span {
    Span { start: range.start as u32, end: range.end as u32, ..region }
}
