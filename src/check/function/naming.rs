//! Template 32: the names of functions; and those of methods alone.

use std::collections::BTreeSet;

use crate::check::conventions::{NamedItem, all_follow, names_follow};
use crate::check::forced::{ForcedNames, is_dunder};
use crate::check::{Context, Ruling, conventions, unfilled, words};
use crate::facts::{Function, FunctionKind, TestName};
use crate::instruction::Slots;
use crate::language::Language;

/// The owner type of a function, and its name.
type FunctionKey<'a> = (Option<&'a str>, &'a str);

/// Judges the name of every function; that of a declaration without a body only if there is no
/// definition.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    named(cx, slots, "function", |_| true)
}

/// Judges the name of every method, in the same way.
pub(super) fn methods(cx: &Context<'_>, slots: &Slots) -> Ruling {
    named(cx, slots, "method", |function| function.owner.is_some())
}

fn named(cx: &Context<'_>, slots: &Slots, noun: &str, is_one: fn(&Function<'_>) -> bool) -> Ruling {
    let functions = judged(cx).into_iter().filter(|(function, _)| is_one(function));
    let items = functions.map(|(function, is_forced)| NamedItem {
        name: function.name,
        span: function.signature,
        is_forced,
    });
    all_follow(cx, slots, noun, items)
}

/// The functions whose names are judged, each with whether its name is prescribed.
pub(in crate::check) fn judged<'a>(cx: &Context<'a>) -> Vec<(&'a Function<'a>, bool)> {
    let with = |condition: fn(&Function<'_>) -> bool| -> BTreeSet<FunctionKey<'_>> {
        let functions = cx.facts.functions.iter();
        functions.filter(|function| condition(function)).map(key).collect()
    };
    // A C++ definition outside its class is judged in place of its declaration in the class.
    let overriding = with(|function| function.overrides && function.body.is_none());
    let defined = with(|function| function.body.is_some() && function.qualifier.is_some());
    let prototyped = with(|function| function.body.is_some() && function.owner.is_none());
    let is_judged = |function: &&Function<'_>| {
        let key = key(function);
        let is_named = function.kind != FunctionKind::Literal && !function.name.is_empty();
        // `BUFFER(SIZE(n)) data = {};` uses macros.
        let is_macro =
            cx.profile().fixes.macros_are_capitals && conventions::is_upper(function.name);
        let is_named = is_named && !(is_macro && function.body.is_none());
        let is_only = || !defined.contains(&key) && !prototyped.contains(&key);
        is_named && (function.body.is_some() || is_only())
    };
    let functions = cx.facts.functions.iter().filter(is_judged);
    let forced = |function: &Function<'_>| {
        is_forced(cx.language(), function) || overriding.contains(&key(function))
    };
    functions.map(|function| (function, forced(function))).collect()
}

fn key<'a>(function: &'a Function<'_>) -> FunctionKey<'a> {
    (function.owner.as_deref(), function.name)
}

fn is_forced(language: Language, function: &Function<'_>) -> bool {
    let forced = ForcedNames::of(language);
    let name = function.name;
    match function.kind {
        FunctionKind::Constructor | FunctionKind::Destructor | FunctionKind::Operator => true,
        FunctionKind::Method => {
            function.overrides || is_dunder(language, name) || forced.forces_method(name)
        }
        FunctionKind::Function | FunctionKind::Literal => {
            is_dunder(language, name)
                || forced.forces_function(name)
                || forced.forces_test(name, &function.parameters)
        }
    }
}

/// The names of tests follow the convention, without the prefix that the language asks for. Titles
/// are not judged.
pub(super) fn tests_follow(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(convention) = slots.convention("naming_convention") else {
        return unfilled("naming convention");
    };
    let (titles, names): (Vec<_>, Vec<_>) =
        cx.trees.on_demand().tests.iter().copied().partition(|test| test.is_title);
    if names.is_empty() && !titles.is_empty() {
        let message = "the tests have titles, which no naming convention applies to";
        return Ruling::unsupported(message);
    }
    let forced = ForcedNames::of(cx.language());
    let items = names.iter().map(|test| {
        let whole = cx.text(test.span);
        let name = forced.after_test_prefix(whole);
        // The capital after the prefix is the language's too.
        let small = uncapitalized(name);
        NamedItem {
            name,
            span: test.span,
            is_forced: name.len() < whole.len()
                && conventions::follows(&small, convention, cx.language()),
        }
    });
    names_follow(cx, convention, "test", items)
}

fn uncapitalized(name: &str) -> String {
    let mut rest = name.chars();
    let first = rest.next().into_iter().flat_map(char::to_lowercase);
    first.collect::<String>() + rest.as_str()
}

/// Every name and title of a test begins with the prefix.
pub(super) fn tests_begin(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge_tests(cx, slots, true, true)
}

/// Every name of a test function does; titles are not judged.
pub(super) fn test_functions_begin(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge_tests(cx, slots, true, false)
}

/// No name or title of a test does.
pub(super) fn tests_do_not_begin(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge_tests(cx, slots, false, true)
}

fn judge_tests(cx: &Context<'_>, slots: &Slots, required: bool, titles: bool) -> Ruling {
    let prefixes = slots.names("prefix");
    if prefixes.is_empty() || required && prefixes.len() > 1 {
        return unfilled("prefix");
    }
    let mut tests = cx.trees.on_demand().tests.clone();
    tests.retain(|test| titles || !test.is_title);
    let begins = |name: &str| prefixes.iter().any(|prefix| name.starts_with(prefix.as_str()));
    let breaks = |test: &&TestName| begins(cx.text(test.span)) != required;
    let offenders: Vec<_> = tests.iter().filter(breaks).collect();
    let (one, several) = match required {
        true => ("does not begin", "do not begin"),
        false => ("begins", "begin"),
    };
    let with = words::listed(prefixes, "or");
    let note = |test: &TestName| format!("`{}` {one} with {with}", cx.text(test.span));
    match offenders[..] {
        [] if tests.is_empty() => Ruling::yes("the code has no test"),
        [] => Ruling::yes(format!("{} judged", words::count(tests.len(), "test name"))),
        [test] => Ruling::no(note(test)).at([test.span]),
        _ => {
            let found = words::count(offenders.len(), "test name");
            let offenders = offenders.iter().map(|test| (test.span, note(test)));
            Ruling::no(format!("{found} {several} with {with}")).each(offenders)
        }
    }
}
