//! What every call of a function passes by its name: `timeout=`.

use std::collections::BTreeSet;

use super::forbidden::function_uses;
use crate::check::{Context, Ruling, words};
use crate::facts::{Call, CallForm};
use crate::instruction::Slots;
use crate::names::{Binding, Mention};
use crate::response::Span;

/// Every call of the functions passes the arguments by their names. One that unpacks others may do so too.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (called, wanted) = (slots.names("called"), slots.names("argument"));
    if !cx.profile().names.name_arguments {
        return Ruling::unsupported(format!("{} has no arguments with names", cx.language()));
    }
    // `path.open()` and a parameter `open` are not the function that the language gives.
    let is_meant = |name: &str, mention: &Mention<'_>| {
        let binding = || cx.names.binding(name, mention.span());
        !cx.names.is_built_in(name) || mention.is_bare() && matches!(binding(), Binding::Unbound)
    };
    let uses = called.iter().flat_map(|name| {
        let found = function_uses(cx, name).into_iter();
        found.filter(|mention| is_meant(name, mention))
    });
    let uses: BTreeSet<Span> = uses.map(|mention| mention.span()).collect();
    let is_one =
        |call: &&Call<'_>| call.form != CallForm::Reference && uses.contains(&call.callee_span);
    let calls: Vec<_> = cx.facts.calls.iter().filter(is_one).collect();
    let (mut lacking, mut unclear) = (Vec::new(), Vec::new());
    for call in &calls {
        let arguments = call.arguments.read();
        let passes = |name: &String| arguments.iter().any(|it| it.name == Some(name.as_str()));
        let missing: Vec<_> = wanted.iter().filter(|name| !passes(name)).collect();
        let unpacks = arguments.iter().any(|argument| argument.is_spread);
        match missing.as_slice() {
            [] => {}
            _ if unpacks => unclear.push(call.callee_span),
            missing => {
                let note = format!("this call passes no {}", words::listed(missing, "and no"));
                lacking.push((call.callee_span, note));
            }
        }
    }
    let (names, shown) = (words::listed(called, "or"), words::listed(wanted, "and"));
    let judged = words::count(calls.len(), "call");
    match (calls.len(), lacking.len()) {
        (0, _) => Ruling::yes(format!("the code does not call {names}")),
        (_, 0) if !unclear.is_empty() => {
            Ruling::not_evident(format!("whether all calls pass {shown} is not evident"))
                .at(unclear)
        }
        (_, 0) => Ruling::yes(format!("{judged} of {names}, every one passes {shown}")),
        (_, count) => Ruling::no(format!("{judged} of {names}, {count} without {shown}"))
            .each(lacking)
            .beside_doubts(!unclear.is_empty()),
    }
}
