//! Which functions of the response call which.

use std::collections::BTreeMap;

use super::targets::Targets;
use crate::check::Context;
use crate::facts::{CallForm, Function, FunctionKind};
use crate::response::Span;

/// A call of a function of the response in the body of another, or its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    /// The index of the function that calls.
    pub(super) caller: usize,
    /// The index of the function that is called.
    pub(super) callee: usize,
    /// What is called, as written.
    pub(super) span: Span,
    /// Whether it is evident that this function is called.
    pub(super) is_evident: bool,
}

/// The calls between the functions of the response, which have these numbers.
pub(super) fn edges<'a>(
    cx: &Context<'a>,
    numbers: &BTreeMap<*const Function<'a>, usize>,
) -> Vec<Edge> {
    let targets = Targets::new(cx);
    let mut found = Vec::new();
    let mut add = |caller: usize, called: &[&'a Function<'a>], span: Span, is_evident: bool| {
        let is_called = |function: &&&Function<'_>| {
            function.body.is_some() && function.kind != FunctionKind::Constructor
        };
        let called = called.iter().filter(is_called);
        found.extend(called.map(|function| Edge {
            caller,
            callee: numbers[&std::ptr::from_ref(*function)],
            span,
            is_evident,
        }));
    };
    for call in &cx.facts.calls {
        let is_call = matches!(call.form, CallForm::Call | CallForm::Reference);
        let caller = cx.names.function_at(call.callee_span).filter(|_| is_call);
        if let Some(caller) = caller {
            let called = targets.of_call(call, &cx.facts.functions[caller]);
            let is_called = call.form == CallForm::Call;
            let span = call.callee_span;
            add(caller, &called.evident, span, is_called);
            add(caller, &called.possible, span, false);
        }
    }
    // A function that passes itself on may be called by what gets it.
    for mention in cx.names.all_mentions() {
        if mention.is_called() || mention.is_qualifier() || mention.has_receiver() {
            continue;
        }
        let span = mention.span();
        let Some(caller) = cx.names.function_at(span) else {
            continue;
        };
        let function = &cx.facts.functions[caller];
        if function.name == mention.name() && targets.may_mean(function, &mention) {
            add(caller, &[function], span, false);
        }
    }
    found
}
