//! Calls whose result is dropped though it says whether the call failed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::check::infer::TypeInference;
use crate::check::{Context, Ruling, words};
use crate::facts::Call;
use crate::instruction::Slots;
use crate::response::Span;

static CHECKED: LazyLock<BTreeMap<String, CheckedResults>> =
    LazyLock::new(|| vocabulary!("checked_results.toml"));

/// The functions of a language whose result says whether they failed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckedResults {
    /// The namespace that they may be called in.
    namespace: String,
    functions: BTreeSet<String>,
}

impl CheckedResults {
    fn have(&self, callee: &[&str]) -> bool {
        let (last, before) = callee.split_last().unwrap_or((&"", &[]));
        let is_in_namespace = before.is_empty() || before == [self.namespace.as_str()];
        is_in_namespace && self.functions.contains(*last)
    }
}

/// No call drops an error.
pub(super) fn errors(cx: &Context<'_>, _slots: &Slots) -> Ruling {
    match cx.profile().types.error {
        Some(error) => match Ignored::of(cx, error) {
            Ignored { errors, unseen } if errors.is_empty() && !unseen.is_empty() => {
                let callee = unseen[0].callee.parts.join(".");
                let message = format!("whether `{callee}` gives an error to `_` is not known");
                Ruling::not_evident(message).at(unseen.iter().map(|call| call.expression.span()))
            }
            ignored => ruling(&ignored.errors, "error"),
        },
        None => {
            let message = format!("{} has exceptions and no errors as results", cx.language());
            Ruling::unsupported(message)
        }
    }
}

/// No call drops a result that has to be looked at: an error, or a result that the language's linter
/// knows.
pub(super) fn results(cx: &Context<'_>, _slots: &Slots) -> Ruling {
    let checked = CHECKED.get(cx.language().id());
    let found = match (cx.profile().types.error, checked) {
        (Some(error), _) => Ignored::of(cx, error).errors,
        (None, Some(checked)) => {
            let own = own_functions(cx);
            let mut found = dropped(cx);
            found.retain(|call| is_checked(cx, call, &own, checked));
            found
        }
        (None, None) => {
            let message = format!("nothing says which results matter in {}", cx.language());
            return Ruling::unsupported(message);
        }
    };
    ruling(&found, "result")
}

fn ruling(found: &[&Call<'_>], what: &str) -> Ruling {
    let spans = found.iter().map(|call| call.expression.span());
    match found.len() {
        0 => Ruling::yes(format!("no call is seen to drop {}", words::one(what))),
        number => {
            let (calls, one) = (words::count(number, "call"), words::one(what));
            let drop = if number == 1 { "drops" } else { "drop" };
            let note = format!("{one} is dropped");
            Ruling::no(format!("{calls} {drop} {one}")).each(spans.map(|span| (span, note.clone())))
        }
    }
}

/// The calls whose last result nothing looks at.
#[derive(Default)]
struct Ignored<'a> {
    /// Those that return an error.
    errors: Vec<&'a Call<'a>>,
    /// Those that give the blank identifier a result of a type that the code doesn't show.
    unseen: Vec<&'a Call<'a>>,
}

impl<'a> Ignored<'a> {
    fn of(cx: &Context<'a>, error: &str) -> Self {
        let mut found = Self::default();
        for call in dropped(cx) {
            match TypeInference::new(cx).last_result(call) {
                Some(ty) if ty.name() == Some(error) && !never_fails(cx, call) => {
                    found.errors.push(call);
                }
                None if is_discarded(cx, call) => found.unseen.push(call),
                _ => {}
            }
        }
        found
    }
}

/// Whether the result of a call that is dropped is given to the blank identifier.
fn is_discarded(cx: &Context<'_>, call: &Call<'_>) -> bool {
    let span = call.expression.span();
    cx.text(Span { start: 0, end: span.start, ..span }).trim_end().ends_with('=')
}

/// The calls whose last result is dropped.
fn dropped<'a>(cx: &Context<'a>) -> Vec<&'a Call<'a>> {
    let calls = cx.facts.calls.iter();
    let calls: BTreeMap<_, _> = calls.map(|call| (call.expression.span(), call)).collect();
    let spans = cx.trees.constructs("dropped-result").into_iter();
    spans.filter_map(|span| calls.get(&span).copied()).collect()
}

/// Whether a call returns an error only because an interface asks for one.
fn never_fails<'a>(cx: &Context<'a>, call: &Call<'a>) -> bool {
    let inference = TypeInference::new(cx);
    let name = |ty: Option<crate::check::types::Type>| ty?.name().map(str::to_owned);
    let receivers = inference.receiver_types(call);
    let receiver = name(receivers.into_iter().next());
    let arguments = call.arguments.read();
    let first = arguments.first().map(|argument| &argument.value);
    let written = first.map_or("", |value| cx.text(value.span()));
    let first = name(first.and_then(|value| inference.expression(value)));
    cx.lang().never_fails(&call.callee.parts, receiver.as_deref(), (written, first.as_deref()))
}

/// The owners of each function that the response declares: none of them if some of its declarations
/// don't say that the result has to be used.
type OwnFunctions<'a> = BTreeMap<&'a str, BTreeSet<Option<&'a str>>>;

fn own_functions<'a>(cx: &Context<'a>) -> OwnFunctions<'a> {
    let mut own = OwnFunctions::new();
    let mut others = BTreeSet::new();
    for function in &cx.facts.functions {
        let owners = own.entry(function.name).or_default();
        if function.qualifier.is_none() {
            owners.insert(function.owner.as_deref());
            if !function.modifiers.contains(&"nodiscard") {
                others.insert(function.name);
            }
        }
    }
    for name in others {
        own.insert(name, BTreeSet::new());
    }
    own
}

/// Whether the result of a call has to be used: by its declaration, or of a function of the standard
/// library that nothing in the response hides.
fn is_checked<'a>(
    cx: &Context<'a>,
    call: &Call<'a>,
    own: &OwnFunctions<'a>,
    checked: &CheckedResults,
) -> bool {
    let Some(name) = call.callee.parts.last() else {
        return false;
    };
    let is_bare = !call.callee.has_receiver && call.receiver.is_none();
    let Some(owners) = own.get(name) else {
        let is_known = call.callee.parts.len() > 1 || !may_be_member(cx, call);
        return is_bare && is_known && checked.have(&call.callee.parts);
    };
    if is_bare && call.callee.parts.len() == 1 {
        return !owners.is_empty();
    }
    let mut owners = owners.iter();
    match (owners.next(), owners.next()) {
        (Some(Some(owner)), None) => TypeInference::new(cx).receiver_is(call, owner),
        _ => false,
    }
}

/// Whether a bare name may be a member that the response doesn't show.
fn may_be_member(cx: &Context<'_>, call: &Call<'_>) -> bool {
    let around = cx.names.function_at(call.callee_span);
    let owner = around.and_then(|at| cx.facts.functions[at].owner.as_deref());
    owner.is_some_and(|owner| {
        let mut types = cx.names.types_named(owner).peekable();
        types.peek().is_none() || types.any(|found| !found.bases.is_empty())
    })
}
