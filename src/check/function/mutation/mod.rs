//! Functions that change what is passed to them.

mod calls;
mod effects;
mod follower;
mod sites;
mod value;
mod vocabulary;

use crate::check::subject::{Judged, Subject};
use crate::check::{Context, Ruling};
use crate::facts::{ExprKind, Function};
use crate::instruction::Slots;
use crate::verdict::Reason;
use effects::{Followed, Mutations};

/// The function leaves the objects that are passed to it as they are.
pub(super) fn avoided(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let subject = Subject::of(slots, "function_name");
    let mutations = Mutations::new(cx);
    let mut functions: Vec<_> = subject.functions(cx);
    functions.retain(|function| function.body.is_some());
    if subject == Subject::Every {
        functions = inputs(cx, functions);
        if functions.is_empty() && !cx.facts.blocks.is_empty() {
            let message = "what the input is is not evident: no function takes any";
            return Ruling::unverifiable(Reason::AmbiguousSubject, message);
        }
    }
    let functions = functions.into_iter();
    let judged: Vec<_> = functions
        .map(|function| (function, judge(&mutations, function, subject)))
        .collect();
    subject.ruling(cx, &judged)
}

/// The functions that the input is passed to: they take something, are within no other function, and
/// are not called by another one that takes something.
fn inputs<'a>(cx: &Context<'a>, functions: Vec<&'a Function<'a>>) -> Vec<&'a Function<'a>> {
    let takes = |one: &&Function<'_>| !one.parameters.is_empty();
    let is_outer = |one: &&Function<'_>| cx.facts.enclosing_function(one.scope).is_none();
    let outer: Vec<_> = functions.into_iter().filter(takes).filter(is_outer).collect();
    let is_helper = |one: &&&Function<'_>| {
        cx.facts.calls.iter().any(|call| {
            let callers = outer.iter().filter(|it| it.span.contains(call.callee_span));
            call.callee.parts.last() == Some(&one.name)
                && callers.into_iter().any(|caller| caller.name_span != one.name_span)
        })
    };
    let (helpers, first): (Vec<_>, Vec<_>) = outer.iter().partition(is_helper);
    match first.is_empty() {
        true => helpers,
        false => first,
    }
}

/// Whether a function leaves what it is given as it is.
fn judge<'a>(all: &Mutations<'_, 'a>, function: &'a Function<'a>, subject: Subject<'_>) -> Judged {
    let name = function.name;
    let mut doubt = None;
    for (at, parameter) in function.parameters.iter().enumerate() {
        let effects = all.effects(function, Followed::Parameter(at));
        let shown = parameter.name.unwrap_or("its parameter");
        let judged = |finding: &effects::Finding, follows| Judged {
            follows,
            note: format!("function `{name}`, given `{shown}`: {}", finding.note),
            span: Some(finding.span),
        };
        if let Some(change) = effects.findings.iter().find(|it| it.is_change()) {
            return judged(change, Some(false));
        }
        if let Some(finding) = effects.findings.first() {
            doubt.get_or_insert(judged(finding, None));
        }
    }
    if let Some(doubt) = doubt {
        return doubt;
    }
    if subject == Subject::Every
        && let Some(kept) = kept(all, function)
    {
        return kept;
    }
    let note = format!("function `{name}` changes nothing that it is given");
    Judged::new(true, note)
}

/// The doubt if a function keeps what it is given in a field that the code changes.
fn kept<'a>(all: &Mutations<'_, 'a>, function: &'a Function<'a>) -> Option<Judged> {
    let mut writes = all.writes_in(function);
    writes.find_map(|write| {
        let value = write.value?.lower();
        let ExprKind::Name(name) = value.kind else {
            return None;
        };
        let ExprKind::Member(_, field) = write.target.lower().kind else {
            return None;
        };
        let is_given = function.parameters.iter().any(|it| it.name == Some(name));
        let is_changed = is_given && !all.is_plain_value(&value) && all.changes_field(field);
        is_changed.then(|| Judged {
            follows: None,
            note: format!("`{name}` is kept as `{field}`, which may be changed"),
            span: Some(write.span),
        })
    })
}
