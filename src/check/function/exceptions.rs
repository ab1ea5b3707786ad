//! Which exceptions functions raise and catch.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::ptr;

use crate::check::lineage::{
    catches_generally, derives_from, is_built_in_exception, is_same_name, means_class,
};
use crate::check::subject::{Judgement, Subject};
use crate::check::{Context, Ruling, words};
use crate::facts::{
    Call, Exception, ExceptionRole, ExprKind, Function, InitialValue, TypeDefinition, Variable,
};
use crate::instruction::Slots;
use crate::lang::Lower;
use crate::names::base_name;
use crate::response::Span;

/// How many functions are looked at for what one of them raises.
const MAX_BODIES: usize = 64;

/// The function, or a function of the response that it calls, raises the exception.
pub(super) fn raise<'a>(cx: &Context<'a>, slots: &Slots) -> Ruling {
    let asked = slots.name("exception_name");
    let calls = Calls::of(cx);
    let holders = Holders::default();
    let places = |function: &Function<'a>| calls.reached(cx, function);
    check(cx, slots, ("raises", "raise"), places, |exception| {
        is_raised(cx, exception, asked, &holders)
    })
}

pub(super) fn catch(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let asked = slots.name("exception_name");
    let places = |function: &Function<'_>| function.body.into_iter().collect();
    check(cx, slots, ("catches", "catch"), places, |exception| is_caught(cx, exception, asked))
}

/// None of the exceptions is raised as such; a class that derives from one may be, as it is the usual remedy.
pub(super) fn none_raised(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let holders = Holders::default();
    none(cx, slots, "raises", |exception, asked| is_raised_as_such(cx, exception, asked, &holders))
}

/// No handler takes one of the exceptions.
pub(super) fn none_caught(cx: &Context<'_>, slots: &Slots) -> Ruling {
    none(cx, slots, "catches", |exception, asked| is_caught(cx, exception, asked) == Some(true))
}

fn none<'a>(
    cx: &Context<'a>,
    slots: &Slots,
    does: &str,
    matches: impl Fn(&Exception<'a>, &str) -> bool,
) -> Ruling {
    let asked = slots.names("exceptions");
    let places = cx.facts.exceptions.iter().filter_map(|exception| {
        let found = asked.iter().find(|asked| matches(exception, asked))?;
        Some((exception.span, format!("the code {does} `{found}`")))
    });
    let mut places: Vec<_> = places.collect();
    places.sort();
    match places.first() {
        Some((_, first)) => Ruling::no(first.clone()).each(places),
        None => Ruling::yes(format!("nothing {does} {}", words::listed(asked, "or"))),
    }
}

/// Whether the exception itself is raised, by its class or by a variable that holds an object of it.
fn is_raised_as_such<'a>(
    cx: &Context<'a>,
    exception: &Exception<'a>,
    asked: &str,
    holders: &Holders<'a>,
) -> bool {
    let Some(raised) = exception.class.filter(|_| exception.role == ExceptionRole::Raised) else {
        return false;
    };
    let is_made = |class: Cow<'_, str>| is_same_name(&class, asked);
    let holds = |variable: &&Variable<'_>| {
        constructed(&variable.value).is_some_and(|(class, _)| is_made(class))
    };
    let function = cx.names.function_at(exception.span);
    means_class(cx, raised, asked) || holders.of(cx, raised, function).iter().any(holds)
}

/// Whether the functions that are meant, or else the code as a whole, do with the exception what is
/// asked for. `matches` says whether a place shows it: `None` if that is not evident, or nothing
/// if the place is of another kind.
fn check<'a>(
    cx: &Context<'a>,
    slots: &Slots,
    (does, not): (&str, &str),
    places: impl Fn(&Function<'a>) -> Vec<Span>,
    matches: impl Fn(&Exception<'a>) -> Option<bool>,
) -> Ruling {
    let asked = slots.name("exception_name");
    let subject = Subject::of(slots, "function_name");
    let exceptions = cx.facts.exceptions.iter();
    let exceptions = InOrder::of(exceptions.map(|exception| (exception.span, exception)));
    let judge = |shown: &str, places: &[Span]| {
        // In the order of the code, and once of bodies that are within each other.
        let inside: BTreeSet<_> = places.iter().flat_map(|body| exceptions.within(*body)).collect();
        let inside = inside.into_iter().map(|at| &exceptions.0[at]);
        let found: Vec<_> = inside.map(|(span, exception)| (*span, matches(exception))).collect();
        let first = |wanted: Option<bool>| found.iter().find(|(_, matches)| *matches == wanted);
        match (first(Some(true)), first(None)) {
            (Some((span, _)), _) => {
                Judgement::new(true, format!("{shown} {does} `{asked}`")).at(*span)
            }
            (None, Some((span, _))) => {
                Judgement::unclear(format!("it is not evident what {shown} {does} here")).at(*span)
            }
            (None, None) => Judgement::new(false, format!("{shown} does not {not} `{asked}`")),
        }
    };
    if subject == Subject::Every {
        let blocks = cx.facts.blocks.iter();
        let files: Vec<_> = blocks.map(|block| cx.facts.scope(block.root).span).collect();
        return of_code(judge("the code", &files));
    }
    subject.judge_bodies(cx, |function| {
        judge(&format!("function `{}`", function.name), &places(function))
    })
}

fn of_code(judgement: Judgement) -> Ruling {
    let ruling = match judgement.follows {
        Some(follows) => Ruling::of(follows, judgement.note),
        None => Ruling::not_evident(judgement.note),
    };
    ruling.at(judgement.span)
}

/// Whether what is raised is the exception, or derived from it.
fn is_raised<'a>(
    cx: &Context<'a>,
    exception: &Exception<'a>,
    asked: &str,
    holders: &Holders<'a>,
) -> Option<bool> {
    if exception.role != ExceptionRole::Raised {
        return Some(false);
    }
    let raised = exception.class?;
    if raised.starts_with(['"', '\'', '`']) || raised == "null" {
        return Some(false);
    }
    if means_class(cx, raised, asked) || is_built_in_exception(cx, raised, asked) {
        return Some(true);
    }
    let types = cx.names.types(raised);
    if !types.is_empty() {
        return Some(types.iter().any(|found| derives_from(cx, found, asked)));
    }
    let makers = cx.names.functions(raised);
    if !makers.is_empty() {
        let mut made = makers.iter().flat_map(|function| &function.results);
        let is_asked = made.any(|ty| {
            let made = base_name(&ty.text);
            let types = cx.names.types(made);
            is_same_name(made, asked)
                || is_built_in_exception(cx, made, asked)
                || types.iter().any(|found| derives_from(cx, found, asked))
        });
        return is_asked.then_some(true);
    }
    if !cx.names.is_defined(raised) {
        // What a method makes is not in sight.
        let is_method = raised.contains('.') && last_part(raised).starts_with(char::is_lowercase);
        return (!is_method).then_some(false);
    }
    // The name of a value: of an error that the code has at file level, or of anything.
    let function = cx.names.function_at(exception.span);
    let globals = cx.names.globals(raised);
    let mut variables = holders.of(cx, raised, function);
    variables.extend(globals);
    let values = variables.iter();
    let values: Vec<_> = values.map(|found| is_constructed(cx, &found.value, asked)).collect();
    if values.contains(&Some(true)) {
        return Some(true);
    }
    let body = function.and_then(|at| cx.facts.functions.get(at)?.body);
    let is_rebound = match body {
        Some(body) => cx.names.assignments_in(raised, body).next().is_some(),
        None => cx.names.assignments(raised).next().is_some(),
    };
    let is_evident = !is_rebound && values.iter().all(|is_one| *is_one == Some(false));
    let is_global = variables.len() == globals.len();
    (!variables.is_empty() && (is_global || is_evident)).then_some(false)
}

/// The variables of each name by the function that they are in. Many functions may raise what they hold in a variable
/// of one name.
#[derive(Default)]
struct Holders<'a>(RefCell<BTreeMap<&'a str, ByFunction<'a>>>);

type ByFunction<'a> = BTreeMap<Option<usize>, Vec<&'a Variable<'a>>>;

impl<'a> Holders<'a> {
    fn of(
        &self,
        cx: &Context<'a>,
        name: &'a str,
        function: Option<usize>,
    ) -> Vec<&'a Variable<'a>> {
        let mut known = self.0.borrow_mut();
        let by_function = known.entry(name).or_insert_with(|| {
            let mut found = ByFunction::new();
            for variable in cx.names.variables(name) {
                let function = cx.names.function_at(variable.name_span);
                found.entry(function).or_default().push(variable);
            }
            found
        });
        by_function.get(&function).cloned().unwrap_or_default()
    }
}

fn last_part(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// Whether a value is an object of the exception, or of a class derived from it.
fn is_constructed(cx: &Context<'_>, value: &InitialValue<'_>, asked: &str) -> Option<bool> {
    let (class, is_class) = constructed(value)?;
    let types = cx.names.types(&class);
    let derives = types.iter().any(|found| derives_from(cx, found, asked));
    // A function may make any object.
    let is_class = is_class || !types.is_empty() || class.starts_with(char::is_uppercase);
    let is_known = is_class && cx.names.imported(&class).is_empty();
    match is_same_name(&class, asked) || derives {
        true => Some(true),
        false => is_known.then_some(false),
    }
}

/// What a value is made by, and whether that is a class.
fn constructed<'a>(value: &InitialValue<'a>) -> Option<(Cow<'a, str>, bool)> {
    let InitialValue::Expression(value) = value else {
        return None;
    };
    match value.lower().kind {
        ExprKind::Call(callee, _) => Some((Cow::Borrowed(callee.source.text()), false)),
        ExprKind::Construct(_, text, _) => Some((text, true)),
        _ => None,
    }
}

/// Whether what is caught is the exception, one that it derives from, or everything.
fn is_caught(cx: &Context<'_>, exception: &Exception<'_>, asked: &str) -> Option<bool> {
    if exception.role != ExceptionRole::Caught {
        return Some(false);
    }
    let Some(caught) = exception.class else {
        return Some(true);
    };
    let types = cx.names.types(asked);
    let derives = || types.iter().any(|found| derives_from(cx, found, caught));
    Some(
        means_class(cx, caught, asked)
            || derives()
            || is_built_in_exception(cx, asked, caught)
            || catches_generally(cx, caught, asked),
    )
}

/// What is at places of the code, in their order.
struct InOrder<T>(Vec<(Span, T)>);

impl<T> InOrder<T> {
    fn of(found: impl Iterator<Item = (Span, T)>) -> Self {
        let mut found: Vec<_> = found.collect();
        found.sort_by_key(|(span, _)| *span);
        Self(found)
    }

    /// The indices of what is within a body.
    fn within(&self, body: Span) -> Range<usize> {
        let start = |span: Span| (span.block, span.start);
        let from = self.0.partition_point(|(span, _)| start(*span) < start(body));
        let rest = self.0[from..].iter();
        from..from + rest.take_while(|(span, _)| body.contains(*span)).count()
    }
}

/// The calls, by place.
struct Calls<'a>(InOrder<&'a Call<'a>>);

impl<'a> Calls<'a> {
    fn of(cx: &Context<'a>) -> Self {
        Self(InOrder::of(cx.facts.calls.iter().map(|call| (call.callee_span, call))))
    }

    /// The bodies of a function and of the functions of the response that it calls, in any number
    /// of steps.
    fn reached(&self, cx: &Context<'a>, function: &Function<'a>) -> Vec<Span> {
        let mut found = vec![function];
        let mut seen = BTreeSet::from([function.name]);
        let mut at = 0;
        while let Some(caller) = found.get(at).copied().filter(|_| at < MAX_BODIES) {
            at += 1;
            let calls = caller.body.map_or(0..0, |body| self.0.within(body));
            let class = caller.owner_type.map(|id| cx.facts.type_definition(id));
            let bases = class.map(|class| cx.names.lineage(class).split_off(1)).unwrap_or_default();
            for (_, call) in &self.0.0[calls] {
                let Some(name) = call.callee.parts.last() else { continue };
                let called = match overridden(cx, call, caller, &bases) {
                    methods if !methods.is_empty() => methods,
                    _ if seen.insert(name) => cx.names.functions(name),
                    _ => continue,
                };
                for function in called {
                    if found.len() < MAX_BODIES && !found.iter().any(|it| ptr::eq(*it, function)) {
                        found.push(function);
                    }
                }
            }
        }
        found.iter().filter_map(|function| function.body).collect()
    }
}

/// The methods of a base that a method calls on its own object: `super().run()`, `Base::run()`, and Ruby's bare
/// `super`.
fn overridden<'a>(
    cx: &Context<'a>,
    call: &Call<'a>,
    caller: &Function<'a>,
    bases: &[&'a TypeDefinition<'a>],
) -> Vec<&'a Function<'a>> {
    let [before @ .., name] = call.callee.parts.as_slice() else {
        return Vec::new();
    };
    let word = cx.profile().classes.base_object;
    let is_base = |text: &str| {
        text.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('('))
    };
    let receiver = call.receiver.map(|receiver| receiver.text());
    let on = receiver.or_else(|| before.last().copied());
    let is_bare = on.is_none() && *name == word;
    let bases = match is_bare || on.is_some_and(is_base) {
        true => Cow::Borrowed(bases),
        false => {
            let named = bases.iter().find(|base| base.name.is_some() && base.name == on);
            Cow::Owned(named.map(|base| cx.names.lineage(base)).unwrap_or_default())
        }
    };
    let name = if is_bare { caller.name } else { name };
    let mut methods = bases.iter().map(|base| cx.names.own_methods(base, name).collect::<Vec<_>>());
    methods.find(|methods| !methods.is_empty()).unwrap_or_default()
}
