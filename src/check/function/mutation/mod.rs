//! Functions that change what is passed to them.

mod calls;
mod effects;
mod expressions;
mod follower;
mod kept;
mod knowledge;
mod sites;
mod value;
mod vocabulary;

use std::collections::BTreeSet;

use crate::check::subject::{Judged, Subject};
use crate::check::{Context, Ruling};
use crate::facts::Function;
use crate::instruction::Slots;
use crate::syntax::finder::find;
use crate::verdict::{Outcome, Reason};
use effects::{Finding, Followed, Mutations};
use kept::kept;

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
    let mut changes = Vec::new();
    let mut judged = Vec::new();
    for function in functions {
        let found = Found::of(&mutations, function);
        let judged_so = found.judged(&mutations, function, subject);
        changes.extend(found.changes.into_iter().map(|(_, change)| change.span));
        judged.push((function, judged_so));
    }
    let ruling = subject.ruling(cx, &judged);
    match ruling.outcome {
        Outcome::No => ruling.at(changes),
        _ => ruling,
    }
}

/// The functions that the input is passed to: they take something, are within no other function, and
/// are not called by another of them. Tests and the main program are none.
fn inputs<'a>(cx: &Context<'a>, functions: Vec<&'a Function<'a>>) -> Vec<&'a Function<'a>> {
    let tests = find(cx.facts, "test");
    let takes_input = |one: &&Function<'_>| {
        !one.parameters.is_empty()
            && one.name != "main"
            && cx.facts.enclosing_function(one.scope).is_none()
            && !tests.iter().any(|test| test.contains(one.name_span))
    };
    let outer: Vec<_> = functions.into_iter().filter(takes_input).collect();
    let mut called = BTreeSet::new();
    for call in &cx.facts.calls {
        let around = outer.iter().filter(|it| it.span.contains(call.callee_span));
        let name = call.callee.parts.last().copied().unwrap_or_default();
        if around.into_iter().any(|caller| caller.name != name) {
            called.insert(name);
        }
    }
    let is_helper = |one: &&'a Function<'a>| called.contains(one.name);
    let (helpers, first): (Vec<_>, Vec<_>) = outer.into_iter().partition(is_helper);
    match first.is_empty() {
        true => helpers,
        false => first,
    }
}

/// What a function does to what it is given, each with the name of the parameter.
struct Found<'a> {
    changes: Vec<(&'a str, Finding)>,
    doubts: Vec<(&'a str, Finding)>,
}

impl<'a> Found<'a> {
    fn of(all: &Mutations<'_, 'a>, function: &'a Function<'a>) -> Self {
        let parameters = function.parameters.iter().enumerate();
        let findings = parameters.flat_map(|(at, parameter)| {
            let name = parameter.name.unwrap_or("its parameter");
            let effects = all.effects(function, Followed::Parameter(at));
            effects.findings.into_iter().map(move |it| (name, it))
        });
        let (changes, doubts) = findings.partition(|(_, it)| it.is_change());
        Self { changes, doubts }
    }

    fn judged(
        &self,
        all: &Mutations<'_, 'a>,
        function: &'a Function<'a>,
        subject: Subject<'_>,
    ) -> Judged {
        let name = function.name;
        if let Some((given, change)) = self.changes.first() {
            let by = &change.by;
            return Judged {
                follows: Some(false),
                note: format!("function `{name}` changes what it gets as `{given}`: `{by}`"),
                span: Some(change.span),
            };
        }
        if let Some((given, doubt)) = self.doubts.first() {
            let by = &doubt.by;
            let may = format!("whether `{by}` changes what function `{name}` gets as `{given}`");
            return Judged {
                follows: None,
                note: may + " is not evident",
                span: Some(doubt.span),
            };
        }
        let kept = (subject == Subject::Every).then(|| kept(all, function));
        kept.flatten().unwrap_or_else(|| {
            Judged::new(
                true,
                format!("function `{name}` changes nothing that it gets"),
            )
        })
    }
}
