//! Recursion: functions that call themselves, directly or through others.

mod cycles;
mod objects;
mod targets;

use std::collections::BTreeMap;
use std::ptr;

use crate::check::subject::{Judgement, Subject};
use crate::check::{Context, Ruling, words};
use crate::facts::Function;
use crate::instruction::Slots;
use crate::response::Span;
use cycles::Edge;

/// The function, or a function of the response that it calls, is recursive.
pub(super) fn used(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let found = Recursion::of(cx);
    let subject = Subject::of(slots, "function_name");
    if subject != Subject::Every {
        return found.of_functions(subject, true);
    }
    match (found.evident.first(), found.possible.first()) {
        (Some(edge), _) => Ruling::yes(found.note(edge)).at([edge.span]),
        (None, Some(edge)) => found.unclear(edge),
        (None, None) => Ruling::no(NONE),
    }
}

/// The function, and each function of the response that it calls, is not recursive.
pub(super) fn avoided(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let found = Recursion::of(cx);
    let subject = Subject::of(slots, "function_name");
    if subject != Subject::Every {
        return found.of_functions(subject, false);
    }
    let places = found.evident.iter();
    let places: Vec<_> = places.map(|edge| (edge.span, found.note(edge))).collect();
    let has_doubts = !found.possible.is_empty();
    let ruling = match (places.as_slice(), found.possible.first()) {
        ([(_, note)], _) => Ruling::no(note.clone()).each(places),
        ([], Some(edge)) => found.unclear(edge),
        ([], None) => Ruling::yes(NONE),
        _ => {
            let calls = words::count(places.len(), "recursive call");
            Ruling::no(format!("the code has {calls}")).each(places)
        }
    };
    ruling.beside_doubts(has_doubts)
}

const NONE: &str = "no function calls itself, directly or through others";

/// The recursive calls of a response, in the order of the code.
struct Recursion<'c, 'a> {
    cx: &'c Context<'a>,
    numbers: BTreeMap<*const Function<'a>, usize>,
    /// Those that evidently lead back to the function that makes them.
    evident: Vec<Edge>,
    /// Those that may.
    possible: Vec<Edge>,
    /// For each function, whether it makes an evident one, or calls a function that does.
    uses: Vec<bool>,
    /// The same for those that may be.
    may_use: Vec<bool>,
}

impl<'c, 'a> Recursion<'c, 'a> {
    fn of(cx: &'c Context<'a>) -> Self {
        let functions = &cx.facts.functions;
        let numbered = functions.iter().map(ptr::from_ref).zip(0..);
        let numbers: BTreeMap<_, _> = numbered.collect();
        let all = cycles::edges(cx, &numbers);
        let certain: Vec<_> = all.iter().copied().filter(|edge| edge.is_evident).collect();
        let (evident, uses) = recursive(functions.len(), &certain);
        let (possible, may_use) = recursive(functions.len(), &all);
        Self { cx, numbers, evident, possible, uses, may_use }
    }

    fn name(&self, function: usize) -> &'a str {
        self.cx.facts.functions[function].name
    }

    /// What a recursive call shows.
    fn note(&self, edge: &Edge) -> String {
        let (caller, callee) = (self.name(edge.caller), self.name(edge.callee));
        match edge.caller == edge.callee {
            true => format!("`{caller}` calls itself"),
            false => format!("`{caller}` calls `{callee}`, which leads back to it"),
        }
    }

    fn unclear(&self, edge: &Edge) -> Ruling {
        let caller = self.name(edge.caller);
        Ruling::not_evident(format!("it is not evident whether `{caller}` calls itself here"))
            .at([edge.span])
    }

    /// The ruling for some of the functions, which must use recursion or must not.
    fn of_functions(&self, subject: Subject<'_>, wanted: bool) -> Ruling {
        subject.judge_bodies(self.cx, |function| self.judge(function, wanted))
    }

    fn judge(&self, function: &Function<'a>, wanted: bool) -> Judgement {
        let number = self.numbers[&ptr::from_ref(function)];
        let name = function.name;
        let own = |edges: &[Edge]| -> Option<Span> {
            let mut own = edges.iter().filter(|edge| edge.caller == number);
            own.next().map(|edge| edge.span)
        };
        let (follows, does, span) = match (self.uses[number], self.may_use[number]) {
            (true, _) => (Some(wanted), "uses recursion", own(&self.evident)),
            (false, false) => (Some(!wanted), "does not use recursion", None),
            (false, true) => (None, "may use recursion", own(&self.possible)),
        };
        let note = format!("function `{name}` {does}");
        Judgement { follows, note, span }
    }
}

/// The calls that lead back to the functions that make them, and for each function whether it makes
/// one or leads to one.
fn recursive(functions: usize, edges: &[Edge]) -> (Vec<Edge>, Vec<bool>) {
    let pairs: Vec<_> = edges.iter().map(|edge| (edge.caller, edge.callee)).collect();
    let components = cycles::components(functions, &pairs);
    let is_recursive = |edge: &&Edge| components[edge.caller] == components[edge.callee];
    let mut found: Vec<_> = edges.iter().filter(is_recursive).copied().collect();
    let callers: Vec<_> = found.iter().map(|edge| edge.caller).collect();
    let leading = cycles::leading_to(&callers, functions, &pairs);
    found.sort_by_key(|edge| edge.span);
    found.dedup_by_key(|edge| edge.span);
    (found, leading)
}
