//! Template 48: the return type of a function.

use super::first;
use crate::check::infer::Evidence;
use crate::check::lookup::{self, Sought};
use crate::check::types::{Same, Type, parse, parse_asked, same};
use crate::check::{Context, Ruling};
use crate::instruction::{SlotValue, Slots};
use crate::language::Language;
use crate::syntax::{ExprKind, Function, FunctionKind};
use crate::verdict::Reason;

/// The function exists and one of its definitions returns the given type.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = first(slots, "function_name");
    let asked: &[String] = match slots.get("return_type") {
        Some(SlotValue::Types(types)) => types,
        _ => &[],
    };
    let shown = asked.join(", ");
    let mut functions = lookup::functions(cx, name);
    functions.retain(|function| function.kind != FunctionKind::Constructor);
    // A stub without an annotation is ignored if there is another definition.
    let says_nothing = |function: &Function<'_>| function.is_stub && function.results.is_empty();
    if !functions.iter().all(|function| says_nothing(function)) {
        functions.retain(|function| !says_nothing(function));
    }
    if functions.is_empty() {
        return Ruling::no(format!("no function `{name}` is defined")).near(lookup::near_misses(
            cx,
            name,
            Sought::Function,
        ));
    }
    let evidence = Evidence::new(cx);
    let judged = functions
        .iter()
        .map(|function| (*function, returns(cx, &evidence, function, asked)));
    let (function, best) = judged
        .rev()
        .max_by_key(|(_, same)| *same)
        .unwrap_or((functions[0], Same::No));
    match best {
        Same::Yes => {
            Ruling::yes(format!("function `{name}` returns `{shown}`")).at([function.signature])
        }
        Same::Unsure => Ruling::unverifiable(
            Reason::TypeNotInferable,
            format!("what function `{name}` returns is not evident"),
        ),
        Same::No => {
            let found = function
                .results
                .first()
                .map(|result| format!(", but `{}`", result.text))
                .unwrap_or_default();
            Ruling::no(format!(
                "function `{name}` does not return `{shown}`{found}"
            ))
            .near([(format!("`{name}`"), function.signature)])
        }
    }
}

/// Whether a function returns the expected types.
fn returns<'a>(
    cx: &Context<'a>,
    evidence: &Evidence<'_, 'a>,
    function: &'a Function<'a>,
    asked: &[String],
) -> Same {
    let language = cx.language();
    if let [words] = asked
        && matches!(words.as_str(), "nothing" | "no value")
    {
        return returns_nothing(function, language);
    }
    let asked: Vec<Type> = asked
        .iter()
        .map(|text| parse_asked(language, text))
        .collect();
    let nothing = |ty: &Type| matches!(ty.name(), Some("None" | "void" | "Void" | "null"));
    if let [one] = asked.as_slice()
        && nothing(one)
    {
        return returns_nothing(function, language);
    }
    let found: Vec<Type> = function
        .results
        .iter()
        .map(|result| parse(language, &result.text))
        .collect();
    match asked.as_slice() {
        [] => Same::No,
        [one] if language == Language::Go => {
            let results = found.iter().map(|found| same(cx, one, found));
            results.max().unwrap_or(Same::No)
        }
        [one] => {
            let found = match found.into_iter().find(|found| *found != Type::Unknown) {
                Some(declared) => Some(declared),
                None => evidence.result_of(function),
            };
            match found {
                Some(found) => same(cx, one, &found),
                None => disagrees(cx, evidence, one, function),
            }
        }
        several if several.len() == found.len() => several
            .iter()
            .zip(&found)
            .map(|(asked, found)| same(cx, asked, found))
            .min()
            .unwrap_or(Same::No),
        several if language == Language::Python => {
            let found = evidence.result_of(function);
            let tuple = Type::generic("tuple", several.to_vec());
            found.map_or(Same::Unsure, |found| same(cx, &tuple, &found))
        }
        _ => Same::No,
    }
}

/// The result if no single return type can be inferred: No if one of several `return`s has
/// another type.
fn disagrees<'a>(
    cx: &Context<'a>,
    evidence: &Evidence<'_, 'a>,
    asked: &Type,
    function: &'a Function<'a>,
) -> Same {
    let evident = evidence.evident_returns(function);
    let is_other = |found: &Type| same(cx, asked, found) == Same::No;
    match evident.len() > 1 && evident.iter().any(is_other) {
        true => Same::No,
        false => Same::Unsure,
    }
}

/// Whether a function returns no value, by its declaration or because no `return` has a value.
fn returns_nothing(function: &Function<'_>, language: Language) -> Same {
    let declared = function
        .results
        .first()
        .map(|result| parse(language, &result.text));
    let is = match declared.as_ref().and_then(Type::name) {
        Some(name) => matches!(name, "None" | "void" | "Void" | "NoReturn"),
        None if declared.as_ref().is_some_and(|ty| *ty != Type::Unknown) => false,
        None => {
            !function.is_generator
                && function.returns.iter().all(|one| {
                    one.value
                        .is_none_or(|value| matches!(value.lower().kind, ExprKind::Null))
                })
        }
    };
    match is {
        true => Same::Yes,
        false => Same::No,
    }
}
