//! Template 48: the return type of a function.

use super::first_name;
use crate::check::infer::TypeInference;
use crate::check::near_misses::{DefinitionKind, near_misses};
use crate::check::types::{Type, TypeMatch, matches, parse, parse_expected};
use crate::check::{Context, Ruling};
use crate::facts::{ExprKind, Expression, Function, FunctionKind};
use crate::instruction::{SlotValue, Slots};
use crate::lang;
use crate::lang::Lower;
use crate::language::{Language, SeveralResults, TypeProfile};
use crate::verdict::Reason;

/// The function exists and one of its definitions returns the given type.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = first_name(slots, "function_name");
    let expected: &[String] = match slots.get("return_type") {
        Some(SlotValue::Types(types)) => types,
        _ => &[],
    };
    let mut functions = cx.names.functions(name);
    functions.retain(|function| function.kind != FunctionKind::Constructor);
    // A stub without an annotation is ignored if there is another definition.
    let says_nothing = |function: &Function<'_>| function.is_stub && function.results.is_empty();
    if !functions.iter().all(|function| says_nothing(function)) {
        functions.retain(|function| !says_nothing(function));
    }
    if functions.is_empty() {
        return Ruling::no(format!("no function `{name}` is defined")).near(near_misses(
            cx,
            name,
            DefinitionKind::Function,
        ));
    }
    of_functions(cx, name, &functions, expected)
}

/// One of these functions, which all have that name, returns the given types.
pub(in crate::check) fn of_functions<'a>(
    cx: &Context<'a>,
    name: &str,
    functions: &[&'a Function<'a>],
    expected: &[String],
) -> Ruling {
    let shown = expected.join(", ");
    let inference = TypeInference::new(cx);
    let judged =
        functions.iter().map(|function| (*function, returns(cx, &inference, function, expected)));
    let (function, best) =
        judged.rev().max_by_key(|(_, result)| *result).unwrap_or((functions[0], TypeMatch::No));
    match best {
        TypeMatch::Yes => {
            Ruling::yes(format!("function `{name}` returns `{shown}`")).at([function.signature])
        }
        TypeMatch::Unknown => Ruling::unverifiable(
            Reason::TypeNotInferable,
            format!("what function `{name}` returns is not evident"),
        ),
        TypeMatch::No => {
            let found = function
                .results
                .first()
                .map(|result| format!(", but `{}`", result.text))
                .unwrap_or_default();
            Ruling::no(format!("function `{name}` does not return `{shown}`{found}"))
                .near([(format!("`{name}`"), function.signature)])
        }
    }
}

/// Whether one function returns the expected types.
pub(in crate::check) fn returns_type<'a>(
    cx: &Context<'a>,
    function: &'a Function<'a>,
    expected: &[String],
) -> TypeMatch {
    returns(cx, &TypeInference::new(cx), function, expected)
}

/// Whether a function returns the expected types.
fn returns<'a>(
    cx: &Context<'a>,
    inference: &TypeInference<'_, 'a>,
    function: &'a Function<'a>,
    expected: &[String],
) -> TypeMatch {
    let language = cx.language();
    if let [words] = expected
        && matches!(words.as_str(), "nothing" | "no value")
    {
        return returns_nothing(inference, function, language);
    }
    let expected: Vec<Type> = expected.iter().map(|text| parse_expected(language, text)).collect();
    if let [one] = expected.as_slice()
        && matches!(one.name(), Some("None" | "void" | "Void" | "null"))
    {
        return returns_nothing(inference, function, language);
    }
    let results = function.results.iter();
    let found: Vec<Type> =
        results.map(|result| declared(language, function, &result.text)).collect();
    let several = cx.profile().types.several_results;
    match expected.as_slice() {
        [] => TypeMatch::No,
        [one] if several == SeveralResults::Listed => {
            let results = found.iter().map(|found| matches(cx, one, found));
            results.max().unwrap_or(TypeMatch::No)
        }
        [one] => returns_one(cx, inference, function, one, found),
        parts if parts.len() == found.len() => parts
            .iter()
            .zip(&found)
            .map(|(expected, found)| matches(cx, expected, found))
            .min()
            .unwrap_or(TypeMatch::No),
        parts if several == SeveralResults::Tuple => {
            let tuple = Type::generic("tuple", parts.to_vec());
            returns_tuple(cx, inference, &tuple, function)
        }
        _ => TypeMatch::No,
    }
}

/// Whether a function returns a value of the type, as declared or as inferred. What an asynchronous
/// one promises is a result of it too.
fn returns_one<'a>(
    cx: &Context<'a>,
    inference: &TypeInference<'_, 'a>,
    function: &'a Function<'a>,
    expected: &Type,
    declared: Vec<Type>,
) -> TypeMatch {
    let declared = declared.into_iter().find(|one| *one != Type::Unknown);
    let types = &cx.profile().types;
    // A promise that an asynchronous function returns is what it promises.
    let inferred = || match function.is_async {
        true => types.awaited_type(inference.return_type(function)?),
        false => inference.return_type(function),
    };
    let found = declared.or_else(inferred);
    let promised = match function.is_async {
        true if function.results.is_empty() && function.is_generator => {
            Some(Type::named("AsyncGenerator"))
        }
        true if function.results.is_empty() => {
            types.promised_type(found.as_ref().unwrap_or(&Type::Unknown))
        }
        true => found.as_ref().and_then(|found| types.held_type(found)),
        false => None,
    };
    if promised.is_some_and(|promised| matches(cx, expected, &promised) == TypeMatch::Yes) {
        return TypeMatch::Yes;
    }
    match found {
        Some(found) => matches(cx, expected, &found),
        None => match_by_returns(cx, inference, expected, function),
    }
}

/// Whether a function returns a tuple of these types. An annotation that does not say what is in
/// the tuple (`tuple`), or says it in a form of its own (`(int, str)`), leaves it to the values.
fn returns_tuple<'a>(
    cx: &Context<'a>,
    inference: &TypeInference<'_, 'a>,
    tuple: &Type,
    function: &'a Function<'a>,
) -> TypeMatch {
    let found = inference.return_type(function);
    let is_display = function.results.iter().any(|one| one.text.starts_with('('));
    let is_bare = matches!(&found, Some(Type::Named(path, None)) if path.last().is_some_and(|it| it.eq_ignore_ascii_case("tuple")));
    if !is_display && !is_bare {
        return found.map_or(TypeMatch::Unknown, |found| matches(cx, tuple, &found));
    }
    let evident = inference.evident_returns(function);
    let fits = |found: &Type| matches(cx, tuple, found) == TypeMatch::Yes;
    match !evident.is_empty() && evident.iter().all(fits) {
        true => TypeMatch::Yes,
        false => TypeMatch::Unknown,
    }
}

/// The result if no single return type can be inferred: No if one of several `return`s has
/// another type.
fn match_by_returns<'a>(
    cx: &Context<'a>,
    inference: &TypeInference<'_, 'a>,
    expected: &Type,
    function: &'a Function<'a>,
) -> TypeMatch {
    let evident = inference.evident_returns(function);
    let is_other = |found: &Type| matches(cx, expected, found) == TypeMatch::No;
    match evident.len() > 1 && evident.iter().any(is_other) {
        true => TypeMatch::No,
        false => TypeMatch::Unknown,
    }
}

/// The type that a function declares, where a word may stand for its class.
fn declared(language: Language, function: &Function<'_>, text: &str) -> Type {
    let word = lang::of(language).profile().types.self_type;
    parse(language, text).replace_names(&|name| {
        let owner = function.owner.as_deref().filter(|_| Some(name) == word);
        owner.map(Type::named)
    })
}

/// Whether a function returns no value, by its declaration or because no `return` has a value.
fn returns_nothing<'a>(
    inference: &TypeInference<'_, 'a>,
    function: &'a Function<'a>,
    language: Language,
) -> TypeMatch {
    let types = &lang::of(language).profile().types;
    let declared = function.results.first();
    let declared = declared.map(|result| parse(language, &result.text));
    let held = declared.as_ref().filter(|_| function.is_async);
    let held = held.and_then(|it| types.held_type(it));
    let declared = held.or(declared);
    let is = match declared.as_ref().and_then(Type::name) {
        Some(name) => is_nothing(name),
        None if declared.as_ref().is_some_and(|ty| *ty != Type::Unknown) => false,
        None => {
            let mut values = function.returns.iter().filter_map(|one| one.value);
            !function.is_generator && values.all(|value| has_no_value(inference, types, &value))
        }
    };
    match is {
        true => TypeMatch::Yes,
        false => TypeMatch::No,
    }
}

/// Whether a type of this name has no values, or only the one that says so.
fn is_nothing(name: &str) -> bool {
    matches!(name, "None" | "NoReturn" | "Void" | "never" | "void")
}

/// Whether an expression evidently has no value: `print(x)`.
fn has_no_value<'a>(
    inference: &TypeInference<'_, 'a>,
    types: &TypeProfile,
    value: &Expression<'a>,
) -> bool {
    match value.lower().kind {
        ExprKind::Null => true,
        ExprKind::Name(name) if Some(name) == types.uninitialized => true,
        _ => {
            let found = inference.expression(value);
            found.is_some_and(|ty| ty.name().is_some_and(is_nothing))
        }
    }
}
